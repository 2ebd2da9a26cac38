import { readMetadata } from '../../clients/page.js'
import { createHttp } from '../../clients/http.js'
import { findNetwork } from '../../domain/networks.js'
import { toRpcUrls, toService } from '../../domain/services.js'
import { type WalletConnect, WALLETCONNECT_ID, type SessionFace } from '../../domain/walletconnect.js'
import type { Modal } from '../../modal.js'
import { profile } from '../rooms.js'
import { forgetChoice } from './deep-link.js'
import { followLeaving, leaveConnecting, tellElse } from '../session/leave.js'
import type { Namespace } from '../../domain/caip.js'
import type { Connector } from '../../domain/connector.js'
import { connectorKey, WAITING_KEY, type Waiting } from '../../domain/storage-keys.js'
import { holdConnection } from './hold-connection.js'
import { providerOf } from './provider-of.js'

/**
 * The modal's WalletConnect, made when it is first wanted: its `import()` begins here and nowhere else.
 * @throws when its code cannot be loaded; the next call tries again
 */
export function toWalletConnect(modal: Modal): Promise<WalletConnect> {
  return (modal.walletConnect ??= make(modal).catch((error: unknown) => {
    modal.walletConnect = undefined
    throw error
  }))
}

async function make(modal: Modal): Promise<WalletConnect> {
  const { options, clock, state, stops } = modal
  const { projectId = '', services } = options
  const { createWalletConnect } = await import('../../connectors/walletconnect/walletconnect.js')
  const walletConnect = await createWalletConnect({
    given: options.universalProvider,
    override: options.universalProviderConfigOverride,
    projectId,
    metadata: options.metadata ?? readMetadata(),
    relayUrl: toService(services, 'relay'),
    verifyUrl: toService(services, 'verify'),
    blockchainApi: toService(services, 'blockchainApi'),
    networks: () => state.networks.peek(),
    rpcUrlsOf: id => {
      const network = findNetwork(state.networks.peek(), id)
      return network ? toRpcUrls(network, options) : []
    },
    http: createHttp({ clock }),
    clock,
    storage: modal.storage,
    isHeld: () => isPaired(modal),
    onAlert: name =>
      void profile()
        .then(({ alertDeveloper }) => alertDeveloper(modal, name, { origin: location.origin }))
        .catch(() => {}),
  })
  // The modal may have been destroyed while the code was on its way.
  if (!stops.has('page')) {
    walletConnect.destroy()
    throw new Error('The modal has been destroyed')
  }
  // Services are told from now on; that it is not known is no reason to fail.
  void walletConnect
    .clientId()
    .then(id => (modal.clientId = id))
    .catch(() => {})
  const stop = walletConnect.watchSession(() => void adopt(modal, walletConnect).catch(() => {}))
  stops.set('walletconnect', () => {
    // Whoever follows a link now comes too late.
    modal.screen?.pairing?.reset()
    stop()
    walletConnect.destroy()
  })
  // A dApp that makes its sessions itself may have one already.
  if (options.manualWCControl && walletConnect.session() && !isPaired(modal)) await adopt(modal, walletConnect)
  return walletConnect
}

/** A session that the dApp made by its own means stands like one of ours. */
export async function adopt(modal: Modal, walletConnect: WalletConnect): Promise<void> {
  const { topic } = modal.storage.getJson<Waiting>(WAITING_KEY) ?? {}
  const isBack = topic !== undefined && topic === walletConnect.session()?.pairingTopic
  const { left, stop } = followLeaving(modal)
  // Whoever connects another wallet forgets what was waited for.
  const isOver = () => isBack && !modal.storage.get(WAITING_KEY) && !isPaired(modal)
  const served = await holdSession(modal, walletConnect, namespace => isOver() || left.has(namespace)).finally(stop)
  const isLeft = () => !served.length && [...left].some(each => walletConnect.connectorOf(each))
  if (isOver() || isLeft()) return void walletConnect.provider.disconnect().catch(() => {})
  if (!served.length) return
  if (!isBack && modal.screen?.pairing?.opening.peek() !== 'opening') forgetChoice()
  modal.screen?.pairing?.reset()
  tellElse(modal)
  if (modal.state.isOpen.peek()) leaveConnecting(modal, undefined)
}

/**
 * Makes a WalletConnect session stand: a connection in each namespace it serves, except where another wallet is connected already,
 * unless it is the namespace the visitor asked for. The active namespace stays where the session serves it. What an earlier session
 * held, and this one does not serve, is over. Answers the namespaces.
 * @param isOver whether whom it is for has left a family
 */
export async function holdSession(
  modal: Modal,
  walletConnect: WalletConnect,
  isOver: (namespace: Namespace) => boolean = () => false,
): Promise<readonly Namespace[]> {
  const { adapters, state, screen, storage } = modal
  const wanted = screen?.wanted.peek() ?? state.activeNamespace.peek()
  const served: Namespace[] = []
  const lost: Namespace[] = []
  let failure: unknown
  for (const namespace of adapters.keys()) {
    const earlier = state.connectorOf(namespace)
    if (earlier && earlier.id !== WALLETCONNECT_ID && namespace !== wanted) continue
    try {
      const connector = await toSessionConnector(modal, walletConnect, namespace)
      const door = await connector?.door()
      const connection = await door?.restore()
      // Whoever was here, or has asked, has left or connected otherwise while the code was on its way.
      const now = state.connectorOf(namespace)
      if (isOver(namespace) || (now !== earlier && now?.id !== WALLETCONNECT_ID)) continue
      if (connector && door && connection) {
        modal.heldSession = walletConnect.session()?.topic
        holdConnection(modal, connector, door, connection)
        served.push(namespace)
      } else if (storage.get(connectorKey(namespace)) === WALLETCONNECT_ID) lost.push(namespace)
    } catch (error) {
      // The code of one family that does not arrive is no reason to lose the others.
      failure = error
    }
  }
  if (failure && !served.length) throw failure
  if (served.length && !served.includes(state.activeNamespace.peek())) state.activeNamespace.value = served[0]!
  if (served.includes(wanted)) state.activeNamespace.value = wanted
  if (served.length && lost.length) (await profile()).endAndForget(modal, lost)
  return served
}

/** The connector of a namespace that the session serves, with the provider that dApps of this namespace expect. @throws when its code cannot be loaded */
export async function toSessionConnector(
  { adapters }: Modal,
  walletConnect: WalletConnect,
  namespace: Namespace,
): Promise<Connector | undefined> {
  const connector = walletConnect.connectorOf(namespace)
  const adapter = adapters.get(namespace)
  if (!connector || !adapter?.toProvider) return connector
  return { ...connector, provider: await providerOf(adapter, connector.provider as SessionFace) }
}

/** Whether somebody is connected through WalletConnect, or about to be again: then it is not offered, and its session not ended. */
export function isPaired({ state, adapters }: Modal): boolean {
  return [...adapters.keys()].some(namespace => state.of(namespace).connectorId === WALLETCONNECT_ID)
}
