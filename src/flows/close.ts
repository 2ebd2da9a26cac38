import { batch } from '@preact/signals-core'
import type { Modal } from '../modal.js'
import { track } from './track.js'

/** Closes without asking. An embedded modal stays, and goes to its resting view (specification, section 4). */
export function close(modal: Modal): void {
  const { isOpen, isLoading, accountOf } = modal.state
  const wasOpen = isOpen.value
  const connected = Boolean(accountOf().address)
  batch(() => {
    isOpen.value = isLoading.value = false
    modal.screen?.router.rest(connected)
  })
  if (wasOpen && !modal.options.enableEmbedded) track(modal, { event: 'MODAL_CLOSE', properties: { connected } })
}
