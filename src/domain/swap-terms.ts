// What a swap costs, and what it cannot be.
import { formatUnits } from './amounts.js'
import { toFiatUnits } from './fiat.js'

/** What the exchange takes, in hundredths of a percent: 0.85 %. */
const FEE = 85n

/** From so many hundredths of a percent on the price impact is said aloud. */
const HIGH_IMPACT = 300n

/** What the exchange takes of an amount. */
export const toSwapFee = (units: bigint): bigint => (units * FEE) / 10_000n

/**
 * By how many percent what arrives is worth less than what is given, both in US dollars, decimal text. Undefined where one of them is not
 * known; nothing where it is worth more.
 */
export function toImpact(given: string | undefined, received: string | undefined): { text: string; isHigh: boolean } | undefined {
  const [before, after] = [toFiatUnits(given), toFiatUnits(received)]
  if (!before || !after) return undefined
  const hundredths = after < before ? ((before - after) * 10_000n) / before : 0n
  return { text: `${formatUnits(hundredths, 2)} %`, isHigh: hundredths >= HIGH_IMPACT }
}

/**
 * Calls of tokens that hand over what is in an account, or let somebody take it. No exchange is asked by one of these, so call data that
 * begins so is none of a swap, whoever made it.
 */
const TAKING = [
  'a9059cbb', // transfer(address,uint256)
  '23b872dd', // transferFrom(address,address,uint256)
  '095ea7b3', // approve(address,uint256)
  '39509351', // increaseAllowance(address,uint256)
  'd505accf', // permit(…), ERC-2612
  '8fcbaf0c', // permit(…), DAI
  'a22cb465', // setApprovalForAll(address,bool)
  '42842e0e', // safeTransferFrom(address,address,uint256)
  'b88d4fde', // safeTransferFrom(address,address,uint256,bytes)
  'f242432a', // safeTransferFrom(address,address,uint256,uint256,bytes)
  '2eb2c2d6', // safeBatchTransferFrom(…)
  'd73dd623', // increaseApproval(address,uint256)
  '9bd9bbc6', // send(address,uint256,bytes), ERC-777
  '959b8c3f', // authorizeOperator(address), ERC-777
  '4000aea0', // transferAndCall(address,uint256,bytes)
  'cae9ca51', // approveAndCall(address,uint256,bytes)
  '87517c45', // approve(…), Permit2
  '42966c68', // burn(uint256)
  '40c10f19', // mint(address,uint256)
]

/** `deposit()` and `withdraw(uint256)` of a wrapped coin: the only calls by which a token's own contract swaps. */
const DEPOSIT = '0xd0e30db0'
const WITHDRAW = '0x2e1a7d4d'

/** Whether call data wraps the coin that comes with it. */
export const isWrap = (data: string): boolean => data === DEPOSIT

/** Whether call data turns just so many units of a wrapped coin back. */
export const isUnwrap = (data: string, units: bigint): boolean => data === WITHDRAW + units.toString(16).padStart(64, '0')

/** Whether call data may be that of a swap. */
export const isSwapData = (data: string): boolean => !TAKING.includes(data.slice(2, 10).toLowerCase())
