// Answers of the services, broken at random: each is refused, or what is made of it holds all that is relied on later.
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { ServiceError, type BlockchainApi } from '../../../src/clients/blockchain-api.js'
import { buildApproval, buildSwap, getGasPrice, getSwapQuote, getSwapTokens } from '../../../src/features/swaps/api.js'
import { getBalances, getPrices } from '../../../src/clients/account-api.js'
import { getOnrampOptions, getOnrampQuote, getOnrampUrl } from '../../../src/features/onramp/api.js'
import { isAddress, parseCaipAddress } from '../../../src/domain/caip.js'
import { parseUnits } from '../../../src/domain/amounts.js'
import { fromWalletAsset, type TokenBalance } from '../../../src/domain/token-balances.js'
import { createTestApi } from '../../support/blockchain-api.js'
import { createBreaker, ODD } from '../../support/broken.js'
import { createRandom } from '../../support/modal.js'

const SEED = 20261122
const ROUNDS = 300

const USER = `0x${'1'.repeat(40)}`
const USDC = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const ROUTER = '0x111111125421ca6dc452d289314280a0f8842a65'
const userAddress = `eip155:1:${USER}` as const
const usdc = `eip155:1:${USDC}` as const
const ether = `eip155:1:0x${'e'.repeat(40)}` as const
const MOST = 2n ** 256n - 1n
const wish = { amount: 1_000_000n, from: usdc, to: ether, userAddress }

const NETWORKS = ['eip155:10', 'eip155:1', 'solana:5eykt', 'eip155:1:', 'eip155:1:0x12', `solana:5eykt:${'1'.repeat(40)}`]
const PLACES = [`eip155:10:${USDC}`, `eip155:1:0x${'d'.repeat(40)}`, `eip155:1:${USER}`, USDC, ether, usdc, `eip155:1:${ROUTER}`]
const CALLS = ['0x095ea7b3', `0x095ea7b3${'f'.repeat(128)}`, `0xa9059cbb${'f'.repeat(128)}`, '0xA9059CBB', '0x07ed237', '0xzz']
const breakApart = createBreaker(createRandom(SEED), [...ODD, ...NETWORKS, ...PLACES, ...CALLS])

const WORD = /^[^\p{Cc}\p{Cf}]{1,80}$/u
const DECIMAL = /^(0|[1-9]\d*)(\.\d+)?$/

const isUnits = (units: unknown, what: string) =>
  assert.ok(typeof units === 'bigint' && units >= 0n && units <= MOST, `${what} is ${units}`)
const isDecimal = (text: unknown, what: string) =>
  assert.ok(typeof text === 'string' && DECIMAL.test(text) && text.length < 310, `${what} is ${text}`)
const isWord = (text: unknown, what: string) => assert.ok(typeof text === 'string' && WORD.test(text), `${what} is ${JSON.stringify(text)}`)
const isIn = (address: unknown, caipNetworkId: string, what: string) => {
  const place = parseCaipAddress(address)
  assert.ok(place?.caipNetworkId === caipNetworkId && isAddress(place.namespace, place.address), `${what} is ${address}`)
}

function isHeld({ address, chainId, symbol, name, quantity, value, price }: TokenBalance): void {
  assert.is(chainId, 'eip155:1')
  if (address !== undefined) isIn(address, 'eip155:1', 'the token')
  isWord(symbol, 'the symbol')
  isWord(name, 'the name')
  isDecimal(quantity.numeric, 'the amount')
  assert.ok(/^\d\d?$/.test(quantity.decimals) && Number(quantity.decimals) >= 1 && Number(quantity.decimals) <= 36, quantity.decimals)
  // What is there can be sent: it fits the token's decimals, and a chain.
  isUnits(parseUnits(quantity.numeric, Number(quantity.decimals)), 'the amount in units')
  for (const money of [value, price]) if (money !== undefined) isDecimal(money, 'the worth')
}

