// What a screen reader says, in order: where the focus goes, and what live regions tell. It is the rules of the specifications that speak here
// (accessible names, roles, live regions), not a product; `docs/accessibility.md` says what that leaves out.
import type { BrowserContext, Page } from 'playwright-core'

type ListeningWindow = Window & { heard: string[] }

/** Has every page of a visitor keep what is heard in it; before it goes anywhere. */
export async function listen(context: BrowserContext): Promise<void> {
  await context.addInitScript(install)
}

/** What has been heard since it was last forgotten, once what has changed so far is drawn. */
export function readHeard(page: Page): Promise<string[]> {
  return page.evaluate(
    () =>
      new Promise<string[]>(resolve =>
        // Observed anew, a size is told with the next frame, whoever holds the clock.
        new ResizeObserver((_, observer) => {
          observer.disconnect()
          resolve([...(window as unknown as ListeningWindow).heard])
        }).observe(document.body),
      ),
  )
}

/** Forgets the first of what was heard, or all of it. */
export async function forgetHeard(page: Page, count = Infinity): Promise<void> {
  await page.evaluate(most => void (window as unknown as ListeningWindow).heard.splice(0, most), count)
}

/** In the page, before anything else. */
function install(): void {
  if (window !== window.top) return
  const heard: string[] = []
  Object.assign(window, { heard })

  const wordsOf = (node: Node): string => {
    if (node.nodeType === Node.TEXT_NODE) return node.nodeValue!
    if (!(node instanceof Element) || node.getAttribute('aria-hidden') === 'true' || node.matches('svg:not([aria-label]),style')) return ''
    const label = node.getAttribute('aria-label') ?? node.getAttribute('alt')
    if (label !== null) return ` ${label} `
    const isBlock = !/^(inline|contents)/.test(getComputedStyle(node).display)
    const words = [...node.childNodes].map(wordsOf).join('')
    return isBlock ? ` ${words} ` : words
  }
  const tidy = (words: string) => words.replace(/\s+/g, ' ').trim()
  const rootOf = (element: Element) => element.getRootNode() as Document | ShadowRoot
  const textsOf = (element: Element, name: string) =>
    tidy(
      (element.getAttribute(name) ?? '')
        .split(' ')
        .map(id => (id && rootOf(element).getElementById(id) ? wordsOf(rootOf(element).getElementById(id)!) : ''))
        .join(' '),
    )
  const nameOf = (element: Element): string =>
    textsOf(element, 'aria-labelledby') ||
    tidy(element.getAttribute('aria-label') ?? '') ||
    (element instanceof HTMLInputElement
      ? tidy([...(element.labels ?? [])].map(wordsOf).join(' ')) || element.placeholder
      : tidy(wordsOf(element)))
  const ROLES: Record<string, string> = {
    a: 'link',
    button: 'button',
    h1: 'heading',
    summary: 'disclosure',
    dialog: 'dialog',
    input: 'field',
    p: 'text',
  }
  const roleOf = (element: Element) =>
    element.getAttribute('role') ?? (element.matches('[type=checkbox]') ? 'checkbox' : (ROLES[element.localName] ?? element.localName))
  const statesOf = (element: Element) => [
    ...(element.getAttribute('aria-disabled') === 'true' || element.matches(':disabled') ? ['unavailable'] : []),
    ...(element.getAttribute('aria-busy') === 'true' ? ['busy'] : []),
    ...(element.getAttribute('aria-selected') === 'true' ? ['selected'] : []),
    ...(element.getAttribute('aria-current') === 'true' ? ['current'] : []),
    ...(element.getAttribute('aria-invalid') === 'true' ? ['invalid'] : []),
    ...(element instanceof HTMLInputElement && element.value && element.type !== 'checkbox' ? [`“${element.value}”`] : []),
    textsOf(element, 'aria-describedby'),
  ]

  let dialog: Element | null = null
  let latest: Element | null = null
  const seen = new WeakSet<Event>()
  const onFocus = (event: Event) => {
    if (seen.has(event)) return
    seen.add(event)
    const element = event.composedPath()[0] as Element
    // A custom element that holds what has the focus says nothing itself.
    if (element.shadowRoot) return
    const around = element.closest('dialog')
    // Of a focus that moves on at once only its last place is heard.
    latest = element
    queueMicrotask(() => {
      if (latest !== element) return
      latest = null
      if (around !== dialog && around) heard.push(`dialog ${nameOf(around)}`)
      dialog = around
      heard.push([`${roleOf(element)} ${nameOf(element)}`, ...statesOf(element)].filter(Boolean).join(', '))
    })
  }

  const LIVE = '[aria-live=polite],[aria-live=assertive],[role=status],[role=alert]'
  const said = new WeakMap<Element, string>()
  const hear = (region: Element, isNew: boolean) => {
    const words = region.isConnected && region.getAttribute('aria-live') !== 'off' ? tidy(wordsOf(region)) : ''
    // Whatever changes is heard, if only by a space.
    const raw = words && region.textContent
    if (raw === said.get(region)) return
    said.set(region, raw)
    const isAlert = region.matches('[role=alert],[aria-live=assertive]')
    // A polite region is heard when it changes; one that comes with its words mostly is not.
    if (words && (isAlert || !isNew)) heard.push(`${isAlert ? 'alert' : 'says'}: ${words}`)
  }
  const watch = (root: Document | ShadowRoot) => {
    root.addEventListener('focusin', onFocus, true)
    new MutationObserver(records => {
      const fresh = new Set<Element>()
      for (const { addedNodes } of records)
        for (const node of addedNodes) {
          if (!(node instanceof Element)) continue
          if (node.matches(LIVE)) fresh.add(node)
          for (const region of node.querySelectorAll(LIVE)) fresh.add(region)
        }
      for (const region of fresh) hear(region, !said.has(region))
      for (const { target, type } of records) {
        const element = target instanceof Element ? target : target.parentElement
        const region = element?.closest(LIVE)
        // A region that is made one is new as well.
        if (region && !fresh.has(region)) hear(region, type === 'attributes' && !said.has(region))
      }
    }).observe(root, { subtree: true, childList: true, characterData: true, attributes: true, attributeFilter: ['role', 'aria-live'] })
  }
  const { attachShadow } = Element.prototype
  Element.prototype.attachShadow = function (init) {
    const root = attachShadow.call(this, init)
    watch(root)
    return root
  }
  watch(document)
}
