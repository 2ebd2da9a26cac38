// A page from elsewhere whose name has been led to this machine gets nothing from the sandbox.
import { request } from 'node:http'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { checkHost } from '../../scripts/sandbox/http.js'
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

test('every service turns away foreign names', async () => {
  const { urls, families } = sandbox
  // The chains of Ethereum's kind are anvil's own servers.
  const { one: _, two: __, ...ours } = urls as Record<string, string>
  const all = Object.values({ ...ours, solana: families!.solana.url, bitcoin: families!.bitcoin.url, polkadot: families!.polkadot.url })
  assert.ok(all.length >= 7, all.join())
  for (const url of all.filter(Boolean)) {
    assert.is(await statusOf(url, { host: 'evil.test' }), 403, url)
    assert.is.not(await statusOf(url, {}), 403, url)
  }
})

test('a name that only begins or ends like ours is another', () => {
  const check = (host: string) => {
    try {
      checkHost({ headers: { host } })
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
