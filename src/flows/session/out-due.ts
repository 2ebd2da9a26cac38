// Of whom the dApp's server has yet to hear that they have left. It is written down as they leave, before anything is fetched: the code that
// tells the server may not come, nor the server answer.
import { isVisible, onReturn } from '../../clients/page.js'
import type { AccountType } from '../../domain/accounts.js'
import { OUT_DUE_KEY } from '../../domain/storage-keys.js'
import type { Modal } from '../../modal.js'

/** All who have signed in. */
export const EVERYBODY = '*'

/** Who is due, as `NAMESPACE:ADDRESS`, or all. Storage may hold anything. */
export const readDue = ({ storage }: Modal): string[] => Object.values(storage.getJson<object>(OUT_DUE_KEY) ?? {}).map(String)

export function keepDue({ storage }: Modal, due: readonly string[]): void {
  if (due.length) storage.set(OUT_DUE_KEY, JSON.stringify([...new Set(due)]))
  else storage.remove(OUT_DUE_KEY)
}

/** Notes who has just left, or all where nobody is left. Answers whom the storage has no room for. */
export function noteDue(modal: Modal, ended: readonly Pick<AccountType, 'namespace' | 'address'>[]): readonly string[] {
  const { siwx, state, adapters } = modal
  if (!siwx || siwx.signOutOnDisconnect === false) return []
  const isEmpty = [...adapters.keys()].every(namespace => !state.of(namespace).connectorId)
  const due = isEmpty ? [EVERYBODY] : ended.map(({ namespace, address }) => `${namespace}:${address}`)
  keepDue(modal, [...readDue(modal), ...due])
  const kept = readDue(modal)
  return due.filter(each => !kept.includes(each))
}

/** Tries again as the network or the visitor comes back. Whoever has come meanwhile is looked after as they sign in. */
export function tryLater(modal: Modal, tell: () => void): void {
  const { stops } = modal
  if (!stops.has('page')) return
  stops.get('sign-out')?.()
  const stop = onReturn(() => {
    if (isVisible() && !modal.signIn?.subject.peek()) tell()
  })
  stops.set('sign-out', stop)
}
