import type { ChainAdapter } from './adapter.js'
import type { AccountKind } from './accounts.js'
import type { Namespace } from './caip.js'
import type { Features } from './features.js'
import type { Metadata, UniversalProvider } from './walletconnect.js'
import type { AppKitNetwork } from './networks.js'
import type { SIWXConfig } from './sign-in.js'
import type { ThemeMode, ThemeVariables } from './theme.js'

/** A wallet the dApp adds to the list, in the words of the directory. */
export interface CustomWallet {
  /** Its own; one of the directory's replaces that wallet. */
  id: string
  name: string
  /** Where a visitor gets it. */
  homepage?: string
  image_url?: string
  /** The scheme by which its app is opened on a phone, or a universal link. */
  mobile_link?: string | null
  /** The same on a desktop. */
  desktop_link?: string | null
  /** The address of its web wallet. */
  webapp_link?: string | null
  app_store?: string | null
  play_store?: string | null
  chrome_store?: string | null
  /** By which its extension announces itself (EIP-6963): with it here, the extension is what is asked. */
  rdns?: string | null
}

/** What a dApp asks wallets for over WalletConnect, where it differs from the usual. */
export interface ProposalOverride {
  /** By namespace. */
  methods?: Record<string, readonly string[]>
  /** CAIP-2 ids by namespace. */
  chains?: Record<string, readonly string[]>
  /** By namespace. */
  events?: Record<string, readonly string[]>
  /** Addresses of nodes by CAIP-2 id. */
  rpcMap?: Record<string, string>
  /** The CAIP-2 id of the chain that requests go to first. */
  defaultChain?: string
}

/** Every outside address, each a base URL without a slash at its end (decisions.md, Outside addresses). */
export interface Services {
  /** Balances, tokens, activity, prices, names, swaps. @default 'https://rpc.walletconnect.org' */
  blockchainApi: string
  /** Wallets and their pictures. @default 'https://api.web3modal.org' */
  walletDirectory: string
  /** Usage events. @default 'https://pulse.walletconnect.org' */
  analytics: string
  /** WalletConnect's relay. @default 'wss://relay.walletconnect.org' */
  relay: string
  /** `false` switches the verify service off. @default 'https://verify.walletconnect.org' */
  verify: string | false
  /** The site of wallets by email and social account, in a frame. @default 'https://secure.walletconnect.org' */
  embeddedWallet: string
  /** The origin of the Safe whose apps are connected by it. @default 'https://app.safe.global' */
  safe?: string
  /** Your own gateway to IPFS, with its path (`'https://ipfs.example/ipfs'`): pictures at `ipfs://` are shown from there. @default none is asked */
  ipfs?: string
  /** Your own gateway to Arweave (`'https://arweave.example'`), for pictures at `ar://`. @default none is asked */
  arweave?: string
}

/** Who sells coins for money. No key of a provider comes with us: they are the dApp's. */
export interface OnrampProviders {
  /** Coinbase, through the blockchain API, which holds the key of the dApp's project. @default true */
  coinbase?: boolean
  /** Meld: shown where the dApp gives its public key; `url` is where its page is. @default none */
  meld?: { publicKey: string; url?: string }
}

