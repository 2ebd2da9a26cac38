/** A signed message: 0x and at least 62 hex characters (specification, section 5). */
export function isSignature(text: unknown): text is `0x${string}` {
  return typeof text === 'string' && /^0x[0-9a-f]{62,}$/i.test(text)
}
