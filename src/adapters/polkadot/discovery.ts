import { onLook } from '../../clients/page.js'
import type { AccountOf, DiscoveryOptions, NetworkOf } from '../../domain/adapter.js'
import { GENERIC_NAME, isOurs, type Connector, type WalletDoor } from '../../domain/connector.js'
import { keysOf, readKey } from '../../domain/foreign.js'
import type { InjectedWallet } from './access.js'

/**
 * Names by key, as the wallets call themselves in other namespaces, so that one wallet is one row. The first two keys stand in
 * https://github.com/Koniverse/SubWallet-Documentation/blob/gitbook/integration/integration-instructions.md.
 */
const NAMES: Record<string, string> = {
  'polkadot-js': 'Polkadot{.js}',
  'subwallet-js': 'SubWallet',
  nova: 'Nova Wallet',
  polkagate: 'PolkaGate',
  'fearless-wallet': 'Fearless Wallet',
}

/** Wallets that go by the key of another, and the fields of the window that say so. */
const GUESTS = [['polkadot-js', ['walletExtension', 'isNovaWallet'], 'nova']] as const

/** Between the looks for wallets that come later than the page and make no event of it. */
const GAP = 200

/**
 * Finds Polkadot wallets of this page in `window.injectedWeb3`: now, as the page loads, twice soon after, and whenever it is looked. No wallet is asked
 * anything. Whoever puts itself under a known key is the same one, whose first object stays; which of them is the visitor's counts as not sure.
 */
export function watchPolkadotWallets(
  onConnectors: (connectors: readonly Connector[]) => void,
  options: DiscoveryOptions,
  networkOf: NetworkOf,
  accountOf?: AccountOf,
): () => void {
  if (typeof document === 'undefined') return () => {}
  const found = new Map<string, { wallet: unknown; connector: Connector; isDoubted: boolean }>()

  const look = () => {
    let isNews = false
    const all = readKey(window, 'injectedWeb3')
    for (const key of keysOf(all)) {
      const wallet = readKey(all, key)
      // By the types of @polkadot/extension-inject either lets a page in.
      const isWallet = ['enable', 'connect'].some(each => typeof readKey(wallet, each) === 'function')
      if (!isWallet || isOurs(key)) continue
      const known = found.get(key)
      if (!known) {
        const connector = toConnector(key, wallet as InjectedWallet, options, networkOf, accountOf)
        const row = { wallet, connector, isDoubted: false }
        found.set(key, row)
        Object.assign(connector, { isDoubted: () => row.isDoubted })
        isNews = true
      } else if (known.wallet !== wallet && !known.isDoubted) known.isDoubted = isNews = true
    }
    if (isNews) onConnectors([...found.values()].map(({ connector }) => connector))
  }
  look()
  document.addEventListener('DOMContentLoaded', look)
  const stop = onLook(look)
  const timers = [setTimeout(look, GAP), setTimeout(look, 2 * GAP)]
  return () => {
    document.removeEventListener('DOMContentLoaded', look)
    stop()
    timers.forEach(clearTimeout)
  }
}

function toConnector(
  id: string,
  wallet: InjectedWallet,
  options: DiscoveryOptions,
  networkOf: NetworkOf,
  accountOf?: AccountOf,
): Connector {
  // Filled in by the door, so that it is the same object from beginning to end.
  const provider = {}
  const name = toName(id)
  let door: Promise<WalletDoor> | undefined
  return {
    id,
    type: 'ANNOUNCED',
    name,
    chain: 'polkadot',
    provider,
    // One door for each wallet: it knows what the visitor granted. Code that could not be fetched is asked for again.
    door: () =>
      (door ??= import('./door.js').then(
        ({ createDoor }) => createDoor({ wallet, name, provider, options, networkOf, accountOf }),
        (error: unknown) => {
          door = undefined
          throw error
        },
      )),
  }
}

function toName(given: string): string {
  const guest = GUESTS.find(([host, path]) => host === given && path.reduce<unknown>(readKey, window))
  const key = guest?.[2] ?? given
  const words = key
    .replace(/\p{C}|-js$/gu, '')
    .split(/[-_\s]+/)
    .filter(Boolean)
    .map(word => word[0]!.toUpperCase() + word.slice(1))
  return Object.hasOwn(NAMES, key) ? NAMES[key]! : words.join(' ').slice(0, 40) || GENERIC_NAME
}
