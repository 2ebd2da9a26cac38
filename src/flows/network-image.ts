import type { Modal } from '../modal.js'
import { toWalletDirectory } from './wallets.js'

/** A network's picture from the directory, as a data URL; the dialog may have it already. Undefined where there is none. */
export async function readNetworkImage(modal: Modal, imageId: string): Promise<string | undefined> {
  const shown = modal.screen?.wallets.image(imageId).peek()
  return shown ?? toWalletDirectory(modal)?.getImage(`/public/getAssetImage/${encodeURIComponent(imageId)}`)
}
