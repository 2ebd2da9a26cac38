import type { ChainAdapter, TransferPlace } from '../../domain/adapter.js'
import type { Foresight } from '../../domain/foresight.js'
import type { Namespace } from '../../domain/caip.js'
import type { Connector } from '../../domain/connector.js'
import { findNetwork } from '../../domain/networks.js'
import type { Moved, SentTransaction } from '../../domain/sent-transactions.js'
import { toRpcUrls } from '../../domain/services.js'
import { formatUnits } from '../../domain/amounts.js'
import type { Modal } from '../../modal.js'

/** Whose account it is, and where. */
export interface Place extends TransferPlace {
  namespace: Namespace
  adapter: ChainAdapter
  connector: Connector
  provider: unknown
  from: string
  /** CAIP-10. */
  of: string
  isSmartAccount: boolean
}

/** How things stand in a chain family; undefined while nobody is connected there, or elsewhere than this dApp knows. */
export function toPlace({ state, adapters, options }: Modal, namespace: Namespace): Place | undefined {
  const network = findNetwork(state.networks.peek(), state.networkOf(namespace)?.caipNetworkId)
  const adapter = adapters.get(namespace)
  const connector = state.connectorOf(namespace)
  const [account] = state.of(namespace).accounts
  const { address: from, caipAddress: of } = state.accountOf(namespace)
  if (!network || !adapter || !connector || !from || !of) return undefined
  const isSmartAccount = account?.type === 'smartAccount'
  return {
    namespace,
    adapter,
    connector,
    network,
    urls: toRpcUrls(network, options),
    provider: connector.provider,
    from,
    of,
    isSmartAccount,
  }
}

/** Whether somebody is still the one, and where they were. */
export function isStill(modal: Modal, { namespace, of, network, provider }: Place): boolean {
  const now = toPlace(modal, namespace)
  return now?.of === of && now.network.caipNetworkId === network.caipNetworkId && now.provider === provider
}

/** What stands in the activity of what was sent. */
export function toSent(
  { namespace, network, from }: Place,
  id: string,
  at: number,
  { to, foresight }: { to?: string | undefined; foresight?: Foresight | undefined },
): SentTransaction {
  const moves = foresight?.isTried ? foresight.moves : []
  const toMoved = (isIn: boolean): Moved | undefined => {
    const known = moves.filter(({ units, isUnknown }) => units > 0n === isIn && !isUnknown)
    // Beside a token, the coin is what its account or somebody's service costs.
    const { units, decimals = 0, symbol, token } = known.find(({ token }) => token) ?? known[0] ?? {}
    return units === undefined || !symbol
      ? undefined
      : { amount: formatUnits(isIn ? units : -units, decimals), symbol, isAbout: true, token, decimals }
  }
  const { caipNetworkId } = network
  return { id, namespace, caipNetworkId, from, to, kind: 'execute', at, out: toMoved(false), into: toMoved(true) }
}
