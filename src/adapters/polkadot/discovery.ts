import type { AccountOf, DiscoveryOptions, NetworkOf } from '../../domain/adapter.js'
import { GENERIC_NAME, isOurs, type Connector, type WalletDoor } from '../../domain/connector.js'
import type { InjectedWallet } from './access.js'

/** Names by key, as the wallets call themselves in other namespaces, so that one wallet is one row. */
const NAMES: Record<string, string> = {
  'polkadot-js': 'Polkadot{.js}',
  'subwallet-js': 'SubWallet',
  nova: 'Nova Wallet',
  polkagate: 'PolkaGate',
  'fearless-wallet': 'Fearless Wallet',
}

/** Between the looks for wallets that come later than the page and make no event of it. */
const GAP = 200

/**
 * Finds Polkadot wallets of this page in `window.injectedWeb3`: now, as the page loads, and twice soon after. No wallet is asked
 * anything. A wallet that puts itself there again is the same one; its first object stays.
 */
export function watchPolkadotWallets(
  onConnectors: (connectors: readonly Connector[]) => void,
  options: DiscoveryOptions,
  networkOf: NetworkOf,
  accountOf?: AccountOf,
): () => void {
  if (typeof document === 'undefined') return () => {}
  const found = new Map<string, Connector>()

  const look = () => {
    const { size } = found
    const all = readKey(window, 'injectedWeb3')
    for (const key of keysOf(all)) {
      const wallet = readKey(all, key)
      if (!found.has(key) && !isOurs(key) && typeof readKey(wallet, 'enable') === 'function')
        found.set(key, toConnector(key, wallet as InjectedWallet, options, networkOf, accountOf))
    }
    if (found.size > size) onConnectors([...found.values()])
  }
  look()
  document.addEventListener('DOMContentLoaded', look)
  window.addEventListener('load', look)
  const timers = [setTimeout(look, GAP), setTimeout(look, 2 * GAP)]
  return () => {
    document.removeEventListener('DOMContentLoaded', look)
    window.removeEventListener('load', look)
    timers.forEach(clearTimeout)
  }
}

/** Anybody may put anything there, also what throws when it is looked at. */
function readKey(from: unknown, key: string): unknown {
  try {
    return (from as Record<string, unknown>)[key]
  } catch {
    return undefined
  }
}

function keysOf(from: unknown): string[] {
  try {
    return Object.keys(from as object)
  } catch {
    return []
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

/** Nova, on a phone, goes by the key of another wallet, and says so beside it. */
function toName(key: string): string {
  if (key === 'polkadot-js' && readKey(readKey(window, 'walletExtension'), 'isNovaWallet')) return NAMES['nova']!
  const words = key
    .replace(/\p{C}/gu, '')
    .split(/[-_\s]+/)
    .filter(Boolean)
    .map(word => word[0]!.toUpperCase() + word.slice(1))
  return Object.hasOwn(NAMES, key) ? NAMES[key]! : words.join(' ').slice(0, 40) || GENERIC_NAME
}
