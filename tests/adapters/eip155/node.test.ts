import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { confirm } from '../../../src/adapters/eip155/node.js'
import type { FollowingPlace } from '../../../src/domain/adapter.js'
import { CONFIRM_LIMIT, CONFIRM_PAUSE_MAX, REPLACED_AFTER } from '../../../src/domain/times.js'
import { cleanupModals } from '../../support/modal.js'
import { createWorld, endedOperation, fail, FROM, HASH, one, TO, type NodeAnswers } from './fake-node.js'

test.after.each(cleanupModals)

const place = { network: one, urls: one.rpcUrls.default.http }
const receipt = (more: object = {}) => ({ transactionHash: HASH, blockNumber: '0x10', status: '0x1', ...more })

function watch(answers: NodeAnswers, signal?: AbortSignal, more: Partial<FollowingPlace> = {}) {
  const world = createWorld(answers)
  const state: { outcome?: unknown } = {}
  const done = confirm(HASH, { ...place, signal, ...more }).then(
    hash => (state.outcome = hash ?? 'confirmed'),
    (error: unknown) => (state.outcome = error),
  )
  return { ...world, state, done }
}

for (const [what, told, name] of [
  [
    'what failed for the smart account that sent it is reverted, though its bundle succeeded',
    { logs: [endedOperation(0)] },
    'transactionReverted',
  ],
  ['what failed as a whole, and the account sent, is reverted', { status: '0x0', from: FROM }, 'transactionReverted'],
  ['what failed as a whole, and somebody else sent, stays open', { status: '0x0', from: TO }, 'transactionUnconfirmed'],
  [
    'that of two operations of an account in one bundle one failed leaves it open',
    { logs: [endedOperation(1), endedOperation(0)] },
    'transactionUnconfirmed',
  ],
] as const)
  test(what, async () => {
    const { state, clock } = watch({ eth_getTransactionReceipt: () => receipt(told) }, undefined, { from: FROM })
    await clock.advance(CONFIRM_LIMIT)
    assert.is((state.outcome as Error).name, name)
  })

test('the pauses between questions grow from half a second to five, and end after a minute with what to do', async () => {
  const times: number[] = []
  const { state, clock } = watch({ eth_getTransactionReceipt: () => (times.push(clock.now()), null) })
  await clock.advance(CONFIRM_LIMIT - 1)
  assert.is(state.outcome, undefined)
  await clock.advance(1)
  const { name, message } = state.outcome as Error
  assert.is(name, 'transactionUnconfirmed')
  assert.match(message, /may still arrive, or was replaced .* before you send again/)
  const shown = times.slice(1, 5).map((time, at) => time - times[at]!)
  assert.equal(shown, [500, 750, 1125, 1687.5])
  assert.is(Math.max(...times.slice(1).map((time, at) => time - times[at]!)), 5_000)
  assert.ok(times.length < 20, `${times.length} questions`)
  assert.equal(clock.pending(), [])
})

for (const [what, early] of [
  ['a transaction that comes late is confirmed when it comes', () => null],
  ['a node that fails for a while is asked again', fail(-32000, 'header not found')],
] as const)
  test(what, async () => {
    let isMined = false
    const { state, clock } = watch({ eth_getTransactionReceipt: () => (isMined ? receipt() : early()) })
    await clock.advance(20_000)
    isMined = true
    await clock.advance(CONFIRM_PAUSE_MAX)
    assert.is(state.outcome, 'confirmed')
  })

for (const bad of [
  'yes',
  {},
  receipt({ transactionHash: `0x${'cd'.repeat(32)}` }),
  receipt({ status: undefined }),
  receipt({ status: 'ok' }),
  receipt({ blockNumber: null }),
])
  test(`${JSON.stringify(bad).slice(0, 100)} confirms nothing`, async () => {
    const { state, clock } = watch({ eth_getTransactionReceipt: () => bad })
    await clock.advance(CONFIRM_LIMIT)
    assert.is((state.outcome as Error).name, 'transactionUnconfirmed')
  })

const HASH_2 = `0x${'cd'.repeat(32)}`
/** What stands in a block in the place of number 7: the same with a higher fee, a payment of nothing to oneself, or something else. */
const call = { from: FROM, nonce: '0x7', to: TO, value: '0x64', input: '0x' }
const OTHERS = {
  spedUp: { ...call, hash: HASH_2, gasPrice: '0xff' },
  calledOff: { ...call, hash: HASH_2, to: FROM, value: '0x0' },
  changed: { ...call, hash: HASH_2, value: '0x63' },
  itself: { ...call, hash: HASH },
}

/** A wallet that has sent number 7, which its owner then speeds up or calls off: another of that number is in block 900 of 1000. */
function watchReplaced(more: Partial<FollowingPlace> = {}, other?: keyof typeof OTHERS, nodes: NodeAnswers = {}) {
  const world = { isReplaced: false, isKnown: true, isIn: false, from: FROM.toUpperCase().replace('0X', '0x'), status: '0x1' }
  const marks: (string | undefined)[] = []
  const made = watch(
    {
      eth_getTransactionReceipt: (hash: string) =>
        hash === HASH_2 ? { ...receipt({ transactionHash: HASH_2 }), status: world.status } : world.isIn ? receipt() : null,
      eth_getTransactionByHash: () => (world.isKnown ? { ...call, from: world.from } : null),
      eth_getTransactionCount: (_: string, block: string) =>
        world.isReplaced && (block === 'latest' || Number(block) >= 900) ? '0x8' : '0x7',
      ...(other && {
        eth_blockNumber: () => '0x3e8',
        eth_getBlockByNumber: (block: string) => ({
          transactions: Number(block) === 900 ? [{ ...call, nonce: '0x6' }, OTHERS[other]] : [],
        }),
      }),
      ...nodes,
    },
    undefined,
    { from: FROM, onSeen: mark => marks.push(mark), ...more },
  )
  return { ...made, world, marks }
}

