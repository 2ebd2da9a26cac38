// Of whom the dApp's server has yet to hear that they have left. It is written down as they leave, before anything is fetched: the code that
// tells the server may not come, nor the server answer.
import { isVisible, onReturn } from '../../clients/page.js'
import type { Namespace } from '../../domain/caip.js'
import { OUT_DUE_KEY } from '../../domain/storage-keys.js'
import type { Modal } from '../../modal.js'

/** All of those who stand beside it, or whoever has signed in where nobody does. */
export const EVERYBODY = '*'

/** Under this a telling that is under way is kept, and the stop of one that is tried later. */
export const TELLING = 'sign-out'

/** Whose session it is. */
export interface Person {
  namespace: Namespace
  address: string
}

/** Who is due, as `NAMESPACE:ADDRESS`, or all; and since when: who is noted anew has signed in since, and is told of anew. */
export type Due = ReadonlyMap<string, number>

/** Whom the storage has had no room for. */
const unkept = new WeakMap<Modal['storage'], Due>()

/** Storage may hold anything. An earlier version kept a list of names. */
const readKeptDue = (storage: Modal['storage']): Due =>
  new Map(
    Object.entries(storage.getJson<object>(OUT_DUE_KEY) ?? {}).flatMap(([name, since]: [string, unknown]): [string, number][] =>
      typeof since === 'string' ? [[since, 0]] : typeof since === 'number' ? [[name, since]] : [],
    ),
  )

export const readDue = ({ storage }: Modal): Due => new Map([...readKeptDue(storage), ...(unkept.get(storage) ?? [])])

export function keepDue({ storage }: Modal, due: Due): void {
  if (due.size) storage.set(OUT_DUE_KEY, JSON.stringify(Object.fromEntries(due)))
  else storage.remove(OUT_DUE_KEY)
  const kept = readKeptDue(storage)
  unkept.set(storage, new Map([...due].filter(([name, since]) => kept.get(name) !== since)))
}

export const toName = ({ namespace, address }: Person): string => `${namespace}:${address}`

/** Notes whose sessions are to end from now on. */
export function noteDue(modal: Modal, names: readonly string[]): void {
  const { siwx, clock } = modal
  if (!siwx || siwx.signOutOnDisconnect === false) return
  keepDue(modal, new Map([...readDue(modal), ...names.map(name => [name, clock.now()] as const)]))
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
