// What calls would do to an account, as a node tells that tries them.
import { concat, id } from 'ethers'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { foresee } from '../../../src/adapters/eip155/foresee.js'
import { HTTP_BODY_MAX } from '../../../src/domain/times.js'
import { cleanupModals } from '../../support/modal.js'
import { APPROVED, SHOP, TOKEN, TRANSFERRED, word } from '../../features/calls/world.js'
import { toTrial } from '../../support/trial.js'
import { pluckAll } from '../../support/pluck.js'
import { createWorld, fail, FROM } from './fake-node.js'

test.after.each(cleanupModals)

const OTHER = `0x${'77'.repeat(20)}`
const ALL_APPROVED = '0x17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c31'
const [SINGLE, BATCH, ...PASSED_ON] = [
  'TransferSingle(address,address,address,uint256,uint256)',
  'TransferBatch(address,address,address,uint256[],uint256[])',
  'Approval(address,address,address,uint160,uint48)',
  'Permit(address,address,address,uint160,uint48,uint48)',
].map(id) as [string, string, ...string[]]
const CALL = { to: SHOP, value: '0x0', data: '0xdeadbeef' }
const log = (address: string, topics: readonly string[], data = '0x') => ({ address, topics, data })

/**
 * A node that tries one call, which leaves these events, and tells these answers of contracts by their first four bytes.
 * @param again what it comes to where it is tried for the second time
 */
const trying = (
  logs: readonly object[],
  answers: Record<string, (isAfter: boolean, to: string) => string> = {},
  again: { status?: string; logs?: readonly object[] } = {},
) =>
  createWorld({
    eth_simulateV1: toTrial(({ to, data }, { isAfter, isLooking }) => {
      if (data === CALL.data) return { status: '0x1', returnData: '0x', logs, ...(isLooking && again) }
      const says = answers[to.endsWith('ba1a0') ? 'coins' : data.slice(0, 10)]
      if (says) return { status: '0x1', returnData: says(isAfter, to) }
      return to.endsWith('ba1a0') ? { status: '0x1', returnData: word(9n) } : { status: '0x0', returnData: '0x' }
    }),
  })

const read = async (world: ReturnType<typeof createWorld>, transactions = [CALL]) => {
  const { network, urls } = world.transfer()
  const { isTried, moves, approvals, failure } = await foresee({ network, urls, from: FROM, transactions })
  return {
    isTried,
    failure,
    moves: moves.map(({ token, units, piece = [] }) => [token?.toLowerCase(), units, piece].flat()),
    approvals: approvals.map(({ token, spender, units, piece = [], isAll }) =>
      [token?.toLowerCase(), spender.toLowerCase(), isAll ? 'all' : units, piece].flat(),
    ),
  }
}

test('tokens are told by what the account has of them before and after, whatever their events say', async () => {
  const world = trying([log(TOKEN, [TRANSFERRED, word(SHOP), word(FROM)], word(999n))], {
    '0x70a08231': isAfter => word(isAfter ? 7n : 2n),
  })
  assert.equal((await read(world)).moves, [[TOKEN, 5n]])
})

test('pieces of a collection are told by their numbers where they go, and counted where they come', async () => {
  const world = trying([
    log(TOKEN, [TRANSFERRED, word(FROM), word(SHOP), word(3n)]),
    log(TOKEN, [TRANSFERRED, word(FROM), word(SHOP), word(4n)]),
    log(OTHER, [TRANSFERRED, word(SHOP), word(FROM), word(1n)]),
    log(OTHER, [TRANSFERRED, word(SHOP), word(FROM), word(2n)]),
  ])
  assert.equal((await read(world)).moves, [
    [TOKEN, -1n, 3n],
    [TOKEN, -1n, 4n],
    [OTHER, 2n],
  ])
})

