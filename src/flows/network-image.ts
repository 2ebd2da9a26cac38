import { signal, type Signal } from '@preact/signals-core'
import type { CaipNetwork } from '../domain/networks.js'
import type { Modal } from '../modal.js'
import { toWalletDirectory } from './wallets.js'

/** Gives the page's buttons the directory's pictures of networks, each asked for when it is first to be shown; a missing one is no failure. */
export function watchImages(modal: Modal): void {
  const { looks } = modal.state
  const images = new Map<string, Signal<string>>()
  const pictureOf = (network: CaipNetwork | undefined): string | undefined => {
    const imageId = network?.assets?.imageId
    if (!imageId) return undefined
    const image = images.get(imageId) ?? signal('')
    if (!images.has(imageId)) {
      images.set(imageId, image)
      void readImage(modal, imageId)
        .catch(() => undefined)
        .then((url = '') => (image.value = url))
    }
    return image.value
  }
  looks.value = { ...looks.peek(), pictureOf }
}

/** As a data URL; the dialog may have it already. */
async function readImage(modal: Modal, imageId: string): Promise<string | undefined> {
  const shown = modal.screen?.wallets.image(imageId).peek()
  return shown ?? toWalletDirectory(modal)?.getImage(`/public/getAssetImage/${encodeURIComponent(imageId)}`)
}
