import type { Signal } from '@preact/signals-react'
import type { View as ViewName } from '../domain/routes.js'
import { type Texts, FRAME_TEXTS } from '../domain/texts.js'
import { inTime } from '../flows/rooms.js'
import type { OpenModal } from '../modal.js'
import type { Drawn } from '../ui/children.js'
import { Connect } from '../views/Connect.js'
import { ConnectingExternal } from '../views/ConnectingExternal.js'
import { account, login, names, onramp, pairing, send, sessions, signIn, swaps, wallets } from '../views/rooms.js'

type Component = () => Drawn

/** A room's door: each view is exported under its name, and with the titles of those that are not in the frame's texts. */
export type Door = Partial<Record<ViewName, Component>> & { TITLES?: Texts }

/** From view to the room that brings it. */
export const VIEWS: Partial<Record<ViewName, () => Promise<Door>>> = {
  Account: account,
  AccountSettings: account,
  ConnectingMultiChain: account,
  Networks: account,
  ProfileWallets: account,
  SwitchActiveChain: account,
  SwitchAddress: account,
  SwitchNetwork: account,
  Transactions: account,
  UnsupportedChain: account,
  WalletCompatibleNetworks: account,
  WalletReceive: account,
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
  WalletSend: send,
  WalletSendPreview: send,
  WalletSendSelectToken: send,
  SmartSessionCreated: sessions,
  SmartSessionList: sessions,
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
  ConnectingWalletConnect: 'titleWalletConnect',
  ConnectingWalletConnectBasic: 'titleWalletConnect',
  UnsupportedChain: 'titleSwitchNetwork',
}

/**
 * What stands in the header where the view is not about one thing: the text `titleVIEW`, or that of another name; nothing where it
 * comes with the view, which is not here yet.
 */
export function toTitle(view: ViewName, titles: Texts): string {
  const name = TITLED_AS[view] ?? `title${view}`
  return name in titles ? name : ''
}

/** How the loading of a view stands; a component once it is there. */
export type Loaded = Component | 'loading' | 'failed'

/** Fetches the component of a view, and its title; a view we do not have is Connect. A room that does not come in time has failed. */
export async function loadView(view: ViewName, into: Signal<Loaded>, { screen: { titles }, clock }: OpenModal): Promise<void> {
  // Here from the start: a wallet is to be asked within the click.
  if (view === 'Connect' || view === 'ConnectingExternal') return void (into.value = view === 'Connect' ? Connect : ConnectingExternal)
  into.value = 'loading'
  try {
    const load = VIEWS[view]
    const door: Door = load ? await inTime(clock, load()) : { [view]: Connect, TITLES: { [`title${view}`]: FRAME_TEXTS.titleConnect } }
    const component = door[view]
    titles.value = { ...titles.value, ...door.TITLES }
    // A file of another version may stand at its address, with other doors.
    into.value = component ?? 'failed'
  } catch {
    into.value = 'failed'
  }
}
