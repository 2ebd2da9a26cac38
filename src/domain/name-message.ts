/** What the owner of an address signs to register a name; the service wants the keys in this order, and the time in whole seconds. */
export function toNameMessage(name: string, now: number): string {
  return JSON.stringify({ name, attributes: {}, timestamp: Math.floor(now / 1000) })
}

/** The coin type of an EVM network (ENSIP-11). */
export function toCoinType(chainId: number | string): number {
  return (0x80000000 | Number(chainId)) >>> 0
}
