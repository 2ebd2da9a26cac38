import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { prepare, send } from '../../../src/adapters/eip155/transfer.js'
import { sendCalls } from '../../../src/adapters/eip155/batch.js'
import { NODE_ERRORS } from '../../../src/adapters/eip155/errors.js'
import { WALLET_REPLY_LIMIT } from '../../../src/domain/times.js'
import { ERRORS, type ErrorName, ModalError, toModalError } from '../../../src/domain/errors.js'
import { throws } from '../../support/failure.js'
import { cleanupModals, errorOf } from '../../support/modal.js'
import { until } from '../../support/patience.js'
import { RpcError } from '../../support/fakes.js'
import { createWorld, fail, FROM, HASH, one, TOKEN, type NodeAnswers, type World } from './fake-node.js'

test.after.each(cleanupModals)

const ETHER = 10n ** 18n
/** 21 000 × (10 + 1): what the network asks now. */
const FEE_NOW = 231_000n

for (const [what, more] of [
  ['in the native coin', {}],
  ['in a token', { token: TOKEN, units: 500n }],
] as const)
  test(`a payment ${what} asks the wallet for exactly what was prepared, once`, async () => {
    const { wallet, transfer } = createWorld()
    assert.is(await send(transfer(more)), HASH)
    assert.equal(wallet.calls, [
      { method: 'eth_chainId', params: [] },
      { method: 'eth_sendTransaction', params: [{ from: FROM, ...(await prepare(transfer(more))), chainId: '0x1' }] },
    ])
    assert.equal(Object.keys(wallet.calls[1]!.params[0] as object), ['from', 'to', 'value', 'data', 'chainId'])
  })

test('all that the balance leaves after the fee can be sent, one wei more cannot', async () => {
  const { wallet, transfer } = createWorld()
  assert.is(await send(transfer({ units: ETHER - FEE_NOW })), HASH)
  assert.is((await errorOf(send(transfer({ units: ETHER - FEE_NOW + 1n })))).name, 'insufficientFunds')
  assert.is(wallet.count('eth_sendTransaction'), 1)
})

for (const [what, name, answers, more] of [
  ['more than the account has', 'amountAboveBalance', {}, { units: ETHER + 1n }],
  ['more of a token than the account has', 'amountAboveBalance', {}, { token: TOKEN, units: 501n }],
  ['a token without the coin for the fee', 'feeAboveBalance', { eth_getBalance: () => '0x1' }, { token: TOKEN }],
  ['a token that has no code here', 'tokenInvalid', { eth_call: () => '0x' }, { token: TOKEN }],
  ['a token that answers nonsense', 'tokenInvalid', { eth_call: () => ({}) }, { token: TOKEN }],
  [
    'a token that says no, where others revert',
    'executionReverted',
    { eth_call: ({ data }: { data: string }) => `0x${(data.startsWith('0x70a08231') ? 500 : 0).toString(16).padStart(64, '0')}` },
    { token: TOKEN },
  ],
  ['what would fail', 'executionReverted', { eth_estimateGas: fail(3, 'execution reverted: no') }, {}],
  ['to a mistyped address', 'receiverMistyped', {}, { to: '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA9604F' }],
  ['from no account', 'noActiveAddress', {}, { from: '' }],
  ['by no wallet', 'disconnected', {}, { provider: undefined }],
  ['where no node answers', 'rpcFailed', { eth_getBalance: () => 'x' }, {}],
] as [string, string, NodeAnswers, object][])
  test(`sending ${what} is refused, and the wallet is not asked`, async () => {
    const { wallet, transfer } = createWorld(answers)
    const error = await errorOf(send(transfer({ units: 100n, ...more })))
    assert.is(error.name, name)
    assert.not.match(error.message, /[{}]/)
    assert.equal(wallet.calls, [])
  })

test('a token that answers nothing to a transfer, as older ones do, is sent', async () => {
  const { transfer } = createWorld({
    eth_call: ({ data }: { data: string }) => (data.startsWith('0x70a08231') ? `0x${'f'.padStart(64, '0')}` : '0x'),
  })
  assert.is(await send(transfer({ token: TOKEN, units: 15n })), HASH)
})

test('the fee is not held against a smart account, but its amounts are', async () => {
  const poor = { eth_getBalance: () => '0x0' }
  const { transfer } = createWorld(poor)
  assert.is(await send(transfer({ token: TOKEN, units: 500n, isSmartAccount: true })), HASH)
  assert.is((await errorOf(send(transfer({ token: TOKEN, units: 501n, isSmartAccount: true })))).name, 'amountAboveBalance')
  assert.is((await errorOf(send(transfer({ units: 1n, isSmartAccount: true })))).name, 'amountAboveBalance')
})

test('a wallet on another network is told where to go, and is not asked', async () => {
  const { wallet, transfer } = createWorld({}, { chainId: 5 })
  const error = await errorOf(send(transfer()))
  assert.is(error.name, 'walletElsewhere')
  assert.is(error.message, 'The wallet is on another network. Switch it to Main and try again. Nothing was sent')
  assert.is(wallet.count('eth_sendTransaction'), 0)
})

test('a wallet that moves while the node is asked is noticed', async () => {
  const { wallet, transfer } = createWorld({ eth_getBlockByNumber: () => (wallet.changeChain(5), { baseFeePerGas: '0xa' }) })
  assert.is((await errorOf(send(transfer()))).name, 'walletElsewhere')
})

test('a wallet that does not say where it is is silent after ten seconds', async () => {
  const { transfer, clock } = createWorld({}, { answers: { eth_chainId: () => new Promise(() => {}) } })
  const failing = errorOf(send(transfer()))
  await clock.advance(WALLET_REPLY_LIMIT)
  assert.is((await failing).name, 'walletSilent')
  assert.equal(clock.pending(), [])
})

