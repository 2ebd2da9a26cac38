import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { ServiceError } from '../../../src/clients/blockchain-api.js'
import { getOnrampOptions, getOnrampQuote, getOnrampUrl } from '../../../src/features/onramp/api.js'
import { ONRAMP_DEFAULTS, toOnrampPlaces } from '../../../src/features/onramp/rules.js'
import { createTestApi } from '../../support/blockchain-api.js'
import { reply } from '../../support/fakes.js'
import type { FakeAnswer } from '../../support/fake-fetch.js'
import { errorOf } from '../../support/modal.js'

const ADDRESS = `0x${'ab'.repeat(20)}`
const STRANGER = `0x${'66'.repeat(20)}`
const caipNetworkId = 'eip155:10' as const
/** A page of Coinbase's that says for whom it buys. */
const toBuy = (key: string, wallets: object) => `https://pay.coinbase.com/buy?${new URLSearchParams({ [key]: JSON.stringify(wallets) })}`

// The page

const URL_PATH = '/v1/generators/onrampurl'
const wish = { address: ADDRESS, caipNetworkId, assets: ['USDC'], amount: '20.50', places: toOnrampPlaces(caipNetworkId, [], () => true)! }
/** What each page is told. */
const TOLD = 'defaultNetwork=optimism&defaultAsset=USDC&defaultExperience=buy'

test('the page is asked for with where the coins go, and with the whole amount; the page itself has all of it', async () => {
  const { api, fetch } = createTestApi({ [`POST ${URL_PATH}`]: { url: 'https://pay.coinbase.com/buy?x=1' } })
  assert.is(await getOnrampUrl(api, wish), `https://pay.coinbase.com/buy?x=1&${TOLD}&presetFiatAmount=20.50`)
  assert.equal(fetch.calls[1]!.body, {
    destinationWallets: [
      {
        address: ADDRESS,
        blockchains: ['ethereum', 'arbitrum', 'polygon', 'berachain', 'avalanche-c-chain', 'optimism', 'celo', 'base'],
        assets: ['USDC'],
      },
    ],
    defaultNetwork: 'optimism',
    partnerUserId: ADDRESS,
    defaultExperience: 'buy',
    presetFiatAmount: 20,
  })
})

test('the page is told which money it is, and nothing of coin, network or money that was not asked for', async () => {
  const urlOf = async (url: string, more: object) => {
    const page = new URL(await getOnrampUrl(createTestApi({ [`POST ${URL_PATH}`]: { url } }).api, { ...wish, amount: '20.00', ...more }))
    return Object.fromEntries(page.searchParams)
  }
  const told = Object.fromEntries(new URLSearchParams(TOLD))
  const all = { ...told, presetFiatAmount: '20.00', fiatCurrency: 'EUR' }
  assert.equal(await urlOf('https://pay.coinbase.com/buy?x=1', { currency: 'EUR' }), { x: '1', ...all })
  const lies =
    'presetFiatAmount=2000&fiatCurrency=USD&presetCryptoAmount=50&quoteId=q&defaultNetwork=base&defaultAsset=PEPE' +
    `&defaultExperience=send&redirectUrl=https://evil.test&assets=["PEPE"]&defaultNetwork=base`
  assert.equal(await urlOf(`https://pay.coinbase.com/buy?${lies}`, { currency: 'EUR' }), { ...all, assets: '["USDC"]' })
  assert.equal(await urlOf(`https://pay.coinbase.com/buy?${lies}`, { currency: 'EUR', amount: undefined }), { ...told, assets: '["USDC"]' })
})

