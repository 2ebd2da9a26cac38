import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { watchBitcoinWallets } from '../../../src/adapters/bip122/discovery.js'
import type { BitcoinProvider } from '../../../src/domain/provider.js'
import type { Connector } from '../../../src/domain/connector.js'
import { createLeather, createOkx, createSats, createStandard, createUnisat } from '../../support/bitcoin-page.js'
import { holdTimers } from '../../support/clock.js'
import { createKey } from '../../support/bitcoin-wallet.js'
import { throws } from '../../support/failure.js'
import { pluck, pluckAll } from '../../support/pluck.js'

const key = createKey(1)
let stops: (() => void)[] = []

/** A page with these globals, and what is found in it. */
function visit(globals: Record<string, unknown> = {}, wallets: readonly unknown[] = []) {
  const page = Object.assign(new EventTarget(), globals) as EventTarget & Record<string, any>
  Object.assign(globalThis, { window: page })
  const registries: any[] = []
  page.addEventListener('wallet-standard:app-ready', event => {
    const { detail } = event as CustomEvent
    registries.push(detail)
    detail.register(...wallets)
  })
  const told: (readonly Connector[])[] = []
  const stop = watchBitcoinWallets(connectors => told.push(connectors), { options: {}, networkOf: () => undefined })
  stops.push(stop)
  return {
    page,
    told,
    stop,
    register: (wallet: unknown) => registries[0].register(wallet),
    found: () => told.at(-1) ?? [],
    names: () => (told.at(-1) ?? []).map(({ name }) => name),
  }
}

// The looks that come later are by timers, which are turned by hand.
let timers: ReturnType<typeof holdTimers>
test.before.each(() => void (timers = holdTimers()))
test.after.each(() => {
  timers.release()
  for (const stop of stops) stop()
  stops = []
  Reflect.deleteProperty(globalThis, 'window')
})

const ICON = 'data:image/svg+xml;base64,AA=='
const xverse = () => ({
  btc_providers: [{ id: 'XverseProviders.BitcoinProvider', name: 'Xverse Wallet', icon: ICON }],
  XverseProviders: { BitcoinProvider: createSats([key]) },
})

test('every kind of wallet is a row of its own', () => {
  const { found } = visit(
    {
      ...xverse(),
      LeatherProvider: createLeather([key]),
      okxwallet: { bitcoin: createOkx([key]) },
      bitkeep: { unisat: createUnisat([key]) },
      unisat: createUnisat([key]),
    },
    [createStandard([key], { name: 'Magic' })],
  )
  assert.equal(pluckAll(found(), 'id', 'name', 'type', 'chain'), [
    ['Magic', 'Magic', 'ANNOUNCED', 'bip122'],
    ['Xverse Wallet', 'Xverse Wallet', 'ANNOUNCED', 'bip122'],
    ['Leather', 'Leather', 'ANNOUNCED', 'bip122'],
    ['OKX', 'OKX Wallet', 'ANNOUNCED', 'bip122'],
    ['Bitget Wallet', 'Bitget Wallet', 'ANNOUNCED', 'bip122'],
    ['UniSat', 'UniSat', 'ANNOUNCED', 'bip122'],
  ])
  assert.is(found()[1]!.imageUrl, ICON)
})

test('a wallet found in several ways is one row: what stands in its own global, else the first of them', async () => {
  const stranger = createKey(2)
  const { found } = visit(
    { ...xverse(), LeatherProvider: createLeather([key]), okxwallet: { bitcoin: createOkx([key]) }, unisat: createUnisat([key]) },
    ['OKX', 'xverse', 'Leather', 'UniSat Wallet'].map(name => createStandard([stranger], { name })),
  )
  assert.equal(pluck(found(), 'id'), ['xverse', 'Leather', 'OKX', 'UniSat'])
  for (const [at, connector] of found().entries()) {
    // Nobody else stands in a wallet's own global.
    assert.is(connector.isDoubted!(), !at)
    assert.is((await (await connector.door()).connect()).accounts[0]!.address, (at ? key : stranger).address)
  }
})

test('a wallet whose own global comes late is that from then on, and stays so', () => {
  const { page, names, told, register } = visit({}, [createStandard([createKey(2)], { name: 'Leather' })])
  assert.equal(names(), ['Leather'])
  page.LeatherProvider = createLeather([key])
  page.dispatchEvent(new Event('latchkey#look'))
  assert.equal(names(), ['Leather'])
  assert.is.not(told[1]![0], told[0]![0])
  register(createStandard([createKey(3)], { name: 'Leather Wallet' }))
  assert.is(told.length, 2)
})

test('whatever sats-connect’s list calls what stands in a wallet’s own global, it is that wallet', () => {
  const { found } = visit({
    btc_providers: ['okxwallet', 'unisat', 'XverseProviders.BitcoinProvider'].map(id => ({ id, name: 'Leather', icon: ICON })),
    okxwallet: { request: () => {}, bitcoin: createOkx([key]) },
    unisat: { ...createUnisat([key]), request: () => {} },
    XverseProviders: xverse().XverseProviders,
    LeatherProvider: createLeather([key]),
  })
  assert.equal(pluckAll(found(), 'id', 'name'), [
    ['OKX', 'OKX Wallet'],
    ['UniSat', 'UniSat'],
    ['Leather', 'Leather'],
  ])
})

