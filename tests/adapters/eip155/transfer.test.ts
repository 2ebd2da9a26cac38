import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { prepare, send, readToken } from '../../../src/adapters/eip155/transfer.js'
import { sendCalls } from '../../../src/adapters/eip155/batch.js'
import { NODE_ERRORS } from '../../../src/adapters/eip155/errors.js'
import { WALLET_REPLY_LIMIT } from '../../../src/domain/times.js'
import { ERRORS, type ErrorName, ModalError, toModalError } from '../../../src/domain/errors.js'
import { throws } from '../../support/failure.js'
import { cleanupModals, errorOf, createRandom } from '../../support/modal.js'
import { until } from '../../support/patience.js'
import { RpcError } from '../../support/fakes.js'
import { createWorld, fail, FROM, HASH, one, TOKEN, type NodeAnswers, type World, TO } from './fake-node.js'
import { encodeBytes32String, Interface } from 'ethers'
import { decodeFunctionData, encodeFunctionData, erc20Abi, getAddress } from 'viem'
import { encodeApprove, encodeBalanceOf, encodeTransfer, readAddress } from '../../../src/adapters/eip155/ethers.js'
import type { Transfer } from '../../../src/domain/adapter.js'

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
    assert.is.not((error as ModalError).moved, 'maybe')
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

test('a wallet on another network is told where to go, and is not asked, though it moves while the node is', async () => {
  const { wallet, transfer } = createWorld({}, { chainId: 5 })
  const error = await errorOf(send(transfer()))
  assert.is(error.name, 'walletElsewhere')
  assert.is(error.message, 'The wallet is on another network. Switch it to Main and try again. Nothing was sent')
  assert.is(wallet.count('eth_sendTransaction'), 0)
  const moving = createWorld({ eth_getBlockByNumber: () => (moving.wallet.changeChain(5), { baseFeePerGas: '0xa' }) })
  assert.is((await errorOf(send(moving.transfer()))).name, 'walletElsewhere')
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

const random = createRandom(31337)
const randomHex = (bytes: number) => Array.from({ length: bytes }, () => (random() & 255).toString(16).padStart(2, '0')).join('')
const transfer = (more: Partial<Transfer> = {}): Transfer => ({
  provider: {},
  network: one,
  urls: [],
  from: FROM,
  to: TO,
  units: 5n,
  ...more,
})
const VITALIK = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'

test('the calls of ERC-20 are encoded as ethers and viem encode them, for 300 amounts and addresses', () => {
  const abi = new Interface(['function transfer(address,uint256)', 'function approve(address,uint256)', 'function balanceOf(address)'])
  for (let at = 0; at < 300; at++) {
    const a = getAddress(`0x${randomHex(20)}`)
    const units = BigInt(`0x${randomHex(1 + (random() % 32))}`)
    assert.is(encodeTransfer(a, units), abi.encodeFunctionData('transfer', [a, units]))
    assert.is(encodeApprove(a, units), abi.encodeFunctionData('approve', [a, units]))
    assert.is(encodeBalanceOf(a), abi.encodeFunctionData('balanceOf', [a]))
    assert.is(encodeTransfer(a, units), encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [a, units] }))
  }
})

test('what is no unsigned number of 256 bits is not encoded', () => {
  for (const units of [-1n, 2n ** 256n])
    assert.throws(
      () => encodeTransfer(TO, units),
      (error: unknown) => error instanceof RangeError,
    )
  assert.is(encodeApprove(TO, 2n ** 256n - 1n).slice(-64), 'f'.repeat(64))
})

test('one letter in the wrong case is a slip in writing, unless all are in one case', () => {
  const turned = (at: number) => {
    const letter = VITALIK[at]!
    const other = letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase()
    return VITALIK.slice(0, at) + other + VITALIK.slice(at + 1)
  }
  for (let at = 2; at < VITALIK.length; at++) assert.is(readAddress(turned(at)), /\d/.test(VITALIK[at]!) ? VITALIK : undefined, turned(at))
})

