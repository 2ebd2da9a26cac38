import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { followCalls, getCapabilities, sendCalls } from '../../../src/adapters/eip155/batch.js'
import { canBatch, sendBatch } from '../../../src/adapters/eip155/calls.js'
import { CONFIRM_LIMIT, WALLET_REPLY_LIMIT, WALLET_SILENT_FOR } from '../../../src/domain/times.js'
import { toCaipNetwork } from '../../../src/domain/networks.js'
import { RpcError, type FakeWalletOptions } from '../../support/fakes.js'
import { cleanupModals, errorOf, network } from '../../support/modal.js'
import { until } from '../../support/patience.js'
import { createWorld, fail, FROM, HASH, one, TO } from './fake-node.js'

test.after.each(cleanupModals)

const two = toCaipNetwork(network(2), {})
const withAnswers = (answers: FakeWalletOptions['answers'], more: FakeWalletOptions = {}) => createWorld({}, { ...more, answers })

// What a wallet can do

const NOTHING = ['unsupported', false, undefined]
const atomic = (status: string) => ({ atomic: { status } })
const ALL = { ...atomic('supported'), paymasterService: { supported: true } }
for (const [what, answer, capabilities] of [
  ['everything', { '0x1': ALL }, ['supported', true, '2.0.0']],
  ['to become a smart account', { '0x1': atomic('ready') }, ['ready', false, '2.0.0']],
  ['everything, by CAIP-2', { 'eip155:1': ALL }, ['supported', true, '2.0.0']],
  ['calls one by one', { '0x1': atomic('unsupported') }, ['unsupported', false, '2.0.0']],
  ['as older wallets say it', { '0x1': { atomicBatch: { supported: true } } }, ['supported', false, '1.0']],
  ['more on this network than on all', { '0x0': atomic('unsupported'), '0x01': atomic('ready') }, ['ready', false, '2.0.0']],
  ['something on another network', { '0x2': atomic('supported') }, NOTHING],
  ['nonsense', 'yes', NOTHING],
  ['nonsense inside', { '0x1': { atomic: true, paymasterService: 'yes', atomicBatch: null } }, NOTHING],
] as const)
  test(`a wallet that can do ${what} is understood`, async () => {
    const { wallet } = withAnswers({ wallet_getCapabilities: () => answer })
    const [atomic, paymaster, version] = capabilities
    assert.equal(await getCapabilities(wallet, FROM, one), { atomic, paymaster, version })
  })

test('a wallet is asked once for each account and network, in its own words for the network', async () => {
  const { wallet } = withAnswers({ wallet_getCapabilities: () => ({ '0x1': atomic('supported') }) })
  await Promise.all([getCapabilities(wallet, FROM, one), getCapabilities(wallet, FROM.toUpperCase().replace('X', 'x'), one)])
  await getCapabilities(wallet, FROM, one)
  assert.equal(wallet.calls, [{ method: 'wallet_getCapabilities', params: [FROM, ['0x1']] }])
  assert.is((await getCapabilities(wallet, FROM, two)).atomic, 'unsupported')
  await getCapabilities(wallet, TO, one)
  assert.is(wallet.count('wallet_getCapabilities'), 3)
})

test('a wallet that does not know the question is not asked again; one that fails is', async () => {
  const { wallet } = createWorld()
  for (let times = 0; times < 2; times++)
    assert.equal(await getCapabilities(wallet, FROM, one), { atomic: 'unsupported', paymaster: false })
  assert.is(wallet.count('wallet_getCapabilities'), 1)
  let isWell = false
  const other = withAnswers({
    wallet_getCapabilities() {
      if (!isWell) throw new RpcError(-32603, 'Internal error')
      return { '0x1': atomic('ready') }
    },
  }).wallet
  assert.is((await getCapabilities(other, FROM, one)).atomic, 'unsupported')
  isWell = true
  assert.is((await getCapabilities(other, FROM, one)).atomic, 'ready')
})

