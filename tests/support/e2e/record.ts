// What a page did, from its first moment on; and when it does nothing any more.
import type { BrowserContext, Page, Request } from 'playwright-core'
import { until } from '../patience.js'

/** One request that the page made, data and blob addresses left out. */
export interface RecordedRequest {
  method: string
  url: string
  /** `document`, `script`, `fetch`, `websocket`, … */
  type: string
  body: string | null
}

/** What a page did, from its first moment on. */
export interface PageRecord {
  readonly requests: RecordedRequest[]
  /** Console errors and warnings. */
  readonly console: string[]
  /** Exceptions and unhandled rejections. */
  readonly errors: string[]
  /** Requests that are neither for the page itself nor its scripts: everything that `latchkey` asked of others. */
  foreign(): RecordedRequest[]
  /** Files of ours that were loaded, by their path, the document left out. */
  scripts(): string[]
  /** Keys that stand in local and session storage now. */
  storageKeys(): Promise<string[]>
  /** Names of the cookies that stand now. */
  cookies(): Promise<string[]>
  /** Addresses of the frames inside the page. */
  frames(): string[]
  /** What no test may leave behind, as sentences: outside hosts, errors, warnings. `allowed` messages are left out. */
  complaints(allowed?: readonly RegExp[]): string[]
}

const isLocal = (url: string) => /^(127\.0\.0\.1|localhost|\[::1\])$/.test(new URL(url).hostname)
const isInline = (url: string) => /^(data|blob|about):/.test(url)

/** What pages have on its way: requests without an end so far, and how many there have been in all. */
const traffic = new WeakMap<Page, { open: Set<Request>; begun: number }>()

/** Begins to watch what a page asks for, so that `comesToRest` knows. */
export function followTraffic(page: Page): void {
  const open = new Set<Request>()
  const all = { open, begun: 0 }
  traffic.set(page, all)
  page.on('request', request => {
    all.begun++
    open.add(request)
  })
  const end = (request: Request) => void open.delete(request)
  page.on('requestfinished', end)
  page.on('requestfailed', end)
  // What a document has asked for goes with it.
  page.on('framenavigated', frame => {
    if (frame === page.mainFrame()) for (const request of open) if (!request.isNavigationRequest()) open.delete(request)
  })
}

/** Goes once through everything in a page that could still act: a task, two frames, a moment of leisure. What it has been told has had its consequences then. */
export function passRound(page: Page): Promise<void> {
  return page.evaluate(
    () =>
      new Promise<void>(resolve => {
        const { port1, port2 } = new MessageChannel()
        const rest = () => (window.requestIdleCallback ?? setTimeout)(() => resolve())
        port1.onmessage = () => requestAnimationFrame(() => requestAnimationFrame(rest))
        port2.postMessage(null)
      }),
  )
}

/** Brings what moves in a page, and in the shadows of it, to where it comes to stand. What moves without an end goes on. */
export function finishMotion(page: Page): Promise<void> {
  return page.evaluate(() => {
    const finish = (root: Document | ShadowRoot) => {
      for (const each of root.getAnimations()) if (each.effect?.getComputedTiming().endTime !== Infinity) each.finish()
      for (const { shadowRoot } of root.querySelectorAll('*')) if (shadowRoot) finish(shadowRoot)
    }
    finish(document)
  })
}

/** Waits until nothing that a page has asked for is on its way, and a whole round through it has asked for nothing more. */
export async function comesToRest(page: Page): Promise<void> {
  const all = traffic.get(page)
  if (!all) throw new Error('this page is not watched')
  await until(async () => {
    const { begun } = all
    if (all.open.size) return false
    await passRound(page)
    return all.begun === begun && !all.open.size
  }, `${page.url()} to come to rest`)
}

/** Begins to watch a page; call it before the page goes anywhere. */
export function recordPage(page: Page, context: BrowserContext, origin: string): PageRecord {
  const requests: RecordedRequest[] = []
  const console: string[] = []
  const errors: string[] = []
  followTraffic(page)
  page.on('request', request => {
    if (!isInline(request.url()))
      requests.push({ method: request.method(), url: request.url(), type: request.resourceType(), body: request.postData() })
  })
  page.on('websocket', socket => requests.push({ method: 'GET', url: socket.url(), type: 'websocket', body: null }))
  page.on('console', message => {
    if (message.type() === 'error' || message.type() === 'warning')
      console.push(`${message.type()}: ${message.text()} (${message.location().url})`)
  })
  page.on('pageerror', error => errors.push(error.stack ?? error.message))
  page.on('crash', () => errors.push('the page crashed'))

  return {
    requests,
    console,
    errors,
    foreign: () => requests.filter(({ url }) => !url.startsWith(`${origin}/`)),
    scripts: () =>
      requests.filter(({ url, type }) => url.startsWith(`${origin}/`) && type === 'script').map(({ url }) => new URL(url).pathname),
    storageKeys: () => page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)].sort()),
    cookies: async () => (await context.cookies()).map(({ name }) => name),
    frames: () =>
      page
        .frames()
        .filter(frame => frame !== page.mainFrame())
        .map(frame => frame.url()),
    complaints: (allowed = []) =>
      [
        ...requests.filter(({ url }) => !isLocal(url)).map(({ method, url }) => `asked an outside host: ${method} ${url}`),
        ...errors.map(error => `exception: ${error}`),
        ...console.map(message => `console ${message}`),
      ].filter(complaint => !allowed.some(pattern => pattern.test(complaint))),
  }
}
