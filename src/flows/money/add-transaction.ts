import { type NewTransaction, parseSent } from '../../domain/sent-transactions.js'
import type { Modal } from '../../modal.js'
import { followTransaction } from './sent-transactions.js'

/** Follows a transaction that a dApp has sent by itself. Answers whether it is one, of an account that is connected. */
export function addTransaction(
  modal: Modal,
  { hash, description, namespace = modal.state.activeNamespace.peek() }: NewTransaction,
): boolean {
  const { state, clock } = modal
  const { address: from } = state.accountOf(namespace)
  const caipNetworkId = state.networkOf(namespace)?.caipNetworkId
  const sent = parseSent({ id: hash, caipNetworkId, from, kind: 'execute', words: description, at: clock.now() }, clock.now())
  if (sent) void followTransaction(modal, sent)
  return Boolean(sent)
}
