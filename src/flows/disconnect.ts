import type { Namespace } from '../domain/caip.js'
import type { DisconnectScope } from '../domain/app-kit.js'
import { EMBEDDED_ID } from '../domain/embedded.js'
import { WALLETCONNECT_ID } from '../domain/walletconnect.js'
import type { Modal } from '../modal.js'
import { endAndForget, isShared } from './end-locally.js'
import { track } from './track.js'

/**
 * Disconnects one namespace, or all. A namespace by its name alone, or `isShared`, means the others that its session serves as well
 * (AppKit 1.7, section 2.3). It always succeeds here and at once; the wallet is told as well, but whether it answers does not matter
 * (decisions.md, promise 5).
 */
export function disconnect(modal: Modal, scope?: Namespace | DisconnectScope): void {
  const namespaces = toMeant(modal, scope)
  // One that is being restored has not been found yet, but its name is known.
  const connectors = namespaces.flatMap(each => {
    const { connector, connectorId } = modal.state.of(each)
    return connector ?? modal.state.connectors.value[each]?.find(({ id }) => id === connectorId) ?? []
  })
  const isRestoring = (id: string) => namespaces.some(each => modal.state.of(each).connectorId === id && !modal.state.of(each).connector)
  const [isRestoringSession, isRestoringLogin] = [WALLETCONNECT_ID, EMBEDDED_ID].map(isRestoring)
  endAndForget(modal, namespaces)
  track(modal, { event: 'DISCONNECT_SUCCESS', properties: { namespace: (typeof scope === 'string' ? scope : scope?.namespace) ?? 'all' } })
  const told = connectors.map(async connector => (await connector.door()).disconnect())
  if (isRestoringSession) told.push(endSession(modal))
  if (isRestoringLogin) told.push(import('./login.js').then(({ endLogin }) => endLogin(modal)))
  for (const each of told) {
    each.catch((error: unknown) => {
      track(modal, { event: 'DISCONNECT_ERROR', properties: { message: String((error as Error)?.message ?? error) } })
    })
  }
}

/** A session that is still being restored is ended as soon as it is there: the phone would go on showing it. */
async function endSession(modal: Modal): Promise<void> {
  const { isPaired, toWalletConnect } = await import('./walletconnect.js')
  const { provider } = await toWalletConnect(modal)
  // It may serve other families, which go on.
  if (!isPaired(modal)) await provider.disconnect()
}

/** Whom a disconnect means: a namespace by its name alone, or `isShared`, means the others that its session serves as well. */
function toMeant({ adapters, state }: Modal, scope: Namespace | DisconnectScope | undefined): readonly Namespace[] {
  const given = typeof scope === 'string' ? { namespace: scope, isShared: true } : (scope ?? {})
  const id = given.namespace && state.of(given.namespace).connectorId
  return [...adapters.keys()].filter(
    each => !given.namespace || each === given.namespace || (given.isShared && isShared(id) && state.of(each).connectorId === id),
  )
}
