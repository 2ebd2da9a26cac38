/**
 * Other dialogs of the page listen on `document` for what happens outside of them: to close, to take the focus back, to keep the wheel from
 * scrolling. What happens in ours is none of that, and goes no further than its element.
 */
const KEPT = 'pointerdown pointerup mousedown mouseup click touchstart touchmove touchend wheel focusin focusout keydown keyup'.split(' ')

/** Keeps what happens in `host`, whose dialog is open, from the page around it. */
export function keepWithin(host: HTMLElement, signal: AbortSignal): void {
  for (const type of KEPT) host.addEventListener(type, event => event.stopPropagation(), { signal, passive: true })
}
