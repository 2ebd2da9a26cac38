// What the sheet says of calls: those that fail, those that nobody could try, and who gets what.
import { concat } from 'ethers'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { byTestId, isThere, text } from '../../support/dom.js'
import { throws } from '../../support/failure.js'
import { RpcError } from '../../support/fakes.js'
import { ADDRESS } from '../../support/modal.js'
import { toTrial } from '../../support/trial.js'
import { leave } from '../../support/view.js'
import { APPROVED, CALLS, enter, GOOD, GOOD_TRIAL, named, SHOP, TOKEN, word } from './world.js'

test.after.each(leave)

test('what a node has shown to fail is said with the words of the contract, and can be asked for all the same', async () => {
  const world = await enter('supported', {
    node: {
      eth_simulateV1: () => [
        { calls: [0, 1, 2].map(() => ({ status: '0x0', returnData: '0x', error: { code: 3, message: 'execution reverted: too late' } })) },
      ],
    },
  })
  await world.send()
  assert.match(text(byTestId('calls-failing')), 'This would fail“too late”')
  assert.is(text(byTestId('calls-continue')), 'Ask Anyway')
})

for (const [atomic, more] of [
  ['supported', 'pay the network fee for nothing'],
  ['unsupported', 'would still happen'],
  [undefined, 'would still happen'],
] as const)
  test(`what would fail is shown with what it may do before: ${more}, batches ${atomic}`, async () => {
    const tried = ['0x1', '0x0', '0x0'].map(status => ({ status, returnData: '0x' }))
    await (await enter(atomic, { node: { eth_simulateV1: () => [{ calls: tried }] } })).send()
    assert.match(text(byTestId('calls-failing')), more)
    assert.match(text(byTestId('calls-moves')), 'You pay0.1 COIN')
    assert.match(text(byTestId('calls-approval')), 'may take 5 TKN later')
    assert.is(isThere('calls-untried'), false)
  })

test('who may take one piece of a collection, or all of it, is told as that', async () => {
  const granted = (event: string, parties: readonly string[], data: string) => ({
    address: TOKEN,
    topics: [event, word(ADDRESS), ...parties],
    data,
  })
  const logs = [
    granted(APPROVED, [word(SHOP), word(7n)], '0x'),
    granted('0x17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c31', [word(SHOP)], word(1n)),
  ]
  const node = {
    eth_simulateV1: (trial: never) =>
      (GOOD['eth_simulateV1']!(trial) as { calls: { logs?: object[] }[] }[]).map(({ calls }, block) => ({
        calls: calls.map((call, at) => (call.logs ? { ...call, logs: block || at ? [] : logs } : call)),
      })),
  }
  await (await enter('supported', { node })).send()
  const said = [...document.querySelectorAll('[data-testid=calls-approval] p')].map(({ textContent }) => textContent)
  assert.equal(said, ['This address may take 1 TKN #7 later', 'This address may take everything of TKN later'])
})

test('who gets something is told in full, and which contract each token is of', async () => {
  const other = '77'.repeat(20)
  const world = await enter('supported')
  await world.send([
    { to: TOKEN, data: concat(['0xa9059cbb', word(`0x${other}`), word(5n)]) },
    { to: TOKEN, data: concat(['0xb88d4fde', word(SHOP), word(`0x${other}`), word(5n), word(128n), word(0n)]) },
    { to: TOKEN, data: concat(['0x87517c45', word(TOKEN), word(`0x${other}`), word(5n), word(9n)]) },
    ...CALLS,
  ])
  const receivers = [...document.querySelectorAll('[data-testid=calls-receiver]')].map(each => each.textContent)
  assert.equal(receivers, [`To 0x${other}`, `To 0x${other}`, `To ${SHOP}`])
  assert.match(
    text(byTestId('calls-list')),
    /1. Token transfer0.000005 TKN.*2. Token transfer.*3. Approval.*4. Approval.*5. Contract call.*6. Payment0.1 COIN/,
  )
  const tokens = [...document.querySelectorAll('[data-testid=calls-token]')].map(each => each.textContent)
  assert.equal(tokens, [TOKEN, `Token contract ${TOKEN}`])
})

for (const [what, stays, says] of [
  ['is paid is told to its last digit', 9_981_000n, 'You pay0.019 USDC'],
  ['comes is cut', 10_019_000n, 'You get0.01 USDC'],
] as const)
  test(`what ${what}, also of a coin that stands for a currency`, async () => {
    const eth_simulateV1 = toTrial((call, when) => {
      if (call.data.startsWith('0x95d89b41')) return { status: '0x1', returnData: named('USDC') }
      if (call.data.startsWith('0x70a08231') && when.isAfter) return { status: '0x1', returnData: word(stays) }
      return GOOD_TRIAL(call, when)
    })
    const world = await enter('supported', { node: { eth_simulateV1 } })
    await world.send([{ to: TOKEN, data: concat(['0xa9059cbb', word(SHOP), word(19_000n)]) }, CALLS[1]!])
    assert.match(text(byTestId('calls-moves')), says)
    assert.match(text(byTestId('calls-list')), 'Token transfer0.019 USDC')
  })

test('where nothing was seen to move the sheet says no more than that', async () => {
  const nothing = toTrial(({ to }) => ({ status: '0x1', returnData: to.endsWith('ba1a0') ? word(9n) : '0x' }))
  await (await enter('supported', { node: { eth_simulateV1: nothing } })).send([CALLS[1]!])
  assert.is(text(byTestId('calls-moves')), 'In a test, none of your coins or tokens were seen to move. Some kinds cannot be seen.')
})

const unable = throws(new RpcError(-32601, 'no'))

test('what no node could try says what can be read of it, and that there may be more', async () => {
  const world = await enter('supported', { node: { eth_simulateV1: unable } })
  await world.send()
  assert.is(text(byTestId('calls-moves')), 'You pay0.1 COIN')
  assert.match(text(byTestId('calls-approval')), 'may take 5 TKN later')
  assert.match(text(byTestId('calls-untried')), 'could not be tested')
})
