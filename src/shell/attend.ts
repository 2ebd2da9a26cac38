import { effect } from '@preact/signals-react'
import { SHAKE } from '../domain/times.js'
import type { OpenModal } from '../modal.js'
import { keepSeen } from './still.js'
import { adopt, css } from '../ui/tw.js'

/** Who wants less motion sees that a close was refused without any. */
const CALM = '(prefers-reduced-motion)'
const SHAKING = ['0', '-6px', '6px', '-6px', '6px', '0']

/** The padding at the foot of a view, and what fades there of one that goes on. */
const FOOT = '16px'

/** It takes no room, so that nothing moves where it comes after the first list. */
const CSS = css`
  [part='body']::after,
  .lk-edge {
    opacity: 0;
    transition: opacity 0.12s;
    pointer-events: none;
    background: linear-gradient(#0000, var(--lk-surface));
  }
  [part='body']::after {
    content: '';
    display: block;
    position: sticky;
    bottom: 0;
    height: 16px;
    margin-top: -16px;
  }
  [part='body'][data-more]::after,
  [data-more] .lk-edge {
    opacity: 1;
  }
`

/** What goes on below fades towards the lower edge of `body`; what does not scroll, or has come to its end, which is its last element, has none. */
function showEdge(body: HTMLElement): () => void {
  adopt(CSS)
  const look: IntersectionObserverCallback = seen => void body.toggleAttribute('data-more', !seen.at(-1)!.isIntersecting)
  const observer = new IntersectionObserver(look, { root: body, rootMargin: FOOT })
  observer.observe(body.lastElementChild!)
  return () => observer.disconnect()
}

/** From the title, where the focus is as a view opens, the arrow leads into the view's list. */
function leadIn(card: HTMLElement): () => void {
  const enter = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' || !(event.target as Element).matches('h1')) return
    event.preventDefault()
    card.querySelector<HTMLElement>('ul :is(a,button)')?.focus()
  }
  card.addEventListener('keydown', enter)
  return () => card.removeEventListener('keydown', enter)
}

/** What shows that somebody has connected, once it is here. */
export type Celebration = { current?: typeof import('./celebrate.js') }

/**
 * What a card has beyond its first frame: an edge where its view goes on, the arrow's way into its list, a finger that pulls it, a shake where
 * it does not close, and its wallet's colour where it waits for one. Returns the stop.
 */
export function attendCard(card: HTMLElement, modal: OpenModal, celebration: Celebration): () => void {
  if (globalThis.matchMedia?.('(pointer:coarse)').matches)
    import('./sheet.js').then(
      ({ attendSheet }) => attendSheet(card, modal),
      () => {},
    )
  const { screen, options } = modal
  const { shakes, router } = screen
  const stops = [
    // While a wallet is asked. A part of the page stays as somebody is connected: before it draws what is next it says so.
    effect(() => {
      if (/^Connecting(E|W)/.test(router.view.value))
        import('./celebrate.js').then(
          come => (celebration.current = come).receive(card),
          () => {},
        )
      else if (options.enableEmbedded && screen.isWon) {
        screen.isWon = false
        // Not the first: a still of the view before may stand there yet.
        const inner = card.querySelector<HTMLElement>(':scope > .lk-in')!
        celebration.current?.celebrateInPlace(inner, modal, globalThis.matchMedia?.(CALM).matches ? undefined : keepSeen(inner))
      }
    }),
    showEdge(card.querySelector<HTMLElement>('[part=body]')!),
    leadIn(card),
    effect(() => {
      if (shakes.value) card.animate?.(globalThis.matchMedia?.(CALM).matches ? { opacity: [1, 0.5, 1] } : { translate: SHAKING }, SHAKE)
    }),
  ]
  return () => stops.forEach(stop => stop())
}
