// The page behind an open dialog: it stands still, and hears of no Esc that is for us. None of that is seen in the first frame, and nothing moves by it.

/** Has the page stand behind `host`, whose dialog is open; returns what lets it go. */
export function stayBehind(host: HTMLElement): () => void {
  // Esc closes one dialog, ours: before anybody else in the page hears of it. What is in ours hears it all the same.
  const onKey = (event: KeyboardEvent) => {
    const { key, target } = event
    const path = event.composedPath() as Element[]
    const isOurs = path.includes(host)
    // The embedded wallet's frame lies over ours, and says so.
    if (key !== 'Escape' || !(isOurs || target === document.body || (target as Partial<Element>).closest?.('[data-react-aria-top-layer]')))
      return
    event.stopImmediatePropagation()
    // It does not leave our shadow; in Firefox a KeyboardEvent would, whatever it is told.
    const within = Object.assign(new Event('keydown', { bubbles: true, cancelable: true }), { key })
    if (isOurs && !path[0]!.dispatchEvent(within)) event.preventDefault()
  }
  addEventListener('keydown', onKey, true)
  const unlock = lockScroll()
  return () => {
    removeEventListener('keydown', onKey, true)
    unlock()
  }
}

/** Keeps the page from scrolling, by a sheet of our own: what the page writes into its styles meanwhile stays as it is. */
function lockScroll(): () => void {
  const { documentElement: root, body } = document
  const { overflowY, scrollbarGutter } = getComputedStyle(root)
  // What scrolls is the body's word where the root has none; another's would make the body a box that scrolls by itself, from its top.
  const scroller = overflowY === 'visible' && getComputedStyle(body).overflowY !== 'visible' ? 'body' : 'html'
  // Where a scroll bar goes, its room stays, so that the page does not jump.
  const gutter = innerWidth > root.clientWidth && !/stable/.test(scrollbarGutter) ? 'scrollbar-gutter:stable!important;' : ''
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(
    `html:not(#_){${gutter}touch-action:pinch-zoom!important;overscroll-behavior:none!important}${scroller}:not(#_){overflow:hidden!important}`,
  )
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  return () => void (document.adoptedStyleSheets = document.adoptedStyleSheets.filter(each => each !== sheet))
}
