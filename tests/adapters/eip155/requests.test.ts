import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { isHash } from '../../../src/adapters/eip155/ask-wallet.js'
import { toAccounts, toNetworkId } from '../../../src/adapters/eip155/requests.js'
import { ADDRESS, OTHER_ADDRESS } from '../../support/modal.js'

test('addresses become accounts in their order', () => {
  assert.equal(toAccounts([ADDRESS, OTHER_ADDRESS]), [
    { namespace: 'eip155', address: ADDRESS, type: 'eoa' },
    { namespace: 'eip155', address: OTHER_ADDRESS, type: 'eoa' },
  ])
})

for (const answer of [undefined, null, '', ADDRESS, {}, [], [null], [7], ['0x1'], ['vitalik.eth'], [[ADDRESS]], [`${ADDRESS}<script>`]]) {
  test(`${JSON.stringify(answer)} holds no account`, () => assert.equal(toAccounts(answer), []))
}

test('what is no address is left out among those that are', () => {
  assert.equal(
    toAccounts(['x', ADDRESS, null]).map(({ address }) => address),
    [ADDRESS],
  )
})

for (const [answer, id] of [
  ['0x1', 'eip155:1'],
  ['0x89', 'eip155:137'],
  ['137', 'eip155:137'],
  [137, 'eip155:137'],
  ['0X89', 'eip155:137'],
  ['', undefined],
  ['0x', undefined],
  ['0x0', undefined],
  [0, undefined],
  [-1, undefined],
  [1.5, undefined],
  ['abc', undefined],
  [null, undefined],
  [undefined, undefined],
  [{}, undefined],
  [['0x1'], undefined],
  [Number.MAX_SAFE_INTEGER + 1, undefined],
  ['Infinity', undefined],
] as const) {
  test(`a chain id of ${JSON.stringify(answer)} is ${id ?? 'none'}`, () => assert.is(toNetworkId(answer), id))
}

const hex = (length: number) => `0x${'aB'.repeat(length).slice(0, length)}`

for (const [text, answer] of [
  [hex(64), true],
  [hex(63), false],
  [hex(65), false],
  ['ab'.repeat(32), false],
  [`0X${'a'.repeat(64)}`, true],
  [undefined, false],
] as const) {
  test(`${String(text).slice(0, 8)}… of ${String(text).length} characters is ${answer ? 'a' : 'no'} transaction hash`, () => {
    // 0X is written by nobody, but reads as 0x.
    assert.is(isHash(text), answer)
  })
}

test.run()
