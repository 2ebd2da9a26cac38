import { batch, signal, type Signal } from '@preact/signals-core'
import type { AccountState, ConnectedWalletInfo, NetworkState, PublicState } from '../domain/app-kit.js'
import type { AccountStatus, AccountType } from '../domain/accounts.js'
import type { CaipNetworkId, Namespace } from '../domain/caip.js'
import type { Connector } from '../domain/connector.js'
import type { EmbeddedWalletInfo } from '../domain/accounts.js'
import { toFirstEvent } from '../domain/events.js'
import type { Features } from '../domain/features.js'
import { findNetwork, type CaipNetwork } from '../domain/networks.js'
import type { Alert, Toast } from '../domain/notices.js'
import type { CreateAppKit } from '../domain/options.js'
import type { Looks } from '../domain/connection.js'
import type { Texts } from '../domain/texts.js'
import type { ThemeMode, ThemeState, ThemeVariables } from '../domain/theme.js'
import type { TokenBalance } from '../domain/token-balances.js'

/** What stands in one namespace: where its wallet is, who is connected, and what is known of them. */
export interface Standing {
  status: AccountStatus
  accounts: readonly AccountType[]
  /** The account the visitor chose here, over the one the wallet names first. */
  chosen?: { address: string; over: string } | undefined
  /** Where the wallet is; while none is connected, where the visitor chose to be. */
  network?: CaipNetwork | undefined
  connector?: Connector | undefined
  /** While a restore runs the connector may not have been found yet, but its name is known. */
  connectorId?: string | undefined
  /** Which attempt to connect is under way; only that one may end it. */
  attempt?: { id?: string | undefined } | undefined
  /** Decimal text in the native coin, or in the token the dApp named. */
  balance?: string | undefined
  balanceSymbol?: string | undefined
  /** The same for a button: floored, with its symbol. */
  balanceText?: string | undefined
  /** The CAIP-10 address whose balance could not be read. */
  balanceFailed?: string | undefined
  /** The CAIP-10 address the balance is of; another's balance is never shown. */
  balanceOf?: string | undefined
  /** When its node has told it. */
  balanceAt?: number | undefined
  /** What a node has told of the account `of`: whether a key stands there, or on the network `at` a contract; see `flows/account/living.ts`. */
  code?: { of: string; at: CaipNetworkId; isKey: boolean } | undefined
  /** The tokens of an account, most valuable first. */
  portfolio?: Portfolio | undefined
  /** The tab of the account that was looked at last. */
  currentTab?: 'tokens' | 'nfts' | 'activity' | undefined
  /** When something of the account was last known to have moved: views that show it ask anew. */
  movedAt?: number | undefined
  name?: string | undefined
  image?: string | undefined
  /** Of an embedded wallet: who has logged in, and with which kind of account. */
  embedded?: EmbeddedWalletInfo | undefined
}

/** The tokens of the account `of` (CAIP-10), as far as they are known. */
export interface Portfolio {
  of: string
  tokens?: readonly TokenBalance[] | undefined
  /** What those with a price are worth together, in dollars: `1284.3`. */
  worth?: string | undefined
  /** When all of it was told. */
  at?: number | undefined
  /** When they could not be read; what was known before stands. */
  failedAt?: number | undefined
}

const NOTHING: Standing = { status: 'disconnected', accounts: [] }

/** A signal for each field, made when it is first read or written. */
type Fields = Partial<Record<keyof Standing, Signal<unknown>>>

const toField = (fields: Fields, name: keyof Standing): Signal<unknown> => (fields[name] ??= signal<unknown>(NOTHING[name]))

/** Reads and writes like a plain `Standing`. Each field is followed by itself: a balance does not repaint who reads a name. */
const BY_FIELD: ProxyHandler<Fields> = {
  get: (fields, name: keyof Standing) => toField(fields, name).value,
  set(fields, name: keyof Standing, value) {
    toField(fields, name).value = value
    return true
  },
}

export type State = ReturnType<typeof createState>

/**
 * Makes the state of one modal as far as a page needs it before the dialog opens; two modals share none.
 * In one piece: one model, and every page pays for each part of it.
 */