test('whoever stands in UniSat’s global under a name of its own choice hides nobody', () => {
  const unisat = Object.assign(createUnisat([key]), { isMagic: true })
  const { found, names } = visit({ unisat }, [createStandard([createKey(2)], { name: 'Magic' })])
  assert.equal(names(), ['Magic'])
  assert.equal(found()[0]!.provider && pluck(found(), 'id'), ['Magic'])
  assert.ok(found()[0]!.isDoubted!())
})

test('whoever stands in the global of another is called by its own name', () => {
  for (const [flags, name] of [
    [{ isBitKeep: true }, 'Bitget Wallet'],
    [{ isUnisat: true, isWizz: true }, 'Wizz'],
    [{ isUniSat: true, isConnected: true }, 'UniSat'],
  ] as const)
    assert.equal(visit({ unisat: Object.assign(createUnisat([key]), flags) }).names(), [name])
})

test('wallets that come late are found by their events, and whenever it is looked', () => {
  const { page, names } = visit()
  page.unisat = createUnisat([key])
  page.dispatchEvent(new Event('unisat#initialized'))
  assert.equal(names(), ['UniSat'])
  page.okxwallet = { bitcoin: createOkx([key]) }
  page.dispatchEvent(new Event('latchkey#look'))
  assert.equal(names(), ['OKX Wallet', 'UniSat'])
})

test('one object under two names is one wallet, spoken with in its own way', async () => {
  const leather = createLeather([key])
  const unisat = createUnisat([key])
  const { found } = visit({
    btc_providers: [{ id: 'LeatherProvider', name: 'Leather', icon: ICON }],
    LeatherProvider: leather,
    bitkeep: { unisat },
    unisat,
  })
  assert.equal(pluckAll(found(), 'name', 'imageUrl'), [
    ['Leather', ICON],
    ['Bitget Wallet', undefined],
  ])
  await (await found()[0]!.door()).connect()
  assert.equal(pluck(leather.command.asked, 'method'), ['getAddresses'])
})

test('wallets that cannot do what is needed, or serve other chains, are none of ours', () => {
  const { names } = visit({}, [
    createStandard([key], { name: 'Solana', chain: 'solana:mainnet' }),
    createStandard([key], { name: 'NoConnect', without: ['bitcoin:connect'] }),
    createStandard([key], { name: 'NoSigning', without: ['bitcoin:signMessage', 'bitcoin:signTransaction'] }),
    // They would pass for ways in of ours.
    createStandard([key], { name: 'walletConnect' }),
    createStandard([key], { name: 'ID_AUTH' }),
    createStandard([key], { name: 'Messages', without: ['bitcoin:signTransaction'] }),
  ])
  assert.equal(names(), ['Messages'])
})

test('a wallet that registers as the same one later takes nobody’s place, and who stands in its own global is sure still', () => {
  const { register, told } = visit({ unisat: createUnisat([key]) })
  assert.is(told.at(-1)![0]!.isDoubted!(), false)
  register(createStandard([key], { name: 'Unisat Wallet' }))
  assert.is(told.at(-1)![0]!.isDoubted!(), false)
  assert.equal(told.length, 1)
  assert.is(told.at(-1)![0]!.name, 'UniSat')
})

test("sats-connect's wallets that come a little later are found, and nothing looks for ever", () => {
  const { page, told, names } = visit()
  Object.assign(page, xverse())
  timers.advance(230)
  assert.equal(names(), ['Xverse Wallet'])
  timers.advance(230)
  assert.is(told.length, 2)
  assert.is(timers.pending(), 0)
  page.unisat = createUnisat([key])
  page.dispatchEvent(new Event('load'))
  assert.equal(names(), ['Xverse Wallet', 'UniSat'])
})

test('window.btc_providers of any shape hurts nobody, and a picture that could do more than show is not shown', () => {
  const throwing = Object.defineProperty({ name: 'X' }, 'id', { get: throws(new Error('no')) })
  const entries = [
    null,
    7,
    {},
    { id: 'a.b.c', name: 'A' },
    { id: 'XverseProviders.BitcoinProvider' },
    { id: 'toString', name: 'X' },
    throwing,
  ]
  for (const listed of [null, 7, 'x', {}, ...entries.map(entry => [entry])])
    assert.equal(visit({ ...xverse(), btc_providers: listed, unisat: createUnisat([key]) }).names(), ['UniSat'])
  const globals = xverse()
  globals.btc_providers[0]!.icon = 'javascript:alert(1)'
  assert.is(visit(globals).found()[0]!.imageUrl, undefined)
})

test('a wallet that throws when it is looked at hides only itself', () => {
  const unisat = Object.defineProperty({}, 'requestAccounts', { get: throws(new Error('no')) })
  const features = new Proxy({}, { has: throws(new Error('no')) })
  const standard = { name: 'Bad', accounts: [], chains: ['bitcoin:mainnet'], features }
  assert.equal(visit({ unisat, LeatherProvider: createLeather([key]) }, [standard]).names(), ['Leather'])
})

test('the provider is there at once, and fetches its code when it is asked', async () => {
  const unisat = createUnisat([key])
  const provider = visit({ unisat }).found()[0]!.provider as BitcoinProvider
  const heard: unknown[] = []
  const listener = (addresses: string[]) => void heard.push(addresses)
  provider.on('accountsChanged', listener)
  assert.is(await provider.connect(), key.address)
  assert.equal(await provider.getAccountAddresses(), [{ address: key.address, publicKey: key.publicKey, purpose: 'payment' }])
  assert.equal(heard, [[key.address]])
  provider.removeListener('accountsChanged', listener)
  await provider.disconnect()
  assert.equal(unisat.command.listeners(), 0)
})
