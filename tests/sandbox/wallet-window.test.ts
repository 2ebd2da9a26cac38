import { verifyMessage } from 'ethers'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { start as startDevnet, type Devnet } from '../../scripts/sandbox/devnet.js'
import { serve, type LocalServer } from '../../scripts/sandbox/http.js'
import { start as startWallet, type WalletServer } from '../../scripts/sandbox/wallet/server.js'
import { axe } from '../support/e2e/axe.js'
import { openBrowser } from './browser.js'

let chain: Devnet
let browser: Browser
let server: WalletServer
let dapp: LocalServer
let context: BrowserContext
let page: Page
let requests: string[]
/** The wallet's script, as the page takes it in. */
let script: string

interface DappWindow {
  provider: { request(args: object): Promise<unknown>; on(event: string, listener: (data: unknown) => void): void }
  outcome: unknown
  events: unknown[]
}

const html = (walletUrl: string) => `<!doctype html><title>A dApp</title><button>Ask</button>
<script>
  window.events = []
  addEventListener('eip6963:announceProvider', ({ detail }) => { window.info = detail.info; window.provider = detail.provider })
  let next
  window.prepare = args => { next = args; window.outcome = undefined }
  document.querySelector('button').onclick = () => provider.request(next).then(
    result => { window.outcome = { result } }, ({ code, message }) => { window.outcome = { code, message } })
</script><script src="${walletUrl}${script}"></script>`

test.before(async () => {
  chain = await startDevnet()
  browser = await openBrowser()
})
test.after(async () => {
  await browser.close()
  await chain.close()
})
test.before.each(async () => {
  server = await startWallet({ chains: [chain] })
  dapp = await serve((_, response) => response.setHeader('content-type', 'text/html').end(html(server.url)))
  context = await browser.newContext({ viewport: { width: 380, height: 620 } })
  page = await context.newPage()
  requests = []
  script = '/inpage.js'
  page.on('request', request => requests.push(request.url()))
  await page.goto(dapp.url)
})
test.after.each(async () => {
  await context.close()
  await dapp.close()
  await server.close()
})

/** Makes the page ask, by a click as a visitor does. */
async function click(method: string, ...params: unknown[]): Promise<void> {
  await page.evaluate(args => (window as unknown as { prepare(args: object): void }).prepare(args), { method, params })
  await page.click('button')
}

async function outcome(): Promise<{ result?: unknown; code?: number }> {
  await page.waitForFunction(() => (window as unknown as DappWindow).outcome !== undefined, undefined, { timeout: 5_000 })
  return page.evaluate(() => (window as unknown as DappWindow).outcome) as Promise<{ result?: unknown; code?: number }>
}

async function clickAndOpen(method: string, ...params: unknown[]): Promise<Page> {
  const [popup] = await Promise.all([page.waitForEvent('popup', { timeout: 5_000 }), click(method, ...params)])
  return popup
}

async function connect(): Promise<string> {
  const popup = await clickAndOpen('eth_requestAccounts')
  await popup.click('#wallet-approve')
  return ((await outcome()).result as string[])[0]!
}

test('the script announces the wallet and asks nothing of anyone', async () => {
  await page.waitForFunction(() => 'info' in window)
  assert.equal(
    requests.map(url => new URL(url).pathname),
    ['/', '/inpage.js'],
  )
  assert.equal(server.calls, [])
})

test('a visitor approves in the wallet’s window, which then closes by itself', async () => {
  const popup = await clickAndOpen('eth_requestAccounts')
  assert.is(new URL(popup.url()).origin, server.url)
  const closed = popup.waitForEvent('close', { timeout: 5_000 })
  await popup.click('#wallet-approve')
  assert.equal(await outcome(), { result: [server.wallet.state.account] })
  await closed
})

test('a visitor refuses, and the page gets 4001', async () => {
  const popup = await clickAndOpen('eth_requestAccounts')
  await popup.click('#wallet-refuse')
  assert.is((await outcome()).code, 4001)
})

