// How a page is looked at from inside, as a visitor sees it: `latchkey audit` and the bench look with the same eyes.

/**
 * Given to the page as text, so it knows nothing from outside. In a world of its own the page cannot reach it.
 * @returns what tells whether an element is there, seen, and reached by a pointer
 */
export function openEyes() {
  /** Every element, those in shadow roots too, in the order of the page. */
  function* walk(from) {
    const all = document.createTreeWalker(from, NodeFilter.SHOW_ELEMENT)
    for (let element = all.nextNode(); element; element = all.nextNode()) {
      yield element
      if (element.shadowRoot) yield* walk(element.shadowRoot)
    }
  }
  const parentOf = node => node.assignedSlot ?? node.parentElement ?? (node.getRootNode().host || null)
  const ownText = element => {
    let text = ''
    for (const node of element.childNodes) if (node.nodeType === 3) text += node.data
    return text.replace(/\s+/g, ' ').trim()
  }
  /** The text of an element that is a line of few parts, as some write an address. */
  const lineOf = element => (element.childElementCount < 5 && element.textContent.length < 40 ? element.textContent.trim() : '')
  const isOpaque = element => {
    for (let each = element; each; each = parentOf(each)) {
      const { opacity, visibility, display } = getComputedStyle(each)
      if (Number(opacity) < 0.99 || (each === element && visibility !== 'visible') || display === 'none') return false
    }
    return true
  }
  const topAt = (x, y) => {
    let element = document.elementFromPoint(x, y)
    while (element?.shadowRoot) {
      const inner = element.shadowRoot.elementFromPoint(x, y)
      if (!inner || inner === element) break
      element = inner
    }
    return element
  }
  const isAbove = (outer, inner) => {
    for (let each = inner; each; each = parentOf(each)) if (each === outer) return true
    return false
  }
  const centreOf = element => {
    const { x, y, width, height } = element.getBoundingClientRect()
    return width && height ? { x: x + width / 2, y: y + height / 2 } : undefined
  }
  /** Whether a visitor sees the element and reaches it with their pointer. */
  const isReachable = element => {
    const centre = centreOf(element)
    if (!centre) return false
    const top = topAt(centre.x, centre.y)
    if (!top || !(isAbove(element, top) || isAbove(top, element)) || top === document.body || top === document.documentElement) return false
    return isOpaque(element)
  }
  const find = (pattern, isGood = isReachable, textOf = ownText) => {
    const wanted = new RegExp(pattern, 'i')
    for (const element of walk(document)) {
      if (element.localName === 'style' || element.localName === 'script') continue
      if (wanted.test(textOf(element)) && isGood(element)) return element
    }
    return undefined
  }
  return { walk, parentOf, ownText, lineOf, isOpaque, topAt, centreOf, isReachable, find }
}
