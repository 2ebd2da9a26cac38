import type { Signal } from '@preact/signals-react'
import type { View as ViewName } from '../domain/routes.js'
import type { FRAME_TEXTS } from '../domain/texts/frame.js'
import type { View } from '../ui/children.js'
import { Connect } from '../views/Connect.js'

type Component = () => View

const networks = () => import('../views/network-views.js')
const help = () => import('../views/WalletHelp.js')

/** The one table from view to component; all but the first are loaded when they are opened. */
const VIEWS: Partial<Record<ViewName, () => Promise<Component>>> = {
  ConnectingExternal: async () => (await import('../views/ConnectingExternal.js')).ConnectingExternal,
  Account: async () => (await import('../views/Account.js')).Account,
  Networks: async () => (await networks()).Networks,
  SwitchNetwork: async () => (await networks()).SwitchNetwork,
  UnsupportedChain: async () => (await networks()).UnsupportedChain,
  WhatIsAWallet: async () => (await help()).WhatIsAWallet,
  WhatIsANetwork: async () => (await help()).WhatIsANetwork,
  GetWallet: async () => (await help()).GetWallet,
  Downloads: async () => (await help()).Downloads,
}

/** What stands in the header; views that are not named bear the name of the wallet or network they are about. */
export const TITLES: Partial<Record<ViewName, keyof typeof FRAME_TEXTS>> = {
  Connect: 'titleConnect',
  Account: 'titleAccount',
  Networks: 'titleNetworks',
  UnsupportedChain: 'titleSwitchNetwork',
  WhatIsAWallet: 'titleWhatIsAWallet',
  WhatIsANetwork: 'titleWhatIsANetwork',
  GetWallet: 'titleGetWallet',
}

/** How the loading of a view stands; a component once it is there. */
export type Loaded = Component | 'loading' | 'failed'

/** Fetches the component of a view; a view we do not have is Connect. */
export function loadView(view: ViewName, into: Signal<Loaded>): void {
  const load = VIEWS[view]
  into.value = load ? 'loading' : Connect
  load?.().then(
    component => (into.value = component),
    () => (into.value = 'failed'),
  )
}
