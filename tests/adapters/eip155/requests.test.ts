import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { toHash } from '../../../src/adapters/eip155/ask-wallet.js'
import { toAccounts, toNetworkId } from '../../../src/adapters/eip155/requests.js'
import { ADDRESS, OTHER_ADDRESS } from '../../support/modal.js'
import { pluck } from '../../support/pluck.js'

test('addresses become accounts in their order, and what is none is left out among them', () => {
  assert.equal(toAccounts([ADDRESS, OTHER_ADDRESS]), [
    { namespace: 'eip155', address: ADDRESS, type: 'eoa' },
    { namespace: 'eip155', address: OTHER_ADDRESS, type: 'eoa' },
  ])
  assert.equal(pluck(toAccounts(['x', ADDRESS, null]), 'address'), [ADDRESS])
})

const DIGITS = 'ab'.repeat(20)
for (const answer of [`0x${DIGITS}`, DIGITS, [`0X${DIGITS}`], [`eip155:1:0x${DIGITS}`]]) {
  test(`${JSON.stringify(answer)} is an account`, () =>
    assert.equal(toAccounts(answer), [{ namespace: 'eip155', address: `0x${DIGITS}`, type: 'eoa' }]))
}

for (const answer of [undefined, '', {}, [], `solana:1:${ADDRESS}`, [7], ['0x1'], [[ADDRESS]], [`${ADDRESS}<script>`]])
  test(`${JSON.stringify(answer)} holds no account`, () => assert.equal(toAccounts(answer), []))

for (const [answer, id] of [
  ['0x1', 'eip155:1'],
  ['0x89', 'eip155:137'],
  ['137', 'eip155:137'],
  [137, 'eip155:137'],
  [137n, 'eip155:137'],
  ['eip155:137', 'eip155:137'],
  ['solana:137', undefined],
  ['0x0', undefined],
  [1.5, undefined],
  [null, undefined],
  [['0x1'], undefined],
  [Number.MAX_SAFE_INTEGER + 1, undefined],
] as const)
  test(`a chain id of ${String(answer)} is ${id ?? 'none'}`, () => assert.is(toNetworkId(answer), id))

const hex = (length: number) => `0x${'aB'.repeat(length).slice(0, length)}`

for (const [text, answer] of [
  [hex(64), true],
  [hex(64).slice(2), true],
  [hex(64).toUpperCase(), true],
  [hex(63), false],
  [hex(65), false],
  [undefined, false],
] as const)
  test(`${String(text).slice(0, 8)}… of ${String(text).length} characters is ${answer ? 'a' : 'no'} transaction hash`, () => {
    assert.is(toHash(text), answer ? hex(64).toLowerCase() : undefined)
  })
