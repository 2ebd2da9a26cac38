// The demo as `npm start` serves it, under the strict policy, and a browser to visit it with.
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import type { Test } from 'uvu'
import * as assert from 'uvu/assert'
import { start, strictPolicy, type DevServer } from '../../scripts/dev-server.js'
import { startSandbox, type Sandbox } from '../../scripts/sandbox/sandbox.js'
import { openBrowser } from '../sandbox/browser.js'
import '../support/dist.js' // runs after the build

export interface DemoWorld {
  sandbox: Sandbox
  demo: DevServer
  /** Begins a visit and returns how it opens a tab. The tabs close with the test. */
  enter(visitor: BrowserContextOptions): Promise<(url: string) => Promise<Page>>
}

/** Gives a suite its demo, with the sandbox wallet in the page or without. Its tests fail when a tab writes anything to the console. */
export function createDemo(
  test: Test,
  { inpage, families = false, frame = false }: { inpage: boolean; families?: boolean; frame?: boolean },
): DemoWorld {
  let browser: Browser
  let context: BrowserContext
  let problems: string[]

  test.before(async () => {
    ;[world.sandbox, browser] = await Promise.all([startSandbox({ families, frame }), openBrowser()])
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
      problems = []
      return async url => {
        const tab = await context.newPage()
        tab.setDefaultTimeout(15_000)
        tab.on('console', message => problems.push(message.text()))
        tab.on('pageerror', error => problems.push(error.message))
        await tab.goto(url)
        return tab
      }
    },
  } as DemoWorld
  return world
}
