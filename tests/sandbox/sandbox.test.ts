import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { walletAccounts } from '../../scripts/sandbox/devnet.js'
import { startSandbox, type Sandbox } from '../../scripts/sandbox/sandbox.js'

let sandbox: Sandbox

test.before(async () => {
  sandbox = await startSandbox({ frame: true })
})
test.after(() => sandbox.close())

test('everything is up, each on an origin of its own', async () => {
  const { one, two, ...servers } = sandbox.urls
  for (const url of Object.values(servers)) {
    if (url && url !== servers.explorer) assert.equal(await (await fetch(`${url.replace('ws:', 'http:')}/health`)).json(), { ok: true })
  }
  const urls = Object.values(sandbox.urls)
  assert.is(new Set(urls).size, urls.length)
})

test('the options are plain JSON and lead to this machine only', () => {
  const { options } = sandbox
  assert.equal(JSON.parse(JSON.stringify(options)), options)
  const urls = JSON.stringify(options).match(/"(https?|wss?):[^"]+"/g) ?? []
  assert.ok(urls.length >= 8)
  assert.ok(urls.every(url => url.includes('//127.0.0.1:')))
  assert.is(options.networks[0].rpcUrls.default.http[0], sandbox.urls.one)
})

test('the embedded wallet is there where it was asked for, with smart accounts on both chains', async () => {
  assert.is(sandbox.options.services.embeddedWallet, sandbox.frame!.url)
  for (const { chainId } of sandbox.devnets) {
    const response = await fetch(`${sandbox.urls.frame}/bundler?chainId=eip155:${chainId}`, {
      method: 'POST',
      body: JSON.stringify({ id: 1, method: 'eth_chainId' }),
    })
    assert.is(((await response.json()) as { result: string }).result, `0x${chainId.toString(16)}`)
  }
})

test('the wallet knows the first chain only', () => {
  assert.equal(
    sandbox.wallet.wallet.state.chains.map(chain => chain.chainId),
    [31337],
  )
})

test('the blockchain API tells what an account holds, with pictures that are there', async () => {
  const query = new URLSearchParams({ projectId: sandbox.options.projectId })
  const response = await fetch(`${sandbox.urls.api}/v1/account/${walletAccounts[0]!.address}/balance?${query}`)
  const { balances } = (await response.json()) as { balances: { symbol: string; iconUrl: string }[] }
  assert.is(balances.length, 10)
  for (const { iconUrl } of balances) {
    assert.ok(iconUrl.startsWith(sandbox.urls.directory))
    assert.is((await fetch(iconUrl)).status, 200)
  }
  assert.is(sandbox.api.requests.at(-1)!.path, `/v1/account/${walletAccounts[0]!.address}/balance`)
})

test('pictures of pieces are there as well', async () => {
  const query = new URLSearchParams({ projectId: sandbox.options.projectId })
  const text = await (await fetch(`${sandbox.urls.api}/v1/account/${walletAccounts[0]!.address}/history?${query}`)).text()
  const urls = text.match(/http[^"]+getAssetImage[^"]+/g) ?? []
  assert.is(urls.length, 4)
  for (const url of urls) assert.is((await fetch(url)).headers.get('content-type'), 'image/svg+xml')
})

test('the explorer shows an account and a transaction of the right chain', async () => {
  const [one, two] = sandbox.devnets
  const [from, to] = one.accounts
  const hash = await one.rpc('eth_sendTransaction', [{ from: from!.address, to: to!.address, value: '0xde0b6b3a7640000' }])
  const [{ blockExplorers: first }, { blockExplorers: second }] = sandbox.options.networks
  const page = await (await fetch(`${first.default.url}/tx/${hash}`)).text()
  assert.match(page, '1.0 ETH')
  assert.is((await fetch(`${second.default.url}/tx/${hash}`)).status, 404)
  assert.match(await (await fetch(`${second.default.url}/address/${two.accounts[0]!.address}`)).text(), '10000.0 ETH')
  assert.is((await fetch(`${first.default.url}/tx/<script>`)).status, 404)
})

test.run()
