import { LEAVING } from '../domain/times.js'

/** Puts what is seen of an element into `place`, as a still: nobody can find it, and nothing in it moves. */
export function toStill(seen: Element, place: ParentNode): void {
  const scrolled = [seen, ...seen.querySelectorAll('*')].map(({ scrollTop }) => scrollTop)
  place.append(seen.cloneNode(true))
  place.querySelectorAll('*').forEach((part, at) => {
    part.removeAttribute('data-testid')
    if (scrolled[at]) part.scrollTop = scrolled[at]
  })
}

/**
 * Keeps what a card shows for the eye, over whatever comes into it: nobody can press, find or hear it. It stands in a closed shadow, where
 * page tests that look for words do not see them twice. Returns what lets it fade, and the new content come.
 */
export function holdStill(inner: HTMLElement): () => void {
  let still = inner.previousElementSibling as HTMLElement | null
  // Who goes on before the next view has come still sees the one before.
  if (!still?.matches('.lk-held')) {
    still?.remove()
    still = document.createElement('div')
    const root = inner.getRootNode() as ShadowRoot
    const shadow = still.attachShadow({ mode: 'closed' })
    shadow.adoptedStyleSheets = root.adoptedStyleSheets
    still.className = 'lk-root lk-held'
    still.inert = true
    still.toggleAttribute('dark', root.host?.hasAttribute('dark'))
    // A dApp's own style of parts holds for a still as well.
    still.setAttribute(
      'exportparts',
      [...inner.querySelectorAll('[part]')].map(each => each.getAttribute('part')!.replaceAll(' ', ',')).join(),
    )
    inner.before(still)
    toStill(inner, shadow)
  }
  const { classList } = still
  return () => {
    if (classList.replace('lk-held', 'lk-out')) setTimeout(() => still.remove(), 2 * LEAVING)
  }
}
