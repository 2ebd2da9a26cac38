/** Told to the window before the modal in the page is made anew. */
export const ANEW = 'latchkey-demo-anew'

/** After so many frames of one height what is whole has come. */
const CALM = 8

/** The longest that a still stands, in ms. */
const LONGEST = 2500

/**
 * Keeps what the modal in `place` shows for the eye, until the one that is made in its stead is whole: nobody sees an empty page. In a closed shadow,
 * where nobody finds it.
 */
export function keepStill(place: HTMLElement, modal: Element, isWhole: (root: ShadowRoot) => boolean): void {
  const { shadowRoot, className, clientHeight } = modal as HTMLElement
  if (!shadowRoot?.childElementCount) return
  const still = document.createElement('div')
  still.className = `${className} still`
  still.inert = true
  still.style.cssText = (modal as HTMLElement).style.cssText
  still.toggleAttribute('dark', modal.hasAttribute('dark'))
  const shadow = still.attachShadow({ mode: 'closed' })
  const unmoved = new CSSStyleSheet()
  unmoved.replaceSync('* { animation: none !important }')
  shadow.adoptedStyleSheets = [...shadowRoot.adoptedStyleSheets, unmoved]
  shadow.append(...[...shadowRoot.children].map(each => each.cloneNode(true)))
  place.append(still)
  place.style.minHeight = `${clientHeight}px`
  const was = shadowRoot.firstElementChild
  const begun = performance.now()
  let calm = 0
  let height = 0
  requestAnimationFrame(function look() {
    const isNew = shadowRoot.firstElementChild !== was && isWhole(shadowRoot)
    calm = isNew && modal.clientHeight === height ? calm + 1 : 0
    height = modal.clientHeight
    if (calm < CALM && performance.now() - begun < LONGEST) return void requestAnimationFrame(look)
    place.style.minHeight = ''
    still.animate({ opacity: 0 }, 160).onfinish = () => still.remove()
  })
}
