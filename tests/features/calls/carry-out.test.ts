// Errands beside one another: each answers its own app, counts for itself, and is asked for once.
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { ModalError } from '../../../src/domain/errors.js'
import { callsOf } from '../../../src/features/calls/state.js'
import type { SendWish } from '../../../src/domain/send-calls.js'
import { CALLS_RECENT } from '../../../src/domain/times.js'
import { byTestId, text } from '../../support/dom.js'
import { RpcError, type FakeCall } from '../../support/fakes.js'
import { memoryStorage } from '../../support/fake-storage.js'
import { ADDRESS, errorOf } from '../../support/modal.js'
import { toTrial } from '../../support/trial.js'
import { leave, type NodeAnswers } from '../../support/view.js'
import { APPROVED, CALLS, enter, GOOD_TRIAL, hashOf, no, press, SHOP, TRANSFERRED, word, type CallsWorld } from './world.js'

test.after.each(leave)

/** Has the first of some calls done, and declines the second. */
async function begin(world: CallsWorld, wish: SendWish): Promise<void> {
  await world.send(wish)
  let asked = 0
  world.wallet.answers['eth_sendTransaction'] = () => (++asked === 2 ? no(4001)() : hashOf(asked))
  await press(world)
  world.modal.close()
}

/** Has the wallet wait with its answer. */
function hold({ wallet }: CallsWorld, method: string): { say(answer: unknown): void; refuse(code: number): void } {
  const made = { say: (_: unknown) => {}, refuse: (_: number) => {} }
  wallet.answers[method] = () =>
    new Promise((resolve, reject) => {
      made.say = resolve
      made.refuse = code => reject(new RpcError(code, 'no'))
    })
  return { say: answer => made.say(answer), refuse: code => made.refuse(code) }
}

test('what was left in the wallet frees nobody else when it is answered: the sheet after it stays, and its app is told', async () => {
  const world = await enter('supported')
  const told: string[] = []
  const send = async (who: string) => void (await world.send()).promise.catch(({ name }: Error) => told.push(`${who} ${name}`))
  const first = hold(world, 'wallet_sendCalls')
  await send('first')
  await press(world)
  world.modal.close()
  await send('second')
  first.refuse(4001)
  await world.come()
  await send('third')
  await world.come()
  world.modal.close()
  await world.come()
  assert.equal(told, ['first userRejected', 'third sendPending', 'second userRejected'])
})

test('what was begun is forgotten by its own account and calls only', async () => {
  const storage = memoryStorage()
  const world = await enter(undefined, { storage })
  await begin(world, CALLS)
  await begin(world, CALLS.slice(1))
  const { promise } = await world.send([CALLS[2]!])
  await press(world)
  await promise
  for (const [wish, count] of [
    [CALLS, 3],
    [CALLS.slice(1), 2],
  ] as const) {
    const { promise } = await world.send(wish)
    assert.match(text(byTestId('calls-way')), `1 of ${count} are done`)
    world.modal.close()
    assert.equal((await errorOf<ModalError>(promise)).hashes, [hashOf(1)])
  }
})

test('while nodes are asked once more that is said, and the wallet is named once it is asked; where no node answers, it is not', async () => {
  const world = await enter('supported')
  await world.send()
  hold(world, 'wallet_sendCalls')
  const { routes } = world.fetch
  let answer = (_: boolean) => {}
  let held = new Promise<boolean>(resolve => (answer = resolve))
  for (const [url, node] of Object.entries(routes))
    if (typeof node === 'function') routes[url] = async (call: FakeCall) => ((await held) ? node(call) : new Error('down'))
  await press(world)
  const said = () => [text(byTestId('calls-continue')), world.modal.screen.announcement.peek()]
  assert.equal([said(), world.wallet.count('wallet_sendCalls')], [Array(2).fill('Waiting for the network'), 0])
  answer(false)
  await world.pass(10_000)
  assert.match(text(byTestId('calls-standing')), /No node of .* answered. Nothing was sent/)
  held = Promise.resolve(true)
  await press(world)
  assert.equal([said(), world.wallet.count('wallet_sendCalls')], [Array(2).fill('Waiting for Example Wallet'), 1])
})

test('a second press in the same moment asks for nothing twice', async () => {
  const world = await enter('supported')
  await world.send()
  hold(world, 'wallet_sendCalls')
  byTestId('calls-continue').click()
  byTestId('calls-continue').click()
  await world.come()
  assert.is(world.wallet.count('wallet_sendCalls'), 1)
})

for (const at of [2, 3])
  test(`what fails half-way, at ${at} of 3, is done in part: what stood before it is told, and one goes on with the rest`, async () => {
    let failing = at
    const isFailed = (hash: string) => hash === hashOf(failing)
    const world = await enter(undefined, {
      node: {
        eth_getTransactionReceipt: (hash: string) => ({
          status: isFailed(hash) ? '0x0' : '0x1',
          from: ADDRESS,
          blockNumber: '0x1',
          transactionHash: hash,
        }),
      },
    })
    const { promise } = await world.send()
    await press(world)
    const standing = RegExp(`Done in part.*fee is spent\\. ${at - 1} of 3 are done. You can go on`)
    assert.match(text(byTestId('calls-standing')), standing)
    world.modal.close()
    const { name, hashes } = await errorOf<ModalError>(promise)
    assert.equal([name, hashes], ['transactionReverted', [1, 2, 3].slice(0, at).map(hashOf)])
    const again = await world.send()
    assert.match(text(byTestId('calls-way')), `${at - 1} of 3 are done`)
    failing++
    await press(world)
    assert.match(text(byTestId('calls-standing')), standing)
    assert.is(world.modal.screen.router.current.peek().data?.titled, undefined)
    failing = 0
    await press(world)
    const rest = [1, 2, 3].slice(at - 1).map(number => hashOf(number + 2))
    assert.equal((await again.promise).hashes, [...[1, 2, 3].slice(0, at - 1).map(hashOf), ...rest])
  })

