import type { Modal } from '../modal.js'
import type { Toast } from '../domain/notices.js'

/** Says something to the visitor in passing. */
export function toast({ state }: Modal, kind: Toast['kind'], message: string): void {
  state.toast.value = { kind, message }
}
