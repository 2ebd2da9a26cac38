// What comes while a wallet is asked: its colour around its picture, and the sign that somebody is connected.
import { useMemo, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { CONNECTING_TEXTS, toText } from '../domain/texts.js'
import { WON, WON_LEAVING } from '../domain/times.js'
import type { OpenModal } from '../modal.js'
import type { Drawn } from '../ui/children.js'
import { Ring } from '../ui/Ring.js'
import { adopt, css, tw } from '../ui/tw.js'
import { ModalProvider, useModal, useTexts } from '../use-modal.js'
import { NetworkPicture, WalletPicture } from '../views/WalletPicture.js'
import type { Seen } from './still.js'

const CSS = css`
  .lk-won > .lk-card {
    animation: lk-fly 0.28s 0.62s cubic-bezier(0.5, 0, 0.8, 0.4) forwards;
  }
  .lk-won::backdrop {
    animation: lk-dim 0.28s 0.62s forwards;
  }
  .lk-won [part='body'] {
    overflow: hidden;
  }
  .lk-was {
    position: absolute;
    inset-inline: 0;
  }
  .lk-was,
  .lk-won :is([part='back'], [part='help']) {
    opacity: 0;
    animation: lk-was 0.06s linear;
  }
  .lk-says {
    animation: lk-fade 0.12s 0.06s backwards;
  }
  .lk-won [part='body']::after {
    display: none;
  }
  /* Where the card keeps its height. */
  .lk-was + * {
    translate: 0 var(--lk-way, 0);
    animation: lk-settle 0.28s cubic-bezier(0.2, 0.1, 0.2, 1);
  }
  /* A sheet has square corners as long as it stands on the screen's edge. */
  @media (max-width: 430px) {
    .lk-won > .lk-card {
      animation:
        lk-fly 0.28s 0.62s cubic-bezier(0.5, 0, 0.8, 0.4) forwards,
        lk-lift 0.28s 0.62s forwards;
    }
  }
  @keyframes lk-lift {
    from,
    to {
      clip-path: inset(0 round calc(var(--lk-radius) * 7));
    }
  }
  @keyframes lk-settle {
    from {
      translate: 0;
    }
  }
  @keyframes lk-was {
    from {
      opacity: 1;
    }
  }
  @keyframes lk-fly {
    80% {
      opacity: 0.5;
    }
    to {
      opacity: 0;
      translate: var(--lk-dx, 0) var(--lk-dy, 8px);
      scale: 0.1;
    }
  }
  @keyframes lk-dim {
    to {
      opacity: 0;
    }
  }
`

/** A picture is looked at in so many pixels each way. */
const SIDE = 8
/** A colour is one from so much difference of its brightest and darkest part on, of 255. */
const COLOURED = 48

/** Where the picture stood of the row that was pressed last, by the card. */
const pressed = new WeakMap<Element, DOMRect>()

/** A view that has come for longer than this, in ms, is looked at already: nothing in it sets out from elsewhere any more. */
const SEEN = 60

/** After so long, in ms, a region is known to screen readers, Firefox's and Chromium's alike with Orca. */
const HEARD = 200

/** Notes from now on where the picture of a row stands that is pressed in a card; the last one stood at `from`. */
export function attend(card: Element, from?: DOMRect): void {
  const isNew = !pressed.has(card)
  if (from || isNew) pressed.set(card, from ?? new DOMRect())
  if (!isNew) return
  const note = (event: Event) => {
    const picture = (event.target as Element).closest('li')?.querySelector('[data-i]')
    pressed.set(card, picture?.getBoundingClientRect() ?? new DOMRect())
    // Mostly the view comes with the very next frame; the dialog says so a little later.
    receive(card)
  }
  card.addEventListener('click', note, true)
}

/** The picture of the row that was pressed travels to where it stands now. */
function travel(picture: HTMLElement): void {
  const from = pressed.get(picture.closest('.lk-card')!)
  const [coming] = picture.closest('.lk-view')!.getAnimations()
  if (!from?.width || !coming || Number(coming.currentTime) > SEEN) return
  pressed.set(picture.closest('.lk-card')!, new DOMRect())
  const to = picture.getBoundingClientRect()
  const way = [from.x + from.width / 2 - to.x - to.width / 2, from.y + from.height / 2 - to.y - to.height / 2]
  const start = { translate: way.map(each => `${each}px`).join(' '), scale: from.width / to.width }
  picture.animate([start, { translate: '0 0', scale: 1 }], { duration: 280, easing: 'cubic-bezier(0.2, 0.1, 0.2, 1)' })
}

/** A wallet that is asked comes from its row into the ring, which has the wallet's own colour, as far as its picture has one and a page may read it. */
export function receive(place: Element | null): void {
  // With the frame that the view comes in: what has been pressed may stand there still.
  requestAnimationFrame(() => {
    const ring = place?.querySelector('.lk-ring')?.closest('div')
    const picture = ring?.querySelector<HTMLElement>('[data-i]')
    if (!picture) return
    // Until here they are unseen (`still.ts`).
    for (const { style } of ring!.children as HTMLCollectionOf<HTMLElement>) style.animation = 'none'
    travel(picture)
    tint(ring!)
  })
}

function tint(ring: HTMLElement): void {
  const picture = ring.querySelector('img')
  if (!picture) return
  const paint = () => {
    const colour = toColour(picture)
    if (!colour) return
    ring.style.setProperty('--lk-tint', colour)
    ring.style.background = `radial-gradient(closest-side, color-mix(in srgb, ${colour} 22%, #0000), #0000)`
  }
  if (picture.complete) paint()
  else picture.addEventListener('load', paint, { once: true })
}

/** The mean of what is coloured in a picture; nothing where it is grey, or of another host that does not let it be read. */
function toColour(picture: HTMLImageElement): string | undefined {
  try {
    const context = Object.assign(document.createElement('canvas'), { width: SIDE, height: SIDE }).getContext('2d')!
    context.drawImage(picture, 0, 0, SIDE, SIDE)
    const { data } = context.getImageData(0, 0, SIDE, SIDE)
    const sum = [0, 0, 0]
    let count = 0
    for (let at = 0; at < data.length; at += 4) {
      const parts = [data[at]!, data[at + 1]!, data[at + 2]!]
      if (data[at + 3]! < 128 || Math.max(...parts) - Math.min(...parts) < COLOURED) continue
      count++
      parts.forEach((part, n) => (sum[n]! += part))
    }
    return count ? `rgb(${sum.map(part => Math.round(part / count)).join(' ')})` : undefined
  } catch {
    return undefined
  }
}

/**
 * Where somebody waited in a still, the ring closes. All of that is for the eye: whoever awaits the connection has it.
 * @param inner what the still shows of a card
 * @param place takes the properties of what moves in it
 * @returns its end
 */
function showWon(inner: HTMLElement, place: HTMLElement, modal: OpenModal): () => void {
  const body = inner.querySelector('[part=body]')!
  // In the colour that it travelled in the ring closes; what was said beneath it fades.
  const ring = body.querySelector('.lk-ring')?.closest('div')
  place.style.setProperty('--lk-tint', ring?.style.getPropertyValue('--lk-tint') ?? '')
  if (ring) ring.style.visibility = 'hidden'
  const [was, is] = [document.createElement('div'), document.createElement('div')]
  const outer = place.getRootNode() as ShadowRoot
  was.className = 'lk-root lk-was'
  was.toggleAttribute('dark', outer.host.hasAttribute('dark'))
  // As in `holdStill`: nobody finds words there that are over.
  const shadow = was.attachShadow({ mode: 'closed' })
  shadow.adoptedStyleSheets = outer.adoptedStyleSheets
  shadow.append(...body.childNodes)
  body.append(was, is)
  const root = createRoot(is)
  const won = <Won />
  root.render((<ModalProvider value={modal}>{won as unknown as ReactNode}</ModalProvider>) as ReactNode)
  return () => root.unmount()
}

/** The ring closes, and the card goes to where somebody opened it. */
export function celebrate(card: HTMLElement, modal: OpenModal, opener: HTMLElement | null): () => void {
  const inner = card.querySelector<HTMLElement>('.lk-in')!
  const stop = showWon(inner, card, modal)
  const { left, top, bottom, width } = card.getBoundingClientRect()
  const height = inner.offsetHeight + 2
  const goal = opener?.isConnected && opener !== document.body ? opener.getBoundingClientRect() : undefined
  if (goal) {
    card.style.setProperty('--lk-dx', `${goal.left + goal.width / 2 - left - width / 2}px`)
    // It has got lower by then: a sheet from its upper edge, since it stands on the screen's lower one, all others from their lower edge.
    const middle = bottom < innerHeight ? top + height / 2 : bottom - height / 2
    card.style.setProperty('--lk-dy', `${goal.top + goal.height / 2 - middle}px`)
  }
  card.style.height = `${height}px`
  // Only now: what flies before it knows where to is drawn where it stands, since the compositor does not hear of it later.
  card.parentElement!.classList.add('lk-won')
  const unsay = sayConnected(modal, card.getRootNode() as ShadowRoot)
  return () => {
    stop()
    unsay()
  }
}

/**
 * The same in a card that is part of the page and stays: nothing around it moves, so it keeps its height, and what is left comes to its middle.
 * Whatever the card draws meanwhile is seen after it.
 */
export function celebrateInPlace(inner: HTMLElement, modal: OpenModal, seen: Seen | undefined): void {
  const outer = inner.getRootNode() as ShadowRoot
  const ends = [sayConnected(modal, outer)]
  if (seen) {
    const shown = seen.shadow.querySelector<HTMLElement>('.lk-in')!
    const body = shown.querySelector<HTMLElement>('[part=body]')!
    const room = body.offsetHeight
    body.style.height = `${room}px`
    inner.style.height = `${inner.offsetHeight}px`
    shown.classList.add('lk-won')
    // It fades with its still.
    setTimeout(showWon(shown, shown, modal), WON + WON_LEAVING)
    ends.push(seen.stay(), () => (inner.style.height = ''))
    // What came with it.
    seen.shadow.adoptedStyleSheets = outer.adoptedStyleSheets
    shown.style.setProperty('--lk-way', `${Math.max(0, room - (body.lastElementChild as HTMLElement).offsetHeight) / 2}px`)
  }
  setTimeout(() => ends.forEach(end => end()), WON)
}

/**
 * Tells screen readers. Not in the dialog: what is told there in its last frame is gone before they look. And not in the still, which nobody
 * hears. The region comes empty, since one that comes with its words is mostly not heard, nor one that has them in the next frame. Returns
 * what takes it away.
 */
function sayConnected({ options: { texts } }: OpenModal, root: ShadowRoot): () => void {
  const region = document.createElement('p')
  region.setAttribute('role', 'status')
  region.className = tw`sr-only`
  root.append(region)
  setTimeout(() => (region.textContent = toText(texts, CONNECTING_TEXTS, 'connected')), HEARD)
  return () => region.remove()
}

/** The ring that was waited in closes around the wallet. It stands where the ring stood. */
function Won(): Drawn {
  useMemo(() => adopt(CSS), [])
  const { state, options } = useModal()
  const text = useTexts(CONNECTING_TEXTS)
  const { id = '', name = '', imageUrl, imageId } = state.connectorOf() ?? {}
  const network = state.networkOf()
  return (
    <div class={tw`flex flex-col items-center gap-4 px-5 pt-6 pb-10 text-center`}>
      <Ring isWaiting={false} hasFailed={false} isDone>
        <WalletPicture name={name} url={options.connectorImages?.[id] ?? imageUrl} imageId={imageId} size={72} />
      </Ring>
      <p class={`lk-says ${tw`text-lg font-semibold pt-2`}`}>{text('connected')}</p>
      {/* Nobody sees it here: the page's button has its picture from now on, and does not grow by it later. */}
      <span class={tw`absolute opacity-0`}>{network && <NetworkPicture network={network} size={4} />}</span>
    </div>
  )
}
