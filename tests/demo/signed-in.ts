// What tests of signing in at the demo's own server ask the page, and the server.
import type { BrowserContext, Locator, Page } from 'playwright-core'
import * as assert from 'uvu/assert'
import type { SIWXSession } from '../../src/domain/sign-in.js'
import { until } from '../e2e/dapp.js'
import type { DemoWorld } from './world.js'

/** How they visit: where nothing moves, nothing has to be waited for. */
export const visitor = { viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' } as const

/** Finds by test id. */
export const by =
  (tab: Page) =>
  (name: string): Locator =>
    tab.locator(`[data-testid="${name}"]`).first()

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

/** What the server says to a message. Without a cookie and from no page, so that only the message counts. */
async function send(
  { demo }: DemoWorld,
  path: string,
  body: object,
): Promise<{ status: number; name?: string; nonce?: string; cookie: string | null }> {
  const response = await fetch(`${demo.url}/session${path}`, { method: 'POST', body: JSON.stringify(body) })
  return {
    ...((await response.json()) as { name?: string; nonce?: string }),
    status: response.status,
    cookie: response.headers.get('set-cookie'),
  }
}

/** Sends what the server has taken before once more, as it was and changed in one thing each: all of it is refused, for its own reason. */
export async function isRefused(world: DemoWorld, { data, message, signature }: SIWXSession): Promise<void> {
  const fresh = (await send(world, '/nonce', {})).nonce!
  const change = (from: string, to: string) => {
    assert.is(message.split(from).length, 2, `${from} stands in the message once`)
    return message.replace(from, to)
  }
  const refusals: [message: string, reason: string][] = [
    [message, 'wrongNonce'],
    [change(`${data.domain} wants`, 'phishing.example wants'), 'wrongDomain'],
    [change(`Expiration Time: ${data.expirationTime}`, `Expiration Time: ${new Date(Date.now() - 120_000).toISOString()}`), 'expired'],
    // All is right with it but that nobody has signed it.
    [change(`Nonce: ${data.nonce}`, `Nonce: ${fresh}`), 'badSignature'],
  ]
  for (const [text, reason] of refusals) {
    const { status, name, cookie } = await send(world, '/verify', { sessions: [{ data, message: text, signature }] })
    assert.equal([status, name, cookie], [401, reason, null])
  }
}

/** Signs in at the prompt of a tab while one character of what it sends is changed on the way: the server refuses it, and nobody is signed in. */
export async function isRefusedTampered(world: DemoWorld, tab: Page, sign: () => Promise<void>): Promise<void> {
  const tamper = { from: 'This costs nothing.', to: 'Thus costs nothing.' }
  await tab.route(
    '**/session/verify',
    async route => {
      const {
        sessions: [session],
      } = route.request().postDataJSON() as { sessions: SIWXSession[] }
      assert.ok(session!.message.includes(tamper.from))
      await route.continue({
        postData: JSON.stringify({ sessions: [{ ...session, message: session!.message.replace(tamper.from, tamper.to) }] }),
      })
    },
    { times: 1 },
  )
  const answers = tab.waitForResponse('**/session/verify')
  await sign()
  const answer = await answers
  assert.equal([answer.status(), ((await answer.json()) as { name: string }).name], [401, 'badSignature'])
  // It can be tried again.
  await by(tab)('w3m-connecting-siwe-sign').and(tab.locator(':enabled')).waitFor()
  assert.equal(await askServer(world, tab.context()), [])
}