/** Breaks an answer again and again. @param ask resolves with what has to hold */
function fuzz(what: string, path: string, answer: object, ask: (api: BlockchainApi) => Promise<void>, leastKept = 20): void {
  test(`${what}, broken ${ROUNDS} times`, async () => {
    let [kept, refused] = [0, 0]
    for (let round = 0; round < ROUNDS; round++) {
      const broken = breakApart(answer)
      const { api } = createTestApi({
        [path]: () => new Response(JSON.stringify(broken) ?? '', { headers: { 'content-type': 'application/json' } }),
      })
      try {
        await ask(api)
        kept++
      } catch (error) {
        if (error instanceof ServiceError) refused++
        else
          throw Object.assign(error as Error, {
            message: `seed ${SEED}, round ${round}: ${(error as Error).message}\n${JSON.stringify(broken)?.slice(0, 1_500)}`,
          })
      }
    }
    assert.is(kept + refused, ROUNDS)
    assert.ok(kept >= leastKept, `only ${kept} were read: nothing is tried that way`)
  })
}

const TOKEN = { name: 'USD Coin', symbol: 'USDC', address: usdc, decimals: 6, logoUri: 'https://x.test/usdc.png', eip2612: true }

fuzz(
  'tokens for swaps',
  '/v1/convert/tokens',
  { tokens: [TOKEN, { ...TOKEN, symbol: 'ETH', address: ether, decimals: 18 }] },
  async api => {
    for (const { symbol, name, address, decimals, logoUri, eip2612 } of await getSwapTokens(api, 'eip155:1')) {
      isWord(symbol, 'the symbol')
      isWord(name, 'the name')
      isIn(address, 'eip155:1', 'the token')
      assert.ok(Number.isInteger(decimals) && decimals >= 1 && decimals <= 36, `${decimals} decimals`)
      assert.ok(logoUri === undefined || /^https?:/i.test(logoUri), logoUri)
      assert.type(eip2612, 'boolean')
    }
  },
)

fuzz(
  'quotes',
  '/v1/convert/quotes',
  { quotes: [{ id: null, fromAmount: '1000000', fromAccount: usdc, toAmount: '487000000000000', toAccount: ether }] },
  async api => {
    const units = await getSwapQuote(api, wish)
    if (units === undefined) return
    isUnits(units, 'the offer')
    assert.ok(units > 0n)
  },
)

fuzz('prices of gas', '/v1/convert/gas-price', { standard: '12000000000', fast: '13000000000', instant: '15000000000' }, async api => {
  for (const [speed, price] of Object.entries(await getGasPrice(api, 'eip155:1'))) isUnits(price, speed)
})

const approve = `0x095ea7b3${ROUTER.slice(2).padStart(64, '0')}${(1_000_000).toString(16).padStart(64, '0')}`

fuzz(
  'approvals',
  '/v1/convert/build-approve',
  { tx: { from: usdc, to: usdc, data: approve, value: '0', eip155: { gas: '50000', gasPrice: '12000000000' } } },
  async api => {
    const { from, to, value, data, gasPrice } = await buildApproval(api, wish)
    assert.equal([from, to.toLowerCase(), value], [USER, USDC, 0n])
    assert.match(data, /^0x095ea7b3[0-9a-f]{128}$/)
    isUnits(gasPrice, 'the price of gas')
  },
)

for (const [what, from, to] of [
  ['tokens', usdc, ether],
  ['the native coin', ether, usdc],
] as const)
  fuzz(
    `swaps of ${what}`,
    '/v1/convert/build-transaction',
    {
      tx: {
        from: userAddress,
        to: `eip155:1:${ROUTER}`,
        data: `0x07ed2379${'0'.repeat(64)}`,
        amount: '487000000000000',
        eip155: { gas: '220000', gasPrice: '12000000000' },
      },
    },
    async api => {
      const swap = await buildSwap(api, { ...wish, from, to })
      assert.is(swap.from, USER)
      assert.ok(isAddress('eip155', swap.to) && ![from.slice(9), USER].includes(swap.to.toLowerCase()), swap.to)
      assert.match(swap.data, /^0x(?!095ea7b3|a9059cbb|23b872dd)([0-9a-f]{2}){4,}$/)
      assert.is(swap.value, from === ether ? wish.amount : 0n)
      for (const units of [swap.gas, swap.gasPrice, swap.toAmount]) isUnits(units, 'a number of the swap')
    },
  )

const ROW = {
  name: 'USD Coin',
  symbol: 'USDC',
  chainId: 'eip155:1',
  address: usdc,
  value: 25.5,
  price: 1,
  quantity: { decimals: '6', numeric: '25.5' },
  iconUrl: 'https://x.test/usdc.png',
}

