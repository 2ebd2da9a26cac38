import { id } from 'ethers'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import {
  canBatch,
  confirmBatch,
  getFee,
  readAllowance,
  readApproval,
  send,
  sendBatch,
  toApproval,
} from '../../../src/adapters/eip155/calls.js'
import type { Batch, Call, Trial, Units } from '../../../src/domain/adapter.js'
import { CONFIRM_LIMIT } from '../../../src/domain/times.js'
import type { FakeWalletOptions } from '../../support/fakes.js'
import { cleanupModals, errorOf } from '../../support/modal.js'
import { toTrial } from '../../support/trial.js'
import { createWorld, endedOperation, fail, FROM, HASH, one, TO, TOKEN, type NodeAnswers } from './fake-node.js'

test.after.each(cleanupModals)

const TRANSACTION = { to: TO, value: '0x64', data: '0x12345678' }
const ETHER = 10n ** 18n

function world(answers: NodeAnswers = {}, options: FakeWalletOptions = {}) {
  const made = createWorld(answers, options)
  const place = { provider: made.wallet, network: one, urls: one.rpcUrls.default.http, from: FROM }
  return {
    ...made,
    place,
    call: (more: Partial<Call> = {}): Call => ({ ...place, transaction: TRANSACTION, ...more }),
    batch: (more: Partial<Batch> = {}): Batch => ({ ...place, transactions: [{ ...TRANSACTION, value: '0x0' }, TRANSACTION], ...more }),
  }
}

test('a call asks the wallet for exactly its transaction, once, after it was tried', async () => {
  const { wallet, call, askedFor } = world()
  assert.is(await send(call({ transaction: { ...TRANSACTION, gas: '0x1' } as never })), HASH)
  assert.equal(wallet.calls, [
    { method: 'eth_chainId', params: [] },
    { method: 'eth_sendTransaction', params: [{ from: FROM, ...TRANSACTION, chainId: '0x1' }] },
  ])
  assert.equal(askedFor('eth_estimateGas'), [[{ from: FROM, ...TRANSACTION }]])
})

// What is alike for a transfer, which is asked for in the same way, is in transfer.test.
for (const [what, name, answers, more] of [
  ['that would fail', 'executionReverted', { eth_estimateGas: fail(3, 'execution reverted: K') }, {}],
  ['with more than there is', 'amountAboveBalance', { eth_getBalance: () => '0x63' }, {}],
  ['whose fee cannot be paid', 'insufficientFunds', { eth_getBalance: () => '0x64' }, {}],
  [
    'without a value whose fee cannot be paid',
    'feeAboveBalance',
    { eth_getBalance: () => '0x1' },
    { transaction: { ...TRANSACTION, value: '0x0' } },
  ],
  ['on another kind of network', 'unsupportedChain', {}, { network: { ...one, chainNamespace: 'solana' } }],
  ['where no node answers', 'rpcFailed', { eth_getBalance: () => null }, {}],
] as [string, string, NodeAnswers, Partial<Call>][])
  test(`a call ${what} is refused before the wallet is asked`, async () => {
    const { wallet, call } = world(answers)
    assert.is((await errorOf(send(call(more)))).name, name)
    assert.equal(wallet.calls, [])
  })

/** What is paid with, of which a hundred go in each trial. */
const PAID = `0x${'66'.repeat(20)}`
const toPaidTrial = (answer: Parameters<typeof toTrial>[0]) =>
  toTrial((call, when) => ({ ...answer(call, when), ...(call.to === PAID && { returnData: word(when.isAfter ? 0n : 100n) }) }))
/** A node that tries calls, and finds so much before and after; the contract that is called knows of nobody. */
const trial = (before: string, after: string, status = '0x1', seen: unknown[] = []): NodeAnswers => ({
  eth_call: () => '0x',
  eth_simulateV1: (wish: never) => {
    seen.push(wish)
    return toPaidTrial((_, { isAfter }) => ({ status, returnData: isAfter ? after : before }))(wish)
  },
})
/** So much has to come, and a hundred of what is paid with have to go. */
const toTrialOf = (gives: Units): Trial => ({ urls: one.rpcUrls.default.http, gives, takes: { token: PAID, units: 100n } })
const word = (units: bigint) => `0x${units.toString(16).padStart(64, '0')}`

