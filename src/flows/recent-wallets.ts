import { toWallet } from '../clients/wallet-directory.js'
import { RECENT_WALLETS_KEY } from '../domain/recent-wallets.js'
import { RECENT_WALLETS } from '../domain/times.js'
import type { Wallet } from '../domain/wallets.js'
import type { Modal } from '../modal.js'

/** The wallets used lately, newest first; storage may hold anything. */
export function readRecentWallets({ storage }: Modal): readonly Wallet[] {
  const stored = storage.getJson<unknown[]>(RECENT_WALLETS_KEY)
  return Array.isArray(stored) ? stored.map(toWallet).filter(wallet => wallet !== undefined).slice(0, RECENT_WALLETS) : []
}