test('the page may name for whom it buys, and is then the visitor’s and for what was asked, also where it is Coinbase’s own to try', async () => {
  const blockchains = ['ethereum', 'arbitrum', 'polygon', 'berachain', 'avalanche-c-chain', 'optimism', 'celo', 'base']
  const mine = ADDRESS.toUpperCase().replace('X', 'x')
  for (const [url, kept] of [
    [toBuy('destinationWallets', [{ address: mine, assets: ['PEPE'] }]), [{ address: ADDRESS, blockchains, assets: ['USDC'] }]],
    [toBuy('addresses', { [mine]: ['base'] }), { [ADDRESS]: blockchains }],
    ['https://pay-sandbox.coinbase.com/?sessionToken=x', undefined],
  ] as const) {
    const page = new URL(await getOnrampUrl(createTestApi({ [`POST ${URL_PATH}`]: { url } }).api, { ...wish, amount: undefined }))
    const [, first] = [...page.searchParams][0]!
    assert.equal([page.href.split('?')[0], kept ? JSON.parse(first) : kept], [url.split('?')[0], kept])
  }
})

test('for development the page may be this machine’s, where the service is; no other opens a window onto the visitor’s machine', async () => {
  for (const url of ['http://127.0.0.1:4000/onramp?x=1', 'http://localhost/onramp', 'https://localhost/onramp']) {
    const ask = (service?: string) =>
      getOnrampUrl(createTestApi({ [`POST ${URL_PATH}`]: { url } }, undefined, service).api, { ...wish, amount: undefined })
    for (const service of ['http://127.0.0.1:5000', 'http://localhost:5000']) assert.ok((await ask(service)).startsWith(url))
    for (const service of [undefined, 'https://localhost.test', 'https://localhost:x@api.test'])
      assert.instance(await errorOf(ask(service)), ServiceError)
  }
})

test('without an amount the page is not filled in', async () => {
  for (const amount of [undefined, '0.9', 'lots']) {
    const { api, fetch } = createTestApi({ [URL_PATH]: { url: 'https://pay.coinbase.com/' } })
    await getOnrampUrl(api, { ...wish, amount })
    assert.not('presetFiatAmount' in (fetch.calls[1]!.body as object))
  }
})

test('the page names the networks to which the coins may go, and no other', async () => {
  const places = { first: 'base', all: ['base'] }
  const { api, fetch } = createTestApi({ [`POST ${URL_PATH}`]: { url: toBuy('addresses', { [ADDRESS]: ['ethereum'] }) } })
  const page = new URL(await getOnrampUrl(api, { ...wish, places }))
  const { destinationWallets, defaultNetwork } = fetch.calls[1]!.body as Record<string, unknown>
  assert.equal([destinationWallets, defaultNetwork], [[{ address: ADDRESS, blockchains: ['base'], assets: ['USDC'] }], 'base'])
  assert.equal([page.searchParams.get('defaultNetwork'), page.searchParams.get('addresses')], ['base', `{"${ADDRESS}":["base"]}`])
})

for (const answer of [
  {},
  { url: 'javascript:alert(1)' },
  { url: 'http://pay.coinbase.com/buy' },
  { url: 'http://localhost.coinbase.com/' },
  { url: 'https://pay.coinbase.com.example/buy' },
  { url: 'https://pay.coinbase.com@example.com/buy' },
  { url: 'https://notcoinbase.com/buy' },
  { url: 'https://commerce.coinbase.com/checkout/1' },
  { url: 'https://pay.coinbase.com/v3/sell/input?sessionToken=x' },
  { url: 'https://pay.coinbase.com/v3/%73ell/input?sessionToken=x' },
  { url: 'https://pay.coinbase.com/buy?destinationWallets=not-json' },
  { url: toBuy('destinationWallets', [{ address: ADDRESS }, { address: STRANGER }]) },
  { url: `${toBuy('destinationWallets', [{ address: ADDRESS }])}&destinationWallets=[{"address":"${STRANGER}"}]` },
  { url: toBuy('addresses', { [STRANGER]: ['base'] }) },
  { url: toBuy('addresses', [STRANGER]) },
  reply(400),
])
  test(`${answer instanceof Response ? `status ${answer.status}` : JSON.stringify(answer)} leads to no page`, async () => {
    assert.instance(await errorOf(getOnrampUrl(createTestApi({ [URL_PATH]: answer }).api, wish)), ServiceError)
  })

