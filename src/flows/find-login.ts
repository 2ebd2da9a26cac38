import type { Namespace } from '../domain/caip.js'
import type { Connector } from '../domain/connector.js'
import { EMBEDDED_ID } from '../domain/embedded.js'
import { SOCIAL_KEY } from '../domain/social-key.js'
import { connectorKey } from '../domain/storage-keys.js'
import type { Modal } from '../modal.js'
import { connected } from './actions.js'
import { isHeld, toEmbedded, toEmbeddedConnector } from './embedded.js'
import { holdConnection, letGo } from './hold-connection.js'

/**
 * The way to whoever was logged in here. The frame is asked whether he still is; somebody who is not is forgotten, so that nobody looks
 * for him again. A frame that takes longer than a restore may is still listened to: whoever it brings then is connected.
 */
export async function findLogin(modal: Modal, namespace: Namespace): Promise<Connector | undefined> {
  const { state, storage } = modal
  // Back from a provider where no second window opens (Telegram): the view goes on from there (`features/socials/read-return.ts`).
  if (storage.get(SOCIAL_KEY)) {
    storage.remove(connectorKey(namespace))
    letGo(modal, namespace)
    void modal.open({ view: 'ConnectingSocial' }).catch(() => {})
    return undefined
  }
  const wallet = await toEmbedded(modal)
  const isWanted = () => storage.get(connectorKey(namespace)) === EMBEDDED_ID && modal.stops.has('page')
  const isThere = await wallet.isLoggedIn()
  if (!isWanted()) return undefined
  if (!isThere) {
    letGo(modal, namespace)
    ;(await connected()).endAndForget(modal, [namespace])
    return undefined
  }
  const connector = await toEmbeddedConnector(modal, wallet, namespace)
  const door = await connector?.door()
  const connection = await door?.restore()
  // Within the limit of a restore whoever asked goes on from here; after it nobody waits for this answer any more.
  if (connector && door && connection && isWanted() && state.of(namespace).status === 'disconnected') holdConnection(modal, connector, door, connection)
  return connector
}

/** Logs out somebody who is still being restored. */
export async function endLogin(modal: Modal): Promise<void> {
  const wallet = await toEmbedded(modal)
  // He may go on in another family.
  if (!isHeld(modal)) await wallet.signOut()
}
