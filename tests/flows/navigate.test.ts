import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { connect } from '../../src/flows/connecting/connect.js'
import { leaveConnecting } from '../../src/flows/session/leave.js'
import { goBack } from '../../src/flows/navigate.js'
import { createFakeWallet } from '../support/fakes.js'
import { settlePromises } from '../support/clock.js'
import { cleanupModals, createTestModal, type TestModalOptions } from '../support/modal.js'
import { pairingOf } from '../../src/state/pairing.js'

test.after.each(cleanupModals)

const visit = (given: TestModalOptions = {}) => {
  const made = createTestModal({ wallet: createFakeWallet(), ...given })
  return { ...made, views: () => made.modal.screen?.router.history.value.map(({ view }) => view) }
}

test('it opens on Connect, on Account for somebody connected, or on what was asked for; dApps are told of opening and closing', async () => {
  const { modal, appKit, connector, views, events } = visit()
  await modal.open()
  assert.equal(views(), ['Connect'])
  await appKit.close()
  await connect(modal, connector())
  await modal.open()
  assert.equal(views(), ['Account'])
  await appKit.close()
  const told = events.flatMap(event => (event.event.startsWith('MODAL') ? [[event.event, 'properties' in event && event.properties]] : []))
  assert.equal(
    told,
    [false, true].flatMap(connected => ['MODAL_OPEN', 'MODAL_CLOSE'].map(name => [name, { connected }])),
  )
  await modal.open({ view: 'Networks' })
  assert.equal(views(), ['Networks'])
})

for (const [what, options] of [
  ['without adapters', { adapters: [] }],
  ['where a dApp pairs by itself', { manualWCControl: true }],
] as const)
  test(`${what} it opens on the QR code, on a phone on all wallets`, async () => {
    for (const [userAgent, view] of [
      ['Test', 'ConnectingWalletConnectBasic'],
      ['iPhone', 'AllWallets'],
    ]) {
      const { modal, views } = visit({ options: { ...options }, navigator: { userAgent: userAgent! } })
      await modal.open()
      assert.equal(views(), [view])
    }
  })

for (const uri of ['https://evil.test', '', ' wc:x', 'wc:', 'wc:a b', `wc:${'a'.repeat(3000)}`, 7 as unknown as string])
  test(`${JSON.stringify(uri).slice(0, 40)} is no link: the modal opens as ever`, async () => {
    const { modal, views } = visit()
    await modal.open({ uri })
    assert.equal([views(), pairingOf(modal.screen!).uri.value, pairingOf(modal.screen!).isGiven()], [['Connect'], undefined, false])
  })

test('closing clears loading and rests on the first view', async () => {
  const { modal, appKit, views } = visit()
  await modal.open({ view: 'Networks' })
  modal.screen!.router.push('WhatIsANetwork')
  assert.equal([appKit.getState().open, appKit.getState().loading], [true, true])
  await appKit.close()
  assert.equal([appKit.getState().open, appKit.getState().loading, views()], [false, false, ['Connect']])
})

test('an embedded modal rests on Account, or Connect, and tells of no closing', async () => {
  const { modal, appKit, connector, events, views } = visit({ options: { enableEmbedded: true } })
  await modal.open({ view: 'Networks' })
  await appKit.close()
  assert.equal(views(), ['Connect'])
  await connect(modal, connector())
  await modal.open({ view: 'Networks' })
  await appKit.close()
  assert.equal(views(), ['Account'])
  assert.not(events.some(({ event }) => event === 'MODAL_CLOSE'))
})

test('back is one step; from the first view it closes', async () => {
  const { modal, appKit, views } = visit()
  await modal.open()
  modal.screen!.router.push('GetWallet')
  goBack(modal)
  assert.equal([views(), appKit.isOpen()], [['Connect'], true])
  goBack(modal)
  assert.is(appKit.isOpen(), false)
})

test('UnsupportedChain knows whether it is shown because things stand so', async () => {
  const { modal } = visit()
  const isUnsupported = () => modal.screen!.router.current.value.data?.isUnsupported
  await modal.open({ view: 'UnsupportedChain', isUnsupported: true })
  assert.is(isUnsupported(), true)
  await modal.open({ view: 'UnsupportedChain' })
  assert.is(isUnsupported(), undefined)
})

test('back leads somebody who has connected meanwhile to their account', async () => {
  const { modal, connector, views } = visit()
  await modal.open()
  modal.screen!.router.push('ConnectingExternal', { connector: connector() })
  await connect(modal, connector())
  goBack(modal)
  assert.equal(views(), ['Account'])
})

test('who connected goes back to the page', async () => {
  const { modal, appKit, connector } = visit()
  await modal.open()
  leaveConnecting(modal, await connect(modal, connector()))
  assert.is(appKit.isOpen(), true, 'the address is seen first')
  await settlePromises()
  assert.is(appKit.isOpen(), false)
})

test('what a dApp opens as soon as somebody is connected stays', async () => {
  const { modal, appKit, connector, views } = visit()
  await modal.open()
  leaveConnecting(modal, await connect(modal, connector()))
  await modal.open({ view: 'Account' })
  await settlePromises()
  assert.equal([appKit.isOpen(), views()], [true, ['Account']])
})

test('who connected on another network than the one they chose is asked to switch', async () => {
  const { modal, appKit, connector } = visit()
  await appKit.switchNetwork({ ...appKit.getCaipNetworks()[1]! })
  await modal.open()
  leaveConnecting(modal, await connect(modal, connector()))
  await settlePromises()
  const { view, data } = modal.screen!.router.current.value
  assert.equal([view, data?.caipNetworkId, appKit.isOpen()], ['SwitchNetwork', 'eip155:2', true])
})

test('who connected on a network that is not offered is led to UnsupportedChain', async () => {
  const { modal, connector, views } = visit({ wallet: createFakeWallet({ chainId: 999 }) })
  await modal.open()
  leaveConnecting(modal, await connect(modal, connector()))
  await settlePromises()
  assert.equal(views(), ['UnsupportedChain'])
})

test('replace and redirect of a dApp move the modal; before it was ever open they do nothing', async () => {
  const { modal, appKit, views } = visit()
  await appKit.redirect('Networks')
  assert.is(views(), undefined)
  await modal.open()
  await appKit.redirect('Networks')
  await appKit.replace('WhatIsANetwork')
  assert.equal(views(), ['Connect', 'WhatIsANetwork'])
})
