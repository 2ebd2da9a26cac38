import { useSignal } from '@preact/signals-react'
import type { RefObject } from 'react'
import type { Drawn } from './children.js'
import { tw } from './tw.js'

/** The picture of a wallet or network in a box of fixed size; initials on a colour of its own until, or unless, it arrives. */
export function Picture({
  url,
  initials,
  hue,
  size = 36,
  isRound = false,
  place,
}: {
  url?: string | undefined
  initials: string
  hue: number
  size?: number
  isRound?: boolean | undefined
  /** The box while the picture is missing. */
  place?: RefObject<HTMLSpanElement | null>
}): Drawn {
  const broken = useSignal('')
  const shape = isRound ? tw`rounded-full` : size > 60 ? tw`rounded-xl` : tw`rounded-md`
  const box = { width: `${size}px`, height: `${size}px`, fontSize: `${size * 0.38}px` }
  if (url && url !== broken.value) {
    return (
      <img
        class={`lk-fade ${tw`object-cover`} ${shape}`}
        src={url}
        alt=""
        referrerpolicy="no-referrer"
        width={size}
        height={size}
        onError={() => (broken.value = url)}
      />
    )
  }
  return (
    <span
      ref={place}
      class={`lk-hue ${tw`inline-flex items-center justify-center font-semibold shrink-0`} ${shape}`}
      style={{ ...box, '--hue': hue }}
      aria-hidden="true"
      data-i={initials}
    />
  )
}
