import type { Namespace } from '../domain/caip.js'
import type { Modal } from '../modal.js'
import { settle } from '../state/connections.js'
import { remember, toFront } from './hold-connection.js'

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
