import { createStorage } from '../../clients/storage.js'
import { DEEP_LINK_KEY } from '../../domain/links.js'

/** WalletConnect's client reads the choice from local storage itself, whatever storage the dApp has chosen for us. */
export function keepChoice(href: string, name: string): void {
  createStorage().set(DEEP_LINK_KEY, JSON.stringify({ href, name }))
}

/** Later requests are answered where the code was scanned, not in an app of this device. */
export function forgetChoice(): void {
  createStorage().remove(DEEP_LINK_KEY)
}
