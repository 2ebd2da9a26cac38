import type { View } from '../domain/routes.js'
import { LEAVING, WON, WON_LEAVING } from '../domain/times.js'
import type { OpenModal } from '../modal.js'
import { adopt, css } from '../ui/tw.js'

const CSS = css`
  .lk-held,
  .lk-out {
    position: absolute;
    inset: 0 0 auto;
  }
  .lk-held + .lk-in > * {
    opacity: 0;
  }
  /* Neither pointers nor keys reach what is not seen yet. The title keeps the focus. */
  .lk-stays + .lk-in {
    pointer-events: none;
  }
  .lk-stays + .lk-in :is(button, a, input) {
    visibility: hidden;
  }
  /* It has gone by the time that what comes is opaque: what stands below the end of a lower view would be cut through by it. At first slowly, while little of the other is seen. */
  .lk-out {
    transform-origin: top;
    animation: lk-shrink 0.1s ease-in forwards;
  }
  .lk-out + .lk-in {
    position: relative;
    background: var(--lk-surface);
    animation: lk-cover 0.1s linear;
  }
  /* As much of the one as there is less of the other: between two views there is no empty card, and what comes is read within 0.1 s. */
  .lk-out + .lk-in :is(h1, .lk-view:not(.lk-fade)) {
    animation:
      lk-fade 0.1s linear,
      lk-come 0.2s cubic-bezier(0.2, 0.1, 0.2, 1);
  }
  /* Two titles are not read through each other: the old one has gone by then. */
  .lk-out.lk-retitled + .lk-in [part='header'] h1 {
    animation:
      lk-after 0.1s linear,
      lk-come 0.2s cubic-bezier(0.2, 0.1, 0.2, 1);
  }
  .lk-out + .lk-in :is([part='back'], [part='help']) {
    animation: lk-fade 0.1s linear;
  }
  /* For what comes into a ring from elsewhere (celebrate.tsx): it is not seen at its goal before. The ring, where that is late, comes with the words. */
  .lk-out + .lk-in svg:has(> .lk-ring) {
    animation: lk-after 0.1s linear;
  }
  .lk-out + .lk-in svg:has(> .lk-ring) ~ * {
    animation: lk-late 0.06s;
  }
  .lk-out + .lk-in [part='body']::after {
    animation: lk-fade 0.1s linear;
  }
  /* Below the end of a lower view nothing comes that would be read: there the old one goes sooner. */
  .lk-out + .lk-in::after {
    content: '';
    position: absolute;
    inset: 100% 0 auto;
    height: 100vh;
    background: var(--lk-surface);
    animation: lk-fade 0.05s linear;
  }
  :host(.lk-out) [part='close'] {
    visibility: hidden;
  }
  :host(:is(.lk-held, .lk-out):not(.lk-stays)) * {
    animation: none;
  }
  :host(.lk-out.lk-retitled) h1 {
    animation: lk-fade 0.04s linear reverse forwards;
  }
  :host(.lk-held) .lk-busy {
    animation: lk-pulse 0.6s 0.1s infinite;
  }
  .lk-still {
    --lk-y: 4px;
  }
  .lk-still:not(.lk-won) * {
    animation: none;
  }
  .lk-still > .lk-card {
    animation: lk-leave 0.12s forwards;
  }
  .lk-still::backdrop {
    animation: lk-fade 0.12s reverse forwards;
  }
  @keyframes lk-leave {
    to {
      opacity: 0;
      translate: 0 var(--lk-y);
    }
  }
  @keyframes lk-shrink {
    to {
      opacity: 0;
      scale: 0.985;
    }
  }
  /* No delay of an animation: whatever the page is busy with, this is painted as it goes. */
  @keyframes lk-after {
    from,
    40% {
      opacity: 0;
    }
  }
  @keyframes lk-late {
    from,
    to {
      opacity: 0;
    }
  }
  @keyframes lk-cover {
    from {
      background: #0000;
    }
  }
  /* By margins: what is moved by a transform would hold, and cut, what stands in the header for it. */
  @keyframes lk-come {
    from {
      margin-inline: var(--lk-x) calc(-1 * var(--lk-x));
    }
  }
  @media (max-width: 430px) {
    .lk-still {
      --lk-y: 100%;
    }
    .lk-still > .lk-card {
      animation: lk-leave 0.24s cubic-bezier(0.32, 0.72, 0, 1) forwards;
    }
  }
  @media (prefers-reduced-motion) {
    .lk-over.lk-still,
    .lk-out {
      display: none;
    }
  }
`

