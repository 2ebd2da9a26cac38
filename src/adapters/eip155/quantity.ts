/** Reads a number as nodes write it (EIP-1474), or as a contract returns it; undefined for anything else. */
export function toQuantity(value: unknown): bigint | undefined {
  return typeof value === 'string' && /^0x[\da-f]{1,64}$/i.test(value) ? BigInt(value) : undefined
}

/** Writes a number as nodes read it: `0x0`, `0x5208`. */
export const toHex = (units: bigint): string => `0x${units.toString(16)}`
