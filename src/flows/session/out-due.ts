// Of whom the dApp's server has yet to hear that they have left. It is written down as they leave, before anything is fetched: the code that
// tells the server may not come, nor the server answer.
import { isVisible, onReturn } from '../../clients/page.js'
import type { AccountType } from '../../domain/accounts.js'
import { OUT_DUE_KEY } from '../../domain/storage-keys.js'
import type { Modal } from '../../modal.js'

/** All of those who stand beside it, or whoever has signed in where nobody does. */
export const EVERYBODY = '*'

/** Under this a telling that is under way is kept, and the stop of one that is tried later. */
export const TELLING = 'sign-out'

/** Whom the storage has had no room for. */
const unkept = new WeakMap<Modal['storage'], readonly string[]>()

/** Storage may hold anything. */
const readKept = (storage: Modal['storage']): string[] =>
  Object.values(storage.getJson<object>(OUT_DUE_KEY) ?? {}).filter(each => typeof each === 'string')

/** Who is due, as `NAMESPACE:ADDRESS`, or all. */
export const readDue = ({ storage }: Modal): string[] => [...new Set([...readKept(storage), ...(unkept.get(storage) ?? [])])]

export function keepDue({ storage }: Modal, due: readonly string[]): void {
  if (due.length) storage.set(OUT_DUE_KEY, JSON.stringify([...new Set(due)]))
  else storage.remove(OUT_DUE_KEY)
  const kept = readKept(storage)
  unkept.set(
    storage,
    due.filter(each => !kept.includes(each)),
  )
}

/** Notes who has just left, by name, and that it is all where nobody is left. */
export function noteDue(modal: Modal, ended: readonly Pick<AccountType, 'namespace' | 'address'>[]): void {
  const { siwx, state, adapters } = modal
  if (!siwx || siwx.signOutOnDisconnect === false) return
  const isEmpty = [...adapters.keys()].every(namespace => !state.of(namespace).connectorId)
  const names = ended.map(({ namespace, address }) => `${namespace}:${address}`)
  keepDue(modal, [...readDue(modal), ...(isEmpty ? [EVERYBODY] : []), ...names])
}

/** Tries again as the network or the visitor comes back. Whoever has come meanwhile is looked after as they sign in. */
export function tryLater(modal: Modal, tell: () => void): void {
  const { stops } = modal
  if (!stops.has('page')) return
  stops.get(TELLING)?.()
  const stop = onReturn(() => {
    if (isVisible() && !modal.signIn?.subject.peek()) tell()
  })
  stops.set(TELLING, stop)
}
