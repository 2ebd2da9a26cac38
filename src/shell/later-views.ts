import type { Views } from './views.js'

const account = () => import('../features/account/account.js')
const help = () => import('../views/WalletHelp.js')
const names = () => import('../features/names/names.js')
const sessions = () => import('../features/sessions/sessions.js')
const signIn = () => import('../features/sign-in/sign-in.js')
const email = () => import('../features/email/email.js')
const emailChange = () => import('../features/email/email-change.js')
const socials = () => import('../features/socials/socials.js')
const onramp = () => import('../features/onramp/onramp.js')

/** The views nobody comes to before he is connected, or wants another network. */
export const LATER_VIEWS: Views = {
  WhatIsAWallet: help,
  WhatIsANetwork: help,
  GetWallet: help,
  Downloads: help,
  AccountSettings: account,
  SwitchAddress: account,
  Transactions: account,
  ConnectingMultiChain: account,
  SwitchActiveChain: account,
  Networks: account,
  SwitchNetwork: account,
  UnsupportedChain: account,
  ApproveTransaction: () => import('../features/approve/approve.js'),
  WalletReceive: account,
  WalletCompatibleNetworks: account,
  RegisterAccountName: names,
  RegisterAccountNameSuccess: names,
  WalletSend: () => import('../features/send/send.js'),
  WalletSendSelectToken: () => import('../features/send/choice.js'),
  WalletSendPreview: () => import('../features/send/review.js'),
  Swap: () => import('../features/swaps/swaps.js'),
  SwapSelectToken: () => import('../features/swaps/asking.js'),
  SwapPreview: () => import('../features/swaps/swapping.js'),
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
