import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { ServiceError } from '../../../src/clients/blockchain-api.js'
import { buildApproval, buildSwap, getGasPrice, getSwapQuote, getSwapTokens } from '../../../src/features/swaps/api.js'
import { createTestApi } from '../../support/blockchain-api.js'
import { reply, type FakeCall } from '../../support/fakes.js'
import type { FakeAnswer } from '../../support/fake-fetch.js'
import { errorOf } from '../../support/modal.js'
import { pluck } from '../../support/pluck.js'

const USER = '0x1111111111111111111111111111111111111111'
const USDC = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const ROUTER = '0x111111125421ca6dc452d289314280a0f8842a65'
const userAddress = `eip155:1:${USER}` as const
const usdc = `eip155:1:${USDC}` as const
const ether = `eip155:1:0x${'e'.repeat(40)}` as const
const wish = { amount: 1_000_000n, from: usdc, to: ether, userAddress }
/** The same on a network the service does not know. */
const elsewhere = { ...wish, from: `eip155:5:${USDC}`, to: `eip155:5:0x${'e'.repeat(40)}` } as const

const queryOf = ({ url }: FakeCall) => {
  const { projectId, st, sv, ...query } = Object.fromEntries(url.searchParams)
  return query
}
const at = (path: string, answer: FakeAnswer) => createTestApi({ [`/v1/convert/${path}`]: answer })
const isServiceFailure = async (promise: Promise<unknown>) => assert.instance(await errorOf(promise), ServiceError)

// Tokens

const TOKEN = { name: 'USD Coin', symbol: 'USDC', address: usdc, decimals: 6, logoUri: 'https://x.test/usdc.png', eip2612: true }

test('tokens are those of one network', async () => {
  const { api, fetch } = at('tokens', { tokens: [TOKEN] })
  assert.equal(await getSwapTokens(api, 'eip155:1'), [TOKEN])
  assert.equal(queryOf(fetch.calls[1]!), { chainId: 'eip155:1' })
})

test('a token may lack its picture and its name; its decimals may be text', async () => {
  const { api } = at('tokens', {
    tokens: [
      { symbol: 'USDC', address: usdc, decimals: '6', logoUri: null },
      { ...TOKEN, logoUri: 'javascript:alert(1)', eip2612: 'yes' },
    ],
  })
  const bare = { name: 'USDC', symbol: 'USDC', address: usdc, decimals: 6, logoUri: undefined, eip2612: false }
  assert.equal(await getSwapTokens(api, 'eip155:1'), [bare, { ...bare, name: 'USD Coin' }])
})

for (const [what, row] of [
  ['that is none', null],
  ['without a symbol', { ...TOKEN, symbol: undefined }],
  ['of another network', { ...TOKEN, address: `eip155:10:${USDC}` }],
  ['with a plain address', { ...TOKEN, address: USDC }],
  ['with an address that is none', { ...TOKEN, address: 'eip155:1:0xabc' }],
  ['without decimals', { ...TOKEN, decimals: undefined }],
  ['of low quality', { ...TOKEN, decimals: 0 }],
  ['with more decimals than anybody can mean', { ...TOKEN, decimals: 37 }],
] as const)
  test(`a token ${what} is left out`, async () => {
    assert.equal(pluck(await getSwapTokens(at('tokens', { tokens: [row, TOKEN] }).api, 'eip155:1'), 'address'), [usdc])
  })

test('no list of tokens is a failure; on a network the service does not know there are none', async () => {
  for (const answer of [{}, { tokens: 'x' }, new Response('null'), new Response(), reply(400)])
    await isServiceFailure(getSwapTokens(at('tokens', answer).api, 'eip155:1'))
  assert.equal(await getSwapTokens(createTestApi().api, 'eip155:5'), [])
})

// Quotes

const QUOTE = { id: null, fromAmount: '1000000', fromAccount: usdc, toAmount: '487000000000000', toAccount: ether }

test('a quote is asked for in units, with a plain address of who asks', async () => {
  const { api, fetch } = at('quotes', { quotes: [QUOTE, { ...QUOTE, toAmount: '1' }] })
  assert.is(await getSwapQuote(api, { ...wish, gasPrice: 12_000_000_000n }), 487_000_000_000_000n)
  assert.equal(queryOf(fetch.calls[1]!), { amount: '1000000', userAddress: USER, from: usdc, to: ether, gasPrice: '12000000000' })
})

