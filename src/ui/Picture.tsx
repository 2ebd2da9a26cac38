import { useSignal } from '@preact/signals-react'
import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'
import type { Drawn } from './children.js'
import { tw } from './tw.js'

/** Pictures that have been seen: they stand at once where they come again. */
const seen = new Set<string>()

/**
 * The picture of a wallet or network in a box of fixed size: calm until the picture can be drawn, which then comes in. Where there is none, and
 * where it does not arrive, initials on a colour of its own.
 */
export function Picture({
  url,
  initials,
  hue,
  size = 36,
  isRound = false,
  place,
}: {
  /** Empty while it is asked for. */
  url?: string | undefined
  initials: string
  hue: number
  size?: number
  isRound?: boolean | undefined
  /** The box, to be told when it comes into sight. */
  place?: RefObject<HTMLSpanElement | null>
}): Drawn {
  const coming = useSignal('')
  const failed = useSignal('')
  const isAlone = url !== undefined && seen.has(url)
  const image = useRef<HTMLImageElement>(null)
  const fetchIt = () => {
    if (url && !image.current!.src) image.current!.src = url
  }
  // One that is new is read once its box is painted: a list of wallets is a list of drawings to read.
  useLayoutEffect(() => (isAlone ? fetchIt() : undefined), [url])
  useEffect(fetchIt, [url])
  const shape = isRound ? tw`rounded-full` : size > 60 ? tw`rounded-xl` : tw`rounded-md`
  const ground = url === undefined || (url && failed.value === url) ? 'lk-hue' : tw`bg-sunken`
  const box = { width: `${size}px`, height: `${size}px`, fontSize: `${size * 0.38}px` }
  return (
    <span
      ref={place}
      class={`${isAlone ? '' : ground} ${tw`relative inline-flex items-center justify-center font-semibold shrink-0 overflow-hidden`} ${shape}`}
      style={{ ...box, '--hue': hue }}
      aria-hidden="true"
      data-i={initials}
    >
      {url && (
        <img
          key={url}
          ref={image}
          decoding={isAlone ? 'sync' : 'auto'}
          class={
            isAlone
              ? tw`absolute inset-0 size-full object-cover`
              : coming.value === url
                ? `lk-fade ${tw`absolute inset-0 size-full object-cover`}`
                : tw`absolute inset-0 size-full opacity-0`
          }
          alt=""
          referrerpolicy="no-referrer"
          onError={() => (failed.value = url)}
          onLoad={() => {
            // Who wants no motion sees it at once, and no end of any.
            if (globalThis.matchMedia?.('(prefers-reduced-motion)').matches) seen.add(url)
            coming.value = url
          }}
          onAnimationEnd={() => {
            seen.add(url)
            coming.value = ''
          }}
        />
      )}
    </span>
  )
}
