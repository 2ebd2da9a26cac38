// What calls would do to an account, as a node tells that tries them.
import { concat } from 'ethers'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { foresee } from '../../../src/adapters/eip155/foresee.js'
import { cleanupModals } from '../../support/modal.js'
import { APPROVED, SHOP, TOKEN, TRANSFERRED, word } from '../../features/calls/world.js'
import { createWorld, fail, FROM } from './fake-node.js'

test.after.each(cleanupModals)

const OTHER = `0x${'77'.repeat(20)}`
const ALL_APPROVED = '0x17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c31'
const CALL = { to: SHOP, value: '0x0', data: '0xdeadbeef' }
const log = (address: string, topics: readonly string[], data = '0x') => ({ address, topics, data })

/** A node that tries one call, which leaves these events, and tells these answers of contracts by their first four bytes. */
const trying = (logs: readonly object[], answers: Record<string, (isAfter: boolean) => string> = {}) =>
  createWorld({
    eth_simulateV1: ({ blockStateCalls: [{ calls }] }: { blockStateCalls: [{ calls: { to: string; data: string }[] }] }) => {
      const tried = calls.findIndex(({ data }) => data === CALL.data)
      return [
        {
          calls: calls.map(({ data }, at) => {
            if (at === tried) return { status: '0x1', returnData: '0x', logs }
            const says = answers[data.slice(0, 10)]
            return says ? { status: '0x1', returnData: says(at > tried) } : { status: '0x0', returnData: '0x' }
          }),
        },
      ]
    },
  })

const read = async (world: ReturnType<typeof createWorld>, transactions = [CALL]) => {
  const { network, urls } = world.transfer()
  const { isTried, moves, approvals, failure } = await foresee({ network, urls, from: FROM, transactions })
  return {
    isTried,
    failure,
    moves: moves.map(({ token, units }) => [token?.toLowerCase(), units]),
    approvals: approvals.map(({ token, spender, units, isAll }) => [token?.toLowerCase(), spender.toLowerCase(), isAll ? 'all' : units]),
  }
}

test('tokens are told by what the account has of them before and after, whatever their events say', async () => {
  const world = trying([log(TOKEN, [TRANSFERRED, word(SHOP), word(FROM)], word(999n))], {
    '0x70a08231': isAfter => word(isAfter ? 7n : 2n),
  })
  assert.equal((await read(world)).moves, [[TOKEN, 5n]])
})

test('pieces of a collection are counted, those that go and those that come', async () => {
  const world = trying([
    log(TOKEN, [TRANSFERRED, word(FROM), word(SHOP), word(1n)]),
    log(OTHER, [TRANSFERRED, word(SHOP), word(FROM), word(1n)]),
    log(OTHER, [TRANSFERRED, word(SHOP), word(FROM), word(2n)]),
  ])
  assert.equal((await read(world)).moves, [
    [TOKEN, -1n],
    [OTHER, 2n],
  ])
})

test('an approval is what is left of it in the end, and one that is used up or taken back is none', async () => {
  const approved = [log(TOKEN, [APPROVED, word(FROM), word(SHOP)], word(5n)), log(OTHER, [APPROVED, word(FROM), word(SHOP)], word(5n))]
  assert.equal((await read(trying(approved, { '0xdd62ed3e': () => word(2n) }))).approvals, [
    [TOKEN, SHOP, 2n],
    [OTHER, SHOP, 2n],
  ])
  assert.equal((await read(trying(approved, { '0xdd62ed3e': () => word(0n) }))).approvals, [])
})

test('who may take a whole collection is told as such, and not once that is taken back', async () => {
  const give = (is: bigint) => log(TOKEN, [ALL_APPROVED, word(FROM), word(SHOP)], word(is))
  assert.equal((await read(trying([give(1n)]))).approvals, [[TOKEN, SHOP, 'all']])
  assert.equal((await read(trying([give(1n), give(0n)]))).approvals, [])
})

test('what happens to others is not told', async () => {
  const world = trying([
    log(TOKEN, [TRANSFERRED, word(SHOP), word(OTHER)], word(9n)),
    log(TOKEN, [APPROVED, word(OTHER), word(SHOP)], word(9n)),
  ])
  assert.equal(await read(world), { isTried: true, failure: undefined, moves: [], approvals: [] })
})

test('calls that would fail say so in the words of the contract', async () => {
  const reason = `0x08c379a0${concat([word(32n), word(8n), `0x${Buffer.from('too late').toString('hex').padEnd(64, '0')}`]).slice(2)}`
  const world = createWorld({ eth_simulateV1: () => [{ calls: [{ status: '0x0', returnData: reason }] }] })
  assert.is((await read(world)).failure, 'too late')
})

test('a node that cannot try them leaves what stands in the calls; nonsense is no trial', async () => {
  for (const answer of [fail(-32601, 'no such method'), () => [{ calls: [] }], () => null, () => 'yes']) {
    const world = createWorld({ eth_simulateV1: answer })
    const told = await read(world, [
      { to: TOKEN, value: '0x0', data: concat(['0x095ea7b3', word(SHOP), word(5n)]) },
      { to: OTHER, value: '0x0', data: concat(['0xa22cb465', word(SHOP), word(1n)]) },
      { to: TOKEN, value: '0x0', data: concat(['0xa9059cbb', word(SHOP), word(4n)]) },
      { to: SHOP, value: '0x3', data: '0x' },
    ])
    assert.equal(told, {
      isTried: false,
      failure: undefined,
      moves: [
        [undefined, -3n],
        [TOKEN, -4n],
      ],
      approvals: [
        [TOKEN, SHOP, 5n],
        [OTHER, SHOP, 'all'],
      ],
    })
  }
})

test.run()
