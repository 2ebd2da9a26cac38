// What swaps would give, tried on a real chain: by eth_simulateV1, and by one eth_call where nodes do not know that.
import { AbiCoder, Interface } from 'ethers'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import contracts from '../../../scripts/sandbox/contracts/contracts.json'
import { start, type Devnet } from '../../../scripts/sandbox/devnet.js'
import { givesLess } from '../../../src/adapters/eip155/received-amount.js'
import { receiptOf } from '../../support/receipts.js'
import { FROM, one } from './fake-node.js'

const booths = new Interface(contracts.Booth.abi)
const tokens = new Interface(contracts.Token.abi)
const COIN = `0x${'0'.repeat(40)}`
const realFetch = globalThis.fetch

let chain: Devnet
let [booth, first, second, owner] = ['', '', '', '']
let asked: string[] = []

const deploy = async (data: string) => {
  const hash = await chain.rpc('eth_sendTransaction', [{ from: owner, data }])
  return (await receiptOf<{ contractAddress: string }>(chain.rpc, hash)).contractAddress
}
const deployToken = (name: string) =>
  deploy(
    contracts.Token.bytecode +
      AbiCoder.defaultAbiCoder()
        .encode(['string', 'string', 'uint8', 'address[]', 'uint256'], [name, name, 6, [owner, booth], 1_000_000n])
        .slice(2),
  )

test.before(async () => {
  chain = await start({ chainId: 1 })
  owner = chain.accounts[1]!.address
  booth = await deploy(contracts.Booth.bytecode)
  first = await deployToken('ONE')
  second = await deployToken('TWO')
  await chain.rpc('anvil_setBalance', [booth, '0xde0b6b3a7640000'])
})
test.before.each(() => {
  asked = []
})
test.after.each(() => {
  globalThis.fetch = realFetch
})
test.after(() => chain.close())

/** The chain's node, as far as it knows these methods; another address is one that answers nothing at all. */
function serve(...unknown: string[]) {
  globalThis.fetch = async (url, init) => {
    const question = JSON.parse(String(init?.body)) as { id: number; method: string; params: unknown[] } | { id: number; method: string }[]
    const [{ id, method }] = [question].flat() as [{ id: number; method: string }]
    asked.push(method)
    const error = { code: -32601, message: `the method ${method} does not exist` }
    if (!String(url).startsWith(chain.url) || unknown.includes(method)) {
      const refusal = { jsonrpc: '2.0', id, error }
      return Response.json(Array.isArray(question) ? [refusal] : refusal)
    }
    return realFetch(url, init)
  }
}

const change = (give: string, given: bigint, take: string, taken: bigint) => [
  ...(give === COIN ? [] : [{ to: give, value: '0x0', data: tokens.encodeFunctionData('approve', [booth, given]) }]),
  {
    to: booth,
    value: give === COIN ? `0x${given.toString(16)}` : '0x0',
    data: booths.encodeFunctionData('change', [give, given, take, taken]),
  },
]
const ask = (transactions: ReturnType<typeof change>, token: string, units: bigint, urls: readonly string[] = [chain.url]) =>
  givesLess({ provider: {}, network: one, urls, from: owner, transactions, gives: { token: token === COIN ? undefined : token, units } })

for (const [way, unknown] of [
  ['eth_simulateV1', []],
  ['eth_call', ['eth_simulateV1']],
] as const) {
  for (const [what, give, take] of [
    ['a token for a token', () => first, () => second],
    ['the coin for a token', () => COIN, () => first],
    ['a token for the coin', () => first, () => COIN],
  ] as const) {
    test(`${way} tells what ${what} gives, to the unit`, async () => {
      serve(...unknown)
      const calls = change(give(), 5_000n, take(), 700n)
      assert.equal([await ask(calls, take(), 700n), await ask(calls, take(), 701n)], [false, true])
      assert.ok(asked.includes(way))
    })
  }

  test(`${way} tells of a call that takes what was to be received that it gives less, and nothing of one that fails`, async () => {
    serve(...unknown)
    const taking = [{ to: second, value: '0x0', data: tokens.encodeFunctionData('transfer', [booth, 10n]) }]
    assert.is(await ask(taking, second, 1n), true)
    assert.is(await ask(change(first, 2_000_000n, second, 1n), second, 1n), undefined)
    assert.is(await ask(change(first, 2_000_000n, COIN, 1n), COIN, 1n), undefined)
  })
}

test('where the first node cannot try it the second is asked', async () => {
  serve()
  assert.is(await ask(change(first, 5n, second, 7n), second, 8n, ['https://elsewhere.test/', chain.url]), true)
})

test('where no node can, nothing is said; nor of the code at the owner, by a node that takes no notice of it', async () => {
  serve('eth_simulateV1', 'eth_call')
  assert.is(await ask(change(first, 5n, second, 7n), second, 7n), undefined)
  globalThis.fetch = async () => Response.json({ jsonrpc: '2.0', id: 1, result: '0x' })
  assert.is(
    await givesLess({
      provider: {},
      network: one,
      urls: ['https://a.test'],
      from: FROM,
      transactions: [],
      gives: { token: undefined, units: 1n },
    }),
    undefined,
  )
})

test.run()
