import { useSignal } from '@preact/signals-react'
import { useEffect, useLayoutEffect, useRef } from 'react'
import type { Route } from '../domain/routes.js'
import { FRAME_TEXTS } from '../domain/texts.js'
import { HEIGHT_EASE } from '../domain/times.js'
import { leave } from '../flows/navigate.js'
import { Button } from '../ui/Button.js'
import type { Drawn } from '../ui/children.js'
import { tw } from '../ui/tw.js'
import { useModal, useTexts } from '../use-modal.js'
import { loadView, type Loaded } from './views.js'

/**
 * The view on screen. It slides in where it comes from, and the dialog's height follows it. Who comes back to a view finds the focus where
 * they left it, if that control has an id.
 */
export function Body({ titleId }: { titleId: string }): Drawn {
  const {
    screen: { router },
    options,
  } = useModal()
  const box = useRef<HTMLDivElement>(null)
  const height = useRef(0)
  const route = router.current.value
  // Whatever changes the content changes the height, so this looks after each render.
  useLayoutEffect(() => {
    const element = box.current!
    const before = height.current
    const now = (height.current = element.scrollHeight)
    element.style.setProperty('--lk-x', `${router.direction.value * 8}px`)
    if (before && before !== now && !matchMedia('(prefers-reduced-motion)').matches) {
      element.animate?.([{ height: `${before}px` }, { height: `${now}px` }], HEIGHT_EASE)
    }
  })
  const first = useRef(route)
  const shown = useRef(route)
  // Here, since what had the focus goes with this render.
  if (shown.current !== route) shown.current.focus = (box.current!.getRootNode() as ShadowRoot).activeElement?.id
  shown.current = route
  const take = () => {
    const root = box.current!.getRootNode() as ShadowRoot
    // A part of the page does not take the focus as it appears; and nobody who has it loses it.
    if (options.enableEmbedded && route === first.current) return
    const before = root.getElementById(route.focus!)
    if (before || !root.activeElement || root.activeElement.id === titleId) (before ?? root.getElementById(titleId))?.focus()
  }
  return (
    <div ref={box} class={tw`overflow-y-auto overscroll-contain`} part="body">
      <Stage key={route} route={route} onShown={take} />
    </div>
  )
}

/** @param onShown called as the view comes, and again once it is there: its title may come with it */
function Stage({ route, onShown }: { route: Route; onShown: () => void }): Drawn {
  const text = useTexts(FRAME_TEXTS)
  const modal = useModal()
  const loaded = useSignal<Loaded>('loading')
  const load = () => loadView(route.view, loaded, modal)
  useLayoutEffect(() => void load(), [])
  const Component = loaded.value
  useEffect(onShown, [Component])
  if (Component === 'loading') {
    return (
      <div class={tw`flex flex-col gap-[6px] px-4 pb-4`} role="status" aria-label={text('loading')}>
        {[1, 2, 3].map(row => (
          <span key={row} class={`lk-skeleton ${tw`h-14 rounded-lg bg-raised`}`} />
        ))}
      </div>
    )
  }
  if (Component === 'failed') {
    // A part that did not arrive can be asked for again, and whoever is connected can always leave.
    return (
      <div class={tw`flex flex-col items-center gap-4 px-5 py-8 text-center`} role="alert">
        <p class={tw`text-soft`}>{text('chunkFailed')}</p>
        <Button onClick={() => void load()}>{text('tryAgain')}</Button>
        {modal.state.accountOf().address && (
          <Button look="link" testId="disconnect-button" onClick={() => leave(modal)}>
            {text('disconnect')}
          </Button>
        )}
      </div>
    )
  }
  return (
    <div class="lk-view">
      <Component />
    </div>
  )
}