test('a quote without a gas price is asked for without one; amounts are never rounded', async () => {
  const amount = 123_456_789_012_345_678_901_234_567n
  const { api, fetch } = at('quotes', { quotes: [{ toAmount: `${amount}` }] })
  assert.is(await getSwapQuote(api, { ...wish, amount }), amount)
  assert.equal(queryOf(fetch.calls[1]!), { amount: '123456789012345678901234567', userAddress: USER, from: usdc, to: ether })
})

test('where nobody offers anything there is no quote', async () => {
  for (const quotes of [[], [{}], [{ toAmount: null }], [null], [{ toAmount: '0' }]])
    assert.is(await getSwapQuote(at('quotes', { quotes }).api, wish), undefined, JSON.stringify(quotes))
  assert.is(await getSwapQuote(createTestApi().api, elsewhere), undefined)
})

test('an offer of another token, or of another network, is refused', async () => {
  for (const toAccount of [usdc, `eip155:10:0x${'e'.repeat(40)}`])
    await isServiceFailure(getSwapQuote(at('quotes', { quotes: [{ ...QUOTE, toAccount }] }).api, wish))
  assert.is(
    await getSwapQuote(at('quotes', { quotes: [{ ...QUOTE, toAccount: `eip155:1:0x${'eE'.repeat(20)}` }] }).api, wish),
    487_000_000_000_000n,
  )
})

test('no list of quotes is a failure, and the service’s reason is told', async () => {
  for (const answer of [{}, { quotes: {} }, new Response()]) await isServiceFailure(getSwapQuote(at('quotes', answer).api, wish))
  const { api } = at(
    'quotes',
    reply(400, { status: 'FAILED', reasons: [{ field: '', description: 'Conversion parameter error: insufficient liquidity' }] }),
  )
  assert.match((await errorOf<ServiceError>(getSwapQuote(api, wish))).reason!, 'insufficient liquidity')
})

// Gas

test('gas is priced in wei', async () => {
  const { api, fetch } = at('gas-price', { standard: '12000000000', fast: 13_000_000_000, instant: '15000000000' })
  assert.equal(await getGasPrice(api, 'eip155:1'), { standard: 12_000_000_000n, fast: 13_000_000_000n, instant: 15_000_000_000n })
  assert.equal(queryOf(fetch.calls[1]!), { chainId: 'eip155:1' })
})

test('who is in a hurry pays the standard price where no other is known', async () => {
  assert.equal(await getGasPrice(at('gas-price', { standard: 7, fast: null }).api, 'eip155:1'), { standard: 7n, fast: 7n, instant: 7n })
  for (const answer of [{}, { fast: '1' }, { standard: '1.5' }, new Response()])
    await isServiceFailure(getGasPrice(at('gas-price', answer).api, 'eip155:1'))
})

test('on a network the service does not know gas has no price', async () => {
  assert.is((await errorOf(getGasPrice(createTestApi().api, 'eip155:5'))).name, 'networkNotSupportedForGas')
})

// Approval

const APPROVAL = { from: usdc, to: usdc, data: `0x095ea7b3${'00'.repeat(64)}`, value: '1000000', eip155: { gasPrice: '12000000000' } }

test('an approval is a transaction of the visitor to the token, in whatever letter case; it never carries coins', async () => {
  const { api, fetch } = at('build-approve', { tx: { ...APPROVAL, to: `eip155:1:0x${USDC.slice(2).toUpperCase()}` } })
  assert.equal(await buildApproval(api, wish), { from: USER, to: USDC, data: APPROVAL.data, value: 0n, gasPrice: 12_000_000_000n })
  assert.equal(queryOf(fetch.calls[1]!), { userAddress, from: usdc, to: ether, amount: '1000000' })
})

