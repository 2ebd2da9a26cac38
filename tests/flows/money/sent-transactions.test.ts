import { effect } from '@preact/signals-core'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { toNumbers } from '../../../src/domain/numbers.js'
import { named } from '../../../src/domain/error-code.js'
import { ERRORS } from '../../../src/domain/errors.js'
import { toOpenEnded } from '../../../src/domain/texts.js'
import { joinSent, toTransaction, type SentTransaction } from '../../../src/domain/sent-transactions.js'
import { tell } from '../../../src/features/account/rules.js'
import { toText } from '../../../src/domain/texts.js'
import { ACCOUNT_TEXTS } from '../../../src/features/account/texts.js'
import { connect } from '../../../src/flows/connecting/connect.js'
import { addTransaction } from '../../../src/flows/money/add-transaction.js'
import { CALLS_KEY, PROFILE_KEYS } from '../../../src/domain/storage-keys.js'
import { followingOf, followTransaction, resumeTransactions } from '../../../src/flows/money/sent-transactions.js'
import { settlePromises, settled } from '../../support/clock.js'
import { API, apiRoutes, WITH_API } from '../../support/blockchain-api.js'
import { createFakeAdapter } from '../../support/fake-adapter.js'
import { createFakeWallet, fullStorage, memoryStorage, RpcError, type FakeCall } from '../../support/fakes.js'
import { ADDRESS, cleanupModals, createTestModal, OTHER_ADDRESS, type TestModalOptions } from '../../support/modal.js'
import { pluck } from '../../support/pluck.js'
import { fakeNode } from '../../support/wc-world.js'
test.after.each(cleanupModals)

const KEY = '@appkit/pending_transactions'
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const NOW = Date.UTC(2025, 0, 1)
const hash = (at: number) => `0x${at.toString(16).padStart(64, '0')}`

const payment = (at = 1, more: Partial<SentTransaction> = {}): SentTransaction => ({
  id: hash(at),
  namespace: 'eip155',
  caipNetworkId: 'eip155:1',
  from: ADDRESS,
  to: OTHER_ADDRESS,
  kind: 'send',
  out: { amount: '0.5', symbol: 'COIN' },
  at: NOW,
  ...more,
})

interface Arrival extends TestModalOptions {
  /** Whether what takes its place does the same, under hash 2. */
  isSpedUp?: boolean
  isDown?: boolean
  /** Whether the dialog is open. */
  isOpen?: boolean
  /** What the page kept before. */
  keeps?: readonly unknown[]
}

