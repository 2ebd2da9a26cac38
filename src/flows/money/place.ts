import type { ChainAdapter, TransferPlace, Transfers } from '../../domain/adapter.js'
import { isSameAddress, type Namespace } from '../../domain/caip.js'
import type { Connector } from '../../domain/connector.js'
import { named } from '../../domain/error-code.js'
import { findNetwork } from '../../domain/networks.js'
import { toUrls } from '../../domain/services.js'
import type { Modal } from '../../modal.js'

/** Whose account it is, and where. */
export interface Place extends TransferPlace {
  namespace: Namespace
  adapter: ChainAdapter
  connector: Connector
  provider: unknown
  /** The same addresses in another order: as they are asked what a token is. */
  tokenUrls: readonly string[]
  from: string
  /** CAIP-10. */
  of: string
  isSmartAccount: boolean
}

/**
 * How things stand in a chain family; undefined while nobody is connected there, or elsewhere than this dApp knows. Reads signals.
 * @param namespace @default that of the account on screen
 */
export function toPlace({ state, adapters, options }: Modal, namespace: Namespace = state.activeNamespace.value): Place | undefined {
  const network = findNetwork(state.networks.value, state.networkOf(namespace)?.caipNetworkId)
  const adapter = adapters.get(namespace)
  const connector = state.connectorOf(namespace)
  const [account] = state.of(namespace).accounts
  const { address: from, caipAddress: of } = state.accountOf(namespace)
  if (!network || !adapter || !connector || !from || !of) return undefined
  const isSmartAccount = account?.type === 'smartAccount'
  const { provider } = connector
  const { urls, tokenUrls } = toUrls(network, options)
  return { namespace, adapter, connector, network, urls, tokenUrls, provider, from, of, isSmartAccount }
}

/** Whether somebody is still the one, and where they were. Reads signals. */
export function isStill(
  modal: Modal,
  { namespace, from, network, provider }: Pick<Place, 'namespace' | 'from' | 'network' | 'provider'>,
): boolean {
  const now = toPlace(modal, namespace)
  return isSameAddress(namespace, now?.from, from) && now!.network.caipNetworkId === network.caipNetworkId && now!.provider === provider
}

/** What sends there. @throws `callNotSupported` where nothing does */
export async function toTransfers({ adapter }: Pick<Place, 'adapter'>): Promise<Transfers> {
  const transfers = await adapter.transfers?.()
  if (!transfers) throw named('callNotSupported')
  return transfers
}