test('a piece that comes does not hide one that goes, and of some there are many alike, in batches too', async () => {
  const many = (event: string, [giver, taker]: readonly [string, string], ...words: readonly bigint[]) =>
    log(TOKEN, [event, word(SHOP), word(giver), word(taker)], concat(words.map(word)))
  const [out, into] = [
    [FROM, SHOP],
    [SHOP, FROM],
  ] as const
  const swapped = [log(TOKEN, [TRANSFERRED, ...out.map(word), word(1n)]), log(TOKEN, [TRANSFERRED, ...into.map(word), word(2n)])]
  const both = [
    [TOKEN, -1n, 1n],
    [TOKEN, 1n],
  ]
  assert.equal((await read(trying(swapped))).moves, both)
  assert.equal((await read(trying([many(SINGLE, out, 7n, 500n)]))).moves, [[TOKEN, -500n, 7n]])
  const listed = many(BATCH, out, 64n, 160n, 2n, 1n, 2n, 2n, 30n, 40n)
  assert.equal((await read(trying([listed, many(SINGLE, into, 2n, 45n)]))).moves, [
    [TOKEN, -30n, 1n],
    [TOKEN, 5n],
  ])
  // What cannot be read is not counted as nothing.
  for (const words of [[], [64n, 64n], [64n, 160n, 2n ** 200n], [64n, 160n, 2n, 1n, 2n, 1n, 30n]])
    assert.is((await read(trying([many(BATCH, out, ...words)]))).isTried, false)
})

const paying = [{ ...CALL, value: '0x5' }]

test('a contract that comes to something else, or has other events, while it is looked at has not been tried', async () => {
  const taken = log(TOKEN, [TRANSFERRED, word(FROM), word(SHOP)], word(3n))
  const looks = { '0x70a08231': () => word(2n) }
  for (const again of [{ status: '0x0' }, { status: '0x0', logs: [] }, { logs: [] }, { logs: [{ ...taken, address: OTHER }] }])
    assert.equal(await read(trying([taken], looks, again), paying), {
      isTried: false,
      failure: undefined,
      moves: [[undefined, -5n]],
      approvals: [],
    })
  const [give, keep] = [1n, 0n].map(is => log(TOKEN, [ALL_APPROVED, word(FROM), word(SHOP)], word(is)))
  assert.is((await read(trying([keep!], {}, { logs: [give!] }))).isTried, false)
  assert.is((await read(trying([taken]))).isTried, false)
  assert.is((await read(trying([{ ...taken, address: '' }], looks))).isTried, false)
})

test('what is looked at can change nothing for what is looked at next, and no call of the trial comes after it', async () => {
  const world = trying([log(TOKEN, [TRANSFERRED, word(FROM), word(SHOP)], word(3n))], { '0x70a08231': () => word(2n) })
  await read(world)
  const blocks = world
    .askedFor('eth_simulateV1')
    .map(([trial]) => (trial as { blockStateCalls: { calls: { to: string }[]; stateOverrides?: object }[] }).blockStateCalls)
  assert.equal(
    blocks.map(all => all.map(({ stateOverrides }) => stateOverrides !== undefined)),
    [[false], [true], [false, true]],
  )
  for (const { calls, stateOverrides } of blocks.flat()) for (const { to } of calls) assert.is(to in (stateOverrides ?? {}), to !== SHOP)
})

test('of the coin goes at least what is sent along; what comes back of it stands by itself', async () => {
  const coins = (after: bigint) => trying([], { coins: isAfter => word(isAfter ? after : 9n) })
  assert.equal((await read(coins(9n), paying)).moves, [
    [undefined, -5n],
    [undefined, 5n],
  ])
  assert.equal((await read(coins(2n), paying)).moves, [[undefined, -7n]])
  assert.equal((await read(coins(4n), paying)).moves, [[undefined, -5n]])
  assert.equal((await read(coins(12n))).moves, [[undefined, 3n]])
})

test('more tokens, collections, pieces or approvals than anybody reads count as not tried', async () => {
  const of = (at: number) => word(BigInt(at + 1)).replace(/^0x0{24}/, '0x')
  for (const [count, isTried] of [
    [20, true],
    [21, false],
  ] as const) {
    const each = (make: (at: number) => object) => Array.from({ length: count }, (_, at) => make(at))
    for (const logs of [
      each(at => log(of(at), [TRANSFERRED, word(SHOP), word(FROM)], word(1n))),
      each(at => log(of(at), [TRANSFERRED, word(SHOP), word(FROM), word(1n)])),
      each(at => log(TOKEN, [TRANSFERRED, word(FROM), word(SHOP), word(BigInt(at))])),
      each(at => log(TOKEN, [APPROVED, word(FROM), word(of(at))], word(1n))),
    ])
      assert.is((await read(trying(logs, { '0x70a08231': () => word(1n) }))).isTried, isTried)
  }
})

