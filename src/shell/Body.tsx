import { useSignal } from '@preact/signals-react'
import { useEffect, useLayoutEffect, useRef } from 'react'
import type { Route } from '../domain/routes.js'
import { FRAME_TEXTS } from '../domain/texts.js'
import { VIEW_PATIENCE } from '../domain/times.js'
import { leave } from '../flows/navigate.js'
import { Button } from '../ui/Button.js'
import type { Drawn } from '../ui/children.js'
import { tw } from '../ui/tw.js'
import { useModal, useTexts } from '../use-modal.js'
import { toStill } from './still.js'
import { bring, findView } from './views.js'

/**
 * The view on screen. It slides in where it comes from; while its room is on its way, the view before stays as a still. Who comes back to
 * a view finds it as far down as they left it, and the focus where they left it, if that control has an id.
 */
export function Body({ titleId }: { titleId: string }): Drawn {
  const modal = useModal()
  const { router } = modal.screen
  const box = useRef<HTMLDivElement>(null)
  const still = useRef<ReturnType<typeof toStill>>(undefined)
  const route = router.current.value
  const first = useRef(route)
  const shown = useRef(route)
  const way = useRef(0)
  /** How far down the view before was. */
  const was = useRef(0)
  // Here, since what is seen and has the focus goes with this render.
  if (shown.current !== route) {
    const { current: element } = box
    shown.current.focus = (element!.getRootNode() as ShadowRoot).activeElement?.id
    was.current = shown.current.scrolled = element!.scrollTop
    still.current = findView(route.view, modal) ? undefined : toStill(element!)
    way.current = router.direction.peek()
    shown.current = route
  }
  useLayoutEffect(() => {
    // Only what is to move: to say it would measure a view before anybody sees it.
    const { scrolled = 0 } = route
    if (scrolled !== was.current) box.current!.scrollTop = scrolled
  }, [route])
  const take = () => {
    const root = box.current!.getRootNode() as ShadowRoot
    // A part of the page does not take the focus as it appears; and nobody who has it loses it.
    if (modal.options.enableEmbedded && route === first.current) return
    const before = root.getElementById(route.focus!)
    if (before || !root.activeElement || root.activeElement.id === titleId) (before ?? root.getElementById(titleId))?.focus()
  }
  return (
    <div ref={box} class={tw`overflow-y-auto overscroll-contain`} part="body">
      <Stage key={route} route={route} way={way.current} still={still.current} onShown={take} />
    </div>
  )
}

/**
 * @param way where it comes from, as the router's direction; 0 where it stands from the start
 * @param still what is shown in its place at first
 * @param onShown called as the view comes, and again once it is there: its title may come with it
 */
function Stage({
  route: { view },
  way,
  still,
  onShown,
}: {
  route: Route
  way: number
  still: ReturnType<typeof toStill> | undefined
  onShown: () => void
}): Drawn {
  const text = useTexts(FRAME_TEXTS)
  const modal = useModal()
  const Component = findView(view, modal)
  const wait = useSignal<'short' | 'long' | 'failed'>(still ? 'short' : 'long')
  const load = () => bring(view, modal).catch(() => void (wait.value = 'failed'))
  const place = useRef<HTMLParagraphElement>(null)
  useLayoutEffect(() => {
    void load()
    if (place.current) still!(place.current)
    setTimeout(() => wait.peek() === 'short' && (wait.value = 'long'), VIEW_PATIENCE)
  }, [])
  useEffect(onShown, [Component])
  if (Component) {
    return (
      <div class="lk-view" style={{ '--lk-x': `${way * 8}px` }}>
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
        <p class={tw`text-soft`}>{text('chunkFailed')}</p>
        <Button onClick={retry}>{text('tryAgain')}</Button>
        {modal.state.accountOf().address && (
          <Button look="link" testId="disconnect-button" onClick={() => leave(modal)}>
            {text('disconnect')}
          </Button>
        )}
      </div>
    )
  }
  if (wait.value === 'short') return <p ref={place} class="lk-still" />
  return (
    <div class={tw`flex flex-col gap-[6px] px-4 pb-4`} role="status" aria-label={text('loading')}>
      {[1, 2, 3].map(row => (
        <span key={row} class={`lk-skeleton ${tw`h-14 rounded-lg bg-raised`}`} />
      ))}
    </div>
  )
}
