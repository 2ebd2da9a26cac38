// Another browser engine, as the journeys drive it: by the pointer and the keyboard, through open shadow roots.
import { until } from '../support/patience.js'

/** What can be seen of an element. */
export interface Seen {
  text: string
  /** In CSS pixels. */
  width: number
  height: number
}

/** A page, or a frame of one. */
export interface Tab {
  goto(url: string): Promise<void>
  /** Runs in the page; what goes in and comes back is JSON. */
  evaluate<T, Args extends unknown[]>(run: (...args: Args) => T, ...args: Args): Promise<T>
  /** What of an element can be seen at this moment; undefined where there is none. */
  look(css: string, text?: string): Promise<Seen | undefined>
  /** Presses an element that is there already, in its middle. */
  press(css: string, text?: string): Promise<void>
  /** To whoever has the focus: text, or one of the keys. */
  type(text: string): Promise<void>
  key(key: 'Enter' | 'Escape' | 'Tab' | 'ArrowDown'): Promise<void>
  /** What stands in a frame of this page. */
  frame(css: string): Promise<Tab>
  close(): Promise<void>
}

/** A running engine. */
export interface Engine {
  name: string
  version: string
  open(): Promise<Tab>
  /** The window that opens by `work`. */
  popup(work: () => Promise<unknown>): Promise<Tab>
  /** How many windows are open. */
  windows(): Promise<number>
  close(): Promise<void>
}

/** The first element that matches and can be seen, in open shadow roots too. It runs in the page, so it stands alone. */
export function findVisible(css: string, text?: string): Element | null {
  const isMeant = (element: Element): boolean => {
    const { width, height } = element.getBoundingClientRect()
    return width > 0 && height > 0 && getComputedStyle(element).visibility === 'visible' && (!text || element.textContent!.includes(text))
  }
  const look = (root: Document | ShadowRoot): Element | null => {
    for (const element of root.querySelectorAll(css)) if (isMeant(element)) return element
    for (const host of root.querySelectorAll('*')) {
      const found = host.shadowRoot && look(host.shadowRoot)
      if (found) return found
    }
    return null
  }
  return look(document)
}

/** What can be seen of that element, or null. It runs in the page as well. */
export const toLook = `(css, text) => {
  const element = (${String(findVisible)})(css, text)
  const { width, height } = element?.getBoundingClientRect() ?? {}
  return element && { text: element.textContent.trim(), width, height }
}`

/** The middle of that element, in pixels of the viewport, where a press would reach it; null where it would not. It runs in the page. */
export const toPoint = `(css, text) => {
  const element = (${String(findVisible)})(css, text)
  if (!element) return null
  element.scrollIntoView({ block: 'center', behavior: 'instant' })
  const { x, y, width, height } = element.getBoundingClientRect()
  const point = [Math.round(x + width / 2), Math.round(y + height / 2)]
  let top = document.elementFromPoint(...point)
  while (top?.shadowRoot) {
    const inner = top.shadowRoot.elementFromPoint(...point)
    if (!inner || inner === top) break
    top = inner
  }
  // What is cut off by a card that has not grown yet is not pressed through what lies around it.
  return element.contains(top) ? point : null
}`

/** Where to press an element: once nothing lies over it and it has come to rest, as a person would wait for. `read` is `toPoint` in the page. */
export function toPress(read: () => Promise<[number, number] | null>, what: string): Promise<[number, number]> {
  let last: [number, number] | null = null
  return until(async () => {
    const before = last
    last = await read()
    return before && last && String(before) === String(last) ? last : undefined
  }, `${what} to be free, and at rest`)
}
