import { toHex } from '../../domain/encodings.js'
import type { MadeLink } from '../../domain/walletconnect.js'

/** How long wallets take a link for good, as WalletConnect's client has it. */
const LIFE = 5 * 60_000

/**
 * Makes the link of a pairing in the page, before any client is there: a random key, and its hash for the topic (references, wire 6.1).
 * Undefined where the browser makes no hashes: in a page that is not secure.
 * @param now milliseconds since 1970
 * @param methods what a wallet is to wait for instead of a proposal
 */
export async function makeLink(now: number, methods?: readonly string[]): Promise<MadeLink | undefined> {
  if (!globalThis.isSecureContext) return undefined
  const key = crypto.getRandomValues(new Uint8Array(32))
  const topic = toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', key)))
  const symKey = toHex(key)
  const expiry = Math.floor((now + LIFE) / 1000)
  const query = new URLSearchParams({
    'relay-protocol': 'irn',
    symKey,
    expiryTimestamp: `${expiry}`,
    ...(methods && { methods: methods.join() }),
  })
  return { uri: `wc:${topic}@2?${query}`, topic, symKey, expiry, madeAt: now, methods }
}