// The choice

const PAYMENT = { id: 'USD', payment_method_limits: [{ id: 'card', min: '10.00', max: '7500.00' }] }
const PURCHASE = {
  id: 'uuid',
  name: 'USD Coin',
  symbol: 'USDC',
  networks: [{ name: 'ethereum-mainnet', display_name: 'Ethereum', chain_id: '1', contract_address: '0xA0b8' }],
}
const optionsOf = (answer: FakeAnswer) => getOnrampOptions(createTestApi({ '/v1/onramp/options': answer }).api, caipNetworkId)

test('what can be bought, and with what, is what the service says', async () => {
  const answer = { paymentCurrencies: [PAYMENT], purchaseCurrencies: [PURCHASE] }
  assert.equal(await optionsOf(answer), answer)
})

for (const [what, answer] of [
  ['404, as the public service has it', reply(404)],
  ['half an answer', { paymentCurrencies: [PAYMENT] }],
  ['an empty choice', { paymentCurrencies: [], purchaseCurrencies: [] }],
  ['a choice nobody can read', { paymentCurrencies: [PAYMENT], purchaseCurrencies: [{}] }],
] as const)
  test(`${what} leaves the built-in choice`, async () => assert.is(await optionsOf(answer), ONRAMP_DEFAULTS))

test('where even the networks are not told, the built-in choice stands as well', async () => {
  const { api, clock } = createTestApi({ '/v1/supported-chains': new TypeError('Failed to fetch') })
  const options = getOnrampOptions(api, caipNetworkId)
  await clock.advance(1_000)
  assert.is(await options, ONRAMP_DEFAULTS)
})

// The price

const QUOTE_PATH = '/v1/onramp/quote'
const usd = (amount: string) => ({ amount, currency: 'USD' })
const purchase = { purchaseCurrency: PURCHASE, paymentCurrency: PAYMENT, amount: '50', caipNetworkId }
const QUOTE = {
  paymentTotal: usd('50'),
  paymentSubtotal: usd('49'),
  purchaseAmount: { amount: '48.9', currency: 'USDC' },
  coinbaseFee: usd('0.9'),
  networkFee: usd('0.1'),
  quoteId: 'q-1',
}
const ESTIMATE = { isEstimate: true, paymentTotal: usd('50'), paymentSubtotal: usd('50'), purchaseAmount: usd('50') }

test('a price is asked for with the currencies as they came, and the symbol as network', async () => {
  const { api, fetch } = createTestApi({ [`POST ${QUOTE_PATH}`]: QUOTE })
  assert.equal(await getOnrampQuote(api, purchase), { isEstimate: false, ...QUOTE })
  assert.equal(fetch.calls[1]!.body, { purchaseCurrency: PURCHASE, paymentCurrency: PAYMENT, amount: '50', network: 'USDC' })
})

for (const [what, answer] of [
  ['404, as the public service has it', reply(404)],
  ['no amount', { ...QUOTE, purchaseAmount: undefined }],
  ['an amount without a currency', { ...QUOTE, paymentTotal: { amount: '50' } }],
] as const)
  test(`${what} leaves an estimate that says so, and knows no fees`, async () => {
    assert.equal(await getOnrampQuote(createTestApi({ [QUOTE_PATH]: answer }).api, purchase), ESTIMATE)
  })

test('on a network the service does not know there is no page, nothing to buy, and no price', async () => {
  const { api } = createTestApi()
  assert.is(await getOnrampUrl(api, { ...wish, caipNetworkId: 'eip155:5' }), '')
  assert.equal(await getOnrampOptions(api, 'eip155:5'), { paymentCurrencies: [], purchaseCurrencies: [] })
  assert.is(await getOnrampQuote(api, { ...purchase, caipNetworkId: 'eip155:5' }), undefined)
})
