import type { Eip1193Provider, Eip6963Info } from '../../src/domain/provider.js'

const ICON = 'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg"/%3E'

/**
 * Announces a wallet on `target` the way extensions do (EIP-6963): at once, again whenever the page asks, and unasked by `again`.
 */
export function announce(target: EventTarget, provider: Eip1193Provider, info: Partial<Eip6963Info> = {}): { again(): void } {
  const rdns = info.rdns ?? 'com.example.wallet'
  const detail = Object.freeze({
    info: Object.freeze({ uuid: `uuid-of-${rdns}`, name: 'Example Wallet', icon: ICON, rdns, ...info }),
    provider,
  })
  // The window's own event class, if the test has a window.
  const again = () => void target.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  target.addEventListener('eip6963:requestProvider', again)
  again()
  return { again }
}
