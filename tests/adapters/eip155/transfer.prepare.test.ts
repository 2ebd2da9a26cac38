import { Interface } from 'ethers'
import { decodeFunctionData, encodeFunctionData, erc20Abi, getAddress } from 'viem'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { encodeApprove, encodeBalanceOf, encodeTransfer, readAddress } from '../../../src/adapters/eip155/ethers.js'
import { prepare } from '../../../src/adapters/eip155/transfer.js'
import type { Transfer } from '../../../src/domain/adapter.js'
import { createRandom, errorOf } from '../../support/modal.js'
import { FROM, one, TO, TOKEN } from './fake-node.js'

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
