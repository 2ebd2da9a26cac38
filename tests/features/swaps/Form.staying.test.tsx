// A form that stays open: what a swap is reckoned with does not grow old, and all there is leaves what the network takes.
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { BALANCE_AGE, SWAP_REFRESH } from '../../../src/domain/times.js'
import { Swap } from '../../../src/features/swaps/Form.js'
import { toHeld, toPrice } from '../../../src/features/swaps/state.js'
import { API, toRow } from '../../support/blockchain-api.js'
import { byTestId, click, find, settle, text } from '../../support/dom.js'
import { reply } from '../../support/fakes.js'
import { leave } from '../../support/view.js'
import { createSwapWorld, type SwapWorld } from './world.js'

test.after.each(leave)

const PRICES = '/v1/fungible/price'

async function open(world?: SwapWorld): Promise<SwapWorld> {
  const made = world ?? (await createSwapWorld({ path: [['Account'], ['Swap']] }))
  await made.load()
  await made.wish('COIN', 'TKN', '0.5')
  await made.show(Swap)
  await made.pass(0)
  return made
}

const field = () => find<HTMLInputElement>('[data-testid=swap-input-sourceToken]')
const coin = ({ swap }: SwapWorld) => swap.sourceToken.peek()!

test('gas is asked for with each quote, prices and balances when they are half a minute old', async () => {
  const world = await open()
  const { answers, swap, modal, fetch } = world
  const known = () => [swap.gasPrice.peek(), toPrice(modal, swap, coin(world)), toHeld(modal, coin(world))?.amount]
  assert.equal(known(), [10n, '2', '1'])
  answers.gasPrice = { standard: '25', fast: '26', instant: '27' }
  fetch.routes[PRICES] = { fungibles: [{ name: 'COIN', symbol: 'COIN', price: '7' }] }
  fetch.routes[`${API}/v1/account/*`] = { balances: [toRow('COIN', '3', { address: undefined, price: 7, value: 21 })] }
  const asked = fetch.count(PRICES)
  await world.pass(SWAP_REFRESH)
  assert.equal([known(), fetch.count(PRICES)], [[25n, '2', '1'], asked])
  await world.pass(BALANCE_AGE)
  assert.equal(known(), [25n, '7', '3'])
})

test('what has moved is seen with the next quote', async () => {
  const world = await open()
  const { modal, fetch, clock } = world
  fetch.routes[`${API}/v1/account/*`] = { balances: [toRow('COIN', '3', { address: undefined, price: 7, value: 21 })] }
  await clock.advance(1)
  modal.state.patch('eip155', { movedAt: clock.now() })
  await world.pass(SWAP_REFRESH)
  assert.is(toHeld(modal, coin(world))?.amount, '3')
})

test('what is not answered leaves what stands', async () => {
  const world = await open()
  const { swap, modal, fetch } = world
  for (const route of [PRICES, '/v1/convert/gas-price']) fetch.routes[route] = () => reply(500)
  await world.pass(BALANCE_AGE)
  await world.pass(SWAP_REFRESH)
  assert.equal([swap.gasPrice.peek(), toPrice(modal, swap, coin(world))], [10n, '2'])
})

test('all there is of a token is all of it; of the coin what is left after the gas', async () => {
  const world = await open()
  await click(byTestId('swap-source-max'))
  // 600 000 units of gas at 10 wei.
  assert.is(field().value, '0.999999999994')
  await world.wish('TKN', 'COIN', '1')
  await settle()
  await click(byTestId('swap-source-max'))
  assert.is(field().value, '500.5')
})

test('where the price of gas is not known yet, all there is waits for it, and its button says so', async () => {
  const world = await createSwapWorld({ path: [['Account'], ['Swap']] })
  const { fetch, answers } = world
  const route = '/v1/convert/gas-price'
  fetch.routes[route] = () => reply(404)
  await open(world)
  let letGo!: () => void
  const gate = new Promise<void>(resolve => (letGo = resolve))
  fetch.routes[route] = async () => (await gate, answers.gasPrice as object)
  await click(byTestId('swap-source-max'))
  assert.equal([text(byTestId('swap-source-max')), field().value], ['Working out…', '0.5'])
  letGo()
  await settle()
  assert.equal([text(byTestId('swap-source-max')), field().value], ['Max', '0.999999999994'])
})

test('where nobody tells the price of gas, all there is of the coin is not filled in, and that is said; of a token it is', async () => {
  const world = await createSwapWorld({ path: [['Account'], ['Swap']] })
  world.fetch.routes['/v1/convert/gas-price'] = () => reply(404)
  await open(world)
  await click(byTestId('swap-source-max'))
  assert.equal(
    [field().value, world.modal.state.toast.peek()?.message, text(byTestId('swap-source-max'))],
    ['0.5', 'The network fee is not known right now. Try again, or type an amount', 'Max'],
  )
  await world.wish('TKN', 'COIN', '1')
  await settle()
  await click(byTestId('swap-source-max'))
  assert.is(field().value, '500.5')
})

test('a coin that does not reach for the gas is not filled in, and that is said', async () => {
  const world = await open()
  world.swap.learnGas(10n ** 13n)
  await click(byTestId('swap-source-max'))
  assert.equal([field().value, world.modal.state.toast.peek()?.message], ['0.5', 'There is not enough COIN for the network fee'])
})

test.run()
