import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { readAllowances } from '../../../src/adapters/eip155/allowances.js'
import { HTTP_BODY_MAX } from '../../../src/domain/times.js'
import { cleanupModals, errorOf } from '../../support/modal.js'
import { pluck, pluckAll } from '../../support/pluck.js'
import { createWorld, fail, FROM, one, TOKEN } from './fake-node.js'

test.after.each(cleanupModals)

const SPENDER = `0x${'bb'.repeat(20)}`
const OTHER_TOKEN = `0x${'cc'.repeat(20)}`
const place = { network: one, urls: one.rpcUrls.default.http, owner: FROM, tokens: [OTHER_TOKEN] }
const word = (value: number | bigint) => `0x${value.toString(16).padStart(64, '0')}`
const topic = (address: string) => `0x${address.slice(2).toLowerCase().padStart(64, '0')}`
const APPROVAL = '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925'
const approval = (spender: string, ...more: string[]) => ({ address: TOKEN, topics: [APPROVAL, topic(FROM), topic(spender), ...more] })
const ALL_APPROVED = '0x17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c31'
const approvalOfAll = (spender: string, ...more: string[]) => ({
  address: TOKEN,
  topics: [ALL_APPROVED, topic(FROM), topic(spender), ...more],
})

/** A node that looks back so far, and no further; and in which everybody may take seven of everything. */
const node = (logs: unknown, most = Infinity) => ({
  eth_blockNumber: () => word(1_000_000),
  eth_getLogs: ({ fromBlock }: { fromBlock: string }) => (1_000_000 - Number(fromBlock) > most ? fail(-32600, 'range too large')() : logs),
  eth_call: ({ data }: { data: string }) => (data === '0x313ce567' ? word(2) : data === '0x95d89b41' ? '0x' : word(7)),
})

/** The same, where contracts answer so, as far as this tells anything. */
function telling(logs: unknown, tell: (call: { to: string; data: string }) => unknown) {
  const { eth_call, ...others } = node(logs)
  return createWorld({
    ...others,
    eth_call: (call: { to: string; data: string }) => {
      const told = tell(call)
      return told === undefined ? eth_call(call) : told
    },
  })
}

test('who may take a token is asked of it itself, once for each', async () => {
  const world = createWorld(node([approval(SPENDER), approval(SPENDER)]))
  const { allowances, isWhole } = await readAllowances(place)
  assert.equal(allowances, [{ token: TOKEN.toLowerCase(), spender: SPENDER, units: 7n, symbol: undefined, decimals: 2, held: 7n }])
  assert.is(isWhole, true)
  assert.equal(world.askedFor('eth_getLogs').length, 1)
})

test('who may take every piece of a collection is asked of the collection, beside who may take its units', async () => {
  const asked: string[] = []
  const world = telling([approvalOfAll(SPENDER), approval(SPENDER)], ({ data }) => {
    asked.push(data.slice(0, 10))
    return data.startsWith('0xe985e9c5') ? word(1) : undefined
  })
  const { allowances } = await readAllowances(place)
  assert.equal(pluckAll(allowances, 'units', 'isCollection'), [
    [7n, undefined],
    [1n, true],
  ])
  assert.equal([world.askedFor('eth_getLogs').length, asked.filter(data => data === '0xe985e9c5').length], [1, 1])
})

for (const [what, log, kind] of [
  [
    'of a token',
    { ...approval(SPENDER), topics: [APPROVAL, topic(FROM)], data: topic(SPENDER) + word(5).slice(2) },
    [undefined, undefined],
  ],
  [
    'of a collection',
    { ...approvalOfAll(SPENDER), topics: [ALL_APPROVED, topic(FROM)], data: topic(SPENDER) + word(1).slice(2) },
    [true, undefined],
  ],
  ['of a collection that has even the answer as a topic', approvalOfAll(SPENDER, word(1)), [true, undefined]],
] as const)
  test(`who may take is read wherever the contract has written it: ${what}`, async () => {
    createWorld(node([log]))
    const { allowances, isWhole } = await readAllowances(place)
    assert.equal(
      [allowances.map(({ spender, isCollection, piece }) => [spender, isCollection, piece]), isWhole],
      [[[SPENDER, ...kind]], true],
    )
  })

test('who may take one NFT is read from the data of its collection, too', async () => {
  // A collection has no allowances.
  const told: Record<string, string> = { '0xdd62ed3e': '0x', '0x6352211e': topic(FROM), '0x081812fc': topic(SPENDER) }
  const log = { ...approval(SPENDER), topics: [APPROVAL, topic(FROM)], data: topic(SPENDER) + word(7).slice(2) }
  telling([log], ({ data }) => told[data.slice(0, 10)])
  const { allowances, isWhole } = await readAllowances(place)
  assert.equal([allowances.map(({ spender, piece }) => [spender, piece]), isWhole], [[[SPENDER, 7n]], true])
})

for (const [what, holder, taker, stands] of [
  ['stands', FROM, SPENDER, true],
  ['is of one that was passed on since', SPENDER, SPENDER, false],
  ['was given to somebody else since', FROM, OTHER_TOKEN, false],
] as const)
  test(`who may take one NFT is asked of its collection: what ${what} is ${stands ? '' : 'not '}listed`, async () => {
    const told: Record<string, string> = {
      [`0x6352211e${word(7).slice(2)}`]: topic(holder),
      [`0x081812fc${word(7).slice(2)}`]: topic(taker),
    }
    telling([approval(SPENDER, word(7)), approval(`0x${'00'.repeat(20)}`, word(9))], ({ data }) => told[data])
    const { allowances, isWhole } = await readAllowances(place)
    assert.equal(pluckAll(allowances, 'token', 'spender', 'piece'), stands ? [[TOKEN.toLowerCase(), SPENDER, 7n]] : [])
    assert.is(isWhole, true)
  })

