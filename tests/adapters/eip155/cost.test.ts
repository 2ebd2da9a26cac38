import { Interface } from 'ethers'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { getFee, prepare, send } from '../../../src/adapters/eip155/transfer.js'
import { cleanupModals, errorOf } from '../../support/modal.js'
import { createWorld, fail, FROM, one, ORACLE, TO, TOKEN, type NodeAnswers } from './fake-node.js'

test.after.each(cleanupModals)

for (const [what, answers, fee] of [
  // 21 000 × (2 × 10 + 1) × 9/8
  ['twice the base fee and the tip, and an eighth', {}, 496_125n],
  // 60 000 × 6/5 × 21 × 9/8
  ['a fifth more gas where code runs', { eth_estimateGas: () => '0xea60' }, 1_701_000n],
  [
    'what the price is above the base fee, where a node names no tip',
    { eth_maxPriorityFeePerGas: fail(-32601, 'no such method'), eth_gasPrice: () => '0xf' },
    590_625n,
  ],
  ['the base fee alone, where the price is not above it', { eth_maxPriorityFeePerGas: () => null, eth_gasPrice: () => '0x9' }, 472_500n],
  ['the tip, where a node names no price', { eth_gasPrice: fail(-32601, 'no such method') }, 496_125n],
  // 21 000 × 11 × 9/8, rounded up
  [
    'the price of gas on a chain without EIP-1559',
    { eth_getBlockByNumber: () => ({ number: '0x1' }), eth_maxPriorityFeePerGas: fail(-32601, 'no such method') },
    259_875n,
  ],
  ['the price of gas where a node shows no block', { eth_getBlockByNumber: () => null }, 259_875n],
  [
    'something, rounded up, where everything is almost free',
    { eth_getBlockByNumber: () => ({ baseFeePerGas: '0x0' }), eth_estimateGas: () => '0x5209', eth_maxPriorityFeePerGas: () => '0x1' },
    28_352n,
  ],
] as [string, NodeAnswers, bigint][])
  test(`a fee is at most ${what}`, async () => {
    assert.is(await getFee(createWorld(answers).transfer()), fee)
  })

test('the very transaction is estimated that the wallet will be asked for', async () => {
  const { transfer, askedFor } = createWorld()
  for (const each of [transfer(), transfer({ token: TOKEN, units: 7n })]) {
    await getFee(each)
    assert.equal(askedFor('eth_estimateGas').at(-1), [{ from: FROM, ...(await prepare(each)) }])
  }
})

test('a whole balance that a node does not estimate, since it counts the fee in, is estimated with one wei', async () => {
  const { transfer, askedFor } = createWorld({
    eth_estimateGas: ({ value }: { value: string }) => (value === '0x1' ? '0x5208' : fail(-32000, 'insufficient funds for transfer')()),
  })
  assert.is(await getFee(transfer({ units: 10n ** 18n })), 496_125n)
  const found = askedFor('eth_estimateGas').map(([call]) => (call as { value: string }).value)
  assert.equal(found, ['0xde0b6b3a7640000', '0x1'])
})

test('a transfer that would fail, or for whose network there is no node, has no fee, but a reason', async () => {
  const error = await errorOf(getFee(createWorld({ eth_estimateGas: fail(3, 'execution reverted: paused') }).transfer({ token: TOKEN })))
  assert.equal([error.name, error.message], ['executionReverted', 'The transaction would fail. Nothing was sent. paused'])
  const nowhere = await errorOf(getFee(createWorld().transfer({ urls: [] })))
  assert.equal([nowhere.name, nowhere.message], ['noRpcUrl', 'No RPC url provided for chainId: eip155:1'])
})

for (const answer of [null, '', '0x', 'abc', 5, {}, '-0x1', `0x${'f'.repeat(65)}`])
  test(`an estimate of ${JSON.stringify(answer).slice(0, 20)} is none`, async () => {
    const error = await errorOf(getFee(createWorld({ eth_estimateGas: () => answer }).transfer()))
    assert.equal([error.name, error.message], ['rpcFailed', 'No node of Main answered'])
  })

test('a rollup’s fee for the data it publishes is in it, and the balance has to suffice for it', async () => {
  const abi = new Interface(['function getL1Fee(bytes) view returns (uint256)'])
  let shown = ''
  const { transfer, wallet } = createWorld({
    eth_call({ to, data }: { to: string; data: string }) {
      if (to.toLowerCase() !== ORACLE) return '0x'
      shown = String(abi.decodeFunctionData('getL1Fee', data)[0])
      return abi.encodeFunctionResult('getL1Fee', [80_000n])
    },
  })
  // (21 000 × 21 + 80 000) × 9/8
  assert.is(await getFee(transfer()), 586_125n)
  assert.match(shown, TO.slice(2))
  const length = shown.length / 2 - 1
  assert.ok(length > 80 && length < 130, `${length} bytes`)
  assert.is((await errorOf(send(transfer({ units: 10n ** 18n - 231_000n })))).name, 'insufficientFunds')
  assert.is(wallet.count('eth_sendTransaction'), 0)
  await send(transfer({ units: 10n ** 18n - 311_000n }))
})

test('Scroll has a contract of its own that knows it; one that answers nothing charges nothing', async () => {
  const { transfer } = createWorld({
    eth_call: ({ to }: { to: string }) =>
      to === '0x5300000000000000000000000000000000000002' ? `0x${(80_000).toString(16).padStart(64, '0')}` : '0x',
  })
  assert.is(await getFee(transfer({ network: { ...one, caipNetworkId: 'eip155:534352' } })), 586_125n)
  assert.is(await getFee(createWorld({ eth_call: fail(-32000, 'no such account') }).transfer()), 496_125n)
})
