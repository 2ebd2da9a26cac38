// What an instance can do that loads with its first call.
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { Features } from '../../src/domain/features.js'
import { connect } from '../../src/flows/connecting/connect.js'
import { settlePromises, settled } from '../support/clock.js'
import { connected } from '../support/connected.js'
import { createFakeWallet } from '../support/fakes.js'
import { ADDRESS, cleanupModals, createTestModal, network, ONE, OTHER_ADDRESS, TWO } from '../support/modal.js'
import { pluck } from '../support/pluck.js'

const test = suite('late')
test.after.each(cleanupModals)

test('name, picture and balance that a dApp sets are shown until somebody knows better', async () => {
  const { appKit, modal } = await connected()
  await appKit.setProfileName('Ada')
  await appKit.setProfileImage('https://example.test/ada.png')
  await appKit.setBalance('1.5', 'ETH')
  const { name, image, balance, balanceText, balanceOf } = modal.state.of('eip155')
  assert.equal(
    [name, image, balance, balanceText, balanceOf],
    ['Ada', 'https://example.test/ada.png', '1.5', '1.5 ETH', `eip155:1:${ADDRESS}`],
  )
  await appKit.setProfileName(null)
  assert.is(modal.state.of('eip155').name, undefined)
})

test('networks that are asked for take the place of those of their family alone', async () => {
  const { appKit } = createTestModal({ networks: [ONE, TWO] })
  await appKit.setRequestedCaipNetworks([network(3)], 'eip155')
  assert.equal(pluck(appKit.getCaipNetworks(), 'id'), [3])
})

test('a network that is set is moved to, by the wallet where one is connected', async () => {
  const { appKit } = createTestModal({ networks: [ONE, TWO] })
  await appKit.setCaipNetwork(TWO)
  assert.is(appKit.getChainId(), 2)
  await appKit.resetNetwork()
  assert.is(appKit.getChainId(), 1)
})

test('options change while the page runs, and AppKit 1.8’s names lead to the list of wallets', async () => {
  const { appKit, modal } = await connected()
  await appKit.updateFeatures({ pay: true, reownAuthentication: true })
  await appKit.updateRemoteFeatures({ swaps: false })
  await appKit.updateOptions({ features: { send: false }, themeMode: 'dark', termsConditionsUrl: 'https://terms.test', headline: 'Hello' })
  assert.equal([appKit.getRemoteFeatures().swaps, appKit.getRemoteFeatures().send, appKit.getThemeMode()], [false, false, 'dark'])
  assert.equal([modal.state.links.value.terms, modal.options.headline], ['https://terms.test', 'Hello'])
  assert.equal(await appKit.getWalletList(), (await appKit.wallets()).getState())
  assert.equal(await appKit.getWalletConnectUri(), { wcUri: undefined, wcError: false, wcFetchingUri: false })
  appKit.subscribeWalletList(() => {})()
})

test('that another account takes the place of the one in use is told, until it is stopped; that somebody comes or leaves is not', async () => {
  const { appKit, modal, connector, wallet } = await connected()
  const seen: string[] = []
  // Also where it is stopped before its code has come.
  appKit.subscribeShouldUpdateToAddress(address => seen.push(`stopped: ${address}`))()
  const stop = appKit.subscribeShouldUpdateToAddress(address => seen.push(address))
  await settlePromises()
  wallet.changeAccounts([OTHER_ADDRESS])
  await settled(Promise.resolve())
  assert.equal(seen, [OTHER_ADDRESS])
  await settled(appKit.disconnect())
  await settled(connect(modal, connector()))
  stop()
  await settlePromises()
  wallet.changeAccounts([ADDRESS])
  await settled(Promise.resolve())
  assert.equal(seen, [OTHER_ADDRESS])
})

test('connectors of the dApp stand beside those that were found', async () => {
  const { appKit, connector } = createTestModal({ wallet: createFakeWallet() })
  const own = { ...connector(), id: 'own', name: 'Own' }
  await appKit.addConnector(own)
  assert.equal(pluck(appKit.getConnectors(), 'id'), ['com.example.wallet', 'own'])
  await appKit.setConnectors([own])
  assert.equal(pluck(appKit.getConnectors(), 'id'), ['own'])
})

test('the order of what is offered, collapsing, and what the modal says', async () => {
  const { appKit, modal, clock } = createTestModal()
  await appKit.setSocialsOrder(['x', 'google'])
  await appKit.setCollapseWallets(true)
  await appKit.setWalletFeaturesOrder(['send'])
  await appKit.setConnectMethodsOrder(['social', 'wallet', 'email'])
  assert.equal(appKit.getRemoteFeatures(), {
    socials: ['x', 'google'],
    collapseWallets: true,
    walletFeaturesOrder: ['send'],
    connectMethodsOrder: ['social', 'wallet', 'email'],
  })
  assert.equal(appKit.getConnectMethodsOrder(), ['social', 'wallet', 'email'])
  await appKit.showErrorMessage('No')
  assert.equal(modal.state.toast.value, { kind: 'error', message: 'No', at: clock.now() })
  await appKit.showSuccessMessage('Yes')
  assert.equal(modal.state.toast.value, { kind: 'success', message: 'Yes', at: clock.now() })
})

test('features are told as they change, until that is stopped', async () => {
  const { appKit } = createTestModal()
  const seen: unknown[] = []
  const stop = appKit.subscribeRemoteFeatures(({ collapseWallets }) => seen.push(collapseWallets))
  await settled(appKit.setCollapseWallets(true))
  stop()
  await settled(appKit.setCollapseWallets(false))
  assert.equal(seen, [true])
})

test('what AppKit has as a field is one, and nothing that is fetched by a call', async () => {
  const { appKit } = createTestModal()
  await settled(appKit.setCollapseWallets(true))
  const { features, remoteFeatures, chainAdapters, chainNamespaces, reportedAlertErrors } = appKit as unknown as Record<string, Features>
  assert.equal([features?.collapseWallets, remoteFeatures], [true, features])
  assert.equal([chainAdapters, chainNamespaces, reportedAlertErrors], [undefined, undefined, undefined])
})

test('resetting an account leaves, of one family', async () => {
  const { appKit } = await connected()
  await appKit.resetAccount('eip155')
  assert.is(appKit.getIsConnectedState(), false)
})

test('who is asked for without a project id has no name', async () => {
  const { appKit } = await connected()
  assert.equal([await appKit.fetchIdentity(), await appKit.getReownName(OTHER_ADDRESS)], [undefined, []])
})

test('a name that can mean nothing here says so once, and what to do instead', async () => {
  const { appKit } = createTestModal()
  const other = createTestModal()
  const warned: string[] = []
  const { warn } = console
  console.warn = (text: string) => void warned.push(text)
  const set = (appKit as unknown as { setCaipAddress(address: string): Promise<void> }).setCaipAddress
  try {
    await set('eip155:1:0x')
    await set('eip155:1:0x')
    await (other.appKit as unknown as { setStatus(): Promise<void> }).setStatus()
  } finally {
    console.warn = warn
  }
  assert.equal(warned, [
    'Latchkey: setCaipAddress does nothing here: the account is the one that the wallet names.',
    'Latchkey: setStatus does nothing here: how a connection stands is told by subscribeAccount.',
  ])
})

test('a name that nobody has fails as any other would', async () => {
  const { appKit } = createTestModal()
  const error = await (appKit as unknown as { setNonsense(): Promise<void> }).setNonsense().catch((reason: Error) => reason)
  assert.is((error as Error).message, 'modal.setNonsense is not a function')
})
