import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { type ConnectorGroup, toConnectMethodsOrder, toConnectorGroupOrder } from '../../src/domain/features.js'
import { isFeatureHere, toWalletFeatures, type FeatureStanding } from '../../src/features/account/rules.js'

test('a visitor is offered email, social, wallet; with a wallet in the browser the wallet comes first', () => {
  assert.equal(toConnectMethodsOrder({}, false), ['email', 'social', 'wallet'])
  assert.equal(toConnectMethodsOrder({}, true), ['wallet', 'email', 'social'])
})

test("the dApp's order of methods stands, whatever the browser has", () => {
  const features = { connectMethodsOrder: ['social', 'wallet', 'email'] } as const
  assert.equal(toConnectMethodsOrder(features, true), ['social', 'wallet', 'email'])
  assert.equal(toConnectMethodsOrder(features, false), ['social', 'wallet', 'email'])
})

const GROUPS: ConnectorGroup[] = ['walletConnect', 'recent', 'injected', 'featured', 'custom', 'external', 'recommended']

test('groups of wallets stand in the specified order', () => assert.equal(toConnectorGroupOrder({}), GROUPS))

test('groups the dApp names come first, the others after them in their order', () => {
  const after = (...named: ConnectorGroup[]) => [...named, ...GROUPS.filter(group => !named.includes(group))]
  assert.equal(toConnectorGroupOrder({ connectorTypeOrder: ['recommended', 'injected'] }), after('recommended', 'injected'))
  // One that is named twice or unknown does not stand twice or at all.
  assert.equal(toConnectorGroupOrder({ connectorTypeOrder: ['custom', 'custom', 'nonsense'] as ConnectorGroup[] }), after('custom'))
})

test('what a wallet can do is on-ramp, swaps, receive, send', () =>
  assert.equal(toWalletFeatures({}), ['onramp', 'swaps', 'receive', 'send']))

const here = (standing: Partial<FeatureStanding>) =>
  toWalletFeatures({}).filter(feature => isFeatureHere(feature, { namespace: 'eip155', canSend: true, hasApi: true, ...standing }))

test('on EVM chains there is every feature; without a project id nothing that a service does', () => {
  assert.equal(here({}), ['onramp', 'swaps', 'receive', 'send'])
  assert.equal(here({ hasApi: false }), ['receive', 'send'])
  assert.equal(here({ hasApi: false, onramp: { meld: { publicKey: 'key' } } }), ['onramp', 'receive', 'send'])
  assert.equal(here({ onramp: { coinbase: false } }), ['swaps', 'receive', 'send'])
})

test('elsewhere there is what the family can do: on Solana buying with Meld, on Polkadot no sending', () => {
  assert.equal(here({ namespace: 'solana' }), ['receive', 'send'])
  assert.equal(here({ namespace: 'solana', onramp: { meld: { publicKey: 'key' } } }), ['onramp', 'receive', 'send'])
  assert.equal(here({ namespace: 'bip122' }), ['receive', 'send'])
  assert.equal(here({ namespace: 'polkadot', canSend: false }), ['receive'])
})
