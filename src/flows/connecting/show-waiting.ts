import { toWallet } from '../../clients/wallet-directory.js'
import type { Modal, OpenModal } from '../../modal.js'
import { pairingOf } from '../../state/pairing.js'
import { know } from '../wallets/wallets.js'
import { forgetWaiting } from './deep-link.js'

/**
 * A page has come back that was thrown away while a wallet's app was open, and the wallet has not answered yet: shows what the visitor had left,
 * as they had left it. Whoever closes it waits no more.
 * @returns the attempt, where it is shown
 */
export async function showWaiting(
  modal: Modal,
  /** The pairing by which the wallet was asked, and the wallet as storage has it: it may be anything. */
  { topic, wallet: told, isOver }: { topic: string; wallet: unknown; isOver(): boolean },
): Promise<AbortController | undefined> {
  const wallet = toWallet(told)
  if (!wallet || modal.state.isOpen.peek()) return undefined
  await modal.open({ view: 'Connect' })
  // It may have answered while the dialog was on its way, or they have left.
  if (isOver() || modal.state.accountOf().address) {
    modal.close()
    return undefined
  }
  const open = modal as OpenModal
  const pairing = pairingOf(open.screen)
  const attempt = pairing.resume()
  attempt.signal.addEventListener('abort', () => {
    if (!modal.state.accountOf().address) forgetWaiting(modal, topic)
  })
  know(open, [wallet])
  pairing.open(wallet)
  open.screen.router.push('ConnectingWalletConnect', { title: wallet.name, walletId: wallet.id })
  return attempt
}
