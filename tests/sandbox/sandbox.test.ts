// All of it together: up, for pages of this machine only, and served beside the demo.
import { request } from 'node:http'
import { generateKeyPairSigner } from '@solana/kit'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { start as startDemo, strictPolicy } from '../../scripts/dev-server.js'
import { checkCaller } from '../../scripts/sandbox/http.js'
import { startSandbox, type Sandbox } from '../../scripts/sandbox/sandbox.js'
import { makeKey } from './bitcoin-world.js'

let sandbox: Sandbox

test.before(async () => {
  sandbox = await startSandbox({ families: true, frame: true })
})
test.after(() => sandbox.close())

test('everything is up, each on an origin of its own', async () => {
  const { one, two, explorer, ...servers } = sandbox.urls
  for (const url of Object.values(servers).filter(Boolean))
    assert.equal(await (await fetch(`${url!.replace('ws:', 'http:')}/health`)).json(), { ok: true }, url)
  const urls = Object.values(sandbox.urls)
  assert.is(new Set(urls).size, urls.length)
  for (const { chainId } of sandbox.devnets) {
    const body = JSON.stringify({ id: 1, method: 'eth_chainId' })
    const response = await fetch(`${sandbox.urls.frame}/bundler?chainId=eip155:${chainId}`, { method: 'POST', body })
    assert.is(((await response.json()) as { result: string }).result, `0x${chainId.toString(16)}`)
  }
})

test('the options are plain JSON and lead to this machine only', () => {
  const { options } = sandbox
  assert.equal(JSON.parse(JSON.stringify(options)), options)
  const urls = JSON.stringify(options).match(/"(https?|wss?):[^"]+"/g) ?? []
  assert.ok(urls.length >= 8 && urls.every(url => url.includes('//127.0.0.1:')))
  assert.is(options.networks[0].rpcUrls.default.http[0], sandbox.urls.one)
  assert.is(options.services.embeddedWallet, sandbox.frame!.url)
})

const statusOf = (url: string, headers: Record<string, string>) =>
  new Promise<number>((resolve, reject) => {
    const sent = request(url.replace(/^ws/, 'http'), { headers }, response => {
      response.resume()
      resolve(response.statusCode!)
    })
    sent.once('error', reject)
    sent.end()
  })

test('every service turns away foreign names and foreign pages', async () => {
  const { solana, bitcoin, polkadot } = sandbox.families!
  const all = [...Object.values<string | undefined>(sandbox.urls), solana.url, bitcoin.url, polkadot.url].filter(url => url !== undefined)
  assert.ok(all.length >= 9, all.join())
  for (const url of all.filter(Boolean)) {
    assert.is(await statusOf(url, { host: 'evil.test' }), 403, url)
    for (const origin of ['https://evil.test', 'http://127.0.0.1.evil.test', 'null']) assert.is(await statusOf(url, { origin }), 403, url)
    assert.is.not(await statusOf(url, { origin: 'http://localhost:3000' }), 403, url)
    assert.is.not(await statusOf(url, {}), 403, url)
  }
})

test('only pages of this machine show the frame, and no form of another page asks its server', async () => {
  const { url } = sandbox.frame!
  for (const path of ['/sdk', '/mailbox', '/social/google']) {
    const { headers } = await fetch(url + path, { headers: { accept: 'text/html' } })
    const ancestors = /frame-ancestors ([^;]+)/.exec(headers.get('content-security-policy')!)![1]!
    assert.is(ancestors, path === '/sdk' ? 'http://127.0.0.1:* http://localhost:*' : "'none'")
  }
  for (const headers of [{ 'content-type': 'text/plain' }, {}] as Record<string, string>[])
    assert.is((await fetch(`${url}/api/email`, { method: 'POST', headers, body: '{}' })).status, 415)
})

