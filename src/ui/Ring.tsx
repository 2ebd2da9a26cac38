import { useMemo } from 'react'
import type { Children, Drawn } from './children.js'
import { CHECK, Icon, WARNING } from './Icon.js'
import { adopt, css, tw } from './tw.js'

const CSS = css`
  rect {
    fill: none;
    stroke: var(--lk-sunken);
    stroke-width: 3;
    rx: calc(var(--lk-radius) * 6.5);
  }
  .lk-ring {
    stroke: var(--lk-tint, var(--lk-accent));
    stroke-dasharray: 70 300;
    animation: lk-travel 1.6s linear infinite;
  }
  .lk-closed {
    stroke: var(--lk-good);
    stroke-dasharray: 370;
    animation: lk-close 0.28s ease-out;
  }
  .lk-pop {
    animation: lk-pop 0.2s 0.16s backwards cubic-bezier(0.2, 0.1, 0.2, 1);
  }
  @keyframes lk-close {
    from {
      stroke: var(--lk-tint, var(--lk-accent));
      stroke-dasharray: 70 300;
    }
  }
  @keyframes lk-pop {
    from {
      opacity: 0;
      scale: 0.5;
    }
  }
  @keyframes lk-travel {
    to {
      stroke-dashoffset: -370;
    }
  }
`

/** A picture inside a ring that travels while something is waited for; it closes with a tick once that is done, and stands still with a sign when it has failed. */
export function Ring({
  children,
  isWaiting,
  hasFailed,
  isDone,
}: {
  children: Children
  isWaiting: boolean
  hasFailed: boolean
  isDone?: boolean
}): Drawn {
  useMemo(() => adopt(CSS), [])
  return (
    <div class={tw`relative size-[104px] flex items-center justify-center`}>
      <svg class={tw`absolute inset-0`} width="104" height="104" viewBox="0 0 104 104" aria-hidden="true">
        <rect class="lk-track" {...RING} />
        {(isWaiting || isDone) && <rect class={isDone ? 'lk-closed' : 'lk-ring'} {...RING} />}
      </svg>
      {children}
      {hasFailed && (
        <span
          class={`lk-fade ${tw`absolute bottom-0 end-0 size-7 rounded-full bg-surface text-bad flex items-center justify-center shadow-md`}`}
        >
          <Icon path={WARNING} size={16} />
        </span>
      )}
      {isDone && (
        <span
          class={`lk-pop ${tw`absolute bottom-0 end-0 size-7 rounded-full bg-good text-surface flex items-center justify-center shadow-md`}`}
        >
          <Icon path={CHECK} size={16} />
        </span>
      )}
    </div>
  )
}

/** A square of 100; the theme rounds its corners, and whatever their radius its way round is 370. */
const RING = { x: 2, y: 2, width: 100, height: 100, pathLength: 370 }
