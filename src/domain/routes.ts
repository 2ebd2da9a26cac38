/** The views of the modal and the rules of their history (specification, section 2; AppKit 1.7, sections 2.1, 2.2, 5.1). */
import type { Platform } from './events.js'

export type View =
  | 'Account'
  | 'AccountSettings'
  | 'AllWallets'
  | 'ApproveTransaction'
  | 'Connect'
  | 'ConnectingExternal'
  | 'ConnectingFarcaster'
  | 'ConnectingMultiChain'
  | 'ConnectingSiwe'
  | 'ConnectingWalletConnect'
  | 'ConnectingWalletConnectBasic'
  | 'Downloads'
  | 'GetWallet'
  | 'Networks'
  | 'OnRampProviders'
  | 'RegisterAccountName'
  | 'RegisterAccountNameSuccess'
  | 'SIWXSignMessage'
  | 'Swap'
  | 'SwitchActiveChain'
  | 'SwitchAddress'
  | 'SwitchNetwork'
  | 'Transactions'
  | 'UnsupportedChain'
  | 'WalletCompatibleNetworks'
  | 'WalletReceive'
  | 'WalletSend'
  | 'WhatIsANetwork'
  | 'WhatIsAWallet'

/** What a view may be handed on its way in. */
export interface RouteData {
  /** What stands in the header, where the view is about one thing. */
  title?: string | undefined
  /** The `id` of the connector to connect with. */
  connectorId?: string | undefined
  /** The directory id of a wallet to connect with, or to get. */
  walletId?: string | undefined
  /** The way to the wallet that was asked for, where it has several. */
  platform?: Platform | undefined
  /** UnsupportedChain came because the wallet is elsewhere, not because the dApp asked; it goes when that is over. */
  isUnsupported?: boolean | undefined
  /** CAIP-2 id of the network to switch to. */
  caipNetworkId?: string | undefined
}

export interface Route {
  view: View
  data?: RouteData | undefined
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
  // A view about one wallet cannot be asked for without it.
  return requested && requested !== 'ConnectingExternal' ? requested : isConnected ? 'Account' : 'Connect'
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

/** What bears on whether the modal may be closed by its cross, Esc or a click beside it. */
export interface ClosingStanding {
  view: View
  /** A sign-in is required and the visitor has no session (section 2). */
  isSignInRequired: boolean
}

/** A refused close shakes the dialog instead (section 2; decisions.md: UnsupportedChain can be closed). */
export function canClose({ view, isSignInRequired }: ClosingStanding): boolean {
  return !(isSignInRequired && (view === 'SIWXSignMessage' || view === 'ApproveTransaction'))
}

/** The view an embedded modal rests on instead of closing (section 4). */
export function toRestingView(isConnected: boolean): View {
  return isConnected ? 'Account' : 'Connect'
}