test('closing the window refuses', async () => {
  const popup = await clickAndOpen('eth_requestAccounts')
  await popup.waitForSelector('#wallet-approve')
  await popup.close()
  assert.is((await outcome()).code, 4001)
})

test('a connected site signs in the same way, one window after the other', async () => {
  const account = await connect()
  const popup = await clickAndOpen('personal_sign', '0x68656c6c6f', account)
  assert.is(await popup.textContent('pre'), 'hello')
  await popup.click('#wallet-approve')
  assert.is(verifyMessage('hello', (await outcome()).result as string), account)
})

test('what changes in the wallet reaches the page', async () => {
  await connect()
  await page.evaluate(() => {
    const dapp = window as unknown as DappWindow
    for (const event of ['accountsChanged', 'connect']) dapp.provider.on(event, data => dapp.events.push([event, data]))
  })
  const walletPage = await context.newPage()
  await walletPage.goto(server.url)
  await walletPage.check('[data-testid=wallet-account-1]')
  await page.waitForFunction(() => (window as unknown as DappWindow).events.some(entry => (entry as string[])[0] === 'accountsChanged'))
  await walletPage.click('[data-testid=wallet-disconnect-site]')
  await page.waitForFunction(() => (window as unknown as DappWindow).events.some(entry => String(entry) === 'accountsChanged,'))
})

test('a visitor lets a site into Solana and picks the account, which the page hears of', async () => {
  const popup = await clickAndOpen('solana_connect', {})
  assert.is(await popup.textContent('h1'), 'Connect Solana to this site')
  await popup.uncheck('[data-testid=wallet-account-0]')
  await popup.check('[data-testid=wallet-account-2]')
  await popup.click('#wallet-approve')
  const { others } = server.wallet.state
  assert.equal(
    ((await outcome()).result as { address: string }[]).map(({ address }) => address),
    [others.addresses('solana')[2]],
  )

  const walletPage = await context.newPage()
  await walletPage.goto(server.url)
  await walletPage.check('[data-testid=wallet-namespace-solana]')
  assert.match((await walletPage.textContent('main')) ?? '', 'sees Solana')
  await walletPage.check('[data-testid=wallet-solana-account-1]')
  await click('solana_accounts', {})
  assert.equal(
    ((await outcome()).result as { name: string }[]).map(({ name }) => name),
    ['Savings', 'Fresh'],
  )
  assert.equal(await axe(walletPage), [])
})

test('the wallet is there for Solana, Bitcoin and Polkadot, or for what the script’s address says', async () => {
  const seen = () =>
    page.evaluate(() => {
      const names: string[] = []
      const register = (wallet: { chains: string[] }) => void names.push(wallet.chains[0]!.split(':')[0]!)
      window.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: { register } }))
      const page = window as unknown as { injectedWeb3?: object; unisat?: object }
      return [...names, ...Object.keys(page.injectedWeb3 ?? {}), ...(page.unisat ? ['unisat'] : [])]
    })
  assert.equal(await seen(), ['solana', 'bitcoin', 'sandbox-wallet'])
  script = '/inpage.js?solana=0&bitcoin=unisat&polkadot=0'
  await page.reload()
  assert.equal(await seen(), ['unisat'])
  script = '/inpage.js?bitcoin=0'
  await page.reload()
  assert.equal(await seen(), ['solana', 'sandbox-wallet'])
  assert.equal(server.calls, [])
})

