// The Wallet Standard: @wallet-standard/wallet, by which wallets register, is real, and so are the types that a wallet has to fit. Wallets
// that publish no code of theirs are played. Beside them stand strangers, whom a dApp of other chains must not be disturbed by.
import '../support/window.js'
import type { BitcoinConnectFeature } from '@exodus/bitcoin-wallet-standard-features'
import { TonConnect } from '@tonconnect/sdk'
import type { Wallet } from '@wallet-standard/base'
import { registerWallet } from '@wallet-standard/wallet'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { BitcoinAdapter } from '../../src/bitcoin.js'
import { EthersAdapter } from '../../src/ethers.js'
import type { BitcoinProvider, SolanaProvider } from '../../src/domain/provider.js'
import { bitcoin, mainnet, polkadot } from '../../src/networks.js'
import { PolkadotAdapter } from '../../src/polkadot.js'
import { SolanaAdapter } from '../../src/solana.js'
import { createStandard } from '../support/bitcoin-page.js'
import { createKey as createBitcoinKey } from '../support/bitcoin-wallet.js'
import { announce, createFakeWallet } from '../support/fakes.js'
import { until } from '../support/patience.js'
import { pluck, pluckAll } from '../support/pluck.js'
import { MAIN, solanaNetwork } from '../support/solana-dapp.js'
import { createKey, createSolanaWallet } from '../support/solana-wallet.js'
import { BITCOIN, SOLANA } from './listed-wallets.js'
import { leave, load, page } from './page.js'

const test = suite('Wallet Standard')
const [one, two] = [createKey(1), createKey(2)]
const message = new TextEncoder().encode('Hello')

const visit = (storage?: Storage) =>
  load(
    {
      adapters: [new EthersAdapter(), new SolanaAdapter(), new BitcoinAdapter(), new PolkadotAdapter()],
      networks: [mainnet, solanaNetwork(MAIN), bitcoin, polkadot],
    },
    storage,
  )

const { debug } = console
test.before(() => void (console.debug = () => {}))
test.after(() => void (console.debug = debug))
test.after.each(() => {
  leave()
  for (const name of ['tonkeeper', 'tronWeb', 'tronLink', 'tron', 'aptos', 'suiWallet', 'keplr', 'btc']) delete page[name]
})

for (const { name } of SOLANA)
  test(`${name}, registered by the kit before the dApp or after it, is one row, connects, signs, changes its account and is restored`, async () => {
    const wallet = createSolanaWallet({ name, keys: [one, two], isKnown: true })
    registerWallet(wallet.standard as unknown as Wallet)
    const { appKit, storage, rows, enter } = visit()
    registerWallet(wallet.standard as unknown as Wallet)
    await enter(name)
    assert.equal([pluck(rows('solana'), 'name'), appKit.getAddress()], [[name], one.address])
    assert.is((await appKit.getProvider<SolanaProvider>('solana')!.signMessage(message)).length, 64)
    wallet.change([two])
    assert.is(appKit.getAddress(), two.address)
    leave()
    registerWallet(wallet.standard as unknown as Wallet)
    const again = visit(storage)
    await again.appKit.ready()
    assert.is(again.appKit.getAddress('solana'), two.address)
    await again.appKit.disconnect()
    assert.not(again.appKit.getIsConnectedState())
  })

for (const { name } of BITCOIN)
  test(`${name}, by the Bitcoin Wallet Standard, connects and signs`, async () => {
    const key = createBitcoinKey(1)
    const wallet = createStandard([key], { name })
    const feature: BitcoinConnectFeature['bitcoin:connect'] = wallet.features['bitcoin:connect'] as never
    assert.type(feature.connect, 'function')
    registerWallet(wallet as unknown as Wallet)
    const { appKit, enter } = visit()
    await enter(name)
    assert.is(appKit.getAddress('bip122'), key.address)
    assert.ok(await appKit.getProvider<BitcoinProvider>('bip122')!.signMessage({ address: key.address, message: 'Hello' }))
  })

test('a wallet of several families is one name in each of them, and one of another chain is none', async () => {
  registerWallet(createSolanaWallet({ name: 'Phantom' }).standard as unknown as Wallet)
  registerWallet(createStandard([createBitcoinKey(1)], { name: 'Phantom' }) as unknown as Wallet)
  const sui = createSolanaWallet({ name: 'Slush', chains: ['sui:mainnet'], without: ['solana:signMessage', 'solana:signTransaction'] })
  registerWallet(sui.standard as unknown as Wallet)
  announce(window, createFakeWallet(), { name: 'Phantom', rdns: 'app.phantom' })
  const { rows } = visit()
  assert.equal(pluckAll(rows(), 'chain', 'name'), [
    ['eip155', 'Phantom'],
    ['solana', 'Phantom'],
    ['bip122', 'Phantom'],
  ])
})

test('strangers: TON, TRON, Sui, Aptos and Cosmos in the page are no rows, are asked nothing, and hide nobody', async () => {
  const asked: unknown[] = []
  const stranger = (more: object = {}) => ({ request: (call: unknown) => (asked.push(call), new Promise(() => {})), on() {}, ...more })
  page['tonkeeper'] = {
    tonconnect: {
      deviceInfo: { platform: 'browser', appName: 'Tonkeeper', appVersion: '4', maxProtocolVersion: 2, features: ['SendTransaction'] },
      walletInfo: { name: 'Tonkeeper', app_name: 'tonkeeper', image: '', about_url: '', platforms: ['chrome'] },
      protocolVersion: 2,
      isWalletBrowser: true,
      ...Object.fromEntries(['connect', 'restoreConnection', 'send'].map(name => [name, () => (asked.push(name), new Promise(() => {}))])),
      listen: () => () => {},
    },
  }
  const tronWeb = { ready: false, defaultAddress: { base58: false, hex: false }, trx: {} }
  page['tronWeb'] = Object.freeze(tronWeb)
  page['tronLink'] = stranger({ ready: false, tronWeb })
  // By TIP-1193 it looks as a wallet of EVM chains does.
  page['tron'] = stranger({ isTronLink: true, tronWeb })
  page['aptos'] = stranger({ connect: () => asked.push('connect') })
  page['keplr'] = stranger({ enable: () => asked.push('enable') })
  window.dispatchEvent(new CustomEvent('TIP6963:announceProvider', { detail: { info: { name: 'TronLink' }, provider: page['tron'] } }))
  announce(window, createFakeWallet(), { name: 'Rabby', rdns: 'io.rabby' })
  const { rows, enter, appKit } = visit()
  assert.equal([pluck(rows(), 'name'), asked], [['Rabby'], []])
  await enter('io.rabby')
  assert.ok(appKit.getIsConnectedState())
  // Their own kit finds its wallet as before.
  const kit = new TonConnect({ manifestUrl: 'https://dapp.test/tonconnect.json', analytics: { mode: 'off' } } as never)
  void kit.connect({ jsBridgeKey: 'tonkeeper' })
  await until(() => asked.includes('connect'), 'TON’s kit to ask its own wallet')
  assert.equal(asked, ['connect'])
})
