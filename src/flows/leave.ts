import type { Modal } from '../modal.js'

/** What Disconnect means in the dialog: whom it shows, and what the same session connects elsewhere. Other wallets stay. */
export function leave({ disconnect, state }: Modal): void {
  void disconnect({ namespace: state.activeNamespace.peek(), isShared: true })
}