/** Puts what is seen of an element into `place`, as a still: nobody can find it, and nothing in it moves. */
function toStill(seen: Element, place: ParentNode): void {
  const scrolled = [seen, ...seen.querySelectorAll('*')].map(({ scrollTop }) => scrollTop)
  place.append(seen.cloneNode(true))
  place.querySelectorAll('*').forEach((part, at) => {
    part.removeAttribute('data-testid')
    if (scrolled[at]) part.scrollTop = scrolled[at]
  })
}

/** What is seen of a card, over what comes into it. */
export interface Seen {
  shadow: ShadowRoot
  /** Whoever shows something in it says so before it is let go, and calls what it answers once that is over. */
  stay(): () => void
}

/** What each still shows. */
const shadows = new WeakMap<Element, ShadowRoot>()

/** What a still that stayed tells as that is over. */
const OVER = 'lk-over'

/** Puts what a card shows over whatever comes into it, as a still that is held; undefined where there is one already. */
export function keepSeen(inner: HTMLElement): Seen | undefined {
  adopt(CSS)
  const before = inner.previousElementSibling
  // Who goes on before the next view has come still sees the one before.
  if (before?.matches('.lk-held')) return undefined
  before?.remove()
  const still = document.createElement('div')
  const root = inner.getRootNode() as ShadowRoot
  const shadow = still.attachShadow({ mode: 'closed' })
  shadows.set(still, shadow)
  shadow.adoptedStyleSheets = root.adoptedStyleSheets
  still.className = 'lk-root lk-held'
  still.inert = true
  still.toggleAttribute('dark', root.host?.hasAttribute('dark'))
  // A dApp's own style of parts holds for a still as well.
  still.setAttribute(
    'exportparts',
    [...inner.querySelectorAll('[part]')].map(each => each.getAttribute('part')!.replaceAll(' ', ',')).join(),
  )
  inner.before(still)
  toStill(inner, shadow)
  const stay = () => {
    still.classList.add('lk-stays')
    return () => {
      still.classList.remove('lk-stays')
      still.dispatchEvent(new Event(OVER))
    }
  }
  return { shadow, stay }
}

/**
 * Keeps what a card shows for the eye, over whatever comes into it: nobody can press, find or hear it. It stands in a closed shadow, where
 * page tests that look for words do not see them twice. What leads to `view` shows that it is on its way. Returns what lets the still fade, and
 * the new content come.
 */
export function holdStill(inner: HTMLElement, view: View): () => void {
  const isNew = keepSeen(inner)
  const still = inner.previousElementSibling as HTMLElement
  const shadow = shadows.get(still)
  const [leads, other] = shadow?.querySelectorAll(`[data-to=${view}]`) ?? []
  if (isNew && !other) leads?.classList.add('lk-busy')
  const { classList } = still
  const letGo = () => {
    if (classList.contains('lk-stays')) still.addEventListener(OVER, letGo, { once: true })
    else if (classList.replace('lk-held', 'lk-out')) {
      // The header may be drawn after the view.
      queueMicrotask(() => {
        const [was, is] = [shadow, inner].map(each => each?.querySelector('h1')?.textContent)
        classList.toggle('lk-retitled', was !== is)
      })
      setTimeout(() => still.remove(), 2 * LEAVING)
    }
  }
  return letGo
}

/** `celebrate` of `celebrate.tsx`. */
type Celebrate = (card: HTMLElement, modal: OpenModal, opener: HTMLElement | null) => () => void

/** Leaves what the dialog shows for the eye, where it stood, until it has faded. Browsers without popovers (before 2024) cut. */
export function leaveStill(dialog: HTMLElement, modal: OpenModal, opener: HTMLElement | null, celebrate?: Celebrate): void {
  const still = document.createElement('div')
  if (!still.showPopover || !dialog.isConnected) return
  adopt(CSS)
  const isWon = celebrate && modal.screen.isWon
  still.className = `${dialog.className} lk-still`
  still.popover = 'manual'
  still.inert = true
  dialog.getRootNode().appendChild(still)
  toStill(dialog.firstElementChild!, still)
  const stop = isWon ? celebrate(still.firstElementChild as HTMLElement, modal, opener) : undefined
  still.showPopover()
  const gone = () => {
    stop?.()
    still.remove()
  }
  setTimeout(gone, isWon ? WON + WON_LEAVING : LEAVING)
}
