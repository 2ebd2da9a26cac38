// Signing in at the demo's real server: what it takes, and all that it refuses.
import { id, Wallet } from 'ethers'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createSessionServer } from '../../scripts/session-server.js'
import { serve, type LocalServer } from '../../scripts/sandbox/http.js'
import { formatSignInMessage, type SIWXMessage } from '../../src/domain/sign-in.js'
import '../support/dist.js' // runs after the build

const test = suite('the demo’s server')
const wallet = new Wallet(id('visitor'))
const HOUR = 3_600_000
let now = Date.UTC(2025, 5, 1)
let server: LocalServer
const hostOf = () => new URL(server.url).host

test.before(async () => {
  const sessions = createSessionServer({
    domains: () => [hostOf()],
    rpcUrls: { 'eip155:1': [], 'eip155:2': [] },
    life: HOUR,
    now: () => now,
  })
  server = await serve(async (request, response, { pathname }) => {
    if (!(await sessions.answer(request, response, pathname))) response.writeHead(404).end()
  })
})
test.after(() => server.close())

/** A browser: it keeps the cookie. */
function createBrowser() {
  let cookie = ''
  return {
    get cookie() {
      return cookie
    },
    async ask(path: string, body?: object, headers: Record<string, string> = {}) {
      const response = await fetch(`${server.url}/session${path}`, {
        ...(body && { method: 'POST', body: JSON.stringify(body) }),
        headers: { cookie: cookie.split(';')[0]!, ...headers },
      })
      cookie = response.headers.get('set-cookie') ?? cookie
      const answer = (await response.json()) as { nonce?: string; name?: string; sessions?: { data: SIWXMessage.Data }[] }
      return { status: response.status, ...answer }
    },
  }
}

/** A message with a fresh nonce, signed. */
async function sign({ ask }: ReturnType<typeof createBrowser>, change: Partial<SIWXMessage.Data> = {}) {
  const { nonce } = await ask('/nonce', {})
  const message = formatSignInMessage({
    accountAddress: wallet.address,
    chainId: 'eip155:1',
    domain: hostOf(),
    uri: server.url,
    version: '1',
    nonce: nonce!,
    issuedAt: new Date(now).toISOString(),
    expirationTime: new Date(now + HOUR).toISOString(),
    ...change,
  })
  return { message, signature: await wallet.signMessage(message) }
}

test('a visitor is signed in by a cookie that scripts cannot read, until they sign out', async () => {
  const browser = createBrowser()
  const { status, sessions } = await browser.ask('/verify', { sessions: [await sign(browser)] })
  assert.equal([status, sessions!.map(({ data }) => data.accountAddress)], [200, [wallet.address]])
  assert.match(browser.cookie, /^latchkey-demo=[\w-]{43}; HttpOnly; SameSite=Strict; Path=\/session; Max-Age=3600$/)
  assert.is((await browser.ask('')).sessions!.length, 1)
  assert.is((await createBrowser().ask('')).sessions!.length, 0)
  const { cookie } = browser
  await browser.ask('/sign-out', {})
  assert.is((await browser.ask('', undefined, { cookie: cookie.split(';')[0]! })).sessions!.length, 0)
})

test('a session is over in time', async () => {
  const browser = createBrowser()
  await browser.ask('/verify', { sessions: [await sign(browser)] })
  const before = now
  now += HOUR
  assert.is((await browser.ask('')).sessions!.length, 0)
  now = before
})

test('several that were signed with one click share their nonce, and one that is wrong spoils all', async () => {
  const browser = createBrowser()
  const { nonce } = await browser.ask('/nonce', {})
  const [good, bad] = [await sign(browser, { nonce: nonce! }), await sign(browser, { nonce: nonce!, domain: 'phishing.example' })]
  assert.is((await browser.ask('/verify', { sessions: [good, bad] })).status, 401)
  assert.is((await browser.ask('')).sessions!.length, 0)
  const fresh = (await browser.ask('/nonce', {})).nonce!
  assert.is(
    (
      await browser.ask('/verify', {
        sessions: [await sign(browser, { nonce: fresh }), await sign(browser, { nonce: fresh, requestId: '2' })],
      })
    ).status,
    200,
  )
})

test('other sites may not ask, and nonsense is turned away', async () => {
  const browser = createBrowser()
  assert.is((await browser.ask('/nonce', {}, { origin: 'https://phishing.example' })).status, 403)
  for (const body of [{}, { sessions: [] }, { sessions: 'all' }, { sessions: Array(50).fill({}) }])
    assert.is((await browser.ask('/verify', body)).status, 400)
})
