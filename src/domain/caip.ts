/** Chain-agnostic names: CAIP-2 network ids and CAIP-10 addresses, as the specification (section 5) checks them. */

import { ADDRESS_SHAPES, NAMESPACES, type Namespace } from './families.js'

export type { Namespace }

/** A network in CAIP-2 form, `namespace:reference`, as in `eip155:1`. */
export type CaipNetworkId = `${Namespace}:${string}`

/** An account in CAIP-10 form, `namespace:reference:address`. */
export type CaipAddress = `${Namespace}:${string}:${string}`

export function isNamespace(text: unknown): text is Namespace {
  return NAMESPACES.includes(text as Namespace)
}

/** Reads a CAIP-2 id: exactly two non-empty parts, the first a namespace we know. Answers undefined for anything else. */
export function parseCaipNetworkId(text: unknown): { namespace: Namespace; reference: string } | undefined {
  const [namespace, reference, ...rest] = typeof text === 'string' ? text.split(':') : []
  return isNamespace(namespace) && reference && !rest.length ? { namespace, reference } : undefined
}

/** A chain as `chainChanged` tells it: of eip155 hexadecimal (EIP-1193), else its reference. */
export function toChainName(chain: string): string {
  const [namespace, reference = ''] = chain.split(':')
  return namespace === 'eip155' ? `0x${Number(reference).toString(16)}` : reference
}

/** Reads a CAIP-10 address: exactly three non-empty parts, the first a namespace we know. Answers undefined for anything else. */
export function parseCaipAddress(
  text: unknown,
): { namespace: Namespace; reference: string; caipNetworkId: CaipNetworkId; address: string } | undefined {
  const [namespace, reference, address, ...rest] = typeof text === 'string' ? text.split(':') : []
  return isNamespace(namespace) && reference && address && !rest.length
    ? { namespace, reference, caipNetworkId: `${namespace}:${reference}`, address }
    : undefined
}

/** Whether `text` has the shape of an address of this namespace (specification, section 5). Checksums are not looked at. */
export function isAddress(namespace: Namespace, text: unknown): text is string {
  return typeof text === 'string' && ADDRESS_SHAPES[namespace].test(text)
}

/** Whether two addresses are the same account. */
export function isSameAddress(namespace: Namespace, a: string | undefined, b: string | undefined): boolean {
  return Boolean(a && b && toAddressKey(namespace, a) === toAddressKey(namespace, b))
}

/**
 * What all spellings of an address have in common: EVM addresses differ in letter case only by checksum, those of Polkadot by what stands around
 * their key, which each network writes otherwise; all others are exact.
 */
export function toAddressKey(namespace: Namespace, address: string): bigint | string {
  if (namespace === 'polkadot') return toKey(address)
  return namespace === 'eip155' ? address.toLowerCase() : address
}

/**
 * The key within an address of Polkadot's, base58: 32 bytes, before two of checksum (SS58); what has not its shape stays as it is. Whole encodings
 * would weigh in each room that compares.
 */
const toKey = (address: string): bigint | string => {
  if (!/^[^\W0OIl_]{46,50}$/.test(address)) return address
  let number = 0n
  for (const letter of address) number = number * 58n + BigInt('123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'.indexOf(letter))
  return BigInt.asUintN(256, number >> 16n)
}

/** Shortens an address for people: the first 4 and the last 6 characters unless told otherwise (specification, section 5). */
export function truncate(text: string, start = 4, end = 6): string {
  return text.length <= start + end ? text : `${text.slice(0, start)}…${text.slice(text.length - end)}`
}

/** An address as a page's button shows it, the first 4 characters and the last 6: `truncate` would be more bytes in each page. */
export const shorten = (address: string): string => address.replace(/^(.{4}).+(.{6})$/, '$1…$2')

/** Shortens a name at its end, so that it fits a button. */
export function truncateName(name: string, length = 18): string {
  return name.length <= length ? name : `${name.slice(0, length - 1)}…`
}

/**
 * The colours that stand for an account, as a CSS background: two hues, an angle and a light, all made of its address. The same on the
 * page's button and in every view, whatever the letter case of the address.
 */
export function toAvatar(address: string): string {
  let hash = 2166136261
  for (const char of address.toLowerCase()) hash = Math.imul(hash ^ char.charCodeAt(0), 16777619)
  hash = Math.imul(hash ^ (hash >>> 15), 2246822519) >>> 0
  const hue = hash % 360
  // Near each other, and not full: what stands for a person is no traffic light.
  const other = hue + 25 + ((hash >>> 9) % 45)
  return `radial-gradient(circle at ${20 + ((hash >>> 17) % 60)}% 20%,hsl(${hue} 75% 76%),#0000 60%),linear-gradient(${(hash >>> 5) % 360}deg,hsl(${hue} 72% 60%),hsl(${other} 70% 52%))`
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

/** The networks of Solana that its wallets have names for, by their CAIP-2 reference (Wallet Standard). */
export const SOLANA_NAMES: Readonly<Record<string, string>> = {
  '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'mainnet',
  EtWTRABZaYq6iMfeYKouRu166VU2xqa1: 'devnet',
  '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z': 'testnet',
}
