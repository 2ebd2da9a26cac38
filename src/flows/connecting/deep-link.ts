import { createStorage } from '../../clients/storage.js'
import { DEEP_LINK_KEY } from '../../domain/links.js'
import { WAITING_KEY, type Waiting } from '../../domain/storage-keys.js'
import type { Wallet } from '../../domain/wallets.js'
import type { Modal } from '../../modal.js'

/** WalletConnect's client reads the choice from local storage itself, whatever storage the dApp has chosen for us. */
export function keepChoice(href: string, name: string): void {
  createStorage().set(DEEP_LINK_KEY, JSON.stringify({ href, name }))
}

/** Later requests are answered where the code was scanned, not in an app of this device. */
export function forgetChoice(): void {
  createStorage().remove(DEEP_LINK_KEY)
}

/** Remembers by which pairing which app was opened: phones throw pages away while one is open (`finishPairing`). */
export function keepWaiting({ options, storage }: Modal, uri: string, until: number, wallet: Wallet): void {
  const waiting: Waiting = { topic: toTopic(uri), until, wallet }
  if (!options.universalProvider) storage.set(WAITING_KEY, JSON.stringify(waiting))
}

/** Whoever left by this pairing, by its link or its topic, is waited for no more. */
export function forgetWaiting({ storage }: Modal, uri: string | undefined): void {
  if (uri && [toTopic(uri), uri].includes(storage.getJson<Waiting>(WAITING_KEY)?.topic ?? '')) storage.remove(WAITING_KEY)
}

const toTopic = (uri: string): string => uri.split(/[:@]/)[1] ?? ''
