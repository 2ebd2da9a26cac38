import { onSight } from '../clients/sight.js'
import type { OpenModal } from '../modal.js'
import { toWalletDirectory } from './load-wallets.js'

/**
 * Fetches a wallet's or network's picture when `place` comes into sight; it arrives in `modal.screen.wallets.image(imageId)`.
 * Each is asked for once: a missing one is no failure, and is not asked for again. Returns the stop.
 */
export function loadImage(modal: OpenModal, kind: 'wallet' | 'asset', imageId: string, place: Element): () => void {
  const { underWay } = modal
  const key = `image:${imageId}`
  const image = modal.screen.wallets.image(imageId)
  const stop = onSight(place, () => {
    stop()
    const directory = toWalletDirectory(modal)
    if (image.peek() !== undefined || underWay.has(key) || !directory) return
    const path = kind === 'wallet' ? (`/getWalletImage/${encodeURIComponent(imageId)}` as const) : (`/public/getAssetImage/${encodeURIComponent(imageId)}` as const)
    const running = directory
      .getImage(path)
      .catch(() => undefined)
      .then((url = '') => {
        underWay.delete(key)
        image.value = url
      })
    underWay.set(key, running)
  })
  return stop
}
