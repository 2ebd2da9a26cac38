// Amounts and pictures, as the API's rows have them.
import { formatUnits } from 'ethers'
import type { Token } from './token-details.js'

/** Exact decimal text: `1`, `0.25`. */
export function toNumeric(units: bigint, decimals: number): string {
  return formatUnits(units, decimals).replace(/\.0$/, '')
}

/** Where a coin's picture is. The directory draws one for any symbol of plain characters. */
export function toIconUrl(directoryUrl: string, symbol: string): string {
  return `${directoryUrl}/public/getTokenImage/${symbol.replace(/[^\w.$-]/g, '').slice(0, 20) || 'token'}`
}

/** The native coin of every local chain. */
export const nativeCoin = { name: 'Ether', symbol: 'ETH', decimals: 18 } as const satisfies Partial<Token>

/** What stands for the native coin where an address is expected. */
export const NATIVE_ADDRESS = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

/** The same on Solana; the mint of wrapped SOL ends with a 2. */
export const SOL_ADDRESS = `So${'1'.repeat(41)}`
