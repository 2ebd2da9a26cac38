// Addresses of Solana, without its libraries.
import { fromBase58 } from '../keys/base58.js'
import { ApiError } from './errors.js'

/** An address of Solana, as it is written: letter case counts. @throws ApiError */
export function parseSolanaAddress(text: string): string {
  if (!isSolanaAddress(text)) throw new ApiError(400, 'address', 'The address provided is invalid')
  return text
}

/** Whether a text is 32 bytes in base58. */
export function isSolanaAddress(text: string): boolean {
  try {
    return text.length <= 44 && fromBase58(text).length === 32
  } catch {
    return false
  }
}
