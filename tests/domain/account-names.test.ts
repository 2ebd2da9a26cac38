import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { isNameLabel, toAccountName, toLabel } from '../../src/domain/account-names.js'
import { toCoinType, toNameMessage } from '../../src/domain/name-message.js'

for (const label of ['alice', 'ALICE', 'al-1', '0000', '----', 'a'.repeat(64)]) test(`'${label}' may be a name`, () => assert.ok(isNameLabel(label)))

for (const label of ['', 'abc', 'al ice', 'alice.', 'älice', 'alice_', 'alice.reown.id', 'ali\nce', 'alice\n']) {
  test(`${JSON.stringify(label)} may not`, () => assert.not(isNameLabel(label)))
}

for (const name of ['alice', 'alice.reown.id', 'alice.wcn.id', ' alice.REOWN.ID ']) test(`the label of '${name}' is alice`, () => assert.is(toLabel(name), 'alice'))

test('other suffixes are part of the label, which is then none', () => assert.is(toLabel('alice.eth'), 'alice.eth'))

test('a name is written in small letters, with its suffix', () => {
  assert.is(toAccountName('Alice'), 'alice.reown.id')
  assert.is(toAccountName('alice.wcn.id'), 'alice.reown.id')
})

test('the message has its keys in the order the service wants, and whole seconds', () => {
  assert.is(toNameMessage('alice.reown.id', 1_745_000_000_999), '{"name":"alice.reown.id","attributes":{},"timestamp":1745000000}')
})

test('coin types are those of ENSIP-11', () => {
  assert.equal([toCoinType(1), toCoinType('137'), toCoinType(8453)], [2147483649, 2147483785, 2147492101])
})

test.run()
