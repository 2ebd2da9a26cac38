import { test } from 'uvu'
import * as assert from 'uvu/assert'
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

test.run()
