import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { EthersAdapter } from '../src/adapters/eip155/eip155.js'
import { SolanaAdapter } from '../src/adapters/solana/solana.js'
import { withCoinbase, type CoinbaseWishes } from '../src/coinbase.js'
import type { DiscoveryOptions } from '../src/domain/adapter.js'
import type { Connector } from '../src/domain/connector.js'
import type { CreateAppKit } from '../src/domain/options.js'
import { CONNECTIONS_KEY, connectorKey } from '../src/domain/storage-keys.js'
import { mainnet, polygon, solana } from '../src/networks.js'
import { createFakeWallet, memoryStorage } from './support/fakes.js'
import { cleanupModals, createTestModal } from './support/modal.js'
import { pluck, pluckAll } from './support/pluck.js'

test.after.each(cleanupModals)

/** What both SDKs were asked for; the first `failures` times they cannot be had. */
function offer({ failures = 0, options = {} }: { failures?: number; options?: Partial<CreateAppKit> } = {}) {
  createTestModal()
  const asked: [string, CoinbaseWishes][] = []
  const wallet = Object.assign(createFakeWallet(), { left: 0, disconnect: async () => void wallet.left++ })
  const sdk = (name: string) => (wishes: CoinbaseWishes) => {
    asked.push([name, wishes])
    return { getProvider: () => wallet }
  }
  const fetched = async <T>(code: T): Promise<T> => {
    if (failures-- > 0) throw new Error('Failed to fetch')
    return code
  }
  const adapter = withCoinbase(new EthersAdapter(), {
    wallet: () => fetched({ createCoinbaseWalletSDK: sdk('wallet') }),
    base: () => fetched({ createBaseAccountSDK: sdk('base') }),
  })
  let found: readonly Connector[] = []
  const given = {
    metadata: { name: 'A dApp', description: '', url: 'https://dapp.test', icons: ['https://dapp.test/icon.png'] },
    networks: [mainnet, polygon, solana],
    ...options,
  } as DiscoveryOptions
  const stop = adapter.watchConnectors(each => void (found = each), given)
  return { asked, wallet, stop, found: () => found, of: (id: string) => found.find(each => each.id === id)! }
}

test('both stand in the list, and neither is asked for before somebody chooses it', () => {
  const { found, asked, stop } = offer()
  assert.equal(pluckAll(found(), 'id', 'name', 'type', 'provider'), [
    ['coinbaseWalletSDK', 'Coinbase Wallet', 'EXTERNAL', undefined],
    ['baseAccount', 'Base Account', 'EXTERNAL', undefined],
  ])
  assert.equal(asked, [])
  stop()
})

test('an SDK learns who the dApp is and on which EVM chains, and which accounts it is to offer', async () => {
  const { of, asked, wallet } = offer({ options: { coinbasePreference: 'eoaOnly' } })
  const connector = of('baseAccount')
  const door = await connector.door()
  await connector.door()
  const wishes = { appName: 'A dApp', appLogoUrl: 'https://dapp.test/icon.png', appChainIds: [1, 137], preference: { options: 'eoaOnly' } }
  assert.equal(asked, [['base', wishes]])
  assert.is(connector.provider, wallet)
  assert.is((await door.connect()).caipNetworkId, 'eip155:1')
  await door.disconnect()
  assert.is(wallet.left, 1)
})

test('an adapter that could not use them refuses them, and says what to do', () => {
  assert.throws(() => withCoinbase(new SolanaAdapter(), {}), /for EthersAdapter/)
  const wagmi = Object.assign(new EthersAdapter(), { adapterType: 'wagmi' })
  assert.throws(() => withCoinbase(wagmi, {}), /list coinbaseWallet\(\) among the connectors/)
})

test('what a dApp switches off is not there', () => {
  const ids = (options: Partial<CreateAppKit>) =>
    offer({ options })
      .found()
      .map(({ id }) => id)
  assert.equal(ids({ enableCoinbase: false }), ['baseAccount'])
  assert.equal(ids({ enableBaseAccount: false }), ['coinbaseWalletSDK'])
})
test('who is connected by the SDK finds it, whoever announces the name of Coinbase’s extension', async () => {
  for (const [kept, beside, ids] of [
    ['coinbaseWalletSDK', [], ['com.coinbase.wallet', 'coinbaseWalletSDK']],
    ['com.coinbase.wallet', [], ['com.coinbase.wallet']],
    ['com.coinbase.wallet', ['coinbaseWalletSDK'], ['com.coinbase.wallet', 'coinbaseWalletSDK']],
  ] as const) {
    const connections = { eip155: beside.map(connectorId => ({ connectorId, accounts: [] })) }
    const adapter = withCoinbase(new EthersAdapter(), {
      wallet: async () => ({ createCoinbaseWalletSDK: () => ({ getProvider: () => createFakeWallet() }) }),
    })
    const { modal } = createTestModal({
      storage: memoryStorage({ [connectorKey('eip155')]: kept, [CONNECTIONS_KEY]: JSON.stringify(connections) }),
      wallets: [{ name: 'Coinbase Wallet', rdns: 'com.coinbase.wallet', provider: createFakeWallet() }],
      options: { adapters: [adapter] },
    })
    assert.equal(pluck(modal.state.allConnectors(), 'id'), ids)
    cleanupModals()
  }
})