test('an approval is what is left of it in the end, and one that is used up or taken back is none', async () => {
  const approved = [log(TOKEN, [APPROVED, word(FROM), word(SHOP)], word(5n)), log(OTHER, [APPROVED, word(FROM), word(SHOP)], word(5n))]
  assert.equal((await read(trying(approved, { '0xdd62ed3e': () => word(2n) }))).approvals, [
    [TOKEN, SHOP, 2n],
    [OTHER, SHOP, 2n],
  ])
  assert.equal((await read(trying(approved, { '0xdd62ed3e': () => word(0n) }))).approvals, [])
})

test('who may take all pieces stays told beside who may take one, and one has one taker', async () => {
  const all = (is: bigint) => log(TOKEN, [ALL_APPROVED, word(FROM), word(SHOP)], word(is))
  const piece = (id: bigint, taker = SHOP) => log(TOKEN, [APPROVED, word(FROM), word(taker), word(id)])
  const approvals = async (...logs: readonly object[]) => (await read(trying(logs))).approvals
  const both = [
    [TOKEN, SHOP, 'all'],
    [TOKEN, SHOP, 1n, 1n],
  ]
  assert.equal(await approvals(all(1n), piece(1n)), both)
  assert.equal(await approvals(all(1n), piece(1n), piece(2n)), [...both, [TOKEN, SHOP, 1n, 2n]])
  assert.equal(await approvals(piece(1n), all(1n), all(0n)), [both[1]])
  assert.equal(await approvals(piece(1n), piece(1n, OTHER)), [[TOKEN, OTHER, 1n, 1n]])
  const { network, urls } = trying([piece(1n)], { '0x313ce567': () => word(18n) }).transfer()
  const told = await foresee({ network, urls, from: FROM, transactions: [CALL] })
  assert.equal(pluckAll(told.approvals, 'units', 'decimals'), [[1n, undefined]])
  assert.equal(await approvals(piece(1n), piece(1n, `0x${'00'.repeat(20)}`)), [])
})

test('what Permit2 may pass on is told of the token, with what is left of it', async () => {
  const PERMIT2 = '0x000000000022d473030f116ddee9f6b43ac78ba3'
  for (const event of PASSED_ON) {
    const logs = [log(PERMIT2, [event, word(FROM), word(TOKEN), word(SHOP)], concat([word(9n), word(99n)]))]
    const left = (units: bigint) => ({ '0x927da105': () => concat([word(units), word(99n), word(0n)]) })
    assert.equal((await read(trying(logs))).approvals, [[TOKEN, SHOP, 9n]])
    assert.equal((await read(trying(logs, left(4n)))).approvals, [[TOKEN, SHOP, 4n]])
    assert.equal((await read(trying(logs, left(0n)))).approvals, [])
  }
})

test('what is counted by numbers moves as pieces do, however many of its parties stand in the data, and may be taken so far as is left of it (ERC-6909)', async () => {
  const [moved, approved] = ['Transfer(address,address,address,uint256,uint256)', 'Approval(address,address,uint256,uint256)'].map(id)
  const goes = log(TOKEN, [moved!, word(FROM), word(SHOP), word(7n)], concat([word(OTHER), word(40n)]))
  const comes = log(TOKEN, [moved!, word(SHOP), word(FROM), word(8n)], concat([word(OTHER), word(50n)]))
  const given = log(TOKEN, [approved!, word(FROM), word(SHOP), word(7n)], word(9n))
  const left = { '0x598af9e7': () => word(5n), '0x313ce567': () => word(18n) }
  assert.equal(await read(trying([goes, comes, given], left)), {
    isTried: true,
    failure: undefined,
    moves: [
      [TOKEN, -40n, 7n],
      [TOKEN, 50n],
    ],
    approvals: [[TOKEN, SHOP, 5n, 7n]],
  })
  const parties = [word(FROM), word(SHOP), word(7n)]
  for (const count of [0, 1, 2, 3]) {
    const data = concat([word(OTHER), ...parties.slice(count), word(40n)])
    const by = log(TOKEN, [moved!, ...parties.slice(0, count)], data)
    assert.equal((await read(trying([by], { '0x313ce567': () => word(18n) }))).moves, [[TOKEN, -40n, 7n]], `${count}`)
  }
})

