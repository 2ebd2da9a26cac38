// What holds in every view for who does not see, sees little, or reads another language: names and roles as they are kept in `aria/`, nothing cut or
// scrolled sideways on 320 px in the longest languages and from right to left, with wide spacing and in the lowest of windows, edges in forced
// colours, and nothing that moves. For the tests `access-….test.ts`, which walk the ways of the tests of axe.
import type { Page } from 'playwright-core'
import type { Test } from 'uvu'
import { createKept } from '../support/e2e/kept.js'
import type { Look, WalkWishes } from './axe-views.js'
import { until } from './dapp.js'
import { findCut, findCutWithSpacing, findFaint, findMoving } from './fit.js'
import { screenshot } from './support.js'

/** The narrowest screen that WCAG names (1.4.10): 1280 px at 400 %, where a window of 1024 is as low as 256. */
const NARROW = { width: 320, height: 640 }
const LOW = { width: 320, height: 256 }

const LANGUAGES = ['de', 'ru', 'ar'] as const

/** How the walks are gone; what is seen in them is compared with `tests/e2e/aria/NAME.txt`. */
export function createAccess(test: Test, name: string): WalkWishes {
  const kept = createKept(test, `tests/e2e/aria/${name}.txt`)
  const look: Look = async (visit, view, problems) => {
    const { page } = visit
    const tell = (faults: readonly string[], where = '') => problems.push(...faults.map(fault => `${view}${where}: ${fault}`))
    const difference = await kept.compare(view, () => readNames(page))
    if (difference) tell([difference])
    tell(await findMoving(page))
    tell(await findCut(page))
    tell(await findCutWithSpacing(page), ', wide spacing')
    tell(await findFaint(page))
    await page.setViewportSize(LOW)
    tell(await findCut(page), ', 400 %')
    // The card follows the window's height in a frame or two.
    let lost: string[] = []
    const isClockHeld = await isHeld(page)
    await until(async () => {
      if (isClockHeld) await page.clock.runFor(20)
      return !(lost = await findLost(page)).length
    }, 'it fits').catch(() => {})
    tell(lost, ', 400 %')
    await page.setViewportSize(NARROW)
    const modal = await visit.modal()
    for (const language of LANGUAGES) {
      await modal.evaluate((each, language) => each.setLanguage(language), language)
      await isIn(page, language)
      tell(await findCut(page), `, ${language}`)
      // From right to left is to be looked at, too.
      if (language === 'ar') await screenshot(page, `ar-${view.replace(/\W+/g, '-')}`)
    }
    await modal.evaluate(each => each.setLanguage('en'))
    await isIn(page, 'en')
  }
  return { look, viewport: NARROW }
}

/** Whether a test holds the page's clock: then frames come by hand. */
async function isHeld(page: Page): Promise<boolean> {
  const before = await page.evaluate(() => Date.now())
  await new Promise(resolve => setTimeout(resolve, 5))
  return (await page.evaluate(() => Date.now())) === before
}

/** Waits until the dialog, where there is one, speaks this language. */
async function isIn(page: Page, language: string): Promise<void> {
  const card = page.locator('[data-testid="w3m-modal-card"]')
  await until(async () => !(await card.count()) || (await card.getAttribute('lang')) === language, `the dialog speaks ${language}`)
}

/** In the lowest of windows one still reaches the way out, and sees something of the view. */
function findLost(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const root = document.querySelector('w3m-modal')?.shadowRoot
    const body = root?.querySelector('dialog [part=body]')
    // A word to the developer takes its room from who develops.
    if (!body || root!.querySelector('[data-testid=wui-alertbar-text]')) return []
    const { top, bottom } = body.getBoundingClientRect()
    const close = root!.querySelector('[part=close]')!.getBoundingClientRect()
    return [
      ...(Math.min(bottom, innerHeight) - top < 80 ? [`there are ${Math.round(bottom - top)} px for the view`] : []),
      ...(close.top < 0 || close.bottom > innerHeight ? ['the way out is out of sight'] : []),
    ]
  })
}

/** Names and roles of the dialog, or of the page where there is none; what is never the same twice is a sign. */
async function readNames(page: Page): Promise<string> {
  const dialog = page.locator('dialog')
  const text = await ((await dialog.count()) ? dialog.last() : page.locator('body')).ariaSnapshot()
  return toLasting(text)
}

/** Writes what differs from run to run as signs. */
export function toLasting(text: string): string {
  return (
    text
      .replace(/^ *- \/url: .*\n?/gm, '')
      .replace(/0x[\da-fA-F]{6,}|\b\w{2,8}…\w{4,8}\b|\b[1-9A-HJ-NP-Za-z]{30,}\b/g, 'ADDRESS')
      // What lies how far back, and in which month, is another thing each day.
      .replace(
        /^ *- heading "(This month|(January|February|March|April|May|June|July|August|September|October|November|December)( \d+)?)" .*\n?/gm,
        '',
      )
      .replace(/(?<!level=)\d[\d.,]*\d|(?<!level=)\d/g, '#')
      .replace(/\b(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) #(, #(?!:))*(, #:#\s[AP]M)?/g, 'DATE')
      .replace(/# \w+ ago/g, 'AGO')
      .trimEnd()
  )
}
