// The one file that brings ethers: for the four calls of ERC-20 that sending and swapping make, to addresses with their checksum (EIP-55).
// They are encoded by hand: ethers' own encoder would weigh twice as much as everything else here. Taken by its parts, so that nothing
// else comes along where a bundler does not split.
import { concat, toBeHex, zeroPadValue } from 'ethers/utils'
import { toChecksumAddress } from '../../domain/checksum-address.js'
import { APPROVAL_OF_ALL } from '../../domain/token-calls.js'

/** Selectors of ERC-20. */
const TRANSFER = '0xa9059cbb'
const APPROVE = '0x095ea7b3'
const BALANCE_OF = '0x70a08231'
const ALLOWANCE = '0xdd62ed3e'

/** Whether a text has the shape of an address; its checksum is not looked at. */
export const isShaped = (text: string): boolean => /^(0x)?[\da-f]{40}$/i.test(text)

/** An address with its checksum; undefined for what is none, or whose capital letters do not fit the rest (EIP-55). */
export function readAddress(address: string): string | undefined {
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
  return concat([`0x${APPROVAL_OF_ALL}`, toWord(operator), toNumber(isApproved ? 1n : 0n)])
}

/** The call data of `isApprovedForAll(address,address)`. */
export function encodeIsApprovedForAll(owner: string, operator: string): string {
  return concat(['0xe985e9c5', toWord(owner), toWord(operator)])
}

/** The call data of `ownerOf(uint256)` and `getApproved(uint256)`. */
export const encodeOwnerOf = (piece: bigint): string => concat(['0x6352211e', toNumber(piece)])
export const encodeGetApproved = (piece: bigint): string => concat(['0x081812fc', toNumber(piece)])

/** The call data of `balanceOf(address)`. */
export function encodeBalanceOf(owner: string): string {
  return concat([BALANCE_OF, toWord(owner)])
}

/** The call data of `allowance(address,address)`. */
export function encodeAllowance(owner: string, spender: string): string {
  return concat([ALLOWANCE, toWord(owner), toWord(spender)])
}

const toWord = (address: string): string => zeroPadValue(address.toLowerCase(), 32)

function toNumber(units: bigint): string {
  if (units < 0n || units >= 2n ** 256n) throw new RangeError(`Not an amount of 256 bits: ${units}`)
  return toBeHex(units, 32)
}
