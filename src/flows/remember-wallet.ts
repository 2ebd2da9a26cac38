import { RECENT_WALLETS_KEY, toRecentWallets } from '../domain/recent-wallets.js'
import type { Wallet } from '../domain/wallets.js'
import type { Modal } from '../modal.js'

/** Keeps the wallet a visitor connected with, for the group "recent" of the next time. What is read back is checked then. */
export function rememberWallet({ storage, screen }: Modal, wallet: Wallet | undefined): void {
  if (!wallet) return
  const stored = storage.getJson<readonly Wallet[]>(RECENT_WALLETS_KEY) as readonly (Wallet | null)[] | undefined
  const recent = toRecentWallets(Array.isArray(stored) ? stored.filter(entry => entry?.id) : [], wallet)
  storage.set(RECENT_WALLETS_KEY, JSON.stringify(recent))
  if (screen) screen.wallets.recent.value = recent
}
