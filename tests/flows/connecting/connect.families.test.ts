// What happens in one chain family while another is being restored, moved, or ended.
import { effect } from '@preact/signals-core'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Connection, WalletDoor } from '../../../src/domain/connector.js'
import { EthersAdapter } from '../../../src/ethers.js'
import { connect } from '../../../src/flows/connecting/connect.js'
import { settlePromises } from '../../support/clock.js'
import { throws } from '../../support/failure.js'
import { ADDRESSES, createFakeAdapter, withDoor } from '../../support/fake-adapter.js'
import { createFakeWallet, memoryStorage } from '../../support/fakes.js'
import { ADDRESS, cleanupModals, createTestModal, ONE, TWO, type TestModalOptions } from '../../support/modal.js'
import { later, never } from '../../support/later.js'
import { pluck } from '../../support/pluck.js'

test.after.each(cleanupModals)

const settle = async () => {
  for (let turn = 0; turn < 10; turn++) await settlePromises()
}

/** What is stored of a visitor who was connected on Ethereum and on Solana. */
const RETURNING = {
  '@appkit/eip155:connected_connector_id': 'com.example.wallet',
  '@appkit/solana:connected_connector_id': 'Example Wallet',
  '@appkit/connections': JSON.stringify({
    eip155: [{ connectorId: 'com.example.wallet', accounts: [{ namespace: 'eip155', address: ADDRESS, type: 'eoa' }] }],
    solana: [
      {
        connectorId: 'Example Wallet',
        accounts: [{ namespace: 'solana', address: ADDRESSES.solana, type: 'eoa' }],
        caipNetworkId: 'solana:solana-two',
      },
    ],
  }),
  '@appkit/active_caip_network_id': 'eip155:1',
}

const CONNECTION: Connection = {
  accounts: [{ namespace: 'solana', address: ADDRESSES.solana, type: 'eoa' }],
  caipNetworkId: 'solana:solana-one',
}

/** A dApp on Ethereum and Solana, whose wallet there does otherwise what `door` says. */
function arrive(door: Partial<WalletDoor> = {}, given: TestModalOptions = {}) {
  const solana = createFakeAdapter('solana')
  const adapters = [new EthersAdapter(), withDoor(solana.adapter, solana.connector, door)]
  return { solana, ...createTestModal({ networks: [ONE, TWO, ...solana.networks], options: { adapters }, ...given }) }
}

/** Whoever was connected on both comes back. */
const comeBack = (door: Partial<WalletDoor>) =>
  arrive(door, { wallet: createFakeWallet({ isConnected: true }), storage: memoryStorage(RETURNING) })

test('the network each family was on is there before its wallet has answered, and kept', async () => {
  const { appKit, storage } = comeBack({ restore: never })
  assert.is(appKit.getCaipAddress('solana'), `solana:solana-two:${ADDRESSES.solana}`)
  assert.is(appKit.getAccount('solana')?.status, 'reconnecting')
  await settle()
  assert.match(storage.getItem('@appkit/connections')!, '"caipNetworkId":"solana:solana-two"')
})

test('whoever listens sees nobody in a family before somebody is connected there', async () => {
  const { modal, solana } = arrive()
  const { state } = modal
  const seen: (string | undefined)[][] = []
  const stop = effect(() => void seen.push([state.activeNamespace.value, state.accountOf().address]))
  await connect(modal, solana.connector)
  stop()
  const found = seen.filter(([namespace, address]) => namespace === 'solana' && !address)
  assert.equal([found, seen.at(-1)], [[], ['solana', solana.address]])
})

test('a wallet that breaks while it is restored takes nobody else with it', async () => {
  const { appKit } = comeBack({ restore: async () => CONNECTION, watch: throws(new Error('broken wallet')) })
  await appKit.ready()
  await settle()
  assert.equal([appKit.getAccount('eip155')?.status, appKit.getAddress('eip155')], ['connected', ADDRESS])
  assert.is(appKit.getAccount('solana')?.status, 'disconnected')
})

test('what another tab disconnects while this one restores stays disconnected', async () => {
  const { promise, come } = later()
  const { appKit, storage } = comeBack({ restore: async () => promise.then(() => CONNECTION) })
  storage.removeItem('@appkit/solana:connected_connector_id')
  await settle()
  assert.equal([appKit.getAccount('eip155')?.status, storage.getItem('@appkit/solana:connected_connector_id')], ['connected', null])
  come()
  await appKit.ready()
  assert.is(appKit.getAccount('solana')?.status, 'disconnected')
})

test('EIP-6963 is about EVM wallets: without it the wallets of other families stay', async () => {
  const { appKit } = arrive({}, { wallet: createFakeWallet() })
  await Promise.resolve(appKit.setEIP6963Enabled(false))
  assert.equal(pluck(appKit.getConnectors(), 'chain'), ['solana'])
})

test('networks are told by family to who asks for one', async () => {
  const { appKit, solana } = arrive()
  const told: unknown[] = []
  const stops = [
    appKit.subscribeNetwork(({ caipNetworkId }) => told.push(['solana', caipNetworkId]), 'solana'),
    appKit.subscribeCaipNetworkChange(network => told.push(['eip155', network?.caipNetworkId]), 'eip155'),
    appKit.subscribeNetwork(({ caipNetworkId }) => told.push(['active', caipNetworkId])),
  ]
  await appKit.switchNetwork(solana.networks[1]!)
  await settle()
  assert.equal(told, [
    ['solana', 'solana:solana-two'],
    ['active', 'solana:solana-two'],
  ])
  await appKit.switchNetwork(TWO)
  await settle()
  assert.equal(told.slice(2), [
    ['eip155', 'eip155:2'],
    ['active', 'eip155:2'],
  ])
  stops.forEach(stop => stop())
})
