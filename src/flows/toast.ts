import type { Modal } from '../modal.js'
import type { Toast } from '../domain/notices.js'

/** Says something to the visitor in passing: in a closed modal, to whoever opens it while it is still news. */
export function toast({ state, clock }: Modal, kind: Toast['kind'], words: string): void {
  state.toast.value = { kind, message: words, ...(!state.isOpen.peek() && kind !== 'loading' && { at: clock.now() }) }
}
