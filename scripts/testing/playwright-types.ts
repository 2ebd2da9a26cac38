// What the kit asks of Playwright, whichever package and version of it a dApp has.

/** A locator, as far as the kit uses it. */
export interface PlaywrightLocator {
  first(): PlaywrightLocator
  filter(options: { hasText?: string | RegExp }): PlaywrightLocator
  click(options?: { timeout?: number }): Promise<void>
  fill(value: string, options?: { timeout?: number }): Promise<void>
  waitFor(options?: { state?: 'attached' | 'detached' | 'visible' | 'hidden'; timeout?: number }): Promise<void>
  count(): Promise<number>
  textContent(options?: { timeout?: number }): Promise<string | null>
  getAttribute(name: string, options?: { timeout?: number }): Promise<string | null>
  locator(selector: string): PlaywrightLocator
}

/** A frame, as far as the kit uses it. */
export interface PlaywrightFrame {
  url(): string
  evaluate<Result, Given>(action: (given: Given) => Result, given: Given): Promise<Result>
}

/** A request as a page hands it over (EIP-1193). */
interface PageRequest {
  method: string
  params?: readonly unknown[] | Record<string, unknown>
}

/** A request to a node, which is answered in its stead, as far as the kit uses it. */
export interface NodeRoute {
  request(): { postData(): string | null }
  fulfill(answer: { status: number; contentType: string; headers: Record<string, string>; body: string }): Promise<void>
}

/** A request that is answered in a server's stead, as far as the kit uses it. */
export interface PlaywrightRoute extends NodeRoute {
  request(): { url(): string; postData(): string | null }
  /** Leaves it to who else answers, or to the internet. */
  fallback(): Promise<void>
}

/** What wallets are put into: a page, or a context with all its pages. */
export interface PlaywrightTarget {
  exposeBinding(name: string, callback: (source: { frame: PlaywrightFrame }, args: PageRequest) => unknown): Promise<unknown>
  addInitScript(script: { content: string }): Promise<unknown>
  route(url: string | RegExp, handler: (route: PlaywrightRoute) => Promise<void>): Promise<unknown>
  /** Of Playwright 1.48 and later. */
  routeWebSocket?(url: RegExp, handler: () => void): Promise<unknown>
  pages?(): PlaywrightPage[]
  frames?(): PlaywrightFrame[]
}

/** A page, as far as the kit uses it. */
export interface PlaywrightPage {
  locator(selector: string): PlaywrightLocator
  frames(): PlaywrightFrame[]
}
