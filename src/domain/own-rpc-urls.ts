import type { CaipNetwork } from './networks.js'
import type { CreateAppKit } from './options.js'

/** The RPC addresses a dApp gave for a network. */
export function toOwnRpcUrls({ caipNetworkId }: CaipNetwork, { customRpcUrls }: CreateAppKit): readonly string[] {
  return customRpcUrls?.[caipNetworkId]?.map(({ url }) => url) ?? []
}
