import { effect, untracked } from '@preact/signals-react'
import { useLayoutEffect, useRef, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { toLocale } from '../domain/texts.js'
import { toThemeProperties } from '../domain/theme.js'
import { HEIGHT_EASE, HEIGHT_PACE } from '../domain/times.js'
import { profile } from '../flows/rooms.js'
import { close } from '../flows/close.js'
import { lookWhileListed } from '../flows/connecting/look.js'
import { holdsMore } from '../flows/wallets/own-wallets.js'
import { closeSafely, enter, goBack } from '../flows/navigate.js'
import type { EventsState } from '../domain/events.js'
import type { Modal, OpenModal, Opening } from '../modal.js'
import { toHex } from '../ui/theme.js'
import { BASE_CSS } from '../ui/css.js'
import type { Drawn } from '../ui/children.js'
import { adopt, adoptInto, tw } from '../ui/tw.js'
import { Words } from '../ui/Words.js'
import { useLazy } from '../ui/use-lazy.js'
import { ModalProvider, useModal } from '../use-modal.js'
import { keepWithin } from './alone.js'
import type { Celebration } from './attend.js'
import { Body } from './Body.js'
import { Header } from './Header.js'
import { expectAccount, foresee } from './prefetch.js'
import { bring, stills, VIEWS, ways, withWays } from './views.js'
import { watchAddress } from './watch-address.js'

export { expectAccount }

const TITLE = 'lk-title'

/** Goes to the view that was asked for, and puts the dialog into the page where it is not there yet. What a dApp has filled in to be sent answers with what came of it. */
export async function show(modal: Modal, options: Opening | undefined): Promise<unknown> {
  const { stops } = modal
  if (options?.arguments && /^(WalletSend|SendCalls)$/.test(options.view!))
    return (await VIEWS[options.view!]!()).answer!(modal, options, inner => show(modal, inner))
  if (modal.speech) await modal.speech.ready()
  // What has been destroyed does not come back.
  if (!stops.has('page')) return
  enter(modal, options)
  const beside = bring('ConnectingExternal', modal as OpenModal).catch(() => void (modal.screen!.wallets.status.value = 'failed'))
  if (stops.has('shell')) return
  if (holdsMore(modal as OpenModal)) await beside
  const { enableEmbedded, disableAppend } = modal.options
  const placing = enableEmbedded || disableAppend ? await import('./embedded.js') : undefined
  const element = placing ? await placing.findPlaced(modal.options) : document.createElement('w3m-modal')
  if (!stops.has('page') || stops.has('shell')) return
  stops.set('shell', mount(modal as OpenModal, element, placing))
}

/** Puts the dialog into `element`'s shadow root; it shows itself while the modal is open. Returns the way to take it out. */
function mount(modal: OpenModal, element: HTMLElement, placing: typeof import('./embedded.js') | undefined): () => void {
  const {
    options: { projectId, debug, enableEmbedded, adapters },
    state,
  } = modal
  const shadow = element.shadowRoot ?? element.attachShadow({ mode: 'open' })
  // By this name React Aria knows what lies over its own dialogs, and leaves it alone.
  if (!enableEmbedded) element.dataset.reactAriaTopLayer = 'true'
  const stops = [
    adoptInto(shadow),
    watchAddress(modal),
    // On the element, so that a change repaints at once. Links are the accent as far as it can be read.
    effect(() => void applyTheme(element, toThemeProperties(state.theme(), toHex))),
    effect(() => void element.classList.toggle('open', enableEmbedded || state.isOpen.value)),
    lookWhileListed(modal),
    withWays(modal, ({ hearMultichain }) => hearMultichain(modal)),
  ]
  adopt(BASE_CSS)
  const container = document.createElement('div')
  shadow.append(container)
  const act = () => {
    modal.screen.hasActed.value = true
    // What happens until that is here is told as well.
    const events: EventsState[] = []
    const stopNoting = effect(() => void events.push(state.event.value))
    stops.push(stopNoting)
    void ways()
      .then(({ watchEvents }) => {
        stopNoting()
        if (container.isConnected) stops.push(watchEvents(modal, events))
      })
      .catch(() => {})
  }
  // Opening the dialog is an act; a modal that is part of the page waits for the visitor to come near.
  if (enableEmbedded) stops.push(placing!.onFirstAct(element, act))
  else act()
  if (!projectId && debug !== false)
    void profile()
      .then(({ alertDeveloper }) => alertDeveloper(modal, adapters?.length ? 'alertProjectIdMissing' : 'alertAdaptersMissing'))
      .catch(() => {})
  // The second click of a double click is for what was there at the first, not for what that one has led to.
  let seen: unknown
  container.addEventListener(
    'click',
    event => {
      const { current } = modal.screen.router
      if (event.detail < 2) seen = current.peek()
      else if (seen !== current.peek()) {
        event.stopPropagation()
        event.preventDefault()
      }
    },
    true,
  )
  const root = createRoot(container)
  const Shell = enableEmbedded ? placing!.Embedded : Overlay
  // The elements are Preact's; only the types of these two calls are React's.
  const shell = <Shell Card={Card} titleId={TITLE} />
  root.render((<ModalProvider value={modal}>{shell as unknown as ReactNode}</ModalProvider>) as ReactNode)
  return () => {
    root.unmount()
    container.remove()
    if (!placing) element.remove()
    stops.forEach(stop => stop())
  }
}

/** Sets a theme's properties on an element through the CSSOM, so that a strict Content-Security-Policy has nothing to say. */
function applyTheme(element: HTMLElement, properties: Record<string, string>): void {
  element.toggleAttribute('dark', properties['color-scheme'] === 'dark')
  for (const name in properties) element.style.setProperty(name, properties[name]!)
}

/** The dialog over the page: native, in the top layer, above any z-index. */
function Overlay(): Drawn {
  return useModal().state.isOpen.value ? <Dialog /> : null
}

function Dialog(): Drawn {
  const modal = useModal()
  const box = useRef<HTMLDialogElement>(null)
  const celebration: Celebration = useRef(undefined)
  useLayoutEffect(() => {
    const dialog = box.current!
    const opener = document.activeElement as HTMLElement | null
    modal.screen.isWon = false
    const { host } = dialog.getRootNode() as ShadowRoot
    let over: AbortController | undefined
    const come = () => {
      over = new AbortController()
      const { signal } = over
      keepWithin(host as HTMLElement, signal)
      // As late as this, so that the browser lays everything out once. A page that draws its body anew takes us along: we are put back as the
      // dialog opens, and closed where it is open.
      if (!host.isConnected) document.body.append(host)
      dialog.showModal()
      // By hand: browsers let nothing in a frame of another origin take the focus by its markup.
      dialog.querySelector('h1')!.focus()
      signal.addEventListener(
        'abort',
        withWays(modal, ({ stayBehind }) => stayBehind(host as HTMLElement)),
      )
    }
    const stop = effect(() => {
      const isAside = modal.screen.isAside.value
      if (!modal.state.isOpen.peek()) return
      over?.abort()
      dialog.style.display = isAside ? 'none' : ''
      untracked(() => (isAside ? dialog.close() : come()))
    })
    return () => {
      stop()
      if (dialog.open) stills(modal).leaveStill?.(dialog, modal, opener, celebration.current?.celebrate)
      over?.abort()
      // Closing gives the focus back to whoever opened it; where connecting has put another button in its place, to that.
      dialog.close()
      if (document.activeElement !== opener) opener?.focus()
    }
  }, [])
  const onCancel = (event: Event) => {
    event.preventDefault()
    goBack(modal)
  }
  // A browser may close the dialog whatever we answer, after a second Esc for instance. The event comes a task later,
  // when this dialog may have gone and another be open.
  const onClose = () => {
    const { isOpen } = modal.state
    if (!box.current || box.current.open || modal.screen.isAside.peek() || !isOpen.value) return
    closeSafely(modal)
    if (isOpen.value) box.current.showModal()
  }
  // Beside the card, and not by a press that began on it.
  const pressed = useRef<EventTarget | null>(null)
  const onClick = (event: MouseEvent) => {
    if (event.target === box.current && pressed.current === box.current) closeSafely(modal)
  }
  return (
    <dialog
      ref={box}
      class={`lk-root lk-over${modal.options.enableMobileFullScreen ? ' lk-full' : ''}`}
      aria-labelledby={TITLE}
      onCancel={onCancel}
      onClose={onClose}
      onPointerDown={event => (pressed.current = event.target)}
      onClick={onClick}
      data-testid="w3m-modal-overlay"
    >
      <Card celebration={celebration} />
    </dialog>
  )
}

function Card({ isEmbedded = false, celebration = {} }: { isEmbedded?: boolean; celebration?: Celebration }): Drawn {
  const modal = useModal()
  const {
    state,
    screen,
    options: { texts },
  } = modal
  const { announcement } = screen
  // Toasts and alerts are rare, so they come when the first one does.
  const Notices = useLazy(() => import('./Notices.js'), Boolean(state.toast.value ?? state.alert.value))
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const card = box.current!
    const { style } = card
    const inner = card.firstElementChild as HTMLElement
    // From what was painted last to what is in it now, whenever that changes. No further in one frame than the eye can follow.
    const follow = () => {
      // A page that draws its body anew has taken the dialog out.
      if (!card.isConnected && !isEmbedded) close(modal)
      const way = inner.offsetHeight - card.clientHeight
      style.transitionDuration = `${Math.max(HEIGHT_EASE, HEIGHT_PACE * Math.abs(way))}ms`
      style.height = `${inner.offsetHeight + 2}px`
    }
    // In a frame of its own: what is measured again within one is an error that the page hears of. Its first height it has in its first frame: what
    // has none cannot move to another.
    let frame = 0
    const observer = new ResizeObserver(() => {
      cancelAnimationFrame(frame)
      if (style.height) frame = requestAnimationFrame(follow)
      else follow()
    })
    observer.observe(inner)
    const stop = withWays(modal, ({ attendCard }) => attendCard(card, modal, celebration))
    return () => {
      observer.disconnect()
      cancelAnimationFrame(frame)
      stop()
    }
  }, [])
  const onNear = (event: Event) => foresee(modal, event)
  return (
    <div
      ref={box}
      lang={toLocale(texts)}
      dir={(texts?.dir ?? getComputedStyle(document.body).direction) as 'ltr' | 'rtl'}
      onPointerOver={onNear}
      onPointerDown={onNear}
      onFocusIn={onNear}
      data-testid="w3m-modal-card"
      part="card"
      data-embedded={isEmbedded || undefined}
      class={`lk-card ${tw`relative w-[360px] max-w-full rounded-2xl bg-surface border border-line overflow-clip`} ${isEmbedded ? '' : tw`shadow-lg`}`}
    >
      <div class={`lk-in ${tw`flex flex-col`}`}>
        {Notices && <Notices.AlertBar />}
        <Header titleId={TITLE} />
        <Body titleId={TITLE} />
      </div>
      {Notices && <Notices.Toasts />}
      <p class={tw`sr-only`} role="status" aria-live="polite">
        <Words of={announcement} />
      </p>
    </div>
  )
}
