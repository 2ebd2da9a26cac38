import type { Eip1193Provider, Eip6963Info } from '../../src/domain/provider.js'

/** One wallet's announcement and the way to take it back. */
export interface FakeAnnouncement {
  readonly info: Eip6963Info
  readonly provider: Eip1193Provider
  /** How often the page asked who is there. */
  readonly asked: number
  /** Announces once more, unasked. */
  again(): void
  stop(): void
}

const ICON = 'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg"/%3E'

/**
 * Announces a wallet on `target` the way extensions do (EIP-6963): at once, and again whenever
 * the page asks.
 */
export function announce(target: EventTarget, provider: Eip1193Provider, info: Partial<Eip6963Info> = {}): FakeAnnouncement {
  const rdns = info.rdns ?? 'com.example.wallet'
  const detail = Object.freeze({
    info: Object.freeze({ uuid: `uuid-of-${rdns}`, name: 'Example Wallet', icon: ICON, rdns, ...info }),
    provider,
  })
  let asked = 0
  // The window's own event class, if the test has a window.
  const again = () => void target.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  const onRequest = () => {
    asked++
    again()
  }
  target.addEventListener('eip6963:requestProvider', onRequest)
  again()
  return {
    info: detail.info,
    provider,
    get asked() {
      return asked
    },
    again,
    stop: () => target.removeEventListener('eip6963:requestProvider', onRequest),
  }
}
