import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { isNativeToken, toNativeToken } from '../../src/domain/networks.js'
import { toUnits } from '../../src/domain/amounts.js'

for (const [value, units] of [
  ['0', 0n],
  ['1000000', 1_000_000n],
  [1_000_000, 1_000_000n],
  [0, 0n],
  ['007', 7n],
  [`${2n ** 256n - 1n}`, 2n ** 256n - 1n],
  [Number.MAX_SAFE_INTEGER, 9007199254740991n],
  [9007199254740992, undefined],
  [1e21, undefined],
  [1.5, undefined],
  [-1, undefined],
  [NaN, undefined],
  ['1.5', undefined],
  ['1.0', undefined],
  ['-1', undefined],
  ['1e3', undefined],
  ['0x10', undefined],
  ['', undefined],
  [' 1', undefined],
  ['lots', undefined],
  ['9'.repeat(79), undefined],
  [null, undefined],
  [undefined, undefined],
  [true, undefined],
  [['1'], undefined],
  [{}, undefined],
] as const)
  test(`${typeof value} ${JSON.stringify(value)} is read as ${units} units`, () => assert.is(toUnits(value), units))

test('the native coin has a stand-in for an address', () => {
  assert.is(toNativeToken('eip155:1'), 'eip155:1:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee')
  assert.is(toNativeToken('solana:5eykt'), 'solana:5eykt:So11111111111111111111111111111111111111111')
  assert.equal([toNativeToken('bip122:00'), toNativeToken('polkadot:91')], [undefined, undefined])
})

test('the native coin is known by it, EVM’s in any letter case; a token is not', () => {
  const found = [toNativeToken('eip155:10')!, 'eip155:1:0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE', toNativeToken('solana:5eykt')!].map(
    token => isNativeToken(token as 'eip155:1:0x'),
  )
  assert.equal(found, [true, true, true])
  // The wrapped coin differs in its last character.
  for (const token of [
    'eip155:1:0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48',
    'solana:5eykt:So11111111111111111111111111111111111111112',
    'bip122:00:bc1',
    'eip155:1',
  ])
    assert.is(isNativeToken(token as 'eip155:1:0x'), false)
})