/** A visitor of network 1, whose node decides what `fate` says: by hash, `in`, `reverted` or, by default, nothing yet; `down` breaks off. */
async function arrive({ isDown = false, isOpen = false, isSpedUp = false, keeps, ...given }: Arrival = {}) {
  const { storage = memoryStorage(keeps && { [KEY]: JSON.stringify(keeps) }) } = given
  const fate: Record<string, 'in' | 'reverted'> = {}
  const node = { isDown, isReplaced: false, isForgotten: false, sender: ADDRESS, asked: [] as string[] }
  const eth_getTransactionReceipt = ([subject]: unknown[]) => {
    const transactionHash = String(subject)
    node.asked.push(transactionHash)
    const decided = node.isReplaced && isSpedUp && transactionHash === hash(2) ? 'in' : fate[transactionHash]
    return { result: decided ? { transactionHash, from: node.sender, blockNumber: '0x1', status: decided === 'in' ? '0x1' : '0x0' } : null }
  }
  const answer = fakeNode({
    eth_getBalance: '0x0',
    eth_getTransactionReceipt,
    // Whoever has replaced it has used its number, and nodes forget it.
    eth_getTransactionByHash: () => ({ result: node.isReplaced || node.isForgotten ? null : { from: ADDRESS, nonce: '0x7' } }),
    eth_getTransactionCount: ([, block]: unknown[]) => ({ result: node.isReplaced && block !== '0x0' ? '0x8' : '0x7' }),
    eth_blockNumber: '0x1',
    eth_getBlockByNumber: () => ({ result: isSpedUp ? { transactions: [{ from: ADDRESS, nonce: '0x7', hash: hash(2) }] } : null }),
  })
  const route = (call: FakeCall) => {
    if (node.isDown) throw new TypeError('Failed to fetch')
    return answer(call)
  }
  const wallet = createFakeWallet({ accounts: [ADDRESS, OTHER_ADDRESS] })
  const routes = { 'https://node-1.test/': route, 'https://node-2.test/': route, ...given.routes }
  const made = createTestModal({ wallet, ...given, storage, routes })
  await settled(connect(made.modal, made.connector()))
  const { modal, clock } = made
  modal.state.isOpen.value = isOpen
  const kept = () => JSON.parse(storage.getItem(KEY) ?? '[]') as SentTransaction[]
  const turn = async () => {
    for (let turn = 0; turn < 5; turn++) await settlePromises()
  }
  return {
    ...made,
    wallet,
    fate,
    node,
    kept,
    keptIds: () => pluck(kept(), 'id'),
    follow: (sent = payment()) => followTransaction(modal, sent),
    resume: () => resumeTransactions(modal),
    list: () => followingOf(modal).list.value,
    statuses: () => pluck(followingOf(modal).list.value, 'status'),
    toast: () => modal.state.toast.value,
    /** Turns the clock so that chunks and answers arrive in between. */
    pass: async (ms: number) => {
      await turn()
      await clock.advance(ms)
      await turn()
    },
  }
}

test('what was sent is kept until the network has decided, and then no longer; the account is asked for anew', async () => {
  const { follow, fate, kept, statuses, pass, storage, modal, clock } = await arrive()
  const following = follow()
  assert.equal([kept(), statuses()], [[JSON.parse(JSON.stringify(payment()))], ['pending']])
  await pass(1_000)
  fate[hash(1)] = 'in'
  await pass(5_000)
  assert.is(await following, undefined)
  assert.equal([storage.getItem(KEY), statuses()], [null, ['confirmed']])
  assert.ok(modal.state.of().movedAt! > NOW + 1_000 && modal.state.of().movedAt! <= clock.now())
})

test('whoever leaves leaves nothing of their account but what the network has not decided: coming back they must not pay twice', async () => {
  const { appKit, follow, kept, pass, storage } = await arrive()
  void follow().catch(() => {})
  await pass(1_000)
  for (const key of [CALLS_KEY, ...Object.values(PROFILE_KEYS)]) storage.setItem(key, '[]')
  await settled(appKit.disconnect())
  assert.equal(pluck(kept(), 'id'), [hash(1)])
  assert.is(storage.getItem(CALLS_KEY), '[]')
  for (const key of Object.values(PROFILE_KEYS)) assert.is(storage.getItem(key), null, key)
})

test('confirmed while the dialog is open, it is said in passing and once, with what has moved where that is known; after it has closed, it is no news', async () => {
  const { follow, fate, pass, modal } = await arrive({ options: { texts: { sentTo: '{amount} sind da' } } })
  const said: unknown[] = []
  const stop = effect(() => void said.push(modal.state.toast.value?.message))
  const out = { amount: '0.5', symbol: 'COIN' }
  const into = { amount: '2', symbol: 'TKN' }
  for (const at of [1, 2, 3, 4, 5]) fate[hash(at)] = 'in'
  for (const sent of [
    payment(5),
    payment(1),
    payment(2, { out: undefined }),
    payment(3, { kind: 'trade', out, into }),
    payment(4, { kind: 'approve', out, into }),
  ]) {
    await Promise.all([follow(sent), pass(4_000)])
    modal.state.isOpen.value = true
  }
  stop()
  assert.equal(said, [undefined, '0.5 COIN sind da', 'Payment confirmed', 'Swapped 0.5 COIN to 2 TKN', 'Approval confirmed'])
})

