// What tests of signing in at the demo's own server ask the page, and the server.
import type { BrowserContext, Locator, Page } from 'playwright-core'
import * as assert from 'uvu/assert'
import type { SIWXSession } from '../../src/domain/sign-in.js'
import { until } from '../e2e/dapp.js'
import type { DemoWorld } from './world.js'

/** How they visit: where nothing moves, nothing has to be waited for. */
export const visitor = { viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' } as const

/** Finds by test id. */
export const by = (tab: Page) => (name: string): Locator => tab.locator(`[data-testid="${name}"]`).first()

/** Whom the page says its server knows. */
export const sessionsIn = (tab: Page): Locator => tab.locator('[data-testid="server-sessions"] li')

/** Whom the server knows by the browser's cookie. */
export async function askServer({ demo }: DemoWorld, context: BrowserContext): Promise<SIWXSession[]> {
  const response = await context.request.get(`${demo.url}/session`)
  return ((await response.json()) as { sessions: SIWXSession[] }).sessions
}

export const isClosed = (tab: Page): Promise<void> => by(tab)('w3m-modal-card').waitFor({ state: 'detached' })

/** Loads the page again: who has signed in is known, and not asked. */
export async function comeBack(tab: Page, signed: number): Promise<void> {
  // The modal asks the server as well as the page does; each time that has been answered.
  let answered = 0
  const count = (response: { url(): string }) => void (answered += Number(new URL(response.url()).pathname === '/session'))
  tab.on('response', count)
  await tab.reload()
  await by(tab)('account-button').waitFor()
  await until(async () => answered > 1 && (await sessionsIn(tab).count()) === signed, 'page and modal know who is signed in', 15_000)
  tab.off('response', count)
  await tab.waitForLoadState('networkidle')
  assert.is(await by(tab)('w3m-modal-card').count(), 0)
}
