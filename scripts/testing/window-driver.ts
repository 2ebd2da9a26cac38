// The modal in this window: for tests without a browser of their own.
import type { ModalDriver } from './modal.js'

const GAP_MS = 10
const LIMIT_MS = 5_000
// Before a test turns the clock by hand.
const { setTimeout: later } = globalThis
const now = performance.now.bind(performance)

/** Drives what is in `document`; each wait ends after `limit` ms. */
export function createWindowDriver({ limit = LIMIT_MS }: { limit?: number } = {}): ModalDriver {
  const find = (selector: string, text?: string | RegExp): Element | undefined =>
    findAll(document, selector).find(element => text === undefined || fits(element.textContent ?? '', text))

  async function until<Value>(look: () => Value | undefined | false, what: string): Promise<Value> {
    const end = now() + limit
    for (;;) {
      const found = look()
      if (found) return found
      if (now() > end) throw new Error(`Waited ${limit} ms in vain until ${what}.`)
      await new Promise(resolve => later(resolve, GAP_MS))
    }
  }
  const element = (selector: string, text?: string | RegExp) =>
    until(() => find(selector, text), `there is ${selector}${text === undefined ? '' : ` with the text ${String(text)}`}`)

  return {
    async click(selector, text) {
      const found = await until(() => {
        const each = find(selector, text)
        return each && !each.matches('[disabled], [aria-disabled=true]') && each
      }, `${selector} can be clicked`)
      ;(found as HTMLElement).click()
    },
    async fill(selector, value) {
      const field = (await element(selector)) as HTMLInputElement
      const input = field.matches('input, textarea') ? field : (findAll(field, 'input, textarea')[0] as HTMLInputElement)
      input.value = value
      input.dispatchEvent(new Event('input', { bubbles: true, composed: true }))
      input.dispatchEvent(new Event('change', { bubbles: true, composed: true }))
    },
    async appears(selector, text) {
      await element(selector, text)
    },
    async disappears(selector) {
      await until(() => !find(selector), `${selector} has gone`)
    },
    has: async selector => Boolean(find(selector)),
    text: async selector => (await element(selector)).textContent ?? '',
    attribute: async (selector, name, text) => (await element(selector, text)).getAttribute(name),
  }
}

const fits = (text: string, wanted: string | RegExp): boolean =>
  typeof wanted === 'string' ? text.toLowerCase().includes(wanted.toLowerCase()) : wanted.test(text)

/** Every element that matches, through open shadow roots. */
function findAll(from: ParentNode, selector: string): Element[] {
  const found = [...from.querySelectorAll(selector)]
  for (const each of from.querySelectorAll('*')) if (each.shadowRoot) found.push(...findAll(each.shadowRoot, selector))
  return found
}
