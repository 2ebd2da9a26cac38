import type { BrowserContext, Page } from 'playwright-core'

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

/** Begins to watch a page; call it before the page goes anywhere. */
export function recordPage(page: Page, context: BrowserContext, origin: string): PageRecord {
  const requests: RecordedRequest[] = []
  const console: string[] = []
  const errors: string[] = []
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
