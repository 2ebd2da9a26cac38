// The form: what it says is missing, what it ties to its field, where it leads, and that what it reckons with does not grow old.
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { BALANCE_AGE, DEBOUNCE, SWAP_REFRESH } from '../../../src/domain/times.js'
import { Swap } from '../../../src/features/swaps/Form.js'
import { SwapSelectToken } from '../../../src/features/swaps/Picker.js'
import { SwapPreview } from '../../../src/features/swaps/Preview.js'
import { toHeld, toPrice } from '../../../src/features/swaps/readings.js'
import { API, toRow } from '../../support/blockchain-api.js'
import { byLabel, byTestId, click, find, findAll, settle, text, type } from '../../support/dom.js'
import { reply } from '../../support/fakes.js'
import { later } from '../../support/later.js'
import { failuresOf } from '../../support/modal.js'
import { leave, screenOf, type VisitOptions } from '../../support/view.js'
import { createSwapWorld, type SwapWorld } from './world.js'

test.after.each(leave)

const Screen = screenOf({ Swap, SwapSelectToken, SwapPreview })
const PRICES = '/v1/fungible/price'
const GAS = '/v1/convert/gas-price'

/** A visitor at the form; `spoil` happens before it opens. */
async function open(given: VisitOptions = {}, spoil: (world: SwapWorld) => void = () => {}) {
  const world = await createSwapWorld({ path: [['Account'], ['Swap']], ...given })
  spoil(world)
  await world.show(Screen)
  const come = async () => {
    await world.pass(DEBOUNCE)
    await settle()
  }
  return {
    ...world,
    come,
    fill: async (from: string, to: string, amount: string) => {
      const find = (symbol: string) => world.swap.tokens.peek().find(token => token.symbol === symbol)
      world.swap.fillIn(find(from), find(to))
      await settle()
      await type(field(), amount)
      await come()
    },
  }
}

/** The same, with half a coin filled in. */
async function filled(spoil?: (world: SwapWorld) => void) {
  const made = await open({}, spoil)
  await made.fill('COIN', 'TKN', '0.5')
  return made
}

const field = () => byTestId<HTMLInputElement>('swap-input-sourceToken')
const button = () => byTestId('swap-action-button')
const isOff = () => button().getAttribute('aria-disabled') === 'true'
const pill = (side: 'sourceToken' | 'toToken') => byTestId(`swap-input-token-${side}`).getAttribute('aria-label')
const chosen = ({ swap }: SwapWorld) => [swap.sourceToken.peek()?.symbol, swap.toToken.peek()?.symbol]
const listed = ({ answers }: SwapWorld) => (answers.tokens as { tokens: { symbol: string }[] }).tokens

test('a symbol that two tokens have chooses neither', async () => {
  const twin = { name: 'Token', symbol: 'tkn', address: `eip155:1:0x${'66'.repeat(20)}`, decimals: 6, logoUri: null, eip2612: false }
  const path = [['Account'], ['Swap', { arguments: { fromToken: 'COIN', toToken: 'TKN' } }]] as const
  for (const more of [[], [twin]]) {
    const world = await open({ path }, world => (world.answers.tokens = { tokens: [...listed(world), ...more] }))
    await settle()
    assert.equal(chosen(world), ['COIN', more.length ? undefined : 'TKN'])
    leave()
  }
})

test('where the service does not say it, that is said, and another try goes on', async () => {
  const { fetch, answers } = await open({}, ({ fetch }) => void (fetch.routes['/v1/convert/tokens'] = () => reply(404)))
  await settle()
  assert.is(text(find('[role=alert]')), 'Swapping is not available right now. Your funds are safe.')
  fetch.routes['/v1/convert/tokens'] = answers.tokens as object
  await click(byLabel('Try Again'))
  await settle()
  assert.is(text(button()), 'Enter Amount')
})

for (const [what, amount, words] of [
  ['no amount', '', 'Enter Amount'],
  ['what is no number', 'ten', 'Enter Amount'],
  ['more than there is', '1.000001', 'Insufficient Balance'],
] as const)
  test(`with ${what} the button says ${words}, is off, and a press on it leads nowhere`, async () => {
    const { fill, views } = await open()
    await fill('COIN', 'TKN', amount)
    assert.equal([text(button()), isOff()], [words, true])
    await click(button())
    assert.is(views().at(-1), 'Swap')
  })