test('that it was sent is said first and has its time, however fast the network is', async () => {
  const { follow, fate, pass, toast, modal, clock, statuses } = await arrive({ isOpen: true })
  modal.state.toast.value = { kind: 'success', message: 'Transaction started' }
  fate[hash(1)] = 'in'
  const following = follow(payment(1, { at: clock.now() }))
  await pass(2_400)
  assert.equal([statuses(), toast()!.message], [['confirmed'], 'Transaction started'])
  await following
  await pass(100)
  assert.is(toast()!.message, 'You sent 0.5 COIN to 0x22…222222')
})

test('a view that says by itself how it ended is the only one to say it, as long as it is there', async () => {
  const { fate, pass, toast, modal } = await arrive({ isOpen: true })
  let isThere = true
  fate[hash(1)] = fate[hash(2)] = 'reverted'
  const ends = await Promise.all([followTransaction(modal, payment(1, { kind: 'approve' }), () => isThere), pass(1_000)])
  assert.equal([ends[0]!.name, toast()], ['transactionReverted', undefined])
  const following = followTransaction(modal, payment(2, { kind: 'approve' }), () => isThere)
  isThere = false
  await pass(1_000)
  assert.equal(toast(), { kind: 'error', message: (await following)!.message })
})

test('reverted, it is no longer kept, and the error says what has moved, also when the dialog opens later', async () => {
  const { follow, fate, pass, toast, kept, statuses } = await arrive()
  fate[hash(1)] = 'reverted'
  const following = follow()
  await pass(4_000)
  const error = (await following)!
  assert.is(error.name, 'transactionReverted')
  assert.match(error.message, 'The amount was not sent')
  assert.equal([kept(), statuses(), toast()], [[], ['failed'], { kind: 'error', message: error.message }])
})

test('that it failed no node at the blockchain API’s host is believed while the network has another: that one says so too, or it stays open', async () => {
  for (const [what, isDown, fated, name, kept] of [
    ['others are away', true, undefined, 'transactionUnconfirmed', 1],
    ['others do not know of it', false, undefined, 'transactionUnconfirmed', 1],
    ['others have it as done', false, 'in', undefined, 0],
    ['others say so too', false, 'reverted', 'transactionReverted', 0],
  ] as const) {
    const lie = fakeNode({
      eth_getTransactionReceipt: { transactionHash: hash(1), from: ADDRESS, blockNumber: '0x1', status: '0x0' },
      eth_getTransactionByHash: { from: ADDRESS, nonce: '0x7' },
      eth_getTransactionCount: '0x7',
    })
    const { follow, pass, fate, keptIds } = await arrive({
      isDown,
      options: WITH_API,
      routes: { ...apiRoutes(), [`POST ${API}/v1/`]: lie },
    })
    if (fated) fate[hash(1)] = fated
    const following = follow()
    await pass(3 * MINUTE)
    assert.equal([(await following)?.name, keptIds().length], [name, kept], what)
  }
})

test('after a minute without a decision it says so, stays kept, and is asked for no more', async () => {
  const { follow, pass, toast, keptIds, statuses, node, clock } = await arrive()
  const following = follow()
  await pass(MINUTE + 1_000)
  assert.is((await following)!.name, 'transactionUnconfirmed')
  assert.equal([toast()!.kind, keptIds(), statuses()], ['error', [hash(1)], ['pending']])
  const before = node.asked.length
  await pass(10 * MINUTE)
  assert.equal([node.asked.length, clock.pending()], [before, []])
})

