// A preview is renewed beneath the visitor's finger: what has become worse is seen before it can be signed.
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { SWAP_LOOK, SWAP_REFRESH } from '../../../src/domain/times.js'
import { Swap } from '../../../src/features/swaps/Form.js'
import { SwapPreview } from '../../../src/features/swaps/Preview.js'
import { byTestId, click, findAll, settle } from '../../support/dom.js'
import { leave } from '../../support/view.js'
import { createSwapWorld, good, type SwapWorld } from './world.js'

test.after.each(leave)

const CHANGED = 'The price has changed. Check the amounts once more.'

/** What the service gives from now on. */
const give = ({ answers }: SwapWorld, amount: string) =>
  (answers.transaction = { tx: { ...(good().transaction as { tx: object }).tx, amount } })

/** What the network asks from now on, in wei for a unit of gas. */
const ask = ({ chain }: SwapWorld, wei: number) => (chain['eth_getBlockByNumber'] = () => ({ baseFeePerGas: `0x${wei.toString(16)}` }))

/** Counts who listens to the visitor's coming back, from now on. */
function watchListeners() {
  const standing = new Set<unknown>()
  const { addEventListener, removeEventListener } = document
  document.addEventListener = (type: string, listener: EventListener) => {
    if (type === 'visibilitychange') standing.add(listener)
    addEventListener.call(document, type, listener)
  }
  document.removeEventListener = (type: string, listener: EventListener) => {
    standing.delete(listener)
    removeEventListener.call(document, type, listener)
  }
  return {
    size: () => standing.size,
    stop: () => Object.assign(document, { addEventListener, removeEventListener }),
  }
}

async function shown(): Promise<SwapWorld> {
  const world = await createSwapWorld()
  await world.load()
  await world.wish('COIN', 'TKN', '0.5')
  await world.show(SwapPreview)
  await world.pass(0)
  return world
}

const isOff = () => byTestId('swap-action-button').getAttribute('aria-disabled') === 'true'
const marked = () =>
  ['swap-minimum', 'swap-fee'].filter(id => byTestId(id).classList.contains('text-warn') || /warn/.test(byTestId(id).className))
const notes = () => findAll('[data-testid=swap-changed]').map(({ textContent }) => textContent)

for (const [what, worsen, marks] of [
  ['gives less', (world: SwapWorld) => give(world, '1999999'), ['swap-minimum']],
  ['costs more than a tenth more', (world: SwapWorld) => ask(world, 20), ['swap-fee']],
] as const) {
  test(`a renewed preview that ${what} is said and marked, and a press on it asks nothing until it could be read`, async () => {
    const world = await shown()
    assert.equal([isOff(), notes(), marked()], [false, [], []])
    worsen(world)
    await world.pass(SWAP_REFRESH)
    assert.equal([isOff(), notes(), marked(), world.modal.screen.announcement.peek()], [true, [CHANGED], marks, CHANGED])
    await click(byTestId('swap-action-button'))
    await world.press()
    assert.equal(world.asked(), [])
    await world.pass(SWAP_LOOK - 1)
    assert.ok(isOff())
    await world.pass(1)
    assert.equal([isOff(), notes()], [false, [CHANGED]])
    await click(byTestId('swap-action-button'))
    await settle()
    assert.is(world.asked().length, 1)
  })
}

test('what gives as much or more, and costs about as much, can be confirmed at once', async () => {
  const world = await shown()
  give(world, '2000001')
  ask(world, 11)
  await world.pass(SWAP_REFRESH)
  assert.equal([world.swap.preview.peek()!.received, isOff(), notes(), marked()], [2_000_001n, false, [], []])
})

test('marks and note go with the next renewal that is no worse', async () => {
  const world = await shown()
  give(world, '1900000')
  await world.pass(SWAP_REFRESH)
  assert.is(notes().length, 1)
  await world.pass(SWAP_REFRESH)
  assert.equal([isOff(), notes(), marked()], [false, [], []])
})

for (const [what, View] of [
  ['form', Swap],
  ['preview', SwapPreview],
] as const) {
  test(`a ${what} that goes takes what it listens with at once`, async () => {
    const world = await createSwapWorld()
    await world.load()
    await world.wish('COIN', 'TKN', '0.5')
    const watched = watchListeners()
    await world.show(View)
    await world.pass(0)
    assert.ok(watched.size() > 0)
    leave()
    assert.is(watched.size(), 0)
    watched.stop()
  })
}

test.run()
