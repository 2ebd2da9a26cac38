import { isSameAddress, type Namespace } from '../../domain/caip.js'
import { connectorKey, OUT_DUE_KEY } from '../../domain/storage-keys.js'
import type { Modal } from '../../modal.js'
import { EVERYBODY, noteDue, type Person, readDue, toName, tryLater } from './out-due.js'

/**
 * Signs out who has just left and is not among those who stay, or all where nobody is left. Whether the dApp's server answers does not matter
 * to the leaving, nor whether the code that tells it comes: it has been noted then.
 */
export function signOut(modal: Modal, leaving: readonly Person[], staying: readonly Person[]): void {
  const { siwx, state, adapters, storage } = modal
  if (!siwx) return
  const stays = ({ namespace, address }: Person) =>
    staying.some(each => each.namespace === namespace && isSameAddress(namespace, each.address, address))
  const ended = leaving.filter(each => !stays(each))
  // Or kept so: who comes next is just asked, it is locked, or another tab has it.
  const isInUse = (namespace: Namespace) => state.of(namespace).connectorId ?? storage.get(connectorKey(namespace))
  const isEmpty = !staying.length && ![...adapters.keys()].some(isInUse)
  const due = readDue(modal)
  // Who is due already has not signed in since: one telling does.
  noteDue(
    modal,
    [...(isEmpty ? [EVERYBODY] : []), ...ended.map(toName)].filter(each => !due.has(each)),
  )
  import('../sign-in/sign-in.js').then(it => it.signOut(modal, ended)).catch(() => tryLater(modal, () => tellDue(modal)))
}

/** Tells the dApp's server who has left, where it has yet to hear. */
export function tellDue(modal: Modal): void {
  if (modal.siwx && (modal.storage.get(OUT_DUE_KEY) || readDue(modal).size))
    import('../sign-in/sign-in.js').then(it => it.signOutDue(modal)).catch(() => tryLater(modal, () => tellDue(modal)))
}
