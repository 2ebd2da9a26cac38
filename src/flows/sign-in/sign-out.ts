import { isSameAddress } from '../../domain/caip.js'
import { SIGN_IN_LIMIT } from '../../domain/times.js'
import type { Modal } from '../../modal.js'
import { EVERYBODY, keepDue, type Person, readDue, TELLING, tryLater } from '../session/out-due.js'
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

async function tell(modal: Modal): Promise<void> {
  const { siwx, state, stops } = modal
  const due = readDue(modal)
  if (!siwx) return
  // Of a dApp that signs nobody out for leaving nobody is due (`giveUp` in `page/create-modal.ts` does not ask).
  if (siwx.signOutOnDisconnect === false) return keepDue(modal, new Map())
  const ask = async (): Promise<unknown> =>
    due.has(EVERYBODY)
      ? siwx.setSessions([])
      : Promise.all(
          [...due.keys()].flatMap(each => {
            const [namespace, ...rest] = each.split(':')
            const networks = state.networks.peek().filter(({ chainNamespace }) => chainNamespace === namespace)
            return networks.map(({ caipNetworkId }) => siwx.revokeSession(caipNetworkId, rest.join(':')))
          }),
        )
  const later = () => tryLater(modal, () => void signOutDue(modal))
  // A dApp's code may take being offline for nobody being signed in.
  if (due.size && globalThis.navigator?.onLine === false) return later()
  try {
    if (due.size) await within(modal, SIGN_IN_LIMIT, ask())
  } catch {
    return later()
  }
  // Who has signed in and left again meanwhile, in another tab, is not told of yet.
  keepDue(modal, new Map([...readDue(modal)].filter(([each, since]) => due.get(each) !== since)))
  stops.get(TELLING)?.()
  stops.delete(TELLING)
}
