import { effect, useSignal } from '@preact/signals-react'
import { useEffect, useLayoutEffect, useRef } from 'react'
import type { Route, View } from '../domain/routes.js'
import { FRAME_TEXTS } from '../domain/texts.js'
import { VIEW_PATIENCE } from '../domain/times.js'
import { leave } from '../flows/navigate.js'
import { Button } from '../ui/Button.js'
import type { Drawn } from '../ui/children.js'
import { tw } from '../ui/tw.js'
import { useModal, useTexts } from '../use-modal.js'
import { bring, findView, stills } from './views.js'

/** So much room a focus ring has above the first row, which what scrolls would cut. */
const RING = 4

/** A view that changes comes so many pixels along its way. */
const WAY = 8

/** What is waited for in bars of its own shape: rows, of most views three, or the two cards and the button of a form. */
const ROWS: Partial<Record<View, number>> = { Account: 9, AccountSettings: 7, AllWallets: 9 }
const isForm = (view: View): boolean => /^(Swap|WalletSend|OnRampProviders)$/.test(view)
const FORM = [132, 112, 48]
const ROW = 56

/**
 * The view on screen. It comes from where it lies, as the view before leaves as a still, which stays while the new one's room is on its
 * way. Who comes back to a view finds it as far down as they left it, and the focus where they left it, if that control has an id.
 */
export function Body({ titleId }: { titleId: string }): Drawn {
  const modal = useModal()
  const { router } = modal.screen
  const box = useRef<HTMLDivElement>(null)
  const still = useRef<Still>(undefined)
  const route = router.current.value
  const first = useRef(route)
  const shown = useRef(route)
  const isScrolled = useRef(false)
  const hold = (way: number): Still => {
    const { current: element } = box
    const { clientHeight } = element!
    const inner = element!.closest<HTMLElement>('.lk-in')
    const letGo = inner && stills(modal).holdStill?.(inner, route.view)
    inner?.style.setProperty('--lk-x', `${way}px`)
    return letGo ? { height: clientHeight - RING, letGo } : null
  }
  // Here, since what is seen and has the focus goes with this render. All is measured before anything is changed: the browser lays out once.
  if (shown.current !== route) {
    const { current: element } = box
    const { scrollTop } = element!
    shown.current.focus = (element!.getRootNode() as ShadowRoot).activeElement?.id
    shown.current.scrolled = scrollTop
    isScrolled.current = Boolean(scrollTop || route.scrolled)
    still.current = hold(router.direction.peek() * WAY)
    shown.current = route
  }
  // What a view was about has happened: it comes anew in its own place, as another would. It is drawn, its title too, after this.
  useLayoutEffect(() => {
    const read = () => router.history.value.at(-1)!.data?.titled
    let was = read()
    return effect(() => {
      const titled = read()
      if (titled !== was && router.current.peek() === shown.current) hold(0)?.letGo()
      was = titled
    })
  }, [])
  useLayoutEffect(() => {
    // Where nothing is scrolled, to say so would measure the view before anybody sees it.
    if (isScrolled.current) box.current!.scrollTop = route.scrolled ?? 0
  }, [route])
  const take = () => {
    const root = box.current!.getRootNode() as ShadowRoot
    // A part of the page does not take the focus as it appears; and nobody who has it loses it.
    if (modal.options.enableEmbedded && route === first.current) return
    const before = root.getElementById(route.focus!)
    if (before || !root.activeElement || root.activeElement.id === titleId) (before ?? root.getElementById(titleId))?.focus()
  }
  return (
    <div ref={box} class={tw`overflow-y-auto overflow-x-hidden overscroll-contain pt-1 -mt-1`} part="body">
      <Stage key={route} route={route} still={still.current} hold={hold} onShown={take} />
      {/* Its end: what has yet to be scrolled to is seen by it. */}
      <div />
    </div>
  )
}

/** What is seen of the view before: how high it was, and what lets it go; null where it has gone without, undefined where there was none. */
type Still = { height: number; letGo: () => void } | null | undefined

/**
 * @param still what is shown in its place at first
 * @param hold keeps what is shown now as a still
 * @param onShown called as the view comes, and again once it is there or has failed: the title may change with it
 */
function Stage({
  route: { view },
  still,
  hold,
  onShown,
}: {
  route: Route
  still: Still
  hold: (way: number) => Still
  onShown: () => void
}): Drawn {
  const text = useTexts(FRAME_TEXTS)
  const modal = useModal()
  const Component = findView(view, modal)
  const wait = useSignal<'short' | 'long' | 'failed'>(still ? 'short' : 'long')
  const load = () => {
    const { failed } = modal.screen
    failed.value = undefined
    return bring(view, modal).catch(() => {
      wait.value = 'failed'
      failed.value = view
    })
  }
  // Whether bars stand where the view will, and what keeps them as it comes.
  const hint = useRef<Still | true>(undefined)
  const isHeld = !Component && wait.value === 'short'
  if (Component && hint.current === true) hint.current = hold(0)
  const { current: bars } = hint
  useLayoutEffect(() => void (isHeld || still?.letGo()), [isHeld])
  useLayoutEffect(() => void (bars && bars !== true && bars.letGo()), [bars])
  useLayoutEffect(() => {
    void load()
    setTimeout(() => wait.peek() === 'short' && (wait.value = 'long'), VIEW_PATIENCE)
  }, [])
  useEffect(onShown, [Component, wait.value === 'failed'])
  if (Component) {
    return (
      <div class={bars === null ? 'lk-view lk-fade' : 'lk-view'}>
        <Component />
      </div>
    )
  }
  if (wait.value === 'failed') {
    const retry = () => {
      wait.value = 'long'
      void load()
    }
    // A part that did not arrive can be asked for again, and whoever is connected can always leave.
    return (
      <div class={tw`flex flex-col items-center gap-4 px-5 py-8 text-center`} role="alert">
        <p class={tw`text-soft text-balance`}>{text('chunkFailed')}</p>
        <Button onClick={retry}>{text('tryAgain')}</Button>
        {modal.state.accountOf().address && (
          <Button look="link" testId="disconnect-button" onClick={() => leave(modal)}>
            {text('disconnect')}
          </Button>
        )}
      </div>
    )
  }
  if (isHeld) return <p style={{ height: `${still!.height}px` }} />
  hint.current = true
  const count = view === 'Networks' ? modal.state.networks.peek().length : (ROWS[view] ?? 3)
  // As high as the view before, until the view itself says how high it is: the card moves once.
  return (
    <div
      class={`lk-view ${tw`flex flex-col gap-[6px] px-4 overflow-hidden`}`}
      style={still ? { height: `${still.height}px` } : undefined}
      role="status"
      aria-label={text('loading')}
    >
      {(isForm(view) ? FORM : Array<number>(count).fill(ROW)).map((height, at) => (
        <span key={at} class={`lk-skeleton ${tw`shrink-0 rounded-lg bg-raised`}`} style={{ height: `${height}px` }} />
      ))}
    </div>
  )
}
