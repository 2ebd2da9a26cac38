import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { toCaipNetwork } from '../../src/domain/networks.js'
import { toJudges, toService, toSureUrls } from '../../src/domain/services.js'
import { network as testNetwork } from '../support/modal.js'

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

test('what the blockchain API could gain by is asked of the dApp’s own nodes first, then of others than those at its host; without others nobody is sure', () => {
  const network = toCaipNetwork(testNetwork(1), {})
  const [theirs] = network.rpcUrls.default.http
  const mine = 'https://rpc.walletconnect.com/mine'
  const customRpcUrls = { 'eip155:1': [{ url: mine }] }
  const api = 'https://rpc.walletconnect.org/v1/?chainId=eip155:1&projectId=p'
  assert.equal(toSureUrls(network, { projectId: 'p' }), { urls: [theirs, api], sure: [theirs] })
  assert.equal(toSureUrls(network, { projectId: 'p', customRpcUrls }), { urls: [mine, theirs, api], sure: [mine, theirs] })
  assert.equal(toJudges([mine, theirs!, api], {}), [theirs])
  const alone = { ...network, rpcUrls: { default: { http: [] } } }
  assert.equal(toSureUrls(alone, { projectId: 'p' }), { urls: [api], sure: [] })
})
