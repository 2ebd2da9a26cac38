// Whoever leaves has left for wagmi as for the modal, whatever a wallet answers later.
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import {
  connect as connectByWagmi,
  createConnector,
  disconnect as disconnectByWagmi,
  reconnect as reconnectByWagmi,
  switchConnection,
} from '@wagmi/core'
import { connect } from '../../src/flows/connecting/connect.js'
import type { CreateAppKit } from '../../src/domain/options.js'
import { connectorKey } from '../../src/domain/storage-keys.js'
import { watchPairing } from '../../src/flows/connecting/pairing.js'
import type { OpenModal } from '../../src/modal.js'
import type { OwnRow } from '../../src/wagmi/own-connectors.js'
import { WagmiAdapter } from '../../src/wagmi/wagmi.js'
import { settled } from '../support/clock.js'
import { useFakeWalletConnect } from '../support/fake-walletconnect.js'
import { createFakeWallet } from '../support/fakes.js'
import { later } from '../support/later.js'
import { ADDRESS, cleanupModals, createTestModal, errorOf, ONE, OTHER_ADDRESS, TWO } from '../support/modal.js'
import { until } from '../support/patience.js'

const test = suite('leaving, with wagmi')
test.after.each(cleanupModals)

/** Two announced wallets, and a connector of the dApp's own whose steps come when the test says so. */
async function page(options: Partial<CreateAppKit> = {}, chainId = 1) {
  const [entry, exit] = [later(), later()]
  const isAsked = later()
  const asked: string[] = []
  const own = createConnector(({ emitter }) => ({
    id: 'own',
    name: 'Own',
    type: 'own',
    async connect() {
      asked.push('connect')
      isAsked.come()
      await entry.promise
      return { accounts: [ADDRESS] as never, chainId }
    },
    async disconnect() {
      asked.push('disconnect')
      await exit.promise
    },
    getAccounts: async () => [ADDRESS],
    getChainId: async () => chainId,
    getProvider: async () => ({}),
    isAuthorized: async () => false,
    onAccountsChanged: () => {},
    onChainChanged: () => {},
    onDisconnect: () => emitter.emit('disconnect'),
  }))
  const adapter = new WagmiAdapter({ networks: [ONE, TWO], connectors: [own], storage: null })
  const one = createFakeWallet()
  const two = createFakeWallet({ accounts: [OTHER_ADDRESS] })
  const made = createTestModal({
    wallets: [
      { name: 'One', rdns: 'one.wallet', provider: one },
      { name: 'Two', rdns: 'two.wallet', provider: two },
    ],
    options: { adapters: [adapter], ...options },
  })
  await made.appKit.ready()
  const { wagmiConfig: config } = adapter
  const stands = () => [made.appKit.getAccount()?.status, config.state.status, config.state.connections.size]
  const byWagmi = (id: string) => connectByWagmi(config, { connector: config.connectors.find(each => each.id === id)! })
  return { ...made, config, two, entry, exit, isAsked, asked, stands, byWagmi }
}

const NOBODY = ['disconnected', 'disconnected', 0]

test('a second wallet that wagmi asks connects nobody once they have left', async () => {
  const { appKit, two, byWagmi, stands } = await page()
  await byWagmi('one.wallet')
  two.approve = 'hang'
  const connecting = byWagmi('two.wallet').catch(() => {})
  await until(() => two.count('eth_requestAccounts'), 'Two is asked')
  await appKit.disconnect()
  two.release('always')
  await settled(connecting)
  assert.equal(stands(), NOBODY)
})

test('nor does a session that was approved, while its code was on its way: it ends, and wagmi’s connect fails', async () => {
  const code = later()
  const { appKit, modal, config, byWagmi, stands } = await page({ projectId: 'p' })
  const link = useFakeWalletConnect(modal, { code: code.promise })
  const connecting = errorOf(byWagmi('walletConnect'))
  await until(() => modal.screen, 'the dialog')
  watchPairing(modal as OpenModal)
  await until(() => link.attempts[0]?.uri, 'a link')
  link.attempts[0]!.approve()
  await settled(undefined)
  await disconnectByWagmi(config, { connector: config.connectors.find(({ id }) => id === 'walletConnect')! })
  code.come()
  await until(() => link.ended, 'the session to end')
  await appKit.close()
  assert.is((await connecting).name, 'UserRejectedRequestError')
  assert.equal(stands(), NOBODY)
})