test('a reload asks for nothing again, while the last is on its way or just after; a while after it has come, the same wish is a new one', async () => {
  for (const [hasCome, isLater] of [
    [false, true],
    [true, false],
    [true, true],
  ] as const) {
    const storage = memoryStorage()
    let isIn = false
    const eth_getTransactionReceipt = (hash: string) =>
      !isIn && hash === hashOf(3) ? null : { status: '0x1', blockNumber: '0x1', transactionHash: hash }
    const world = await enter(undefined, { storage, node: { eth_getTransactionReceipt } })
    await world.send()
    await press(world)
    assert.is(world.wallet.count('eth_sendTransaction'), 3)
    leave()
    isIn = hasCome
    const later = await enter(undefined, { storage, node: { eth_getTransactionReceipt } })
    if (isLater) await later.pass(CALLS_RECENT)
    let asked = 3
    later.wallet.answers['eth_sendTransaction'] = () => hashOf(++asked)
    const { promise } = await later.send()
    isIn = true
    await press(later)
    assert.equal((await promise).hashes, (hasCome && isLater ? [4, 5, 6] : [1, 2, 3]).map(hashOf))
    assert.equal([asked, storage.getItem('@appkit/begun_calls')], [hasCome && isLater ? 6 : 3, null])
    leave()
  }
})

test('a step after the first is asked of nobody once the account is another, and goes on with the first', async () => {
  let isIn = false
  const eth_getTransactionReceipt = (hash: string) => (isIn ? { status: '0x1', blockNumber: '0x1', transactionHash: hash } : null)
  const world = await enter(undefined, { node: { eth_getTransactionReceipt } })
  const { promise } = await world.send()
  await press(world)
  assert.is(callsOf(world.modal).phase.peek(), 'waiting')
  world.wallet.changeAccounts([`0x${'99'.repeat(20)}`])
  await world.come()
  isIn = true
  await world.pass(30_000)
  await world.come()
  assert.is(world.wallet.count('eth_sendTransaction'), 1)
  // Also when it is pressed there.
  for (const pressed of [false, true]) {
    if (pressed) await press(world)
    assert.is(
      text(byTestId('calls-standing')),
      'Done in partYour account, network or wallet has changed. 1 of 3 are done. Change back to go on.',
    )
  }
  world.wallet.changeAccounts([ADDRESS])
  await world.come()
  await press(world)
  assert.equal((await promise).hashes, [hashOf(1), hashOf(2), hashOf(3)])
})

/** A node by whose trial so much of a token stays, and so much of it is allowed then; this piece of a collection goes, and that may be taken. */
const tries = (stays: bigint, left: bigint, [goes, given] = [7n, 7n]) =>
  toTrial((call, about) => {
    const { data } = call
    const says = (value: bigint) => ({ status: '0x1', returnData: word(value) })
    if (data.startsWith('0x70a08231') && about.isAfter) return says(stays)
    if (data.startsWith('0xdd62ed3e')) return says(left)
    const tried = GOOD_TRIAL(call, about) as { logs?: readonly object[] }
    const pieces = [
      { address: SHOP, topics: [TRANSFERRED, word(ADDRESS), word(SHOP), word(goes!)], data: '0x' },
      { address: SHOP, topics: [APPROVED, word(ADDRESS), word(SHOP), word(given!)], data: '0x' },
    ]
    return data.startsWith('0xdeadbeef') ? { ...tried, logs: [...tried.logs!, ...pieces] } : tried
  })
for (const [what, changed, shown] of [
  ['takes more', tries(6_000_000n, 2_000_000n), /You pay4 TKN/],
  ['lets more be taken later', tries(7_000_000n, 3_000_000n), /may take 3 TKN later/],
  ['takes another piece of a collection', tries(7_000_000n, 2_000_000n, [8n, 7n]), /You pay1 TKN #8/],
  ['lets another piece be taken later', tries(7_000_000n, 2_000_000n, [7n, 8n]), /may take 1 TKN #8 later/],
  ['can no longer be tried', no(-32601), /could not be tested/],
] as const)
  for (const way of ['supported', undefined] as const)
    test(`what ${what} once the sheet stands is shown as it is now, and no wallet that ${way ? 'takes calls' : 'is asked in turn'} is asked before it was read again`, async () => {
      let now: NodeAnswers[string] = tries(7_000_000n, 2_000_000n)
      const world = await enter(way, { node: { eth_simulateV1: (...given) => now(...given) } })
      const { promise } = await world.send()
      now = changed
      const count = () => world.wallet.count('wallet_sendCalls') + world.wallet.count('eth_sendTransaction')
      await press(world)
      assert.equal([count(), callsOf(world.modal).phase.peek()], [0, 'failed'])
      assert.match(text(byTestId('calls-standing')), 'than you have read')
      assert.match(document.body.textContent, shown)
      world.wallet.answers['wallet_sendCalls'] = no(4001)
      world.wallet.answers['eth_sendTransaction'] = no(4001)
      await press(world)
      assert.is(count(), 1)
      world.modal.close()
      assert.is((await errorOf(promise)).name, 'userRejected')
    })

test('what moves with its price, by less than a hundredth, is asked for all the same', async () => {
  let now: NodeAnswers[string] = tries(7_000_000n, 2_000_000n)
  const world = await enter('supported', { node: { eth_simulateV1: (...given) => now(...given) } })
  await world.send()
  now = tries(6_975_000n, 2_000_000n)
  await press(world)
  assert.is(world.wallet.count('wallet_sendCalls'), 1)
})
