import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { SolanaAdapter } from '../../../src/adapters/solana/solana.js'
import type { Connector } from '../../../src/domain/connector.js'
import type { SolanaProvider } from '../../../src/domain/provider.js'
import { throws } from '../../support/failure.js'
import { createPlace } from '../../support/solana-dapp.js'
import { createSolanaWallet, type SolanaWalletOptions } from '../../support/solana-wallet.js'

type Api = { register(...wallets: unknown[]): () => void }

function announce(page: EventTarget, ...wallets: unknown[]): () => void {
  let off = () => {}
  const callback = (api: Api) => (off = api.register(...wallets))
  page.addEventListener('wallet-standard:app-ready', event => callback((event as CustomEvent<Api>).detail))
  page.dispatchEvent(Object.assign(new Event('wallet-standard:register-wallet'), { detail: callback }))
  return () => off()
}

function visit(prepare: (page: EventTarget) => void = () => {}, more: object = {}) {
  const page = Object.assign(new EventTarget(), more)
  Object.assign(globalThis, { window: page })
  prepare(page)
  const { options, networkOf } = createPlace()
  const told: (readonly Connector[])[] = []
  const stop = new SolanaAdapter().watchConnectors(connectors => told.push(connectors), options, networkOf)
  return { page, told, stop, found: () => told.at(-1) ?? [], ids: () => (told.at(-1) ?? []).map(({ id }) => id) }
}

const make = (name: string, more: SolanaWalletOptions = {}) => createSolanaWallet({ name, ...more }).standard

test.after.each(() => void Reflect.deleteProperty(globalThis, 'window'))

test('a wallet of the Wallet Standard is a connector with its name and picture; Trust Wallet is listed as Trust', () => {
  const { found } = visit(page => announce(page, make('Alpha')))
  const [connector] = found()
  assert.equal(
    [connector?.id, connector?.type, connector?.name, connector?.chain, connector?.imageUrl, connector?.info],
    ['Alpha', 'ANNOUNCED', 'Alpha', 'solana', 'data:image/png;base64,AA==', { name: 'Alpha', icon: 'data:image/png;base64,AA==' }],
  )
  const trust = visit(page => announce(page, make('Trust Wallet')))
  assert.equal([trust.found()[0]?.id, trust.found()[0]?.name], ['Trust Wallet', 'Trust'])
})

test('wallets of other chains, that cannot connect or sign, and WalletConnect’s own are left out', () => {
  const { ids } = visit(page =>
    announce(
      page,
      make('Bitcoin', { chains: ['bitcoin:mainnet'] }),
      make('No chain', { chains: [] }),
      make('Cannot connect', { without: ['standard:connect'] }),
      make('Cannot sign', { without: ['solana:signMessage', 'solana:signTransaction', 'solana:signAndSendTransaction'] }),
      make('WalletConnect'),
      // They would pass for ways in of ours.
      make('walletConnect'),
      make('ID_AUTH'),
      make('Only messages', { without: ['solana:signTransaction', 'solana:signAndSendTransaction'] }),
    ),
  )
  assert.equal(ids(), ['Only messages'])
})

test('a wallet that throws when it is looked at, or whose picture is a script, harms nobody', () => {
  const hostile = new Proxy(make('Hostile'), {
    get: (target, key) => (key === 'features' && seen++ ? assert.unreachable('again') : Reflect.get(target, key)),
  })
  let seen = 0
  const { ids, found } = visit(page =>
    announce(
      page,
      hostile,
      { ...make('Script'), icon: 'javascript:alert(1)' },
      { ...make('Numbers'), chains: [7, null, Symbol.iterator] },
      make('Good'),
    ),
  )
  assert.equal(ids(), ['Script', 'Good'])
  assert.is(found()[0]?.imageUrl, undefined)
})

test('a connector stays the same one while others come and go, and when its wallet comes back', () => {
  const wallet = make('Stays')
  let leave = () => {}
  const { page, told, found, ids } = visit(page => (leave = announce(page, wallet)))
  const [first] = found()
  const { provider } = first!
  const go = announce(page, make('Other'))
  go()
  assert.is(found()[0], first)
  leave()
  assert.equal(ids(), [])
  announce(page, wallet)
  assert.is(found()[0], first)
  assert.is(found()[0]?.provider, provider)
  assert.ok(told.length >= 5)
})

test('of two wallets with one name, or one that reads the same, the first is listed: nobody takes another’s place; and who it is is not sure from then on', () => {
  const { page, found } = visit(page => announce(page, make('Same'), make('Bitcoin', { chains: ['bitcoin:mainnet'] })))
  const [first] = found()
  assert.is(first!.isDoubted!(), false)
  announce(page, make('Same'))
  assert.equal([found()[0] === first, found().length, first!.isDoubted!()], [true, 1, true])
  for (const name of ['same', 'Sa\u200bme', ' Same ']) {
    const alike = visit(page => announce(page, make(name), make('Same'), make('Other')))
    assert.equal(
      alike.found().map(({ isDoubted }) => isDoubted!()),
      [true, true, false],
    )
  }
})

test('Coinbase’s wallet of the window is found whenever it is looked, and once; a window that throws there hides nobody', () => {
  const { page, ids, found } = visit()
  Object.assign(page, { coinbaseSolana: {} })
  for (const event of ['latchkey#look', 'load']) page.dispatchEvent(new Event(event))
  assert.equal(ids(), ['Coinbase Wallet'])
  assert.is(found()[0]?.type, 'ANNOUNCED')
  for (const name of ['Alpha', 'Coinbase Wallet']) announce(page, make(name))
  assert.equal(ids(), ['Alpha', 'Coinbase Wallet'])
  const throwing = (window: EventTarget) => {
    const get = throws(new Error('hands off'))
    Object.defineProperty(window, 'coinbaseSolana', { get })
    announce(window, make('Alpha'))
  }
  assert.equal(visit(throwing).ids(), ['Alpha'])
})

test('the provider of a connector waits for its code with the first call, and shows the account then', async () => {
  const wallet = createSolanaWallet()
  const { found } = visit(page => announce(page, wallet.standard))
  const provider = found()[0]!.provider as SolanaProvider
  assert.equal([provider.name, provider.publicKey, provider.chains], ['Test Wallet', undefined, []])
  const heard: string[] = []
  provider.on('connect', key => heard.push(key.toBase58()))
  const address = await provider.connect()
  assert.is(address, wallet.keys[0]!.address)
  assert.is(provider.publicKey?.toBase58(), address)
  assert.equal(heard, [address])
  assert.equal(provider.chains.length, 2)
  assert.is(typeof provider.signIn, 'function')
})

test('after the stop nobody listens to the wallet', async () => {
  const wallet = createSolanaWallet()
  const { found, stop } = visit(page => announce(page, wallet.standard))
  await found()[0]!.door()
  assert.is(wallet.listeners.size, 1)
  stop()
  assert.is(wallet.listeners.size, 0)
})
