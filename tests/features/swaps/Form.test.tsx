// The form: what it says is missing, what it ties to its field, and where it leads.
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { DEBOUNCE } from '../../../src/domain/times.js'
import { Swap } from '../../../src/features/swaps/Form.js'
import { SwapSelectToken } from '../../../src/features/swaps/Picker.js'
import { useModal } from '../../../src/use-modal.js'
import { byLabel, byTestId, click, find, findAll, settle, text, type } from '../../support/dom.js'
import { reply } from '../../support/fakes.js'
import { leave, type VisitOptions } from '../../support/view.js'
import { createSwapWorld, type SwapWorld } from './world.js'

test.after.each(leave)

/** Shows the view that the router is at, as the shell does. */
function Screen() {
  const { view } = useModal().screen.router
  return view.value === 'Swap' ? <Swap /> : view.value === 'SwapSelectToken' ? <SwapSelectToken /> : <p>elsewhere</p>
}

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
    fill: async (from: string | undefined, to: string | undefined, amount: string) => {
      const find = (symbol?: string) => world.swap.tokens.peek().find(token => token.symbol === symbol)
      world.swap.fillIn(find(from), find(to))
      await settle()
      await type(field(), amount)
      await come()
    },
  }
}

const field = () => byTestId<HTMLInputElement>('swap-input-sourceToken')
const button = () => byTestId('swap-action-button')
const isOff = () => button().getAttribute('aria-disabled') === 'true'

test('a symbol that two tokens have chooses neither', async () => {
  const twin = { name: 'Token', symbol: 'tkn', address: `eip155:1:0x${'66'.repeat(20)}`, decimals: 6, logoUri: null, eip2612: false }
  for (const [more, chosen] of [
    [[], 'TKN'],
    [[twin], undefined],
  ] as const) {
    const world = await createSwapWorld({ path: [['Account'], ['Swap', { arguments: { fromToken: 'COIN', toToken: 'TKN' } }]] })
    world.answers.tokens = { tokens: [...(world.answers.tokens as { tokens: object[] }).tokens, ...more] }
    await world.show(Screen)
    await settle()
    assert.equal([world.swap.sourceToken.peek()?.symbol, world.swap.toToken.peek()?.symbol], ['COIN', chosen])
    leave()
  }
})

test('while it is not known what can be swapped nothing can be pressed', async () => {
  let letGo!: () => void
  const gate = new Promise<void>(resolve => (letGo = resolve))
  const world = await createSwapWorld({ path: [['Account'], ['Swap']] })
  world.fetch.routes['/v1/convert/tokens'] = async () => (await gate, world.answers.tokens as object)
  await world.show(Screen)
  assert.equal([find('[role=status]').getAttribute('aria-label'), findAll('button').length], ['Loading', 0])
  letGo()
  await settle()
  assert.equal(
    [text(button()), byTestId('swap-input-token-sourceToken').getAttribute('aria-label')],
    ['Enter amount', 'COIN, Select token'],
  )
})

test('where the service does not say it, that is said, and another try goes on', async () => {
  const world = await createSwapWorld({ path: [['Account'], ['Swap']] })
  world.fetch.routes['/v1/convert/tokens'] = () => reply(404)
  await world.show(Screen)
  await settle()
  assert.is(text(find('[role=alert]')), 'Swapping is not available right now. Your funds are safe.')
  world.fetch.routes['/v1/convert/tokens'] = world.answers.tokens as object
  await click(byLabel('Try again'))
  await settle()
  assert.is(text(button()), 'Enter amount')
})

for (const [what, [from, to, amount], words] of [
  ['no amount', ['COIN', 'TKN', ''], 'Enter amount'],
  ['nothing of it', ['COIN', 'TKN', '0'], 'Enter amount'],
  ['what is no number', ['COIN', 'TKN', 'ten'], 'Enter amount'],
  ['more than there is', ['COIN', 'TKN', '1.000001'], 'Insufficient balance'],
] as [string, [string, string, string], string][]) {
  test(`with ${what} the button says ${words}, is off, and a press on it leads nowhere`, async () => {
    const { fill, views } = await open()
    await fill(from, to, amount)
    assert.equal([text(button()), isOff()], [words, true])
    await click(button())
    assert.is(views().at(-1), 'Swap')
  })
}

test('the usual stablecoin is suggested to swap into, where the list has exactly one of that name', async () => {
  const { swap } = await open()
  assert.equal([swap.toToken.peek()?.symbol, swap.isSuggested], ['DAI', true])
  // For page tests it is still to be chosen.
  assert.is(byTestId('swap-select-token-button-toToken').getAttribute('aria-label'), 'DAI, Select token')
})

