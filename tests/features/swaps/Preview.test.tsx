// The preview: what will happen, the one thing to do next, how the wallet answers; and what has become worse is seen before it can be signed.
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { SWAP_LOOK, SWAP_REFRESH } from '../../../src/domain/times.js'
import { Swap } from '../../../src/features/swaps/Form.js'
import { SwapPreview } from '../../../src/features/swaps/Preview.js'
import { byTestId, click, findAll, isThere, settle, text } from '../../support/dom.js'
import { reply } from '../../support/fakes.js'
import { leave } from '../../support/view.js'
import { ready, ROUTER, type SwapWorld } from './world.js'

test.after.each(leave)

async function open(from = 'COIN', to = 'TKN', change: (world: SwapWorld) => void = () => {}, amount = '0.5'): Promise<SwapWorld> {
  const world = await ready(from, to, amount)
  change(world)
  await world.open(SwapPreview)
  return world
}

const button = () => byTestId('swap-action-button')
const isOff = () => button().getAttribute('aria-disabled') === 'true'
const press = async () => {
  await click(button())
  await settle()
}
const errors = () => findAll('[data-testid=swap-error]').map(each => [each.getAttribute('role'), text(each)])

test('it says what is given for what and where, the least one gets, and who takes it', async () => {
  const { swap } = await open()
  assert.match(text(byTestId('swap-preview')), /^0\.5 COIN ?\$1\.00 ?2 TKN ?\$2\.00/)
  assert.equal([text(byTestId('swap-minimum')), text(byTestId('swap-exchange'))], ['1.98 TKN', ROUTER])
  assert.ok(swap.preview.peek()!.fee > 0n && text(byTestId('swap-network-fee')).includes(' COIN'))
  assert.match(text(byTestId('swap-fee')), /^About (<\$0\.01|\$)/)
  assert.equal([text(button()), isThere('swap-steps')], ['Swap', false])
})

test('what is paid, and what the provider takes of it, is told to its last digit', async () => {
  await open('COIN', 'TKN', () => {}, '0.50000001')
  assert.match(text(byTestId('review-from')), '0.50000001 COIN')
  assert.is(text(byTestId('swap-provider-fee')), '0.004250000085 COIN')
})

test('a token has to be released first: that is said, with how much, and the button does that', async () => {
  await open('TKN', 'COIN', world => world.offer({ amount: '250000000000000000' }))
  assert.is(text(button()), 'Approve')
  assert.match(text(byTestId('swap-steps')), /take 0\.5 TKN and no more/)
})

test('while the wallet is asked the button says so, and is off: a second press asks nothing', async () => {
  const world = await open()
  world.wallet.approve = 'hang'
  await press()
  await world.press()
  assert.equal([text(button()), isOff(), world.asked().length], ['Waiting for Example Wallet', true, 1])
})

test('a preview that cannot be built is said, and built by another try', async () => {
  const world = await open('COIN', 'TKN', ({ fetch }) => {
    fetch.routes['/v1/convert/build-transaction'] = () => reply(404)
  })
  assert.equal([errors().map(([role]) => role), isThere('swap-action-button')], [['alert'], false])
  assert.match(errors()[0]![1]!, /^Could not prepare the swap.*Nothing was sent\.$/)
  world.fetch.routes['/v1/convert/build-transaction'] = () => world.answers.transaction as object
  await click(byTestId('swap-retry-button'))
  await world.pass(0)
  assert.equal([errors(), text(button())], [[], 'Swap'])
})

// Renewed beneath the visitor's finger

const CHANGED = 'The price has changed. Check the new amounts, then continue.'

/** What the network asks from now on, in wei for a unit of gas. */
const ask = ({ chain }: SwapWorld, wei: number) => (chain['eth_getBlockByNumber'] = () => ({ baseFeePerGas: `0x${wei.toString(16)}` }))
const marked = () => ['swap-minimum', 'swap-fee'].filter(id => /warn/.test(byTestId(id).className))
const notes = () => findAll('[data-testid=swap-changed]').map(({ textContent }) => textContent)

for (const [what, worsen, marks] of [
  ['gives less', (world: SwapWorld) => world.offer({ amount: '1999999' }), ['swap-minimum']],
  ['costs more than a tenth more', (world: SwapWorld) => ask(world, 20), ['swap-fee']],
] as const)
  test(`a renewed preview that ${what} is said and marked, and a press on it asks nothing until it could be read`, async () => {
    const world = await open()
    assert.equal([isOff(), notes(), marked()], [false, [], []])
    worsen(world)
    await world.pass(SWAP_REFRESH)
    assert.equal([isOff(), notes(), marked(), world.modal.screen.announcement.peek()], [true, [CHANGED], marks, CHANGED])
    await click(button())
    await world.press()
    assert.equal(world.asked(), [])
    await world.pass(SWAP_LOOK - 1)
    assert.ok(isOff())
    await world.pass(1)
    assert.equal([isOff(), notes()], [false, [CHANGED]])
    await press()
    assert.is(world.asked().length, 1)
  })

test('what gives as much or more, and costs about as much, can be confirmed at once', async () => {
  const world = await open()
  world.offer({ amount: '2000001' })
  ask(world, 11)
  await world.pass(SWAP_REFRESH)
  assert.equal([world.swap.preview.peek()!.received, isOff(), notes(), marked()], [2_000_001n, false, [], []])
})

test('marks and note go with the next renewal that is no worse', async () => {
  const world = await open()
  world.offer({ amount: '1900000' })
  await world.pass(SWAP_REFRESH)
  assert.is(notes().length, 1)
  await world.pass(SWAP_REFRESH)
  assert.equal([isOff(), notes(), marked()], [false, [], []])
})

for (const [what, View] of [
  ['form', Swap],
  ['preview', SwapPreview],
] as const)
  test(`a ${what} that goes takes what it listens with at once`, async () => {
    const world = await ready()
    const { addEventListener, removeEventListener } = document
    /** Who listens to the visitor's coming back. */
    const standing = new Set<unknown>()
    document.addEventListener = (type: string, listener: EventListener) => {
      if (type === 'visibilitychange') standing.add(listener)
      addEventListener.call(document, type, listener)
    }
    document.removeEventListener = (type: string, listener: EventListener) => {
      standing.delete(listener)
      removeEventListener.call(document, type, listener)
    }
    await world.open(View)
    assert.ok(standing.size > 0)
    leave()
    assert.is(standing.size, 0)
    Object.assign(document, { addEventListener, removeEventListener })
  })
