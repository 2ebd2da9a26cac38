// latchkey/testing: wallets that a test commands, and the modal as a page object. For development only; no page imports it.
import { createModalPage, type ModalPage } from './modal.js'
import { createWindowDriver } from './window-driver.js'

export { createModalPage } from './modal.js'
export type { ModalDriver, ModalPage, WalletChoice } from './modal.js'
export { showWallet } from './show.js'
export type {
  MockWallet,
  WalletAnswer,
  WalletNamespace,
  WalletNetwork,
  WalletOptions,
  WalletQuestion,
  WalletReply,
  WalletRequest,
} from './types.js'
export { createWallet } from './wallet.js'

/** The modal of this window; each wait ends after `limit` ms, 5000 unless told otherwise. */
export function modalInWindow(options: { limit?: number } = {}): ModalPage {
  return createModalPage(createWindowDriver(options))
}
