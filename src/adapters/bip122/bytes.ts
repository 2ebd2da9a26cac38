/** Texts as bytes and back: what wallets exchange as hexadecimal or base64. Each reader answers undefined for what it cannot read. */

export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
}

export function fromHex(text: unknown): Uint8Array | undefined {
  if (typeof text !== 'string' || text.length % 2 || !/^[\da-f]+$/i.test(text)) return undefined
  return Uint8Array.from(text.match(/../g)!, byte => parseInt(byte, 16))
}

export function toBase64(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return btoa(text)
}

export function fromBase64(text: unknown): Uint8Array | undefined {
  if (typeof text !== 'string' || !/^[\w+/-]+=*$/.test(text)) return undefined
  try {
    return Uint8Array.from(atob(text), letter => letter.charCodeAt(0))
  } catch {
    return undefined
  }
}

/** Reads bytes in whichever way a wallet wrote them: itself, hexadecimal (with or without `0x`), or base64. */
export function readBytes(value: unknown): Uint8Array | undefined {
  if (value instanceof Uint8Array) return value
  return typeof value === 'string' ? (fromHex(value.replace(/^0x/, '')) ?? fromBase64(value)) : undefined
}
