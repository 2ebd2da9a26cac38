import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { isAccountName, isNameLabel, toAccountName, toCoinType, toLabel, toPlainText } from '../../src/domain/names.js'
import { toNameMessage } from '../../src/features/names/api.js'

for (const label of ['alice', 'ALICE', 'al-1', '0000', '----', 'a'.repeat(64)])
  test(`'${label}' may be a name`, () => assert.ok(isNameLabel(label)))

for (const label of ['', 'abc', 'al ice', 'alice.', 'älice', 'alice_', 'alice.reown.id', 'ali\nce', 'alice\n'])
  test(`${JSON.stringify(label)} may not`, () => assert.not(isNameLabel(label)))

for (const name of ['alice', 'alice.reown.id', 'alice.wcn.id', ' alice.REOWN.ID '])
  test(`the label of '${name}' is alice`, () => assert.is(toLabel(name), 'alice'))

test('other suffixes are part of the label, which is then none', () => assert.is(toLabel('alice.eth'), 'alice.eth'))

for (const name of ['alice.reown.id', 'al-1.wcn.id', 'Alice.reown.id', `${'a'.repeat(64)}.reown.id`])
  test(`'${name}' is a name that may be signed for`, () => assert.ok(isAccountName(name)))

for (const name of [
  '',
  'alice',
  'abc.reown.id',
  'alice.eth',
  'my.alice.reown.id',
  'alice.reown.id\n',
  'alice.reown.id.wcn.id',
  '\u202ealice.reown.id',
  `${'a'.repeat(65)}.reown.id`,
])
  test(`${JSON.stringify(name)} is not`, () => assert.not(isAccountName(name)))

test('a name from outside is shown without what would turn or hide the text around it, and not at any length', () => {
  assert.is(toPlainText('\u202ealice\u0000\u2066\n.reown.id '), 'alice.reown.id')
  assert.equal([toPlainText('x'.repeat(10_000)).length, toPlainText(`${'a'.repeat(64)}.reown.id`).length], [80, 73])
  for (const none of ['', '\u202e', ' ', 7, null, undefined, {}]) assert.is(toPlainText(none), '')
})

for (const [what, unseen] of [
  ["Hangul's fillers", '\u3164\u115f\u1160\uffa0'],
  ["Braille's blank", '\u2800'],
  ['joiners and variation selectors', '\u034f\ufe0f\u180b\u{e0100}\u200d'],
  ['blanks of every width', '\u00a0\u2003\u3000'],
] as const)
  test(`${what} make no second name of one that looks alike`, () => {
    const found = [`MetaMask${unseen}`, `${unseen}MetaMask`, unseen].map(text => toPlainText(text))
    assert.equal(found, ['MetaMask', 'MetaMask', ''])
    assert.is(toPlainText(`MetaMask ${unseen} `), 'MetaMask')
  })

test('a name that is cut ends with a letter', () => assert.is(toPlainText('My Wallet', 3), 'My'))

test('letters of all scripts, and pictures, stay', () => {
  for (const name of ['한글 지갑', 'محفظة', 'กระเป๋า', 'ウォレット', 'Ørsted', '🦊 Fox']) assert.is(toPlainText(name), name)
})

test('a name is written in small letters, with its suffix', () =>
  assert.equal([toAccountName('Alice'), toAccountName('alice.wcn.id')], ['alice.reown.id', 'alice.reown.id']))

test('the message has its keys in the order the service wants, and whole seconds', () =>
  assert.is(toNameMessage('alice.reown.id', 1_745_000_000_999), '{"name":"alice.reown.id","attributes":{},"timestamp":1745000000}'))

test('coin types are those of ENSIP-11', () => {
  assert.equal([toCoinType(1), toCoinType('137'), toCoinType(8453)], [2147483649, 2147483785, 2147492101])
  // Palm's number would become another network's.
  assert.is(toCoinType(11297108109), undefined)
})
