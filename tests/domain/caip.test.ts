import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { isNamespace, parseCaipAddress, parseCaipNetworkId } from '../../src/domain/caip.js'

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
