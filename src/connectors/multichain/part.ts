import type { CaipNetworkId } from '../../domain/caip.js'
import type { ConnectionEvents, Connector, WalletDoor } from '../../domain/connector.js'
import { named } from '../../domain/error-code.js'
import { toImageUrl } from '../../domain/links.js'
import type { Announced, MultichainWallet } from '../../domain/multichain.js'
import { createFace, type Face, type FaceParts } from './face.js'

/** What a wallet's part in a family is made from. */
export interface PartParts extends Omit<FaceParts, 'name' | 'disconnect'> {
  wallet: MultichainWallet
  announced: Announced
  /** The networks of the family that the session grants. */
  granted(): readonly CaipNetworkId[]
  /** Gives the whole session back. */
  revoke(): Promise<void>
  /** Gives back what this family has of it, or all where nobody else holds it. */
  disconnect(): Promise<void>
  toProvider(face: Face): Promise<unknown>
  watch(events: ConnectionEvents): () => void
}

/** The way to a wallet's part in a family, as the list and whoever connects it have it. */
export async function createPart({ wallet, announced, granted, revoke, ...parts }: PartParts): Promise<Connector> {
  const { namespace, moveTo } = parts
  const { id, name, connectionOf } = wallet
  const { icon, rdns } = announced
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
    disconnect: parts.disconnect,
    switchNetwork: ({ caipNetworkId }) => moveTo(caipNetworkId),
    prepare: async () => {},
    watch: parts.watch,
  }
  return {
    id,
    type: 'ANNOUNCED',
    name,
    chain: namespace,
    imageUrl: toImageUrl(icon),
    info: { name, rdns },
    provider: await parts.toProvider(createFace({ ...parts, name, disconnect: () => revoke() })),
    approved: granted,
    canSwitchTo: network => granted().includes(network),
    door: async () => door,
  }
}