test('a wallet that does not answer can do nothing, after ten seconds, and is not waited for again, until a minute later it is asked anew', async () => {
  let isWell = false
  const { wallet, clock } = withAnswers({
    wallet_getCapabilities: () => (isWell ? { '0x1': atomic('supported') } : new Promise(() => {})),
  })
  const asked = getCapabilities(wallet, FROM, one)
  await clock.advance(WALLET_REPLY_LIMIT)
  assert.is((await asked).atomic, 'unsupported')
  isWell = true
  await clock.advance(WALLET_SILENT_FOR - 1)
  assert.equal([(await getCapabilities(wallet, FROM, one)).atomic, wallet.count('wallet_getCapabilities')], ['unsupported', 1])
  await clock.advance(1)
  assert.equal([(await getCapabilities(wallet, FROM, one)).atomic, wallet.count('wallet_getCapabilities')], ['supported', 2])
})

// Asking for calls

const calls = [
  { to: TO, value: '0x0', data: '0x12' },
  { to: TO, value: '0x5', data: '0x' },
]
/** As wallets are asked for them: MetaMask takes data without a byte for a mistake. */
const asked = [calls[0], { to: TO, value: '0x5' }]
const wish = { from: FROM, network: one, calls, atomic: true, version: '2.0.0' } as const

for (const [version, answer, sent] of [
  ['2.0.0', { id: '0xbatch', capabilities: {} }, { version: '2.0.0', chainId: '0x1', from: FROM, atomicRequired: true, calls: asked }],
  ['1.0', '0xbatch', { version: '1.0', chainId: '0x1', from: FROM, calls: asked }],
] as const)
  test(`calls are asked for as version ${version} has it, and get the wallet's name for them`, async () => {
    const { wallet } = withAnswers({ wallet_sendCalls: () => answer })
    assert.is(await sendCalls({ ...wish, provider: wallet, version }), '0xbatch')
    assert.equal(wallet.calls.at(-1), { method: 'wallet_sendCalls', params: [sent] })
  })

for (const answer of [null, '', {}, { id: 5 }, { id: '' }, ['0xbatch'], 'x'.repeat(8195)])
  test(`${JSON.stringify(answer).slice(0, 30)} is no name for calls`, async () => {
    const { wallet } = withAnswers({ wallet_sendCalls: () => answer })
    assert.is((await errorOf(sendCalls({ ...wish, provider: wallet }))).name, 'walletBadAnswer')
  })

for (const [says, status, name, hashes] of [
  ['a part is done', { status: 600, receipts: [{ status: '0x1', transactionHash: HASH }] }, 'callsPartly', [HASH]],
  ['a part has come', { status: 100, receipts: [{ status: '0x1', transactionHash: HASH }] }, 'callsPartly', [HASH]],
  ['nothing of it will be in a block', { status: 400 }, 'userRejected', undefined],
  ['they are on their way', { status: 100 }, 'sendFailed', undefined],
  ['it knows none of that name', undefined, 'sendFailed', undefined],
] as const)
  test(`calls one by one that are declined are asked about by a name of ours: where the wallet says that ${says}, it is ${name}`, async () => {
    const { wallet } = withAnswers({
      wallet_sendCalls: fail(4001, 'User rejected the request.'),
      wallet_getCallsStatus: () => status ?? Promise.reject(new RpcError(5730, 'Unknown bundle id')),
    })
    const error = await errorOf(sendCalls({ ...wish, provider: wallet, atomic: false }))
    assert.equal([error.name, (error as { hashes?: unknown }).hashes], [name, hashes])
    const [asked, looked] = wallet.calls.filter(({ method }) => /Calls/.test(method))
    const [{ id }] = asked!.params as [{ id: string }]
    assert.match(id, /^0x[\da-f]{64}$/)
    assert.equal(looked!.params, [id])
  })

test('a wallet that says nothing of calls that were declined is waited for ten seconds', async () => {
  const { wallet, clock } = withAnswers({
    wallet_sendCalls: fail(4001, 'User rejected the request.'),
    wallet_getCallsStatus: () => new Promise(() => {}),
  })
  const failing = errorOf(sendCalls({ ...wish, provider: wallet, atomic: false }))
  await until(() => wallet.count('wallet_getCallsStatus'), 'the wallet to be asked')
  await clock.advance(WALLET_REPLY_LIMIT)
  assert.is((await failing).name, 'sendFailed')
})

