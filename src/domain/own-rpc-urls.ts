import type { DiscoveryOptions } from './adapter.js'
import type { CaipNetwork } from './networks.js'

/** The RPC addresses a dApp gave for a network. */
export function toOwnRpcUrls({ caipNetworkId }: CaipNetwork, { customRpcUrls }: Pick<DiscoveryOptions, 'customRpcUrls'>): readonly string[] {
  return customRpcUrls?.[caipNetworkId]?.map(({ url }) => url) ?? []
}
