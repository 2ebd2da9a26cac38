// The modal in a page of Playwright, whose locators go through open shadow roots by themselves.
import type { ModalDriver } from './modal.js'
import type { PlaywrightLocator, PlaywrightPage } from './playwright-types.js'

/** Drives the modal of `page`; waits are the page's own unless `timeout` says otherwise. */
export function createPlaywrightDriver(page: PlaywrightPage, timeout?: number): ModalDriver {
  const limit = timeout === undefined ? {} : { timeout }
  const find = (selector: string, hasText?: string | RegExp): PlaywrightLocator => {
    const all = page.locator(selector)
    return (hasText === undefined ? all : all.filter({ hasText })).first()
  }
  return {
    click: (selector, text) => find(selector, text).click(limit),
    // The id stands on the field or around it.
    async fill(selector, value) {
      await find(selector).waitFor(limit)
      const inner = find(selector).locator('input, textarea')
      await ((await inner.count()) ? inner.first() : find(selector)).fill(value, limit)
    },
    appears: (selector, text) => find(selector, text).waitFor({ state: 'attached', ...limit }),
    disappears: selector => find(selector).waitFor({ state: 'detached', ...limit }),
    has: async selector => (await page.locator(selector).count()) > 0,
    text: async selector => (await find(selector).textContent(limit)) ?? '',
    attribute: (selector, name, text) => find(selector, text).getAttribute(name, limit),
  }
}
