import type { ErrorName, ModalError } from '../../domain/errors.js'
import { toText } from '../../domain/texts.js'
import { CHECKING_TEXTS } from '../../domain/texts/paying.js'
import { errors } from '../../flows/actions.js'
import type { OpenModal } from '../../modal.js'
import type { Asset } from './assets.js'
import type { Place } from './place.js'

/** Whether an error is about the receiver. */
export const isOfReceiver = (name: ErrorName): boolean => /^(receiver|tokenAccountTaken$|sendIncomplete$)/.test(name)

/** The words of whatever went wrong at a place. */
export async function toWords(error: unknown, { network, connector }: Place): Promise<ModalError> {
  const { toModalError } = await errors()
  return toModalError(error, 'somethingWrong', { name: connector.name, network: network.name, symbol: network.nativeCurrency.symbol })
}

/** Why a token cannot be trusted with amounts: its list and its contract do not agree. */
export function toMismatch({ options }: OpenModal, asset: Asset, decimals: number): string | undefined {
  if (decimals === asset.decimals) return undefined
  return toText(options.texts, CHECKING_TEXTS, 'tokenDiffers', { symbol: asset.symbol, decimals: String(decimals), listed: String(asset.decimals) })
}
