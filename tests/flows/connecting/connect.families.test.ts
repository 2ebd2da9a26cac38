// What happens in one chain family while another is being restored, moved, or ended.
import { effect } from '@preact/signals-core'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Namespace } from '../../../src/domain/caip.js'
import { EthersAdapter } from '../../../src/ethers.js'
import { connect } from '../../../src/flows/connecting/connect.js'
import { settlePromises } from '../../support/clock.js'
import { throws } from '../../support/failure.js'
import { ADDRESSES, createFakeAdapter } from '../../support/fake-adapter.js'
import { createFakeWallet, memoryStorage } from '../../support/fakes.js'
import { ADDRESS, cleanupModals, createTestModal, ONE, TWO } from '../../support/modal.js'
import { gate, withDoor } from '../../support/slow-adapter.js'
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

const connectionOn = (caipNetworkId: string) => ({
  accounts: [{ namespace: 'solana' as const, address: ADDRESSES.solana, type: 'eoa' as const }],
  caipNetworkId: caipNetworkId as `${Namespace}:${string}`,
})

test('the network each family was on is there before its wallet has answered', () => {
  const solana = createFakeAdapter('solana')
  const { wait } = gate()
  const adapter = withDoor(solana.adapter, solana.connector, { restore: async () => wait.then(() => undefined) })
  const { appKit } = createTestModal({
    storage: memoryStorage(RETURNING),
    networks: [ONE, TWO, ...solana.networks],
    options: { adapters: [new EthersAdapter(), adapter] },
  })
  assert.is(appKit.getCaipAddress('solana'), `solana:solana-two:${ADDRESSES.solana}`)
  assert.is(appKit.getAccount('solana')?.status, 'reconnecting')
})

test('whoever listens sees nobody in a family before somebody is connected there', async () => {
  const solana = createFakeAdapter('solana')
  const { modal } = createTestModal({
    networks: [ONE, ...solana.networks],
    options: { adapters: [new EthersAdapter(), solana.adapter] },
  })
  const { state } = modal
  const seen: (string | undefined)[][] = []
  const stop = effect(() => void seen.push([state.activeNamespace.value, state.accountOf().address]))
  await connect(modal, solana.connector)
  stop()
  const found = seen.filter(([namespace, address]) => namespace === 'solana' && !address)
  assert.equal(found, [])
  assert.equal(seen.at(-1), ['solana', solana.address])
})

test('a wallet that breaks while it is restored takes nobody else with it', async () => {
  const solana = createFakeAdapter('solana')
  const adapter = withDoor(solana.adapter, solana.connector, {
    restore: async () => connectionOn('solana:solana-one'),
    watch: throws(new Error('broken wallet')),
  })
  const { appKit } = createTestModal({
    wallet: createFakeWallet({ isConnected: true }),
    storage: memoryStorage(RETURNING),
    networks: [ONE, TWO, ...solana.networks],
    options: { adapters: [new EthersAdapter(), adapter] },
  })
  await appKit.ready()
  await settle()
  assert.is(appKit.getAccount('eip155')?.status, 'connected')
  assert.equal(appKit.getAddress('eip155'), ADDRESS)
  assert.is(appKit.getAccount('solana')?.status, 'disconnected')
})

test('what another tab disconnects while this one restores stays disconnected', async () => {
  const solana = createFakeAdapter('solana')
  const { wait, open } = gate()
  const adapter = withDoor(solana.adapter, solana.connector, { restore: async () => wait.then(() => connectionOn('solana:solana-one')) })
  const storage = memoryStorage(RETURNING)
  const { appKit } = createTestModal({
    wallet: createFakeWallet({ isConnected: true }),
    storage,
    networks: [ONE, TWO, ...solana.networks],
    options: { adapters: [new EthersAdapter(), adapter] },
  })
  storage.removeItem('@appkit/solana:connected_connector_id')
  await settle()
  assert.equal([appKit.getAccount('eip155')?.status, storage.getItem('@appkit/solana:connected_connector_id')], ['connected', null])
  open()
  await appKit.ready()
  assert.is(appKit.getAccount('solana')?.status, 'disconnected')
})

test('what is known of a family that is still on its way is kept in storage', async () => {
  const solana = createFakeAdapter('solana')
  const { wait } = gate()
  const adapter = withDoor(solana.adapter, solana.connector, { restore: async () => wait.then(() => undefined) })
  const storage = memoryStorage(RETURNING)
  createTestModal({
    wallet: createFakeWallet({ isConnected: true }),
    storage,
    networks: [ONE, TWO, ...solana.networks],
    options: { adapters: [new EthersAdapter(), adapter] },
  })
  await settle()
  assert.equal(
    (JSON.parse(storage.getItem('@appkit/connections')!) as { solana: { caipNetworkId: string }[] }).solana[0]!.caipNetworkId,
    'solana:solana-two',
  )
})

test('a wallet that agrees to move after its family was left moves nothing', async () => {
  const { wait, open } = gate()
  const solana = createFakeAdapter('solana')
  const adapter = withDoor(solana.adapter, solana.connector, { switchNetwork: () => wait })
  const bitcoin = createFakeAdapter('bip122', { name: 'Coin Keeper' })
  const { appKit, modal, connector } = createTestModal({
    networks: [ONE, ...solana.networks, ...bitcoin.networks],
    options: { adapters: [new EthersAdapter(), adapter, bitcoin.adapter] },
  })
  await connect(modal, bitcoin.connector)
  await connect(modal, connector('Example Wallet'))
  void appKit.switchNetwork(solana.networks[1]!)
  await settle()
  await appKit.disconnect('solana')
  assert.equal([appKit.getActiveChainNamespace(), appKit.getIsConnectedState()], ['bip122', true])
  open()
  await settle()
  assert.equal([appKit.getActiveChainNamespace(), appKit.getIsConnectedState()], ['bip122', true])
})

test('EIP-6963 is about EVM wallets: without it the wallets of other families stay', async () => {
  const solana = createFakeAdapter('solana')
  const { appKit } = createTestModal({
    wallet: createFakeWallet({}),
    networks: [ONE, ...solana.networks],
    options: { adapters: [new EthersAdapter(), solana.adapter] },
  })
  await Promise.resolve(appKit.setEIP6963Enabled(false))
  assert.equal(pluck(appKit.getConnectors(), 'chain'), ['solana'])
})

test('networks are told by family to who asks for one', async () => {
  const solana = createFakeAdapter('solana')
  const { appKit } = createTestModal({
    networks: [ONE, TWO, ...solana.networks],
    options: { adapters: [new EthersAdapter(), solana.adapter] },
  })
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
