// What tests do with a keyboard alone.
import type { Page } from 'playwright-core'
import * as assert from 'uvu/assert'
import { comesToRest, focused } from './dapp.js'
import { until } from '../support/patience.js'

/** Presses these keys, one after another. */
export async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key)
}

/** Presses Tab until the focus is on what is called so, forwards or back. Wherever it comes by, it can be seen. */
export async function tabTo(page: Page, wanted: string | RegExp, key = 'Tab', most = 30): Promise<void> {
  const met: (string | null)[] = []
  for (let presses = 0; presses < 2 * most; presses++) {
    // The view that it stands in may be on its way.
    if (presses === most) await comesToRest(page)
    const name = await focused(page)
    if (name !== null && (typeof wanted === 'string' ? name === wanted : wanted.test(name))) return
    met.push(name)
    await page.keyboard.press(key)
    await isSeen(page)
  }
  throw new Error(`${key} does not lead to ${wanted}: ${met.join(', ')}`)
}

/** Goes there by Tab, and presses a key. */
export async function pressAt(page: Page, wanted: string | RegExp, key = 'Enter'): Promise<void> {
  await tabTo(page, wanted)
  await page.keyboard.press(key)
}

/** Waits until the focus is there. */
export async function focusIs(page: Page, id: string | null): Promise<void> {
  await until(async () => (await focused(page)) === id, `the focus is on ${id}`).catch(async () => assert.is(await focused(page), id))
}

/** Waits until the focus is on something in the open dialog: a new view has not lost it. */
export async function keepsFocus(page: Page): Promise<void> {
  await until(
    () =>
      page.evaluate(() => {
        const { activeElement } = document
        return activeElement?.localName === 'w3m-modal' && Boolean(activeElement.shadowRoot!.activeElement)
      }),
    'the focus is in the dialog',
  )
}

/** The focus is seen, once what has come has come to rest. */
async function isSeen(page: Page): Promise<void> {
  let unseen = ''
  await until(async () => !(unseen = await findUnseen(page)), 'the focus to be seen').catch(() => assert.is(unseen, ''))
}

/**
 * What is wrong with how the focus is seen: that it has no outline, of its own or of the field around it, or lies beneath something else.
 * Titles take the focus for screen readers alone, and the browser's own bar is none of our business.
 */
function findUnseen(page: Page): Promise<string> {
  return page.evaluate(() => {
    let element = document.activeElement
    while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement
    if (!element || element === document.body || element.matches('h1')) return ''
    const name = element.getAttribute('data-testid') ?? element.textContent
    const around = [
      element,
      element.parentElement,
      element.parentElement?.parentElement,
      element.parentElement?.parentElement?.parentElement,
    ]
    const isOutlined = around.some(each => {
      if (!each) return false
      const { outlineStyle, outlineWidth } = getComputedStyle(each)
      return outlineStyle === 'solid' && parseFloat(outlineWidth) >= 2
    })
    if (!isOutlined) return `the focus on ${name} is not seen`
    const { left, top, width, height } = element.getBoundingClientRect()
    const over = (element.getRootNode() as ShadowRoot).elementFromPoint(left + width / 2, top + height / 2)
    return over && (element.contains(over) || over.contains(element))
      ? ''
      : `the focus on ${name} lies beneath ${over?.outerHTML.slice(0, 80)}`
  })
}
