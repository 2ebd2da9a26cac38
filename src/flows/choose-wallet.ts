import { toText } from '../domain/texts.js'
import { FRAME_TEXTS } from '../domain/texts/frame.js'
import type { WalletRow } from '../domain/wallets.js'
import type { OpenModal } from '../modal.js'
import { track } from './track.js'

/** What choosing a row does, all of it within the tap: a browser opens no app a moment later. */
export function chooseWallet(modal: OpenModal, { name, platform, connector, wallet }: WalletRow): void {
  const { router, wallets } = modal.screen
  const about = { title: name, ...(wallet && { walletId: wallet.id }) }
  track(modal, { event: 'SELECT_WALLET', properties: { name, platform } })
  if (connector?.connectors) router.push('ConnectingMultiChain', { walletId: wallet?.id, connector })
  else if (connector) router.push('ConnectingExternal', { ...about, connector })
  else if (platform === 'unsupported') router.push('Downloads', { ...about, title: toText(modal.options.texts, FRAME_TEXTS, 'titleDownloads', { name }) })
  else {
    if (platform === 'mobile') wallets.openApp?.(wallet!)
    router.push('ConnectingWalletConnect', about)
  }
}