test('what would give less than it has to is refused before the wallet is asked, of a token and of the native coin', async () => {
  for (const token of [TOKEN, undefined]) {
    const { wallet, call, batch } = world(trial(word(7n), word(106n)), { answers: able('supported') })
    const more = { trial: toTrialOf({ token, units: 100n }) }
    assert.is((await errorOf(send(call(more)))).name, 'swapGivesLess')
    assert.is((await errorOf(sendBatch(batch(more)))).name, 'swapGivesLess')
    assert.is(await send(call({ trial: toTrialOf({ token, units: 99n }) })), HASH)
    assert.is(wallet.count('eth_sendTransaction'), 1)
  }
})

test('what some standards let others take by an event of their own is more than a swap may, where it is the account’s', async () => {
  for (const [event, ...parties] of [
    ['AuthorizedOperator(address,address)', TO, FROM],
    ['BorrowAllowanceDelegated(address,address,address,uint256)', FROM, TO, TO],
    ['OperatorSet(address,address,bool)', FROM, TO],
    ['Approval(address,address,uint256,uint256)', FROM, TO, TO],
    ['Transfer(address,address,address,uint256,uint256)', FROM, TO, TO],
    ['Sent(address,address,address,uint256,bytes,bytes)', TO, FROM, TO],
    ['Burned(address,address,uint256,bytes,bytes)', TO, FROM],
  ] as const)
    for (const [owner, name] of [
      [FROM, 'swapTakesMore'],
      [TOKEN, HASH],
    ]) {
      const topics = [id(event), ...parties.map(party => word(BigInt(party === FROM ? owner! : party)))]
      const logs = [{ address: TOKEN, topics, data: word(1n) }]
      const { call } = world({ ...trial('', ''), eth_simulateV1: toPaidTrial(() => ({ status: '0x1', returnData: word(7n), logs })) })
      const sent = send(call({ trial: toTrialOf({ token: TO, units: 0n }) }))
      assert.is(await sent.catch(({ name }: Error) => name), name, event)
    }
})

test('only the nodes of a trial are asked to try', async () => {
  const { call, askedFor } = world(trial(word(7n), word(7n)))
  assert.is(await send(call({ trial: { ...toTrialOf({ token: TOKEN, units: 100n }), urls: [] } })), HASH)
  assert.equal(askedFor('eth_simulateV1'), [])
})

test('an allowance is what the token itself says, however large; what is none is a failure', async () => {
  for (const [answer, units] of [
    [word(7n), 7n],
    [`0x${'f'.repeat(64)}`, 2n ** 256n - 1n],
    ['0x', undefined],
  ] as const) {
    const { place, askedFor } = world({ eth_call: () => answer })
    const read = readAllowance({ ...place, token: TOKEN, spender: TO })
    if (units === undefined) assert.is((await errorOf(read)).name, 'rpcFailed')
    else assert.is(await read, units)
    const data = `0xdd62ed3e${word(BigInt(FROM)).slice(2)}${word(BigInt(TO)).slice(2)}`
    assert.equal(askedFor('eth_call'), [[{ to: TOKEN, data }, 'latest']])
  }
})

for (const [what, answers] of [
  ['does not know the question', {}],
  ['answers nonsense', { eth_simulateV1: () => 'no' }],
  ['answers nothing', { eth_simulateV1: () => [] }],
  ['finds no balance', trial('0x', '0x')],
  ['has the call fail', trial(word(0n), word(0n), '0x0')],
] as [string, NodeAnswers][])
  test(`a node that ${what} stands in the way of nothing but what was tried before`, async () => {
    const { call } = world({ eth_call: () => '0x', ...answers })
    const trial = toTrialOf({ token: TOKEN, units: 100n })
    assert.is(await send(call({ trial })), HASH)
    assert.is((await errorOf(send(call({ trial: { ...trial, isTried: true } })))).name, 'callsChanged')
  })

test('a smart account may have its fee paid by others', async () => {
  const { call } = world({ eth_getBalance: () => '0x64' })
  assert.is(await send(call({ isSmartAccount: true })), HASH)
})

test('the fee is reckoned with the gas that is told, where it cannot be estimated yet', async () => {
  const { call, askedFor } = world()
  // A fifth more gas, twice the base fee of 10 and the tip of 1, and an eighth.
  assert.is(await getFee(call({ gas: 100_000n })), (120_000n * 21n * 9n + 7n) / 8n)
  assert.equal(askedFor('eth_estimateGas'), [])
  assert.is(await getFee(call()), (21_000n * 21n * 9n + 7n) / 8n)
})