test('a page that is let into Solana only hears of another account there', async () => {
  await page.evaluate(() => {
    const detail = {
      register(wallet: { chains: string[]; features: Record<string, Record<string, (...args: unknown[]) => unknown>> }) {
        if (!wallet.chains[0]!.startsWith('solana')) return
        const dapp = window as unknown as DappWindow
        wallet.features['standard:events']!.on!('change', (change: unknown) =>
          dapp.events.push((change as { accounts: { label: string }[] }).accounts.map(({ label }) => label)),
        )
        dapp.provider = { request: () => wallet.features['standard:connect']!.connect!() as Promise<unknown>, on: () => undefined }
      },
    }
    window.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail }))
  })
  server.wallet.behave({ answer: 'approve' })
  await page.evaluate(() => (window as unknown as DappWindow).provider.request({}).then(() => undefined))
  const events = () => page.evaluate(() => JSON.stringify((window as unknown as DappWindow).events))
  assert.is(await events(), '[["Everyday"]]')
  await page.waitForTimeout(100) // the stream opens
  const { others } = server.wallet.state
  others.select('solana', others.addresses('solana')[1]!)
  await page.waitForFunction(() => (window as unknown as DappWindow).events.length === 2)
  assert.is(await events(), '[["Everyday"],["Savings","Everyday"]]')
})

test('a locked wallet is unlocked in its window', async () => {
  server.wallet.lock()
  const popup = await clickAndOpen('eth_requestAccounts')
  await popup.click('[data-testid=wallet-unlock]')
  await popup.click('#wallet-approve')
  assert.ok((await outcome()).result)
})

test('a blocked window becomes a link', async () => {
  await page.evaluate(() => (window.open = () => null))
  await click('eth_requestAccounts')
  const [popup] = await Promise.all([context.waitForEvent('page'), page.getByText('Open the wallet').click()])
  await popup.click('#wallet-approve')
  assert.ok((await outcome()).result)
  assert.is(await page.getByText('Open the wallet').count(), 0)
})

test('a page cannot approve its own request, nor speak for another', async () => {
  const from = (origin: string, path: string, body: object) =>
    fetch(server.url + path, { method: 'POST', headers: { origin }, body: JSON.stringify(body) }).then(response => response.status)
  assert.is(await from(dapp.url, '/api/act', { do: 'approve' }), 403)
  assert.is(await from(dapp.url, '/__behaviour', { answer: 'approve' }), 403)
  assert.is(await from(dapp.url, '/request', { origin: 'http://other.example', method: 'eth_accounts' }), 403)
  assert.is(await from('', '/request', { origin: '', method: 'eth_accounts' }), 403)
  assert.is(await from(dapp.url, '/request', { origin: dapp.url, method: 'eth_accounts', params: ['x'.repeat(300_000)] }), 413)
  assert.is((await fetch(`${server.url}/events`, { headers: { origin: dapp.url } })).status, 403)
})

test('a test sets the wallet’s behaviour', async () => {
  const set = (body: object) => fetch(`${server.url}/__behaviour`, { method: 'POST', body: JSON.stringify(body) })
  assert.is((await set({ answer: 'approve' })).status, 200)
  assert.is((await set({ answer: 'maybe' })).status, 400)
  await click('eth_requestAccounts')
  assert.ok((await outcome()).result)
  assert.is((await set({ locked: true })).status, 200)
  await click('eth_accounts')
  assert.equal(await outcome(), { result: [] })
})

test('a wallet that never answers opens no window', async () => {
  server.wallet.behave({ answer: 'hang' })
  await click('eth_requestAccounts')
  await page.waitForTimeout(300)
  assert.is(context.pages().length, 1)
  assert.is(server.wallet.pending.length, 1)
  await server.close()
  assert.is((await outcome()).code, 4900)
})

test('the windows are accessible in light and dark', async () => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    const asked = server.wallet.request(dapp.url, { method: 'wallet_requestPermissions', params: [{ eth_accounts: {} }] })
    await page.goto(`${server.url}/approve`)
    await page.waitForSelector('#wallet-approve')
    assert.equal(await axe(page), [])
    await page.click('#wallet-approve')
    await asked
    await page.goto(server.url)
    await page.click('summary')
    assert.equal(await axe(page), [])
    server.wallet.lock()
    await page.waitForSelector('#wallet-unlock')
    assert.equal(await axe(page), [])
    server.wallet.unlock()
  }
})

test('a page learns that the wallet is gone', async () => {
  await server.close()
  await click('eth_requestAccounts')
  assert.is((await outcome()).code, 4900)
})

test.run()
