import { test } from 'uvu'
import * as assert from 'uvu/assert'
import {
  isAddress,
  isNamespace,
  isSameAddress,
  type Namespace,
  parseCaipAddress,
  parseCaipNetworkId,
  truncate,
  truncateName,
} from '../../src/domain/caip.js'

test('a network id has exactly two parts', () => assert.equal(parseCaipNetworkId('eip155:1'), { namespace: 'eip155', reference: '1' }))

for (const text of ['eip155', 'eip155:', ':1', 'eip155:1:', 'cosmos:1', 'EIP155:1', 'toString:1', '', undefined, {}])
  test(`${JSON.stringify(text)} is no network id`, () => assert.is(parseCaipNetworkId(text), undefined))

test('an account has exactly three parts', () => {
  assert.equal(parseCaipAddress('solana:5eykt:abc'), {
    namespace: 'solana',
    reference: '5eykt',
    caipNetworkId: 'solana:5eykt',
    address: 'abc',
  })
})

for (const text of ['eip155:1', 'eip155:1:', 'eip155::0x1', ':1:0x1', 'eip155:1:0x1:', 'near:1:0x1', '', undefined, {}])
  test(`${JSON.stringify(text)} is no account`, () => assert.is(parseCaipAddress(text), undefined))

test('the chain families are EVM, Solana, Polkadot and Bitcoin', () => {
  for (const namespace of ['eip155', 'solana', 'polkadot', 'bip122']) assert.ok(isNamespace(namespace), namespace)
  for (const other of ['cosmos', '', undefined]) assert.not(isNamespace(other), other)
})

const ETH = 'd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'

/** Alice of Substrate's examples on Polkadot, Kusama, and with a prefix of two bytes (1110); and Bob on Polkadot. */
const ALICE = [
  '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5',
  'HNZata7iMYWmk5RvZRTiAsSDhV8366zq2YGb3tLH5Upf74F',
  'efTwqopZgd4Yqefg2NzVPW4THfFmsSsSbxTLN2uq7kmadDaC5',
] as const
const BOB = '14E5nqKAp3oAJcmzgZhUD2RcptBeUBScxKHgJKU4HPNcKVf3'

const TABLE: [Namespace, string, unknown, boolean][] = [
  ['eip155', '40 hex characters with 0x', `0x${ETH}`, true],
  ['eip155', '40 hex characters without 0x', ETH, true],
  ['eip155', 'any letter case', `0x${ETH.toUpperCase()}`, true],
  ['eip155', 'a letter beyond f', `0x${ETH.slice(1)}g`, false],
  ['eip155', 'a line break at its end', `0x${ETH}\n`, false],
  ['eip155', 'nothing', '', false],
  ['eip155', 'a name', 'vitalik.eth', false],
  ['eip155', 'a list of one address', [`0x${ETH}`], false],
  ['solana', '44 base58 characters', '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV1', true],
  ['solana', '32 base58 characters', '1'.repeat(32), true],
  ['solana', '31 characters', '1'.repeat(31), false],
  ['solana', 'the character 0', `0${'1'.repeat(40)}`, false],
  ['bip122', 'a legacy address', '1BoatSLRHtKNngkdXEeobR76b53LETtpyT', true],
  ['bip122', 'a segwit address', 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', true],
  ['bip122', 'a taproot address', 'bc1p5d7rjq7g6rdk2yhzks9smlaqtedr4dekq08ge8ztwac72sfr9rusxg3297', true],
  ['bip122', 'an EVM address', `0x${ETH}`, false],
  ['polkadot', '48 base58 characters', '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5', true],
  ['polkadot', '49 characters, as of a network with a prefix of two bytes', 'VdvKmYJfD4VXA9fzz1SbmCo2eYHSzUFbaDCZSuaNKJAe8YNg6', true],
]

for (const [namespace, what, text, answer] of TABLE)
  test(`${what} is ${answer ? 'an' : 'no'} address of ${namespace}`, () => assert.is(isAddress(namespace, text), answer))

test('EVM addresses that differ only in letter case are one account', () => {
  assert.ok(isSameAddress('eip155', `0x${ETH}`, `0x${ETH.toLowerCase()}`))
  assert.not(isSameAddress('eip155', `0x${ETH}`, `0x${ETH.replace('5', '6')}`))
  for (const nobody of [undefined, '']) assert.not(isSameAddress('eip155', nobody, nobody), 'nobody is the same as nobody')
})

test('letter case counts outside EVM', () => {
  assert.not(isSameAddress('solana', 'A'.repeat(32), 'a'.repeat(32)))
  assert.ok(isSameAddress('solana', 'A'.repeat(32), 'A'.repeat(32)))
  // One key on Polkadot, on Kusama, and on a network whose prefix takes two bytes (1110).
  const [polkadot, kusama, wide] = ALICE
  assert.ok(isSameAddress('polkadot', polkadot, kusama))
  assert.ok(isSameAddress('polkadot', wide, polkadot))
  assert.not(isSameAddress('polkadot', polkadot, BOB))
  assert.not(isSameAddress('polkadot', polkadot, '1'.repeat(10_000)))
  // What is no such address has no key within: too short, of EVM (H160), of letters that are none of base58.
  const none = `0x${ETH}`
  assert.ok(isSameAddress('polkadot', none, none))
  for (const [a, b] of [
    ['5abc', '5abd'],
    [none, `${none.slice(0, -1)}6`],
    [`${polkadot.slice(0, -1)}0`, `${polkadot.slice(0, -1)}O`],
  ] as const)
    assert.not(isSameAddress('polkadot', a, b), `${a} and ${b}`)
})

test('an address is shown by its first 6 characters, which are 4 after 0x, and its last 4; what fits into both stays whole', () => {
  assert.is(truncate('0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'), '0xd8…A96045')
  assert.is(truncate('7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV1'), '7EcD…CFLtV1')
  assert.equal([truncate('1234567890'), truncate('1234567890abcd'), truncate('')], ['1234567890', '1234…90abcd', ''])
  assert.is(truncate('0xd8dA6BF26964aF9D7eEd', 2, 3), '0x…eEd', 'a button may ask for other lengths')
})

test('a name of 18 characters stays; a longer one ends in an ellipsis and has 18', () => {
  assert.is(truncateName('abcdefghijklmnopqr'), 'abcdefghijklmnopqr')
  assert.is(truncateName('abcdefghijklmnopqrs'), 'abcdefghijklmnopq…')
})
