import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { DEBOUNCE, ONRAMP_URL_AGE, TRIAL_LIMIT } from '../../../src/domain/times.js'
import { API } from '../../support/blockchain-api.js'
import type { FakeCall } from '../../support/fakes.js'
import { textsOf, byLabel, byTestId, click, find, findAll, focused, text, type } from '../../support/dom.js'
import { never } from '../../support/later.js'
import { ADDRESS, network, ONE, OTHER_ADDRESS } from '../../support/modal.js'
import { leave } from '../../support/view.js'
import { buyer, FOR_80, nodeAt, PAGE, quoteOf } from './world.js'

test.after.each(leave)

const field = () => byTestId<HTMLInputElement>('onramp-pay-amount')
const get = () => text(byTestId('onramp-get-amount'))
const provider = (name: 'coinbase' | 'meld') => byTestId(`onramp-provider-${name}`)
const goOn = () => byTestId('onramp-continue-button')
/** Chooses a provider, and goes on with it. */
const buyFrom = async (name: 'coinbase' | 'meld') => {
  await click(provider(name))
  await click(goOn())
}
const providers = () =>
  findAll('[data-testid^=onramp-provider-]')
    .filter(each => each.matches('button'))
    .map(each => text(each))

test('without an amount the main button says what is missing, and leads to it', async () => {
  const { popups, said } = await buyer()
  assert.equal([text(goOn()), goOn().getAttribute('aria-disabled')], ['Enter Amount', 'true'])
  await click(goOn())
  assert.equal([popups.length, said(), focused() === field()], [0, 'Enter Amount', true])
  await type(field(), '80')
  assert.equal([text(goOn()), goOn().getAttribute('aria-disabled')], ['Continue with Coinbase', 'false'])
})

test('a price is asked for once, half a second after the last letter, and shown with its fees', async () => {
  const { pass, bodies } = await buyer()
  for (const typed of ['8', '80']) {
    await type(field(), typed)
    await pass(DEBOUNCE - 1)
  }
  assert.equal([bodies('/quote').length, findAll('[data-testid=onramp-get] .lk-skeleton').length], [0, 1])
  await pass(1)
  const [body] = bodies('/quote')
  assert.equal(
    [bodies('/quote').length, body!.amount, body!.network, (body!.paymentCurrency as { id: string }).id],
    [1, '80', 'USDC', 'USD'],
  )
  assert.equal(
    [get(), text(byTestId('onramp-provider-fee')), text(byTestId('onramp-network-fee')), findAll('[data-testid=onramp-total]').length],
    ['80.98', '$1.50', '$0.10', 0],
  )
})

test('what costs more than was typed says so', async () => {
  const { pass } = await buyer({
    routes: { 'POST /v1/onramp/quote': (call: FakeCall) => quoteOf(call, { paymentTotal: { amount: '81.60', currency: 'USD' } }) },
  })
  await type(field(), '80')
  await pass(DEBOUNCE)
  assert.is(text(byTestId('onramp-total')), '$81.60')
})

test('an answer that comes late counts for nothing', async () => {
  let answer!: () => void
  const late = new Promise<void>(resolve => (answer = resolve))
  const { pass } = await buyer({
    routes: {
      'POST /v1/onramp/quote': async (call: FakeCall) => {
        if ((call.body as { amount: string }).amount === '80') await late
        return quoteOf(call)
      },
    },
  })
  await type(field(), '80')
  await pass(DEBOUNCE)
  await type(field(), '90')
  await pass(DEBOUNCE)
  answer()
  await pass(0)
  assert.is(get(), '90.98')
})

