import { AbiCoder, concat, id } from 'ethers'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { type NodeErrorName, readRevertReason, toNodeError } from '../../../src/adapters/eip155/errors.js'
import { ERRORS, ModalError } from '../../../src/domain/errors.js'

/** What the nodes of this world say, word by word. */
const SAID: [NodeErrorName, ...string[]][] = [
  [
    'nonceTooLow',
    'nonce too low: next nonce 5, tx nonce 3',
    'OldNonce, Current nonce: 1, nonce of rejected tx: 0',
    'transaction nonce is too low',
  ],
  [
    'nonceTooHigh',
    "Nonce too high. Expected nonce to be 0 but got 5. Note that transactions can't be queued when automining.",
    'NonceTooFarInFuture',
    'NonceGap, Future nonce. Expected nonce 4',
    'Transaction nonce is too distant from current sender nonce',
  ],
  [
    'feeCapTooHigh',
    'max fee per gas higher than 2^256-1',
    'fee cap higher than 2^256-1',
    'tx fee (1.20 ether) exceeds the configured cap (1.00 ether)',
    'Transaction fee cap exceeded',
  ],
  [
    'feeCapTooLow',
    'max fee per gas less than block base fee: address 0x71, maxFeePerGas: 1, baseFee: 875000000',
    'fee cap less than block base fee',
    'transaction underpriced',
    'Gas price below current base fee',
    'FeeTooLow, MaxFeePerGas too low.',
    'miner premium is negative',
  ],
  [
    'insufficientFunds',
    'insufficient funds for gas * price + value: address 0x71 have 0 want 1',
    'InsufficientFunds, Account balance: 0, cumulative cost: 1',
    'insufficient sender balance',
    'insufficient MaxFeePerGas for sender balance',
    'Upfront cost exceeds account balance',
    "Sender doesn't have enough funds to send tx. The max upfront cost is: 1 and the sender's balance is: 0.",
  ],
  [
    'intrinsicGasTooHigh',
    'intrinsic gas too high -- tx.gas_limit > env.block.gas_limit',
    'exceeds block gas limit',
    'gas limit reached',
    'Block gas limit exceeded',
    'GasLimitExceeded',
    'Transaction gas limit exceeds block gas limit',
  ],
  [
    'intrinsicGasTooLow',
    'intrinsic gas too low: have 20000, want 21000',
    'gas limit below intrinsic gas',
    'IntrinsicGasTooLow: Gas limit is too low.',
    'Intrinsic gas exceeds gas limit',
    'insufficient gas for floor data gas cost: gas 21000, minimum needed 21400',
    'Transaction requires at least 21000 gas but got 20000',
  ],
  [
    'executionReverted',
    'execution reverted: ERC20: transfer amount exceeds balance',
    'VM execution error.',
    "VM Exception while processing transaction: reverted with reason string 'no'",
    'Reverted 0x',
    'gas required exceeds allowance (30000000)',
    'Out of gas: gas required exceeds allowance: 30000000',
  ],
  [
    'tipAboveFeeCap',
    'max priority fee per gas higher than max fee per gas: address 0x71, maxPriorityFeePerGas: 2, maxFeePerGas: 1',
    'tip higher than fee cap',
    'InvalidMaxPriorityFeePerGas: Cannot be higher than maxFeePerGas.',
    'Max priority fee per gas exceeds max fee per gas',
  ],
  [
    'transactionKnown',
    'already known',
    'AlreadyKnown',
    'Known transaction',
    'transaction already imported',
    'ALREADY_EXISTS: already known',
  ],
  [
    'replacementUnderpriced',
    'Replacement transaction underpriced',
    'INTERNAL_ERROR: could not replace existing tx',
    'ReplacementNotAllowed',
  ],
]

for (const [name, ...messages] of SAID) {
  for (const message of messages)
    test(`'${message.slice(0, 70)}' means ${name}`, () => assert.is(toNodeError({ code: -32000, message }), name))
}

const node = { code: -32000, message: 'insufficient funds for gas * price + value' }
for (const [what, error] of [
  ['as MetaMask wraps it', { code: -32603, message: 'Internal JSON-RPC error.', data: node }],
  ["as ethers' info", Object.assign(new Error('could not coalesce error'), { info: { error: node } })],
  ["in viem's details", Object.assign(new Error('The request failed'), { details: node.message })],
  ['as a bare text', node.message],
  ['beneath words that mean something else', { code: -32000, message: 'execution reverted', data: node }],
] as const)
  test(`an error is understood ${what}`, () => assert.is(toNodeError(error), 'insufficientFunds'))