test('a token that only says that it was sent or burned is looked at (ERC-777)', async () => {
  const rest = concat([word(5n), word(96n), word(128n), word(0n), word(0n)])
  for (const [event, ...parties] of [
    ['Sent(address,address,address,uint256,bytes,bytes)', OTHER, FROM, SHOP],
    ['Sent(address,address,address,uint256,bytes,bytes)', OTHER, SHOP, FROM],
    ['Burned(address,address,uint256,bytes,bytes)', OTHER, FROM],
  ] as const)
    for (const count of [0, 1, parties.length]) {
      const topics = parties.map(party => word(party))
      const moved = log(TOKEN, [id(event), ...topics.slice(0, count)], concat([...topics.slice(count), rest]))
      const world = trying([moved], { '0x70a08231': isAfter => word(isAfter ? 2n : 7n) })
      assert.equal((await read(world)).moves, [[TOKEN, -5n]], `${event} ${count}`)
    }
})

test('who may take everything is told by whichever standard says so: operators of ERC-777 and ERC-6909', async () => {
  const [given, back, set] = [
    'AuthorizedOperator(address,address)',
    'RevokedOperator(address,address)',
    'OperatorSet(address,address,bool)',
  ].map(id)
  const [on, off] = [given, back].map(event => log(TOKEN, [event!, word(SHOP), word(FROM)]))
  const approvals = async (...logs: readonly object[]) => (await read(trying(logs))).approvals
  assert.equal(await approvals(on!), [[TOKEN, SHOP, 'all']])
  assert.equal(await approvals(on!, off!), [])
  assert.equal(await approvals(log(TOKEN, [given!], concat([word(SHOP), word(FROM)]))), [[TOKEN, SHOP, 'all']])
  for (const is of [1n, 0n])
    assert.equal(await approvals(log(TOKEN, [set!, word(FROM), word(SHOP)], word(is))), is ? [[TOKEN, SHOP, 'all']] : [])
})

test('what somebody may borrow at the account’s cost is told, with what is left of it (Aave 2 and 3)', async () => {
  const event = id('BorrowAllowanceDelegated(address,address,address,uint256)')
  for (const lent of [
    log(TOKEN, [event, word(FROM), word(SHOP), word(OTHER)], word(9n)),
    log(TOKEN, [event, word(FROM), word(SHOP)], concat([word(OTHER), word(9n)])),
  ]) {
    assert.equal((await read(trying([lent], { '0x6bd76d24': () => word(4n) }))).approvals, [[TOKEN, SHOP, 4n]])
    assert.equal((await read(trying([lent]))).approvals, [[TOKEN, SHOP, 9n]])
  }
})

test('what happens to others is not told', async () => {
  const world = trying([
    log(TOKEN, [TRANSFERRED, word(SHOP), word(OTHER)], word(9n)),
    log(TOKEN, [APPROVED, word(OTHER), word(SHOP)], word(9n)),
  ])
  assert.equal(await read(world), { isTried: true, failure: undefined, moves: [], approvals: [] })
})

