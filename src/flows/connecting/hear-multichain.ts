import { onAnnounced } from '../../clients/page.js'
import type { OpenModal } from '../../modal.js'

/** Hears of wallets that connect several families with one approval, where the dApp has several; what speaks with them comes with the first. Returns the stop. */
export function hearMultichain(modal: OpenModal): () => void {
  if (modal.adapters.size < 2) return () => {}
  return onAnnounced(detail => void import('./multichain.js').then(({ takeAnnounced }) => takeAnnounced(modal, detail)).catch(() => {}))
}
