import type { OpenModal } from '../modal.js'
import { loadWallets } from './load-wallets.js'

/** Asks the directory for the first wallets, where there is a project id. What cannot be loaded is said in the view. */
export function askDirectory(modal: OpenModal): void {
  const { hasActed, wallets: { status } } = modal.screen
  const { projectId, customWallets } = modal.options
  if (!hasActed.value || !(projectId || customWallets)) return
  if (projectId && status.value !== 'ready') status.value = 'loading'
  loadWallets(modal).catch(() => (status.value = 'failed'))
}