test('a name that only begins or ends like ours is another', () => {
  const isIn = (host: string) => {
    try {
      checkCaller({ headers: { host } })
      return true
    } catch {
      return false
    }
  }
  for (const host of ['127.0.0.1', '127.0.0.1:80', 'localhost:3000', '[::1]:1']) assert.ok(isIn(host), host)
  for (const host of ['', 'evil.test', '127.0.0.1.evil.test', 'localhost.evil.test', 'evil-localhost', '127.0.0.1:80.evil.test', '0.0.0.0'])
    assert.not(isIn(host), host)
})

test('the explorer shows an account and a transaction of the right chain of each family, and nothing else', async () => {
  const open = async (path: string) => {
    const response = await fetch(`${sandbox.urls.explorer}/${path}`)
    return response.ok ? response.text() : String(response.status)
  }
  const [one] = sandbox.devnets
  const { solana, bitcoin } = sandbox.families!
  const [from, to] = one.accounts.map(({ address }) => address)
  const hash = await one.rpc('eth_sendTransaction', [{ from, to, value: '0xde0b6b3a7640000' }])
  assert.match(await open(`31337/tx/${hash}`), '1.0 ETH')
  assert.match(await open(`31338/address/${sandbox.devnets[1].accounts[0]!.address}`), '10000.0 ETH')

  const { address } = await generateKeyPairSigner()
  await solana.fund(address, { lamports: 1_500_000_001n })
  assert.match(await open(`${solana.network.id}/address/${address}`), '1.500000001 SOL')
  const taker = makeKey().taproot.address!
  const txid = await bitcoin.fund(taker, 60_000n)
  assert.match(await open(`${bitcoin.network.id}/tx/${txid}`), `${taker}: 0.0006 BTC`)
  for (const path of [`31338/tx/${hash}`, '31337/tx/<script>', `31337/address/${taker}`, `${solana.network.id}/address/${taker}`])
    assert.is(await open(path), '404', path)
  assert.is(await open(`${bitcoin.network.id}/tx/${'ab'.repeat(32)}`), '404')
})

test('the demo’s page has the sandbox’s options and its wallet under the strict policy, and only the demo’s files are served', async () => {
  for (const [inpage, script] of [
    [true, `${sandbox.urls.wallet}/inpage.js`],
    ['?injected=1', `${sandbox.urls.wallet}/inpage.js?injected=1`],
    [false, undefined],
  ] as const) {
    const policy = strictPolicy(sandbox, { inpage: Boolean(inpage) })
    const demo = await startDemo({ sandbox, inpage, folder: 'tests/sandbox/page', headers: { 'content-security-policy': policy } })
    const page = await fetch(demo.url)
    assert.is(page.headers.get('content-security-policy'), policy)
    const html = await page.text()
    assert.match(html, `"projectId":"${sandbox.options.projectId}"`)
    assert.is(html.includes('inpage.js'), script !== undefined)
    if (script) assert.match(html, `src="${script}"`)
    else assert.match(policy, "script-src 'self';")
    for (const [path, status] of [
      ['/main.js', 200],
      ['/index.html', 200],
      ['/main.tsx', 404],
      ['/%2e%2e/browser.ts', 404],
      ['/..%2f..%2f..%2fpackage.json', 404],
      ['/%E0%A4%A', 400],
    ] as const)
      assert.is((await fetch(demo.url + path)).status, status, path)
    await demo.close()
  }
})

test('a rebuild tells open pages to reload', async () => {
  const demo = await startDemo({ sandbox, reload: true, folder: 'tests/sandbox/page' })
  const stream = (await fetch(`${demo.url}/__reload`)).body!.pipeThrough(new TextDecoderStream()).getReader()
  const read = async () => {
    for (let text = ''; ; ) {
      text += (await stream.read()).value ?? ''
      if (text.includes('data:')) return text
    }
  }
  const told = read()
  await demo.rebuild()
  assert.match(await told, 'data:')
  await stream.cancel()
  await demo.close()
})