const NO_SUCH_BATCH = [5700, 5710, 5740, 5760]
const POOR = 'insufficient funds for transfer'

for (const [atomic, count, name, codes, words = 'no'] of [
  [true, 2, 'userRejected', [4001]],
  [true, 2, 'userRejected', [4200], 'User rejected the request.'],
  [true, 2, 'atomicUpgradeRejected', [5750]],
  [true, 2, 'atomicityNotSupported', [4200, -32601, -32004, ...NO_SUCH_BATCH]],
  [true, 2, 'insufficientFunds', [-32603], POOR],
  // These say nothing of whether money has moved.
  [true, 2, 'sendFailed', [5720, 5730, -32603]],
  [true, 2, 'sendFailed', [3], 'execution reverted: too little'],
  // Of one call it is the whole.
  [false, 1, 'userRejected', [4001]],
  [false, 1, 'unauthorized', [4100]],
  [false, 1, 'atomicityNotSupported', [-32601]],
  [false, 1, 'insufficientFunds', [-32603], POOR],
  // What a wallet says of the whole.
  [false, 2, 'atomicUpgradeRejected', [5750]],
  [false, 2, 'atomicityNotSupported', NO_SUCH_BATCH],
  // A no to one of several questions is none to those before it; and all else it may say of the second, with the first on its way.
  [false, 2, 'sendFailed', [4001], 'User rejected the request.'],
  [false, 2, 'sendFailed', [4100, 4200, 4902, 5720, -32002, -32004, -32601]],
  [false, 2, 'sendFailed', [-32603], POOR],
  [false, 2, 'sendFailed', [-32000], 'nonce too low'],
] as [boolean, number, string, number[], string?][])
  test(`of ${count} calls, ${atomic ? 'all or none' : 'one by one'}, a wallet that answers ${codes.join()} '${words}' is heard as ${name}`, async () => {
    for (const code of codes) {
      const { wallet } = withAnswers({ wallet_sendCalls: fail(code, words) })
      const asked = sendCalls({ ...wish, provider: wallet, atomic, calls: calls.slice(0, count) })
      assert.is((await errorOf(asked)).name, name, `${code}`)
    }
  })

test('a wallet that carries out no batches after all is not asked for them again, by this account on this network', async () => {
  const { wallet } = withAnswers({
    wallet_getCapabilities: () => ({ '0x0': atomic('supported') }),
    wallet_sendCalls: fail(4200, 'no such method'),
  })
  const batch = { provider: wallet, from: FROM, network: one, urls: one.rpcUrls.default.http, transactions: calls }
  assert.ok(await canBatch(batch))
  assert.is((await errorOf(sendBatch(batch))).name, 'atomicityNotSupported')
  assert.equal([await canBatch(batch), wallet.count('wallet_getCapabilities'), wallet.count('wallet_sendCalls')], [false, 1, 1])
  assert.equal([await canBatch({ ...batch, from: TO }), await canBatch({ ...batch, network: two })], [true, true])
})

for (const code of [4001, 5750])
  test(`after a refusal (${code}) the wallet may be asked for a batch again`, async () => {
    const { wallet } = withAnswers({ wallet_getCapabilities: () => ({ '0x1': atomic('ready') }), wallet_sendCalls: fail(code, 'no') })
    const batch = { provider: wallet, from: FROM, network: one, urls: one.rpcUrls.default.http, transactions: calls }
    await errorOf(sendBatch(batch))
    assert.ok(await canBatch(batch))
  })

test('what fails before the wallet is asked for the calls is no word on batches, and calls that were called off by then are not asked for', async () => {
  const { wallet } = withAnswers({ eth_chainId: fail(4200, 'no such method'), wallet_sendCalls: () => '0xbatch' })
  assert.is.not((await errorOf(sendCalls({ ...wish, provider: wallet }))).name, 'atomicityNotSupported')
  assert.is(wallet.count('wallet_sendCalls'), 0)
  const off = new AbortController()
  const left = withAnswers({ eth_chainId: () => (off.abort(), '0x1'), wallet_sendCalls: () => '0xbatch' })
  assert.is((await errorOf(sendCalls({ ...wish, provider: left.wallet, signal: off.signal }))).name, 'AbortError')
  assert.is(left.wallet.count('wallet_sendCalls'), 0)
})

