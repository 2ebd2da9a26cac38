import { id } from 'ethers'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import {
  isSwapData,
  isSwapNetwork,
  readSwapArguments,
  SWAP_NETWORKS,
  toImpact,
  toMinimum,
  toRate,
  toSwapFee,
} from '../../../src/features/swaps/rules.js'

test('the least that may arrive is one percent less, cut off to the unit, and never nothing', () => {
  assert.equal([0n, 1n, 99n, 100n, 101n, 10n ** 30n + 1n].map(toMinimum), [0n, 1n, 98n, 99n, 99n, 99n * 10n ** 28n])
})

test('a rate is for one whole, whatever the decimals of either token', () => {
  assert.is(toRate({ units: 25n * 10n ** 16n, decimals: 18 }, { units: 510_979_673n, decimals: 6 }), '2043.918692')
  assert.is(toRate({ units: 510_979_673n, decimals: 6 }, { units: 25n * 10n ** 16n, decimals: 18 }), '0.000489256252665064')
  assert.is(toRate({ units: 3n, decimals: 0 }, { units: 1n, decimals: 0 }), '0.333333333333333333')
  assert.is(toRate({ units: 1n, decimals: 36 }, { units: 10n ** 60n, decimals: 0 }), `1${'0'.repeat(96)}`)
  assert.is(toRate({ units: 0n, decimals: 6 }, { units: 1n, decimals: 6 }), undefined)
})

for (const [given, received, expected] of [
  ['100', '99.7', { text: '0.3', isHigh: false }],
  ['100', '97.01', { text: '2.99', isHigh: false }],
  ['100', '97', { text: '3', isHigh: true }],
  ['0.000001', '0.0000001', { text: '90', isHigh: true }],
  ['100', '120', { text: '0', isHigh: false }],
  ['100', undefined, undefined],
  ['0', '1', undefined],
  ['abc', '1', undefined],
] as const) {
  test(`paying $${given} for $${received} costs ${expected ? `${expected.text} percent` : 'nobody knows what'}`, () =>
    assert.equal(toImpact(given, received), expected))
}

test('the provider takes 0.85 percent', () => assert.is(toSwapFee(12_500_000n), 106_250n))

test('calls that hand a token over, let somebody take it, or have an account of one’s own act are none of a swap, in any letter case', () => {
  const selectors = [
    ...['transferAndCall(address,uint256)', 'transferAndCall(address,uint256,bytes)', 'transferFromAndCall(address,address,uint256)'],
    ...['transferFromAndCall(address,address,uint256,bytes)', 'approveAndCall(address,uint256)', 'approveAndCall(address,uint256,bytes)'],
    ...['transferFrom(address,address,uint160,address)', 'transferFrom((address,address,uint160,address)[])'],
    ...['execTransaction(address,uint256,bytes,uint8,uint256,uint256,uint256,address,address,bytes)', 'execute(address,bytes)'],
    ...['execTransactionFromModule', 'execTransactionFromModuleReturnData'].map(name => `${name}(address,uint256,bytes,uint8)`),
    ...['execTransactionWithRole', 'execTransactionWithRoleReturnData'].flatMap(name =>
      ['uint16', 'bytes32'].map(role => `${name}(address,uint256,bytes,uint8,${role},bool)`),
    ),
    ...['executeAllowanceTransfer(address,address,address,uint96,address,uint96,address,bytes)', 'execute(bytes,bytes)'],
    ...['approve(address,address,uint160,uint48)', 'increaseApproval(address,uint256)', 'increaseAllowance(address,uint256)'],
  ].map(name => id(name).slice(2, 10))
  for (const selector of ['a9059cbb', 'A9059CBB', '095ea7b3', '23b872dd', 'd505accf', 'a22cb465', ...selectors])
    assert.not(isSwapData(`0x${selector}${'0'.repeat(64)}`), selector)
  for (const selector of ['12aa3caf', '7ff36ab5', '18cbafe5', 'd0e30db0', '2e1a7d4d']) assert.ok(isSwapData(`0x${selector}`))
})

test('tokens are swapped on twelve EVM networks, and where the dApp names a service of its own', () => {
  assert.equal([new Set(SWAP_NETWORKS).size, SWAP_NETWORKS.every(id => /^eip155:\d+$/.test(id))], [12, true])
  const found = ['eip155:1', 'eip155:5', 'solana:x', undefined].map(id => isSwapNetwork(id as 'eip155:1', undefined))
  assert.equal(found, [true, false, false, false])
  assert.equal(
    ['eip155:31337', 'solana:x'].map(id => isSwapNetwork(id as 'eip155:1', { blockchainApi: 'https://own.test' })),
    [true, false],
  )
})

test('what a dApp fills in is text or nothing', () => {
  assert.equal(readSwapArguments({ fromToken: 'ETH', toToken: 5, amount: null, more: 'x' }), { fromToken: 'ETH' })
  for (const junk of [undefined, null, 'text', 7, [], { amount: 'x'.repeat(200) }]) assert.equal(readSwapArguments(junk), {})
})
