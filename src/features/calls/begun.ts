import { type Begun, readBegun } from '../../domain/send-calls.js'
import { CALLS_KEY } from '../../domain/storage-keys.js'
import type { Modal } from '../../modal.js'
import type { Errand } from './state.js'

/** What has been done of an errand whose calls are asked for one after the other, also before the page was loaded. */
export function recall({ storage, clock }: Modal, { wish, place }: Errand): readonly string[] {
  return 'calls' in wish ? readBegun(storage.getJson<object>(CALLS_KEY), place.of, wish.calls, clock.now()) : []
}

/** Writes down what is done of it, until all is, or it begins anew. */
export function keep({ storage, clock }: Modal, { wish, place }: Errand, hashes: readonly string[]): void {
  if (!('calls' in wish) || !hashes.length || hashes.length === wish.calls.length) return storage.remove(CALLS_KEY)
  const begun: Begun = { of: place.of, calls: wish.calls, hashes, at: clock.now() }
  storage.set(CALLS_KEY, JSON.stringify(begun))
}