for (const [what, answer] of [
  ['prices another coin', (call: FakeCall) => quoteOf(call, { purchaseAmount: { amount: '5', currency: 'DOGE' } })],
  ['prices in other money', (call: FakeCall) => quoteOf(call, { paymentTotal: { amount: '80', currency: 'JPY' } })],
  ['takes the network’s fee in coins', (call: FakeCall) => quoteOf(call, { networkFee: { amount: '0.002', currency: 'ETH' } })],
  ['takes its own fee in other money', (call: FakeCall) => quoteOf(call, { coinbaseFee: { amount: '1.50', currency: 'EUR' } })],
] as const)
  test(`where the service ${what} an estimate stands there that says so, never a price`, async () => {
    const { pass, said } = await buyer({ routes: { 'POST /v1/onramp/quote': answer as never } })
    await type(field(), '80')
    for (let turn = 0; turn < 4; turn++) await pass(DEBOUNCE)
    assert.equal([get(), said(), findAll('[data-testid=onramp-provider-fee]').length], ['$80', 'Estimate before fees', 0])
    assert.match(text(byTestId('onramp-get')), 'You get USDC worth about')
    assert.match(text(byTestId('onramp-get')), 'Estimate before fees')
  })

for (const [typed, problem] of [
  ['9.99', 'At least $10'],
  ['25000.01', 'At most $25,000'],
  ['10.005', 'USD has at most 2 decimals'],
] as const)
  test(`${typed} cannot be paid: that is said at the field, and no window opens`, async () => {
    const { pass, popups, asked, views, said } = await buyer()
    const before = asked('/onrampurl').length
    await type(field(), typed)
    await pass(2 * DEBOUNCE)
    assert.equal(text(find('#onramp-pay-problem')), problem)
    assert.is(field().getAttribute('aria-describedby'), 'onramp-pay-problem')
    assert.is(goOn().getAttribute('aria-disabled'), 'true')
    await click(goOn())
    assert.equal(
      [popups.length, asked('/quote').length, asked('/onrampurl').length - before, views().at(-1), said(), focused() === field()],
      [0, 0, 0, 'OnRampProviders', problem, true],
    )
  })

test('more than cards take can still be paid by bank, and that is said', async () => {
  await buyer()
  await type(field(), '7500.01')
  assert.match(text(byTestId('onramp-pay')), 'For this amount: Bank only')
  assert.is(provider('coinbase').getAttribute('aria-disabled'), null)
})

test('Coinbase’s page is asked for as the view opens, and anew when something changes', async () => {
  const { bodies, pass } = await buyer()
  const found = bodies('/onrampurl').map(({ partnerUserId, presetFiatAmount, destinationWallets }) => [
    partnerUserId,
    presetFiatAmount,
    (destinationWallets as { assets: unknown }[])[0]!.assets,
  ])
  assert.equal(found, [[ADDRESS, undefined, ['USDC']]])
  await type(field(), '80.50')
  await pass(DEBOUNCE - 1)
  assert.is(bodies('/onrampurl').length, 1)
  await pass(1)
  assert.is(bodies('/onrampurl')[1]!.presetFiatAmount, 80)
})

test('a window opens within the click, with the page that is known and nobody to come back to', async () => {
  const { popups, events, pass } = await buyer()
  await type(field(), '80')
  await pass(DEBOUNCE)
  goOn().click()
  assert.equal([popups.length, popups[0]!.places, popups[0]!.opener], [1, [FOR_80], null])
  await pass(0)
  const found = events.filter(({ event }) => event === 'SELECT_BUY_PROVIDER').map(each => (each as { properties?: unknown }).properties)
  assert.equal(found, [{ provider: 'coinbase', isSmartAccount: false }])
})

test('where the page is still on its way, an empty window is opened at once and goes there when it comes', async () => {
  let answer!: (value: object) => void
  const { popups, phase, pass } = await buyer({
    amount: '80',
    routes: { 'POST /v1/generators/onrampurl': () => new Promise<object>(resolve => (answer = resolve)) },
  })
  goOn().click()
  await pass(0)
  assert.equal([popups[0]!.places, popups[0]!.opener, phase()], [['about:blank'], null, 'opening'])
  answer({ url: PAGE })
  await pass(0)
  assert.equal([popups[0]!.places, phase()], [['about:blank', FOR_80], 'open'])
})