test('sped up or called off in the wallet, it is neither under way nor failed, and that is said once', async () => {
  const { follow, node, pass, statuses, toast, storage, list } = await arrive()
  const following = follow()
  await pass(1_000)
  node.isReplaced = true
  await pass(30_000)
  assert.equal([storage.getItem(KEY), statuses()], [null, ['replaced']])
  assert.equal([(await following)?.name, (await following)?.moved], ['transactionReplaced', 'maybe'])
  assert.equal(toast(), { kind: 'error', message: `${ERRORS.transactionReplaced.text}.` })
  assert.is(toTransaction(list()[0]!).status, 'replaced')
})

test('what a dApp has sent by itself is followed like ours, under the name that the dApp gives it', async () => {
  const { appKit, fate, pass, list, toast, kept, storage } = await arrive({ isOpen: true })
  assert.is(await appKit.addTransaction({ hash: hash(1), description: ' Deposit\u202e of 10 ' }), true)
  assert.equal([kept()[0]!.words, kept()[0]!.kind, toTransaction(list()[0]!).app?.name], ['Deposit of 10', 'execute', 'Deposit of 10'])
  fate[hash(1)] = 'in'
  await pass(5_000)
  assert.equal([toast()?.message, list()[0]!.status, storage.getItem(KEY)], ['Deposit of 10: confirmed', 'confirmed', null])
})

test('what is no transaction of somebody connected is not followed', async () => {
  const { appKit } = await arrive()
  for (const hash of ['', 'hash', '0x12', 7 as never]) assert.is(await appKit.addTransaction({ hash }), false)
  assert.is(await appKit.addTransaction({ hash: hash(1), namespace: 'solana' }), false)
})

test('replaced while nobody looked, it is told by the number that was kept, also after a reload', async () => {
  const before = await arrive()
  void before.follow()
  await before.pass(1_000)
  const keeps = before.kept()
  assert.match(keeps[0]!.mark!, /^7\./)
  const after = await arrive({ keeps, isOpen: true })
  after.node.isReplaced = true
  after.resume()
  await after.pass(30_000)
  assert.equal([after.statuses(), after.keptIds()], [['replaced'], []])
  assert.equal(after.toast(), { kind: 'error', message: `${ERRORS.transactionReplaced.text}.` })
  after.resume()
  await after.pass(30_000)
  assert.equal(after.statuses(), ['replaced'])
})

test('sped up, it has arrived under another hash, by which it goes from then on', async () => {
  const { follow, node, pass, list, keptIds, toast } = await arrive({ isOpen: true, isSpedUp: true })
  const following = follow()
  await pass(1_000)
  node.isReplaced = true
  await pass(30_000)
  assert.is(await following, undefined)
  assert.equal([pluck(list(), 'id'), pluck(list(), 'status'), keptIds()], [[hash(2)], ['confirmed'], []])
  assert.equal(toast(), { kind: 'success', message: 'You sent 0.5 COIN to 0x22…222222' })
})

test('what no node knows to the end is not under way', async () => {
  const { follow, node, pass, statuses, keptIds } = await arrive()
  void follow()
  node.isForgotten = true
  await pass(2 * MINUTE)
  assert.equal([statuses(), keptIds()], [['unknown'], [hash(1)]])
})

test('a node that does not answer decides nothing, and throws nothing', async () => {
  const { follow, pass, keptIds, node } = await arrive({ isDown: true })
  const following = follow()
  await pass(2 * MINUTE)
  assert.is((await following)!.name, 'transactionUnconfirmed')
  assert.equal([keptIds(), node.asked], [[hash(1)], []])
})

test('after a reload nobody is asked until somebody looks; then it is followed to its end', async () => {
  const { resume, fate, node, pass, kept, statuses, toast } = await arrive({ keeps: [payment()], isOpen: true })
  await pass(10_000)
  assert.equal(node.asked, [])
  resume()
  assert.equal(statuses(), ['pending'])
  fate[hash(1)] = 'in'
  await pass(1_000)
  assert.equal([kept(), statuses(), toast()], [[], ['confirmed'], { kind: 'success', message: 'You sent 0.5 COIN to 0x22…222222' }])
})

