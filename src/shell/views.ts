import { effect, untracked } from '@preact/signals-react'
import type { View as ViewName } from '../domain/routes.js'
import type { Texts } from '../domain/texts.js'
import { inTime } from '../flows/rooms.js'
import type { Modal, OpenModal, Opening } from '../modal.js'
import type { Drawn } from '../ui/children.js'
import { Connect } from '../views/Connect.js'
import {
  account,
  calls,
  login,
  names,
  onramp,
  pairing,
  permissions,
  send,
  sessions,
  settings,
  signIn,
  swaps,
  wallets,
} from '../views/rooms.js'

type Component = () => Drawn

/** Fetches what stands beside the first list and follows it. */
export const ways = () => import('./ways.js')

/**
 * Has `begin` begin, once, with what stands beside the first list, as soon as it is here: whoever has brought it, and however often that was
 * tried before. Returns the stop, which also ends what `begin` has begun.
 */
export function withWays({ screen: { brought } }: OpenModal, begin: (beside: Ways) => () => void): () => void {
  let end: (() => void) | undefined
  const stop = effect(() => {
    const beside = brought.value
    if ('attendCard' in beside) end ??= untracked(() => begin(beside as unknown as Ways))
  })
  return () => {
    stop()
    end?.()
  }
}

type Ways = typeof import('./ways.js')

/** How what is seen leaves; what has not been joined by the rest yet cuts. */
export const stills = ({ screen }: OpenModal): Partial<typeof import('./still.js')> => screen.brought.peek()

/** What opens a view for a dApp that has filled it in, and waits for what comes of it. */
type Answer = (modal: Modal, opening: Opening, show: (opening: Opening) => Promise<unknown>) => Promise<unknown>

/** A room's door: each view is exported under its name, and with the titles of those that are not in the frame's texts. */
export type Door = Partial<Record<ViewName, Component>> & { TITLES?: Texts; answer?: Answer }

/** From view to the room that brings it. */
export const VIEWS: Partial<Record<ViewName, () => Promise<Door>>> = {
  Account: account,
  AccountSettings: settings,
  ConnectingExternal: ways,
  ConnectingMultiChain: settings,
  Networks: settings,
  ProfileWallets: settings,
  SwitchActiveChain: settings,
  SwitchAddress: settings,
  SwitchNetwork: settings,
  Transactions: account,
  UnsupportedChain: settings,
  WalletCompatibleNetworks: settings,
  WalletReceive: settings,
  ApproveTransaction: login,
  ConnectSocials: login,
  ConnectingFarcaster: login,
  ConnectingSocial: login,
  EmailLogin: login,
  EmailVerifyDevice: login,
  EmailVerifyOtp: login,
  UpdateEmailPrimaryOtp: login,
  UpdateEmailSecondaryOtp: login,
  UpdateEmailWallet: login,
  UpgradeEmailWallet: login,
  RegisterAccountName: names,
  RegisterAccountNameSuccess: names,
  BuyInProgress: onramp,
  OnRampActivity: onramp,
  OnRampFiatSelect: onramp,
  OnRampProviders: onramp,
  OnRampTokenSelect: onramp,
  WhatIsABuy: onramp,
  ConnectingWalletConnect: pairing,
  ConnectingWalletConnectBasic: pairing,
  Permissions: permissions,
  WalletSend: send,
  WalletSendPreview: send,
  WalletSendSelectToken: send,
  SmartSessionCreated: sessions,
  SmartSessionList: sessions,
  SendCalls: calls,
  ConnectingSiwe: signIn,
  SIWXSignMessage: signIn,
  Swap: swaps,
  SwapPreview: swaps,
  SwapSelectToken: swaps,
  AllWallets: wallets,
  Downloads: wallets,
  GetWallet: wallets,
  WhatIsANetwork: wallets,
  WhatIsAWallet: wallets,
}

/** Views that stand under the title of another. */
const TITLED_AS: Partial<Record<ViewName, string>> = {
  Downloads: 'titleAnyDownloads',
  ConnectingWalletConnect: 'titleWalletConnect',
  ConnectingWalletConnectBasic: 'titleWalletConnect',
  UnsupportedChain: 'titleSwitchNetwork',
}

/**
 * What stands in the header where the view is not about one thing: the text `titleVIEW`, or that of another name; nothing where it
 * comes with the view, which is not here yet.
 */
export function toTitle(view: ViewName, titles: Readonly<Record<string, unknown>>, titled?: string): string {
  const name = titled ?? TITLED_AS[view] ?? `title${view}`
  return name in titles ? name : VIEWS[view] ? '' : 'titleConnect'
}

/** The component of a view, once it is here; a view we do not have is Connect. */
export function findView(view: ViewName, { screen: { brought } }: OpenModal): Component | undefined {
  if (!VIEWS[view]) return Connect
  // Who has it need not look again.
  return (brought.peek()[view] ?? brought.value[view]) as Component | undefined
}

/** Fetches the room of a view; from then on what it holds is known. @throws where it does not come in time */
export async function bring(view: ViewName, { screen: { brought }, clock }: OpenModal): Promise<void> {
  if (!VIEWS[view] || brought.peek()[view]) return
  // What comes too late is there for the next who wants it.
  const coming = VIEWS[view]().then(door => {
    brought.value = { ...brought.value, ...door, ...door.TITLES }
    return door
  })
  const door = await inTime(clock, coming)
  // A file of another version may stand at its address, with other doors.
  if (!door[view]) throw new TypeError()
}
