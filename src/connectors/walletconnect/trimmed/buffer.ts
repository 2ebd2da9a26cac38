// Names of Node that WalletConnect's client takes for granted and browsers do not have.
import { fromString, toString } from './bytes.js'

/** As lenient as Node's: the other alphabet and missing padding are fine, and what is no base64 is passed over. */
function fromBase64(text: string): Uint8Array {
  const known = text.replace(/=[^]*/, '').replace(/-/g, '+').replace(/_/g, '/').replace(/[^A-Za-z0-9+/]/g, '')
  return Uint8Array.from(atob(known.length % 4 === 1 ? known.slice(0, -1) : known), character => character.charCodeAt(0))
}

/** Text and bytes to base64, hexadecimal and back. */
export const Buffer = {
  from(given: string | Uint8Array, encoding?: string): { toString(encoding: string): string } {
    const bytes = typeof given !== 'string' ? given : encoding === 'base64' ? fromBase64(given) : fromString(given)
    return { toString: encoding => toString(bytes, { base64: 'base64pad', hex: 'base16' }[encoding]) }
  },
}

/** Where React Native puts its own; in a page there is none of it. */
export const global = globalThis
