// WebKit, by WebDriver: Debian's WebKitGTK in its small browser, on a screen that nobody sees.
import { spawn, type ChildProcess } from 'node:child_process'
import { createServer } from 'node:net'
import { Builder, Capabilities, Key, Origin, type WebDriver, type WebElement } from 'selenium-webdriver'
import { findWebKit } from '../../scripts/engines.mjs'
import { until } from '../support/patience.js'
import { startScreen } from './screen.js'
import { findVisible, toLook, toPoint, toPress, type Engine, type Seen, type Tab } from './engine.js'

const KEYS = { Enter: Key.ENTER, Escape: Key.ESCAPE, Tab: Key.TAB, ArrowDown: Key.ARROW_DOWN }

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject).listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })

/** Starts WebKit. What a page writes to its console cannot be heard here: see `problems` of the journeys. */
export async function startWebKit(): Promise<Engine> {
  const paths = findWebKit()
  const children: ChildProcess[] = []
  const start = (file: string, args: string[], env: NodeJS.ProcessEnv) =>
    void children.push(spawn(file, args, { env: { ...process.env, ...env }, stdio: 'ignore' }))
  const { display, child } = await startScreen()
  children.push(child)
  const port = await freePort()
  start(paths.driver, [`--port=${port}`, '--host=127.0.0.1'], { DISPLAY: display, LIBGL_ALWAYS_SOFTWARE: '1', GDK_BACKEND: 'x11' })
  const server = `http://127.0.0.1:${port}`
  await until(async () => (await fetch(`${server}/status`)).ok, "WebKit's driver")
  const driver = await new Builder()
    .usingServer(server)
    .withCapabilities(
      new Capabilities({ browserName: 'MiniBrowser', 'webkitgtk:browserOptions': { binary: paths.browser, args: ['--automation'] } }),
    )
    .build()
  await driver.manage().window().setRect({ width: 1280, height: 900 })
  const first = await driver.getWindowHandle()
  const version = String((await driver.getCapabilities()).get('browserVersion'))
  let isFirstTaken = false
  return {
    name: 'WebKit',
    version,
    async open() {
      if (!isFirstTaken) {
        isFirstTaken = true
        return toTab(driver, first)
      }
      await driver.switchTo().window(first)
      await driver.switchTo().newWindow('window')
      return toTab(driver, await driver.getWindowHandle())
    },
    async popup(work) {
      const before = new Set(await driver.getAllWindowHandles())
      await work()
      return toTab(driver, await until(async () => (await driver.getAllWindowHandles()).find(each => !before.has(each)), 'a window'))
    },
    windows: async () => (await driver.getAllWindowHandles()).length,
    async close() {
      await driver.quit().catch(() => {})
      for (const child of children.reverse()) child.kill()
    },
  }
}

/** @param frames the frames that lead to this one, by what finds them */
function toTab(driver: WebDriver, handle: string, frames: string[] = []): Tab {
  const run = <T>(script: string, ...args: unknown[]): Promise<T> => driver.executeScript<T>(script, ...args)
  const enter = async (): Promise<void> => {
    await driver.switchTo().window(handle)
    await driver.switchTo().defaultContent()
    for (const css of frames) await driver.switchTo().frame(await find(css))
  }
  const find = async (css: string, text?: string): Promise<WebElement> => {
    const found = await run<WebElement | null>(`return (${findVisible})(...arguments)`, css, text ?? null)
    if (!found) throw new Error(`${css} is not there`)
    return found
  }
  return {
    async goto(url) {
      await enter()
      await driver.get(url)
    },
    async evaluate(page, ...args) {
      await enter()
      return run(`return (${page})(...arguments)`, ...args) as never
    },
    async look(css, text) {
      await enter()
      return (await run<Seen | null>(`return (${toLook})(...arguments)`, css, text ?? null)) ?? undefined
    },
    async press(css, text) {
      await enter()
      // The driver counts pixels from the corner of the page, a frame from its own.
      if (frames.length) return (await find(css, text)).click()
      // The driver's own click takes fields in a shadow root for covered.
      const [x, y] = await toPress(() => run(`return (${toPoint})(...arguments)`, css, text ?? null), css)
      await driver.actions().move({ x, y, origin: Origin.VIEWPORT }).click().perform()
    },
    async type(text) {
      await enter()
      await driver.actions().sendKeys(text).perform()
    },
    async key(key) {
      await enter()
      await driver.actions().sendKeys(KEYS[key]).perform()
    },
    frame: async css => toTab(driver, handle, [...frames, css]),
    async close() {
      await enter()
      await driver.close()
    },
  }
}