export function createState(offered: readonly CaipNetwork[], start: CaipNetwork, options: CreateAppKit) {
  const networks = signal(offered)
  const activeNamespace = signal<Namespace>(start.chainNamespace)
  const standings: Partial<Record<Namespace, Standing>> = {}
  const connectors = signal<Partial<Record<Namespace, readonly Connector[]>>>({})
  const allowsAnnounced = signal(true)
  const isOpen = signal(false)
  const isLoading = signal(false)
  const isInitialized = signal(false)
  const themeMode = signal<ThemeMode | undefined>(options.themeMode)
  const systemMode = signal<ThemeMode>('dark')
  const themeVariables = signal<ThemeVariables>(options.themeVariables ?? {})

  const of = (namespace: Namespace = activeNamespace.value): Readonly<Standing> =>
    (standings[namespace] ??= new Proxy<Fields>({}, BY_FIELD) as object as Standing)
  const networkOf = (namespace: Namespace = activeNamespace.value): CaipNetwork | undefined =>
    of(namespace).network ?? networks.value.find(network => network.chainNamespace === namespace)
  const patch = (namespace: Namespace, change: Partial<Standing>): void => {
    batch(() => Object.assign(of(namespace), change))
  }
  patch(start.chainNamespace, { network: start })
  const connectorOf = (namespace?: Namespace): Connector | undefined => {
    const { connector, status } = of(namespace)
    return status === 'connected' ? connector : undefined
  }

  return {
    /** The networks the dApp offers. */
    networks,
    /** The namespace in which everything happens that names none. */
    activeNamespace,
    isOpen,
    /** Something waits; connect buttons show it. */
    isLoading,
    isInitialized,
    /** Where the network was chosen on purpose, rather than being the first of the list. */
    chosenIn: signal(options.defaultNetwork && start.chainNamespace),
    /** What is said to the visitor at the moment. */
    toast: signal<Toast>(),
    /** What is said to the developer at the moment. */
    alert: signal<Alert>(),
    features: signal<Features>(options.features ?? {}),
    /** Words in the place of the English ones: the dApp's own, and those of a language (`flows/language.ts`). */
    texts: signal<Texts | undefined>(options.texts),
    links: signal({ terms: options.termsConditionsUrl, privacy: options.privacyPolicyUrl }),
    event: signal(toFirstEvent()),
    /** The dApp's choice; `undefined` follows the system. */
    themeMode,
    systemMode,
    themeVariables,
    /** Every way to a wallet that was found, by namespace. */
    connectors,
    allowsAnnounced,
    /** How the page's buttons look once somebody is connected, and what lists their wallets; comes with the first connection. */
    looks: signal<Looks>(),

    /** What stands in a namespace, or in the active one. */
    of,
    networkOf,
    patch,
    connectorOf,
    /** Follows or leads a namespace to a network, and makes it the active one. */
    activate(network: CaipNetwork) {
      batch(() => {
        activeNamespace.value = network.chainNamespace
        patch(network.chainNamespace, { network })
      })
    },
    /** Whether the wallet of a namespace is on a network the dApp neither offers nor allows. */
    isUnsupported(namespace?: Namespace): boolean {
      const network = networkOf(namespace)
      return !options.allowUnsupportedChain && Boolean(network && !findNetwork(networks.value, network.caipNetworkId))
    },
    /** The account of a namespace, in the shape dApps get. */
    accountOf(namespace?: Namespace): AccountState {
      const { accounts, status, embedded } = of(namespace)
      const address = accounts[0]?.address
      const network = networkOf(namespace)
      return {
        allAccounts: accounts,
        caipAddress: address && network ? `${network.caipNetworkId}:${address}` : undefined,
        address,
        isConnected: status === 'connected',
        status,
        ...(embedded && { embeddedWalletInfo: embedded }),
      }
    },
    walletOf(namespace?: Namespace): ConnectedWalletInfo | undefined {
      const connector = connectorOf(namespace)
      return connector && { ...connector.info, name: connector.name, icon: connector.imageUrl, type: connector.type }
    },
    allConnectors: (): Connector[] =>
      Object.values(connectors.value)
        .flat()
        .filter(({ type, chain }) => allowsAnnounced.value || type !== 'ANNOUNCED' || chain !== 'eip155'),
    network(namespace?: Namespace): NetworkState {
      const network = networkOf(namespace)
      return { caipNetwork: network, chainId: network?.id, caipNetworkId: network?.caipNetworkId }
    },
    public: (): PublicState => ({
      loading: isLoading.value,
      open: isOpen.value,
      selectedNetworkId: networkOf()?.caipNetworkId,
      activeChain: activeNamespace.value,
      initialized: isInitialized.value,
    }),
    theme: (): ThemeState => ({ themeMode: themeMode.value ?? systemMode.value, themeVariables: themeVariables.value }),
  }
}
