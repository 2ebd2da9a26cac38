/** An account as a wallet of the Wallet Standard shares it. What stands here is the wallet's word: check it before use. */
export interface StandardAccount {
  readonly address: string
  readonly publicKey: Readonly<Uint8Array>
  readonly chains: readonly string[]
  readonly features: readonly string[]
}

/** A wallet of the Wallet Standard: `features` are what it can do, by names as `standard:connect`. */
export interface StandardWallet {
  readonly name: string
  readonly icon?: unknown
  readonly chains: readonly string[]
  readonly features: Readonly<Record<string, unknown>>
  readonly accounts: readonly StandardAccount[]
}

/** What a wallet is handed: it registers itself, and gets back the way to take itself off the list. */
interface Registry {
  register(...wallets: unknown[]): () => void
}

/**
 * Finds the wallets of this page that follow the Wallet Standard, of every chain family, now and later. Calls back at once and after
 * each change with all that are there, in the order they came. A wallet that is no wallet, or throws when it is looked at, is left
 * out; nothing is ever thrown into the page. Returns the stop.
 */
export function watchStandardWallets(onWallets: (wallets: readonly StandardWallet[]) => void): () => void {
  if (typeof window === 'undefined') return () => {}
  const registered = new Set<StandardWallet>()
  // Wallets that were there before us register while they are asked: they are told together.
  let isAsking = true
  let isOver = false
  const tell = () => {
    if (!isAsking && !isOver) attempt(() => onWallets([...registered]))
  }
  const registry: Registry = Object.freeze({
    register(...wallets: unknown[]) {
      const fresh = wallets.filter(isWallet).filter(wallet => !registered.has(wallet))
      for (const wallet of fresh) registered.add(wallet)
      if (fresh.length) tell()
      return () => {
        // Once only: who registers again is not taken off by who registered before.
        if (fresh.splice(0).filter(wallet => registered.delete(wallet)).length) tell()
      }
    },
  })
  const onRegister = (event: Event) => attempt(() => (event as CustomEvent<(registry: Registry) => void>).detail(registry))
  const late = 'wallet-standard:register-wallet'
  window.addEventListener(late, onRegister)
  // No wallet can keep the others from hearing it.
  const ready = Object.assign(new Event('wallet-standard:app-ready'), { detail: registry, stopImmediatePropagation() {} })
  attempt(() => window.dispatchEvent(ready))
  isAsking = false
  tell()
  return () => {
    isOver = true
    window.removeEventListener(late, onRegister)
  }
}

function isWallet(value: unknown): value is StandardWallet {
  let answer = false
  attempt(() => {
    const { name, chains, features, accounts } = value as StandardWallet
    answer = Boolean(
      name && typeof name === 'string' && features && typeof features === 'object' && [chains, accounts].every(Array.isArray),
    )
  })
  return answer
}

/** Runs what a wallet may make throw. */
function attempt(run: () => unknown): void {
  try {
    run()
  } catch {
    // A broken wallet is no trouble of the page's, or of other wallets.
  }
}