test('a page that comes once the account is another is nobody’s: the window closes', async () => {
  const answers: ((value: object) => void)[] = []
  const { popups, phase, pass, wallet } = await buyer({
    amount: '80',
    routes: { 'POST /v1/generators/onrampurl': () => new Promise<object>(resolve => answers.push(resolve)) },
  })
  answers[0]!({ url: PAGE })
  // What was known is too old by then.
  await pass(ONRAMP_URL_AGE)
  goOn().click()
  await pass(0)
  wallet.changeAccounts([OTHER_ADDRESS])
  await pass(0)
  answers[1]!({ url: PAGE })
  await pass(0)
  assert.equal([popups[0]!.places, popups[0]!.closed, phase()], [['about:blank'], true, 'failed'])
})

test('a page that has become old, or was used, is asked for anew', async () => {
  const { popups, pass, asked, modal } = await buyer({ amount: '80' })
  await pass(ONRAMP_URL_AGE)
  goOn().click()
  await pass(0)
  assert.equal([popups[0]!.places, asked('/onrampurl').length], [['about:blank', FOR_80], 2])
  modal.screen.router.back(true)
  await pass(0)
  goOn().click()
  await pass(0)
  assert.equal([popups[1]!.places, asked('/onrampurl').length], [['about:blank', FOR_80], 3])
})

test('where Coinbase’s page is none, the window closes with a word, and one may try again', async () => {
  let url = 'javascript:alert(1)'
  const { popups, phase, pass, root } = await buyer({ amount: '80', routes: { 'POST /v1/generators/onrampurl': () => ({ url }) } })
  goOn().click()
  await pass(0)
  assert.equal([popups[0]!.closed, popups[0]!.places, phase()], [true, ['about:blank'], 'failed'])
  assert.match(text(root), 'Coinbase cannot be reached')
  assert.match(text(root), 'Nothing was bought.')
  url = PAGE
  await click(byLabel('Try Again'))
  await pass(0)
  assert.equal([popups[1]!.places, phase()], [['about:blank', FOR_80], 'open'])
})

test('the price that is known is marked where there are several providers; one main button goes on with the chosen one', async () => {
  const { pass } = await buyer()
  await type(field(), '80')
  await pass(DEBOUNCE)
  assert.equal([text(provider('coinbase')), text(goOn())], ['CoinbaseBest known price', 'Continue with Coinbase'])
  await click(provider('meld'))
  assert.is(provider('meld').getAttribute('aria-current'), 'true')
  assert.is(provider('coinbase').getAttribute('aria-current'), null)
  assert.is(text(goOn()), 'Continue with Meld.io')
})

test('where the service knows the network not, Coinbase is off and says why', async () => {
  const { popups, said } = await buyer({ routes: { '/v1/supported-chains': { http: ['eip155:2'], ws: [] } } })
  assert.match(text(provider('coinbase')), 'Does not deliver to Network 1')
  await click(provider('coinbase'))
  assert.equal([popups.length, said(), findAll('[data-testid=onramp-arrival]').length], [0, 'Does not deliver to Network 1', 0])
})

test('where the provider does not deliver to the network, it is said where the coins arrive', async () => {
  await buyer({
    networks: [network(5, { name: 'Testnet' }), ONE],
    has: { chainId: 5 } as never,
    routes: { '/v1/supported-chains': { http: ['eip155:5'], ws: [] }, 'https://node-5.test/': nodeAt() },
  })
  assert.match(
    text(byTestId('onramp-arrival')),
    'Coinbase does not deliver to Testnet: the coins arrive on Ethereum, unless you choose another network there.',
  )
})

const SAFE = '0x6080'
const NODE = `POST ${API}/v1/`
const onGnosis = { networks: [network(100, { name: 'Gnosis' }), ONE], has: { chainId: 100 } as never }

test('to a contract’s account coins go on its own network alone', async () => {
  const { bodies } = await buyer({
    networks: [network(8453, { name: 'Base' }), ONE],
    has: { chainId: 8453 } as never,
    routes: { '/v1/supported-chains': { http: ['eip155:8453'], ws: [] }, [NODE]: nodeAt(SAFE) },
  })
  const [body] = bodies('/onrampurl')
  const [{ blockchains }] = body!.destinationWallets as [{ blockchains: string[] }]
  assert.equal([blockchains, body!.defaultNetwork], [['base'], 'base'])
  assert.equal(
    providers().map(each => each.includes('Does not deliver')),
    [false, true],
  )
})

