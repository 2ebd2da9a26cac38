/** Writes bytes as base64, as nodes and relays carry transactions. */
export function toBase64(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, byte => String.fromCharCode(byte)).join(''))
}

/** Reads base64; undefined for what is none. */
export function fromBase64(text: unknown): Uint8Array | undefined {
  try {
    return typeof text === 'string' ? Uint8Array.from(atob(text), letter => letter.charCodeAt(0)) : undefined
  } catch {
    return undefined
  }
}
