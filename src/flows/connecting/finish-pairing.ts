import { type Waiting, WAITING_KEY } from '../../domain/storage-keys.js'
import type { Modal } from '../../modal.js'
import { adopt, isPaired, toWalletConnect } from './walletconnect.js'

/**
 * Goes on where a page was thrown away while a wallet's app was open: the session that the wallet has approved, or still approves, stands as if
 * the page had been there, and as long as it has not the dialog says so, as it says that the wallet refused. The wallet is asked nothing and no app is opened.
 */
export async function finishPairing(modal: Modal): Promise<void> {
  const { storage, clock } = modal
  const { topic, until = 0, wallet } = storage.getJson<Waiting>(WAITING_KEY) ?? {}
  // Whoever has left since, or has connected another wallet, does not wait any more: the entry is gone.
  const isOver = () => isPaired(modal) || clock.now() > until || storage.getJson<Waiting>(WAITING_KEY)?.topic !== topic
  if (typeof topic !== 'string' || isOver()) return storage.remove(WAITING_KEY)
  const walletConnect = await toWalletConnect(modal)
  const refused = new Promise<unknown>(resolve => walletConnect.awaitOver(topic, () => !isOver(), resolve))
  // It may have come just before the page went.
  if (walletConnect.session()?.pairingTopic === topic && !isOver()) return adopt(modal, walletConnect)
  const { showWaiting } = await import('./pairing.js')
  if (!isOver()) await showWaiting(modal, { topic, wallet, isOver, refused })
}
