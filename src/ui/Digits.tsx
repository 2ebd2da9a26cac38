import { useMemo, useRef } from 'react'
import type { Drawn } from './children.js'
import { adopt, css } from './tw.js'

const CSS = css`
  .lk-roll {
    position: relative;
    animation: lk-roll 0.18s cubic-bezier(0.2, 0.1, 0.2, 1);
  }
  @keyframes lk-roll {
    from {
      opacity: 0;
      top: 0.3em;
    }
  }
`

/** A figure. When it changes, the digits that differ come in, from the first of them on; what stands before them stays. */
export function Digits({ text }: { text: string }): Drawn {
  useMemo(() => adopt(CSS), [])
  const shown = useRef({ text, from: text })
  if (shown.current.text !== text) shown.current = { text, from: shown.current.text }
  const { from } = shown.current
  if (from === text) return <>{text}</>
  let same = 0
  while (text[same] === from[same]) same++
  return (
    <>
      {text.slice(0, same)}
      <span key={text} class="lk-roll">
        {text.slice(same)}
      </span>
    </>
  )
}
