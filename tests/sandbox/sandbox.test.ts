// All of it together: up, for pages of this machine only, and served beside the demo.
import { request } from 'node:http'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { start as startDemo, strictPolicy } from '../../scripts/dev-server.js'
import { startSandbox, type Sandbox } from '../../scripts/sandbox/sandbox.js'

let sandbox: Sandbox

test.before(async () => {
  sandbox = await startSandbox({ families: true, frame: true })
})
test.after(() => sandbox.close())

const statusOf = (url: string, headers: Record<string, string>) =>
  new Promise<number>((resolve, reject) => {
    const sent = request(url.replace(/^ws/, 'http'), { headers }, response => {
      response.resume()
      resolve(response.statusCode!)
    })
    sent.once('error', reject)
    sent.end()
  })

test('every service turns away foreign names, also those that only begin or end like ours, and foreign pages', async () => {
  const { solana, bitcoin, polkadot } = sandbox.families!
  const all = [...Object.values<string | undefined>(sandbox.urls), solana.url, bitcoin.url, polkadot.url].filter(url => url !== undefined)
  assert.ok(all.length >= 9, all.join())
  for (const url of all.filter(Boolean)) {
    for (const host of ['evil.test', '127.0.0.1.evil.test', 'localhost.evil.test', 'evil-localhost', '127.0.0.1:80.evil.test', '0.0.0.0'])
      assert.is(await statusOf(url, { host }), 403, `${url} as ${host}`)
    for (const host of ['127.0.0.1', '127.0.0.1:80', 'localhost:3000', '[::1]:1']) assert.is.not(await statusOf(url, { host }), 403, url)
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

test('a page cannot approve its own request at the wallet, nor speak for another', async () => {
  const { wallet } = sandbox.urls
  const page = 'http://localhost:3000'
  for (const [origin, path, body, status] of [
    [page, '/api/act', { do: 'approve' }, 403],
    [page, '/__behaviour', { answer: 'approve' }, 403],
    [page, '/request', { origin: 'http://other.example', method: 'eth_accounts' }, 403],
    [page, '/request', { origin: page, method: 'eth_accounts', params: ['x'.repeat(300_000)] }, 413],
    ['', '/request', { origin: '', method: 'eth_accounts' }, 403],
  ] as const)
    assert.is((await fetch(wallet + path, { method: 'POST', headers: { origin }, body: JSON.stringify(body) })).status, status, path)
  assert.is((await fetch(`${wallet}/events`, { headers: { origin: page } })).status, 403)
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
