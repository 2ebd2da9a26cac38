import { effect } from '@preact/signals-core'
import { onLayer } from '../../clients/page.js'
import type { OpenModal } from '../../modal.js'

/**
 * Has the dialog step aside as long as something new lies over the page: what a dApp's own connector shows while it asks is out of reach
 * behind a dialog. Returns the end, after which the dialog is there again.
 */
export function stepAside({ screen: { isAside }, state }: OpenModal): () => void {
  const stopLooking = onLayer(layer => {
    if (Boolean(layer) === isAside.peek()) return
    isAside.value = Boolean(layer)
    // It could not take the focus behind the dialog.
    layer && (layer.querySelector<HTMLElement>('[autofocus],button,input,iframe,a[href]') ?? (layer as HTMLElement)).focus()
  })
  const end = () => {
    stopLooking()
    isAside.value = false
  }
  const stopWaiting = effect(() => {
    if (!state.isOpen.value) end()
  })
  return () => {
    stopWaiting()
    end()
  }
}
