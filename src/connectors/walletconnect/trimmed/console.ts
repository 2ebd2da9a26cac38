/** What WalletConnect's client would tell a page's console, beside its log: nothing a visitor or a developer can act on. */
export const console = { warn(): void {}, error(): void {} }