test('without the other token the button leads to its choice, and that leads back with it', async () => {
  const { views, swap, told, come } = await open(undefined, ({ answers }) => {
    answers.tokens = { tokens: (answers.tokens as { tokens: { symbol: string }[] }).tokens.filter(({ symbol }) => symbol !== 'DAI') }
  })
  await click(button())
  assert.equal([views().at(-1), swap.side, told().at(-1)], ['SwapSelectToken', 'toToken', 'CLICK_SELECT_TOKEN_TO_SWAP'])
  await click(byTestId('swap-select-token-item-TKN'))
  await come()
  assert.equal(
    [views().at(-1), byTestId('swap-input-token-toToken').getAttribute('aria-label'), text(button())],
    ['Swap', 'TKN, Select token', 'Enter amount'],
  )
})

test('the tokens one has come first, with what there is of them', async () => {
  await open()
  await click(byTestId('swap-input-token-sourceToken'))
  await settle()
  const groups = findAll('section').map(section => [
    text(find('h2', section)),
    findAll('button', section).map(row => row.dataset.testid?.split('-').at(-1)),
  ])
  assert.equal(
    groups.map(([label]) => label),
    ['Your tokens', 'Suggested'],
  )
  assert.equal([groups[0]![1], groups[1]![1]], [['COIN', 'TKN'], ['DAI']])
  assert.match(text(byTestId('swap-select-token-item-TKN')), /500\.5 TKN/)
  assert.is(
    byTestId('swap-select-token-item-COIN').getAttribute('aria-current') ??
      byTestId('swap-select-token-item-COIN').getAttribute('aria-pressed'),
    'true',
  )
})

test('with everything there the button is on, what one gets is shown, and it leads to the review', async () => {
  const { fill, views } = await open()
  await fill('COIN', 'TKN', '0,5')
  assert.equal([field().value, text(byTestId('swap-input-toToken')), text(button()), isOff()], ['0.5', '2', 'Review swap', false])
  assert.match(text(byTestId('swap-source')), /\$1\.00.*1 COIN/)
  await click(button())
  assert.is(views().at(-1), 'SwapPreview')
})

test('what is wrong with the amount is tied to its field', async () => {
  const { fill } = await open()
  const about = () => [field().getAttribute('aria-invalid'), text(find(`#${field().getAttribute('aria-describedby')}`))]
  await fill('COIN', 'TKN', '2')
  assert.equal(about(), ['true', 'Insufficient balance'])
  await fill('TKN', 'COIN', '0.0000001')
  assert.equal(about(), ['true', 'TKN has at most 6 decimals'])
  await fill('TKN', 'COIN', '1')
  assert.equal([field().getAttribute('aria-invalid'), field().getAttribute('aria-describedby')], ['false', null])
})

test('where nobody offers anything that is said, and nothing can be reviewed', async () => {
  const { fill, fetch } = await open()
  fetch.routes['/v1/convert/quotes'] = () =>
    reply(400, { status: 'FAILED', reasons: [{ field: '', description: 'Conversion parameter error: insufficient liquidity' }] })
  await fill('COIN', 'TKN', '0.5')
  assert.equal([text(button()), isOff(), findAll('[role=alert]').length], ['Insufficient liquidity', true, 0])
})

test('a price that cannot be had is said, and asked for again by a press', async () => {
  const { fill, fetch, answers, come } = await open()
  fetch.routes['/v1/convert/quotes'] = () => reply(404)
  await fill('COIN', 'TKN', '0.5')
  assert.equal([text(find('[role=alert]')), isOff()], ['Prices are not available right now. Your funds are safe.Try again', true])
  fetch.routes['/v1/convert/quotes'] = () => answers.quotes as object
  await click(byLabel('Try again'))
  await come()
  assert.equal([findAll('[role=alert]').length, text(button()), isOff()], [0, 'Review swap', false])
})

test('the two tokens change places, and what was to be received is to be given', async () => {
  const { fill, come } = await open()
  await fill('COIN', 'TKN', '0.5')
  await click(byTestId('swap-flip-button'))
  await come()
  const pill = (side: string) => byTestId(`swap-input-token-${side}`).getAttribute('aria-label')
  assert.equal([field().value, pill('sourceToken'), pill('toToken')], ['2', 'TKN, Select token', 'COIN, Select token'])
})

test('a token that is chosen for both sides changes places with the other', async () => {
  const { fill, swap, come } = await open()
  await fill('COIN', 'TKN', '0.5')
  await click(byTestId('swap-input-token-sourceToken'))
  await click(byTestId('swap-select-token-item-TKN'))
  await come()
  assert.equal([swap.sourceToken.peek()?.symbol, swap.toToken.peek()?.symbol], ['TKN', 'COIN'])
})

test('nobody without an account stays here', async () => {
  const { views } = await open({ isConnected: false })
  assert.equal(views(), ['Connect'])
})

test.run()
