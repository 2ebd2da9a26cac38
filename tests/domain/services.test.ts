import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { toService } from '../../src/domain/services.js'

for (const [name, url] of [
  ['blockchainApi', 'https://rpc.walletconnect.org'],
  ['walletDirectory', 'https://api.web3modal.org'],
  ['analytics', 'https://pulse.walletconnect.org'],
  ['relay', 'wss://relay.walletconnect.org'],
  ['verify', 'https://verify.walletconnect.org'],
  ['embeddedWallet', 'https://secure.walletconnect.org'],
] as const)
  test(`${name} is the public service ${url} unless the dApp names another`, () => {
    assert.is(toService(undefined, name), url)
    assert.is(toService({ [name]: 'https://own.test' }, name), 'https://own.test')
  })

test('slashes at the end of an address are dropped, so that a path can follow', () =>
  assert.is(toService({ relay: 'https://own.test/base//' }, 'relay'), 'https://own.test/base'))

test('the verify service can be switched off', () => assert.is(toService({ verify: false }, 'verify'), false))
