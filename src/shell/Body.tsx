import { useSignal } from '@preact/signals-react'
import { useEffect, useLayoutEffect, useRef } from 'react'
import type { Route } from '../domain/routes.js'
import { FRAME_TEXTS } from '../domain/texts/frame.js'
import { HEIGHT_EASE } from '../domain/times.js'
import { Button } from '../ui/Button.js'
import type { View } from '../ui/children.js'
import { tw } from '../ui/tw.js'
import { useModal, useTexts } from '../use-modal.js'
import { loadView, type Loaded } from './views.js'

/** The view on screen. It slides in where it comes from, and the dialog's height follows it. */
export function Body({ titleId }: { titleId: string }): View {
  const { screen: { router }, options } = useModal()
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
  const staysOut = useRef(options.enableEmbedded)
  useEffect(() => {
    const root = box.current!.getRootNode() as ShadowRoot
    // A part of the page does not take the focus as it appears; and nobody who has it loses it.
    if (staysOut.current) staysOut.current = false
    else if (!root.activeElement || root.activeElement.id === titleId) root.getElementById(titleId)?.focus()
  }, [route])
  return (
    <div ref={box} class={tw`overflow-y-auto overscroll-contain`}>
      <Stage key={route} route={route} />
    </div>
  )
}

function Stage({ route }: { route: Route }): View {
  const text = useTexts(FRAME_TEXTS)
  const modal = useModal()
  const loaded = useSignal<Loaded>('loading')
  const load = () => loadView(route.view, loaded)
  useLayoutEffect(load, [])
  const Component = loaded.value
  if (Component === 'loading') {
    return (
      <div class={tw`flex flex-col gap-[6px] px-4 pb-4`} role="status" aria-label={text('loading')}>
        {[1, 2, 3].map(row => <span key={row} class={`lk-skeleton ${tw`h-14 rounded-lg bg-raised`}`} />)}
      </div>
    )
  }
  if (Component === 'failed') {
    // A part that did not arrive can be asked for again, and whoever is connected can always leave.
    return (
      <div class={tw`flex flex-col items-center gap-4 px-5 py-8 text-center`} role="alert">
        <p class={tw`text-soft`}>{text('chunkFailed')}</p>
        <Button onClick={load}>{text('tryAgain')}</Button>
        {modal.state.accountOf().address && <Button look="link" testId="disconnect-button" onClick={() => void modal.disconnect()}>{text('disconnect')}</Button>}
      </div>
    )
  }
  return <div class="lk-view"><Component /></div>
}
