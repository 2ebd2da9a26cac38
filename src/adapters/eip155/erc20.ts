// The calls of tokens that sending, swapping and permissions make, to addresses with their checksum (EIP-55). Written out: of ethers they
// would take three functions that fill up with zeros, and 5 kB behind them.
import { toChecksumAddress } from '../../domain/keccak.js'
import { APPROVAL_OF_ALL } from '../../domain/token-calls.js'

/** Selectors of ERC-20. */
const TRANSFER = 'a9059cbb'
const APPROVE = '095ea7b3'
const BALANCE_OF = '70a08231'
const ALLOWANCE = 'dd62ed3e'

/** Whether a text has the shape of an address; its checksum is not looked at. */
export const isShaped = (text: string): boolean => /^(0x)?[\da-f]{40}$/i.test(text)

/** An address with its checksum; undefined for what is none, or whose capital letters do not fit the rest (EIP-55). */
export function toChecksum(address: string): string | undefined {
  if (!isShaped(address)) return undefined
  const digits = address.slice(-40)
  const whole = toChecksumAddress(`0x${digits}`)
  return /[A-F]/.test(digits) && /[a-f]/.test(digits) && whole !== `0x${digits}` ? undefined : whole
}

/** The call data of `transfer(address,uint256)`. @throws RangeError for what is no unsigned number of 256 bits */
export function encodeTransfer(to: string, units: bigint): string {
  return concat([TRANSFER, toWord(to), toNumber(units)])
}

/** The call data of `approve(address,uint256)`. @throws RangeError as `encodeTransfer` */
export function encodeApprove(spender: string, units: bigint): string {
  return concat([APPROVE, toWord(spender), toNumber(units)])
}

/** The call data of `setApprovalForAll(address,bool)`, of ERC-721 and ERC-1155. */
export function encodeApprovalForAll(operator: string, isApproved: boolean): string {
  return concat([APPROVAL_OF_ALL, toWord(operator), toNumber(isApproved ? 1n : 0n)])
}

/** The call data of `isApprovedForAll(address,address)`. */
export function encodeIsApprovedForAll(owner: string, operator: string): string {
  return concat(['e985e9c5', toWord(owner), toWord(operator)])
}

/** The call data of `ownerOf(uint256)` and `getApproved(uint256)`. */
export const encodeOwnerOf = (piece: bigint): string => concat(['6352211e', toNumber(piece)])
export const encodeGetApproved = (piece: bigint): string => concat(['081812fc', toNumber(piece)])

/** The call data of `balanceOf(address)`. */
export function encodeBalanceOf(owner: string): string {
  return concat([BALANCE_OF, toWord(owner)])
}

/** The call data of `allowance(address,address)`. */
export function encodeAllowance(owner: string, spender: string): string {
  return concat([ALLOWANCE, toWord(owner), toWord(spender)])
}

const concat = (parts: readonly string[]): string => `0x${parts.join('')}`

/** @throws TypeError for what has not the shape of an address */
function toWord(address: string): string {
  if (!isShaped(address)) throw new TypeError(`Not an address: ${address}`)
  return address.slice(-40).toLowerCase().padStart(64, '0')
}

function toNumber(units: bigint): string {
  if (units < 0n || units >= 2n ** 256n) throw new RangeError(`Not an amount of 256 bits: ${units}`)
  return units.toString(16).padStart(64, '0')
}