test('an approval is for just so many units, and is read as it was written', () => {
  const approval = toApproval({ token: TOKEN, spender: TO, units: 10n ** 30n })
  assert.equal([approval.to, approval.value, readApproval(approval.data)], [TOKEN, '0x0', { spender: TO, units: 10n ** 30n }])
  assert.throws(
    () => toApproval({ token: TOKEN, spender: 'nobody', units: 1n }),
    (error: Error) => error.name === 'tokenInvalid',
  )
})

const [ZEROS, ONES] = ['0', '1'].map(digit => digit.repeat(128))
for (const data of ['0x', '0x095ea7b3', `0xa9059cbb${ZEROS}`, `0x095ea7b3${ONES}`, `0x095ea7b3${ZEROS}00`, 'approve'])
  test(`${data.slice(0, 24)} approves nothing`, () => assert.is(readApproval(data), undefined))

const able = (status: string) => ({ wallet_getCapabilities: () => ({ '0x1': { atomic: { status } } }) })

test('a wallet whose batches are unsupported, or that does not know the question, does one after the other', async () => {
  for (const answers of [able('unsupported'), {}]) assert.is(await canBatch(world({}, { answers }).place), false)
})

test('a batch is asked for at once, all or none, after its first call was tried; and followed by its name', async () => {
  const answers = {
    ...able('supported'),
    wallet_sendCalls: () => ({ id: 'b' }),
    wallet_getCallsStatus: () => ({ status: 200, receipts: [{ transactionHash: HASH, status: '0x1' }] }),
  }
  const { wallet, batch, place, askedFor } = world({}, { answers })
  assert.is(await sendBatch(batch()), 'b')
  const found = wallet.calls.filter(({ method }) => method === 'wallet_sendCalls').flatMap(({ params }) => params)
  assert.equal(found, [{ version: '2.0.0', chainId: '0x1', from: FROM, atomicRequired: true, calls: batch().transactions }])
  assert.is(askedFor('eth_estimateGas').length, 1)
  assert.equal(await confirmBatch('b', place), [HASH])
})

const FAILURE = id('ExecutionFailure(bytes32,uint256)')

for (const [what, receipt, name] of [
  ['nodes have it fail, too', { status: '0x0', from: FROM }, 'transactionReverted'],
  ['somebody else’s transaction failed', { status: '0x0', from: TO }, 'transactionUnconfirmed'],
  ['its transaction succeeded', { status: '0x1', logs: [] }, 'transactionKnown'],
  ['nodes have none of it', null, 'transactionUnconfirmed'],
  ['its operation failed in a transaction that succeeded', { status: '0x1', logs: [endedOperation(0)] }, 'transactionReverted'],
  [
    'its operations in one transaction ended differently',
    { status: '0x1', logs: [endedOperation(0), endedOperation(1)] },
    'transactionUnconfirmed',
  ],
  ['another’s operation failed there', { status: '0x1', logs: [endedOperation(0, TO), endedOperation(1)] }, 'transactionKnown'],
  [
    'anybody’s contract says so',
    { status: '0x1', logs: [endedOperation(0, FROM, TO), { address: TO, topics: [FAILURE] }] },
    'transactionKnown',
  ],
  ['its Safe says so', { status: '0x1', logs: [{ address: FROM, topics: [FAILURE] }] }, 'transactionReverted'],
] as const)
  test(`where the wallet says that a batch failed, and ${what}, that is ${name}; its transactions are told`, async () => {
    const { place, clock } = world(
      { eth_getTransactionReceipt: () => receipt && { blockNumber: '0x1', transactionHash: HASH, ...receipt } },
      { answers: { wallet_getCallsStatus: () => ({ status: 500, receipts: [{ transactionHash: HASH, status: '0x0' }] }) } },
    )
    const asked = errorOf<Error & { hashes: string[] }>(confirmBatch('b', place))
    if (name === 'transactionUnconfirmed') await clock.advance(CONFIRM_LIMIT + 10_000)
    const error = await asked
    assert.equal([error.name, error.hashes], [name, [HASH]])
  })

test('a batch is held against the balance with all of its values', async () => {
  const { wallet, batch } = world({ eth_getBalance: () => `0x${ETHER.toString(16)}` }, { answers: able('supported') })
  const half = { ...TRANSACTION, value: `0x${(ETHER / 2n + 1n).toString(16)}` }
  assert.is((await errorOf(sendBatch(batch({ transactions: [half, half] })))).name, 'amountAboveBalance')
  assert.is(wallet.count('wallet_sendCalls'), 0)
})
