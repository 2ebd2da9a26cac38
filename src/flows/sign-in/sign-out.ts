import { isSameAddress } from '../../domain/caip.js'
import { SIGN_IN_LIMIT } from '../../domain/times.js'
import type { Modal } from '../../modal.js'
import { EVERYBODY, keepDue, noteDue, type Person, readDue, TELLING, tryLater } from '../session/out-due.js'
import { inTime } from '../rooms.js'
import { within } from './within.js'

/** Under this the telling is kept that begins when the one that is under way has ended. */
const NEXT = 'sign-out-next'

const isOf = ({ namespace, address }: Person, due: string): boolean => {
  const [family, ...rest] = due.split(':')
  return family === namespace && isSameAddress(namespace, rest.join(':'), address)
}

/** Whether the session of somebody at the dApp's server may be one that was left: it counts for nothing until they sign anew. */
export function isOutDue(modal: Modal, who: Person): boolean {
  const due = [...readDue(modal).keys()]
  const names = due.filter(each => each !== EVERYBODY)
  // Of all who have left, those of a family that nobody has left are none.
  const isAll = names.length < due.length && (!names.length || names.some(each => each.startsWith(`${who.namespace}:`)))
  return isAll || names.some(each => isOf(who, each))
}

/** Somebody has signed in anew: what was there of them before is over, and not all are due any more. Whoever else has left is, by name. */
export function forgetDue(modal: Modal, who: Person): void {
  const due = readDue(modal)
  const left = new Map([...due].filter(([each]) => each !== EVERYBODY && !isOf(who, each)))
  if (left.size < due.size) keepDue(modal, left)
}

/**
 * Tells the dApp's server who has left. Where it cannot be told now, that stays noted: it is tried again as the network or the visitor comes
 * back, on the next load, and before anybody is asked about. One telling goes after the other, so that nobody is told of twice, nor ended by
 * one that is still on its way. Never fails.
 */
export function signOutDue(modal: Modal): Promise<void> {
  const { underWay } = modal
  const before = underWay.get(TELLING)
  const next = underWay.get(NEXT)
  // One that has yet to begin tells of everybody who is due by then.
  if (next) return next as Promise<void>
  const tellNext = () => {
    underWay.delete(NEXT)
    return tell(modal)
  }
  const told = before ? before.then(tellNext) : tell(modal)
  if (before) underWay.set(NEXT, told)
  underWay.set(TELLING, told)
  void told.then(() => {
    if (underWay.get(TELLING) === told) underWay.delete(TELLING)
  })
  return told
}

/** Of whom the server may yet take something, though they have left. */
const unsettled = new WeakMap<Modal, Set<readonly string[]>>()

/**
 * Notes who has left while the server is taking what they have signed. They stay due, whatever is told meanwhile, until that is taken back: where the
 * tab is closed before, the next load tells the server. Where it is not, and of who could not be told of meanwhile, it is told once this is settled.
 * @param undone rejects where that is not taken back, or what was signed is refused
 */
export async function dueUntil(modal: Modal, names: readonly string[], undone: Promise<unknown>): Promise<void> {
  const all = unsettled.get(modal) ?? new Set()
  unsettled.set(modal, all.add(names))
  noteDue(modal, names)
  const noted = readDue(modal)
  const isBack = await undone.then(
    () => true,
    () => false,
  )
  all.delete(names)
  // What was noted since is of another leaving.
  if (isBack)
    keepDue(
      modal,
      new Map(
        [...readDue(modal)].filter(([each, since]) => !names.includes(each) || isUnsettled(modal, each) || noted.get(each) !== since),
      ),
    )
  void signOutDue(modal)
}

const isUnsettled = (modal: Modal, name: string): boolean => [...(unsettled.get(modal) ?? [])].some(names => names.includes(name))

/**
 * Has the dApp take what somebody has signed when no telling is under way, and has the next wait for it: told meanwhile, an earlier leaving of
 * theirs would end it.
 */
export function betweenTellings<T>({ underWay }: Modal, hand: () => Promise<T>): Promise<T> {
  const handed = (async () => {
    await underWay.get(TELLING)
    return hand()
  })()
  const over: Promise<void> = handed.then(
    () => {},
    () => {},
  )
  underWay.set(TELLING, over)
  void over.then(() => {
    if (underWay.get(TELLING) === over) underWay.delete(TELLING)
  })
  return handed
}

async function tell(modal: Modal): Promise<void> {
  const { siwx, state, stops, clock } = modal
  const due = readDue(modal)
  let isOver = false
  if (!siwx) return
  // Of a dApp that signs nobody out for leaving nobody is due (`giveUp` in `page/create-modal.ts` does not ask).
  if (siwx.signOutOnDisconnect === false) return keepDue(modal, new Map())
  // Who has signed in and left again meanwhile, in another tab, is not told of yet.
  const strikeOut = (isTold: (name: string) => boolean) =>
    keepDue(
      modal,
      new Map([...readDue(modal)].filter(([each, since]) => due.get(each) !== since || !isTold(each) || isUnsettled(modal, each))),
    )
  const ask = async (): Promise<void> => {
    if (due.has(EVERYBODY)) {
      await siwx.setSessions([])
      return
    }
    // One after the other: where they are too many for the server in that time, fewer are left for the next; neither its no nor its silence to one
    // keeps any of them. Nothing begins once this is given up, nor of who has signed in since: it would end that.
    const all: Promise<void>[] = []
    for (const [name, since] of due) {
      if (isOver) return
      if (readDue(modal).get(name) !== since) continue
      const told = tellOf(name)
      all.push(told)
      await inTime(clock, told, SIGN_IN_LIMIT / 4).catch(() => toLast(name))
    }
    if ((await Promise.allSettled(all)).some(({ status }) => status === 'rejected')) throw new Error('Not told')
  }
  const tellOf = async (name: string): Promise<void> => {
    const [namespace, ...rest] = name.split(':')
    const networks = state.networks.peek().filter(({ chainNamespace }) => chainNamespace === namespace)
    await Promise.all(networks.map(async ({ caipNetworkId }) => siwx.revokeSession(caipNetworkId, rest.join(':'))))
    strikeOut(each => each === name)
  }
  // Whoever could not be told of is in the way of nobody the next time.
  const toLast = (name: string) => {
    const { [name]: since, ...others } = Object.fromEntries(readDue(modal))
    if (since !== undefined) keepDue(modal, new Map([...Object.entries(others), [name, since]]))
  }
  const later = () => tryLater(modal, () => void signOutDue(modal))
  // A dApp's code may take being offline for nobody being signed in.
  if (due.size && globalThis.navigator?.onLine === false) return later()
  try {
    if (due.size) await within(modal, SIGN_IN_LIMIT, ask())
  } catch {
    return later()
  } finally {
    isOver = true
  }
  strikeOut(() => true)
  stops.get(TELLING)?.()
  stops.delete(TELLING)
}
