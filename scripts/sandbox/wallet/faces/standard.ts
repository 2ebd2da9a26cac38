// In the page: what every wallet of wallet-standard is (https://github.com/wallet-standard/wallet-standard).
import type { Wallet, WalletAccount, WalletIcon } from '@wallet-standard/base'
import type { WalletIdentity } from '../identity.js'
import type { SharedAccount } from '../others.js'
import { fromHex } from './bytes.js'
import type { Shared } from './shared.js'

type Identifier = `${string}:${string}`

interface StandardParts {
  shared: Shared
  identity: WalletIdentity
  chains: readonly Identifier[]
  /** What an account may be asked for. */
  accountFeatures: readonly Identifier[]
  /** The features of the namespace; those that all have are added. */
  features: (accounts: () => readonly WalletAccount[]) => Wallet['features']
}

/** A wallet of wallet-standard whose accounts follow what the site sees. */
export function createStandardWallet({ shared, identity, chains, accountFeatures, features }: StandardParts): Wallet {
  let shown: readonly SharedAccount[] = shared.accounts
  let accounts: readonly WalletAccount[] = []
  const listeners = new Set<(change: { accounts: readonly WalletAccount[] }) => void>()
  const read = (): readonly WalletAccount[] => {
    if (shown === shared.accounts) return accounts
    shown = shared.accounts
    accounts = shown.map(({ address, publicKey, name }) =>
      Object.freeze({ address, publicKey: fromHex(publicKey), chains, features: accountFeatures, label: name }),
    )
    return accounts
  }
  shared.onChange(() => {
    for (const listener of [...listeners]) listener({ accounts: read() })
  })

  return Object.freeze({
    version: '1.0.0' as const,
    name: identity.name,
    icon: identity.icon as WalletIcon,
    chains,
    features: {
      'standard:disconnect': { version: '1.0.0', disconnect: () => shared.disconnect() },
      'standard:events': {
        version: '1.0.0',
        on(event: string, listener: (change: { accounts: readonly WalletAccount[] }) => void) {
          if (event === 'change') listeners.add(listener)
          return () => void listeners.delete(listener)
        },
      },
      ...features(read),
    },
    get accounts() {
      return read()
    },
  })
}

/** A list of wallets, as pages have it; `register` may answer how to take the wallet off again. */
interface WalletList {
  register(wallet: Wallet): unknown
}

/** Registers a wallet with every page's list of wallets, those that are there and those to come, until `signal` ends it. */
export function registerWallet(wallet: Wallet, signal?: AbortSignal): void {
  const callback = ({ register }: WalletList) => {
    const leave = register(wallet)
    if (typeof leave === 'function') signal?.addEventListener('abort', () => void leave())
  }
  window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: callback }))
  window.addEventListener('wallet-standard:app-ready', event => callback((event as CustomEvent<WalletList>).detail), { signal })
}
