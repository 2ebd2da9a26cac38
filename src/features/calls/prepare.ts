import type { Calls as EvmCalls } from '../../domain/adapter.js'
import { named } from '../../domain/error-code.js'
import type { Foresight } from '../../domain/foresight.js'
import { ModalError } from '../../domain/errors.js'
import { toSuffix } from '../../domain/send-calls.js'
import { type Place, toTransfers } from '../../flows/money/place.js'
import type { Modal } from '../../modal.js'
import { recall } from './begun.js'
import { toWay } from './way.js'
import type { Calls, Errand } from './state.js'

/** What carries out calls there. @throws `callNotSupported` */
export async function toEvmCalls(place: Place): Promise<EvmCalls> {
  const calls = await (await toTransfers(place)).calls?.()
  if (!calls) throw named('callNotSupported')
  return calls
}

/**
 * Finds out how the wallet can be asked for the errand, and what would come of it. @param isAsOneByOne it is asked for one after the other,
 * whatever it has said. @throws ModalError where no way is one that the dApp allows
 */
export async function prepare(modal: Modal, calls: Calls, errand: Errand, isOneByOne = false): Promise<void> {
  const { wish, place } = errand
  const isMine = () => calls.errand.peek() === errand
  if (!('calls' in wish)) {
    const { compose } = await toTransfers(place)
    if (!compose) throw named('callNotSupported')
    const composed = await compose({ ...place, made: wish.made, signal: calls.signal() })
    if (!isMine()) return
    calls.hold(composed)
    calls.plan('one')
    return calls.foresee(composed.foresight)
  }
  const api = await toEvmCalls(place)
  const can = isOneByOne ? ({ atomic: 'unsupported', paymaster: false } as const) : await api.readCapabilities(place)
  const way = toWay(wish, can, wish.calls.length)
  if (way === 'unsupportedCapability' || way === 'atomicityNotSupported') throw new ModalError(way)
  if (!isMine()) return
  const done = way === 'steps' ? recall(modal, errand) : []
  const isSame = calls.foresight.peek() && calls.hashes.peek().length === done.length
  calls.count(done)
  calls.plan(way, Boolean(wish.capabilities['paymasterService']) && can.paymaster)
  if (isSame) return
  const foresight = await foresee(errand, done, calls.signal())
  if (isMine()) calls.foresee(foresight)
}

/** What would come of what is still to be done. Never fails. */
export async function foresee(errand: Errand, done: readonly string[], signal: AbortSignal): Promise<Foresight | 'unknown'> {
  const { network, urls, from } = errand.place
  const transactions = toTransactions(errand).slice(done.length)
  return toEvmCalls(errand.place)
    .then(api => api.foresee({ network, urls, from, transactions, signal }))
    .catch(() => 'unknown' as const)
}

/** The calls as they are sent one by one: each ends with who has led here. */
export function toTransactions({ wish }: Errand) {
  if (!('calls' in wish)) return []
  const suffix = toSuffix(wish.capabilities)
  // What only pays has no data that an end could be told from.
  return wish.calls.map(call => (call.data === '0x' ? call : { ...call, data: call.data + suffix }))
}
