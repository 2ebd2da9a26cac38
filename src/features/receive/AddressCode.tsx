import { useSignal } from '@preact/signals-react'
import { useEffect, useRef } from 'react'
import { FRAME_TEXTS } from '../../domain/texts/frame.js'
import { Button } from '../../ui/Button.js'
import type { Children, View } from '../../ui/children.js'
import { Icon, RETRY } from '../../ui/Icon.js'
import { tw } from '../../ui/tw.js'
import { useModal, useTexts } from '../../use-modal.js'

const drawing = () => import('../../ui/QrCode.js')

/** The code of an address, with a picture in its middle. What draws it comes by itself: the address can be read and copied meanwhile. */
export function AddressCode({ address, label, children, draw = drawing }: { address: string; label: string; children: Children; draw?: typeof drawing }): View {
  const { themeVariables } = useModal().state
  const frame = useTexts(FRAME_TEXTS)
  const box = useRef<HTMLDivElement>(null)
  const part = useSignal<'loading' | 'failed' | Awaited<ReturnType<typeof drawing>>>('loading')
  const load = () => {
    part.value = 'loading'
    draw().then(loaded => (part.value = loaded)).catch(() => (part.value = 'failed'))
  }
  useEffect(load, [])
  const retry = () => {
    load()
    // A button that has done its work goes; the focus stays in its place.
    box.current!.focus()
  }
  const drawn = part.value
  return (
    <div ref={box} tabIndex={-1} class={tw`flex justify-center w-full`}>
      {drawn === 'failed' ? <Button onClick={retry}><Icon path={RETRY} size={16} /> {frame('tryAgain')}</Button>
        : drawn === 'loading' ? <div class={`lk-skeleton ${tw`w-full max-w-[322px] aspect-square rounded-xl bg-raised`}`} aria-hidden="true" />
        : <drawn.QrCode uri={address} label={label} color={themeVariables.value['--w3m-qr-color']}>{children}</drawn.QrCode>}
    </div>
  )
}
