import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { verifyMessage } from 'ethers'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { start, type Devnet } from '../../scripts/sandbox/devnet.js'
import { attachWallet, type AttachedWallet } from '../../scripts/sandbox/wallet/attach.js'
import { createWallet } from '../../scripts/sandbox/wallet/create.js'
import { openBrowser } from './browser.js'

interface PageProvider {
  request(args: { method: string; params?: unknown[] }): Promise<unknown>
  on(event: string, listener: (data: unknown) => void): void
}
interface PageWindow {
  announced: { info: { name: string; rdns: string }; provider: PageProvider }[]
  events: unknown[]
  ethereum?: PageProvider
}

let chain: Devnet
let browser: Browser
let server: Server
let site: string
let context: BrowserContext
let page: Page
let attached: AttachedWallet

// A page as strict as they come: nothing of ours may need more.
const policy = "default-src 'none'; require-trusted-types-for 'script'"

test.before(async () => {
  chain = await start()
  browser = await openBrowser()
  server = createServer((_, response) => {
    response.setHeader('content-type', 'text/html').setHeader('content-security-policy', policy).end('<!doctype html><title>A dApp</title>')
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
test.after(async () => {
  await browser.close()
  server.close()
  await chain.close()
})
test.before.each(async () => {
  context = await browser.newContext()
  page = await context.newPage()
})
test.after.each(async () => {
  attached.close()
  await context.close()
})

async function visit(): Promise<void> {
  await page.goto(site)
  await page.evaluate(() => {
    const page = window as unknown as PageWindow
    page.announced = []
    window.addEventListener('eip6963:announceProvider', event => page.announced.push((event as CustomEvent).detail))
    window.dispatchEvent(new Event('eip6963:requestProvider'))
  })
}

const request = (method: string, ...params: unknown[]) =>
  page.evaluate(
    ([method, params]) =>
      (window as unknown as PageWindow).announced[0]!.provider.request({ method, params }).catch(error => ({ code: error.code, name: error.name })),
    [method, params] as const,
  )

test('a wallet announces itself under the strictest policy and is silent until called', async () => {
  attached = await attachWallet(page, createWallet({ chains: [chain] }))
  await visit()
  const infos = await page.evaluate(() => (window as unknown as PageWindow).announced.map(({ info }) => info))
  assert.is(infos.length, 1)
  assert.is(infos[0]!.rdns, 'dev.latchkey.sandbox')
  assert.is(await page.evaluate(() => (window as unknown as PageWindow).ethereum), undefined)
  assert.equal(attached.calls, [])
})

test('a test approves, and the page signs', async () => {
  attached = await attachWallet(context, createWallet({ chains: [chain] }))
  await visit()
  const asked = request('eth_requestAccounts')
  const pending = await attached.wallet.nextPending()
  assert.is(pending.origin, site)
  attached.wallet.approve()
  const [account] = (await asked) as string[]
  attached.wallet.behave({ answer: 'approve' })
  assert.is(verifyMessage('hello', (await request('personal_sign', 'hello', account)) as string), account)
})

test('a refusal reaches the page as an error with its code', async () => {
  attached = await attachWallet(page, createWallet({ chains: [chain], behaviour: { answer: 'refuse' } }))
  await visit()
  assert.equal(await request('eth_requestAccounts'), { code: 4001, name: 'ProviderRpcError' })
})

test('a change in the wallet reaches the page once', async () => {
  attached = await attachWallet(page, createWallet({ chains: [chain], behaviour: { answer: 'approve' } }))
  await visit()
  await request('eth_requestAccounts')
  const [first, second] = attached.wallet.state.accounts.map(account => account.address)
  await page.evaluate(() => {
    const page = window as unknown as PageWindow
    page.events = []
    page.announced[0]!.provider.on('accountsChanged', accounts => page.events.push(accounts))
  })
  attached.wallet.state.selectAccount(second!)
  await page.waitForFunction(() => (window as unknown as PageWindow).events.length > 0)
  assert.equal(await page.evaluate(() => (window as unknown as PageWindow).events), [[second, first]])
})

test('several wallets share a page, one of them announcing twice and injected', async () => {
  attached = await attachWallet(page, createWallet({ chains: [chain] }))
  const other = await attachWallet(page, createWallet({ chains: [chain] }), { name: 'Other', rdns: 'example.other', announce: 2, injected: true, flags: { isOther: true } })
  await visit()
  const names = await page.evaluate(() => (window as unknown as PageWindow).announced.map(({ info }) => info.name))
  assert.equal(names, ['Sandbox Wallet', 'Other', 'Other'])
  assert.ok(await page.evaluate(() => (window as unknown as { ethereum: { isOther: boolean } }).ethereum.isOther))
  other.close()
})

test.run()
