import type { AccountType } from '../../domain/accounts.js'
import { OUT_DUE_KEY } from '../../domain/storage-keys.js'
import type { Modal } from '../../modal.js'
import { noteDue, readDue, tryLater } from './out-due.js'

/**
 * Signs out who has just left, or all where nobody is left. Whether the dApp's server answers does not matter to the leaving, nor whether
 * the code that tells it comes: it has been noted then.
 */
export function signOut(modal: Modal, ended: readonly AccountType[]): void {
  if (!modal.siwx) return
  noteDue(modal, ended)
  import('../sign-in/sign-in.js').then(it => it.signOut(modal, ended)).catch(() => tryLater(modal, () => tellDue(modal)))
}

/** Tells the dApp's server who has left, where it has yet to hear. */
export function tellDue(modal: Modal): void {
  if (modal.siwx && (modal.storage.get(OUT_DUE_KEY) || readDue(modal).length))
    import('../sign-in/sign-in.js').then(it => it.signOutDue(modal)).catch(() => tryLater(modal, () => tellDue(modal)))
}
