import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Connector } from '../../src/domain/connector.js'
import { toCaipNetwork, toUnknownNetwork } from '../../src/domain/networks.js'
import type { CreateAppKit } from '../../src/domain/options.js'
import { settle } from '../../src/flows/connecting/hold-connection.js'
import { createState } from '../../src/state/state.js'
import { ADDRESS, network, ONE, OTHER_ADDRESS, TWO } from '../support/modal.js'
import { pluck } from '../support/pluck.js'

const one = toCaipNetwork(ONE, {})
const two = toCaipNetwork(TWO, {})
const solana = toCaipNetwork({ ...network(3), id: 'main', chainNamespace: 'solana' }, {})
const make = (options: Partial<CreateAppKit> = {}) => createState([one, two, solana], one, { networks: [], ...options })

const connector: Connector = {
  id: 'com.a',
  type: 'ANNOUNCED',
  name: 'A',
  chain: 'eip155',
  imageUrl: 'data:image/png,a',
  info: { rdns: 'com.a', name: 'A' },
  provider: {},
  door: () => Promise.reject(new Error('nobody is asked here')),
}
const account = (address = ADDRESS) => ({ namespace: 'eip155', address, type: 'eoa' }) as const

test('a new connection brings nothing of the one before: no balance, no name', () => {
  const state = make()
  settle(state, connector, [account()])
  state.patch('eip155', { balance: '1', balanceSymbol: 'COIN', balanceText: '1.000 COIN', balanceOf: 'x', name: 'a.eth', image: 'i' })
  settle(state, connector, [account(OTHER_ADDRESS)])
  const { balance, balanceSymbol, balanceText, balanceOf, name, image } = state.of('eip155')
  assert.equal([balance, balanceSymbol, balanceText, balanceOf, name, image], Array(6).fill(undefined))
})

test('a namespace nobody has been in is on its first network', () =>
  assert.equal([make().networkOf('solana')?.caipNetworkId, make().networkOf('polkadot')], ['solana:main', undefined]))

test('a network that is not offered is unsupported, unless the dApp allows all', () => {
  const unknown = toUnknownNetwork('eip155:999')
  const strict = make()
  assert.not(strict.isUnsupported())
  strict.patch('eip155', { network: unknown })
  assert.ok(strict.isUnsupported())
  const lenient = make({ allowUnsupportedChain: true })
  lenient.patch('eip155', { network: unknown })
  assert.not(lenient.isUnsupported())
})

test('announced wallets can be switched off, others stay', () => {
  const state = make()
  const injected: Connector = { ...connector, id: 'injected', type: 'INJECTED' }
  state.connectors.value = { eip155: [connector, injected] }
  state.allowsAnnounced.value = false
  assert.equal(pluck(state.allConnectors(), 'id'), ['injected'])
})

test("the theme is the dApp's, else the system's", () => {
  const state = make()
  state.systemMode.value = 'light'
  assert.is(state.theme().themeMode, 'light')
  state.themeMode.value = 'dark'
  assert.is(state.theme().themeMode, 'dark')
})