test('a transaction whose number another has taken is replaced, which is no longer waited for', async () => {
  const { state, clock, world, marks } = watchReplaced()
  await clock.advance(2_000)
  assert.is(marks.length, 1)
  Object.assign(world, { isReplaced: true, isKnown: false })
  await clock.advance(REPLACED_AFTER - 1)
  assert.is(state.outcome, undefined)
  await clock.advance(2 * CONFIRM_PAUSE_MAX)
  const { name, message } = state.outcome as Error
  assert.is(name, 'transactionReplaced')
  assert.match(message, /replaced or called off in the wallet. Look there before you send again/)
  assert.equal(clock.pending(), [])
})

for (const [other, outcome] of [
  ['spedUp', HASH_2],
  ['calledOff', 'transactionCalledOff'],
  ['changed', 'transactionReplaced'],
] as const)
  test(`which one took its place is looked up where nodes can tell, also after a reload, and though they keep the first: ${other}`, async () => {
    const first = watchReplaced({}, other)
    await first.clock.advance(2_000)
    first.world.isReplaced = true
    await first.clock.advance(REPLACED_AFTER + 2 * CONFIRM_PAUSE_MAX)
    const later = watchReplaced({ mark: first.marks[0] }, other)
    Object.assign(later.world, { isReplaced: true, isKnown: false })
    await later.clock.advance(REPLACED_AFTER + 2 * CONFIRM_PAUSE_MAX)
    for (const { state } of [first, later]) assert.is((state.outcome as Error).name ?? state.outcome, outcome)
    assert.equal(later.marks, [])
  })

test('sent anew, it may fail all the same', async () => {
  const { state, clock, world } = watchReplaced({}, 'spedUp')
  await clock.advance(2_000)
  Object.assign(world, { isReplaced: true, isKnown: false, status: '0x0' })
  await clock.advance(REPLACED_AFTER + 2 * CONFIRM_PAUSE_MAX)
  assert.is((state.outcome as Error).name, 'transactionReverted')
})

test('a node that is ahead of another replaces nothing: the transaction is still known, or its receipt comes', async () => {
  const { state, clock, world } = watchReplaced()
  await clock.advance(1_000)
  world.isReplaced = true
  await clock.advance(3 * CONFIRM_PAUSE_MAX)
  assert.is(state.outcome, undefined)
  world.isKnown = false
  await clock.advance(CONFIRM_PAUSE_MAX)
  world.isIn = true
  await clock.advance(CONFIRM_PAUSE_MAX)
  assert.is(state.outcome, 'confirmed')
})

test('of a transaction that another account has sent, as bundlers do, the number says nothing; nobody knowing it to the end is told', async () => {
  const { state, clock, world, marks } = watchReplaced()
  Object.assign(world, { from: '0x4444444444444444444444444444444444444444', isReplaced: true })
  await clock.advance(20_000)
  world.isKnown = false
  await clock.advance(CONFIRM_LIMIT)
  assert.equal([(state.outcome as Error).name, marks], ['transactionUnconfirmed', []])
  const lost = watchReplaced()
  lost.world.isKnown = false
  await lost.clock.advance(CONFIRM_LIMIT + 1)
  assert.equal([(lost.state.outcome as Error).name, lost.marks], ['transactionUnconfirmed', [undefined]])
})

const sent = { from: '0x1', to: '0x2', value: '0x0', input: '0xabcd', gas: '0xea60', nonce: '0x1' }

test('what was reverted is called again where it was, and the contract is quoted', async () => {
  const { done, state, askedFor } = watch({
    eth_getTransactionReceipt: () => receipt({ status: '0x0' }),
    eth_getTransactionByHash: () => sent,
    eth_call: fail(3, 'execution reverted: paused'),
  })
  await done
  const { name, message } = state.outcome as Error
  assert.is(name, 'transactionReverted')
  assert.is(message, 'The transaction failed. The amount was not sent, the network fee is spent. paused')
  assert.equal(askedFor('eth_call'), [[{ from: '0x1', to: '0x2', value: '0x0', data: '0xabcd', gas: '0xea60' }, '0x10']])
})

for (const [what, answers] of [
  ['forgot the transaction', { eth_getTransactionByHash: () => null, eth_call: () => '0x' }],
  ['does not fail the second time', { eth_getTransactionByHash: () => sent, eth_call: () => '0x' }],
  ['knows no old blocks', { eth_getTransactionByHash: () => sent, eth_call: fail(-32000, 'missing trie node') }],
] as [string, NodeAnswers][])
  test(`without a reason, where the node ${what}, the failure is told all the same`, async () => {
    const { done, state } = watch({ eth_getTransactionReceipt: () => receipt({ status: '0x0' }), ...answers })
    await done
    assert.is((state.outcome as Error).message, 'The transaction failed. The amount was not sent, the network fee is spent.')
  })

test('who leaves is not kept waiting, and nothing waits after', async () => {
  const leaving = new AbortController()
  const { state, clock } = watch({ eth_getTransactionReceipt: () => null }, leaving.signal)
  await clock.advance(3_000)
  leaving.abort(new Error('left'))
  await clock.advance(0)
  assert.is((state.outcome as Error).message, 'left')
  assert.equal(clock.pending(), [])
})
