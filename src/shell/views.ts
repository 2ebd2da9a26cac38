import type { Signal } from '@preact/signals-react'
import type { View as ViewName } from '../domain/routes.js'
import { FRAME_TEXTS } from '../domain/texts/frame.js'
import type { View } from '../ui/children.js'
import { Connect } from '../views/Connect.js'
import { ConnectingExternal } from '../views/ConnectingExternal.js'

type Component = () => View

/** What is loaded together; each view is exported under its name. */
type Part = Partial<Record<ViewName, Component>>

const networks = () => import('../views/network-views.js')
const walletConnect = () => import('../views/ConnectingWalletConnect.js')
const settings = () => import('../views/AccountSettings.js')
const help = () => import('../views/WalletHelp.js')
const receive = () => import('../features/receive/receive.js')
const names = () => import('../features/names/names.js')

/** The one table from view to component; all but the first are loaded when they are opened. */
export const VIEWS: Partial<Record<ViewName, () => Promise<Part>>> = {
  // Here from the start: a wallet is to be asked within the click.
  ConnectingExternal: async () => ({ ConnectingExternal }),
  ConnectingWalletConnect: walletConnect,
  ConnectingWalletConnectBasic: walletConnect,
  AllWallets: () => import('../views/AllWallets.js'),
  Account: () => import('../views/Account.js'),
  AccountSettings: settings,
  SwitchAddress: settings,
  Transactions: () => import('../features/history/history.js'),
  Networks: networks,
  SwitchNetwork: networks,
  UnsupportedChain: networks,
  WhatIsAWallet: help,
  WhatIsANetwork: help,
  GetWallet: help,
  Downloads: help,
  WalletReceive: receive,
  WalletCompatibleNetworks: receive,
  RegisterAccountName: names,
  RegisterAccountNameSuccess: names,
}

/** What stands in the header where the view is not about one thing: the text `titleVIEW`, or that of another name. */
export function toTitle(view: ViewName): keyof typeof FRAME_TEXTS {
  const name = `title${view.replace(/^Unsup.*/, 'SwitchNetwork').replace(/^Connecting(W.*t).*/, '$1')}`
  return name in FRAME_TEXTS ? (name as keyof typeof FRAME_TEXTS) : 'titleConnect'
}

/** How the loading of a view stands; a component once it is there. */
export type Loaded = Component | 'loading' | 'failed'

/** Fetches the component of a view; a view we do not have is Connect. */
export function loadView(view: ViewName, into: Signal<Loaded>): void {
  const load = VIEWS[view]
  into.value = load ? 'loading' : Connect
  load?.().then(
    part => (into.value = part[view]!),
    () => (into.value = 'failed'),
  )
}
