import type { Capabilities } from '../../domain/foresight.js'
import type { ErrorName } from '../../domain/errors.js'
import { isNeeded, type ReadWish } from '../../domain/send-calls.js'
import type { Way } from './rules.js'

/** The calls of an EVM account, read. */
export type CallsWish = Extract<ReadWish, { calls: unknown }>

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
