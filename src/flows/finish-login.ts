import type { Namespace } from '../domain/caip.js'
import type { Connection, Connector, WalletDoor } from '../domain/connector.js'
import { EMBEDDED_ID, EMBEDDED_NAMESPACES } from '../domain/embedded.js'
import { named } from '../domain/error-code.js'
import type { OpenModal } from '../modal.js'
import { begin } from '../state/connections.js'
import { connected, errors } from './actions.js'
import { askAnew, toEmbedded, toEmbeddedConnector } from './embedded.js'
import { holdConnection } from './hold-connection.js'
import { leaveConnecting } from './leave-connecting.js'
import { track } from './track.js'

/** Where somebody who logs in gets his account: where he wanted to, else where he is, else in the first family that has one. */
export function toLoginNamespace({ adapters, state, screen }: OpenModal): Namespace | undefined {
  const here = EMBEDDED_NAMESPACES.filter(namespace => adapters.has(namespace))
  return [screen.wanted.peek(), state.activeNamespace.peek()].find(namespace => namespace && here.includes(namespace)) ?? here[0]
}

/**
 * Makes the connection of somebody stand who has just logged in, and leaves the dialog. What was connected before stands until then,
 * and if this fails or he leaves (`signal`).
 * @throws ModalError
 */
export async function finishLogin(modal: OpenModal, signal?: AbortSignal): Promise<void> {
  const { state, adapters } = modal
  const namespace = toLoginNamespace(modal)
  const { toModalError } = await errors()
  if (!namespace) throw toModalError(named('walletHasNoNetwork'))
  const wanted = state.chosenIn.peek() === namespace ? state.networkOf(namespace)?.caipNetworkId : undefined
  const wallet = await toEmbedded(modal)
  const connector = await toEmbeddedConnector(modal, wallet, namespace)
  if (!connector) throw toModalError(named('walletHasNoNetwork'))
  /** The frame is his who has come in, though the page still shows who was here before. */
  const heal = () => [...adapters.keys()].forEach(each => void askAnew(modal, wallet, each))
  if (signal?.aborted) heal()
  signal?.throwIfAborted()
  const { abandon, isCurrent } = begin(state, connector)
  signal?.addEventListener('abort', abandon, { once: true })
  try {
    // Asked before, so that the frame is at last where the visitor wants to be.
    const others = await askElsewhere(modal, namespace)
    const door = await connector.door()
    const connection = await door.connect()
    const { endAndForget } = await connected()
    // Whoever left meanwhile is logged in at the frame, and nowhere here: the next login finds it willing.
    signal?.throwIfAborted()
    if (!isCurrent()) return
    state.activeNamespace.value = namespace
    for (const { connector, door, connection } of others) connection && holdConnection(modal, connector, door, connection)
    holdConnection(modal, connector, door, connection)
    // Ended only now: the embedded wallet would be left by everybody for a moment, and then it signs out.
    for (const { connector, door, connection } of others) {
      if (connection) continue
      endAndForget(modal, [connector.chain])
      door.forget?.()
    }
  } catch (error) {
    abandon()
    heal()
    const failure = toModalError(error, 'walletFailed', { name: connector.name })
    if (!signal?.aborted) track(modal, { event: 'CONNECT_ERROR', properties: { message: failure.message } })
    throw failure
  } finally {
    signal?.removeEventListener('abort', abandon)
  }
  const method = wallet.user()?.method ?? 'email'
  if (method === 'email') track(modal, { event: 'CONNECT_SUCCESS', properties: { method: 'email', name: method } })
  else track(modal, { event: 'SOCIAL_LOGIN_SUCCESS', properties: { provider: method } })
  leaveConnecting(modal, wanted)
}

/** Whose the accounts are in the other namespaces that are connected by the embedded wallet: it may be somebody else who has logged in. */
async function askElsewhere({ adapters, state }: OpenModal, here: Namespace): Promise<{ connector: Connector; door: WalletDoor; connection: Connection | undefined }[]> {
  const found = []
  for (const namespace of adapters.keys()) {
    const connector = state.connectorOf(namespace)
    if (namespace === here || connector?.id !== EMBEDDED_ID) continue
    const door = await connector.door()
    found.push({ connector, door, connection: await door.connect().catch(() => undefined) })
  }
  return found
}