test('a node that does not look so far back is asked for less, and then the account’s tokens are asked about everybody who is known', async () => {
  const world = createWorld(node([approval(SPENDER)], 10_000))
  const { allowances, isWhole } = await readAllowances(place)
  assert.equal(pluck(allowances, 'token'), [OTHER_TOKEN, TOKEN.toLowerCase()])
  assert.is(isWhole, false)
  const found = world.askedFor('eth_getLogs').map(([filter]) => Number((filter as { fromBlock: string }).fromBlock))
  assert.equal(found, [0, 950_000, 990_000])
})

test('a node that lists nothing fails to tell; logs that cannot be read are left out, and that some may be missing is said', async () => {
  createWorld(node([], 10))
  assert.match((await errorOf(readAllowances(place))).message, 'range too large')
  createWorld(node('none'))
  assert.is((await errorOf(readAllowances(place))).name, 'rpcFailed')
  for (const log of [
    null,
    {},
    { address: 'x', topics: [1, 2, 3] },
    { ...approval(SPENDER), topics: [APPROVAL, topic(FROM), '0xno'] },
    approval(SPENDER, '0xno'),
  ]) {
    createWorld(node([log]))
    assert.equal(await readAllowances(place), { allowances: [], isWhole: false })
  }
})

/** A contract of somebody who wants other approvals not to be seen, and three hundred of its own. */
const SPOILER = `0x${'dd'.repeat(20)}`
const junk = Array.from({ length: 300 }, (_, at) => ({ ...approval(`0x${at.toString(16).padStart(40, '0')}`), address: SPOILER }))

test('an endless list is cut, which is said; what somebody writes into it pushes out neither the account’s own tokens nor others', async () => {
  createWorld(node([{ ...approval(SPENDER), address: OTHER_TOKEN }, approval(SPENDER), ...junk]))
  const { allowances, isWhole } = await readAllowances(place)
  assert.equal([allowances.length, isWhole], [80, false])
  assert.equal(pluck(allowances.slice(0, 3), 'token'), [OTHER_TOKEN, SPOILER, TOKEN.toLowerCase()])
  // Nor does a token that somebody has given to the account, with approvals of its own; nor do eighty of them, with an approval each.
  createWorld(node([approval(SPENDER), ...junk]))
  const own = (await readAllowances({ ...place, tokens: [SPOILER, TOKEN] })).allowances
  assert.equal(pluck(own.slice(0, 2), 'token'), [SPOILER, TOKEN.toLowerCase()])
  const spam = Array.from({ length: 80 }, (_, at) => `0x${(at + 1).toString(16).padStart(40, '0')}`)
  createWorld(node([approval(SPENDER), ...spam.map(address => ({ ...approval(SPENDER), address }))]))
  const many = (await readAllowances({ ...place, tokens: [TOKEN, ...spam] })).allowances
  assert.equal([many.length, many[0]?.token], [80, TOKEN.toLowerCase()])
})

test('a node that says no to many at once, and not for a contract, is asked for each by itself', async () => {
  const asked = new Set<string>()
  telling([approval(SPENDER)], ({ to, data }) => {
    if (asked.has(to + data)) return undefined
    asked.add(to + data)
    return fail(-32000, 'too much at once')()
  })
  assert.is((await readAllowances(place)).allowances[0]!.units, 7n)
})

const spoil = (answer: (data: string) => unknown) =>
  telling([approval(SPENDER), { ...approval(SPENDER), address: SPOILER }], ({ to, data }) => (to === SPOILER ? answer(data) : undefined))

for (const [what, answer, isAll] of [
  ['answers more than anybody reads', () => 'f'.repeat(HTTP_BODY_MAX), false],
  ['has a node give up', fail(-32005, 'limit exceeded'), false],
  ['has a node stumble', fail(-32000, 'internal'), false],
  ['is answered by nothing', () => null, false],
  ['says no', fail(3, 'execution reverted'), true],
] as const)
  test(`a contract that ${what} hides nobody who may take other tokens, and it is said that ${isAll ? 'these are all' : 'there may be more'}`, async () => {
    spoil(answer)
    const { allowances, isWhole } = await readAllowances(place)
    assert.equal(pluckAll(allowances, 'token', 'units', 'decimals'), [[TOKEN.toLowerCase(), 7n, 2]])
    assert.is(isWhole, isAll)
  })

test('a node that tells of approvals and then of no allowance fails to tell', async () => {
  createWorld({ ...node([approval(SPENDER)]), eth_call: fail(-32005, 'limit exceeded') })
  assert.is((await errorOf(readAllowances(place))).name, 'rpcFailed')
})

test('a token whose own words are too long is shown without them, and the next with its own', async () => {
  spoil(data => (data === '0x95d89b41' ? 'f'.repeat(HTTP_BODY_MAX) : word(7)))
  const { allowances, isWhole } = await readAllowances(place)
  assert.equal(pluckAll(allowances, 'units', 'decimals'), [
    [7n, undefined],
    [7n, 2],
  ])
  assert.is(isWhole, true)
})
