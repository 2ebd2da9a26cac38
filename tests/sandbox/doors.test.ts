// A page from elsewhere gets nothing from the sandbox, nor does one whose name has been led to this machine.
import { request } from 'node:http'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { checkCaller } from '../../scripts/sandbox/http.js'
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

test('every service turns away foreign names and foreign pages', async () => {
  const { urls, families } = sandbox
  const all = Object.values<string>({
    ...urls,
    solana: families!.solana.url,
    bitcoin: families!.bitcoin.url,
    polkadot: families!.polkadot.url,
  })
  assert.ok(all.length >= 9, all.join())
  for (const url of all.filter(Boolean)) {
    assert.is(await statusOf(url, { host: 'evil.test' }), 403, url)
    for (const origin of ['https://evil.test', 'http://127.0.0.1.evil.test', 'null']) assert.is(await statusOf(url, { origin }), 403, url)
    assert.is.not(await statusOf(url, { origin: 'http://localhost:3000' }), 403, url)
    assert.is.not(await statusOf(url, {}), 403, url)
  }
})

test('a name that only begins or ends like ours is another', () => {
  const check = (host: string) => {
    try {
      checkCaller({ headers: { host } })
      return 'in'
    } catch {
      return 'out'
    }
  }
  for (const host of ['127.0.0.1', '127.0.0.1:80', 'localhost:3000', '[::1]:1']) assert.is(check(host), 'in', host)
  for (const host of ['', 'evil.test', '127.0.0.1.evil.test', 'localhost.evil.test', 'evil-localhost', '127.0.0.1:80.evil.test', '0.0.0.0'])
    assert.is(check(host), 'out', host)
})

test.run()
