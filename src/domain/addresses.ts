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
