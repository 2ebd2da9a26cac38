import type { Transfers } from '../../domain/adapter.js'
import { parseUnits } from '../../domain/amounts.js'
import type { OpenModal } from '../../modal.js'
import type { Asset } from './rules.js'
import type { Holding } from './rules.js'
import type { ErrorName, ModalError, Telling } from '../../domain/errors.js'
import { toText } from '../../domain/texts.js'
import { CHECKING_TEXTS } from './texts.js'
import { askSurely, type Place } from '../../flows/money/place.js'
import { errors } from '../../flows/rooms.js'

/** Asks the chain itself what there is of an asset, and of the coin that pays for sending it. @throws `rpcFailed`, `tokenInvalid` */
export async function readHolding(
  modal: OpenModal,
  place: Place,
  transfers: Transfers,
  asset: Asset,
  of: string,
  signal?: AbortSignal,
): Promise<Holding> {
  const { adapter, network, urls, from } = place
  const { decimals } = network.nativeCurrency
  const [{ balance }, [token, sure]] = await Promise.all([
    adapter.getBalance!({ address: from, network, urls, signal }),
    asset.address
      ? askSurely(modal, place, nodes => transfers.readToken!(asset.address!, { network, urls: nodes, owner: from, signal }))
      : [],
  ])
  const native = parseUnits(balance, decimals)
  return { of, native, ...(token && sure ? { ...sure, units: token.units } : { decimals, units: native }) }
}

/** Whether an error is about the receiver. */
export const isOfReceiver = (name: ErrorName): boolean => /^(receiver|tokenAccountTaken$|sendIncomplete$)/.test(name)

/** What went wrong, and its words; `plain` where nobody has sent yet: of money that has not moved it says nothing. */
export interface Failure extends Telling, Pick<ModalError, 'name' | 'moved' | 'message'> {
  plain: string
}

/** Whatever went wrong at a place, in words. */
export async function toWords(modal: OpenModal, error: unknown, place: Place | undefined): Promise<Failure> {
  const { tellingOf, toModalError } = await errors()
  const values = place && { name: place.connector.name, network: place.network.name, symbol: place.network.nativeCurrency.symbol }
  const failure = toModalError(error, 'somethingWrong', values, modal)
  const { name, moved, message } = failure
  const telling = tellingOf(modal, failure)
  return { name, moved, message, ...telling, plain: telling.bare ?? telling.said }
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
