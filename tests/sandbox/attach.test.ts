import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ed25519 } from '@noble/curves/ed25519'
import { signatureVerify } from '@polkadot/util-crypto'
import { Verifier } from 'bip322-js'
import { build } from 'esbuild'
import { verifyMessage } from 'ethers'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { start, type Devnet } from '../../scripts/sandbox/devnet.js'
import { projectRoot } from '../../scripts/project-root.js'
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
/** The list of wallets of wallet-standard, as `window.standardWallets`. */
let standardApp: string

// A page as strict as they come: nothing of ours may need more.
const policy = "default-src 'none'; require-trusted-types-for 'script'"

test.before(async () => {
  chain = await start()
  const contents =
    "import { getWallets } from '@wallet-standard/app'; const wallets = getWallets(); window.standardWallets = () => wallets.get()"
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: projectRoot },
    bundle: true,
    write: false,
    format: 'iife',
    logLevel: 'error',
  })
  standardApp = outputFiles[0]!.text
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
      (window as unknown as PageWindow).announced[0]!.provider.request({ method, params }).catch(error => ({
        code: error.code,
        name: error.name,
      })),
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

// ——— other namespaces

/** A page with the real list of wallets, bundled as a dApp does. */
async function visitWithWallets(): Promise<void> {
  await page.addInitScript({ content: standardApp })
  await page.goto(site)
}

interface StandardWallet {
  name: string
  icon: string
  chains: string[]
  accounts: { address: string; publicKey: Uint8Array }[]
  features: Record<string, Record<string, (...args: unknown[]) => Promise<unknown> | unknown>>
}
interface StandardWindow {
  standardWallets(): readonly StandardWallet[]
  changes: unknown[]
}

// Whatever a page throws, with the code.
const attempt = `window.attempt = promise => promise.catch(error => ({ code: error.code, name: error.name, message: error.message, error: error.error }))`
const finder = `window.find = namespace => window.standardWallets().find(({ chains }) => chains[0].startsWith(namespace))`
const run = <Result>(source: string): Promise<Result> =>
  page.evaluate(`(async () => { ${attempt}; ${finder}; ${source} })()`) as Promise<Result>

