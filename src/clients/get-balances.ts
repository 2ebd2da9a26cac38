import type { CaipNetworkId } from '../domain/caip.js'
import { toTokenBalance, type TokenBalance } from '../domain/token-balances.js'
import { ServiceError, type BlockchainApi } from './blockchain-api.js'

/** Whose tokens to ask for. */
export interface BalanceWish {
  address: string
  caipNetworkId: CaipNetworkId
  /** CAIP-10 addresses of tokens that have just moved: they are read from the chain anew. */
  forceUpdate?: readonly string[] | undefined
}

/**
 * The tokens of an account on one network, with their worth in US dollars (references, wire 1.7). Undefined where the service does
 * not know the network. @throws ServiceError
 */
export async function getBalances(api: BlockchainApi, { address, caipNetworkId, forceUpdate }: BalanceWish, signal?: AbortSignal): Promise<TokenBalance[] | undefined> {
  if (!(await api.isSupported(caipNetworkId, signal))) return undefined
  const query = { currency: 'usd', chainId: caipNetworkId, forceUpdate: forceUpdate?.join(',') }
  const { balances } = Object(await api.get(`/v1/account/${encodeURIComponent(address)}/balance`, query, signal)) as { balances?: unknown }
  if (!Array.isArray(balances)) throw new ServiceError(200, undefined)
  return balances.map(toTokenBalance).filter(token => token?.chainId === caipNetworkId) as TokenBalance[]
}
