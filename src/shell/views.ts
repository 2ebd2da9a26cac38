import type { Signal } from '@preact/signals-react'
import type { View as ViewName } from '../domain/routes.js'
import type { Texts } from '../domain/texts.js'
import { FRAME_TEXTS } from '../domain/texts/frame.js'
import type { OpenModal } from '../modal.js'
import type { View } from '../ui/children.js'
import { Connect } from '../views/Connect.js'
import { ConnectingExternal } from '../views/ConnectingExternal.js'

type Component = () => View

/** What is loaded together; each view is exported under its name, and with the titles of those that are not in the frame's texts. */
export type Part = Partial<Record<ViewName, Component>> & { TITLES?: Texts }

/** From view to what brings it. */
export type Views = Partial<Record<ViewName, () => Promise<Part>>>

const walletConnect = () => import('../views/ConnectingWalletConnect.js')

/** The views by which one connects, and the account: one step away. All others stand in a table that is fetched with the first of them. */
export const VIEWS: Views = {
  // Here from the start: a wallet is to be asked within the click.
  ConnectingExternal: async () => ({ ConnectingExternal }),
  ConnectingWalletConnect: walletConnect,
  ConnectingWalletConnectBasic: walletConnect,
  AllWallets: () => import('../views/AllWallets.js'),
  Account: () => import('../features/account/account.js'),
}

/**
 * What stands in the header where the view is not about one thing: the text `titleVIEW`, or that of another name; nothing where it
 * comes with the view, which is not here yet.
 */
export function toTitle(view: ViewName, titles: Texts): string {
  const name = `title${view.replace(/^Unsup.*/, 'SwitchNetwork').replace(/^Connecting(W.*t).*/, '$1')}`
  return name in titles ? name : ''
}

/** How the loading of a view stands; a component once it is there. */
export type Loaded = Component | 'loading' | 'failed'

/** Fetches the component of a view, and its title; a view we do not have is Connect. */
export async function loadView(view: ViewName, into: Signal<Loaded>, { titles }: OpenModal['screen']): Promise<void> {
  if (view === 'Connect') return void (into.value = Connect)
  into.value = 'loading'
  try {
    const load = VIEWS[view] ?? (await import('./later-views.js')).LATER_VIEWS[view]
    const part = load ? await load() : { [view]: Connect, TITLES: { [`title${view}`]: FRAME_TEXTS.titleConnect } }
    titles.value = { ...titles.value, ...part.TITLES }
    into.value = part[view]!
  } catch {
    into.value = 'failed'
  }
}
