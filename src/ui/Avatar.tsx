import { useMemo } from 'react'
import type { Drawn } from './children.js'
import { adopt, css, tw } from './tw.js'

const CSS = css`
  .lk-gradient {
    background:
      radial-gradient(circle at 25% 20%, hsl(calc(var(--hue) + 50) 95% 72%), #0000 55%),
      linear-gradient(135deg, hsl(var(--hue) 90% 68%), hsl(calc(var(--hue) + 90) 80% 62%));
  }
`

/** An account's picture; without one, a gradient of its own. */
export function Avatar({ url, hue, size = 64 }: { url?: string | undefined; hue: number; size?: number }): Drawn {
  useMemo(() => adopt(CSS), [])
  const box = { width: `${size}px`, height: `${size}px` }
  return url ? (
    <img class={tw`shrink-0 rounded-xl object-cover`} src={url} alt="" referrerpolicy="no-referrer" style={box} />
  ) : (
    <span class={`lk-gradient ${tw`block shrink-0 rounded-xl`}`} style={{ ...box, '--hue': hue }} aria-hidden="true" />
  )
}
