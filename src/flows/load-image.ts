import { onSight } from '../clients/sight.js'
import type { OpenModal } from '../modal.js'
import { toWalletDirectory } from './load-wallets.js'

/** Where the directory keeps its pictures. */
const PLACES = { wallet: '/getWalletImage', asset: '/public/getAssetImage', currency: '/public/getCurrencyImage', token: '/public/getTokenImage' } as const

/**
 * Fetches a wallet's, network's, currency's or coin's picture when `place` comes into sight; it arrives in `modal.screen.wallets.image(imageId)`.
 * Each is asked for once: a missing one is no failure, and is not asked for again. Returns the stop.
 */
export function loadImage(modal: OpenModal, kind: keyof typeof PLACES, imageId: string, place: Element): () => void {
  const { underWay } = modal
  const key = `image:${imageId}`
  const image = modal.screen.wallets.image(imageId)
  const stop = onSight(place, () => {
    stop()
    const directory = toWalletDirectory(modal)
    if (image.peek() !== undefined || underWay.has(key) || !directory) return
    const running = directory
      .getImage(`${PLACES[kind]}/${encodeURIComponent(imageId)}`)
      .catch(() => undefined)
      .then((url = '') => {
        underWay.delete(key)
        image.value = url
      })
    underWay.set(key, running)
  })
  return stop
}
