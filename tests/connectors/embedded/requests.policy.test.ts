import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { safeMethods } from '../../../scripts/sandbox/frame/page/methods.js'
import { ASKED_METHODS, SAFE_METHODS } from '../../../src/connectors/embedded/requests.js'

test('the 41 methods that only read are answered without a word, and no other', () => {
  assert.equal([...SAFE_METHODS].sort(), [...safeMethods].sort())
  assert.is(SAFE_METHODS.size, 41)
})

test('the eleven that sign, send or grant are asked about, and none of them is among those that only read', () => {
  assert.is(ASKED_METHODS.size, 11)
  const asked = 'personal_sign eth_signTypedData_v4 eth_sendTransaction wallet_sendCalls wallet_grantPermissions'
  for (const method of `${asked} wallet_revokePermissions eth_sendUserOperation`.split(' ')) assert.ok(ASKED_METHODS.has(method), method)
  assert.not([...ASKED_METHODS].some(method => SAFE_METHODS.has(method)))
})

test('what takes over an account, or signs without words, is in neither list', () => {
  for (const method of ['eth_sign', 'eth_signTransaction', 'wallet_addEthereumChain', 'constructor', ''])
    assert.not.ok(SAFE_METHODS.has(method) || ASKED_METHODS.has(method), method)
})
