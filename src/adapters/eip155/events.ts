// Events of contracts: those that tell what has moved, and who may take what.
import { toQuantity } from './quantity.js'

/** `Approval(address,address,uint256)` of tokens and pieces; `ApprovalForAll(address,address,bool)` of collections. */
export const [APPROVAL, ALL_APPROVED] = [
  '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925',
  '0x17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c31',
]

/** Who may take all: that, `OperatorSet(address,address,bool)` of ERC-6909, `AuthorizedOperator` and `RevokedOperator(address,address)` of ERC-777. */
export const OPERATORS = [
  ALL_APPROVED,
  '0xceb576d9f15e4e200fdb5096d64d5dfd667e16def20c1eefd14256d8e3faa267',
  '0xf4caeb2d6ca8932a215a353d0703c326ec2d81fc68170f320eb2ab49e9df61f9',
  '0x50546e66e5f44d728365dc3908c63bc5cfeeab470722c1677e3073a6ac294aa1',
]

/** `Approval(address,address,address,uint160,uint48)` and `Permit(address,address,address,uint160,uint48,uint48)` of Permit2. */
export const PASSED_ON = [
  '0xda9fa7c1b00402c17d0161b249b1ab8bbec047c5a52207b9c112deffd817036b',
  '0xc6a377bfc4eb120024a8ac08eef205be16b817020812c73223e81d1bdb9708ec',
]

/** `Transfer(address,address,address,uint256,uint256)` and `Approval(address,address,uint256,uint256)` of ERC-6909. */
export const [COUNTED, COUNT_APPROVED] = [
  '0x1b3d7edb2e9c0b0e7c525b20aaaef0f5940d2ed71663c7d39266ecafac728859',
  '0xb3fd5071835887567a0671151121894ddccc2842f1d10bedad13e0d17cace9a7',
]

/**
 * What a contract is asked that tells what is left, and how many parties of the event that names: `allowance(address,address,address)` of Permit2,
 * `allowance(address,address,uint256)` of ERC-6909, and `borrowAllowance(address,address)` of Aave, upon its `BorrowAllowanceDelegated`.
 */
export const LEFT = new Map<string, readonly [question: string, parties: number]>([
  ...PASSED_ON.map(event => [event, ['0x927da105', 3]] as const),
  [COUNT_APPROVED, ['0x598af9e7', 3]],
  ['0xda919360433220e13b51e8c211e490d148e61a3bd53de8c097194e458b97f3e1', ['0x6bd76d24', 2]],
])

/** `TransferSingle(address,address,address,uint256,uint256)` and `TransferBatch(…)`, ERC-1155. */
export const MULTIPLE = [
  '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62',
  '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb',
]

/** `Transfer(address,address,uint256)` of tokens; `Deposit` and `Withdrawal(address,uint256)` of wrapped coins. */
export const [TRANSFER, DEPOSIT, WITHDRAWAL] = [
  '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
  '0xe1fffcc4923d04b559f4d29a8bfc6cda04eb5b0d3c460751c2402c5c5cc9109c',
  '0x7fcf532c15f0a6db0bd6d0e038bea71d30d808c7d98cb3bf7268a95bf5081b65',
]

/** `Sent(address,address,address,uint256,bytes,bytes)` and `Burned(address,address,uint256,bytes,bytes)` of ERC-777, which need no `Transfer` beside them. */
export const SENT = [
  '0x06b541ddaa720db2b10a4d0cdac39b8d360425fc073085fac19bc82614677987',
  '0xa78a9be3a7b862d26933ad85fb11d80ef66b8f972d7cbba06621d583943a4098',
]

/** An event of a contract: all in lower case, what cannot be read as nothing. */
export interface Log {
  emitter: string
  event: string
  parties: readonly string[]
  units: bigint
  data: string
}

export function readLogs(logs: unknown): readonly Log[] {
  return (Array.isArray(logs) ? logs : []).map((log: unknown) => {
    const { address, topics, data } = Object(log) as { address?: unknown; topics?: unknown; data?: unknown }
    // A list is written with commas.
    const [emitter = '', event = '', ...told] = [address, topics].join().toLowerCase().split(',')
    const [parties, rest] = toParties(event, told, String(data).toLowerCase())
    return { emitter, event, parties, units: toQuantity(rest) ?? 0n, data: rest }
  })
}

/** Some contracts write the parties of an event into its data. */
function toParties(event: string, told: readonly string[], data: string): readonly [parties: readonly string[], data: string] {
  // There the caller stands before the parties, and stays there.
  if (event === COUNTED && told.length < 3) return toCounted(told, data)
  const count = [DEPOSIT, WITHDRAWAL].includes(event) ? 1 : [TRANSFER, APPROVAL, SENT[1], ...OPERATORS].includes(event) ? 2 : 3
  const isOurs = count < 3 || SENT.includes(event) || LEFT.has(event) || MULTIPLE.includes(event)
  const [, first, rest = ''] = (isOurs && told.length < count && /^0x(0{24}[\da-f]{40})([\da-f]*)$/.exec(data)) || []
  if (first) return toParties(event, [...told, `0x${first}`], `0x${rest}`)
  // ERC-777 names the operator before the holder, who sends.
  if (SENT.includes(event)) return [told.slice(1), data]
  return [OPERATORS.indexOf(event) > 1 ? [...told].reverse() : told, data]
}

/** Giver, taker and number, as far as they are in the data; then that has the caller and the units, as where they are not. */
function toCounted(told: readonly string[], data: string): readonly [parties: readonly string[], data: string] {
  const [caller = '', ...words] = /^0x([\da-f]{64})*$/.test(data) ? (data.match(/[\da-f]{64}/g) ?? []) : []
  const missing = 3 - told.length
  if (words.length !== missing + 1) return [told, data]
  return [[...told, ...words.slice(0, missing).map(word => `0x${word}`)], `0x${caller}${words[missing]}`]
}

/** An address as events have it. */
export const toTopic = (address: string): string => `0x${address.slice(2).toLowerCase().padStart(64, '0')}`
