import type { Modal } from '../modal.js'
import type { Toast } from '../domain/notices.js'

/**
 * Says something to the visitor in passing: in a closed modal, to whoever opens it next.
 * @param isNews whether it is worth nothing later: then only to who opens the modal at once. What became of money is not
 */
export function toast({ state, clock }: Modal, kind: Toast['kind'], words: string, isNews?: boolean): void {
  state.toast.value = { kind, message: words, ...(isNews && !state.isOpen.peek() && { at: clock.now() }) }
}
