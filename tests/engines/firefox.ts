// Firefox and Chromium, by WebDriver BiDi.
import puppeteer, { type Browser, type ElementHandle, type Frame, type LaunchOptions, type Page, type Target } from 'puppeteer-core'
import { chromiumArgs, findChromium } from '../../scripts/chromium.mjs'
import { findFirefox } from '../../scripts/engines.mjs'
import { until } from '../support/patience.js'
import { findVisible, toLook, toPoint, toPress, type Engine, type Seen, type Tab } from './engine.js'

/**
 * Starts Firefox, without a window unless somebody reads along.
 * @param env of a reader's session
 */
export const startFirefox = (onProblem: (text: string) => void, env?: Record<string, string>): Promise<Engine> =>
  startBrowser('Firefox', onProblem, {
    browser: 'firefox',
    executablePath: findFirefox(),
    extraPrefsFirefox: { 'ui.prefersReducedMotion': 0 },
    ...(env ? { env, headless: false } : { headless: true }),
  })

/** Starts Chromium in a reader's session, for what Playwright does not show of it. */
export const startChromium = (onProblem: (text: string) => void, env: Record<string, string>): Promise<Engine> =>
  startBrowser('Chromium', onProblem, {
    browser: 'chrome',
    executablePath: findChromium(),
    args: [...chromiumArgs, '--force-renderer-accessibility'],
    env,
    headless: false,
  })

async function startBrowser(name: string, onProblem: (text: string) => void, options: LaunchOptions): Promise<Engine> {
  const browser: Browser = await puppeteer.launch({ defaultViewport: { width: 1280, height: 900 }, ...options })
  const known = new WeakSet<Page>()
  const watch = (page: Page): Tab => {
    if (!known.has(page)) {
      known.add(page)
      page.on('console', message => onProblem(`${message.type()}: ${message.text()}`))
      page.on('pageerror', error => onProblem(String((error as Error).message)))
    }
    return toTab(page, page)
  }
  return {
    name,
    version: await browser.version(),
    async open() {
      return watch(await browser.newPage())
    },
    async popup(work) {
      let opened: Target | undefined
      browser.once('targetcreated', target => (opened = target))
      await work()
      const target = await until(() => opened, 'a window')
      return watch((await target.page())!)
    },
    windows: async () => (await browser.pages()).length,
    close: () => browser.close(),
  }
}

function toTab(page: Page, frame: Page | Frame): Tab {
  const find = async (css: string, text?: string): Promise<ElementHandle<Element>> => {
    const found = (await frame.evaluateHandle(findVisible, css, text)).asElement() as ElementHandle<Element> | null
    if (!found) throw new Error(`${css} is not there`)
    return found
  }
  return {
    async goto(url) {
      await frame.goto(url)
    },
    evaluate: (run, ...args) => frame.evaluate(run as never, ...args) as never,
    look: async (css, text) =>
      ((await frame.evaluate(`(${toLook})(${JSON.stringify(css)}, ${JSON.stringify(text ?? null)})`)) as Seen | null) ?? undefined,
    async press(css, text) {
      if (frame !== page) return (await find(css, text)).click()
      const read = () =>
        page.evaluate(`(${toPoint})(${JSON.stringify(css)}, ${JSON.stringify(text ?? null)})`) as Promise<[number, number] | null>
      await page.mouse.click(...(await toPress(read, css)))
    },
    type: text => page.keyboard.type(text),
    key: key => page.keyboard.press(key),
    async frame(css) {
      const inner = await (await find(css)).contentFrame()
      if (!inner) throw new Error(`${css} is no frame`)
      return toTab(page, inner)
    },
    close: () => page.close(),
  }
}
