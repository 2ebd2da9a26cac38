import type { Views } from './views.js'

const networks = () => import('../views/network-views.js')
const help = () => import('../views/WalletHelp.js')
const settings = () => import('../views/AccountSettings.js')
const receive = () => import('../features/receive/receive.js')
const chains = () => import('../views/chain-views.js')
const names = () => import('../features/names/names.js')
const sessions = () => import('../features/sessions/sessions.js')
const signIn = () => import('../features/sign-in/sign-in.js')
const email = () => import('../features/email/email.js')
const emailChange = () => import('../features/email/email-change.js')
const socials = () => import('../features/socials/socials.js')
const swaps = () => import('../features/swaps/swaps.js')
const onramp = () => import('../features/onramp/onramp.js')

/** The views nobody comes to before he is connected, or wants another network. */
export const LATER_VIEWS: Views = {
  WhatIsAWallet: help,
  WhatIsANetwork: help,
  GetWallet: help,
  Downloads: help,
  AccountSettings: settings,
  SwitchAddress: settings,
  Transactions: () => import('../features/history/history.js'),
  ConnectingMultiChain: chains,
  SwitchActiveChain: chains,
  Networks: networks,
  SwitchNetwork: networks,
  UnsupportedChain: networks,
  ApproveTransaction: () => import('../features/approve/approve.js'),
  WalletReceive: receive,
  WalletCompatibleNetworks: receive,
  RegisterAccountName: names,
  RegisterAccountNameSuccess: names,
  WalletSend: () => import('../features/send/send.js'),
  WalletSendSelectToken: () => import('../features/send/choice.js'),
  WalletSendPreview: () => import('../features/send/review.js'),
  Swap: swaps,
  SwapSelectToken: swaps,
  SwapPreview: swaps,
  OnRampProviders: onramp,
  OnRampTokenSelect: onramp,
  OnRampFiatSelect: onramp,
  OnRampActivity: onramp,
  SmartSessionCreated: sessions,
  SmartSessionList: sessions,
  BuyInProgress: onramp,
  WhatIsABuy: onramp,
  SIWXSignMessage: signIn,
  ConnectingSiwe: signIn,
  EmailLogin: email,
  EmailVerifyOtp: email,
  EmailVerifyDevice: () => import('../features/email/device.js'),
  UpdateEmailWallet: emailChange,
  UpdateEmailPrimaryOtp: emailChange,
  UpdateEmailSecondaryOtp: emailChange,
  UpgradeEmailWallet: emailChange,
  ConnectSocials: socials,
  ConnectingSocial: socials,
  ConnectingFarcaster: socials,
}