fuzz(
  'balances',
  '/v1/account/*',
  {
    balances: [
      ROW,
      { ...ROW, name: 'Ether', symbol: 'ETH', address: undefined, value: 2050, price: 2050, quantity: { decimals: '18', numeric: '1.0' } },
    ],
  },
  async api => {
    for (const token of (await getBalances(api, { address: USER, caipNetworkId: 'eip155:1' }))!) isHeld(token)
  },
)

fuzz(
  'prices',
  '/v1/fungible/price',
  { fungibles: [{ address: ether, name: 'Ether', symbol: 'ETH', iconUrl: 'https://x.test/e.png', price: 2050.12, decimals: 18 }] },
  async api => {
    for (const { symbol, name, price, address } of await getPrices(api, [ether])) {
      isWord(symbol, 'the symbol')
      isWord(name, 'the name')
      isDecimal(price, 'the price')
      assert.ok(address === undefined || parseCaipAddress(address), address)
    }
  },
)

test('assets that wallets list, broken at random', () => {
  let kept = 0
  for (let round = 0; round < 2_000; round++) {
    const { asset } = Object(
      breakApart({
        asset: {
          address: USDC,
          balance: '0x1c9c380',
          type: 'ERC20',
          metadata: { name: 'USD Coin', symbol: 'USDC', decimals: 6, price: 1 },
        },
      }),
    ) as { asset?: unknown }
    const token = fromWalletAsset(asset, 'eip155:1')
    if (!token) continue
    kept++
    isHeld(token)
  }
  assert.ok(kept > 200)
})

fuzz(
  'links to buy',
  '/v1/generators/onrampurl',
  { url: 'https://pay.coinbase.com/?x=1' },
  async api => {
    assert.match(
      await getOnrampUrl(api, {
        address: USER,
        caipNetworkId: 'eip155:1',
        assets: ['USDC'],
        places: { first: 'ethereum', all: ['ethereum'] },
      }),
      /^https?:\/\//i,
    )
  },
  1,
)

const CURRENCIES = {
  paymentCurrencies: [{ id: 'USD', payment_method_limits: [{ id: 'card', min: '10.00', max: '7500.00' }] }],
  purchaseCurrencies: [
    {
      id: 'u',
      name: 'USDC',
      symbol: 'USDC',
      networks: [{ name: 'ethereum', display_name: 'Ethereum', chain_id: '1', contract_address: USDC }],
    },
  ],
}

fuzz(
  'what can be bought',
  '/v1/onramp/options',
  CURRENCIES,
  async api => {
    const { paymentCurrencies, purchaseCurrencies } = await getOnrampOptions(api, 'eip155:1')
    assert.ok(paymentCurrencies.length && purchaseCurrencies.length)
    for (const { id, payment_method_limits } of paymentCurrencies) {
      isWord(id, 'the currency')
      for (const { min, max } of payment_method_limits) [min, max].forEach(limit => isDecimal(limit, 'a limit'))
    }
    for (const { symbol, networks } of purchaseCurrencies) {
      isWord(symbol, 'the symbol')
      for (const { chain_id } of networks) isDecimal(chain_id, 'the network')
    }
  },
  ROUNDS,
)

const money = (amount: string, currency = 'USD') => ({ amount, currency })

fuzz(
  'what a purchase costs',
  '/v1/onramp/quote',
  {
    paymentTotal: money('20.00'),
    paymentSubtotal: money('19.00'),
    purchaseAmount: money('18.9', 'USDC'),
    coinbaseFee: money('0.50'),
    networkFee: money('0.50'),
    quoteId: 'q',
  },
  async api => {
    const quote = (await getOnrampQuote(api, {
      purchaseCurrency: CURRENCIES.purchaseCurrencies[0]!,
      paymentCurrency: CURRENCIES.paymentCurrencies[0]!,
      amount: '20',
      caipNetworkId: 'eip155:1',
    }))!
    for (const part of Object.values(quote)) {
      if (typeof part !== 'object') continue
      isDecimal(part.amount, 'the amount')
      isWord(part.currency, 'the currency')
    }
    if (!quote.isEstimate) assert.ok(quote.paymentTotal && quote.purchaseAmount)
  },
  ROUNDS,
)