test('calls that would fail say so in the words of the contract; beside it stands what the calls say: those before it may be carried out', async () => {
  const reason = `0x08c379a0${concat([word(32n), word(8n), `0x${Buffer.from('too late').toString('hex').padEnd(64, '0')}`]).slice(2)}`
  const world = createWorld({ eth_simulateV1: () => [{ calls: [{ status: '0x0', returnData: reason }] }] })
  assert.is((await read(world)).failure, 'too late')
  const failing = createWorld({
    eth_simulateV1: () => [
      {
        calls: [
          { status: '0x1', returnData: '0x' },
          { status: '0x0', returnData: '0x' },
        ],
      },
    ],
  })
  const calls = [
    { to: TOKEN, value: '0x0', data: concat(['0x095ea7b3', word(SHOP), word(5n)]) },
    { ...CALL, value: '0x3' },
  ]
  assert.equal(await read(failing, calls), { isTried: false, failure: '', moves: [[undefined, -3n]], approvals: [[TOKEN, SHOP, 5n]] })
})

test('calls are read whatever follows in their data, or stands before an address', async () => {
  const told = await read(createWorld(), [
    { to: TOKEN, value: '0x0', data: concat(['0x095ea7b3', word(SHOP), word(5n), '0x0b']) },
    { to: TOKEN, value: '0x0', data: concat(['0xa9059cbb', `0x${'ff'.repeat(12)}${SHOP.slice(2)}`, word(4n), '0x80218021']) },
    { to: TOKEN, value: '0x0', data: concat(['0x39509351', word(OTHER), word(6n)]) },
    { to: SHOP, value: '0x0', data: concat(['0x87517c45', word(OTHER), word(SHOP), word(7n), word(99n)]) },
  ])
  assert.equal(told.moves, [[TOKEN, -4n]])
  assert.equal(told.approvals, [
    [TOKEN, SHOP, 5n],
    [TOKEN, OTHER, 6n],
    [OTHER, SHOP, 7n],
  ])
})

test('calls are read though a token tells too much of its name, or nonsense: it has none, and others have theirs', async () => {
  const called = (to: string) => ({ to, value: '0x0', data: concat(['0x3177029f', word(SHOP), word(5n)]) })
  for (const tells of [() => 'f'.repeat(HTTP_BODY_MAX), () => '0xzz', () => `0x${'zz'.repeat(96)}`, () => null, fail(-32000, 'internal')]) {
    const world = createWorld({
      eth_call: ({ to, data }: { to: string; data: string }) =>
        to === OTHER ? tells() : data === '0x313ce567' ? word(6n) : `0x${Buffer.from('MKR').toString('hex').padEnd(64, '0')}`,
    })
    const { network, urls } = world.transfer()
    const { approvals } = await foresee({ network, urls, from: FROM, transactions: [called(OTHER), called(TOKEN)] })
    assert.equal(pluckAll(approvals, 'symbol', 'decimals', 'units'), [
      ['?', undefined, 5n],
      ['MKR', 6, 5n],
    ])
  }
})

test('events whose parties stand in their data are read like others', async () => {
  const looks = { '0x70a08231': (isAfter: boolean) => word(isAfter ? 2n : 7n), '0xdd62ed3e': () => word(4n) }
  const taken = log(TOKEN, [TRANSFERRED], concat([word(FROM), word(SHOP), word(5n)]))
  const allowed = log(TOKEN, [APPROVED, word(FROM)], concat([word(SHOP), word(9n)]))
  assert.equal(await read(trying([taken, allowed], looks)), {
    isTried: true,
    failure: undefined,
    moves: [[TOKEN, -5n]],
    approvals: [[TOKEN, SHOP, 4n]],
  })
})

test('what comes to something else once a fee is paid has not been tried', async () => {
  for (const [units, isTried] of [
    [100n, true],
    [96n, true],
    [110n, false],
  ] as const) {
    const world = createWorld({
      eth_simulateV1: toTrial(({ to, data }, { isAfter, isPaid }) => {
        const logs = data === CALL.data ? [log(TOKEN, [TRANSFERRED, word(FROM), word(SHOP)], word(100n))] : []
        const left = to === TOKEN && isAfter ? 200n - (isPaid ? units : 100n) : 200n
        return { status: '0x1', gasUsed: '0x5208', returnData: word(left), logs }
      }),
    })
    assert.is((await read(world)).isTried, isTried)
  }
})