test('the real list of wallets sees one for Solana and one for Bitcoin, named and drawn as the one for Ethereum', async () => {
  attached = await attachWallet(page, createWallet({ chains: [chain] }))
  await visitWithWallets()
  const wallets = await page.evaluate(() =>
    (window as unknown as StandardWindow)
      .standardWallets()
      .map(({ name, icon, chains, features }) => ({ name, icon, chains, features: Object.keys(features).sort() })),
  )
  assert.equal(
    wallets.map(({ name, icon, chains }) => [name, icon, chains]),
    [
      [attached.name, attached.icon, ['solana:mainnet', 'solana:devnet', 'solana:testnet', 'solana:localnet']],
      [attached.name, attached.icon, ['bitcoin:mainnet', 'bitcoin:testnet', 'bitcoin:regtest']],
    ],
  )
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

test('on Solana a page connects, signs, hears of another account, and disconnects', async () => {
  attached = await attachWallet(page, createWallet({ chains: [chain], behaviour: { answer: 'approve' } }))
  await visitWithWallets()
  assert.is(await run(`return (await find('solana').features['standard:connect'].connect({ silent: true })).accounts.length`), 0)
  const { address, publicKey, signature } = await run<{ address: string; publicKey: number[]; signature: number[] }>(`
    const wallet = find('solana')
    window.changes = []
    wallet.features['standard:events'].on('change', ({ accounts }) => changes.push(accounts.map(each => each.address)))
    const { accounts: [account] } = await wallet.features['standard:connect'].connect()
    const [{ signature }] = await wallet.features['solana:signMessage'].signMessage({ account, message: new TextEncoder().encode('hi') })
    return { address: account.address, publicKey: [...account.publicKey], signature: [...signature] }`)
  assert.ok(ed25519.verify(Uint8Array.from(signature), new TextEncoder().encode('hi'), Uint8Array.from(publicKey)))
  const { others } = attached.wallet.state
  const second = others.addresses('solana')[1]!
  others.select('solana', second)
  await page.waitForFunction(() => (window as unknown as StandardWindow).changes.length > 1)
  assert.is(await run(`await find('solana').features['standard:disconnect'].disconnect(); return find('solana').accounts.length`), 0)
  assert.equal(await run('return changes'), [[address], [second, address], []])
  attached.wallet.behave({ answer: 'refuse' })
  assert.equal(
    await run(`const { code, name } = await attempt(find('solana').features['standard:connect'].connect()); return [code, name]`),
    [4001, 'ProviderRpcError'],
  )
  assert.is((await run<{ code: number }>(`return attempt(find('solana').features['solana:signIn'].signIn({}))`)).code, 4001)
})

test('on Bitcoin a page connects and signs by wallet-standard', async () => {
  attached = await attachWallet(page, createWallet({ chains: [chain], behaviour: { answer: 'approve' } }))
  await visitWithWallets()
  const signed = await run<{ address: string; signature: string }[]>(`
    const { features } = find('bitcoin')
    const { accounts } = await features['bitcoin:connect'].connect({ purposes: ['payment', 'ordinals'] })
    const message = new TextEncoder().encode('hi')
    const signed = await features['bitcoin:signMessage'].signMessage(...accounts.map(account => ({ account, message })))
    return signed.map(({ signature }, at) => ({ address: accounts[at].address, signature: btoa(String.fromCharCode(...signature)) }))`)
  assert.is(signed.length, 2)
  for (const { address, signature } of signed) assert.ok(Verifier.verifySignature(address, 'hi', signature))
  assert.is(await run(`return (await find('bitcoin').features['bitcoin:connect'].connect({ purposes: ['ordinals'] })).accounts.length`), 1)
})

test('on Polkadot a page enables, lists, signs, and is refused in words', async () => {
  attached = await attachWallet(page, createWallet({ chains: [chain], behaviour: { answer: 'approve' } }))
  await page.goto(site)
  const { account, signature } = await run<{ account: { address: string; type: string }; signature: string }>(`
    const extension = await injectedWeb3['sandbox-wallet'].enable('A dApp')
    window.heard = []
    extension.accounts.subscribe(accounts => heard.push(accounts.length))
    const [account] = await extension.accounts.get()
    return { account, ...(await extension.signer.signRaw({ address: account.address, data: 'hi', type: 'bytes' })) }`)
  assert.equal([account.type, signatureVerify('<Bytes>hi</Bytes>', signature, account.address).isValid], ['sr25519', true])
  assert.equal(await run('return heard'), [1])
  attached.wallet.behave({ answer: 'refuse' })
  assert.is(
    (
      await run<Error>(`
    const { accounts, signer } = await injectedWeb3['sandbox-wallet'].enable('A dApp')
    return attempt(signer.signRaw({ address: (await accounts.get())[0].address, data: 'hi' }))`)
    ).message,
    'Cancelled',
  )
  attached.wallet.disconnectSite(site)
  assert.is((await run<Error>(`return attempt(injectedWeb3['sandbox-wallet'].enable('A dApp'))`)).message, 'Rejected by user')
})

test('for Bitcoin it can be there as sats-connect has wallets', async () => {
  attached = await attachWallet(page, createWallet({ chains: [chain], behaviour: { answer: 'approve' } }), {
    bitcoin: 'sats-connect',
    solana: false,
    polkadot: false,
  })
  await visitWithWallets()
  assert.equal(await run(`return [standardWallets().length, 'injectedWeb3' in window, btc_providers.map(({ name }) => name)]`), [
    0,
    false,
    ['Sandbox Wallet'],
  ])
  const ask = (method: string, params: object = {}) =>
    run<{ result?: Record<string, unknown>; error?: { code: number } }>(
      `return window[btc_providers[0].id].request('${method}', ${JSON.stringify(params)})`,
    )
  assert.is((await ask('wallet_getAccount')).error!.code, -32002)
  const { result } = await ask('wallet_connect', { addresses: ['payment'] })
  const [{ address, purpose }] = result!.addresses as [{ address: string; purpose: string }]
  assert.equal([purpose, (result!.network as { bitcoin: object }).bitcoin], ['payment', { name: 'Mainnet' }])
  const signed = await ask('signMessage', { address, message: 'hi', protocol: 'BIP322' })
  assert.equal([signed.result!.protocol, Verifier.verifySignature(address, 'hi', signed.result!.signature as string)], ['BIP322', true])
  assert.is((await ask('getAccounts', { purposes: ['payment', 'ordinals'] })).result!.length, 2)
  attached.wallet.behave({ answer: 'refuse' })
  assert.is((await ask('signMessage', { address, message: 'hi' })).error!.code, -32000)
  assert.is((await ask('stx_getAccounts')).error!.code, -32601)
  assert.is((await ask('wallet_disconnect')).result, null)
  assert.is((await ask('wallet_getAccount')).error!.code, -32002)
})

test('for Bitcoin it can be there as Leather, OKX and UniSat are', async () => {
  const wallet = createWallet({ chains: [chain], behaviour: { answer: 'approve' } })
  attached = await attachWallet(page, wallet, { bitcoin: 'leather' })
  await attachWallet(page, wallet, { bitcoin: 'okx', announce: 0 })
  await attachWallet(page, wallet, { bitcoin: 'unisat', announce: 0 })
  await page.goto(site)
  const { address, signature } = await run<{ address: string; signature: string }>(`
    const { result: { addresses } } = await LeatherProvider.request('getAddresses')
    const { result } = await LeatherProvider.request('signMessage', { message: 'hi', paymentType: 'p2tr' })
    return addresses.map(each => each.type).join() === 'p2wpkh,p2tr' && result`)
  assert.ok(Verifier.verifySignature(address, 'hi', signature))
  const [own, okx, publicKey, unisat, network] = await run<string[]>(`
    const { address, publicKey } = await okxwallet.bitcoin.connect()
    const [same] = await unisat.requestAccounts()
    return address === same && [address, await okxwallet.bitcoin.signMessage('hi', 'bip322-simple'), publicKey, await unisat.signMessage('hi'), await unisat.getNetwork()]`)
  assert.ok(Verifier.verifySignature(own!, 'hi', okx!) && Verifier.verifySignature(own!, 'hi', unisat!))
  assert.equal([publicKey!.length, network], [66, 'livenet'])
  wallet.behave({ answer: 'refuse' })
  assert.equal(
    (await run<{ error: { code: number } }>(`return attempt(LeatherProvider.request('signMessage', { message: 'hi' }))`)).error.code,
    4001,
  )
  assert.is((await run<{ code: number }>(`return attempt(unisat.signMessage('hi'))`)).code, 4001)
  assert.is((await run<{ code: number }>(`return attempt(okxwallet.bitcoin.signMessage('hi'))`)).code, 4001)
})

test('several wallets share a page, one of them announcing twice and injected', async () => {
  attached = await attachWallet(page, createWallet({ chains: [chain] }))
  const other = await attachWallet(page, createWallet({ chains: [chain] }), {
    name: 'Other',
    rdns: 'example.other',
    announce: 2,
    injected: true,
    flags: { isOther: true },
  })
  await visit()
  const names = await page.evaluate(() => (window as unknown as PageWindow).announced.map(({ info }) => info.name))
  assert.equal(names, ['Sandbox Wallet', 'Other', 'Other'])
  assert.ok(await page.evaluate(() => (window as unknown as { ethereum: { isOther: boolean } }).ethereum.isOther))
  other.close()
})

test.run()
