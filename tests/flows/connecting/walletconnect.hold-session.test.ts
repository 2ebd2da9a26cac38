// One WalletConnect session over several chain families: real client, real relay, a wallet on the real WalletKit.
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { EthersAdapter } from '../../../src/ethers.js'
import { connect } from '../../../src/flows/connecting/connect.js'
import { leave } from '../../../src/flows/navigate.js'
import { watchPairing } from '../../../src/flows/connecting/pairing.js'
import type { SessionFace } from '../../../src/domain/walletconnect.js'
import { createFakeAdapter } from '../../support/fake-adapter.js'
import { ONE, TWO } from '../../support/modal.js'
import { createPairingWorld } from '../../support/paired.js'
import { until } from '../../support/patience.js'

const world = createPairingWorld(test)
const SOLANA = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
type Asked = Pick<SessionFace, 'request'>
const CHAINS = { 'eip155:1': 'http://127.0.0.1:1', [`solana:${SOLANA}`]: 'http://127.0.0.1:1' }

/** A dApp on Ethereum and Solana. */
function dapp() {
  const solana = createFakeAdapter('solana', { references: [SOLANA, 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1'] })
  const made: SessionFace[] = []
  const adapter = {
    ...solana.adapter,
    async toProvider(face: SessionFace) {
      made.push(face)
      return { kind: 'solana', face }
    },
  }
  return { solana, made, networks: [ONE, TWO, ...solana.networks], options: { adapters: [new EthersAdapter(), adapter] } }
}

/** A visitor of it, paired with a wallet that serves both. */
async function pairBoth() {
  const { networks, options, ...more } = dapp()
  return { ...more, ...(await world.pair({ networks, options }, { chains: CHAINS })) }
}

test('a session that serves two families connects both, each with the provider its dApps expect', async () => {
  const { appKit, peer, storage, made } = await pairBoth()
  assert.equal(appKit.getAddress('eip155'), peer.keys.addressOf('eip155:1', 0))
  assert.equal(appKit.getAddress('solana'), peer.keys.addressOf(`solana:${SOLANA}`, 0))
  assert.is(appKit.getCaipNetwork('eip155')?.caipNetworkId, 'eip155:1')
  assert.is(appKit.getCaipNetwork('solana')?.caipNetworkId, `solana:${SOLANA}`)
  assert.is(appKit.getProvider<{ kind: string }>('solana')?.kind, 'solana')
  assert.equal([made.length, made[0]?.accounts], [1, [appKit.getAddress('solana')]])
  assert.is(appKit.getActiveChainNamespace(), 'eip155')
  assert.is(storage.getItem('@appkit/eip155:connected_connector_id'), 'walletConnect')
  assert.is(storage.getItem('@appkit/solana:connected_connector_id'), 'walletConnect')
})

test('a family by its name alone means those that its session serves as well', async () => {
  const { appKit, peer } = await pairBoth()
  await appKit.disconnect('solana')
  assert.equal([appKit.getAccount('solana')?.isConnected, appKit.getAccount('eip155')?.isConnected], [false, false])
  await until(() => peer.sessions().length === 0, 'the wallet knows that it is over')
})

test('disconnecting one family and no other leaves the session to the rest; the wallet is told with the last', async () => {
  const { appKit, peer } = await pairBoth()
  await appKit.disconnect({ namespace: 'solana' })
  assert.equal([appKit.getAccount('solana')?.isConnected, appKit.getAccount('eip155')?.isConnected], [false, true])
  // The wallet hears in order: with a request answered, an end said before would have been heard.
  await appKit.getProvider<Asked>('eip155')!.request({ method: 'personal_sign', params: ['0x6869', appKit.getAddress('eip155')] })
  assert.is(peer.sessions().length, 1)
  await appKit.disconnect({ namespace: 'eip155' })
  await until(() => peer.sessions().length === 0, 'the wallet knows that it is over')
})

test('Disconnect in the dialog ends the session in every family it serves, and no other wallet', async () => {
  const { appKit, modal, peer } = await pairBoth()
  leave(modal)
  await until(() => !appKit.getAccount('eip155')?.isConnected, 'it is over')
  assert.is(appKit.getAccount('solana')?.isConnected, false)
  await until(() => peer.sessions().length === 0, 'the wallet knows')
})

test('a family that is connected with a wallet of this browser keeps it when a session comes', async () => {
  const { networks, options, solana } = dapp()
  const looker = await world.look({ networks, options })
  await connect(looker.modal, solana.connector)
  looker.modal.state.activeNamespace.value = 'eip155'
  await looker.modal.open({ view: 'ConnectingWalletConnect' })
  const peer = await world.peer({ behaviour: { answer: 'approve' }, chains: CHAINS })
  await peer.pair(await looker.link())
  await until(() => looker.appKit.getAccount('eip155')?.isConnected, 'it stands')
  assert.equal([looker.appKit.getAddress('solana'), looker.appKit.getWalletInfo('solana')?.name], [solana.address, 'Example Wallet'])
  assert.is(looker.appKit.getWalletInfo('eip155')?.name, 'Sandbox Web Wallet')
  leave(looker.modal)
  await until(() => !looker.appKit.getAccount('eip155')?.isConnected, 'the session is over')
  assert.is(looker.appKit.getAccount('solana')?.isConnected, true)
  assert.is(looker.appKit.getActiveChainNamespace(), 'solana', 'who is left is shown')
})

test('the family a visitor asked for takes the session, though another wallet was connected there', async () => {
  const { networks, options, solana } = dapp()
  const looker = await world.look({ networks, options })
  await connect(looker.modal, solana.connector)
  await looker.modal.open({ view: 'ConnectingWalletConnect', namespace: 'solana' })
  const peer = await world.peer({ behaviour: { answer: 'approve' }, chains: CHAINS })
  await peer.pair(await looker.link())
  await until(() => looker.appKit.getWalletInfo('solana')?.name === 'Sandbox Web Wallet', 'the session stands there')
  assert.is(looker.appKit.getActiveChainNamespace(), 'solana')
})

test('a new session that does not serve a family which the last one held ends it there', async () => {
  const looker = await pairBoth()
  looker.leave()
  await looker.modal.open({ view: 'ConnectingWalletConnect', namespace: 'eip155' })
  watchPairing(looker.modal)
  const other = await world.peer({ behaviour: { answer: 'approve' }, chains: { 'eip155:1': 'http://127.0.0.1:1' } })
  await other.pair(await looker.link())
  await until(() => !looker.appKit.getAccount('solana')?.isConnected, 'Solana is over')
  assert.is(looker.appKit.getAccount('eip155')?.isConnected, true)
  assert.is(looker.storage.getItem('@appkit/solana:connected_connector_id'), null)
})

test('where the code of one family does not arrive, the others stand', async () => {
  const { networks, options } = dapp()
  const [evm, solana] = options.adapters
  const broken = { ...solana!, toProvider: () => Promise.reject(new TypeError('Failed to fetch')) }
  const { appKit, peer } = await world.pair({ networks, options: { adapters: [broken, evm!] } }, { chains: CHAINS })
  await until(() => appKit.getAccount('eip155')?.isConnected, 'Ethereum stands')
  assert.equal([appKit.getAccount('solana')?.isConnected, peer.sessions().length], [false, 1])
})