test('what is still open after another minute is told to nobody again, and is looked for when somebody looks again', async () => {
  const { resume, fate, node, pass, keptIds, toast, statuses, modal } = await arrive({ keeps: [payment()] })
  const movedAt = modal.state.of().movedAt
  resume()
  resume()
  await pass(MINUTE + 1_000)
  assert.equal([toast(), keptIds(), statuses(), modal.state.of().movedAt], [undefined, [hash(1)], ['pending'], movedAt])
  const before = node.asked.length
  fate[hash(1)] = 'in'
  resume()
  await pass(1_000)
  assert.equal([node.asked.length, keptIds(), statuses()], [before + 1, [], ['confirmed']])
  resume()
  await pass(1_000)
  assert.is(node.asked.length, before + 1)
})

test('after a day it is looked for no longer', async () => {
  const keeps = [payment(1, { at: NOW - DAY }), payment(2, { at: NOW - DAY + 1_000 })]
  const { resume, pass, node, keptIds } = await arrive({ keeps })
  resume()
  await pass(100)
  assert.equal([[...new Set(node.asked)], keptIds()], [[hash(2)], [hash(2)]])
})

test('only what the account in use sent on the network in use is looked for; the rest stays untouched', async () => {
  const elsewhere = [payment(3, { caipNetworkId: 'eip155:2' }), payment(4, { caipNetworkId: 'eip155:77' })]
  const keeps = [payment(), payment(2, { from: OTHER_ADDRESS }), ...elsewhere]
  const { resume, pass, node, fate, keptIds } = await arrive({ keeps })
  for (const at of [1, 2, 3, 4]) fate[hash(at)] = 'in'
  resume()
  await pass(1_000)
  assert.equal([node.asked, keptIds()], [[hash(1)], [hash(2), hash(3), hash(4)]])
})

test('whoever has changed the account or left is told nothing, and what they sent is followed all the same', async () => {
  const { follow, fate, node, pass, toast, kept, keptIds, wallet, appKit } = await arrive({ isOpen: true })
  const following = follow()
  wallet.changeAccounts([OTHER_ADDRESS])
  await pass(1_000)
  fate[hash(1)] = 'in'
  await pass(5_000)
  assert.is(await following, undefined)
  assert.equal([toast(), kept()], [undefined, []])
  const second = follow(payment(2, { from: OTHER_ADDRESS }))
  await appKit.disconnect()
  await pass(100)
  assert.equal(keptIds(), [hash(2)])
  fate[hash(2)] = 'reverted'
  node.sender = OTHER_ADDRESS
  await pass(5_000)
  assert.equal([(await second)!.name, kept(), toast()], ['transactionReverted', [], undefined])
})

/** A visitor of Solana, or of another family, whose adapter ends with what `ends` throws. */
async function onSolana(ends: () => Promise<void>, storage = memoryStorage(), namespace: 'solana' | 'bip122' = 'solana') {
  const { adapter, networks, connector, address } = createFakeAdapter(namespace)
  const asked: string[] = []
  const confirm = async (id: string) => {
    asked.push(id)
    await ends()
  }
  const transfers = async () => ({ getFee: async () => 0n, send: async () => '', confirm })
  const made = createTestModal({ networks, storage, options: { adapters: [{ ...adapter, transfers }] } })
  await connect(made.modal, connector)
  const caipNetworkId = networks[0]!.caipNetworkId as SentTransaction['caipNetworkId']
  const sent: SentTransaction = { ...payment(), id: '5'.repeat(88), namespace: 'solana', caipNetworkId, from: address, to: undefined }
  return { ...made, sent, asked, kept: () => JSON.parse(storage.getItem(KEY) ?? '[]') as SentTransaction[] }
}

