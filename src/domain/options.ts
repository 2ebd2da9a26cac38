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
  homepage?: string | undefined
  image_url?: string | undefined
  /** The scheme by which its app is opened on a phone, or a universal link. */
  mobile_link?: string | null | undefined
  /** The same on a desktop. */
  desktop_link?: string | null | undefined
  /** The address of its web wallet. */
  webapp_link?: string | null | undefined
  app_store?: string | null | undefined
  play_store?: string | null | undefined
  chrome_store?: string | null | undefined
  /** By which its extension announces itself (EIP-6963): with it here, the extension is what is asked. */
  rdns?: string | null | undefined
}

/** What a dApp asks wallets for over WalletConnect, where it differs from the usual. */
export interface ProposalOverride {
  /** By namespace. */
  methods?: Record<string, readonly string[]> | undefined
  /** CAIP-2 ids by namespace. */
  chains?: Record<string, readonly string[]> | undefined
  /** By namespace. */
  events?: Record<string, readonly string[]> | undefined
  /** Addresses of nodes by CAIP-2 id. */
  rpcMap?: Record<string, string> | undefined
  /** The CAIP-2 id of the chain that requests go to first. */
  defaultChain?: string | undefined
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
  safe?: string | undefined
  /** Your own gateway to IPFS, with its path (`'https://ipfs.example/ipfs'`): pictures at `ipfs://` are shown from there. @default none is asked */
  ipfs?: string | undefined
  /** Your own gateway to Arweave (`'https://arweave.example'`), for pictures at `ar://`. @default none is asked */
  arweave?: string | undefined
}

/** Who sells coins for money. No key of a provider comes with us: they are the dApp's. */
export interface OnrampProviders {
  /** Coinbase, through the blockchain API, which holds the key of the dApp's project. @default true */
  coinbase?: boolean | undefined
  /** Meld: shown where the dApp gives its public key; `url` is where its page is. @default none */
  meld?: { publicKey: string; url?: string | undefined } | undefined
}

