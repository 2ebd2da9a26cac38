import { onLook } from '../../clients/page.js'
import { type StandardWallet, watchStandardWallets } from '../../clients/wallet-standard.js'
import type { AccountOf, DiscoveryOptions, NetworkOf } from '../../domain/adapter.js'
import { isOurs, type Connector } from '../../domain/connector.js'
import { isSameName, isShallowEqual } from '../../domain/equal.js'
import { attempt, readKey } from '../../domain/foreign.js'
import { toImageUrl } from '../../domain/links.js'
import { toPlainText } from '../../domain/names.js'
import type { SolanaProvider } from '../../domain/provider.js'
import type { Doing } from './provider.js'
import type { OpenWallet } from './door.js'

/**
 * Finds the Solana wallets of this page: those of the Wallet Standard, now and later, and those that put themselves into the
 * window, whenever it is looked. A connector stays the same one as long as its wallet is there. Two wallets of one name are one: the first.
 */
export function watchSolanaWallets(
  onConnectors: (connectors: readonly Connector[]) => void,
  options: DiscoveryOptions,
  networkOf: NetworkOf,
  accountOf?: AccountOf,
): () => void {
  if (typeof window === 'undefined') return () => {}
  let connectors: readonly Connector[] = []
  /** A second wallet of its name is no row of its own, and yet it may be the one that is meant. */
  const withDoubts = (found: Found | undefined): Found | undefined => {
    if (found)
      Object.assign(found.connector, {
        isDoubted: () => connectors.filter(({ name }) => isSameName(name, found.connector.name)).length > 1,
      })
    return found
  }
  /** What was made of each wallet; nothing of those that are not of Solana. */
  const known = new Map<object, Found | undefined>()
  const find = (wallet: object, make: () => Found | undefined): Found | undefined => {
    if (!known.has(wallet)) known.set(wallet, withDoubts(attempt(make)))
    return known.get(wallet)
  }
  let standard: readonly StandardWallet[] = []
  let told: readonly Connector[] | undefined
  const look = () => {
    const found = standard.map(wallet =>
      find(wallet, () => toFound(wallet, async () => (await import('./door.js')).openWallet(wallet, options, networkOf, accountOf))),
    )
    for (const [global, name, open] of GLOBALS) {
      const raw = readKey(window, global)
      if (raw && typeof raw === 'object')
        found.push(
          find(raw, () =>
            makeFound({ name, features: {} }, async () => (await import('./door.js'))[open](raw, options, networkOf, accountOf)),
          ),
        )
    }
    connectors = found.flatMap(each => each?.connector ?? [])
    const listed = connectors.filter(({ id }, at) => connectors.findIndex(other => other.id === id) === at)
    if (!isShallowEqual(told, listed)) onConnectors((told = listed))
  }
  const stopStandard = watchStandardWallets(wallets => {
    standard = wallets
    look()
  })
  const stopLooking = onLook(look)
  return () => {
    stopStandard()
    stopLooking()
    for (const found of known.values()) found?.stop()
  }
}

/** The globals of wallets that do not follow the standard: where one stands, what it is called, and what opens it. */
const GLOBALS = [['coinbaseSolana', 'Coinbase Wallet', 'openCoinbase']] as const

/** What is odd about names of the standard: one that is another here; and nothing for what is no wallet, as WalletConnect, which has a way of its own. */
const ODD: Readonly<Record<string, string>> = { 'Trust Wallet': 'Trust', WalletConnect: '' }

interface Found {
  connector: Connector
  stop(): void
}

/** A wallet of the Wallet Standard that connects and signs on Solana. */
function toFound(wallet: StandardWallet, open: () => Promise<OpenWallet>): Found | undefined {
  const { name, chains, features } = wallet
  const isSolana =
    chains.some(chain => `${chain}`.startsWith('solana:')) &&
    features['standard:connect'] &&
    Object.keys(features).some(each => /^solana:sign(?!In)/.test(each))
  return isSolana && ODD[name] !== '' && !isOurs(name) ? makeFound(wallet, open) : undefined
}

function makeFound(
  { name: id, icon, features }: Pick<StandardWallet, 'name' | 'icon' | 'features'>,
  open: () => Promise<OpenWallet>,
): Found {
  const name = toPlainText(ODD[id] ?? id, 60)
  const canSignIn = 'solana:signIn' in features
  const imageUrl = toImageUrl(icon)
  let opened: Promise<OpenWallet> | undefined
  let wallet: OpenWallet | undefined
  let provider: SolanaProvider | undefined
  const load = (): Promise<OpenWallet> =>
    (opened ??= open().then(
      made => (wallet = made),
      (error: unknown) => {
        // What could not be fetched now may come with the next try.
        opened = undefined
        throw error
      },
    ))
  return {
    connector: {
      id,
      type: 'ANNOUNCED',
      name,
      chain: 'solana',
      imageUrl,
      info: { name, icon: imageUrl },
      get provider() {
        return (provider ??= createStub(
          name,
          canSignIn,
          () => wallet?.provider,
          async () => (await load()).provider,
        ))
      },
      door: async () => (await load()).door,
    },
    stop: () => wallet?.stop(),
  }
}

const ASKED =
  'connect disconnect getAccounts signMessage signTransaction signAllTransactions signAndSendTransaction signAndSendAllTransactions sendTransaction'
const HEARD = 'on once off removeListener emit'

type Methods = Record<string, (...values: unknown[]) => unknown>

/**
 * A provider whose code comes with the first call. Until then it has no account to show: connecting fetches the code as well.
 * @param loaded the provider itself, once it is here
 */
function createStub(
  name: string,
  canSignIn: boolean,
  loaded: () => SolanaProvider | undefined,
  load: () => Promise<SolanaProvider>,
): SolanaProvider {
  const stub: Record<string, unknown> = {
    name,
    get publicKey() {
      return loaded()?.publicKey
    },
    get chains() {
      return loaded()?.chains ?? []
    },
    get can() {
      return (loaded() as Doing | undefined)?.can
    },
  }
  const call = (provider: SolanaProvider, method: string, values: unknown[]) => (provider as unknown as Methods)[method]!(...values)
  for (const method of (ASKED + (canSignIn ? ' signIn' : '')).split(' '))
    stub[method] = async (...values: unknown[]) => call(await load(), method, values)
  for (const method of HEARD.split(' ')) {
    stub[method] = (...values: unknown[]) => {
      const provider = loaded()
      if (provider) call(provider, method, values)
      else
        load()
          .then(provider => call(provider, method, values))
          .catch(() => {})
    }
  }
  return stub as unknown as SolanaProvider
}
