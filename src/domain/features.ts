/** The features a dApp can switch, and the orders it can choose (AppKit 1.7, section 1.2; specification, sections 2 and 9). */

export type SocialProvider = 'google' | 'github' | 'apple' | 'facebook' | 'x' | 'discord' | 'farcaster'
export type ConnectMethod = 'email' | 'social' | 'wallet'
export type WalletFeature = 'onramp' | 'swaps' | 'receive' | 'send'
export type ConnectorGroup = 'walletConnect' | 'recent' | 'injected' | 'featured' | 'custom' | 'external' | 'recommended'

export interface Features {
  /** Swap tokens. @default true */
  swaps?: boolean | undefined
  /** Buy crypto. @default true */
  onramp?: boolean | undefined
  /** Log in by email. @default true */
  email?: boolean | undefined
  /** Social logins in display order, or none. @default ['google','x','discord','farcaster','github','apple','facebook'] */
  socials?: readonly SocialProvider[] | false | undefined
  /** Social logins in their providers' colours, or in the colour of the text. @default 'brand' */
  socialLogos?: 'brand' | 'mono' | undefined
  /** Transaction history. @default true */
  history?: boolean | undefined
  /** Show the address to be paid. @default true */
  receive?: boolean | undefined
  /** Send tokens. @default true */
  send?: boolean | undefined
  /** Show wallets beside email and socials. @default true */
  emailShowWallets?: boolean | undefined
  /** Send usage events; none leaves before the visitor's first action. @default true */
  analytics?: boolean | undefined
  /** The "All wallets" row. @default true */
  allWallets?: boolean | undefined
  /** A checkbox to accept terms and privacy policy before connecting. @default false */
  legalCheckbox?: boolean | undefined
  /** What apps may do with an account without asking each time. @default false */
  smartSessions?: boolean | undefined
  /** Wallets behind one button. @default false */
  collapseWallets?: boolean | undefined
  /** AppKit's word for a list of the dApp's own, which needs nobody's leave here: it changes nothing. */
  headless?: boolean | undefined
  /** @deprecated AppKit's payments, which need an account with its maker: it changes nothing, see `open({ view: 'WalletSend' })`. */
  pay?: boolean | undefined
  /** @deprecated AppKit's sign-in at its maker's service: it changes nothing, see `siwx`. */
  reownAuthentication?: boolean | undefined
  /**
   * Groups of wallets in this order, the remaining ones after them: `['injected']` puts what is installed first.
   * @default ['walletConnect','recent','injected','featured','custom','external','recommended']
   */
  connectorTypeOrder?: readonly ConnectorGroup[] | undefined
  /** @default email, social, wallet; with a wallet in the browser wallet, email, social */
  connectMethodsOrder?: readonly ConnectMethod[] | undefined
  /** @default ['onramp','swaps','receive','send'] */
  walletFeaturesOrder?: readonly WalletFeature[] | undefined
}

export const DEFAULT_SOCIALS: readonly SocialProvider[] = ['google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook']

/** The specified order (specification, section 2). */
const CONNECTOR_GROUPS: readonly ConnectorGroup[] = ['walletConnect', 'recent', 'injected', 'featured', 'custom', 'external', 'recommended']

/** The dApp's order first, then the groups it does not name. */
export function toConnectorGroupOrder(features: Features): readonly ConnectorGroup[] {
  return [...new Set([...(features.connectorTypeOrder ?? []), ...CONNECTOR_GROUPS])].filter(group => CONNECTOR_GROUPS.includes(group))
}

/** The order in which a visitor is offered ways to connect: a wallet in their browser comes first. */
export function toConnectMethodsOrder(features: Features, hasBrowserWallet: boolean): readonly ConnectMethod[] {
  const order = hasBrowserWallet ? 'wallet email social' : 'email social wallet'
  return features.connectMethodsOrder ?? (order.split(' ') as ConnectMethod[])
}