for (const answer of [null, undefined, '', '0x', HASH.slice(0, -1), `${HASH}0`, { hash: HASH }, 'ok', HASH.replace('ab', 'zz')])
  test(`a wallet that answers ${JSON.stringify(answer)?.slice(0, 30)} has given no hash`, async () => {
    const { transfer } = createWorld({}, { answers: { eth_sendTransaction: () => answer } })
    const error = await errorOf(send(transfer()))
    assert.is(error.name, 'walletBadAnswer')
    assert.is(toModalError(error, 'sendFailed', { name: 'Rabby' }).message, 'Rabby gave an answer that could not be read')
  })

for (const [what, thrown, name] of [
  ['a refusal', fail(4001, 'User denied transaction signature.'), 'userRejected'],
  ['a request that is open already', fail(-32002, 'Request already pending'), 'requestPending'],
  ['an account that is not shared', fail(4100, 'not authorized'), 'unauthorized'],
  ['a lack of funds, wrapped', fail(-32603, 'Internal error', { code: -32000, message: 'insufficient funds' }), 'insufficientFunds'],
  ['a number that this one may have used', fail(-32000, 'nonce too low'), 'sendFailed'],
  ['a transaction that is known', fail(-32000, 'already known'), 'transactionKnown'],
  ['a revert, of what it may have sent', fail(-32000, 'execution reverted'), 'sendFailed'],
  ['no words', throws(undefined), 'sendFailed'],
  ['words of Safe’s page, which a node says too', throws(new Error('Transaction was rejected')), 'sendFailed'],
] as const)
  test(`a wallet that throws ${what} is heard as ${name}`, async () => {
    const { transfer } = createWorld({}, { answers: { eth_sendTransaction: thrown } })
    assert.is((await errorOf(send(transfer()))).name, name)
  })

test('Safe’s own provider, which a dApp may bring, is heard to say no in its words alone; all else leaves it open', async () => {
  for (const [words, safe, name] of [
    ['Transaction was rejected', { safeAddress: FROM, chainId: 1 }, 'userRejected'],
    ['Transaction was rejected by the pool', { safeAddress: FROM, chainId: 1 }, 'sendFailed'],
    ['Transaction was rejected', {}, 'sendFailed'],
  ] as const) {
    const { wallet, transfer } = createWorld({}, { answers: { eth_sendTransaction: throws(new Error(words)) } })
    assert.is((await errorOf(send(transfer({ provider: Object.assign(wallet, { safe }) })))).name, name, words)
  }
})

/** By these names a wallet says no so clearly that nothing can have been sent; or a node has refused what the wallet made. */
const CLEAR = new Set<string>([
  ...['userRejected', 'requestPending', 'unauthorized', 'unsupportedMethod', 'methodNotFound', 'callNotSupported', 'unknownChain'],
  ...['atomicUpgradeRejected', 'atomicityNotSupported'],
  ...NODE_ERRORS.filter(name => !/^(executionReverted|transactionKnown|nonceTooLow)$/.test(name)),
])
const QUESTIONS = {
  eth_sendTransaction: (world: World) => send(world.transfer()),
  wallet_sendCalls: ({ wallet: provider }: World) =>
    sendCalls({ provider, from: FROM, network: one, calls: [], atomic: true, version: '2.0.0' }),
}
/** Every name of the table, and every code of its own. */
const FAILINGS = (Object.keys(ERRORS) as ErrorName[]).flatMap(name => {
  const { code } = new ModalError(name)
  return [new ModalError(name), Object.assign(new Error(name), { name }), ...(code === undefined ? [] : [new RpcError(code, 'no')])]
})
for (const [method, ask] of Object.entries(QUESTIONS)) {
  test(`whatever a wallet fails by once it has ${method}, nothing was sent only by a clear no`, async () => {
    for (const failing of FAILINGS) {
      const world = createWorld({}, { answers: { [method]: () => Promise.reject(failing) } })
      const { name, moved } = toModalError(await errorOf(ask(world)), 'sendFailed')
      assert.is(moved === 'maybe', !CLEAR.has(name), `${failing.name} ${failing.message}: ${name}`)
    }
  })

  test(`whatever a wallet fails by before it has ${method}, nothing may have been sent`, async () => {
    for (const failing of FAILINGS.filter(each => each instanceof ModalError || each instanceof RpcError)) {
      const world = createWorld({}, { answers: { eth_chainId: () => Promise.reject(failing) } })
      const { name, moved } = toModalError(await errorOf(ask(world)), 'sendFailed')
      assert.ok(moved === 'nothing' || moved === undefined, `${failing.name} ${failing.message}: ${name}`)
      assert.is(world.wallet.count(method), 0)
    }
  })
}

test('without a wallet nothing may have been sent', async () => {
  const { transfer } = createWorld()
  assert.is((await errorOf<ModalError>(send(transfer({ provider: undefined })))).moved, 'nothing')
})

test('who leaves before the wallet is asked has asked nothing', async () => {
  const leaving = new AbortController()
  const { wallet, transfer } = createWorld({ eth_estimateGas: () => (leaving.abort(new Error('left')), '0x5208') })
  assert.is((await errorOf(send(transfer({ signal: leaving.signal })))).message, 'left')
  assert.is(wallet.count('eth_sendTransaction'), 0)
})

test('who leaves while the wallet is open still gets the hash: it may be under way', async () => {
  const leaving = new AbortController()
  const { wallet, transfer } = createWorld({}, { approve: 'hang' })
  const sent = send(transfer({ signal: leaving.signal }))
  await until(() => wallet.count('eth_sendTransaction'), 'the wallet to be asked')
  leaving.abort()
  wallet.release('always')
  assert.is(await sent, HASH)
})
