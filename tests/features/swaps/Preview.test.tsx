// The preview: what will happen, the one thing to do next, and how the wallet answers.
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { SwapPreview } from '../../../src/features/swaps/Preview.js'
import { byTestId, click, findAll, settle, text } from '../../support/dom.js'
import { reply } from '../../support/fakes.js'
import { leave } from '../../support/view.js'
import { createSwapWorld, ROUTER, type SwapWorld } from './world.js'

test.after.each(leave)

async function open(from = 'COIN', to = 'TKN', change: (world: SwapWorld) => void = () => {}): Promise<SwapWorld> {
  const world = await createSwapWorld()
  await world.load()
  await world.wish(from, to, '0.5')
  change(world)
  await world.show(SwapPreview)
  await world.pass(0)
  return world
}

const button = () => byTestId('swap-action-button')
const errors = () => findAll('[data-testid=swap-error]').map(each => [each.getAttribute('role'), text(each)])

test('it says what is given for what and where, the least one gets, and who takes it', async () => {
  const { swap } = await open()
  const { fee } = swap.preview.peek()!
  assert.match(text(byTestId('swap-preview')), /^0\.5 COIN ?\$1\.00 ?2 TKN ?\$2\.00/)
  assert.equal([text(byTestId('swap-minimum')), text(byTestId('swap-exchange'))], ['1.98 TKN', ROUTER])
  assert.ok(fee > 0n && text(byTestId('swap-network-fee')).includes(' COIN'))
  assert.match(text(byTestId('swap-fee')), /^about (<\$0\.01|\$)/)
  assert.equal([text(button()), findAll('[data-testid=swap-steps]').length], ['Swap', 0])
})

test('a token has to be released first: that is said, with how much, and the button does that', async () => {
  await open('TKN', 'COIN', ({ answers }) => {
    answers.transaction = { tx: { ...(answers.transaction as { tx: object }).tx, amount: '250000000000000000' } }
  })
  assert.is(text(button()), 'Approve')
  assert.match(text(byTestId('swap-steps')), /take 0\.5 TKN, and no more/)
})

test('while the wallet is asked the button says so, and asks nothing more', async () => {
  const world = await open()
  world.wallet.approve = 'hang'
  await click(button())
  await settle()
  assert.equal([text(button()), button().getAttribute('aria-disabled'), world.asked().length], ['Waiting for Example Wallet', 'true', 1])
  await click(button())
  await settle()
  assert.is(world.asked().length, 1)
})

test('a no is said as an alert, and the same can be asked for again', async () => {
  const world = await open()
  world.wallet.approve = 'refuse'
  await click(button())
  await settle()
  assert.equal(
    [errors(), text(button()), button().getAttribute('aria-disabled')],
    [[['alert', 'Declined in the wallet. Nothing was sent.']], 'Swap', 'false'],
  )
  world.wallet.approve = 'hang'
  await click(button())
  await settle()
  assert.equal([errors(), world.asked().length], [[], 2])
})

test('a preview that cannot be built is said, and built by another try', async () => {
  const world = await open('COIN', 'TKN', ({ fetch }) => {
    fetch.routes['/v1/convert/build-transaction'] = () => reply(404)
  })
  assert.equal([errors().map(([role]) => role), findAll('[data-testid=swap-action-button]').length], [['alert'], 0])
  assert.match(errors()[0]![1]!, /^Could not prepare the swap.*Nothing was sent\.$/)
  world.fetch.routes['/v1/convert/build-transaction'] = () => world.answers.transaction as object
  await click(byTestId('swap-retry-button'))
  await world.pass(0)
  assert.equal([errors(), text(button())], [[], 'Swap'])
})

test.run()
