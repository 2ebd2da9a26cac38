// The embedded wallet's site, and an app that shows its frame and speaks to it by hand.
import type { Browser, BrowserContext, Frame, FrameLocator, Page } from 'playwright-core'
import * as assert from 'uvu/assert'
import { start as startDevnet, type Devnet } from '../../scripts/sandbox/devnet.js'
import { start as startFrame, type FrameOptions, type FrameSite } from '../../scripts/sandbox/frame.js'
import { serve, type LocalServer } from '../../scripts/sandbox/http.js'
import { PATIENCE, until } from '../support/patience.js'
import { openBrowser } from './browser.js'

/** A message of the frame as the app got it. */
export interface Got {
  type: string
  id?: string
  payload?: unknown
  /** Where it came from, and whether that was the frame itself. */
  origin: string
  isFrame: boolean
}

/** What an app's page can do; the names are those on its `window`. */
interface AppWindow {
  got: Got[]
  post(name: string, payload?: unknown): string
  ask(name: string, payload?: unknown): Promise<Got>
}

/** An app in a tab. */
export interface FrameApp {
  page: Page
  /** The frame's page. */
  frame(): Frame
  /** Asks, and resolves with the answer that has the same id, whoever it is from. */
  ask(name: string, payload?: unknown): Promise<Got>
  /** Asks, waits until something asked later is answered, and tells the answers that have come. */
  askInVain(name: string, payload?: unknown): Promise<Got[]>
  /** The payload of a success. */
  succeed<Payload>(name: string, payload?: unknown): Promise<Payload>
  /** The words of a failure. */
  fail(name: string, payload?: unknown): Promise<string>
  /** Everything that has come. */
  got(): Promise<Got[]>
  /** Signs in with a mail address; resolves with the code that was needed. */
  signIn(email: string): Promise<string>
  close(): Promise<void>
}

/** What a suite has. */
export interface FrameWorld {
  chain: Devnet
  site: FrameSite
  browser: Browser
  /** Opens an app in a browser of its own, or in one that is there; waits until the frame is ready unless told otherwise. */
  open(options?: { context?: BrowserContext; waits?: boolean; origin?: string; query?: string }): Promise<FrameApp>
  /** Empties the browser's memory of the site and loads the app anew; quicker than another browser. */
  renew(app: FrameApp): Promise<void>
  /** The origins of two apps. */
  origins: [string, string]
  close(): Promise<void>
}

/** Starts a chain, the site, two apps, and a browser. */
export async function startFrameWorld(options: Partial<FrameOptions> = {}): Promise<FrameWorld> {
  const [chain, browser] = await Promise.all([startDevnet(), openBrowser()])
  const site = await startFrame({ chains: [chain], ...options })
  const apps = await Promise.all([serveApp(site.url), serveApp(site.url)])
  const isReady = (page: Page) =>
    page.waitForFunction(() => (window as unknown as AppWindow).got.some(({ type }) => type === '@w3m-frame/READY'))
  return {
    chain,
    site,
    browser,
    origins: [apps[0].url, apps[1].url],
    async open({ context, waits = true, origin = apps[0].url, query = '' } = {}) {
      const page = await (context ?? (await browser.newContext())).newPage()
      page.context().setDefaultTimeout(PATIENCE)
      await page.goto(`${origin}/${query}`)
      if (waits) await isReady(page)
      return toApp(page, site)
    },
    async renew({ page, frame }) {
      await frame().evaluate(() => localStorage.clear())
      await page.goto(apps[0].url)
      await isReady(page)
    },
    async close() {
      await browser.close()
      await Promise.all([site, chain, ...apps].map(each => each.close()))
    },
  }
}

