import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { SCHEMAS } from '../../../src/connectors/embedded/schemas.js'

const address = '0x1111111111111111111111111111111111111111'

test('a person has an address and a network, and whatever else is told of them has its shape', () => {
  const told = SCHEMAS.GET_USER!.told!
  assert.ok(told({ address, chainId: 1 }))
  assert.ok(told({ address, chainId: 'solana:abc', email: null, accounts: [{ address, type: 'eoa' }] }))
  for (const wrong of [
    null,
    { address },
    { address: 7, chainId: 1 },
    { address, chainId: 1.5 },
    { address: 'x'.repeat(6_000), chainId: 1 },
    { address, chainId: 1, email: {} },
    { address, chainId: 1, accounts: [{ address, type: 'admin' }] },
    { address, chainId: 1, accounts: Array.from({ length: 1_001 }, () => ({ address, type: 'eoa' })) },
  ])
    assert.not.ok(told(wrong), JSON.stringify(wrong)?.slice(0, 80))
})

test('a step is one of those that were agreed', () => {
  assert.ok(SCHEMAS.CONNECT_EMAIL!.told!({ action: 'VERIFY_OTP' }))
  for (const action of ['GIVE_ALL', '', undefined, ['CONNECT'], 'VERIFY_OTP CONNECT'])
    assert.not.ok(SCHEMAS.CONNECT_EMAIL!.told!({ action }), String(action))
})

test('nothing goes out that the frame would not read', () => {
  assert.ok(SCHEMAS.CONNECT_OTP!.sent!({ otp: '012345' }))
  for (const otp of ['12345', '1234567', '12345a', undefined, '123456\n']) assert.not.ok(SCHEMAS.CONNECT_OTP!.sent!({ otp }), String(otp))
  assert.not.ok(SCHEMAS.GET_SOCIAL_REDIRECT_URI!.sent!({ provider: 'myspace' }))
  assert.not.ok(SCHEMAS.GET_USER!.sent!({ chainId: 1, preferredAccountType: 'payment' }))
})