/** The options of `createAppKit`, compatible with AppKit 1.7 (its section 1.1). */
export interface CreateAppKit {
  /** Identifies the dApp to the hosted services. Without one, browser wallets go on working. */
  projectId?: string | undefined
  /** The networks a visitor may choose from; at least one. */
  networks: readonly AppKitNetwork[]
  /** One per namespace, as in `[new EthersAdapter()]`. @default [] */
  adapters?: readonly ChainAdapter[] | undefined
  /** Where a visitor starts. @default the first network */
  defaultNetwork?: AppKitNetwork | undefined
  /** How the dApp presents itself to wallets. @default read from the document: title, description, origin, icon */
  metadata?: Metadata | undefined
  /** Light or dark. @default follows the visitor's system */
  themeMode?: ThemeMode | undefined
  /** Colours, corners, font and sizes. */
  themeVariables?: ThemeVariables | undefined
  /** The address of a picture that stands above the ways in, 40 px high. */
  logo?: string | undefined
  /** A line that stands above the ways in. */
  headline?: string | undefined
  /** What is offered, and in which order. */
  features?: Features | undefined
  /** The list of all wallets: always, never, or on phones only. @default 'SHOW' */
  allWallets?: 'SHOW' | 'HIDE' | 'ONLY_MOBILE' | undefined
  /** Only these of the directory, by their ids there. */
  includeWalletIds?: readonly string[] | undefined
  /** Hidden by directory id, and connectors with the same rdns or name with them. */
  excludeWalletIds?: readonly string[] | undefined
  /** Shown first, in this order. */
  featuredWalletIds?: readonly string[] | undefined
  /** Wallets that the dApp adds to the list. */
  customWallets?: readonly CustomWallet[] | undefined
  /** Network pictures by chain id. */
  chainImages?: Record<number | string, string> | undefined
  /** Connector pictures by connector id. */
  connectorImages?: Record<string, string> | undefined
  /** A token whose balance is shown instead of the native one, by CAIP-2 id. */
  tokens?: Record<string, { address: string; image?: string | undefined }> | undefined
  /** RPC addresses that come before all others, by CAIP-2 id. */
  customRpcUrls?: Record<string, readonly { url: string; config?: unknown | undefined }[]> | undefined
  /** A link under the list of wallets, and what `features.legalCheckbox` asks to accept. */
  termsConditionsUrl?: string | undefined
  /** The same for your privacy policy. */
  privacyPolicyUrl?: string | undefined
  /** Shows developer alerts at the top of the modal. @default on localhost only */
  debug?: boolean | undefined
  /** `false` offers email and social accounts only. @default true */
  enableWallets?: boolean | undefined
  /** "I don't have a wallet". @default true */
  enableWalletGuide?: boolean | undefined
  /** On phones the dialog takes the whole screen. @default false */
  enableMobileFullScreen?: boolean | undefined
  /** The generic `window.ethereum`. @default true */
  enableInjected?: boolean | undefined
  /** Announced wallets. @default true */
  enableEIP6963?: boolean | undefined
  /** Let the visitor switch networks in the modal. @default true */
  enableNetworkSwitch?: boolean | undefined
  /** Restore the last connection on load. @default true */
  enableReconnect?: boolean | undefined
  /**
   * When code is fetched before it is asked for: `intent` as somebody points at what opens it, and while the dialog is looked at; `idle`
   * the dialog too, once the page has loaded and rests; `none` never. Nothing but a press does so where a visitor spares data.
   * @default 'intent'
   */
  prefetch?: 'intent' | 'idle' | 'none' | undefined
  /**
   * The dApp places `<appkit-modal>` itself; no dialog is opened. One that `latchkey` makes beside a dialog leaves the hooks and the page's
   * buttons to that.
   * @default false
   */
  enableEmbedded?: boolean | undefined
  /** The dApp places `<appkit-modal>` itself, for the dialog to live in. @default false */
  disableAppend?: boolean | undefined
  /** Accept any network the wallet is on. @default false */
  allowUnsupportedChain?: boolean | undefined
  /** On a phone, open a wallet's web address rather than its own scheme, where it has both. @default false */
  experimental_preferUniversalLinks?: boolean | undefined
  /**
   * Lets an account of any EVM wallet register a name (`alice.reown.id`), not only an embedded wallet's. Ours, not AppKit's; made for
   * trying names out: the public service takes every EIP-191 signature, but names are meant for embedded wallets. @default false
   */
  experimental_namesForAllWallets?: boolean | undefined
  /** The kind of account an embedded wallet starts with. */
  defaultAccountTypes?: Partial<Record<Namespace, AccountKind>> | undefined
  /** The dApp's own WalletConnect provider, used instead of ours. */
  universalProvider?: UniversalProvider | undefined
  /** Offer WalletConnect. @default true */
  enableWalletConnect?: boolean | undefined
  /** The dApp makes WalletConnect's links itself; the modal opens at the QR code and shows what `open({ uri })` is given. @default false */
  manualWCControl?: boolean | undefined
  /** Replaces parts of what is asked for over WalletConnect, by namespace; `rpcMap` and `defaultChain` by CAIP-2 id. */
  universalProviderConfigOverride?: ProposalOverride | undefined
  /** How visitors sign in, on every chain family: `new DefaultSIWX()` of `latchkey/siwx`, or an object of the dApp's. */
  siwx?: SIWXConfig | undefined
  /** The same for EVM chains in AppKit's older form: `createSIWEConfig(…)` of `latchkey/siwe`. Only one of the two may be given. */
  siweConfig?: { mapToSIWX(): SIWXConfig } | undefined
  /** Where the outside services are. */
  services?: Partial<Services> | undefined
  /** Providers in the view where one buys coins. */
  onramp?: OnrampProviders | undefined
  /** Where to keep what outlives a reload. @default localStorage */
  storage?: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | undefined
  /** What the modal speaks, as a tag: `de`, `pt-BR`. @default the document's `lang`, as it is now, else the visitor's language; English where we speak neither */
  language?: string | undefined
  /** Texts of the modal by key, instead of ours; those of errors by `error.NAME`, and `{name}` is filled in. */
  texts?: Record<string, string> | undefined
  /** Offer Coinbase Wallet, where `withCoinbase` brings its SDK. @default true */
  enableCoinbase?: boolean | undefined
  /** Offer Base Account, where `withCoinbase` brings its SDK. @default true */
  enableBaseAccount?: boolean | undefined
  /** Accepted for AppKit's dApps, without effect. */
  showWallets?: boolean | undefined
  /** Accepted for AppKit's dApps, without effect. */
  enableAuthLogger?: boolean | undefined
  /** Which accounts Coinbase's SDK offers. @default 'all' */
  coinbasePreference?: 'all' | 'smartWalletOnly' | 'eoaOnly' | undefined
}
