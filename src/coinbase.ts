/** The entry `latchkey/coinbase`: Coinbase Wallet and Base Account where they are no extension, by their SDKs, which the dApp brings. */
import type { ChainAdapter } from './domain/adapter.js'
import type { Connector, WalletDoor } from './domain/connector.js'
import type { CreateAppKit } from './domain/options.js'
import type { Eip1193Provider } from './domain/provider.js'
import { connectorKey } from './domain/storage-keys.js'
import { isKept } from './flows/session/kept.js'
import type { Modal } from './modal.js'

/** What the dApp tells an SDK of itself, and which accounts it is to offer. */
export interface CoinbaseWishes {
  appName?: string
  appLogoUrl?: string | null
  appChainIds?: number[]
  preference?: { options: 'all' | 'smartWalletOnly' | 'eoaOnly' }
}

/** What is used of either SDK's provider. */
interface SdkProvider {
  request(call: { method: string; params?: readonly unknown[] | object }): Promise<unknown>
  disconnect?(): Promise<void>
}

interface Sdk {
  getProvider(): SdkProvider
}

/** How each SDK is fetched; one that is left out is not offered. */
export interface CoinbaseSdks {
  /** `() => import('@coinbase/wallet-sdk')`, version 4. */
  wallet?(): Promise<{ createCoinbaseWalletSDK(wishes: CoinbaseWishes): Sdk }>
  /** `() => import('@base-org/account')`, version 2. */
  base?(): Promise<{ createBaseAccountSDK(wishes: CoinbaseWishes): Sdk }>
}

const draw = (shapes: string) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40">${shapes}</svg>`)}`
const COINBASE = draw(
  '<path fill="#0052ff" d="M0 0h40v40H0z"/><path fill="#fff" fill-rule="evenodd" d="M20 6a14 14 0 1 0 0 28 14 14 0 0 0 0-28m-3 9.5h6a1.5 1.5 0 0 1 1.5 1.5v6a1.5 1.5 0 0 1-1.5 1.5h-6a1.5 1.5 0 0 1-1.5-1.5v-6a1.5 1.5 0 0 1 1.5-1.5"/>',
)
const BASE = draw('<path fill="#fff" d="M0 0h40v40H0z"/><rect width="24" height="24" x="8" y="8" rx="2" fill="#00f"/>')

const WALLET = 'coinbaseWalletSDK'

/** The name under which Coinbase's extension announces itself. */
const EXTENSION = 'com.coinbase.wallet'

/**
 * The adapter with Coinbase Wallet and Base Account among its wallets: `adapters: [withCoinbase(new EthersAdapter(), { wallet: () =>
 * import('@coinbase/wallet-sdk') })]`. Nothing is fetched before somebody chooses one of them, or returns with it. Where Coinbase's
 * extension announces itself, it stands there alone, but for who is connected by the SDK. The options `enableCoinbase`, `enableBaseAccount` and `coinbasePreference` hold.
 * @throws for an adapter of wagmi, which would not know of them, or of another chain family
 */
export function withCoinbase<Adapter extends ChainAdapter>(adapter: Adapter, { wallet, base }: CoinbaseSdks): Adapter {
  if (adapter.namespace !== 'eip155' || adapter.adapterType === 'wagmi')
    throw new TypeError('withCoinbase is for EthersAdapter; with wagmi, list coinbaseWallet() among the connectors of its adapter.')
  const watch = adapter.watchConnectors?.bind(adapter)
  adapter.watchConnectors = (onConnectors, options, ...rest) => {
    const { enableCoinbase, enableBaseAccount, coinbasePreference } = options as Partial<CreateAppKit>
    const { metadata, networks } = options
    const wishes: CoinbaseWishes = {
      appName: metadata?.name ?? '',
      appLogoUrl: metadata?.icons?.[0] ?? null,
      appChainIds: (networks ?? []).flatMap(({ id }) => (typeof id === 'number' ? id : [])),
      ...(coinbasePreference && { preference: { options: coinbasePreference } }),
    }
    const storage = (rest[2] as Modal | undefined)?.storage
    // In use, or beside the one in use.
    const isHeld = () => storage && (storage.get(connectorKey('eip155')) === WALLET || isKept(storage, 'eip155', WALLET))
    const ways: Connector[] = []
    if (wallet && enableCoinbase !== false)
      ways.push(toConnector(WALLET, 'Coinbase Wallet', COINBASE, async () => (await wallet()).createCoinbaseWalletSDK(wishes)))
    if (base && enableBaseAccount !== false)
      ways.push(toConnector('baseAccount', 'Base Account', BASE, async () => (await base()).createBaseAccountSDK(wishes)))
    const tell: typeof onConnectors = found => {
      // Anybody may announce that name.
      const isHidden = !isHeld() && found.some(({ info }) => info?.rdns === EXTENSION)
      onConnectors([...found, ...ways.filter(({ id }) => !isHidden || id !== WALLET)])
    }
    if (watch) return watch(tell, options, ...rest)
    tell([])
    return () => {}
  }
  return adapter
}

function toConnector(id: string, name: string, imageUrl: string, load: () => Promise<Sdk>): Connector {
  let provider: SdkProvider | undefined
  let opening: Promise<WalletDoor> | undefined
  const open = async (): Promise<WalletDoor> => {
    const [sdk, { createDoor }] = await Promise.all([load(), import('./adapters/eip155/door.js')])
    const made = (provider = sdk.getProvider())
    const door = createDoor(made as Eip1193Provider)
    // The SDK forgets whom it holds, and closes its window; an extension behind it takes its permission back.
    return { ...door, disconnect: async () => (made.disconnect ? made.disconnect() : door.disconnect()) }
  }
  return {
    id,
    type: 'EXTERNAL',
    name,
    chain: 'eip155',
    imageUrl,
    get provider() {
      return provider
    },
    door() {
      // What could not be had this time may be had the next.
      opening ??= open().catch((error: unknown) => {
        opening = undefined
        throw error
      })
      return opening
    },
  }
}
