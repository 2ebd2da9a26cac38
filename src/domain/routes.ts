/** The views of the modal and the rules of their history (specification, section 2; AppKit 1.7, sections 2.1, 2.2, 5.1). */
import type { Namespace } from './caip.js'
import type { ListedConnector } from './connector.js'
import type { Platform } from './events.js'
import type { SocialProvider } from './features.js'

export type View =
  | 'Account'
  | 'AccountSettings'
  | 'AllWallets'
  | 'ApproveTransaction'
  | 'BuyInProgress'
  | 'Connect'
  | 'ConnectSocials'
  | 'ConnectWallets'
  | 'ConnectingExternal'
  | 'ConnectingFarcaster'
  | 'ConnectingMultiChain'
  | 'ConnectingSiwe'
  | 'ConnectingSocial'
  | 'ConnectingWalletConnect'
  | 'ConnectingWalletConnectBasic'
  | 'Downloads'
  | 'EmailLogin'
  | 'EmailVerifyDevice'
  | 'EmailVerifyOtp'
  | 'GetWallet'
  | 'Networks'
  | 'OnRampActivity'
  | 'OnRampFiatSelect'
  | 'OnRampProviders'
  | 'OnRampTokenSelect'
  | 'Permissions'
  | 'ProfileWallets'
  | 'RegisterAccountName'
  | 'RegisterAccountNameSuccess'
  | 'SIWXSignMessage'
  | 'SendCalls'
  | 'SmartSessionCreated'
  | 'SmartSessionList'
  | 'Swap'
  | 'SwapPreview'
  | 'SwapSelectToken'
  | 'SwitchActiveChain'
  | 'SwitchAddress'
  | 'SwitchNetwork'
  | 'Transactions'
  | 'UnsupportedChain'
  | 'UpdateEmailPrimaryOtp'
  | 'UpdateEmailSecondaryOtp'
  | 'UpdateEmailWallet'
  | 'UpgradeEmailWallet'
  | 'WalletCompatibleNetworks'
  | 'WalletReceive'
  | 'WalletSend'
  | 'WalletSendPreview'
  | 'WalletSendSelectToken'
  | 'WhatIsABuy'
  | 'WhatIsANetwork'
  | 'WhatIsAWallet'

/** The views from which one connects: they offer help where there is no step back. */
export const CONNECT_VIEWS: ReadonlySet<View> = new Set<View>([
  'AllWallets',
  'Connect',
  'ConnectSocials',
  'ConnectWallets',
  'ConnectingExternal',
  'ConnectingFarcaster',
  'ConnectingMultiChain',
  'ConnectingSiwe',
  'ConnectingSocial',
  'ConnectingWalletConnect',
  'ConnectingWalletConnectBasic',
])

/** The views that show a pairing link, or lead to one. */
export const PAIRING_VIEWS: ReadonlySet<View> = new Set<View>(['AllWallets', 'ConnectingWalletConnect', 'ConnectingWalletConnectBasic'])

/** The views in which a wallet is asked for something, or shows what it is asked: nobody is called away from them. */
export const ASKING_VIEWS: ReadonlySet<View> = new Set<View>([
  'ApproveTransaction',
  'ConnectingExternal',
  'ConnectingMultiChain',
  'ConnectingWalletConnect',
  'ConnectingWalletConnectBasic',
  'SwitchNetwork',
])

/** The views that show what somebody has: with nobody connected they lead to Connect. */
const ACCOUNT_VIEWS = /^(Account|BuyIn|OnRamp|Permissions|Register|Smart|Swap|SwitchAddress|Transactions|Up|WalletReceive|WalletSend)/

/** The views that a visitor who has to sign in may not close. */
const SIGN_IN_VIEWS: ReadonlySet<View> = new Set<View>(['ApproveTransaction', 'SIWXSignMessage'])

/** What a view may be handed on its way in. */
export interface RouteData {
  /** What stands in the header, where the view is about one thing. */
  title?: string | undefined
  /** Or the key of the text that does, in place of the view's own. */
  titled?: string | undefined
  /** The connector to connect with. Its `id` alone does not tell: a wallet has the same one in several namespaces. */
  connector?: ListedConnector | undefined
  /** The namespace the visitor is to be connected in, from here on: only its wallets are shown. */
  namespace?: Namespace | undefined
  /** The directory id of a wallet to connect with, or to get. */
  walletId?: string | undefined
  /** The way to the wallet that was asked for, where it has several. */
  platform?: Platform | undefined
  /** UnsupportedChain came because the wallet is elsewhere, not because the dApp asked; it goes when that is over. */
  isUnsupported?: boolean | undefined
  /** What a dApp has filled in already (`open({ arguments })`): anything, until the view has looked at it. */
  arguments?: unknown
  /** CAIP-2 id of the network to switch to. */
  caipNetworkId?: string | undefined
  /** The address a code was sent to. */
  email?: string | undefined
  /** With whose account one logs in. */
  social?: SocialProvider | undefined
}

export interface Route {
  view: View
  data?: RouteData | undefined
  /** The id of the control that had the focus when the visitor went on from here. */
  focus?: string | undefined
  /** How far the view was scrolled then. */
  scrolled?: number | undefined
}

/** What the first view depends on. */
export interface Standing {
  /** Wallets are reached by adapters. Without, or where the dApp pairs by itself, it is by WalletConnect alone. */
  hasAdapters: boolean
  isConnected: boolean
  isMobile: boolean
}

/** Which view opens (specification, section 2: four rules in this order). */
export function toFirstView(requested: View | undefined, { hasAdapters, isConnected, isMobile }: Standing): View {
  if (!hasAdapters && !isConnected) return isMobile ? 'AllWallets' : 'ConnectingWalletConnectBasic'
  // A view about one wallet cannot be asked for without it, nor one about an account.
  if (requested && requested !== 'ConnectingExternal' && (isConnected || !ACCOUNT_VIEWS.test(requested))) return requested
  return isConnected ? 'Account' : 'Connect'
}

/** Going back closes the modal when there is nothing behind, or when UnsupportedChain stands in the way. */
export function closesOnBack(history: readonly Route[]): boolean {
  return history.length === 1 || history.some(({ view }) => view === 'UnsupportedChain')
}

/** Where Back leads: one step, but never to Connect for somebody who is connected. */
export function toRoutesAfterBack(history: readonly Route[], isConnected: boolean): readonly Route[] {
  const rest = history.slice(0, -1)
  return isConnected && rest.at(-1)?.view === 'Connect' ? [{ view: 'Account' }] : rest
}

/**
 * Whether the modal may be closed by its cross, Esc or a click beside it; a refused close shakes it instead (section 2; decisions.md:
 * UnsupportedChain can be closed). It may not where a sign-in is required and the visitor has no session.
 */
export function canClose(view: View, isSignInRequired: boolean | undefined): boolean {
  return !(isSignInRequired && SIGN_IN_VIEWS.has(view))
}

/** The view an embedded modal rests on instead of closing (section 4). */
export function toRestingView(isConnected: boolean): View {
  return isConnected ? 'Account' : 'Connect'
}