test('on Solana a transaction that failed, or whose time is over, is decided; one that may still come is not', async () => {
  for (const [name, status] of [
    ['transactionReverted', 'failed'],
    ['transactionExpired', 'failed'],
    ['transactionPending', 'pending'],
  ] as const) {
    const { modal, sent, kept, clock } = await onSolana(() => Promise.reject(named(name)))
    const error = (await followTransaction(modal, sent))!
    await clock.advance(4_000)
    const said = ERRORS[name].text.replace(' {reason}', '')
    assert.equal([error.name, error.message, modal.state.toast.value?.message], [name, said, `${toOpenEnded(said)}.`])
    assert.equal([followingOf(modal).list.value[0]!.status, kept().length], [status, status === 'pending' ? 1 : 0])
  }
})

for (const [namespace, hash] of [
  ['solana', '5'.repeat(88)],
  ['bip122', 'ab'.repeat(32)],
] as const)
  test(`what a dApp has sent by itself on ${namespace} is followed to its end, too`, async () => {
    const { modal, asked, kept, clock } = await onSolana(async () => {}, memoryStorage(), namespace)
    assert.is(addTransaction(modal, { hash, description: 'Deposit', namespace }), true)
    await clock.advance(0)
    const [{ status, words } = {}] = followingOf(modal).list.value
    assert.equal([asked, status, words, kept()], [[hash], 'confirmed', 'Deposit', []])
  })

test('on Solana it goes on after a reload, and letters of a signature count; what is ten minutes old is void', async () => {
  const storage = memoryStorage()
  const { modal, sent, asked, clock } = await onSolana(() => Promise.reject(named('transactionPending')), storage)
  const { sent: other } = await onSolana(async () => {}, storage)
  const spelt = ['5'.repeat(87) + 'a', '5'.repeat(87) + 'A']
  storage.setItem(KEY, JSON.stringify([...spelt.map(id => ({ ...other, id })), { ...other, at: NOW - 11 * MINUTE }]))
  resumeTransactions(modal)
  await clock.advance(0)
  assert.equal([asked, sent.id === other.id], [spelt, true])
})

test('without storage the page knows it by itself', async () => {
  const { follow, fate, statuses, pass } = await arrive({ storage: fullStorage() })
  const following = follow()
  assert.equal(statuses(), ['pending'])
  fate[hash(1)] = 'in'
  await pass(1_000)
  await following
  assert.equal(statuses(), ['confirmed'])
})

// Several calls at once

const BATCH = '../calls of the wallet 1'
/** A swap that goes by the name its wallet has given it. */
const calls = (more: Partial<SentTransaction> = {}) =>
  payment(0, { id: BATCH, wallet: 'com.example.wallet', kind: 'trade', into: { amount: '2', symbol: 'TKN' }, ...more })
const DONE = { status: 200, receipts: [{ status: '0x1', transactionHash: hash(5) }] }

test('several calls at once are kept by the name of their wallet, which alone can say what became of them; then by their hash', async () => {
  const { wallet, follow, fate, kept, list, pass, toast, node, connector } = await arrive({ isOpen: true })
  assert.is(connector().id, 'com.example.wallet')
  let status: object = { status: 100 }
  wallet.answers['wallet_getCallsStatus'] = () => status
  const shown = () => {
    const { id, hash, status } = toTransaction(list()[0]!)
    return [kept()[0]!.id, kept()[0]!.wallet, id, hash, status, list().length]
  }
  const following = follow(calls())
  await pass(1_000)
  assert.equal([node.asked, wallet.calls.at(-1)!.params], [[], [BATCH]])
  assert.equal(shown(), [BATCH, 'com.example.wallet', BATCH, undefined, 'pending', 1])
  status = DONE
  await pass(5_000)
  assert.equal(shown(), [hash(5), undefined, hash(5), hash(5), 'pending', 1])
  fate[hash(5)] = 'in'
  await pass(5_000)
  assert.equal([await following, kept(), toast()!.message], [undefined, [], 'Swapped 0.5 COIN to 2 TKN'])
})

