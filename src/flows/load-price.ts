import { findPrice, getPrices } from '../clients/get-prices.js'
import type { CaipAddress, CaipNetworkId } from '../domain/caip.js'
import { toNativeToken } from '../domain/native-tokens.js'
import type { Modal } from '../modal.js'
import { toBlockchainApi } from './blockchain-api.js'

/**
 * What one coin or token costs in US dollars, decimal text; undefined where nobody knows, or nobody can be asked.
 * @param token CAIP-10; without it the native coin of the network. @throws only when it is no longer wanted
 */
export async function loadPrice(modal: Modal, { caipNetworkId, symbol, token = toNativeToken(caipNetworkId) }: {
  caipNetworkId: CaipNetworkId
  symbol: string
  token?: CaipAddress | undefined
}, signal?: AbortSignal): Promise<string | undefined> {
  const api = toBlockchainApi(modal)
  if (!api || !token) return undefined
  try {
    return findPrice(await getPrices(api, [token], signal), symbol)?.price
  } catch {
    signal?.throwIfAborted()
    return undefined
  }
}