test('nor does a wallet that is asked, where wagmi is left without a name; one that another fails beside goes on', async () => {
  const { appKit, two, config, byWagmi, stands } = await page()
  two.approve = 'hang'
  const connecting = errorOf(byWagmi('two.wallet'))
  await until(() => two.count('eth_requestAccounts'), 'Two is asked')
  await disconnectByWagmi(config)
  two.release('always')
  await connecting
  await until(() => `${stands()}` === `${NOBODY}`, 'nobody is connected')
  two.approve = 'hang'
  const again = byWagmi('two.wallet')
  await until(() => two.count('eth_requestAccounts') === 2, 'Two is asked again')
  await reconnectByWagmi(config)
  two.release('always')
  await again
  assert.equal([appKit.getAddress(), config.state.status], [OTHER_ADDRESS, 'connected'])
})

test('nor does a wallet that is not asked yet', async () => {
  const { appKit, two, config, byWagmi, stands } = await page()
  const connecting = errorOf(byWagmi('two.wallet'))
  await disconnectByWagmi(config)
  await connecting
  assert.equal([stands(), two.count('eth_requestAccounts'), appKit.getAddress()], [NOBODY, 0, undefined])
})

test('nor does a connector of the dApp’s own', async () => {
  const { appKit, modal, connector, entry, exit, isAsked, stands } = await page()
  exit.come()
  const connecting = connect(modal, connector('own'))
  await isAsked.promise
  await appKit.disconnect()
  entry.come()
  await connecting
  await until(() => `${stands()}` === `${NOBODY}`, 'nobody is connected')
})

test('a connector of the dApp’s own that is slow to go brings nobody back', async () => {
  const { appKit, modal, connector, entry, config, stands } = await page()
  entry.come()
  await connect(modal, connector('own'))
  await until(() => !(connector('own') as OwnRow).isUnderWay(), 'wagmi has heard of it')
  await settled(appKit.disconnect())
  config.setState(x => ({ ...x, chainId: 2 }))
  await settled(undefined)
  assert.equal(stands(), ['disconnected', 'connected', 1])
})

test('a connector of the dApp’s own, on another network than the modal’s first, is left by one press', async () => {
  const { appKit, modal, connector, entry, exit, asked, config, stands } = await page({}, 2)
  entry.come()
  exit.come()
  await connect(modal, connector('own'))
  assert.equal([config.state.chainId, modal.state.networkOf('eip155')?.id], [2, 2])
  await until(() => !(connector('own') as OwnRow).isUnderWay(), 'wagmi has heard of it')
  // Where the wallet has gone that nobody here has heard of.
  modal.state.patch('eip155', { network: modal.state.networks.peek()[0] })
  await settled(appKit.disconnect())
  await until(() => `${stands()}` === `${NOBODY}`, 'nobody is connected')
  assert.equal([asked, config.state.chainId], [['connect', 'disconnect'], 1])
})

test('who has left in another tab is not brought back by what their wallet says next', async () => {
  const { page: window, modal, connector, storage, entry, exit, asked, config, stands } = await page()
  entry.come()
  exit.come()
  await connect(modal, connector('own'))
  await until(() => !(connector('own') as OwnRow).isUnderWay(), 'wagmi has heard of it')
  await until(() => modal.stops.has('tabs'), 'other tabs are listened to')
  const [key, { emitter }] = [connectorKey('eip155'), config.connectors.find(({ id }) => id === 'own')!]
  storage.removeItem(key)
  window.dispatchEvent(Object.assign(new Event('storage'), { key, newValue: null }))
  emitter.emit('change', { chainId: 2 })
  await until(() => `${stands()}` === `${NOBODY}`, 'nobody is connected')
  assert.equal([asked, storage.getItem(key)], [['connect', 'disconnect'], null])
})

test('a connector of the dApp’s own that another wallet has taken the place of is turned to again by wagmi', async () => {
  const { appKit, modal, connector, entry, config } = await page()
  entry.come()
  await connect(modal, connector('own'))
  await until(() => !(connector('own') as OwnRow).isUnderWay(), 'wagmi has heard of it')
  await connect(modal, connector('two.wallet'))
  await until(() => config.state.connections.size === 2, 'wagmi has both')
  await switchConnection(config, { connector: config.connectors.find(({ id }) => id === 'own')! })
  await until(() => appKit.getAddress() === ADDRESS, 'the first to be in use again')
})
