import { AbiCoder, concat, id } from 'ethers'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { readRevertReason } from '../../src/adapters/eip155/errors.js'

const abi = AbiCoder.defaultAbiCoder()
const error = (text: string) => concat([id('Error(string)').slice(0, 10), abi.encode(['string'], [text])])
const panic = (code: number) => concat([id('Panic(uint256)').slice(0, 10), abi.encode(['uint256'], [code])])

for (const text of ['Token: not enough balance', 'ünïcødé ✓', 'x'.repeat(32), 'x'.repeat(100), '0']) {
  test(`a contract's '${text.slice(0, 30)}' is read from its data`, () => {
    assert.is(readRevertReason({ code: 3, message: 'execution reverted', data: error(text) }), text)
  })
}

for (const [what, wrapped] of [
  ['as Nethermind writes it', { code: -32015, message: 'VM execution error.', data: `Reverted ${error('no')}` }],
  ['as a wallet wraps it', { code: -32603, message: 'Internal JSON-RPC error.', data: { code: 3, message: 'execution reverted: no', data: error('no') } }],
  ['as Hardhat writes it', { code: -32603, message: "Error: VM Exception while processing transaction: reverted with reason string 'no'", data: { message: 'x', data: '0x' } }],
  ['from words alone', { code: -32000, message: 'execution reverted: no' }],
] as const) {
  test(`the reason is read ${what}`, () => assert.is(readRevertReason(wrapped), 'no'))
}

test('a panic is told by its number', () => assert.is(readRevertReason({ data: panic(0x11) }), 'Panic 17'))

test('the words of a contract are cleaned and cut, since anybody can write a contract', () => {
  assert.is(readRevertReason({ data: error('a\u202eb\u0000c\n') }), 'abc')
  assert.is(readRevertReason({ data: error('y'.repeat(5000)) }).length, 120)
  assert.is(readRevertReason({ message: `execution reverted: ${'z'.repeat(5000)}` }).length, 120)
})

for (const bad of [
  undefined, null, 'text', {}, { data: '0x' }, { data: '0x08c379a0' }, { data: `0x08c379a0${'f'.repeat(64)}` }, { data: `0x08c379a0${'0'.repeat(62)}20${'f'.repeat(64)}` },
  { data: '0xdeadbeef' }, { data: '0x4e487b71' }, { message: 'execution reverted' }, { message: 'execution reverted: 0xdeadbeef' }, { data: 7, message: 8 },
]) {
  test(`${JSON.stringify(bad)?.slice(0, 60)} gives no reason`, () => assert.is(readRevertReason(bad), ''))
}

test.run()