test('the usual stablecoin is suggested, where the list has exactly one of that name; in the list the tokens one has come first, with what there is', async () => {
  const { swap } = await open()
  assert.equal([swap.toToken.peek()?.symbol, swap.isSuggested.peek()], ['DAI', true])
  // For page tests it is still to be chosen.
  assert.is(byTestId('swap-select-token-button-toToken').getAttribute('aria-label'), 'DAI, Select Token')
  await click(byTestId('swap-input-token-sourceToken'))
  await settle()
  const groups = findAll('section').map(section => [
    text(find('h2', section)),
    ...findAll('button', section).map(row => row.dataset.testid?.split('-').at(-1)),
  ])
  assert.equal(groups, [
    ['Your tokens', 'COIN', 'TKN'],
    ['Suggested', 'DAI'],
  ])
  assert.match(text(byTestId('swap-select-token-item-TKN')), /500\.5 TKN/)
  const coin = byTestId('swap-select-token-item-COIN')
  assert.is(coin.getAttribute('aria-current') ?? coin.getAttribute('aria-pressed'), 'true')
})

test('without the other token the button leads to its choice, and that leads back with it', async () => {
  const { views, swap, told, come } = await open(undefined, world => {
    world.answers.tokens = { tokens: listed(world).filter(({ symbol }) => symbol !== 'DAI') }
  })
  await click(button())
  assert.equal([views().at(-1), swap.side.peek(), told().at(-1)], ['SwapSelectToken', 'toToken', 'CLICK_SELECT_TOKEN_TO_SWAP'])
  await click(byTestId('swap-select-token-item-TKN'))
  await come()
  assert.equal([views().at(-1), pill('toToken'), text(button())], ['Swap', 'TKN, Select Token', 'Enter Amount'])
})

test('the review stands at once by what the form has told, and can be confirmed once it is exact', async () => {
  const gate = later()
  await filled(({ fetch, answers }) => {
    fetch.routes['/v1/convert/build-transaction'] = async () => (await gate.promise, answers.transaction as object)
  })
  await click(button())
  await settle()
  const sides = () => ['review-from', 'review-to'].map(id => text(byTestId(id)))
  const before = sides()
  assert.match(before.join(' '), /^0\.5 COIN.* 2 TKN/)
  assert.equal([byTestId('swap-building').getAttribute('aria-disabled'), findAll('[data-testid=swap-action-button]').length], ['true', 0])
  gate.come()
  await settle(3)
  assert.equal([sides(), text(button()), isOff()], [before, 'Swap', false])
})

test('what is wrong with the amount is tied to its field', async () => {
  const { fill } = await open()
  const about = () => [field().getAttribute('aria-invalid'), text(find(`#${field().getAttribute('aria-describedby')}`))]
  await fill('COIN', 'TKN', '2')
  assert.equal(about(), ['true', 'More than you have'])
  await fill('TKN', 'COIN', '0.0000001')
  assert.equal(about(), ['true', 'TKN has at most 6 decimals'])
  await fill('TKN', 'COIN', '1')
  assert.equal([field().getAttribute('aria-invalid'), field().getAttribute('aria-describedby')], ['false', null])
})

test('where nobody offers anything that is said, and nothing can be reviewed', async () => {
  const description = 'Conversion parameter error: insufficient liquidity'
  await filled(({ fetch }) => {
    fetch.routes['/v1/convert/quotes'] = () => reply(400, { status: 'FAILED', reasons: [{ field: '', description }] })
  })
  assert.equal([text(button()), isOff(), findAll('[role=alert]').length], ['Insufficient Liquidity', true, 0])
})

test('a price that cannot be had is said, and asked for again by a press', async () => {
  const { fetch, answers, come, events } = await filled(({ fetch }) => void (fetch.routes['/v1/convert/quotes'] = () => reply(404)))
  assert.equal([text(find('[role=alert]')), isOff()], ['Prices are not available right now. Your funds are safe.Try Again', true])
  assert.equal(failuresOf(events), [['somethingWrong', 'Something went wrong']])
  fetch.routes['/v1/convert/quotes'] = () => answers.quotes as object
  await click(byLabel('Try Again'))
  await come()
  assert.equal([findAll('[role=alert]').length, text(button()), isOff()], [0, 'Review Swap', false])
})