test('calls that were on their way before a reload are asked for at their wallet once somebody looks, one question for all who look', async () => {
  const { wallet, resume, fate, kept, pass, statuses, list } = await arrive({ keeps: [calls()] })
  wallet.answers['wallet_getCallsStatus'] = () => ({ ...DONE, status: 'CONFIRMED' })
  await pass(10_000)
  assert.is(wallet.count('wallet_getCallsStatus'), 0)
  resume()
  resume()
  fate[hash(5)] = 'in'
  await pass(5_000)
  assert.equal([wallet.count('wallet_getCallsStatus'), kept(), statuses(), list()[0]!.id], [1, [], ['confirmed'], hash(5)])
})

test('a wallet that names calls after their transaction, or names none when they are done, is believed as far as that goes', async () => {
  const { wallet, follow, fate, kept, list, pass, toast } = await arrive({ isOpen: true })
  fate[hash(5)] = 'in'
  wallet.answers['wallet_getCallsStatus'] = () => DONE
  await Promise.all([follow(calls({ id: hash(5) })), pass(5_000)])
  assert.equal([kept(), list().length, toast()!.message], [[], 1, 'Swapped 0.5 COIN to 2 TKN'])
  wallet.answers['wallet_getCallsStatus'] = () => ({ status: 200, receipts: [] })
  await Promise.all([follow(calls()), pass(5_000)])
  const last = list().at(-1)!
  assert.equal([kept(), last.status, toTransaction(last).hash], [[], 'confirmed', undefined])
  assert.equal(toast(), { kind: 'success', message: 'Done, your wallet says' })
})

for (const [what, status, name, standing = 'failed'] of [
  ['did not send', { status: 400 }, 'callsNotSent'],
  ['saw fail', { status: 200, receipts: [{ status: '0x0', transactionHash: hash(5) }] }, 'transactionReverted'],
  ['carried out in part', { status: 600 }, 'callsPartly', 'partly'],
] as const)
  test(`calls that a wallet ${what} are decided by its one word, and it is said what has moved`, async () => {
    const { wallet, follow, kept, pass, toast, statuses, fate } = await arrive({ options: WITH_API, routes: apiRoutes() })
    fate[hash(5)] = 'reverted'
    // What it has told it forgets.
    wallet.answers['wallet_getCallsStatus'] = () =>
      wallet.count('wallet_getCallsStatus') > 1 ? Promise.reject(new RpcError(5730, 'Unknown bundle id')) : status
    const following = follow(calls())
    await pass(5_000)
    assert.equal(
      [(await following)!.name, kept(), statuses(), toast()!.message],
      [name, [], [standing], `${toOpenEnded((await following)!.message)}.`],
    )
    assert.match(toast()!.message, /othing was sent|was not sent|Only a part/)
  })

test('calls of which a wallet says that they failed, and nodes that their transaction succeeded, stay open: they must not be paid twice', async () => {
  const { wallet, follow, fate, keptIds, pass, statuses } = await arrive()
  fate[hash(5)] = 'in'
  wallet.answers['wallet_getCallsStatus'] = () => ({ status: 500, receipts: [{ status: '0x0', transactionHash: hash(5) }] })
  const following = follow(calls())
  await pass(5_000)
  assert.equal([(await following)!.name, keptIds(), statuses()], ['transactionKnown', [BATCH], ['pending']])
})

