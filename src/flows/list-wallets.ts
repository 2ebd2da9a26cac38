import type { Modal } from '../modal.js'
import { hosted } from './actions.js'

/** Asks the directory for the first wallets, where there is a project id. What cannot be loaded is said in the view. */
export function listWallets(modal: Modal): void {
  const { hasActed, wallets: { status } } = modal.screen!
  if (!hasActed.value) return
  const { projectId, customWallets } = modal.options
  if (projectId || customWallets) hosted().then(({ loadWallets }) => loadWallets(modal)).catch(() => (status.value = 'failed'))
}