test('a payment in the native coin is receiver, amount and no call', async () => {
  assert.equal(await prepare(transfer({ to: VITALIK.toLowerCase(), units: 10n ** 18n })), {
    to: VITALIK,
    value: '0xde0b6b3a7640000',
    data: '0x',
  })
})

test('a payment in a token is a call of its contract, which a decoder reads as this transfer', async () => {
  const { to, value, data } = await prepare(transfer({ to: VITALIK, token: TOKEN, units: 1_234_567n }))
  assert.equal([to, value], [TOKEN, '0x0'])
  assert.equal(decodeFunctionData({ abi: erc20Abi, data: data as `0x${string}` }), {
    functionName: 'transfer',
    args: [VITALIK, 1_234_567n],
  })
})

for (const [what, name, more] of [
  ['a letter in the wrong case', 'receiverMistyped', { to: VITALIK.replace('dA6', 'Da6') }],
  ['an address that is too short', 'receiverInvalid', { to: TO.slice(0, -1) }],
  ['a name', 'receiverInvalid', { to: 'vitalik.eth' }],
  ['the zero address', 'receiverIsNobody', { to: `0x${'0'.repeat(40)}` }],
  ['the address where tokens are burned', 'receiverIsNobody', { to: '0x000000000000000000000000000000000000dEaD' }],
  ["the token's own contract", 'receiverIsToken', { to: VITALIK, token: VITALIK.toLowerCase() }],
  ['a token that has no address', 'tokenInvalid', { token: 'USDC' }],
  ['a token whose address is mistyped', 'tokenInvalid', { token: VITALIK.replace('dA6', 'Da6') }],
  ['no amount', 'sendIncomplete', { units: 0n }],
  ['more than a chain can reckon with', 'amountAboveBalance', { units: 2n ** 256n }],
  ['another chain family', 'unsupportedChain', { network: { ...one, chainNamespace: 'solana' } }],
] as [string, string, Partial<Transfer>][])
  test(`${what} is refused before anybody is asked`, async () => {
    const error = await errorOf(prepare(transfer(more)))
    assert.is(error.name, name)
    assert.not.match(error.message, /[{}]/)
  })

const place = { network: one, urls: one.rpcUrls.default.http, owner: FROM }
const word = (value: number) => `0x${value.toString(16).padStart(64, '0')}`
const answers = (decimals: unknown, balance: unknown = word(500)) => ({
  eth_call: ({ data }: { data: string }) =>
    data === '0x95d89b41' ? encodeBytes32String('SIX') : data === '0x313ce567' ? decimals : balance,
})

test('a token says itself what it is called, how it is divided, and what an account has', async () => {
  const world = createWorld(answers(word(6)))
  assert.equal(await readToken(TOKEN, place), { decimals: 6, units: 500n, symbol: 'SIX' })
  const found = world.askedFor('eth_call').map(([call]) => (call as { to: string }).to)
  assert.equal(found, [TOKEN, TOKEN, TOKEN])
})

for (const [what, decimals, balance] of [
  ['an address without code', '0x', '0x'],
  ['a contract without decimals', '0x', word(1)],
  ['decimals that are none', word(78), word(1)],
  ['a balance that is none', word(6), 'many'],
  ['decimals that are a text', '0xzz', word(1)],
] as const)
  test(`${what} is no token`, async () => {
    createWorld(answers(decimals, balance))
    assert.is((await errorOf(readToken(TOKEN, place))).message, 'This token is not on Main. Nothing was sent')
  })

test('what is no address is no token, and nobody is asked; a node that does not answer is said', async () => {
  const world = createWorld()
  assert.is((await errorOf(readToken('0x12', place))).name, 'tokenInvalid')
  assert.equal(world.asked, [])
  createWorld({ eth_call: fail(-32005, 'too many') })
  assert.is((await errorOf(readToken(TOKEN, place))).message, 'No node of Main answered')
})
