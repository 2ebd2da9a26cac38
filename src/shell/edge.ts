import { adopt, css } from '../ui/tw.js'

/** The padding at the foot of a view, and what fades there of one that goes on. */
const FOOT = '16px'

/** It takes no room, so that nothing moves where it comes after the first list. */
const CSS = css`
  [part='body']::after,
  .lk-edge {
    opacity: 0;
    transition: opacity 0.12s;
    pointer-events: none;
    background: linear-gradient(#0000, var(--lk-surface));
  }
  [part='body']::after {
    content: '';
    display: block;
    position: sticky;
    bottom: 0;
    height: 16px;
    margin-top: -16px;
  }
  [part='body'][data-more]::after,
  [data-more] .lk-edge {
    opacity: 1;
  }
`

/** What goes on below fades towards the lower edge of `body`; what does not scroll, or has come to its end, which is its last element, has none. */
export function showEdge(body: HTMLElement, signal: AbortSignal): void {
  if (signal.aborted) return
  adopt(CSS)
  const look: IntersectionObserverCallback = seen => void body.toggleAttribute('data-more', !seen.at(-1)!.isIntersecting)
  const observer = new IntersectionObserver(look, { root: body, rootMargin: FOOT })
  observer.observe(body.lastElementChild!)
  signal.addEventListener('abort', () => observer.disconnect())
}