// Following them

const good = { status: '0x1', transactionHash: HASH }
const bad = { status: '0x0', transactionHash: HASH }
const other = { status: '0x1', transactionHash: `0x${'cd'.repeat(32)}` }
for (const [what, answer, ending] of [
  ['200', { status: 200, receipts: [good] }, [HASH]],
  ['200 with several transactions', { status: 200, receipts: [good, other] }, [HASH, other.transactionHash]],
  ['200 with a receipt of its one transaction for each call', { status: 200, receipts: [good, good] }, [HASH]],
  ['200 in words, and a hash without 0x', { status: '200', receipts: [{ ...good, transactionHash: HASH.slice(2) }] }, [HASH]],
  ['CONFIRMED', { status: 'CONFIRMED', receipts: [good] }, [HASH]],
  [
    '200 with a hash that is none',
    { status: 200, receipts: [{ ...good, transactionHash: '0x12' }, good, { ...good, transactionHash: '../../evil' }, { status: '0x1' }] },
    [HASH],
  ],
  ['CONFIRMED, and of one nothing that can be read', { status: 'CONFIRMED', receipts: [{ ...good, status: 'yes' }, good] }, [HASH]],
  ['200, and reverted', { status: 200, receipts: [bad] }, 'transactionReverted'],
  ['200, and reverted in part', { status: 200, receipts: [bad, good] }, 'callsPartly'],
  ['400', { status: 400 }, 'callsNotSent'],
  ['500', { status: 500, receipts: [bad] }, 'transactionReverted'],
  ['600', { status: 600, receipts: [good, bad] }, 'callsPartly'],
] as const)
  test(`calls of which a wallet says ${what} have ended`, async () => {
    const { wallet } = withAnswers({ wallet_getCallsStatus: () => answer })
    const outcome = await followCalls(wallet, '0xbatch').then(
      hashes => hashes,
      (error: Error) => error.name,
    )
    assert.equal(outcome, ending)
    assert.equal(wallet.calls, [{ method: 'wallet_getCallsStatus', params: ['0xbatch'] }])
  })

for (const [answer, isKnown] of [
  [{ status: 200, receipts: [{ transactionHash: HASH }] }, true],
  [{ status: 'CONFIRMED', receipts: [null, { ...good, status: '1' }] }, true],
  [{ status: 100 }, true],
  [{ status: 'PENDING' }, true],
  [null, false],
  ['x', false],
  [{ status: 700 }, false],
  [new RpcError(5730, 'Unknown bundle id'), false],
] as const)
  test(`${answer instanceof Error ? answer.message : JSON.stringify(answer)} ${isKnown ? 'leaves calls open' : 'says nothing of calls'}, for a minute`, async () => {
    const { wallet, clock } = withAnswers({ wallet_getCallsStatus: () => (answer instanceof Error ? Promise.reject(answer) : answer) })
    const outcome = followCalls(wallet, '0xbatch').catch((error: Error) => error.name)
    await clock.advance(CONFIRM_LIMIT)
    assert.is(await outcome, isKnown ? 'transactionUnconfirmed' : undefined)
    assert.ok(wallet.count('wallet_getCallsStatus') > 10)
    assert.equal(clock.pending(), [])
  })

test('a wallet that hangs, or fails and recovers, is followed all the same', async () => {
  const { wallet, clock } = withAnswers({ wallet_getCallsStatus: () => new Promise(() => {}) })
  const asking = followCalls(wallet, '0xbatch')
  await clock.advance(CONFIRM_LIMIT)
  assert.is(await asking, undefined)
  let tries = 0
  wallet.answers.wallet_getCallsStatus = () => {
    if (++tries < 3) throw new RpcError(-32603, 'Internal error')
    return { status: 200, receipts: [good] }
  }
  const hashes = followCalls(wallet, '0xbatch')
  await clock.advance(5_000)
  assert.equal(await hashes, [HASH])
})
