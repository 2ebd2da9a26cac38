// The demo as `npm start` serves it, under the strict policy, and a browser to visit it with.
import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page } from 'playwright-core'
import type { Test } from 'uvu'
import * as assert from 'uvu/assert'
import { start, strictPolicy, type DevServer } from '../../scripts/dev-server.js'
import { startSandbox, type Sandbox } from '../../scripts/sandbox/sandbox.js'
import { openBrowser } from '../sandbox/browser.js'
import '../support/dist.js' // runs after the build
import { followTraffic } from '../support/e2e/record.js'
import { reads } from '../e2e/dapp.js'
import { focusIs, press, pressAt } from '../e2e/keys.js'
import { screenshot } from '../e2e/support.js'
import { PATIENCE } from '../support/patience.js'

export interface DemoWorld {
  sandbox: Sandbox
  demo: DevServer
  /** Begins a visit and returns how it opens a tab. The tabs close with the test. */
  enter(visitor: BrowserContextOptions): Promise<(url: string) => Promise<Page>>
}

/** Gives a suite its demo, with the sandbox wallet in the page or without. Its tests fail when a tab writes anything to the console. */
export function createDemo(test: Test, { inpage, families = false }: { inpage: boolean; families?: boolean }): DemoWorld {
  let browser: Browser
  let context: BrowserContext
  let problems: string[]

  test.before(async () => {
    ;[world.sandbox, browser] = await Promise.all([startSandbox({ families }), openBrowser()])
    const headers = { 'content-security-policy': strictPolicy(world.sandbox, { inpage }) }
    world.demo = await start({ sandbox: world.sandbox, headers, inpage })
  })
  test.after(async () => {
    await browser.close()
    await world.demo.close()
    await world.sandbox.close()
  })
  test.after.each(async () => {
    await context.close()
    assert.equal(problems, [])
  })

  const world = {
    async enter(visitor) {
      context = await browser.newContext(visitor)
      context.setDefaultTimeout(PATIENCE)
      problems = []
      return async url => {
        const tab = await context.newPage()
        followTraffic(tab)
        tab.on('console', message => problems.push(message.text()))
        tab.on('pageerror', error => problems.push(error.message))
        await tab.goto(url)
        return tab
      }
    },
  } as DemoWorld
  return world
}

/** Finds by test id. */
export const by =
  (tab: Page) =>
  (name: string): Locator =>
    tab.locator(`[data-testid="${name}"]`).first()

/** Waits until there is no dialog. */
export const isClosed = (tab: Page): Promise<void> => by(tab)('w3m-modal-card').waitFor({ state: 'detached' })

/** Lets the wallet's window open by `work`, and answers there. It closes by itself a moment later: what came before that would be shown in it. */
export async function answer(tab: Page, work: () => Promise<unknown>, how: 'approve' | 'refuse' = 'approve'): Promise<void> {
  const [popup] = await Promise.all([tab.waitForEvent('popup'), work()])
  const closed = popup.waitForEvent('close')
  await popup.click(`#wallet-${how}`)
  await closed
}

/**
 * Has a button of the page hand calls over and carries them out, by keys alone, up to where the focus is back at the button. The wallet's own
 * window is none of the page's.
 */
export async function callByKeys(tab: Page, button: string, moves: string): Promise<void> {
  const id = by(tab)
  await id(button).focus()
  await press(tab, 'Enter')
  await reads(id('calls-moves'), moves)
  await id('calls-continue').and(tab.locator('[aria-disabled=false]')).waitFor()
  await screenshot(tab, button)
  await answer(tab, () => pressAt(tab, 'calls-continue'))
  await reads(id('calls-result'), /^Transaction confirmed/)
  await focusIs(tab, 'result-done')
  await press(tab, 'Enter')
  await isClosed(tab)
  await focusIs(tab, button)
}
