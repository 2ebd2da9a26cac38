import { hasWalletConnect } from '../domain/wallet-rows.js'
import type { OpenModal } from '../modal.js'

/**
 * On a phone, keeps a link ready while a list of wallets is looked at, so that a tap can open a wallet's app at once.
 * Returns the stop.
 */
export function readyLink(modal: OpenModal): () => void {
  let isOver = false
  let stop = (): void => void (isOver = true)
  if (modal.screen.isMobile && hasWalletConnect(modal.options)) {
    import('./pairing.js').then(({ openWallet, watchPairing }) => {
      modal.screen.wallets.openApp = wallet => openWallet(modal, wallet, 'mobile')
      if (!isOver) stop = watchPairing(modal)
    }).catch(() => {})
  }
  return () => stop()
}
