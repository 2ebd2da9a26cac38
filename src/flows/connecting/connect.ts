import { batch } from '@preact/signals-core'
import type { Connection, Connector, WalletDoor } from '../../domain/connector.js'
import { isMultichain } from '../../domain/multichain.js'
import type { UniversalProvider } from '../../domain/walletconnect.js'
import type { Modal } from '../../modal.js'
import { begin, hasHeard, holdConnection, isUnheld } from './hold-connection.js'
import { errors } from '../rooms.js'
import { followLeaving, tellElse } from '../session/leave.js'
import { isShared } from '../session/other-tabs.js'
import { track } from '../track.js'

/**
 * Connects through `connector`. If the visitor refuses, or leaves (`signal`), the earlier connection stands as before.
 * @returns the CAIP-2 id of the network the dApp or the visitor named before on purpose, if any
 * @throws ModalError `userRejected`, `requestPending`, … and what `signal` was aborted with
 */
export async function connect(modal: Modal, connector: Connector, signal?: AbortSignal): Promise<string | undefined> {
  const { state } = modal
  signal?.throwIfAborted()
  // What somebody chose on purpose: the dApp by `defaultNetwork`, or the visitor before connecting. The mere first of the list
  // is no choice, and does not cost the visitor a question.
  const wanted = state.chosenIn.value === connector.chain ? state.networkOf(connector.chain)?.caipNetworkId : undefined
  const { abandon, arrive, isCurrent } = begin(modal, connector)
  signal?.addEventListener('abort', abandon, { once: true })
  // Code that cannot be fetched is no wallet's fault: it is thrown as it is.
  const door = await connector.door().catch((error: unknown) => {
    abandon()
    throw error
  })
  await hasHeard(modal, connector)
  signal?.throwIfAborted()
  // Whoever has left meanwhile is not asked any more.
  if (!isCurrent()) return undefined
  const leaving = followLeaving(modal, families => families.includes(connector.chain) && letGoUnheld(modal, connector, door))
  try {
    // Where one signs in, the wallet may do both with one approval; where that cannot be had, it connects.
    const way = modal.siwx ? await import('../sign-in/one-press.js').catch(() => door) : door
    const connection: Connection & { undo?(): void } = await way.connect(modal, connector, door, wanted, signal)
    // An answer after the visitor left connects nobody; the next click finds the wallet willing.
    if (signal?.aborted || !modal.stops.has('page') || !arrive()) {
      letGoUnheld(modal, connector, door, true)
      return void connection.undo?.()
    }
    // Nobody is seen there before they are.
    batch(() => {
      state.activeNamespace.value = connector.chain
      holdConnection(modal, connector, door, connection)
    })
    tellElse(modal)
  } catch (error) {
    abandon()
    letGoUnheld(modal, connector, door)
    const { toModalError } = await errors()
    const failure = toModalError(error, 'walletFailed', { name: connector.name }, modal)
    if (signal?.aborted) throw failure
    track(modal, { event: 'CONNECT_ERROR', properties: { message: failure.message } })
    throw failure
  } finally {
    leaving.stop()
    signal?.removeEventListener('abort', abandon)
  }
  track(modal, { event: 'CONNECT_SUCCESS', properties: { method: 'browser', name: connector.name } })
  return wanted
}

/**
 * A wallet that nobody has come by stands connected for the dApp alone neither: its provider lets go of what it has answered, or answers later.
 * What another press waits for, what is kept beside, a session of WalletConnect's and a login stay; once the modal is gone, the next one may hold it.
 * @param isOver whether it has answered: one of the dApp's own may hold a session by now, which nobody here would end
 */
function letGoUnheld(modal: Modal, connector: Connector, door: WalletDoor, isOver?: boolean): void {
  if (!isUnheld(modal, connector)) return
  if (connector.type !== 'EXTERNAL') (isShared(connector.id) && !isMultichain(connector.id)) || door.forget?.()
  else if (isOver && !modal.state.of(connector.chain).attempt) void door.disconnect().catch(() => {})
}

/**
 * The same for whoever takes an end for a success: a dApp, or the view of the wallet.
 * @throws ModalError `requestAborted` too, where the visitor has left meanwhile, or turned to another wallet
 */
export async function connectSurely(modal: Modal, connector: Connector, signal?: AbortSignal): Promise<string | undefined> {
  const wanted = await connect(modal, connector, signal)
  if (modal.state.connectorOf(connector.chain) === connector) return wanted
  throw (await errors()).toModalError({ name: 'requestAborted' }, 'requestAborted', {}, modal)
}

/** WalletConnect's provider of this modal, for a dApp that speaks to it itself. */
export async function getUniversalProvider(modal: Modal): Promise<UniversalProvider> {
  const { toWalletConnect } = await import('./walletconnect.js')
  return (await toWalletConnect(modal)).provider
}
