import type { ChainAdapter, TransferPlace, Transfers } from '../../domain/adapter.js'
import { isSameAddress, type Namespace } from '../../domain/caip.js'
import type { Connector } from '../../domain/connector.js'
import { named } from '../../domain/error-code.js'
import { findNetwork } from '../../domain/networks.js'
import { toUrls } from '../../domain/services.js'
import { JUDGE_LIMIT } from '../../domain/times.js'
import type { Modal } from '../../modal.js'
import { inTime } from '../rooms.js'

/** Whose account it is, and where. */
export interface Place extends TransferPlace {
  namespace: Namespace
  adapter: ChainAdapter
  connector: Connector
  provider: unknown
  /** The same addresses as they are asked what a token is: where the dApp has a node of its own, the blockchain API's comes last. */
  tokenUrls: readonly string[]
  /** Who is asked that beside them, since the blockchain API's own node comes first there. */
  judges: readonly string[]
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
  const { urls, sure } = toUrls(network, options)
  const isOwn = urls[0] === sure[0]
  const [tokenUrls, judges] = isOwn ? [[...new Set([...sure, ...urls])], []] : [urls, sure]
  return { namespace, adapter, connector, network, urls, tokenUrls, judges, provider, from, of, isSmartAccount }
}

/**
 * Asks nodes what the blockchain API could gain by: its own, as ever, and at once those that may judge it. Answers what is told, and what counts:
 * the judges' word where it comes in time. One that fails, or is late, says nothing: many a public node serves less than it is asked.
 */
export async function askSurely<T>(
  { clock }: Modal,
  { tokenUrls, judges }: Pick<Place, 'tokenUrls' | 'judges'>,
  ask: (urls: readonly string[]) => Promise<T>,
): Promise<readonly [told: Awaited<T>, sure: Awaited<T>]> {
  const judged = judges.length
    ? inTime(clock, ask(judges), JUDGE_LIMIT).catch((error: Error) => {
        // It has answered, and what it says of the token counts.
        if (error.name === 'tokenRuled') throw error
        return undefined
      })
    : undefined
  const told = ask(tokenUrls)
  told.catch(() => {})
  const sure = await judged
  return sure === undefined ? [await told, await told] : [await inTime(clock, told, JUDGE_LIMIT).catch(() => sure), sure]
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
