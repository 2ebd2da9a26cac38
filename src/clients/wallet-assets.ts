import type { CaipNetworkId } from '../domain/caip.js'
import { readError } from '../domain/error-code.js'
import type { Eip1193Provider } from '../domain/provider.js'
import { fromWalletAsset, type TokenBalance } from '../domain/token-balances.js'

/**
 * The tokens a wallet itself lists (ERC-7811 `wallet_getAssets`), where it says that it can (EIP-5792 `assetDiscovery`).
 * Undefined where it cannot there, or answers with something else, null where it knows no such question: then the service is asked.
 */
export async function getWalletAssets(provider: Eip1193Provider, { address, caipNetworkId }: { address: string; caipNetworkId: CaipNetworkId }): Promise<TokenBalance[] | undefined | null> {
  const chain = `0x${BigInt(caipNetworkId.split(':')[1]!).toString(16)}`
  try {
    const capabilities = Object(await provider.request({ method: 'wallet_getCapabilities', params: [address] })) as Answer
    if (capabilities[chain]?.assetDiscovery?.supported !== true) return undefined
    const answer = Object(await provider.request({ method: 'wallet_getAssets', params: [{ account: address, chainFilter: [chain] }] })) as Record<string, unknown>
    const assets = answer[chain]
    return Array.isArray(assets) ? (assets.map(asset => fromWalletAsset(asset, caipNetworkId)).filter(Boolean) as TokenBalance[]) : undefined
  } catch (error) {
    return UNKNOWN.includes(readError(error).code) ? null : undefined
  }
}

/** How wallets say that they do not know a method (EIP-1193, JSON-RPC). */
const UNKNOWN: readonly (number | undefined)[] = [4200, -32601]

type Answer = Record<string, { assetDiscovery?: { supported?: unknown } } | undefined>
