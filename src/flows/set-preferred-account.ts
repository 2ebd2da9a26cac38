import type { AccountKind } from '../domain/accounts.js'
import type { Namespace } from '../domain/caip.js'
import { EMBEDDED_ID } from '../domain/embedded.js'
import type { Modal } from '../modal.js'
import { track } from './track.js'
import { errors } from './actions.js'

/**
 * Changes which of his accounts whoever is connected by the embedded wallet uses, and tells the kind in use then. Where there are no
 * smart accounts it is the plain one. @throws ModalError; then all is as before
 */
export async function setPreferredAccount(modal: Modal, kind: 'eoa' | 'smartAccount', namespace: Namespace = 'eip155'): Promise<AccountKind> {
  const { state } = modal
  const { toModalError } = await errors()
  if (state.connectorOf(namespace)?.id !== EMBEDDED_ID || !modal.embedded) throw toModalError({ name: 'noAuthConnector' }, 'noAuthConnector')
  try {
    const now = await (await modal.embedded).setPreferredAccount(kind)
    track(modal, { event: 'SET_PREFERRED_ACCOUNT_TYPE', properties: { accountType: now, network: state.networkOf(namespace)?.caipNetworkId ?? '' } })
    return now
  } catch (error) {
    throw toModalError(error)
  }
}
