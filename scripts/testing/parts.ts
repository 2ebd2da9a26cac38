// What a wallet is for those who bring it into pages, apart from what a test has of it.
import type { WalletIdentity } from '../sandbox/wallet/identity.js'
import type { SiteEvent } from '../sandbox/wallet/state.js'
import type { RequestArguments } from '../sandbox/wallet/wallet.js'
import type { MockWallet } from './types.js'

/** How a wallet introduces itself, and where requests go. */
export interface WalletParts {
  identity: WalletIdentity
  request(origin: string, args: RequestArguments): Promise<unknown>
  onSiteEvent(listener: (origin: string, event: SiteEvent) => void): () => void
  /** Asks the node of a network; of one that the wallet does not know, that of a chain in memory. */
  askNode(networkId: number, method: string, params: readonly unknown[]): Promise<unknown>
}

const all: WeakMap<MockWallet, WalletParts> = new WeakMap()

/** Keeps the parts of a wallet that was made. */
export function keepParts(wallet: MockWallet, parts: WalletParts): void {
  all.set(wallet, parts)
}

/** The parts of a wallet. */
export function partsOf(wallet: MockWallet): WalletParts {
  const found = all.get(wallet)
  if (!found) throw new TypeError('This is no wallet of createWallet().')
  return found
}