function toApp(page: Page, site: FrameSite): FrameApp {
  const ask: FrameApp['ask'] = (name, payload) =>
    page.evaluate(([name, payload]) => (window as unknown as AppWindow).ask(name, payload), [name, payload] as const)
  const frame = () => page.frames().find(each => each.url().startsWith(`${site.url}/sdk`))!
  const app: FrameApp = {
    page,
    frame,
    ask,
    async succeed<Payload>(name: string, payload?: unknown) {
      const answer = await ask(name, payload)
      assert.is(answer.type, `@w3m-frame/${name}_SUCCESS`, JSON.stringify(answer))
      return answer.payload as Payload
    },
    async fail(name, payload) {
      const answer = await ask(name, payload)
      assert.is(answer.type, `@w3m-frame/${name}_ERROR`, JSON.stringify(answer))
      return (answer.payload as { message: string }).message
    },
    async askInVain(name, payload) {
      const id = await page.evaluate(([name, payload]) => (window as unknown as AppWindow).post(name, payload), [name, payload] as const)
      await app.succeed('GET_CHAIN_ID')
      return (await app.got()).filter(message => message.id?.endsWith(id))
    },
    got: () => page.evaluate(() => (window as unknown as AppWindow).got),
    async signIn(email) {
      const { action } = await app.succeed<{ action: string }>('CONNECT_EMAIL', { email })
      if (action === 'VERIFY_DEVICE') await approveDevice(site, email)
      if (action === 'VERIFY_DEVICE') await app.succeed('CONNECT_DEVICE')
      const otp = site.codeFor(email)
      await app.succeed('CONNECT_OTP', { otp })
      return otp
    },
    close: () => page.context().close(),
  }
  return app
}

/** Opens the link of the newest mail and agrees there, as the page's button does. */
export async function approveDevice(site: FrameSite, email: string): Promise<void> {
  const link = new URL(site.mails(email)[0]!.link!)
  const response = await fetch(`${site.url}/device`, { method: 'POST', body: link.searchParams })
  assert.is(response.status, 200)
}

// The app: a frame, 360 by 600 as the modal shows it, and the messages that have come.
function serveApp(siteUrl: string): Promise<LocalServer> {
  const frame = `<iframe id="w3m-iframe" style="position:fixed;top:40px;left:40px;width:360px;height:600px;border:0;display:none"></iframe>`
  const script = `
    window.got = []
    const asked = new Map()
    addEventListener('message', ({ data, source, origin }) => {
      if (typeof data !== 'object' || !String(data?.type).startsWith('@w3m-frame/')) return
      const message = { ...data, origin, isFrame: source === document.querySelector('iframe').contentWindow }
      got.push(message)
      asked.get(data.id)?.(message)
    })
    window.post = (name, payload) => {
      const id = Math.random().toString(36).slice(2)
      const message = { type: '@w3m-app/' + name, id, ...(payload === undefined ? {} : { payload }) }
      document.querySelector('iframe').contentWindow.postMessage(message, '*')
      return id
    }
    window.ask = (name, payload) => new Promise(resolve => asked.set(post(name, payload), resolve))
    document.querySelector('iframe').src = new URLSearchParams(location.search).get('src') ?? '${siteUrl}/sdk?projectId=sandbox&chainId=eip155:31337&version=4&enableLogger=true'`
  return serve((_request, response) => {
    response.setHeader('content-type', 'text/html')
    response.end(
      `<!doctype html><html lang="en"><title>App</title><link rel="icon" href="data:,"><body>${frame}<script>${script}</script></body></html>`,
    )
  })
}

/**
 * Answers what the frame asks as people do: once it can be agreed to, and again where nothing came of a click. The browser throws away
 * what is pressed in a frame that has moved half a second ago, and the frame what comes while it looks anew whether it is in sight.
 */
export async function answerFrame(frame: Pick<FrameLocator, 'locator'>, answer: 'approve' | 'decline'): Promise<void> {
  const button = frame.locator(`[data-testid=frame-${answer}]${answer === 'approve' ? '[aria-disabled=false]' : ''}`)
  await button.waitFor()
  const pressed = await until(() => button.elementHandle({ timeout: 1000 }), `the frame’s button to ${answer}`)
  const isTaken = () => pressed.evaluate(each => !each.isConnected || each.getAttribute('aria-busy') === 'true').catch(() => true)
  await until(async () => (await isTaken()) || pressed.click({ timeout: 2000 }).then(isTaken), `the frame to take the click on ${answer}`)
}
