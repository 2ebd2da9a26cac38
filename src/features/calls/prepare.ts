import type { Calls as EvmCalls } from '../../domain/adapter.js'
import { named } from '../../domain/error-code.js'
import type { Foresight } from '../../domain/foresight.js'
import { ModalError } from '../../domain/errors.js'
import { toSuffix } from '../../domain/send-calls.js'
import { CALLS_RECENT, TRIAL_LIMIT } from '../../domain/times.js'
import { type Place, toTransfers } from '../../flows/money/place.js'
import { inTime, profile } from '../../flows/rooms.js'
import type { Modal } from '../../modal.js'
import { keep, recall } from './begun.js'
import { toWay } from './way.js'
import type { Calls, Errand } from './state.js'

/** What carries out calls there. @throws `callNotSupported` */
export async function toEvmCalls(place: Place): Promise<EvmCalls> {
  const calls = await (await toTransfers(place)).calls?.()
  if (!calls) throw named('callNotSupported')
  return calls
}

/** An errand for which the wallet is asked; while the sheet is its own, that says so then. */
export const toAsked = ({ calls, errand }: { calls: Calls; errand: Errand }): Errand => ({
  ...errand,
  place: { ...errand.place, onAsk: () => calls.errand.peek() === errand && calls.tell('asking') },
})

/**
 * Finds out how the wallet can be asked for the errand, and what would come of it. @param isOneByOne it is asked for one after the other,
 * whatever it has said. @throws ModalError where no way is one that the dApp allows
 */
export async function prepare(modal: Modal, calls: Calls, errand: Errand, isOneByOne = false): Promise<void> {
  const { wish, place } = errand
  const isMine = () => calls.errand.peek() === errand
  if (!('calls' in wish)) {
    const { compose } = await toTransfers(place)
    if (!compose) throw named('callNotSupported')
    const composed = await compose({ ...toAsked({ calls, errand }).place, made: wish.made, signal: calls.signal() })
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
  const done = way === 'steps' ? await recallOpen(modal, calls, errand) : []
  if (!isMine()) return
  const isSame = calls.foresight.peek() && calls.hashes.peek().length === done.length
  calls.count(done)
  calls.plan(way, Boolean(wish.capabilities['paymasterService']) && can.paymaster)
  if (isSame) return
  const foresight = await foresee(errand, done, calls.signal())
  if (isMine()) calls.foresee(foresight)
}

/**
 * What was done of it before; nothing where all of it was sent on an earlier sheet a while ago, and the last is in a block: then the same wish is a
 * new one. Within a quarter of an hour it is the dApp that has not heard the answer, and nobody is to pay twice.
 */
async function recallOpen(modal: Modal, calls: Calls, errand: Errand): Promise<readonly string[]> {
  const { hashes: done, at } = recall(modal, errand)
  const isRecent = modal.clock.now() - at < CALLS_RECENT
  if (done.length < toTransactions(errand).length || calls.hashes.peek().length || isRecent) return done
  const { askNode } = await profile()
  const asked = askNode(modal, errand.place.network.caipNetworkId, 'eth_getTransactionReceipt', [done.at(-1)], true)
  const receipt = await inTime(modal.clock, asked, TRIAL_LIMIT).catch(() => undefined)
  if (Number((Object(receipt) as { status?: unknown }).status) !== 1) return done
  keep(modal, errand, [])
  return []
}

/**
 * Reads the errand anew, to be asked for one after the other with the next press. What cannot be read leaves the sheet as it is. Throws nothing.
 * @param isAnew all of it is to be done again: what is done of it is forgotten
 */
export async function goStepByStep(modal: Modal, calls: Calls, errand: Errand, isAnew: boolean): Promise<void> {
  const kept = calls.hashes.peek()
  const stood = calls.phase.peek()
  if (isAnew) keep(modal, errand, [])
  const isRead = await prepare(modal, calls, errand, true).then(
    () => true,
    () => false,
  )
  // There may be another errand on the sheet by then.
  if (calls.errand.peek() !== errand) return
  if (!isRead) return isAnew ? keep(modal, errand, kept) : undefined
  // What was said of it is said no more; it may be asked for already.
  if (calls.phase.peek() === stood && calls.way.peek() === 'steps') calls.tell('review')
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
