import type { Namespace } from '../domain/caip.js'
import type { Modal } from '../modal.js'
import { remember, settle, toFront } from './hold-connection.js'
import type { AccountKind } from '../domain/accounts.js'

/**
 * Makes another of the wallet's accounts the one in use, for the dApp too. The wallet itself is not asked: it has shared the account
 * already. The choice holds until the wallet moves to an account of its own choosing, and over a reload.
 */
export function switchAccount(modal: Modal, namespace: Namespace, address: string): void {
  const { state } = modal
  const { accounts, chosen } = state.of(namespace)
  const connector = state.connectorOf(namespace)
  if (!connector || !accounts.some(account => account.address === address)) return
  const over = chosen?.over ?? accounts[0]!.address
  state.patch(namespace, { chosen: address === over ? undefined : { address, over } })
  settle(state, connector, toFront(accounts, address))
  remember(modal)
}

/** Changes the kind of account an embedded wallet uses; see `set-preferred-account.ts`, which few need. */
export async function setPreferredAccountType(modal: Modal, kind: 'eoa' | 'smartAccount', namespace?: Namespace): Promise<AccountKind> {
  return (await import('./login.js')).setPreferredAccount(modal, kind, namespace)
}
