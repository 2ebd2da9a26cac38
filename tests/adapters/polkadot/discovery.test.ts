import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { watchPolkadotWallets } from '../../../src/adapters/polkadot/discovery.js'
import type { Connector } from '../../../src/domain/connector.js'
import { holdTimers } from '../../support/clock.js'
import { throws } from '../../support/failure.js'
import { createFakePolkadotWallet } from '../../support/fake-polkadot-wallet.js'

const GLOBALS = ['window', 'document'] as const

/** A page of the test's own, and what is found in it. */
function visit(injectedWeb3?: unknown, more: object = {}) {
  const page = Object.assign(new EventTarget(), { injectedWeb3, ...more }) as EventTarget & { injectedWeb3?: unknown }
  const sheet = new EventTarget()
  Object.assign(globalThis, { window: page, document: sheet })
  const told: (readonly Connector[])[] = []
  const stop = watchPolkadotWallets(
    connectors => told.push(connectors),
    {},
    () => undefined,
  )
  stops.push(stop)
  return { page, sheet, told, stop, found: () => told.at(-1) ?? [], names: () => (told.at(-1) ?? []).map(({ id, name }) => [id, name]) }
}

let stops: (() => void)[] = []
// The looks that come later are by timers, which are turned by hand.
let timers: ReturnType<typeof holdTimers>
test.before.each(() => void (timers = holdTimers()))
test.after.each(() => {
  timers.release()
  for (const stop of stops) stop()
  stops = []
  for (const name of GLOBALS) Reflect.deleteProperty(globalThis, name)
})

const wallet = createFakePolkadotWallet()

test('wallets that are there are found by their keys, under the names people know; Nova, which goes by the key of another, is called Nova', () => {
  const known = {
    'polkadot-js': 'Polkadot{.js}',
    talisman: 'Talisman',
    'subwallet-js': 'SubWallet',
    nova: 'Nova Wallet',
    enkrypt: 'Enkrypt',
    polkagate: 'PolkaGate',
    'fearless-wallet': 'Fearless Wallet',
    'aleph-zero_signer': 'Aleph Zero Signer',
  }
  const { names } = visit(Object.fromEntries(Object.keys(known).map(key => [key, wallet])))
  assert.equal(names(), Object.entries(known))
  const nova = visit({ 'polkadot-js': wallet }, { walletExtension: { isNovaWallet: true } })
  assert.equal(nova.names(), [['polkadot-js', 'Nova Wallet']])
})

test('wallets that come as the page loads are found, and whenever it is looked', () => {
  const { page, sheet, told } = visit()
  page.injectedWeb3 = { talisman: wallet }
  sheet.dispatchEvent(new Event('DOMContentLoaded'))
  page.injectedWeb3 = { talisman: wallet, enkrypt: wallet }
  page.dispatchEvent(new Event('load'))
  page.injectedWeb3 = { nova: wallet }
  page.dispatchEvent(new Event('latchkey#look'))
  const shown = told.map(list => list.map(({ id }) => id))
  assert.equal(shown, [['talisman'], ['talisman', 'enkrypt'], ['talisman', 'enkrypt', 'nova']])
  assert.is(told[0]![0], told[1]![0], 'the same connector')
})

test('wallets that come soon after are found, and then nobody looks any more', () => {
  const { page, told } = visit()
  const all: Record<string, unknown> = {}
  page.injectedWeb3 = all
  timers.advance(100)
  all['talisman'] = wallet
  timers.advance(150)
  assert.is(told.length, 1)
  all['enkrypt'] = wallet
  timers.advance(200)
  assert.is(told.length, 2)
  assert.is(timers.pending(), 0)
})

test('whoever takes the key of a wallet is the same one; who it is counts as not sure from then on, and that is told once', () => {
  const { page, told } = visit({ talisman: wallet, nova: wallet })
  assert.is(told[0]![0]!.isDoubted?.(), false)
  for (let turn = 0; turn < 2; turn++) {
    page.injectedWeb3 = { talisman: createFakePolkadotWallet(), nova: wallet }
    page.dispatchEvent(new Event('load'))
  }
  assert.is(told.length, 2)
  assert.equal(
    told[1]!.map((each, at) => [each === told[0]![at], each.isDoubted?.()]),
    [
      [true, true],
      [true, false],
    ],
  )
})

test('what is no wallet, and what throws when it is looked at, hurts nobody; keys that look like something else are only names', () => {
  const trap = new Proxy({}, { get: throws(new Error('hands off')), ownKeys: throws(new Error('hands off')) })
  const hostile = {
    nothing: null,
    number: 7,
    empty: {},
    wrong: { enable: 'yes' },
    trap,
    get throwing() {
      throw new Error('hands off')
    },
    // They would pass for ways in of ours.
    walletConnect: wallet,
    ID_AUTH: wallet,
    good: wallet,
  }
  assert.equal(visit(hostile).names(), [['good', 'Good']])
  assert.equal(visit(trap).told, [])
  const keys = {
    constructor: wallet,
    toString: wallet,
    '<img src=x>': wallet,
    '-': wallet,
    'a\u202eb\u0000': wallet,
    ['x'.repeat(200)]: wallet,
  }
  const shown = visit(keys)
    .names()
    .map(([, name]) => name)
  assert.equal(shown, ['Constructor', 'ToString', '<img Src=x>', 'Browser Wallet', 'Ab', `X${'x'.repeat(39)}`])
})
