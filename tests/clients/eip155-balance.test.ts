import { AbiCoder } from 'ethers'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { getEip155Balance } from '../../src/clients/eip155-balance.js'
import { toCaipNetwork } from '../../src/domain/networks.js'
import { type FakeCall } from '../support/fakes.js'
import type { FakeRoutes } from '../support/fake-fetch.js'
import { ADDRESS, cleanupModals, createTestModal, errorOf, network } from '../support/modal.js'

interface Body {
  id: number
  method: string
  params: [{ to: string; data: string }] & string[]
}

test.after.each(cleanupModals)

const one = toCaipNetwork(network(1), {})
const TOKEN = '0x3333333333333333333333333333333333333333'
const abi = AbiCoder.defaultAbiCoder()
const encode = (type: string, value: unknown) => abi.encode([type], [value])

/** A node that answers one by one or in batches. */
const node =
  (answer: (body: Body) => unknown) =>
  ({ body }: FakeCall) => {
    const reply_ = (each: Body) => ({ jsonrpc: '2.0', id: each.id, result: answer(each) })
    return Array.isArray(body) ? (body as Body[]).map(reply_) : reply_(body as Body)
  }

function read(routes: FakeRoutes, token?: string, urls: readonly string[] = ['https://a.test/', 'https://b.test/']) {
  const { clock, fetch } = createTestModal({ routes })
  return { clock, fetch, balance: getEip155Balance({ address: ADDRESS, network: one, urls, token }) }
}

test('the native balance is what the node says, in the coin of the network; an empty account has 0', async () => {
  const { balance, fetch } = read({ 'https://a.test/': node(() => '0x14d1120d7b160000') })
  assert.equal(await balance, { balance: '1.5', symbol: 'COIN' })
  const { method, params } = fetch.calls[0]!.body as Body
  assert.equal([method, params], ['eth_getBalance', [ADDRESS, 'latest']])
  assert.equal(await read({ 'https://a.test/': node(() => '0x0') }).balance, { balance: '0', symbol: 'COIN' })
})

for (const answer of [null, '', '0x', 'abc', 5, {}]) {
  test(`a node that answers ${JSON.stringify(answer)} has told no balance`, async () =>
    assert.is((await errorOf(read({ 'https://a.test/': node(() => answer) }).balance)).name, 'tokenBalanceUnavailable'))
}

const ANSWERS: Record<string, string> = {
  '0x70a08231': encode('uint256', 2_500_000n),
  '0x313ce567': encode('uint8', 6),
  '0x95d89b41': encode('string', 'USDX'),
}
const token = (answers: Record<string, string>) => node(({ params }) => answers[params[0].data.slice(0, 10)])

test('a token named by the dApp is read in one request: balance, decimals, symbol', async () => {
  const { balance, fetch } = read({ 'https://a.test/': token(ANSWERS) }, TOKEN)
  assert.equal([await balance, fetch.calls.length], [{ balance: '2.5', symbol: 'USDX' }, 1])
  const [first] = fetch.calls[0]!.body as Body[]
  assert.equal(first!.params[0], { to: TOKEN, data: `0x70a08231${ADDRESS.slice(2).padStart(64, '0')}` })
})

test('older tokens have their symbol in 32 bytes; one may be long or in another script', async () => {
  const older = `0x${Buffer.from('MKR').toString('hex').padEnd(64, '0')}`
  const texts = ['₮', 'A'.repeat(40), 'ポ'].map(symbol => [symbol, encode('string', symbol)] as const)
  for (const [symbol, bytes] of [['MKR', older] as const, ...texts]) {
    assert.is((await read({ 'https://a.test/': token({ ...ANSWERS, '0x95d89b41': bytes }) }, TOKEN).balance).symbol, symbol)
    cleanupModals()
  }
})

for (const [what, answers] of [
  ['an address that is no token', { '0x70a08231': '0x', '0x313ce567': '0x', '0x95d89b41': '0x' }],
  ['a contract of more decimals than a number of the chain has digits', { ...ANSWERS, '0x313ce567': encode('uint256', 78) }],
  ['a contract whose answer is no number of the chain', { ...ANSWERS, '0x70a08231': `0x${'1'.repeat(65)}` }],
] as const)
  test(`${what} has no balance`, async () =>
    assert.is((await errorOf(read({ 'https://a.test/': token(answers) }, TOKEN).balance)).name, 'tokenBalanceUnavailable'))
