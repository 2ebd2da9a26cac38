// What the kit answers in the internet's stead: which network's chain, which service, and what it leaves alone.
import { base, mainnet } from '../../src/networks.js'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { answerOutside } from '../../scripts/testing/outside.js'
import type { MockWallet } from '../../scripts/testing/types.js'
import { createWallet } from '../../scripts/testing/wallet.js'
import { latchkeyFixtures } from '../../scripts/testing/vitest.js'
import '../support/window.js'

const test = suite('the internet of the kit')
const call = (method: string, ...params: unknown[]) => JSON.stringify({ jsonrpc: '2.0', id: 7, method, params })
const ask = (url: string, method = 'eth_chainId', wallet = createWallet({ networks: [137] })) =>
  answerOutside({ url, body: call(method) }, wallet)

test('a node answers for the network that its address names, that is known to have it, or else on which the wallet stands', async () => {
  const answer = (result: string) => ({ jsonrpc: '2.0', id: 7, result })
  assert.equal(await ask('https://rpc.walletconnect.org/v1/?chainId=eip155:10&projectId=x'), answer('0xa'))
  for (const network of [mainnet, base])
    assert.equal(await ask(`${network.rpcUrls.default.http[0]}`), answer(`0x${network.id.toString(16)}`))
  assert.equal(await ask('https://my-node.example/key'), answer('0x89'))
})

test('several calls at once are several answers, and what a chain in memory does not know is an error with a reason', async () => {
  const body = `[${call('eth_chainId')},${call('debug_traceCall')}]`
  const [first, second] = (await answerOutside({ url: 'https://node.example', body }, createWallet())) as [
    object,
    { error: { message: string } },
  ]
  assert.equal(first, { jsonrpc: '2.0', id: 7, result: '0x1' })
  assert.match(second.error.message, /debug_traceCall needs a node/)
})

test('services have nothing to tell, accounts of other families nothing to spend; all else is asked as ever', async () => {
  const wallet = createWallet()
  const get = (url: string) => answerOutside({ url, body: null }, wallet)
  assert.equal(await get('https://api.web3modal.org/getWallets?page=1'), { data: [], count: 0 })
  assert.equal(await get('https://mempool.space/api/address/bc1q/utxo'), [])
  assert.ok(await get('https://mempool.space/testnet/api/address/tb1q'))
  assert.equal(await ask('https://rpc.walletconnect.org/v1?chainId=solana:5eykt4', 'getBalance'), {
    jsonrpc: '2.0',
    id: 7,
    result: { context: { slot: 1 }, value: 0 },
  })
  for (const url of ['https://my-api.example/v1', 'http://localhost:8545/', 'http://127.0.0.1:5173/api', 'data:text/plain,x'])
    assert.is(await get(url), undefined, url)
  assert.is(await ask('http://127.0.0.1:8545/'), undefined, 'a node of this machine')
})

test('in a window `fetch` is answered as long as the test has its wallet, and is then as it was', async () => {
  const before = globalThis.fetch
  await latchkeyFixtures().wallet({}, async (wallet: MockWallet) => {
    const given = { method: 'POST', body: call('eth_getBalance', wallet.address, 'latest') }
    for (const input of ['https://node.example', new Request('https://node.example', given)]) {
      const { result } = (await (await fetch(input, typeof input === 'string' ? given : undefined)).json()) as { result: string }
      assert.is(BigInt(result), 100n * 10n ** 18n)
    }
  })
  assert.is(globalThis.fetch, before)
})