for (const [what, wallet] of [
  ['the wallet does not know any longer', 'com.example.wallet'],
  ['another wallet has named', 'other.wallet'],
] as const)
  test(`calls that ${what} end with a fate unknown, and are looked for again`, async () => {
    const made = await arrive({ keeps: [calls({ wallet })] })
    const { resume, keptIds, pass, statuses, toast, clock } = made
    const asks = () => made.wallet.count('wallet_getCallsStatus')
    made.wallet.answers['wallet_getCallsStatus'] = () => Promise.reject(new RpcError(5730, 'Unknown bundle id'))
    resume()
    await pass(MINUTE + 1_000)
    assert.equal([keptIds(), statuses(), toast(), clock.pending()], [[BATCH], ['unknown'], undefined, []])
    const asked = asks()
    assert.is(asked > 0, wallet === 'com.example.wallet')
    resume()
    assert.equal(statuses(), ['pending'])
    await pass(MINUTE + 1_000)
    assert.equal([statuses(), asks() > asked], [['unknown'], wallet === 'com.example.wallet'])
  })

test('rows of a service without a hash do not take the place of calls without one', () => {
  const row = toTransaction({ ...calls(), status: 'pending' })
  assert.equal(joinSent([row], [{ ...row, id: 'another' }]).length, 2)
})

const good = payment()
for (const [what, stored] of [
  ['no JSON', '{'],
  ['nothing', 'null'],
  ...(
    [
      ['what is no transaction', null],
      ['a hash that is none', { ...good, id: '0x12' }],
      ['a hash that would lead elsewhere', { ...good, id: '../../evil' }],
      ['another family', { ...good, caipNetworkId: 'cosmos:hub' }],
      ['a sender that is none', { ...good, from: 'me' }],
      ['calls of an endless name', { ...good, id: 'x'.repeat(8195), wallet: 'com.example.wallet' }],
      ['calls of another family', { ...good, id: 'calls', wallet: 'com.example.wallet', caipNetworkId: 'solana:x' }],
      ['a time far off', { ...good, at: NOW + 2 * DAY }],
    ] as const
  ).map(([what, entry]) => [what, JSON.stringify([entry])] as const),
] as const)
  test(`${what} in storage counts as nothing`, async () => {
    const { resume, node, statuses, follow, keptIds, pass } = await arrive({ storage: memoryStorage({ [KEY]: stored }) })
    resume()
    await pass(100)
    assert.equal([node.asked, statuses()], [[], []])
    void follow()
    assert.equal(keptIds(), [hash(1)])
    await pass(2 * MINUTE)
  })

test('what was only expected to arrive is about so much, in storage and in the activity too; nothing odd beside it is believed', async () => {
  const into = { amount: '2', symbol: 'TKN', isAbout: true, decimals: 6, token: OTHER_ADDRESS }
  const odd = { ...payment(2, { kind: 'trade' }), into: { ...into, isAbout: 'yes', decimals: 1e9, token: '0x12' } }
  const { resume, pass, list, fate } = await arrive({ keeps: [payment(1, { kind: 'trade', into }), odd] })
  resume()
  const [first, second] = pluck(list(), 'into')
  assert.equal(first, { ...into, iconUrl: undefined })
  assert.equal(second, { amount: '2', symbol: 'TKN', iconUrl: undefined })
  const words: Parameters<typeof tell>[2] = (key, values) => toText(undefined, ACCOUNT_TEXTS, key, values)
  const told = list().map(each => tell(toTransaction(each), toNumbers('en'), words).told.amounts[0]?.short)
  assert.equal(told, ['about +2 TKN', '+2 TKN'])
  fate[hash(1)] = fate[hash(2)] = 'in'
  await pass(2 * MINUTE)
})

test('of what is read from storage only what can be shown is believed', async () => {
  const out = { amount: '1.5', symbol: 'A\u202eB', iconUrl: 'javascript:alert(1)' }
  const into = { amount: '1e5', symbol: 'COIN' }
  const stored = { ...good, namespace: 'solana', to: 'nobody', out, into, status: 'confirmed', evil: true }
  const { resume, pass, list } = await arrive({ keeps: [stored] })
  resume()
  const shown = { amount: '1.5', symbol: 'AB', iconUrl: undefined }
  assert.equal(list(), [{ ...good, to: undefined, out: shown, into: undefined, status: 'pending' }])
  await pass(2 * MINUTE)
})
