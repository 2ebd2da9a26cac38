// Who opens a socket: the token that a WalletConnect client signs with its own key (wire protocols 5.1).
import { createPublicKey, verify } from 'node:crypto'
import { decodeBase58, getBytes, toBeHex } from 'ethers'

/** What the relay says when it turns a token away; the socket is closed with 3000 and this text. */
export class TokenError extends Error {
  constructor(why: string) {
    super(`JWT validation error: ${why}`)
    this.name = 'TokenError'
  }
}

export interface TokenRules {
  /** The hosts (with port) a token may be meant for. */
  hosts: readonly string[]
  /** Milliseconds since 1970. */
  now: number
}

// Clocks differ a little.
const TOLERANCE_SECONDS = 120
const LONGEST_TOKEN = 4096

/** Checks a token to the last byte and returns its client id, a `did:key`; fails with a `TokenError`. */
export function readClientId(token: string | null, { hosts, now }: TokenRules): string {
  const [head, body, signature, ...more] = (token ?? '').split('.')
  if (!head || !body || !signature || more.length || token!.length > LONGEST_TOKEN) throw new TokenError('Invalid format')
  const { alg } = readPart(head)
  if (alg !== 'EdDSA') throw new TokenError('Invalid JWT signing algorithm')

  const { iss, aud, iat, exp } = readPart(body)
  if (typeof iss !== 'string' || typeof iat !== 'number' || typeof exp !== 'number') throw new TokenError('Invalid format')
  const isSigned = verify(null, Buffer.from(`${head}.${body}`), toPublicKey(iss), Buffer.from(signature, 'base64url'))
  if (!isSigned) throw new TokenError('Invalid signature')
  if (typeof aud !== 'string' || !URL.canParse(aud) || !hosts.includes(new URL(aud).host)) throw new TokenError('Invalid audience')

  const seconds = now / 1000
  if (iat > seconds + TOLERANCE_SECONDS) throw new TokenError('JWT Token is not yet valid')
  if (exp < seconds - TOLERANCE_SECONDS) throw new TokenError('JWT Token is expired')
  return iss
}

function readPart(part: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString())
    if (typeof value === 'object' && value !== null) return value as Record<string, unknown>
  } catch {
    // told below
  }
  throw new TokenError('Invalid encoding')
}

const ED25519_SPKI = Buffer.from('302a300506032b6570032100', 'hex')

// did:key is multibase: `z` for base58btc, the code of Ed25519 (0xed 0x01), 32 bytes.
function toPublicKey(did: string): ReturnType<typeof createPublicKey> {
  try {
    const bytes = getBytes(toBeHex(decodeBase58(did.slice('did:key:z'.length))))
    if (!did.startsWith('did:key:z') || bytes.length !== 34 || bytes[0] !== 0xed || bytes[1] !== 1) throw new Error(did)
    return createPublicKey({ key: Buffer.concat([ED25519_SPKI, bytes.subarray(2)]), format: 'der', type: 'spki' })
  } catch {
    throw new TokenError('Invalid key')
  }
}
