import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { canClose, closesOnBack, toFirstView, toRestingView, toRoutesAfterBack, type Route, type View } from '../../src/domain/routes.js'

// Specification, section 2: four rules in this order.
const OPENING: [hasAdapters: boolean, isConnected: boolean, isMobile: boolean, requested: View | undefined, first: View][] = [
  [false, false, true, undefined, 'AllWallets'],
  [false, false, false, undefined, 'ConnectingWalletConnectBasic'],
  [false, false, true, 'Networks', 'AllWallets'],
  [false, true, false, undefined, 'Account'],
  [false, true, true, 'Networks', 'Networks'],
  [true, false, false, undefined, 'Connect'],
  [true, false, false, 'Networks', 'Networks'],
  [true, false, false, 'Account', 'Connect'],
  [true, false, false, 'AccountSettings', 'Connect'],
  [true, true, false, 'AccountSettings', 'AccountSettings'],
  [true, true, false, undefined, 'Account'],
  [true, true, false, 'Connect', 'Connect'],
  [true, false, false, 'AllWallets', 'AllWallets'],
  // It is about one wallet, and cannot be asked for without it.
  [true, false, false, 'ConnectingExternal', 'Connect'],
  [true, true, false, 'ConnectingExternal', 'Account'],
]

for (const [hasAdapters, isConnected, isMobile, requested, first] of OPENING) {
  const who = `${hasAdapters ? 'with' : 'without'} adapters, ${isConnected ? '' : 'not '}connected, on a ${isMobile ? 'phone' : 'desktop'}`
  test(`${who}, asked for ${requested ?? 'nothing'}: ${first} opens`, () =>
    assert.is(toFirstView(requested, { hasAdapters, isConnected, isMobile }), first))
}

const routes = (...views: View[]): Route[] => views.map(view => ({ view }))

for (const [views, closes] of [
  [['Connect'], true],
  [['Connect', 'ConnectingExternal'], false],
  [['UnsupportedChain'], true],
  [['Account', 'UnsupportedChain'], true],
  [['UnsupportedChain', 'SwitchNetwork'], true],
  [['Account', 'Networks', 'SwitchNetwork'], false],
] as [View[], boolean][]) {
  test(`back from ${views.join(' > ')} ${closes ? 'closes' : 'goes one step back'}`, () =>
    assert.is(closesOnBack(routes(...views)), closes))
}

test('back is one step, what a view was handed is still there, and nobody who is connected is led to Connect, but to their account', () => {
  assert.equal(toRoutesAfterBack(routes('Account', 'Networks', 'SwitchNetwork'), true), routes('Account', 'Networks'))
  assert.equal(toRoutesAfterBack(routes('Connect', 'GetWallet'), false), routes('Connect'))
  assert.equal(toRoutesAfterBack(routes('Connect', 'ConnectingExternal'), true), routes('Account'))
  const route: Route = { view: 'Downloads', data: { walletId: 'w' } }
  assert.equal(toRoutesAfterBack([route, { view: 'WhatIsAWallet' }], false), [route])
})

for (const [view, isSignInRequired, allowed] of [
  ['SIWXSignMessage', true, false],
  ['ApproveTransaction', true, false],
  ['SIWXSignMessage', false, true],
  ['ApproveTransaction', false, true],
  // decisions.md: UnsupportedChain can be closed.
  ['UnsupportedChain', false, true],
  ['UnsupportedChain', true, true],
  ['Connect', true, true],
  ['Account', false, true],
] as [View, boolean, boolean][]) {
  test(`${view} ${isSignInRequired ? 'with' : 'without'} a required sign-in may ${allowed ? '' : 'not '}be closed`, () =>
    assert.is(canClose(view, isSignInRequired), allowed))
}

test('an embedded modal rests on Account, or on Connect', () =>
  assert.equal([toRestingView(true), toRestingView(false)], ['Account', 'Connect']))
