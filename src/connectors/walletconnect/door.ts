import type { Namespace } from '../../domain/caip.js'
import type { Connection, WalletDoor } from '../../domain/connector.js'
import { isUnknownChain, named, toNotAdded } from '../../domain/error-code.js'
import type { CaipNetwork } from '../../domain/networks.js'
import type { UniversalProvider } from '../../domain/walletconnect.js'
import type { Face } from './face.js'
import { toApprovedNetworkIds, toSessionAccounts } from './namespaces.js'

/** What one can do at the door of a wallet that is reached by a session, in one of its namespaces. */
export function createDoor({
  provider,
  face,
  namespace,
  connectionOf,
  isHeld,
}: {
  provider: UniversalProvider
  face: Face
  namespace: Namespace
  connectionOf(namespace: Namespace): Connection | undefined
  /** Whether any namespace still wants the session, now that this one has let go. */
  isHeld(): boolean
}): WalletDoor {
  return {
    async connect() {
      if (!provider.session) await provider.enable()
      const connection = connectionOf(namespace)
      if (!connection) throw named('walletBadAnswer')
      return connection
    },
    restore: async () => connectionOf(namespace),
    async disconnect() {
      // A session that serves other namespaces as well goes on for them.
      if (!isHeld()) await provider.disconnect()
    },
    forget() {
      if (!isHeld()) provider.forget?.()
    },
    async switchNetwork(network, rpcUrls, isWanted) {
      const { caipNetworkId } = network
      const { session } = provider
      if (session && toApprovedNetworkIds(session, namespace).includes(caipNetworkId)) face.setChain(caipNetworkId)
      else if (namespace !== 'eip155') throw named('chainNotSupported')
      else await askToSwitch(face, network, rpcUrls, isWanted)
    },
    prepare: async () => {},
    watch({ onAccounts, onNetwork, onEnd }) {
      const accounts = () => {
        const { session } = provider
        if (session) onAccounts(toSessionAccounts(session, namespace, face.caipNetworkId))
      }
      const network = () => {
        if (face.caipNetworkId) onNetwork(face.caipNetworkId)
      }
      const end = () => onEnd?.()
      face.on('accountsChanged', accounts)
      face.on('chainChanged', network)
      face.on('disconnect', end)
      return () => {
        face.off('accountsChanged', accounts)
        face.off('chainChanged', network)
        face.off('disconnect', end)
      }
    },
  }
}

/** The wallet has not approved the network with the session; it may know it all the same, or take it in. */
async function askToSwitch(face: Face, network: CaipNetwork, rpcUrls: readonly string[], isWanted = () => true): Promise<void> {
  const { id, name, nativeCurrency, blockExplorers, caipNetworkId } = network
  const chainId = `0x${Number(id).toString(16)}`
  const toNetwork = () => face.request({ method: 'wallet_switchEthereumChain', params: [{ chainId }] })
  try {
    await toNetwork()
  } catch (error) {
    if (!isUnknownChain(error) || !isWanted()) throw error
    if (!rpcUrls.length) throw named('chainNotSupported', error)
    const blockExplorerUrls = blockExplorers && [blockExplorers.default.url]
    const params = [{ chainId, chainName: name, nativeCurrency, rpcUrls, blockExplorerUrls }]
    await face.request({ method: 'wallet_addEthereumChain', params }).catch((error: unknown) => {
      throw toNotAdded(error)
    })
    if (isWanted()) await toNetwork()
  }
  // A wallet that says yes is there, whether or not it also tells the change.
  face.setChain(caipNetworkId)
}
