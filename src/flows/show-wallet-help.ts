import type { OpenModal } from '../modal.js'
import { track } from './track.js'

/** Leads to what a wallet is, and how one gets one. */
export function showWalletHelp(modal: OpenModal): void {
  track(modal, { event: 'CLICK_WALLET_HELP' })
  modal.screen.router.push('WhatIsAWallet')
}
