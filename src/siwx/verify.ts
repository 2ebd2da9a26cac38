import { type CaipNetworkId, parseCaipNetworkId } from '../domain/caip.js'
import { parseSignInMessage, type SIWXMessage } from '../domain/sign-in.js'
import { SignInError } from './nonces.js'
import { isSigned } from './signatures.js'

/** The entry `latchkey/siwx/verify`: the server's side of signing in, for Node and the edge. */

/** What a visitor sent, and what the server expects of it. */
export interface SignInCheck {
  /** The text that was signed. */
  message: unknown
  /** Hexadecimal for EVM accounts, base58 for Solana, base64 for Bitcoin, hexadecimal for Polkadot: as wallets give it. */
  signature: unknown
  /**
   * Host and port of the dApp's pages, such as `app.example` or `localhost:5173`; several where it has several. Where a message names a scheme
   * as well (EIP-4361), it is `https`, or on the server's own machine `http`: pages of another are named with theirs, `http://192.168.0.2:5173`.
   */
  domain: string | readonly string[]
  /** The nonce that this visitor was given; or what says whether a nonce was given out, and takes it, so that it is good for once. */
  nonce: string | ((nonce: string) => boolean | Promise<boolean>)
  /** The only networks that one may sign in from (CAIP-2). @default all */
  chains?: readonly string[] | undefined
  /** RPC addresses by network (CAIP-2), for accounts that are contracts; without them only keys can sign. */
  rpcUrls?: Record<string, string | readonly string[]> | undefined
  /** Milliseconds since 1970. @default the clock's */
  now?: number | undefined
  /** Milliseconds by which the visitor's clock may be wrong. @default 60 000 */
  skew?: number | undefined
  /** Milliseconds since a message was made after which it is refused, whatever it says itself. @default none */
  maxAge?: number | undefined
}

/** By how much a visitor's clock may differ. */
const SKEW = 60_000

/**
 * Checks a sign-in message and its signature, and answers what the message says: `accountAddress`, `chainId`, and the rest. An EVM
 * account has its checksum, whether the message has or not; one of Polkadot's the prefix of its network, or where that is none of the usual ones the
 * generic one (42), whatever was signed.
 * The order is form, domain, network, time, nonce, signature: a nonce that is taken is taken, whatever the signature is.
 * @throws SignInError whose `name` says why: all are a refusal, except `rpcFailed`, after which the visitor may sign anew
 */
export async function verifySignIn({
  message,
  signature,
  domain,
  nonce,
  chains,
  rpcUrls = {},
  now = Date.now(),
  skew = SKEW,
  maxAge,
}: SignInCheck): Promise<SIWXMessage.Data> {
  const data = parseSignInMessage(message)
  if (!data || typeof message !== 'string') throw new SignInError('malformed', 'The message is no sign-in message (EIP-4361, CAIP-122)')
  if (typeof signature !== 'string' || signature.length > 65_536) throw new SignInError('malformed', 'The signature is no text')

  if (![domain].flat().some(page => isMadeFor(data, page))) {
    const scheme = data.scheme === undefined ? '' : `${data.scheme}://`
    throw new SignInError('wrongDomain', `The message was made for ${scheme}${data.domain}`)
  }
  if (chains && !chains.includes(data.chainId)) throw new SignInError('wrongChain', `The message was made for ${data.chainId}`)
  checkTimes(data, { now, skew, maxAge })
  const isKnown = typeof nonce === 'function' ? await nonce(data.nonce) : data.nonce === nonce
  if (isKnown !== true) throw new SignInError('wrongNonce', 'The nonce was not given out, or was used before')

  if (!(await isSignedByThem(data, message, signature, [rpcUrls[data.chainId] ?? []].flat()))) {
    throw new SignInError('badSignature', `The signature is not that of ${data.accountAddress}`)
  }
  return { ...data, accountAddress: await toOneSpelling(data) }
}

/** Pages that come from the machine they are looked at on. */
const OWN_MACHINE = /^(localhost|[^:]+\.localhost|127(\.\d+){3}|\[::1\])(:\d+)?$/

/**
 * Whether a message was made for a dApp's pages. A scheme that it names is what its wallet has compared with where it was asked (EIP-4361), so
 * that a page of another scheme has had it signed; where it names none, wallets take it for `https`.
 */
function isMadeFor(data: SIWXMessage.Data, page: string): boolean {
  const [, wanted, host] = /^(?:([^:/]+):\/\/)?([^]*)$/.exec(page.toLowerCase())!
  const scheme = data.scheme?.toLowerCase()
  if (host !== data.domain.toLowerCase()) return false
  return scheme === undefined || (wanted ? scheme === wanted : scheme === 'https' || (scheme === 'http' && OWN_MACHINE.test(host)))
}

/** Servers keep people by the text of their account, so that one account must not have two. */
async function toOneSpelling({ accountAddress, chainId }: SIWXMessage.Data): Promise<string> {
  if (chainId.startsWith('polkadot:'))
    return (await import('../adapters/polkadot/verify-message.js')).toOneSpelling(accountAddress, chainId)
  if (!chainId.startsWith('eip155:')) return accountAddress
  return (await import('./message.js')).toChecksumAddress(accountAddress)
}

function checkTimes(
  { issuedAt, expirationTime, notBefore }: SIWXMessage.Data,
  { now, skew, maxAge }: { now: number; skew: number; maxAge: number | undefined },
): void {
  const issued = issuedAt === undefined ? undefined : Date.parse(issuedAt)
  if (maxAge !== undefined && !(issued !== undefined && now <= issued + maxAge + skew))
    throw new SignInError('expired', 'The message is too old')
  if (expirationTime !== undefined && now >= Date.parse(expirationTime) + skew)
    throw new SignInError('expired', `The message was good until ${expirationTime}`)
  if (notBefore !== undefined && now < Date.parse(notBefore) - skew)
    throw new SignInError('notYetValid', `The message is good from ${notBefore} on`)
  if (issued !== undefined && now < issued - skew)
    throw new SignInError('notYetValid', `The message was made at ${issuedAt}, which is yet to come`)
}

async function isSignedByThem(
  { accountAddress: address, chainId }: SIWXMessage.Data,
  message: string,
  signature: string,
  urls: readonly string[],
): Promise<boolean> {
  const namespace = parseCaipNetworkId(chainId)?.namespace
  if (!namespace) throw new SignInError('wrongChain', `Nobody can sign in with ${chainId}`)
  const signed = { message, signature, address, network: chainId, urls }
  if (namespace !== 'eip155') return isSigned(namespace, signed)
  // A checksum that is there has to be right (EIP-55).
  if (address !== address.toLowerCase() && address !== (await import('./message.js')).toChecksumAddress(address))
    throw new SignInError('malformed', 'The address is misspelt')
  return isSigned(namespace, signed).catch(cause => {
    // A server that names no node takes keys only.
    if (!urls.length) return false
    throw new SignInError('rpcFailed', `No node of ${chainId} answered`, { cause })
  })
}

export { parseSignInMessage, SignInError }
export { createNonce, createNonces } from './nonces.js'
export type { Nonces } from './nonces.js'
export type { SignInFailure } from './nonces.js'
export type { CaipNetworkId, SIWXMessage }
