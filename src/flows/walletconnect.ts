import { readMetadata } from '../clients/page.js'
import { createHttp } from '../clients/http.js'
import { findNetwork } from '../domain/networks.js'
import { toRpcUrls, toService } from '../domain/services.js'
import type { WalletConnect } from '../domain/walletconnect.js'
import type { Modal } from '../modal.js'
import { held } from './actions.js'
import { holdSession, isPaired } from './hold-session.js'
import { forgetChoice } from './deep-link.js'
import { leaveConnecting } from './leave-connecting.js'

export { holdSession, isPaired, toSessionConnector } from './hold-session.js'

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
  const { createWalletConnect } = await import('../connectors/walletconnect/walletconnect.js')
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
      void held()
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
async function adopt(modal: Modal, walletConnect: WalletConnect): Promise<void> {
  const served = await holdSession(modal, walletConnect)
  if (!served.length) return
  if (modal.screen?.pairing?.opening.peek() !== 'opening') forgetChoice()
  if (modal.state.isOpen.peek()) leaveConnecting(modal, undefined)
}
