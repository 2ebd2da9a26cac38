// What other families do in one transaction: it is read on the same sheet, sent once, and not where it would do more by then.
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Composing, Transfers } from '../../../src/domain/adapter.js'
import type { Composed, Foresight } from '../../../src/domain/foresight.js'
import { named } from '../../../src/domain/error-code.js'
import type { SendWish } from '../../../src/domain/send-calls.js'
import { answer } from '../../../src/features/calls/open-calls.js'
import { SendCalls } from '../../../src/features/calls/SendCalls.js'
import { followingOf } from '../../../src/flows/money/sent-transactions.js'
import { connect } from '../../../src/flows/connecting/connect.js'
import { settlePromises } from '../../support/clock.js'
import { byTestId, click, isThere, settle, text } from '../../support/dom.js'
import { createFakeAdapter } from '../../support/fake-adapter.js'
import { errorOf } from '../../support/modal.js'
import { leave, visit } from '../../support/view.js'

test.after.each(leave)

const ID = 'a1'.repeat(32)
const SOL = { symbol: 'SOL', decimals: 9 }
const SHOWN: Foresight = {
  isTried: true,
  moves: [{ ...SOL, units: -3_000_000_000n }],
  approvals: [],
  steps: [
    { kind: 'payment', receiver: 'somebody', much: { ...SOL, units: 3_000_000_000n } },
    { kind: 'program', of: 'Prog1111', name: 'Jupiter' },
    { kind: 'program', of: 'Prog2222' },
  ],
  fee: { ...SOL, units: 5_000n },
}

/** The sheet of what a dApp hands over to an account of a family. */
async function enter(namespace: 'solana' | 'bip122', wish: unknown, compose: (asked: Composing) => Promise<Composed>) {
  const { adapter, connector, networks } = createFakeAdapter(namespace)
  adapter.transfers = async () => ({ compose, confirm: async () => {} }) as unknown as Transfers
  const { modal, show } = await visit({ has: null, networks, options: { adapters: [adapter] } })
  await connect(modal, connector)
  const answered = answer(modal, { arguments: wish as SendWish as never }, opening => modal.open(opening))
  answered.catch(() => {})
  await settlePromises()
  await show(SendCalls)
  await settle()
  return { answered, modal, network: networks[0]! }
}

/** The same of Solana, of which this is foreseen. */
const enterSolana = (foresight: Partial<Foresight>) =>
  enter('solana', { instructions: [{}] }, async () => ({ foresight: { ...SHOWN, ...foresight }, send: async () => ID }))

for (const [namespace, wish] of [
  ['solana', { transaction: new Uint8Array([1, 2, 3]) }],
  ['bip122', { psbt: 'cHNidP8=', signInputs: [{ address: 'me', index: 0 }] }],
] as const)
  test(`${Object.keys(wish)[0]} of ${namespace} is read in amounts, sent with one press, and followed`, async () => {
    const asked: unknown[] = []
    const { answered, network } = await enter(namespace, wish, async ({ made }) => {
      asked.push(made)
      return { foresight: SHOWN, send: async () => ID }
    })
    assert.is(text(byTestId('calls-moves')), 'You pay3 SOL')
    assert.is(text(byTestId('calls-fee').parentElement!), 'Network fee, at most0.000005 SOL')
    assert.match(text(byTestId('calls-list')), /1. Payment3 SOL.*2. Call of Jupiter.*3. Call of an unknown program/)
    assert.is(text(byTestId('calls-way')), 'You approve once, in your wallet.')
    await click(byTestId('calls-continue'))
    await settlePromises()
    assert.equal(await answered, { id: ID, hashes: [ID], caipNetworkId: network.caipNetworkId })
    assert.equal(asked, [wish])
  })

test('that more may go than was seen stands beside what was seen, and who gets what a closed account has held', async () => {
  await enterSolana({ mayCarry: true, steps: [{ kind: 'close', receiver: 'Taker111' }] })
  assert.match(text(byTestId('calls-may-carry')), /^More than this may go/)
  assert.match(text(byTestId('calls-list')), '1. Close token accountTo Taker111')
})

test('a network fee that the wallet sets is told as an estimate, and units of what nobody could tell as those', async () => {
  const unknown = { token: 'Mint1111', symbol: 'Mint…', decimals: undefined, isUnknown: true }
  await enterSolana({
    moves: [{ ...unknown, units: -1_000_000n }],
    approvals: [{ ...unknown, units: 5n, spender: 'Taker111' }],
    steps: [{ kind: 'transfer', much: { ...unknown, units: 1_000_000n } }],
    fee: { ...SOL, units: 5_000n, isAbout: true },
  })
  assert.is(text(byTestId('calls-fee').parentElement!), 'Network feeAbout 0.000005 SOL')
  assert.match(text(byTestId('calls-moves')), 'You pay1,000,000 units of an unknown token')
  assert.match(text(byTestId('calls-list')), '1. Token transfer1,000,000 units of an unknown token')
  assert.match(text(byTestId('calls-approval')), 'may take 5 units of an unknown token later')
})

for (const [what, moves, out] of [
  [
    'the token that was paid, not the rent beside it',
    [
      { ...SOL, units: -2_039_280n },
      { token: 'Mint1111', symbol: 'USDC', decimals: 6, units: -5_000_000n },
    ],
    ['5', 'USDC'],
  ],
  [
    'the coin, where nothing is known of the token',
    [
      { ...SOL, units: -3n * 10n ** 9n },
      { token: 'Mint1111', symbol: 'Mint…', decimals: undefined, isUnknown: true, units: -7n },
    ],
    ['3', 'SOL'],
  ],
] as const)
  test(`the activity keeps of a payment ${what}`, async () => {
    const { answered, modal } = await enterSolana({ moves })
    await click(byTestId('calls-continue'))
    await answered
    const kept = followingOf(modal).list.peek()[0]!.out!
    assert.equal([kept.amount, kept.symbol], out)
  })

test('what would take more by the time the wallet is asked is shown anew, and goes on with another press', async () => {
  let units = 3_000_000_000n
  const { answered } = await enter('solana', { instructions: [{}] }, async () => {
    const shown = units
    return {
      foresight: { ...SHOWN, moves: [{ ...SOL, units: -shown }] },
      send: async () => {
        if (units !== shown) throw named('callsChanged')
        return ID
      },
    }
  })
  units = 4_000_000_000n
  await click(byTestId('calls-continue'))
  await settlePromises()
  await settle()
  assert.match(text(byTestId('calls-standing')), 'Nothing was sent')
  assert.is(text(byTestId('calls-moves')), 'You pay4 SOL')
  await click(byTestId('calls-continue'))
  await settlePromises()
  assert.is(((await answered) as { id: string }).id, ID)
})

test('what has changed and can no longer be made says why, and shows nothing of what it was', async () => {
  let isGone = false
  const { answered, modal } = await enter('bip122', { outputs: [{}] }, async () => {
    if (isGone) throw named('insufficientFunds')
    const send = async () => {
      isGone = true
      throw named('networkFeeHigher')
    }
    return { foresight: SHOWN, send }
  })
  await click(byTestId('calls-continue'))
  await settlePromises()
  await settle()
  assert.match(text(byTestId('calls-standing')), 'Not enough funds')
  assert.is(isThere('calls-moves'), false)
  modal.close()
  assert.is((await errorOf(answered.then(sent => Promise.reject((sent as { error: Error }).error)))).name, 'insufficientFunds')
})