/** The options of `createAppKit`, compatible with AppKit 1.7 (its section 1.1). */
export interface CreateAppKit {
  /** Identifies the dApp to the hosted services. Without one, browser wallets go on working. */
  projectId?: string
  /** The networks a visitor may choose from; at least one. */
  networks: readonly AppKitNetwork[]
  /** One per namespace, as in `[new EthersAdapter()]`. @default [] */
  adapters?: readonly ChainAdapter[]
  /** Where a visitor starts. @default the first network */
  defaultNetwork?: AppKitNetwork
  /** How the dApp presents itself to wallets. @default read from the document: title, description, origin, icon */
  metadata?: Metadata
  /** Light or dark. @default follows the visitor's system */
  themeMode?: ThemeMode
  /** Colours, corners, font and sizes. */
  themeVariables?: ThemeVariables
  /** The address of a picture that stands above the ways in, 40 px high. */
  logo?: string
  /** A line that stands above the ways in. */
  headline?: string
  /** What is offered, and in which order. */
  features?: Features
  /** The list of all wallets: always, never, or on phones only. @default 'SHOW' */
  allWallets?: 'SHOW' | 'HIDE' | 'ONLY_MOBILE'
  /** Only these of the directory, by their ids there. */
  includeWalletIds?: readonly string[]
  /** Hidden by directory id, and connectors with the same rdns or name with them. */
  excludeWalletIds?: readonly string[]
  /** Shown first, in this order. */
  featuredWalletIds?: readonly string[]
  /** Wallets that the dApp adds to the list. */
  customWallets?: readonly CustomWallet[]
  /** Network pictures by chain id. */
  chainImages?: Record<number | string, string>
  /** Connector pictures by connector id. */
  connectorImages?: Record<string, string>
  /** A token whose balance is shown instead of the native one, by CAIP-2 id. */
  tokens?: Record<string, { address: string; image?: string }>
  /** RPC addresses that come before all others, by CAIP-2 id. */
  customRpcUrls?: Record<string, readonly { url: string; config?: unknown }[]>
  /** A link under the list of wallets, and what `features.legalCheckbox` asks to accept. */
  termsConditionsUrl?: string
  /** The same for your privacy policy. */
  privacyPolicyUrl?: string
  /** Shows developer alerts at the top of the modal. @default on localhost only */
  debug?: boolean
  /** `false` offers email and social accounts only. @default true */
  enableWallets?: boolean
  /** "I don't have a wallet". @default true */
  enableWalletGuide?: boolean
  /** On phones the dialog takes the whole screen. @default false */
  enableMobileFullScreen?: boolean
  /** The generic `window.ethereum`. @default true */
  enableInjected?: boolean
  /** Announced wallets. @default true */
  enableEIP6963?: boolean
  /** Let the visitor switch networks in the modal. @default true */
  enableNetworkSwitch?: boolean
  /** Restore the last connection on load. @default true */
  enableReconnect?: boolean
  /**
   * When code is fetched before it is asked for: `intent` as somebody points at what opens it, and while the dialog is looked at; `idle`
   * the dialog too, once the page has loaded and rests; `none` never. Nothing but a press does so where a visitor spares data.
   * @default 'intent'
   */
  prefetch?: 'intent' | 'idle' | 'none'
  /** The dApp places `<appkit-modal>` itself; no dialog is opened. @default false */
  enableEmbedded?: boolean
  /** The dApp places `<appkit-modal>` itself, for the dialog to live in. @default false */
  disableAppend?: boolean
  /** Accept any network the wallet is on. @default false */
  allowUnsupportedChain?: boolean
  /** On a phone, open a wallet's web address rather than its own scheme, where it has both. @default false */
  experimental_preferUniversalLinks?: boolean
  /**
   * Lets an account of any EVM wallet register a name (`alice.reown.id`), not only an embedded wallet's. Ours, not AppKit's; made for
   * trying names out: the public service takes every EIP-191 signature, but names are meant for embedded wallets. @default false
   */
  experimental_namesForAllWallets?: boolean
  /** The kind of account an embedded wallet starts with. */
  defaultAccountTypes?: Partial<Record<Namespace, AccountKind>>
  /** The dApp's own WalletConnect provider, used instead of ours. */
  universalProvider?: UniversalProvider
  /** Offer WalletConnect. @default true */
  enableWalletConnect?: boolean
  /** The dApp makes WalletConnect's links itself; the modal opens at the QR code and shows what `open({ uri })` is given. @default false */
  manualWCControl?: boolean
  /** Replaces parts of what is asked for over WalletConnect, by namespace; `rpcMap` and `defaultChain` by CAIP-2 id. */
  universalProviderConfigOverride?: ProposalOverride
  /** How visitors sign in, on every chain family: `new DefaultSIWX()` of `latchkey/siwx`, or an object of the dApp's. */
  siwx?: SIWXConfig
  /** The same for EVM chains in AppKit's older form: `createSIWEConfig(…)` of `latchkey/siwe`. Only one of the two may be given. */
  siweConfig?: { mapToSIWX(): SIWXConfig }
  /** Where the outside services are. */
  services?: Partial<Services>
  /** Providers in the view where one buys coins. */
  onramp?: OnrampProviders
  /** Where to keep what outlives a reload. @default localStorage */
  storage?: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  /** What the modal speaks, as a tag: `de`, `pt-BR`. @default the document's `lang`, as it is now, else the visitor's language; English where we speak neither */
  language?: string
  /** Texts of the modal by key, instead of ours; those of errors by `error.NAME`, and `{name}` is filled in. */
  texts?: Record<string, string>
  /** Offer Coinbase Wallet, where `withCoinbase` brings its SDK. @default true */
  enableCoinbase?: boolean
  /** Offer Base Account, where `withCoinbase` brings its SDK. @default true */
  enableBaseAccount?: boolean
  /** Accepted for AppKit's dApps, without effect. */
  showWallets?: boolean
  /** Accepted for AppKit's dApps, without effect. */
  enableAuthLogger?: boolean
  /** Which accounts Coinbase's SDK offers. @default 'all' */
  coinbasePreference?: 'all' | 'smartWalletOnly' | 'eoaOnly'
}
