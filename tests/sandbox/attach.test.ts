// The announced wallet in Chromium: in wallet-standard's real list, as those of other makers have it, and as a page of its own.
import { build } from 'esbuild'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { start, type Devnet } from '../../scripts/sandbox/devnet.js'
import { serve, type LocalServer } from '../../scripts/sandbox/http.js'
import { attachWallet, type AttachedWallet } from '../../scripts/sandbox/wallet/attach.js'
import { createWallet } from '../../scripts/sandbox/wallet/create.js'
import { start as startWallet, type WalletServer } from '../../scripts/sandbox/wallet/server.js'
import { PATIENCE } from '../support/patience.js'
import { pluckAll } from '../support/pluck.js'
import { openBrowser } from './browser.js'

let chain: Devnet
let browser: Browser
let site: LocalServer
let context: BrowserContext
let page: Page
let attached: AttachedWallet | undefined
let served: { server: WalletServer; dapp: LocalServer } | undefined
/** The list of wallets of wallet-standard, as `window.standardWallets`. */
let standardApp: string

// A page as strict as they come: nothing of ours may need more.
const policy = "default-src 'none'; require-trusted-types-for 'script'"

test.before(async () => {
  const contents = `import { getWallets } from '@wallet-standard/app'; const wallets = getWallets(); window.standardWallets = () => wallets.get()`
  const stdin = { contents, resolveDir: process.cwd() }
  const { outputFiles } = await build({ stdin, bundle: true, write: false, format: 'iife', logLevel: 'error' })
  standardApp = outputFiles[0]!.text
  ;[chain, browser] = await Promise.all([start(), openBrowser()])
  site = await serve((_, response) =>
    response
      .setHeader('content-type', 'text/html')
      .setHeader('content-security-policy', policy)
      .end('<!doctype html><title>A dApp</title>'),
  )
})
test.after(async () => {
  await browser.close()
  await Promise.all([site.close(), chain.close()])
})
test.before.each(async () => {
  context = await browser.newContext()
  context.setDefaultTimeout(PATIENCE)
  page = await context.newPage()
})
test.after.each(async () => {
  attached?.close()
  await context.close()
  await Promise.all([served?.server.close(), served?.dapp.close()])
  attached = served = undefined
})

// Whatever a page throws, with the code.
const attempt = `window.attempt = promise => promise.catch(error => ({ code: error.code, name: error.name, message: error.message, error: error.error }))`
const finder = `window.find = namespace => window.standardWallets().find(({ chains }) => chains[0].startsWith(namespace))`
const run = <Result>(source: string): Promise<Result> =>
  page.evaluate(`(async () => { ${attempt}; ${finder}; ${source} })()`) as Promise<Result>

/** A page with the real list of wallets, bundled as a dApp does. */
async function visitWithWallets(): Promise<void> {
  await page.addInitScript({ content: standardApp })
  await page.goto(site.url)
}

test('the real list of wallets sees one for Solana and one for Bitcoin, named and drawn as the one for Ethereum', async () => {
  attached = await attachWallet(page, createWallet({ chains: [chain] }))
  await visitWithWallets()
  type Shown = { name: string; icon: string; chains: string[]; features: string[] }
  const wallets = await run<Shown[]>(
    'return standardWallets().map(({ name, icon, chains, features }) => ({ name, icon, chains, features: Object.keys(features).sort() }))',
  )
  assert.equal(pluckAll(wallets, 'name', 'icon', 'chains'), [
    [attached.name, attached.icon, ['solana:mainnet', 'solana:devnet', 'solana:testnet', 'solana:localnet']],
    [attached.name, attached.icon, ['bitcoin:mainnet', 'bitcoin:testnet', 'bitcoin:regtest']],
  ])
  assert.equal(wallets[0]!.features, [
    'solana:signAndSendTransaction',
    'solana:signIn',
    'solana:signMessage',
    'solana:signTransaction',
    'standard:connect',
    'standard:disconnect',
    'standard:events',
  ])
  assert.equal(wallets[1]!.features, [
    'bitcoin:connect',
    'bitcoin:signAndSendTransaction',
    'bitcoin:signMessage',
    'bitcoin:signTransaction',
    'standard:disconnect',
    'standard:events',
  ])
  assert.equal(attached.calls, []) // silent until called
})

// ——— the wallet that is a page of its own

/** A dApp with the wallet's script; what the page's button asks is answered in the wallet's window. */
async function visitServed(): Promise<void> {
  const server = await startWallet({ chains: [chain] })
  const html = `<!doctype html><title>A dApp</title><button>Ask</button><script>
    addEventListener('eip6963:announceProvider', ({ detail }) => { window.provider = detail.provider })
    document.querySelector('button').onclick = () => provider.request({ method: 'eth_requestAccounts' }).then(
      result => { window.outcome = { result } }, ({ code }) => { window.outcome = { code } })
  </script><script src="${server.url}/inpage.js"></script>`
  const dapp = await serve((_, response) => response.setHeader('content-type', 'text/html').end(html))
  served = { server, dapp }
  await page.goto(dapp.url)
}
const outcome = async () => (await page.waitForFunction('window.outcome')).jsonValue() as Promise<{ result?: string[]; code?: number }>
test('a page cannot approve its own request, nor speak for another, and learns that the wallet is gone', async () => {
  await visitServed()
  const { server, dapp } = served!
  const from = async (origin: string, path: string, body: object) =>
    (await fetch(server.url + path, { method: 'POST', headers: { origin }, body: JSON.stringify(body) })).status
  for (const [path, body, status] of [
    ['/api/act', { do: 'approve' }, 403],
    ['/__behaviour', { answer: 'approve' }, 403],
    ['/request', { origin: 'http://other.example', method: 'eth_accounts' }, 403],
    ['/request', { origin: dapp.url, method: 'eth_accounts', params: ['x'.repeat(300_000)] }, 413],
  ] as const)
    assert.is(await from(dapp.url, path, body), status, path)
  assert.is(await from('', '/request', { origin: '', method: 'eth_accounts' }), 403)
  assert.is((await fetch(`${server.url}/events`, { headers: { origin: dapp.url } })).status, 403)
  for (const [answer, status] of [
    ['maybe', 400],
    ['hang', 200],
  ] as const)
    assert.is((await fetch(`${server.url}/__behaviour`, { method: 'POST', body: JSON.stringify({ answer }) })).status, status)
  await page.click('button')
  await server.wallet.nextPending()
  assert.is(context.pages().length, 1) // who never answers opens no window
  await server.close()
  assert.is((await outcome()).code, 4900)
})