test('where the provider does not deliver to a contract’s network, it is off: the coins would come to an address of nobody’s', async () => {
  const { popups, said, asked } = await buyer({
    ...onGnosis,
    routes: { '/v1/supported-chains': { http: ['eip155:100'], ws: [] }, [NODE]: nodeAt(SAFE) },
  })
  assert.equal(providers(), ['CoinbaseDoes not deliver to Gnosis', 'Meld.ioDoes not deliver to Gnosis'])
  await click(goOn())
  assert.equal([popups.length, said(), asked('/onrampurl').length], [0, 'Does not deliver to Gnosis', 0])
})

test('while no node tells whether the account is a contract’s, and the provider does not deliver there, no window stays', async () => {
  const { pass, popups, asked, phase } = await buyer({
    ...onGnosis,
    amount: '80',
    routes: { '/v1/supported-chains': { http: ['eip155:100'], ws: [] }, [NODE]: never },
  })
  await click(goOn())
  await pass(TRIAL_LIMIT)
  assert.equal([asked('/onrampurl').length, popups[0]!.closed, phase()], [0, true, 'failed'])
})

test('coin and currency are chosen from lists, and the price follows', async () => {
  const { views, bodies, pass } = await buyer()
  await type(field(), '80')
  await click(byTestId('onramp-pay-token'))
  await pass(0)
  assert.is(views().at(-1), 'OnRampFiatSelect')
  assert.equal(textsOf('[data-testid^=onramp-currency-item]'), ['US DollarUSD', 'EuroEUR'])
  await click(byTestId('onramp-currency-item-EUR'))
  await pass(0)
  await click(byTestId('onramp-get-token'))
  await pass(0)
  assert.is(byTestId('onramp-token-item-USDC').getAttribute('aria-current'), 'true')
  await click(byTestId('onramp-token-item-ETH'))
  await pass(DEBOUNCE)
  const last = bodies('/quote').at(-1)!
  assert.equal(
    [views().at(-1), field().value, last.network, (last.paymentCurrency as { id: string }).id, last.amount],
    ['OnRampProviders', '80', 'ETH', 'EUR', '80'],
  )
  assert.equal((bodies('/onrampurl').at(-1)!.destinationWallets as { assets: unknown }[])[0]!.assets, ['ETH'])
})

test('with Meld alone nobody is asked for a price; its window has the dApp’s key, the coin, the account and the amount', async () => {
  const { fetch, pass, popups } = await buyer({ options: { onramp: { coinbase: false, meld: { publicKey: 'key' } } } })
  const before = fetch.calls.length
  await type(field(), '80')
  await pass(DEBOUNCE)
  assert.equal([providers(), get(), fetch.calls.length - before], [['Meld.ioShows its price in its window'], '–', 0])
  assert.match(text(byTestId('onramp-get')), 'The provider shows the price in its window')
  await buyFrom('meld')
  const places = popups.map(({ places }) => places)
  const coin = `destinationCurrencyCode=USDC&walletAddress=${ADDRESS}`
  assert.equal(places, [[`https://meldcrypto.com?publicKey=key&${coin}&externalCustomerId=p&sourceAmount=80&sourceCurrencyCode=USD`]])
})

for (const [what, options, sentence] of [
  ['without a provider', { onramp: { coinbase: false } }, 'This app has set up no provider that sells coins.'],
  ['without a project', { projectId: undefined, onramp: {} }, 'This app has set up no provider that sells coins.'],
] as const)
  test(`${what} it is said so, with another way to have coins`, async () => {
    const { views, root, pass } = await buyer({ options: options as never })
    assert.match(text(root), sentence)
    await click(byLabel('Receive'))
    await pass(0)
    assert.is(views().at(-1), 'WalletReceive')
  })

test('without an account one is sent to connect', async () => {
  for (const view of ['OnRampProviders', 'OnRampTokenSelect', 'OnRampFiatSelect', 'BuyInProgress', 'OnRampActivity'] as const) {
    const { views } = await buyer({ isConnected: false, path: [[view]] })
    assert.equal(views(), ['Connect'], view)
    leave()
  }
})
