import { toText, FRAME_TEXTS } from '../../domain/texts.js'
import { type WalletRow, hasWalletConnect } from '../../domain/wallets.js'
import type { OpenModal } from '../../modal.js'
import { track } from '../track.js'

/** What choosing a row does, all of it within the tap: a browser opens no app a moment later. */
export function chooseWallet(modal: OpenModal, { name, platform, connector, wallet }: WalletRow): void {
  const { router, wallets } = modal.screen
  const about = { title: name, ...(wallet && { walletId: wallet.id }) }
  track(modal, { event: 'SELECT_WALLET', properties: { name, platform } })
  if (connector?.connectors) router.push('ConnectingMultiChain', { walletId: wallet?.id, connector })
  else if (connector) router.push('ConnectingExternal', { ...about, connector })
  else if (platform === 'unsupported')
    router.push('Downloads', { ...about, title: toText(modal.options.texts, FRAME_TEXTS, 'titleDownloads', { name }) })
  else {
    if (platform === 'mobile') wallets.openApp?.(wallet!)
    router.push('ConnectingWalletConnect', about)
  }
}

/**
 * On a phone, keeps a link ready while a list of wallets is looked at, so that a tap can open a wallet's app at once.
 * Returns the stop.
 */
export function readyLink(modal: OpenModal): () => void {
  let isOver = false
  let stop = (): void => void (isOver = true)
  if (modal.screen.isMobile && hasWalletConnect(modal.options)) {
    import('./pairing.js')
      .then(({ openWallet, watchPairing }) => {
        modal.screen.wallets.openApp = wallet => openWallet(modal, wallet, 'mobile')
        if (!isOver) stop = watchPairing(modal)
      })
      .catch(() => {})
  }
  return () => stop()
}
