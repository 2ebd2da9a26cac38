import { BALANCE_RETRY_GAP } from '../../domain/times.js'
import type { Modal } from '../../modal.js'

/** What was true at a time. */
export interface Dated {
  timestamp: number
}

/** Of so many accounts answers are kept; then the oldest go. */
const MOST = 10

/** What is kept under `key` for one account. Storage may hold anything: what is not what `isEntry` wants is nothing. */
export function readKept<Entry extends Dated>(
  modal: Modal,
  key: string,
  id: string,
  isEntry: (entry: Partial<Entry>) => boolean,
): Entry | undefined {
  const entry = modal.storage.getJson<Record<string, Partial<Entry>>>(key)?.[id]
  return entry && typeof entry.timestamp === 'number' && isEntry(entry) ? (entry as Entry) : undefined
}

/** Keeps an answer for the next time, beside those of the accounts seen last. */
export function keep(modal: Modal, key: string, id: string, entry: object): void {
  const { [id]: _, ...others } = modal.storage.getJson<Record<string, Dated>>(key) ?? {}
  const latest = Object.entries(others)
    .filter(([, other]) => typeof other?.timestamp === 'number')
    .sort(([, a], [, b]) => b!.timestamp - a!.timestamp)
  const kept = { ...Object.fromEntries(latest.slice(0, MOST - 1)), [id]: { ...entry, timestamp: modal.clock.now() } }
  modal.storage.set(key, JSON.stringify(kept))
}

/** Whether it is too young to ask again. A clock that was set back makes it old. */
export function isFresh(modal: Modal, entry: Dated | undefined, age: number): boolean {
  return entry !== undefined && Math.abs(modal.clock.now() - entry.timestamp) < age
}

/** Whether what `key` stands for was asked in vain too short a while ago to be asked again. */
export function isResting({ clock, failedAt }: Modal, key: string): boolean {
  return clock.now() - (failedAt.get(key) ?? -Infinity) < BALANCE_RETRY_GAP
}