for (const [what, code, message, isTried] of [
  ['has no room for', -38015, 'block gas limit reached: 0 >= 60000000', false],
  ['comes to no end with', -32000, 'execution aborted (timeout = 5s)', false],
  ['finds too little to pay with for', -38014, 'insufficient funds for gas * price + value', false],
  ['says so of, by the code of what it does not know,', -32602, 'insufficient funds for gas * price + value', false],
  ['knows no such blocks of', -32602, 'unknown field `prevRandao`', true],
] as const)
  test(`where a node ${what} the trial with a fee, that ${isTried ? 'is none' : 'has not been tried'}`, async () => {
    const world = createWorld({
      eth_simulateV1: toTrial((_, { isPaid }) =>
        isPaid ? fail(code, message)() : { status: '0x1', gasUsed: '0x5208', returnData: word(9n) },
      ),
    })
    assert.equal([(await read(world)).isTried, (await read(world)).failure], [isTried, undefined])
  })

test('whatever is used up where gas costs nothing, with a fee nobody brings along more than a transaction may, nor all more than a block has', async () => {
  const most = 2n ** 24n
  for (const [used, gasLimit, limits] of [
    [[50_000n], 60_000_000n, [100_000n]],
    [[31_000_000n], 60_000_000n, [most]],
    [[9_000_000n, 50_000n, 9_000_000n], 17_000_000n, [8_474_743n, 50_513n, 8_474_743n]],
    [[31_000_000n, 31_000_000n], undefined, [most, most]],
  ] as const) {
    const world = createWorld({
      eth_getBlockByNumber: () => ({ baseFeePerGas: '0xa', ...(gasLimit && { gasLimit: `0x${gasLimit.toString(16)}` }) }),
      eth_simulateV1: ({ blockStateCalls }: { blockStateCalls: readonly { calls: readonly object[] }[] }) =>
        blockStateCalls.map(({ calls }) => ({
          calls: calls.map((_, at) => ({ status: '0x1', returnData: word(9n), gasUsed: `0x${(used[at] ?? 0n).toString(16)}` })),
        })),
    })
    await read(
      world,
      used.map(() => CALL),
    )
    const asked = JSON.stringify(world.askedFor('eth_simulateV1'))
    const found = [...asked.matchAll(/"gas":"(\w+)","gasPrice":"0xb"/g)].map(([, gas]) => BigInt(gas!))
    assert.equal(found, limits)
  }
})

test('the fee that counts is of the gas that is used with one, not of what is used up where it costs nothing', async () => {
  for (const [gone, isTried] of [
    [21_000n * 11n, true],
    [900_000n * 11n, false],
  ] as const) {
    const world = createWorld({
      eth_simulateV1: toTrial(({ to }, { isAfter, isPaid }) => ({
        status: '0x1',
        gasUsed: isPaid ? '0x5208' : '0xf4240',
        returnData: word(to.endsWith('ba1a0') && isAfter && isPaid ? 10n ** 18n - gone : 10n ** 18n),
      })),
    })
    assert.is((await read(world)).isTried, isTried)
  }
})

for (const [what, answer, told] of [
  ['does not answer for now is told apart', fail(-32005, 'slow down'), [true, undefined]],
  ['cannot try them has answered', fail(-32601, 'no such method'), [false, undefined]],
  ['finds too little to pay with has shown that they fail', fail(-38014, 'insufficient funds for gas * price + value'), [undefined, '']],
] as const)
  test(`a node that ${what}`, async () => {
    const { network, urls } = createWorld({ eth_simulateV1: answer }).transfer()
    const { isUnanswered, failure } = await foresee({ network, urls, from: FROM, transactions: [CALL] })
    assert.equal([isUnanswered, failure], told)
  })

test('a node that cannot try them leaves what stands in the calls; nonsense is no trial', async () => {
  for (const answer of [fail(-32601, 'no such method'), () => [{ calls: [] }], () => null, () => 'yes']) {
    const world = createWorld({ eth_simulateV1: answer })
    const told = await read(world, [{ to: OTHER, value: '0x3', data: concat(['0xa22cb465', word(SHOP), word(1n)]) }])
    assert.equal(told, { isTried: false, failure: undefined, moves: [[undefined, -3n]], approvals: [[OTHER, SHOP, 'all']] })
  }
})
