import { settlePromises, settled } from '../support/clock.js'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { connect } from '../../src/flows/connecting/connect.js'
import { createFakeWallet } from '../support/fakes.js'
import { cleanupModals, createTestModal } from '../support/modal.js'

test.after.each(cleanupModals)

test('who subscribes is not called at once, and not after their stop', async () => {
  const { appKit } = createTestModal({ options: { themeMode: 'dark' } })
  const seen: string[] = []
  const stops = [
    appKit.subscribeTheme(({ themeMode }) => seen.push(themeMode)),
    appKit.subscribeState(() => seen.push('state')),
    appKit.subscribeNetwork(() => seen.push('network')),
    appKit.subscribeAccount(() => seen.push('account')),
    appKit.subscribeProviders(() => seen.push('providers')),
    appKit.subscribeWalletInfo(() => seen.push('wallet')),
    appKit.subscribeEvents(() => seen.push('event')),
    appKit.subscribeCaipNetworkChange(() => seen.push('caip')),
  ]
  assert.equal(seen, [])
  appKit.setThemeMode('light')
  appKit.setThemeMode('light')
  await settlePromises()
  assert.equal(seen, ['light'])
  for (const stop of stops) stop()
  appKit.setThemeMode('dark')
  appKit.setLoading(true)
  await appKit.switchNetwork(appKit.getCaipNetworks()[1]!)
  assert.equal(seen, ['light'])
})

test('who subscribes to the network is told the one in use when somebody connects, and each change, and nothing when they leave', async () => {
  const { appKit, modal, connector } = createTestModal({ wallet: createFakeWallet() })
  const seen: unknown[] = []
  appKit.subscribeNetwork(network => seen.push([network.chainId, Object.keys(network).sort().join()]))
  const shape = Object.keys({ caipNetwork: 0, caipNetworkId: 0, chainId: 0 }).join()
  await settled(connect(modal, connector()))
  assert.equal(seen.splice(0), [[1, shape]])
  await settled(appKit.switchNetwork(appKit.getCaipNetworks()[1]!))
  assert.equal(seen.splice(0), [[2, shape]])
  await settled(appKit.disconnect())
  await settled(connect(modal, connector()))
  assert.equal(seen.length, 1)
})

test('theme variables are merged over what is set', () => {
  const { appKit } = createTestModal({ options: { themeVariables: { '--w3m-accent': 'red', '--w3m-z-index': 5 } } })
  appKit.setThemeVariables({ '--w3m-accent': 'blue' })
  assert.equal(appKit.getThemeVariables(), { '--w3m-accent': 'blue', '--w3m-z-index': 5 })
})
