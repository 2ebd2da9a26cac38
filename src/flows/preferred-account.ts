import type { AccountKind } from '../domain/accounts.js'
import type { Namespace } from '../domain/caip.js'
import type { Modal } from '../modal.js'

/** Changes the kind of account an embedded wallet uses; see `set-preferred-account.ts`, which few need. */
export async function setPreferredAccountType(modal: Modal, kind: 'eoa' | 'smartAccount', namespace?: Namespace): Promise<AccountKind> {
  return (await import('./login.js')).setPreferredAccount(modal, kind, namespace)
}