test('of a network that the service does not know the catalogue tells events, whatever the form says', async () => {
  const { events } = await open({}, ({ fetch }) => void (fetch.routes['/v1/supported-chains'] = { http: [] }))
  await settle()
  assert.match(text(find('[role=status]')), /^The swap feature doesn’t support your current network\./)
  const told = failuresOf(events).filter(([name]) => name !== 'tokenBalanceUnavailable')
  assert.equal(told, [
    ['networkNotSupportedForGas', 'Network not supported for Gas Price'],
    ['networkNotSupportedForSwaps', 'Network not supported for Swaps'],
  ])
})

test('the two tokens change places by a button, and what was to be received is to be given; or where one is chosen for both sides', async () => {
  const world = await filled()
  await click(byTestId('swap-flip-button'))
  await world.come()
  assert.equal([field().value, pill('sourceToken'), pill('toToken')], ['2', 'TKN, Select Token', 'COIN, Select Token'])
  await click(byTestId('swap-input-token-sourceToken'))
  await click(byTestId('swap-select-token-item-COIN'))
  await world.come()
  assert.equal(chosen(world), ['COIN', 'TKN'])
})

test('nobody without an account stays here', async () => {
  const { views, events } = await open({ isConnected: false })
  assert.equal([views(), failuresOf(events)], [['Connect'], []])
})

// A form that stays open

const coin = ({ swap }: SwapWorld) => swap.sourceToken.peek()!
const known = (world: SwapWorld) => [
  world.swap.gasPrice.peek(),
  toPrice(world.modal, world.swap, coin(world)),
  toHeld(world.modal, coin(world))?.amount,
]
const becomesRich = ({ fetch }: SwapWorld) =>
  void (fetch.routes[`${API}/v1/account/*`] = { balances: [toRow('COIN', '3', { address: undefined, price: 7, value: 21 })] })

test('gas is asked for with each quote, prices and balances when they are half a minute old', async () => {
  const world = await filled()
  const { answers, fetch } = world
  assert.equal(known(world), [10n, '2', '1'])
  answers.gasPrice = { standard: '25', fast: '26', instant: '27' }
  fetch.routes[PRICES] = { fungibles: [{ name: 'COIN', symbol: 'COIN', price: '7' }] }
  becomesRich(world)
  const asked = fetch.count(PRICES)
  await world.pass(SWAP_REFRESH)
  assert.equal([known(world), fetch.count(PRICES)], [[25n, '2', '1'], asked])
  await world.pass(BALANCE_AGE)
  assert.equal(known(world), [25n, '7', '3'])
})

test('what has moved is seen with the next quote; what is not answered leaves what stands', async () => {
  const world = await filled()
  const { modal, fetch, clock } = world
  becomesRich(world)
  for (const route of [PRICES, GAS]) fetch.routes[route] = () => reply(500)
  await clock.advance(1)
  modal.state.patch('eip155', { movedAt: clock.now() })
  await world.pass(SWAP_REFRESH)
  assert.equal(known(world), [10n, '2', '3'])
  await world.pass(BALANCE_AGE)
  await world.pass(SWAP_REFRESH)
  assert.equal(known(world), [10n, '2', '3'])
})

test('all there is of a token is all of it; of the coin what is left after the gas, and a word where that is nothing', async () => {
  const { fill, swap, modal } = await filled()
  await click(byTestId('swap-source-max'))
  // 600 000 units of gas at 10 wei.
  assert.is(field().value, '0.999999999994')
  swap.learnGas(10n ** 13n)
  await click(byTestId('swap-source-max'))
  assert.equal([field().value, modal.state.toast.peek()?.message], ['0.999999999994', 'There is not enough COIN for the network fee'])
  await fill('TKN', 'COIN', '1')
  await click(byTestId('swap-source-max'))
  assert.is(field().value, '500.5')
})

test('where nobody tells the price of gas, all there is of the coin is not filled in, and that is said; of a token it is', async () => {
  const { fill, modal } = await filled(({ fetch }) => void (fetch.routes[GAS] = () => reply(404)))
  await click(byTestId('swap-source-max'))
  assert.is(field().value, '0.5')
  assert.is(modal.state.toast.peek()?.message, 'The network fee is not known right now. Try again, or type an amount.')
  assert.is(text(byTestId('swap-source-max')), 'Max')
  await fill('TKN', 'COIN', '1')
  await click(byTestId('swap-source-max'))
  assert.is(field().value, '500.5')
})
