import type { ChainAdapter, Transfer, Transfers } from '../../domain/adapter.js'
import { parseUnits } from '../../domain/amounts.js'
import { named } from '../../domain/error-code.js'
import type { Namespace } from '../../domain/caip.js'
import type { Connector } from '../../domain/connector.js'
import { findNetwork } from '../../domain/networks.js'
import { toRpcUrls } from '../../domain/services.js'
import type { OpenModal } from '../../modal.js'
import type { Asset } from './rules.js'
import type { Holding } from './rules.js'
import type { ErrorName, ModalError, Telling } from '../../domain/errors.js'
import { toText } from '../../domain/texts.js'
import { CHECKING_TEXTS } from './texts.js'
import { errors } from '../../flows/rooms.js'

/** Who pays, and where. */
export interface Place extends Pick<Transfer, 'network' | 'urls' | 'from' | 'provider' | 'isSmartAccount'> {
  namespace: Namespace
  adapter: ChainAdapter
  connector: Connector
}

/** Who pays where as things stand; undefined while nobody is connected, or elsewhere than this dApp knows. */
export function toPlace({ state, adapters, options }: OpenModal): Place | undefined {
  const namespace = state.activeNamespace.value
  const network = findNetwork(state.networks.value, state.networkOf()?.caipNetworkId)
  const adapter = adapters.get(namespace)
  const connector = state.connectorOf()
  const [account] = state.of().accounts
  if (!network || !adapter || !connector || !account) return undefined
  return {
    namespace,
    network,
    adapter,
    connector,
    urls: toRpcUrls(network, options),
    from: account.address,
    provider: connector.provider,
    isSmartAccount: account.type === 'smartAccount',
  }
}

/** What sends there. @throws `networkNotSupported…` where nothing does */
export async function toTransfers({ adapter }: Place): Promise<Transfers> {
  const transfers = await adapter.transfers?.()
  if (!transfers) throw named('callNotSupported')
  return transfers
}

/** Asks the chain itself what there is of an asset, and of the coin that pays for sending it. @throws `rpcFailed`, `tokenInvalid` */
export async function readHolding(
  { adapter, network, urls, from }: Place,
  transfers: Transfers,
  asset: Asset,
  of: string,
  signal?: AbortSignal,
): Promise<Holding> {
  const { decimals } = network.nativeCurrency
  const [{ balance }, token] = await Promise.all([
    adapter.getBalance!({ address: from, network, urls, signal }),
    asset.address && transfers.readToken!(asset.address, { network, urls, owner: from, signal }),
  ])
  const native = parseUnits(balance, decimals)
  return { of, native, ...(token || { decimals, units: native }) }
}

/** Whether an error is about the receiver. */
export const isOfReceiver = (name: ErrorName): boolean => /^(receiver|tokenAccountTaken$|sendIncomplete$)/.test(name)

/** What went wrong, and its words. */
export interface Failure extends Telling, Pick<ModalError, 'name' | 'moved' | 'message'> {}

/** Whatever went wrong at a place, in words. */
export async function toWords(modal: OpenModal, error: unknown, place: Place | undefined): Promise<Failure> {
  const { tellingOf, toModalError } = await errors()
  const values = place && { name: place.connector.name, network: place.network.name, symbol: place.network.nativeCurrency.symbol }
  const failure = toModalError(error, 'somethingWrong', values, modal)
  const { name, moved, message } = failure
  return { name, moved, message, ...tellingOf(modal, failure) }
}

/** Why a token cannot be trusted with amounts: its list and its contract do not agree. */
export function toMismatch({ options }: OpenModal, asset: Asset, decimals: number): string | undefined {
  if (decimals === asset.decimals) return undefined
  return toText(options.texts, CHECKING_TEXTS, 'tokenDiffers', {
    symbol: asset.symbol,
    decimals: String(decimals),
    listed: String(asset.decimals),
  })
}
