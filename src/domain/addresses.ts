import type { Namespace } from './caip.js'

const PATTERNS: Record<Namespace, RegExp> = {
  eip155: /^(0x)?[0-9a-f]{40}$/i,
  solana: /^[1-9A-HJ-NP-Za-km-z]{32,44}$/,
  polkadot: /^[1-9A-HJ-NP-Za-km-z]{46,50}$/,
  bip122: /^([13mn2][1-9A-HJ-NP-Za-km-z]{25,34}|(bc|tb|bcrt)1[02-9ac-hj-np-z]{11,87})$/,
}

/** Whether `text` has the shape of an address of this namespace (specification, section 5). Checksums are not looked at. */
export function isAddress(namespace: Namespace, text: unknown): text is string {
  return typeof text === 'string' && PATTERNS[namespace].test(text)
}

/** Whether two addresses are the same account: EVM addresses differ in letter case only by checksum, all others are exact. */
export function isSameAddress(namespace: Namespace, a: string | undefined, b: string | undefined): boolean {
  if (!a || !b) return false
  return namespace === 'eip155' ? a.toLowerCase() === b.toLowerCase() : a === b
}

/** Shortens an address for people: the first 4 and the last 6 characters unless told otherwise. */
export function truncate(text: string, start = 4, end = 6): string {
  return text.length <= start + end ? text : `${text.slice(0, start)}...${text.slice(text.length - end)}`
}

/** Shortens a name at its end, so that it fits a button. */
export function truncateName(name: string, length = 18): string {
  return name.length <= length ? name : `${name.slice(0, length - 3)}...`
}

/** The hue (0 to 359) of an account's own gradient. */
export function toAddressHue(address: string): number {
  return parseInt(address.slice(-6), 36) % 360
}

/** A hue (0 to 359) that is always the same for the same text: colours for initials and avatars. */
export function toHue(text: string): number {
  let hash = 0
  for (const char of text.toLowerCase()) hash = (hash * 31 + char.charCodeAt(0)) >>> 0
  return hash % 360
}

/** One or two letters that stand for a wallet or network without a picture. */
export function toInitials(name: string): string {
  const words = name.trim().split(/\s+/)
  return ((words[0]?.[0] ?? '?') + (words[1]?.[0] ?? '')).toUpperCase()
}
