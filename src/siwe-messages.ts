import type { Cacao } from './domain/sign-in.js'

/** What `formatMessage` writes down (CAIP-74); times are RFC 3339. */
export interface SIWEMessage extends Omit<Cacao['p'], 'iss' | 'aud'> {
  /** What is signed in to; `uri` is its other name. */
  aud?: string | undefined
  uri?: string | undefined
}

/** The address of an issuer: `did:pkh:eip155:1:0x…`, or the same without `did:pkh:`. */
export function getDidAddress(iss: string): string | undefined {
  return iss.split(':').at(-1) || undefined
}

/** The chain's number of an issuer: `1` of `did:pkh:eip155:1:0x…`. */
export function getDidChainId(iss: string): string | undefined {
  return /^(?:did:pkh:)?[^:]+:([^:]+):/.exec(iss)?.[1]
}

/** Writes a message as EIP-4361 prescribes it, for the account `iss`. @throws Error without an address of what is signed in to */
export function formatMessage({ aud, uri = aud, ...message }: SIWEMessage, iss: string): string {
  if (!uri) throw new Error('Either `aud` or `uri` is required to construct the message')
  const { domain, version, nonce, iat, exp, nbf, requestId, resources, statement } = message
  const fields = [
    ['URI', aud ?? uri], ['Version', version], ['Chain ID', getDidChainId(iss)], ['Nonce', nonce], ['Issued At', iat],
    ['Expiration Time', exp], ['Not Before', nbf], ['Request ID', requestId],
  ]
  const lines = fields.filter(([, value]) => value).map(([label, value]) => `${label}: ${value}`)
  if (resources) lines.push('Resources:', ...resources.map(resource => `- ${resource}`))
  return `${domain} wants you to sign in with your Ethereum account:\n${getDidAddress(iss)}\n\n${statement ? `${statement}\n` : ''}\n${lines.join('\n')}`
}

/** The address that a message names; empty where it is none. */
export function getAddressFromMessage(message: string): string {
  return /^[^\n]+ wants you to sign in with your Ethereum account:\n(0x[\da-f]{40})\n/i.exec(message)?.[1] ?? ''
}

/** The network that a message names (CAIP-2); `eip155:1` where it names none. */
export function getChainIdFromMessage(message: string): string {
  // Where it has to stand: a statement may say anything.
  return `eip155:${/\nVersion: 1\nChain ID: (\d+)\n/.exec(message)?.[1] ?? 1}`
}
