import { useSignal } from '@preact/signals-react'
import { useEffect } from 'react'
import { FRAME_TEXTS } from '../../domain/texts/frame.js'
import { Button } from '../../ui/Button.js'
import type { Children, View } from '../../ui/children.js'
import { Icon, RETRY } from '../../ui/Icon.js'
import { tw } from '../../ui/tw.js'
import { useModal, useTexts } from '../../use-modal.js'

/** The code of an address, with a picture in its middle. What draws it comes by itself: the address can be read and copied meanwhile. */
export function AddressCode({ address, label, children }: { address: string; label: string; children: Children }): View {
  const { themeVariables } = useModal().state
  const frame = useTexts(FRAME_TEXTS)
  const part = useSignal<'loading' | 'failed' | typeof import('../../ui/QrCode.js')>('loading')
  const load = () => {
    part.value = 'loading'
    import('../../ui/QrCode.js').then(loaded => (part.value = loaded)).catch(() => (part.value = 'failed'))
  }
  useEffect(load, [])
  if (part.value === 'failed') return <Button onClick={load}><Icon path={RETRY} size={16} /> {frame('tryAgain')}</Button>
  if (part.value === 'loading') return <div class={`lk-skeleton ${tw`w-full max-w-[322px] aspect-square rounded-xl bg-raised`}`} aria-hidden="true" />
  const { QrCode } = part.value
  return <QrCode uri={address} label={label} color={themeVariables.value['--w3m-qr-color']}>{children}</QrCode>
}
