import { RECENT_WALLETS } from './times.js'
import type { Wallet } from './wallets.js'

/** Where they are stored; apart from `more-storage-keys.ts`, since the directory's chunk has no use for the others. */
export const RECENT_WALLETS_KEY = '@appkit/recent_wallets'

/** The wallets used lately with one more: newest first, two at most; one that is among them stays where it is (AppKit 1.7, section 7). */
export function toRecentWallets(recent: readonly Wallet[], wallet: Wallet): readonly Wallet[] {
  return recent.some(({ id }) => id === wallet.id) ? recent : [wallet, ...recent].slice(0, RECENT_WALLETS)
}
