// The web wallet's page, as far as the demo does not drive it: how it gets a link, and that one tab at a time is awake.
import { verifyMessage } from 'ethers'
import { generate } from 'lean-qr'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { start as startDevnet, webWalletAccounts, type Devnet } from '../../scripts/sandbox/devnet.js'
import { serve, type LocalServer } from '../../scripts/sandbox/http.js'
import { start as startRelay, type Relay } from '../../scripts/sandbox/relay.js'
import { start as startWebWallet } from '../../scripts/sandbox/web-wallet/server.js'
import { recordPage, type PageRecord } from '../support/e2e/record.js'
import { PATIENCE } from '../support/patience.js'
import { openBrowser } from './browser.js'
import { createDapp, type Dapp } from './dapp.js'

const CODE_TITLE = 'The code of a dApp'
const first = webWalletAccounts[0]!.address

let chain: Devnet
let relay: Relay
let server: LocalServer
let site: LocalServer
let browser: Browser
let context: BrowserContext
let records: PageRecord[]
let dapp: Dapp
let code = ''

test.before(async () => {
  ;[chain, relay] = await Promise.all([startDevnet(), startRelay()])
  server = await startWebWallet({ relayUrl: relay.url, chains: [chain] })
  site = await serve((_, response) =>
    response.setHeader('content-type', 'text/html').end(`<!doctype html><title>${CODE_TITLE}</title>${code}`),
  )
  browser = await openBrowser(`--auto-select-tab-capture-source-by-title=${CODE_TITLE}`)
})
test.after(async () => {
  await Promise.all([browser, site, server, relay, chain].map(each => each.close()))
})
test.before.each(async () => {
  records = []
  context = await browser.newContext({ viewport: { width: 400, height: 800 } })
  context.setDefaultTimeout(PATIENCE)
  dapp = await createDapp({ relayUrl: relay.url })
})
// A page that complains in the console, or asks anyone outside, fails its test.
test.after.each(async () => {
  const complaints = records.flatMap(record => record.complaints())
  await Promise.all([dapp.stop(), context.close()])
  assert.equal(complaints, [])
})

const id = (page: Page, name: string) => page.locator(`[data-testid="web-wallet-${name}"]`)

/** A tab with the wallet, ready to be used; the one before falls asleep. */
async function openWallet(path = ''): Promise<Page> {
  const tab = await context.newPage()
  records.push(recordPage(tab, context, server.url))
  await tab.goto(server.url + path)
  await tab.waitForFunction(() => 'webWallet' in window)
  return tab
}

/** A tab with a QR code. It is the one that Chromium shares when a page asks for the screen. */
async function showCode(text: string): Promise<Page> {
  const bitmap = generate(text)
  const places = Array.from({ length: bitmap.size ** 2 }, (_, index) => [index % bitmap.size, Math.floor(index / bitmap.size)] as const)
  const path = places.map(([x, y]) => (bitmap.get(x, y) ? `M${x} ${y}h1v1h-1z` : '')).join('')
  const size = bitmap.size + 8
  code = `<svg viewBox="-4 -4 ${size} ${size}" width="320" style="background:#fff;margin:140px 400px"><path d="${path}"/></svg>`
  const tab = await context.newPage()
  await tab.setViewportSize({ width: 1280, height: 720 })
  await tab.goto(site.url)
  return tab
}

for (const [what, give] of [
  [
    'the screen',
    async (page: Page) => {
      await page.bringToFront()
      await id(page, 'scan').click()
    },
  ],
  [
    'a picture',
    async (page: Page, shown: Page) =>
      id(page, 'picture').setInputFiles({ name: 'screen.png', mimeType: 'image/png', buffer: await shown.screenshot() }),
  ],
] as const) {
  test(`it reads the code from ${what}`, async () => {
    const page = await openWallet()
    const { uri, approval } = await dapp.connect()
    await give(page, await showCode(uri))
    await id(page, 'approve').click()
    await approval
  })
}

for (const path of ['/wc?uri=', '/?uri=']) {
  test(`it pairs by the link in its address (${path}…) and forgets it`, async () => {
    const { uri, approval } = await dapp.connect()
    const page = await openWallet(path + encodeURIComponent(uri))
    await id(page, 'approve').click()
    await approval
    assert.is(page.url(), `${server.url}/`)
  })
}

test('it is awake in one tab at a time, where it shows what was asked while it was closed', async () => {
  const { uri, approval } = await dapp.connect()
  const page = await openWallet(`/wc?uri=${encodeURIComponent(uri)}`)
  await id(page, 'approve').click()
  const { topic } = await approval
  await id(page, 'session').waitFor()
  await page.close()
  const signing = dapp.request(topic, 'personal_sign', ['good morning', first])
  const again = await openWallet(`/wc?requestId=1&sessionTopic=${topic}`)
  await id(again, 'text').getByText('good morning').waitFor()
  const other = await openWallet()
  await again.getByText('Open in another tab').waitFor()
  await id(other, 'approve').click()
  assert.is(verifyMessage('good morning', (await signing) as string), first)
})

test('it is one page under a strict policy, and nothing else', async () => {
  const policy = (await fetch(`${server.url}/wc?uri=x`)).headers.get('content-security-policy') ?? ''
  for (const part of ["default-src 'none'", "require-trusted-types-for 'script'", "frame-ancestors 'none'"]) assert.match(policy, part)
  assert.not.match(policy, 'unsafe')
  assert.is((await fetch(`${server.url}/etc/passwd`)).status, 404)
})

test.run()
