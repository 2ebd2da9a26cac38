// The wallets that pages see, in Chromium: by EIP-6963, by wallet-standard's real list, and as those of other makers have it.
import { ed25519 } from '@noble/curves/ed25519'
import { signatureVerify } from '@polkadot/util-crypto'
import { Verifier } from 'bip322-js'
import { build } from 'esbuild'
import { verifyMessage } from 'ethers'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { start, type Devnet } from '../../scripts/sandbox/devnet.js'
import { serve, type LocalServer } from '../../scripts/sandbox/http.js'
import { attachWallet, type AttachedWallet } from '../../scripts/sandbox/wallet/attach.js'
import { createWallet } from '../../scripts/sandbox/wallet/create.js'
import { start as startWallet, type WalletServer } from '../../scripts/sandbox/wallet/server.js'
import { PATIENCE } from '../support/patience.js'
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

/** Opens the page, and has it listen to announcements. */
async function visit(): Promise<void> {
  await page.goto(site.url)
  await run(`window.announced = []
    addEventListener('eip6963:announceProvider', ({ detail }) => announced.push(detail))
    dispatchEvent(new Event('eip6963:requestProvider'))`)
}
const request = (method: string, ...params: unknown[]) =>
  run<unknown>(`return attempt(announced[0].provider.request(${JSON.stringify({ method, params })}))`)

test('a wallet announces itself under the strictest policy and is silent until called', async () => {
  attached = await attachWallet(page, createWallet({ chains: [chain] }))
  await visit()
  assert.equal(await run('return announced.map(({ info }) => info.rdns)'), ['dev.latchkey.sandbox'])
  assert.not(await run(`return 'ethereum' in window`))
  assert.equal(attached.calls, [])
})

test('what a test approves the page gets, a refusal with its code, and a change once', async () => {
  attached = await attachWallet(context, createWallet({ chains: [chain] }))
  const { wallet } = attached
  await visit()
  const asked = request('eth_requestAccounts')
  assert.is((await wallet.nextPending()).origin, site.url)
  wallet.approve()
  const [account] = (await asked) as string[]
  wallet.behave({ answer: 'approve' })
  assert.is(verifyMessage('hello', (await request('personal_sign', 'hello', account)) as string), account)
  wallet.behave({ answer: 'refuse' })
  const { code, name } = (await request('personal_sign', 'hello', account)) as { code: number; name: string }
  assert.equal([code, name], [4001, 'ProviderRpcError'])
  await run(`window.events = []; announced[0].provider.on('accountsChanged', accounts => events.push(accounts))`)
  const [first, second] = wallet.state.accounts.map(({ address }) => address)
  wallet.state.selectAccount(second!)
  await page.waitForFunction('events.length')
  assert.equal(await run('return events'), [[second, first]])
})

// ——— other namespaces

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
  await page.waitForFunction('changes.length > 1')
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
  await page.goto(site.url)
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
  attached.wallet.disconnectSite(site.url)
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
  await page.goto(site.url)
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
  const wishes = { name: 'Other', rdns: 'example.other', announce: 2, injected: true, flags: { isOther: true } }
  const other = await attachWallet(page, createWallet({ chains: [chain] }), wishes)
  await visit()
  assert.equal(await run('return announced.map(({ info }) => info.name)'), ['Sandbox Wallet', 'Other', 'Other'])
  assert.ok(await run('return ethereum.isOther'))
  other.close()
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
const open = async () => (await Promise.all([page.waitForEvent('popup'), page.click('button')]))[0]

test('its script asks nobody; a visitor approves in its window, which then closes, declines, or closes it', async () => {
  await visitServed()
  assert.equal(served!.server.calls, [])
  let popup = await open()
  assert.is(new URL(popup.url()).origin, served!.server.url)
  await popup.click('#wallet-refuse')
  assert.is((await outcome()).code, 4001)
  await page.reload()
  popup = await open()
  await popup.waitForSelector('#wallet-approve')
  await popup.close()
  assert.is((await outcome()).code, 4001)
  await page.reload()
  popup = await open()
  const closed = popup.waitForEvent('close')
  await popup.click('#wallet-approve')
  assert.equal((await outcome()).result, [served!.server.wallet.state.account])
  await closed
})

test('locked it is unlocked in its window, and a blocked window becomes a link', async () => {
  await visitServed()
  served!.server.wallet.lock()
  await page.evaluate(() => (window.open = () => null))
  await page.click('button')
  const [popup] = await Promise.all([context.waitForEvent('page'), page.getByText('Open the wallet').click()])
  await popup.click('[data-testid=wallet-unlock]')
  await popup.click('#wallet-approve')
  assert.ok((await outcome()).result)
})

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

test.run()
