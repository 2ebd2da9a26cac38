import { useMemo } from 'react'
import type { Drawn } from './children.js'
import { adopt, css, tw } from './tw.js'

const CSS = css`
  .lk-tick {
    stroke: var(--lk-good);
    stroke-width: 4;
    stroke-dasharray: 100;
    animation: lk-draw 0.3s ease-out;
  }
  @keyframes lk-draw {
    from {
      stroke-dashoffset: 100;
    }
  }
  @media (prefers-reduced-motion) {
    .lk-tick {
      animation: none;
    }
  }
`

/** What was waited for is done: the ring is closed, and a tick drawn into it. */
export function Tick(): Drawn {
  useMemo(() => adopt(CSS), [])
  return (
    <svg class={tw`text-good`} width="104" height="104" viewBox="0 0 104 104" aria-hidden="true">
      <path
        class="lk-tick"
        pathLength="100"
        d="M52 2H76A26 26 0 0 1 102 28V76A26 26 0 0 1 76 102H28A26 26 0 0 1 2 76V28A26 26 0 0 1 28 2Z"
      />
      <path class="lk-tick" pathLength="100" d="M33 53.5 46.5 67 72 39" />
    </svg>
  )
}
