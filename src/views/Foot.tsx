import { type RefObject, useLayoutEffect, useMemo, useRef } from 'react'
import type { Children, Drawn } from '../ui/children.js'
import { adopt, css } from '../ui/tw.js'

// Lower windows have no room for it: there it stands at the end. Who comes by key to something above it sees it whole, also where the buttons
// take two rows.
const CSS = css`
  .lk-foot {
    display: flex;
    flex-direction: column;
    align-self: stretch;
    margin-inline: -16px;
    padding: 0 16px 16px;
    background: var(--lk-surface);
  }
  @media (min-height: 480px) {
    .lk-foot {
      position: sticky;
      bottom: 0;
    }
    .lk-foot::before {
      content: '';
      position: absolute;
      inset: auto 0 100%;
      height: 16px;
      pointer-events: none;
      background: linear-gradient(#0000, var(--lk-surface));
    }
    [part='body']:has(.lk-foot) {
      scroll-padding-bottom: 80px;
    }
  }
`

/**
 * The way on from a view, which is in sight however much there is to read: it rests on the edge of the card, and what is above goes on
 * beneath it.
 */
export function Foot({ children }: { children: Children }): Drawn {
  useMemo(() => adopt(CSS), [])
  return <div class="lk-foot">{children}</div>
}

/**
 * What is said at the end of a view comes into sight, with what may be done about it, as often as it is something else: whoever presses what is
 * in the foot may be reading further up.
 */
export function useInSight<Shown extends HTMLElement>(said: string | false | undefined): RefObject<Shown | null> {
  const shown = useRef<Shown>(null)
  useLayoutEffect(() => {
    const body = said && shown.current?.closest('[part=body]')
    if (body) body.scrollTop = body.scrollHeight
  }, [said])
  return shown
}
