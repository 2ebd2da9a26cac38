import { toWallet } from '../../clients/wallet-directory.js'
import type { Modal, OpenModal } from '../../modal.js'
import { pairingOf } from '../../state/pairing.js'
import { know } from '../wallets/wallets.js'
import { forgetWaiting } from './deep-link.js'

/**
 * A page has come back that was thrown away while a wallet's app was open, and the wallet has not answered yet: shows what the visitor had left,
 * as they had left it. Whoever closes it waits no more.
 * @param topic of the pairing by which the wallet was asked
 * @param told the wallet, as storage has it: it may be anything
 */
export async function showWaiting(modal: Modal, topic: string, told: unknown): Promise<void> {
  const wallet = toWallet(told)
  if (!wallet || modal.state.isOpen.peek()) return
  await modal.open({ view: 'Connect' })
  // It may have answered while the dialog was on its way.
  if (modal.state.accountOf().address) return modal.close()
  const open = modal as OpenModal
  const pairing = pairingOf(open.screen)
  pairing.resume().addEventListener('abort', () => {
    if (!modal.state.accountOf().address) forgetWaiting(modal, topic)
  })
  know(open, [wallet])
  pairing.open(wallet)
  open.screen.router.push('ConnectingWalletConnect', { title: wallet.name, walletId: wallet.id })
}
