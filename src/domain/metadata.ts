/** How the dApp presents itself to wallets. */
export interface Metadata {
  name: string
  description: string
  url: string
  icons: string[]
}