test('the code 3 alone means that the call was reverted', () => assert.is(toNodeError({ code: 3, message: '' }), 'executionReverted'))

for (const error of [
  undefined,
  null,
  0,
  '',
  {},
  new Error('The server rejected the connection'),
  { code: 4001, message: 'User rejected the request.' },
  { code: -32602, message: 'invalid params' },
  // It only sounds like it.
  { code: 1, message: 'socket revert' },
  { message: 7 },
]) {
  test(`${error instanceof Error ? error.message : JSON.stringify(error)} says nothing of a transaction`, () =>
    assert.is(toNodeError(error), undefined))
}

test('an error that is wrapped in itself is looked at once', () => {
  let looks = 0
  const error: Record<string, unknown> = { message: 'round' }
  for (const key of ['error', 'data', 'cause', 'info', 'originalError']) Object.defineProperty(error, key, { get: () => (looks++, error) })
  assert.is(toNodeError(error), undefined)
  assert.ok(looks < 10, `${looks} looks`)
})

test('nobody is led to send again what may be under way', () => {
  const open = ['transactionKnown', 'transactionUnconfirmed', 'transactionPending'] as const
  for (const name of open) assert.match(ERRORS[name].text, /before you send again/)
  const others = ['walletBadAnswer', 'callsPartly', 'sendFailed', 'disconnected', 'expired', 'requestAborted', 'rpcTimeout'] as const
  for (const name of [...open, ...others]) assert.is(new ModalError(name).moved, 'maybe', name)
  const ended = ['userRejected', 'transactionReverted', 'transactionExpired'] as const
  const unsent = ['insufficientFunds', 'walletElsewhere', 'rpcFailed', 'receiverMistyped'] as const
  for (const name of [...ended, ...unsent]) assert.is.not(new ModalError(name).moved, 'maybe', name)
})

for (const error of [
  { code: 3, message: 'execution reverted: insufficient balance' },
  { code: -32000, message: 'execution reverted: nonce too low' },
  { code: 3, message: 'insufficient funds' },
])
  test(`the words of a contract are not the node's: ${JSON.stringify(error)}`, () => assert.is(toNodeError(error), 'executionReverted'))

const abi = AbiCoder.defaultAbiCoder()
const error = (text: string) => concat([id('Error(string)').slice(0, 10), abi.encode(['string'], [text])])
const panic = (code: number) => concat([id('Panic(uint256)').slice(0, 10), abi.encode(['uint256'], [code])])

for (const text of ['Token: not enough balance', 'ünïcødé ✓', 'x'.repeat(32), 'x'.repeat(100), '0'])
  test(`a contract's '${text.slice(0, 30)}' is read from its data`, () => {
    assert.is(readRevertReason({ code: 3, message: 'execution reverted', data: error(text) }), text)
  })

for (const [what, wrapped] of [
  ['as Nethermind writes it', { code: -32015, message: 'VM execution error.', data: `Reverted ${error('no')}` }],
  ['as a wallet wraps it', { message: 'Internal JSON-RPC error.', data: { code: 3, message: 'execution reverted', data: error('no') } }],
  ['as Hardhat writes it', { message: "Error: VM Exception: reverted with reason string 'no'", data: { message: 'x', data: '0x' } }],
  ['from words alone', { code: -32000, message: 'execution reverted: no' }],
] as const)
  test(`the reason is read ${what}`, () => assert.is(readRevertReason(wrapped), 'no'))

test('a panic is told by its number', () => assert.is(readRevertReason({ data: panic(0x11) }), 'Panic 17'))

test('the words of a contract are cleaned and cut, since anybody can write a contract', () => {
  assert.is(readRevertReason({ data: error('a\u202eb\u0000c\n') }), 'abc')
  assert.is(readRevertReason({ data: error('y'.repeat(2_000_000)) }).length, 120)
  assert.is(readRevertReason({ data: `0x08c379a0${'7'.repeat(3)}` }), '')
  assert.is(readRevertReason({ message: `execution reverted: ${'z'.repeat(5000)}` }).length, 120)
})

for (const bad of [
  undefined,
  null,
  {},
  { data: '0x' },
  { data: `0x08c379a0${'f'.repeat(64)}` },
  { data: `0x08c379a0${'0'.repeat(62)}20${'f'.repeat(64)}` },
  { data: '0xdeadbeef' },
  { message: 'execution reverted' },
  { message: 'execution reverted: 0xdeadbeef' },
  { data: 7, message: 8 },
])
  test(`${JSON.stringify(bad)?.slice(0, 60)} gives no reason`, () => assert.is(readRevertReason(bad), ''))
