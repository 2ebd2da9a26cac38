// What only a phone needs of the dialog: it is a sheet there, under a thumb and over a keyboard.
import { closeSafely } from '../flows/navigate.js'
import type { OpenModal } from '../modal.js'
import { keepAboveKeyboard } from '../ui/keyboard.js'
import { adopt, css } from '../ui/tw.js'

const CSS = css`
  button {
    position: relative;
  }
  button::after {
    content: '';
    position: absolute;
    inset: min(0px, (100% - 44px) / 2);
  }
  * {
    -webkit-tap-highlight-color: transparent;
  }
  @media (max-width: 430px) {
    .lk-over > .lk-card {
      touch-action: pinch-zoom;
    }
  }
`

/** The sheet is held by what is above this, from its edge on, in pixels: handle and header. */
const GRIP = 72
/** From so many pixels on it is no tap any more. */
const SLOP = 6
/** It is thrown out by a finger that is faster, in pixels for each millisecond, or that has brought it further than this part of its height. */
const FAST = 0.5
const FAR = 0.4
/** A finger that has rested so long throws nothing. */
const REST = 100
/** How long the sheet takes back to its place, and at most out of sight. */
const BACK = 340
const OUT = 240

/** Looks after a card under a thumb: what can be pressed is large enough, a field stays in sight, and a sheet follows the finger. Ends with the card. */
export function attendSheet(card: HTMLElement, modal: OpenModal): void {
  adopt(CSS)
  card.addEventListener('focusin', ({ target }) => target instanceof HTMLInputElement && keepAboveKeyboard(target))
  card.addEventListener('pointerdown', event => {
    const isSheet = card.closest('dialog') && globalThis.matchMedia?.('(max-width:430px)').matches
    if (isSheet && event.isPrimary && event.clientY - card.getBoundingClientRect().top < GRIP) drag(card, modal, event)
  })
}

/** Lets the sheet follow the finger that has come down, and closes it or brings it back once that lets go. */
function drag(card: HTMLElement, modal: OpenModal, { clientY: start, pointerId }: PointerEvent): void {
  const over = new AbortController()
  const { signal } = over
  let way = 0
  let speed = 0
  let last = { y: start, at: 0 }
  let isDragged = false
  const dim = card.closest('dialog')?.style
  const onMove = (event: PointerEvent) => {
    if (event.pointerId !== pointerId) return
    const { clientY: y, timeStamp: at } = event
    way = Math.max(0, y - start)
    if (!isDragged && way < SLOP) return
    if (!isDragged) {
      isDragged = true
      card.setPointerCapture?.(pointerId)
    }
    if (last.at && at > last.at) speed = (speed + 2 * ((y - last.y) / (at - last.at))) / 3
    last = { y, at }
    card.style.translate = `0 ${way}px`
    // The page comes to light as the sheet goes down.
    dim?.setProperty('--lk-dim', `${Math.max(0, 1 - way / card.offsetHeight)}`)
  }
  const onEnd = (event: PointerEvent) => {
    if (event.pointerId !== pointerId) return
    over.abort()
    if (!isDragged) return
    // What was under the finger was not meant.
    const swallow = (click: Event) => click.stopPropagation()
    card.addEventListener('click', swallow, { capture: true })
    setTimeout(() => card.removeEventListener('click', swallow, { capture: true }))
    const { style, offsetHeight } = card
    const pace = event.timeStamp - last.at < REST ? speed : 0
    if (event.type === 'pointerup' && (pace > FAST || (pace >= 0 && way > offsetHeight * FAR))) {
      // It goes on as fast as the finger was; the still that it leaves is a copy of it.
      style.animationDuration = `${Math.min(OUT, (offsetHeight - way) / Math.max(pace, FAST))}ms`
      closeSafely(modal)
      if (!modal.state.isOpen.peek()) return
      style.animationDuration = ''
    }
    style.translate = ''
    dim?.removeProperty('--lk-dim')
    if (!globalThis.matchMedia?.('(prefers-reduced-motion)').matches)
      card.animate?.({ translate: [`0 ${way}px`, '0 0'] }, { duration: BACK, easing: 'cubic-bezier(.32,.72,0,1)' })
  }
  card.addEventListener('pointermove', onMove, { signal })
  for (const name of ['pointerup', 'pointercancel'] as const) card.addEventListener(name, onEnd, { signal })
}
