import type { PreparedTransaction } from '../../domain/adapter.js'
import type { Capabilities } from '../../domain/foresight.js'
import type { ErrorName } from '../../domain/errors.js'
import { isNeeded, type ReadWish } from '../../domain/send-calls.js'
import { APPROVAL_OF_ALL, APPROVALS, PASSING_ON, TRANSFERS, TRANSFERS_OF } from '../../domain/token-calls.js'

/** The calls of an EVM account, read. */
type CallsWish = Extract<ReadWish, { calls: unknown }>

/**
 * How the wallet is asked: for one transaction; once for all, of which all happens or nothing, with an account that is made a smart one first
 * or without; once for all, of which a part may happen; or for one after the other.
 */
export type Way = 'one' | 'batch' | 'upgrade' | 'loose' | 'steps'

/** How far it has come. `waiting` is a step on its way to the network; what follows `sent` was sent whole. */
export type Phase = 'review' | 'asking' | 'waiting' | 'earlier' | 'declined' | 'failed' | 'sent' | 'done' | 'partly' | 'lost' | 'open'

/** From these one may ask the wallet. */
export const isAtRest = (phase: Phase): boolean => /^(review|earlier|declined|failed)$/.test(phase)

/** Behind these nothing follows. */
export const isOut = (phase: Phase): phase is 'sent' | 'done' | 'partly' | 'lost' | 'open' => /^(sent|done|partly|lost|open)$/.test(phase)

/** Which way a wallet that can do so much is asked for so many calls, or why it cannot be. */
export function toWay(
  { isWhole, capabilities }: CallsWish,
  { atomic, version, paymaster }: Capabilities,
  count: number,
): Way | Extract<ErrorName, 'unsupportedCapability' | 'atomicityNotSupported'> {
  const wanted = Object.entries(capabilities).filter(([name]) => name !== 'dataSuffix')
  const isLacking = (each: [string, unknown]) => isNeeded(each) && (!version || (each[0] === 'paymasterService' && !paymaster))
  if (wanted.some(isLacking)) return 'unsupportedCapability'
  // What a wallet is asked to do besides, it can be asked for with calls only.
  if (count === 1 && !(version && wanted.length)) return 'one'
  if (version && atomic !== 'unsupported') return atomic === 'ready' ? 'upgrade' : 'batch'
  if (isWhole && count > 1) return 'atomicityNotSupported'
  return version ? 'loose' : 'steps'
}

/** Whether the wallet is asked for all calls at once. */
export const isBatch = (way: Way | undefined): boolean => way === 'batch' || way === 'upgrade' || way === 'loose'

/** Transfers of tokens and pieces, and to whom. */
const TRANSFER = RegExp(`^0x(?:(?:${TRANSFERS.join('|')})|(?:${TRANSFERS_OF.join('|')})[\\da-f]{64})[\\da-f]{24}([\\da-f]{40})`, 'i')
const APPROVE = RegExp(`^0x(?:${[...APPROVALS, APPROVAL_OF_ALL, PASSING_ON].join('|')})`, 'i')

/** What a call is about, as far as its data tells. */
export function toKind({ data }: PreparedTransaction): 'callsTransfer' | 'callsApprove' | 'callsPayment' | 'callsContract' {
  return data === '0x' ? 'callsPayment' : TRANSFER.test(data) ? 'callsTransfer' : APPROVE.test(data) ? 'callsApprove' : 'callsContract'
}

/** Who gets what a call pays or transfers; undefined where its data does not tell. */
export function toReceiver({ to, data }: PreparedTransaction): string | undefined {
  const [, receiver] = TRANSFER.exec(data) ?? []
  return data === '0x' ? to : receiver && `0x${receiver}`
}
