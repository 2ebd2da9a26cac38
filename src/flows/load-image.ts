import type { Modal } from '../modal.js'
import { toWalletDirectory } from './load-wallets.js'

/** Fetches a wallet's or network's picture once; it arrives in `modal.screen!.wallets.images`. A missing one is no failure. */
export function loadImage(modal: Modal, kind: 'wallet' | 'asset', imageId: string): void {
  const { underWay } = modal
  const { images } = modal.screen!.wallets
  const arrive = (url = '') => void (images.value = { ...images.value, [imageId]: url })
  const key = `image:${imageId}`
  if (imageId in images.value || underWay.has(key)) return
  const path = kind === 'wallet' ? (`/getWalletImage/${encodeURIComponent(imageId)}` as const) : (`/public/getAssetImage/${encodeURIComponent(imageId)}` as const)
  const directory = toWalletDirectory(modal)
  if (!directory) return
  const running = directory
    .getImage(path)
    .then(arrive, () => arrive())
    .finally(() => underWay.delete(key))
  underWay.set(key, running)
}
