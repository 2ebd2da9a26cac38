import './window.js'
import '@preact/signals' // Without it the first render stands and never changes again.
import { render as renderInto, type ComponentChild } from 'preact'
import { settlePromises } from './clock.js'

/** One rendered tree and the way to take it away. */
export interface Rendered {
  /** The element it was rendered into. */
  readonly root: HTMLElement
  rerender(vnode: ComponentChild): Promise<void>
  unmount(): void
}

type Place = ParentNode | Rendered

const mounted = new Set<Rendered>()

/** Renders into a fresh element of the document and waits for effects. */
export async function render(vnode: ComponentChild): Promise<Rendered> {
  const root = document.createElement('div')
  document.body.append(root)
  const rendered: Rendered = {
    root,
    async rerender(next) {
      renderInto(next, root)
      await settle()
    },
    unmount() {
      renderInto(null, root)
      root.remove()
      mounted.delete(rendered)
    },
  }
  mounted.add(rendered)
  await rendered.rerender(vnode)
  return rendered
}

/** Unmounts all that was rendered and empties the page, for `test.after.each(cleanup)`. */
export function cleanup(): void {
  for (const rendered of [...mounted]) rendered.unmount()
  document.body.replaceChildren()
  document.adoptedStyleSheets = []
  localStorage.clear()
  sessionStorage.clear()
}

/** Waits until promises, repaints and effects are done; several turns where one leads to the next. */
export async function settle(turns = 1): Promise<void> {
  for (let turn = 0; turn < turns; turn++) {
    await settlePromises()
    // Preact runs effects in a timer that it sets in the next frame.
    await new Promise<void>(resolve => requestAnimationFrame(() => setTimeout(resolve)))
    await settlePromises()
  }
}

const inside = (place: Place): ParentNode => ('root' in place ? place.root : place)

/** All elements that match, shadow roots included, in the order of the page. */
export function findAll<E extends Element = HTMLElement>(selector: string, place: Place = document): E[] {
  const found: E[] = []
  const visit = (parent: ParentNode) => {
    for (const child of parent.children) {
      if (child.matches(selector)) found.push(child as E)
      if (child.shadowRoot) visit(child.shadowRoot)
      visit(child)
    }
  }
  visit(inside(place))
  return found
}

/** The one element that matches; several or none is an error that shows the page. */
export function find<E extends Element = HTMLElement>(selector: string, place: Place = document): E {
  const found = findAll<E>(selector, place)
  if (found.length !== 1) throw new Error(`${found.length} elements match ${selector} in\n${html(place)}`)
  return found[0]!
}

/** The one element with this `data-testid`. */
export function byTestId<E extends Element = HTMLElement>(id: string, place: Place = document): E {
  return find<E>(`[data-testid="${id}"]`, place)
}

const CLICKABLE = 'button, a, [role="button"], [role="tab"], [role="option"], [role="menuitem"], label, summary'

/** The innermost thing to click that reads `label`, by its text or its `aria-label`. */
export function byLabel(label: string, place: Place = document): HTMLElement {
  const reads = (element: Element) => element.getAttribute('aria-label') === label || text(element) === label
  const found = findAll(CLICKABLE, place).filter(reads)
  if (found.length !== 1) throw new Error(`${found.length} controls read '${label}' in\n${html(place)}`)
  return found[0]!
}

/** The texts of all elements that match. */
export const textsOf = (selector: string, place?: Place) => findAll(selector, place).map(each => text(each))

/** Whether something with this `data-testid` is in the page. */
export const isThere = (id: string, place?: Place) => findAll(`[data-testid="${id}"]`, place).length > 0

/** The text of a place as people read it: white space collapsed, shadow roots included. */
export function text(place: Place = document): string {
  const read = (node: Node): string => {
    if (node.nodeType === Node.TEXT_NODE) return node.textContent ?? ''
    const shadow = node instanceof Element && node.shadowRoot ? read(node.shadowRoot) : ''
    return shadow + [...node.childNodes].map(read).join('')
  }
  const node = inside(place)
  return read(node === document ? document.body : (node as Node))
    .replace(/\s+/g, ' ')
    .trim()
}

/** The markup of a place, for messages. */
function html(place: Place = document): string {
  const node = inside(place)
  return node instanceof Element ? node.outerHTML : node instanceof ShadowRoot ? node.innerHTML : document.body.innerHTML
}

/** Clicks as a pointer does, focus included, and waits for what follows. */
export async function click(target: Element | string, place: Place = document): Promise<void> {
  const element = typeof target === 'string' ? find(target, place) : (target as HTMLElement)
  const about = { bubbles: true, composed: true, cancelable: true }
  element.dispatchEvent(new PointerEvent('pointerdown', about))
  element.dispatchEvent(new MouseEvent('mousedown', about))
  element.focus?.()
  element.dispatchEvent(new PointerEvent('pointerup', about))
  element.dispatchEvent(new MouseEvent('mouseup', about))
  element.click()
  await settle()
}

/** The element that has the focus, shadow roots included. */
export function focused(): Element | null {
  let element = document.activeElement
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement
  return element
}

/** Presses a key where the focus is; Enter and Space click a button, Escape cancels an open dialog, as in a browser. */
export async function press(key: string, target: Element = focused() ?? document.body, modifiers: KeyboardEventInit = {}): Promise<void> {
  const about = { key, bubbles: true, composed: true, cancelable: true, ...modifiers }
  const goesOn = target.dispatchEvent(new KeyboardEvent('keydown', about))
  if (goesOn) {
    const isButton = target instanceof HTMLButtonElement || target instanceof HTMLAnchorElement
    if ((key === 'Enter' || key === ' ') && isButton) target.click()
    if (key === 'Enter' && target instanceof HTMLInputElement) target.form?.requestSubmit()
    if (key === 'Escape') cancelDialog()
  }
  target.dispatchEvent(new KeyboardEvent('keyup', about))
  await settle()
}

function cancelDialog(): void {
  const dialog = findAll<HTMLDialogElement>('dialog')
    .filter(each => each.open)
    .at(-1)
  if (dialog?.dispatchEvent(new Event('cancel', { cancelable: true }))) dialog.close()
}

/** Replaces what stands in a field, with one `input` event. */
export async function type(target: Element | string, value: string, place: Place = document): Promise<void> {
  const field = typeof target === 'string' ? find(target, place) : target
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) throw new Error(`not a field: ${field.outerHTML}`)
  field.focus()
  field.value = value
  field.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true, data: value }))
  await settle()
}

/**
 * Answers media queries: `setMedia({ '(prefers-color-scheme: light)': true })`. Who listens is told.
 * Queries not named are answered with no. Returns the way back.
 */
export function setMedia(answers: Record<string, boolean>): () => void {
  const before = window.matchMedia
  window.matchMedia = query => {
    const list = Object.assign(new EventTarget(), {
      media: query,
      matches: answers[query] ?? false,
      onchange: null,
      addListener() {},
      removeListener() {},
    })
    return list as unknown as MediaQueryList
  }
  return () => {
    window.matchMedia = before
  }
}

/** Whether the tab is in front, or hidden. */
export function setVisible(isVisible: boolean): void {
  Object.defineProperty(document, 'visibilityState', { value: isVisible ? 'visible' : 'hidden', configurable: true })
  document.dispatchEvent(new Event('visibilitychange'))
}
