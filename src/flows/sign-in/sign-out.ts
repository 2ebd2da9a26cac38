import { isVisible, onReturn } from '../../clients/page.js'
import { isSameAddress } from '../../domain/caip.js'
import { OUT_DUE_KEY, WAITING_ALONE, WAITING_KEY } from '../../domain/storage-keys.js'
import { SIGN_IN_LIMIT } from '../../domain/times.js'
import type { Modal } from '../../modal.js'
import type { Subject } from '../../state/sign-in.js'
import { within } from './within.js'

/** All who have signed in. */
export const EVERYBODY = '*'

const dueOf = ({ storage }: Modal): string[] => Object.values(storage.getJson<object>(OUT_DUE_KEY) ?? {}).map(String)

const isOf = ({ account: { namespace, address } }: Subject, due: string): boolean => {
  const [family, ...rest] = due.split(':')
  return due === EVERYBODY || (family === namespace && isSameAddress(namespace, rest.join(':'), address))
}

/** Keeps of whom the server has yet to hear, and that the next page has to see to it. */
function keepDue({ storage }: Modal, due: readonly string[]): void {
  if (due.length) storage.set(OUT_DUE_KEY, JSON.stringify(due))
  else storage.remove(OUT_DUE_KEY)
  const waiting = storage.get(WAITING_KEY)
  if (due.length && !waiting) storage.set(WAITING_KEY, WAITING_ALONE)
  if (!due.length && waiting === WAITING_ALONE) storage.remove(WAITING_KEY)
}

/** Whether the session of somebody at the dApp's server may be one that was left: it counts for nothing until they sign anew. */
export const isOutDue = (modal: Modal, subject: Subject): boolean => dueOf(modal).some(due => isOf(subject, due))

/** Somebody has signed in anew: what was there of them before is over. */
export function forgetDue(modal: Modal, subject: Subject): void {
  const due = dueOf(modal)
  const left = due.filter(each => !isOf(subject, each))
  if (left.length < due.length) keepDue(modal, left)
}

/**
 * Tells the dApp's server who has left, with all that it could not be told before. Where it cannot now, that is kept: it is tried again as the
 * network or the visitor comes back, on the next load, and before anybody is asked about. Never fails.
 */
export async function signOutDue(modal: Modal, more: readonly string[] = []): Promise<void> {
  const { siwx, state, stops } = modal
  const due = [...new Set([...dueOf(modal), ...more])]
  if (!siwx || !due.length) return
  keepDue(modal, due)
  const tell = async (): Promise<unknown> =>
    due.includes(EVERYBODY)
      ? siwx.setSessions([])
      : Promise.all(
          due.flatMap(each => {
            const [namespace, ...rest] = each.split(':')
            const networks = state.networks.peek().filter(({ chainNamespace }) => chainNamespace === namespace)
            return networks.map(({ caipNetworkId }) => siwx.revokeSession(caipNetworkId, rest.join(':')))
          }),
        )
  try {
    await within(modal, SIGN_IN_LIMIT, tell())
    keepDue(
      modal,
      dueOf(modal).filter(each => !due.includes(each)),
    )
  } catch {
    if (!stops.has('page')) return
    stops.get('sign-out')?.()
    const stop = onReturn(() => {
      // Whoever has come meanwhile is looked after as they sign in.
      if (isVisible() && !modal.signIn?.subject.peek()) void signOutDue(modal)
    })
    stops.set('sign-out', stop)
    return
  }
  stops.get('sign-out')?.()
  stops.delete('sign-out')
}
