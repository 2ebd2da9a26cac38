// What a transaction has really given, by its receipt.
import { id, zeroPadValue } from 'ethers'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { readGain } from '../../../src/adapters/eip155/received-amount.js'
import { cleanupModals, errorOf } from '../../support/modal.js'
import { createWorld, FROM, HASH, one, TO, TOKEN } from './fake-node.js'

test.after.each(cleanupModals)

const [TRANSFER, DEPOSIT, WITHDRAWAL] = [
  id('Transfer(address,address,uint256)'),
  id('Deposit(address,uint256)'),
  id('Withdrawal(address,uint256)'),
]
const log = (event: string, parties: readonly string[], units: bigint, address = TOKEN) => ({
  address,
  topics: [event, ...parties.map(each => zeroPadValue(each, 32))],
  data: `0x${units.toString(16).padStart(64, '0')}`,
})
const came = log(TRANSFER, [TO, FROM], 7n)

const read = (logs: unknown, token: string | undefined = TOKEN, to: unknown = TO) => {
  createWorld({ eth_getTransactionReceipt: () => ({ logs, to, status: '0x1' }) })
  return readGain(HASH, { network: one, urls: one.rpcUrls.default.http, from: FROM, token, decimals: 1 })
}

for (const [what, logs, units] of [
  ['one transfer to them', [came], '0.7'],
  ['several', [came, came], '1.4'],
  ['what was taken again', [came, log(TRANSFER, [FROM, TO], 2n)], '0.5'],
  [
    'their address in other letters',
    [{ ...came, address: TOKEN.toUpperCase().replace('X', 'x'), topics: came.topics.map(topic => topic.toUpperCase().replace('X', 'x')) }],
    '0.7',
  ],
  ['transfers to another', [log(TRANSFER, [FROM, TO], 7n)], undefined],
  ['transfers of another token', [log(TRANSFER, [TO, FROM], 7n, TO)], undefined],
  ['a coin wrapped for them', [log(DEPOSIT, [FROM], 9n)], '0.9'],
  ['a coin wrapped for another', [log(DEPOSIT, [TO], 9n)], undefined],
  ['a wrapped coin that says both', [log(TRANSFER, [TO, FROM], 9n), log(DEPOSIT, [FROM], 9n)], '0.9'],
  ['no logs', undefined, undefined],
  ['logs that are none', [null, 'x', {}, { ...came, data: '0x' }, { ...came, topics: 'x' }], undefined],
] as const) {
  test(`of a token, a receipt with ${what} tells ${units === undefined ? 'nothing' : `of ${units}`}`, async () =>
    assert.is(await read(logs), units))
}

for (const [what, logs, units] of [
  ['what they have unwrapped', [log(WITHDRAWAL, [FROM], 4n, TO)], '0.4'],
  ['what an exchange has unwrapped', [log(WITHDRAWAL, [TO], 4n, TO)], undefined],
  ['what a contract says that they did not call', [log(WITHDRAWAL, [FROM], 4n, TOKEN)], undefined],
] as const)
  test(`of the native coin, a receipt with ${what} tells ${units === undefined ? 'nothing' : `of ${units}`}`, async () => {
    createWorld({ eth_getTransactionReceipt: () => ({ logs, to: TO, status: '0x1' }) })
    assert.is(await readGain(HASH, { network: one, urls: one.rpcUrls.default.http, from: FROM, decimals: 1 }), units)
  })

test('a node that has no receipt tells nothing; one that fails says so', async () => {
  createWorld({ eth_getTransactionReceipt: () => null })
  const place = { network: one, urls: one.rpcUrls.default.http, from: FROM, token: TOKEN, decimals: 1 }
  assert.is(await readGain(HASH, place), undefined)
  createWorld()
  assert.ok(await errorOf(readGain(HASH, place)))
})
