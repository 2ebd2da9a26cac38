import { type Namespace, toAddressKey } from './caip.js'

/** More accounts of one family nobody has: of what a wallet names no more are read. */
export const MOST_ACCOUNTS = 500

/** Addresses of one family, each account once, as it is spelt first. Of a family that we do not know each spelling is another account. */
export function eachOnce(namespace: Namespace | undefined, addresses: readonly string[]): readonly string[] {
  const found = new Map<unknown, string>()
  for (const address of new Set(addresses)) {
    const key = namespace ? toAddressKey(namespace, address) : address
    if (!found.has(key)) found.set(key, address)
    if (found.size === MOST_ACCOUNTS) break
  }
  return [...found.values()]
}
