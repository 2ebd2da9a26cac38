import type { Modal } from '../modal.js'
import { track } from './track.js'

/** Closes without asking. An embedded modal stays, and goes to its resting view (specification, section 4). */
export function close(modal: Modal): void {
  const { isOpen, isLoading, accountOf } = modal.state
  const connected = !!accountOf().address
  if (isOpen.value) track(modal, { event: 'MODAL_CLOSE', properties: { connected } })
  isOpen.value = isLoading.value = false
  modal.screen?.rest(connected)
}
