// Drives what was built, in a real Chromium: that of the lane, in one context for each visitor.
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import type { Test } from 'uvu'
import { startPageServer, type PageServer, type ServedPage } from '../support/e2e/page-server.js'
import { recordPage, type PageRecord } from '../support/e2e/record.js'
import { isForSheets, photograph } from '../support/e2e/sheets.js'
import { laneBrowser } from '../support/lane.js'
import { PATIENCE } from '../support/patience.js'

export { axe } from '../support/e2e/axe.js'
export type { PageRecord, RecordedRequest } from '../support/e2e/record.js'

/** How a page is opened. */
export interface PageWishes extends ServedPage {
  /** Handed to `createAppKit` by the fixture pages, over their own defaults. JSON only. */
  options?: object
  colorScheme?: 'light' | 'dark'
  /** Default 1024 × 768. */
  viewport?: { width: number; height: number }
  reducedMotion?: 'reduce' | 'no-preference'
  forcedColors?: 'active' | 'none'
  /** A phone's user agent, touch and size. */
  phone?: boolean
  /** Runs before the page goes anywhere: to attach a wallet, to route a request. */
  before?: (page: Page, context: BrowserContext) => Promise<unknown>
  /** Opens another tab of this visitor. */
  context?: BrowserContext
  /** Console messages and errors that this test means to cause. */
  allow?: readonly RegExp[]
}

/** One open page. */
export interface Opened {
  page: Page
  context: BrowserContext
  record: PageRecord
  /** The page's address, to come back to. */
  url: string
}

/** What a file of end-to-end tests works with. */
export interface World {
  readonly browser: Browser
  readonly server: PageServer
  /** Opens the fixture page(s) `tests/e2e/pages/NAME` and waits until they have loaded. */
  open(names: string | readonly string[], wishes?: PageWishes): Promise<Opened>
  /** Opens any address of this machine in the same way. */
  visit(url: string, wishes?: PageWishes): Promise<Opened>
}

const PHONE: BrowserContextOptions = {
  userAgent: 'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36',
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
}

function toContextOptions({ phone, colorScheme = 'light', viewport, reducedMotion, forcedColors }: PageWishes): BrowserContextOptions {
  return {
    viewport: { width: 1024, height: 768 },
    ...(phone && PHONE),
    ...(viewport && { viewport }),
    colorScheme,
    ...(reducedMotion && { reducedMotion }),
    ...(forcedColors && { forcedColors }),
  }
}

/**
 * Gives a suite its browser. After each test its pages are closed, and the test fails if one of them
 * asked an outside host, threw, or wrote an error or a warning to the console.
 *
 *     const test = suite('connect')
 *     const world = createWorld(test)
 *     test('…', async () => { const { page } = await world.open('plain') … })
 */
export function createWorld(test: Test): World {
  let server: PageServer | undefined
  let opened: (Opened & { allow: readonly RegExp[] })[] = []
  const started = <T>(thing: T | undefined): T => {
    if (!thing) throw new Error('the server starts with the first test')
    return thing
  }

  test.before(async () => {
    server = await startPageServer()
  })
  test.after.each(async () => {
    const pages = opened
    opened = []
    const complaints = pages.flatMap(({ record, allow }) => record.complaints(allow))
    for (const context of new Set(pages.map(each => each.context))) await context.close()
    if (complaints.length) throw new Error(complaints.join('\n'))
  })
  test.after(async () => {
    await server?.close()
  })

  async function visit(url: string, wishes: PageWishes = {}): Promise<Opened> {
    const context = wishes.context ?? (await laneBrowser().newContext(toContextOptions(wishes)))
    const page = await context.newPage()
    const record = recordPage(page, context, new URL(url).origin)
    const entry = { page, context, record, url, allow: wishes.allow ?? [] }
    opened.push(entry)
    context.setDefaultTimeout(PATIENCE)
    await page.addInitScript(testOptions => void Object.assign(window, { testOptions }), wishes.options ?? {})
    await wishes.before?.(page, context)
    const response = await page.goto(url, { waitUntil: 'load' })
    if (response && !response.ok()) throw new Error(`${url} answers ${response.status()}: ${await response.text()}`)
    return entry
  }

  return {
    get browser() {
      return laneBrowser()
    },
    get server() {
      return started(server)
    },
    visit,
    open(names, wishes = {}) {
      const { csp, coop, body, head, lang, dir, distAsIs, bundler } = wishes
      return visit(started(server).address(names, { csp, coop, body, head, lang, dir, distAsIs, bundler }), wishes)
    },
  }
}

/** The strictest policy that a page with Latchkey can have: nothing but what is listed, and Trusted Types. */
export function strictCsp({
  connect = [],
  images = [],
  frames = [],
}: { connect?: string[]; images?: string[]; frames?: string[] } = {}): string {
  const list = (sources: string[]) => sources.join(' ') || `'none'`
  return [
    `default-src 'none'`,
    `script-src 'self'`,
    `connect-src ${list(connect)}`,
    `img-src ${list([`data:`, `blob:`, ...images])}`,
    `frame-src ${list(frames)}`,
    `base-uri 'none'`,
    `form-action 'none'`,
    `require-trusted-types-for 'script'`,
    `trusted-types 'none'`,
  ].join('; ')
}

/** For people to look at: photographs the page where somebody makes contact sheets (`npm run sheets`), and does nothing elsewhere. */
export async function screenshot(page: Page, name: string): Promise<void> {
  if (isForSheets) await photograph(page, name)
}
