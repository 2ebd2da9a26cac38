import { toHex } from '../domain/encodings.js'

/** Nonces that were given out. Each is good once, and for a while. */
export interface Nonces {
  create(): string
  /** Whether this nonce was given out and is still good; then it is taken, and no longer is. */
  take(nonce: string): boolean
}

/** A nonce of 128 random bits, in letters and digits as EIP-4361 wants it. */
export function createNonce(): string {
  return toHex(crypto.getRandomValues(new Uint8Array(16)))
}

/**
 * Keeps nonces in the memory of one process. A server that runs as several, or at the edge, keeps them where all see them instead.
 * @param options.life milliseconds that a nonce is good for; 10 minutes without it
 * @param options.most that are remembered; then the oldest go
 * @param options.now milliseconds since 1970
 */
export function createNonces({
  life = 600_000,
  most = 100_000,
  now = Date.now,
}: { life?: number; most?: number; now?: () => number } = {}): Nonces {
  // In the order in which they end.
  const ends = new Map<string, number>()
  const forget = () => {
    for (const [nonce, end] of ends) {
      if (end > now() && ends.size <= most) break
      ends.delete(nonce)
    }
  }
  return {
    create() {
      const nonce = createNonce()
      ends.set(nonce, now() + life)
      forget()
      return nonce
    },
    take(nonce) {
      forget()
      return ends.delete(nonce)
    },
  }
}

/** Why a sign-in is refused. */
export type SignInFailure =
  | 'malformed'
  | 'wrongDomain'
  | 'wrongChain'
  | 'wrongNonce'
  | 'expired'
  | 'notYetValid'
  | 'badSignature'
  /** Nothing was found out: no node of the account's network answered. */
  | 'rpcFailed'

/** A sign-in that was refused: `name` says why, the message says it in words that may stand in a log. */
export class SignInError extends Error {
  override readonly name: SignInFailure

  constructor(name: SignInFailure, message: string, options?: { cause?: unknown }) {
    super(message, options)
    this.name = name
  }
}
