import type { CaipNetworkId, Namespace } from '../../domain/caip.js'
import type { ConnectionEvents, Connector, WalletDoor } from '../../domain/connector.js'
import { named } from '../../domain/error-code.js'
import { toImageUrl } from '../../domain/links.js'
import type { Announced, MultichainWallet } from '../../domain/multichain.js'
import { createFace, type Face, type FaceParts } from './face.js'
import type { Wire } from './wire.js'

/** What a wallet's part in a family is made from. */
export interface PartParts {
  wallet: MultichainWallet
  announced: Announced
  namespace: Namespace
  ask: Wire['ask']
  /** Asks a node of a network. */
  askNode(network: CaipNetworkId, method: string, params: unknown): Promise<unknown>
  /** The networks of a family that the session grants. */
  grantedIn(namespace: Namespace): readonly CaipNetworkId[]
  standing(namespace: Namespace): ReturnType<FaceParts['standing']>
  /** See `FaceParts`. */
  moveTo(namespace: Namespace, network: CaipNetworkId): Promise<void>
  setChain(namespace: Namespace, network: CaipNetworkId): void
  /** Gives back what families have of the session, or all of it. */
  revoke(families?: readonly Namespace[]): Promise<void>
  /** Lets go of the family here, and tells nobody. */
  forget(): void
  /** Whether anybody else holds a wallet of this id. */
  isHeld(id: string): boolean
  toProvider(face: Face): Promise<unknown>
  watch(watcher: { namespace: Namespace; events: ConnectionEvents }): () => void
}

/** The way to a wallet's part in a family, as the list and whoever connects it have it. */
export async function createPart(parts: PartParts): Promise<Connector> {
  const { wallet, announced, namespace, ask, askNode, grantedIn, revoke, isHeld } = parts
  const { id, name, connectionOf } = wallet
  const { icon, rdns } = announced
  const standing = () => parts.standing(namespace)
  const moveTo = (network: CaipNetworkId) => parts.moveTo(namespace, network)
  const door: WalletDoor = {
    async connect() {
      await wallet.ask([namespace])
      const connection = connectionOf(namespace)
      if (!connection) throw named('walletSharesNothing')
      return connection
    },
    async restore() {
      // As long as the way to it stands, the wallet tells what changes.
      if (!wallet.isReady) await wallet.read()
      return connectionOf(namespace)
    },
    disconnect: () => revoke(isHeld(id) ? [namespace] : undefined),
    forget: parts.forget,
    switchNetwork: ({ caipNetworkId }) => moveTo(caipNetworkId),
    prepare: async () => {},
    watch: events => parts.watch({ namespace, events }),
  }
  const face = createFace({
    name,
    namespace,
    standing,
    moveTo,
    setChain: network => parts.setChain(namespace, network),
    disconnect: () => revoke(),
    invoke: (method, params) => ask('wallet_invokeMethod', { scope: standing().network, request: { method, params } }),
    askNode: (method, params) => askNode(standing().network!, method, params),
  })
  return {
    id,
    type: 'ANNOUNCED',
    name,
    chain: namespace,
    imageUrl: toImageUrl(icon),
    info: { name, rdns },
    provider: await parts.toProvider(face),
    approved: () => grantedIn(namespace),
    canSwitchTo: network => grantedIn(namespace).includes(network),
    door: async () => door,
  }
}