for (const [what, tx] of [
  ['to another contract', { ...APPROVAL, to: `eip155:1:${ROUTER}` }],
  ['on another network', { ...APPROVAL, to: `eip155:10:${USDC}` }],
  ['that transfers', { ...APPROVAL, data: `0xa9059cbb${'00'.repeat(64)}` }],
  ['without data', { ...APPROVAL, data: undefined }],
  ['with half its data', { ...APPROVAL, data: `0x095ea7b3${'00'.repeat(32)}` }],
  ['with more data', { ...APPROVAL, data: `0x095ea7b3${'00'.repeat(96)}` }],
  ['to a plain address', { ...APPROVAL, to: USDC }],
  ['that is missing', undefined],
] as const)
  test(`an approval ${what} is a failure`, () => isServiceFailure(buildApproval(at('build-approve', { tx }).api, wish)))

// Swap

const SWAP = {
  from: userAddress,
  to: `eip155:1:${ROUTER}`,
  data: '0x07ed2379AB',
  amount: '487000000000000',
  eip155: { gas: '220000', gasPrice: 12_000_000_000 },
}

test('a swap is asked for exactly as the service wants it', async () => {
  const { api, fetch } = at('build-transaction', { tx: SWAP })
  await buildSwap(api, wish)
  const [, call] = fetch.calls
  assert.is(call!.method, 'POST')
  assert.equal(call!.body, {
    amount: '1000000',
    eip155: { slippage: 1 },
    projectId: 'pid',
    from: usdc,
    to: ether,
    userAddress,
    disableEstimate: true,
  })
})

test('a swap of a token carries no coins', async () => {
  const { api } = at('build-transaction', { tx: { ...SWAP, value: '5' } })
  assert.equal(await buildSwap(api, wish), {
    from: USER,
    to: ROUTER,
    data: '0x07ed2379ab',
    value: 0n,
    gas: 220_000n,
    gasPrice: 12_000_000_000n,
    toAmount: 487_000_000_000_000n,
  })
})

test('a swap of the native coin carries what is given, in any letter case of its stand-in', async () => {
  for (const from of [ether, `eip155:1:0x${'eE'.repeat(20)}`] as const) {
    const { api } = at('build-transaction', { tx: SWAP })
    assert.is((await buildSwap(api, { ...wish, from, to: usdc })).value, 1_000_000n)
  }
})

for (const [what, tx] of [
  ['to nobody', { ...SWAP, to: undefined }],
  ['on another network', { ...SWAP, to: `eip155:10:${ROUTER}` }],
  ['that calls the token itself', { ...SWAP, to: `eip155:1:0x${USDC.slice(2).toUpperCase()}` }],
  ['to the visitor', { ...SWAP, to: userAddress }],
  ['that approves', { ...SWAP, data: APPROVAL.data }],
  ['that transfers', { ...SWAP, data: `0xA9059CBB${'00'.repeat(64)}` }],
  ['that transfers for another', { ...SWAP, data: `0x23b872dd${'00'.repeat(96)}` }],
  ['with half a byte', { ...SWAP, data: '0x07ed2379A' }],
  ['without an amount', { ...SWAP, amount: undefined }],
  ['with half an amount', { ...SWAP, amount: '0.5' }],
  ['without gas', { ...SWAP, eip155: { gasPrice: '1' } }],
  ['without a gas price', { ...SWAP, eip155: { gas: '1' } }],
] as const)
  test(`a swap ${what} is a failure`, () => isServiceFailure(buildSwap(at('build-transaction', { tx }).api, wish)))

const UNWRAP = { ...SWAP, to: usdc, data: `0x2e1a7d4d${1_000_000n.toString(16).padStart(64, '0')}` }

test('a wrapped coin is unwrapped by its own contract: just what is given, for the native coin', async () => {
  assert.is((await buildSwap(at('build-transaction', { tx: UNWRAP }).api, wish)).data, UNWRAP.data)
  await isServiceFailure(buildSwap(at('build-transaction', { tx: UNWRAP }).api, { ...wish, amount: 999_999n }))
  await isServiceFailure(buildSwap(at('build-transaction', { tx: UNWRAP }).api, { ...wish, to: `eip155:1:0x${'e'.repeat(39)}1` }))
})

test('on a network the service does not know nothing is swapped, and nobody asked', async () => {
  const { api, fetch } = createTestApi()
  assert.is((await errorOf(buildSwap(api, elsewhere))).name, 'networkNotSupportedForSwaps')
  assert.is((await errorOf(buildApproval(api, elsewhere))).name, 'networkNotSupportedForSwaps')
  assert.is(fetch.calls.length, 1)
})
