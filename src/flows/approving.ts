import { ERROR_DELAY } from '../domain/times.js'
import { APPROVE_TEXTS } from '../domain/texts/approve.js'
import type { Modal } from '../modal.js'
import { close } from './close.js'

/** Shows the visitor what a dApp asks of the embedded wallet: over where he is, or by opening the dialog. */
export function askForApproval(modal: Modal): void {
  const { state, screen } = modal
  if (screen && (state.isOpen.peek() || modal.options.enableEmbedded)) return screen.router.push('ApproveTransaction')
  // A dialog that cannot be loaded shows nothing to approve: then nobody waits for it.
  void modal.open({ view: 'ApproveTransaction' }).catch(() => void modal.embedded?.then(wallet => wallet.abortApprovals()))
}

/** Nothing is asked any more: back to where the visitor was, or to the page. Of a permission he is told where it can be taken back. */
export function endApproval(modal: Modal, approved?: string): void {
  const { screen, state } = modal
  if (screen?.router.view.peek() !== 'ApproveTransaction') return
  if (approved === 'wallet_grantPermissions' && state.features.peek().smartSessions) return screen.router.replace('SmartSessionCreated')
  if (screen.router.history.peek().length > 1) screen.router.back(Boolean(state.accountOf().address))
  else close(modal)
}

/** A dApp has asked for what nobody may ask of this wallet (specification, section 8): the visitor is told why nothing happens. */
export function tellNotAllowed(modal: Modal): void {
  const { state, options, platform } = modal
  void (async () => {
    if (!state.isOpen.peek() && !options.enableEmbedded) await modal.open()
    await platform.wait(ERROR_DELAY)
    if (modal.stops.has('page')) state.toast.value = { kind: 'error', message: options.texts?.actionNotAllowed ?? APPROVE_TEXTS.actionNotAllowed }
  })().catch(() => {})
}
