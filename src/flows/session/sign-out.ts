import type { AccountType } from '../../domain/accounts.js'
import { isSameAddress } from '../../domain/caip.js'
import { OUT_DUE_KEY } from '../../domain/storage-keys.js'
import type { Modal } from '../../modal.js'
import { EVERYBODY, noteDue, readDue, toName, tryLater } from './out-due.js'

/**
 * Signs out who has just left, or all where nobody is left. Whether the dApp's server answers does not matter to the leaving, nor whether
 * the code that tells it comes: it has been noted then.
 */
export function signOut(modal: Modal, ended: readonly AccountType[]): void {
  const { siwx, state, adapters } = modal
  if (!siwx) return
  const isEmpty = [...adapters.keys()].every(namespace => !state.of(namespace).connectorId)
  const due = readDue(modal)
  // Who is due already has not signed in since: one telling does.
  noteDue(
    modal,
    [...(isEmpty ? [EVERYBODY] : []), ...ended.map(toName)].filter(each => !due.has(each)),
  )
  import('../sign-in/sign-in.js').then(it => it.signOut(modal, ended)).catch(() => tryLater(modal, () => tellDue(modal)))
}

/** Signs out whose wallet was not in use as it was ended, save whom another wallet of theirs still shares. */
export function signOutBeside(modal: Modal, ended: readonly AccountType[], left: readonly AccountType[]): void {
  const gone = ended.filter(({ namespace, address }) => !left.some(each => isSameAddress(namespace, each.address, address)))
  if (!gone.length) return
  noteDue(modal, gone.map(toName))
  tellDue(modal)
}

/** Tells the dApp's server who has left, where it has yet to hear. */
export function tellDue(modal: Modal): void {
  if (modal.siwx && (modal.storage.get(OUT_DUE_KEY) || readDue(modal).size))
    import('../sign-in/sign-in.js').then(it => it.signOutDue(modal)).catch(() => tryLater(modal, () => tellDue(modal)))
}
