import type { Drawn } from './children.js'
import { tw } from './tw.js'

/** An account's picture; without one, the colours that stand for it. The same shape in every size. */
export function Avatar({ url, background, size = 64 }: { url?: string | undefined; background: string; size?: number }): Drawn {
  const box = { width: `${size}px`, height: `${size}px`, borderRadius: `calc(var(--lk-radius,4px)*${size / 13})` }
  return url ? (
    <img class={tw`shrink-0 object-cover`} src={url} alt="" referrerpolicy="no-referrer" style={box} />
  ) : (
    <span class={tw`block shrink-0`} style={{ ...box, background }} aria-hidden="true" />
  )
}
