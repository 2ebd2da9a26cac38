import { type Begun, isBegun, readBegun } from '../../domain/send-calls.js'
import { CALLS_KEY } from '../../domain/storage-keys.js'
import type { Modal } from '../../modal.js'
import type { Errand } from './state.js'

/** So many errands are written down, the latest. */
const MOST = 5

const readAll = ({ storage, clock }: Modal) => readBegun(storage.getJson(CALLS_KEY), clock.now())

/** What has been done of an errand whose calls are asked for one after the other, also before the page was loaded. */
export function recall(modal: Modal, { wish, place }: Errand): Pick<Begun, 'hashes' | 'at'> {
  const begun = 'calls' in wish && readAll(modal).find(each => isBegun(each, place.of, wish.calls))
  return begun || { hashes: [], at: 0 }
}

/**
 * Writes down what was sent of it; nothing, once all is in a block or it begins anew: until then a reload would ask for the last once more.
 * What other accounts have begun, or other tabs, stays.
 */
export function keep(modal: Modal, { wish, place: { of } }: Errand, hashes: readonly string[]): void {
  if (!('calls' in wish)) return
  const { storage, clock } = modal
  const { calls } = wish
  const others = readAll(modal).filter(each => !isBegun(each, of, calls))
  const mine: Begun[] = hashes.length && calls.length > 1 ? [{ of, calls, hashes, at: clock.now() }] : []
  const all = [...others, ...mine].slice(-MOST)
  if (all.length) storage.set(CALLS_KEY, JSON.stringify(all))
  else storage.remove(CALLS_KEY)
}
