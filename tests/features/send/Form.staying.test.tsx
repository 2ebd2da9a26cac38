// A form that stays open: what it reckons with does not grow old, and all there is leaves what the network takes.
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { API } from '../../support/blockchain-api.js'
import { RpcError, type FakeCall } from '../../support/fakes.js'
import { SEND_REFRESH } from '../../../src/domain/times.js'
import { WalletSend } from '../../../src/features/send/Form.js'
import { fillMax } from '../../../src/features/send/fill-max.js'
import { byTestId, click, settle, text } from '../../support/dom.js'
import { leave } from '../../support/view.js'
import { enter, NODE, row, SIX, TO, toNode } from './world.js'

test.after.each(() => {
  leave()
  setVisible(true)
})

/** Whether the visitor sees the tab. */
function setVisible(isVisible: boolean): void {
  Object.defineProperty(document, 'visibilityState', { value: isVisible ? 'visible' : 'hidden', configurable: true })
  document.dispatchEvent(new Event('visibilitychange'))
}

const ETHER = 10n ** 18n
const hex = (value: bigint) => `0x${value.toString(16)}`

/** A visitor whose balance, gas price and price of a coin a test changes. */
async function stay() {
  const now = { balance: 2n * ETHER, gas: 10n ** 10n, price: '2' }
  let count = 0
  const visit = await enter({
    // The list prices nothing.
    rows: [row('COIN', undefined, '2', '18', { price: undefined }), row('SIX', SIX, '1000', '6', { price: undefined })],
    node: {
      eth_getBalance: () => (count++, hex(now.balance)),
      eth_getBlockByNumber: () => ({ baseFeePerGas: hex(now.gas) }),
      eth_gasPrice: () => hex(now.gas),
    },
    routes: { [`${API}/v1/fungible/price`]: () => ({ fungibles: [{ name: 'COIN', symbol: 'COIN', price: now.price }] }) },
  })
  const { send, come } = visit
  send.choose('eip155:1')
  send.type('1')
  send.payTo(TO)
  await come()
  await come()
  return {
    ...visit,
    now,
    known: () => [send.balance.peek(), send.cost.peek()?.units, send.prices.peek()['eip155:1']] as const,
    asked: () => count,
  }
}

test('balance, fee and price are asked for again when they are old, and what could be sent follows', async () => {
  const { now, known, clock, come, send } = await stay()
  const fee = known()[1]!
  assert.ok(fee >= 21_000n * now.gas)
  assert.equal([known()[0], known()[2], send.step.peek()], ['2', '2', 'previewSend'])
  Object.assign(now, { balance: ETHER / 2n, gas: 3n * now.gas, price: '5' })
  await clock.advance(SEND_REFRESH - 2_000)
  assert.equal(known(), ['2', fee, '2'])
  await clock.advance(2_000)
  await come()
  assert.equal([known()[0], known()[1]! > fee, known()[2], send.step.peek()], ['0.5', true, '5', 'insufficientFunds'])
})

test('nothing is asked while nobody looks; who comes back after that sees what is so now', async () => {
  const { now, known, clock, come, asked } = await stay()
  setVisible(false)
  const before = asked()
  now.balance = ETHER
  await clock.advance(5 * SEND_REFRESH)
  assert.equal([known()[0], asked()], ['2', before])
  setVisible(true)
  await come()
  assert.is(known()[0], '1')
})

test('what has moved is asked for at once', async () => {
  const { now, known, come, modal } = await stay()
  now.balance = ETHER
  modal.state.patch('eip155', { movedAt: modal.clock.now() })
  await come()
  assert.is(known()[0], '1')
})

test('a renewal that fails leaves what is known, and is tried again', async () => {
  const visit = await stay()
  const { now, known, clock, come, send } = visit
  Object.defineProperty(now, 'balance', {
    get: () => {
      throw new RpcError(-32603, 'down')
    },
    configurable: true,
  })
  await clock.advance(SEND_REFRESH)
  await come()
  assert.equal([known()[0], send.tokenProblem.peek(), send.step.peek()], ['2', '', 'previewSend'])
  Object.defineProperty(now, 'balance', { value: ETHER })
  await clock.advance(SEND_REFRESH)
  await come()
  assert.is(known()[0], '1')
})

test('a form that is gone asks nobody', async () => {
  const { asked, clock, modal, come } = await stay()
  modal.screen.router.reset('Account')
  await come()
  const before = asked()
  await clock.advance(3 * SEND_REFRESH)
  assert.is(asked(), before)
})

test('a form of a modal that is destroyed asks nobody', async () => {
  const { asked, clock, appKit, come, send } = await stay()
  appKit.destroy()
  await come()
  const before = asked()
  setVisible(true)
  await clock.advance(3 * SEND_REFRESH)
  assert.equal([asked(), send.isOver], [before, true])
})

test('all there is of the coin waits for the fee, and its button says so', async () => {
  let letGo!: () => void
  const visit = await enter()
  const { send, come } = visit
  await visit.show(WalletSend)
  send.choose('eip155:1')
  await come()
  await settle()
  const gate = new Promise<void>(resolve => (letGo = resolve))
  visit.fetch.routes[`POST ${API}/v1/`] = async (call: FakeCall) => (await gate, toNode(NODE)(call))
  const field = byTestId<HTMLInputElement>('send-amount')
  await click(byTestId('send-max'))
  assert.equal([text(byTestId('send-max')), field.value], ['Working out…', ''])
  letGo()
  await come()
  await settle()
  assert.is(text(byTestId('send-max')), 'Max')
  assert.match(field.value, /^1\.99/)
})

test('where no node tells the fee, all there is is not filled in, and that is said', async () => {
  let isDown = false
  const fails = () => {
    if (isDown) throw new RpcError(-32603, 'down')
    return '0x2540be400'
  }
  const { send, modal, come } = await enter({
    node: {
      eth_gasPrice: fails,
      eth_getBlockByNumber: () => (isDown ? fails() : { baseFeePerGas: '0x2540be400' }),
      eth_maxPriorityFeePerGas: fails,
      eth_estimateGas: fails,
    },
  })
  send.choose('eip155:1')
  await come()
  isDown = true
  void fillMax(modal, send)
  await come()
  await come()
  assert.equal([send.typed.peek(), Boolean(send.problem.peek()), send.isFilling.peek()], ['', true, false])
})

test('where the fee would take all of it, that is said, and what was typed stays', async () => {
  const { send, modal, come } = await enter({ node: { eth_getBalance: () => '0x5' } })
  send.choose('eip155:1')
  send.type('1')
  await come()
  void fillMax(modal, send)
  await come()
  assert.equal([send.typed.peek(), send.problem.peek()], ['1', 'The account has not enough COIN for the network fee. Nothing was sent'])
})

test.run()
