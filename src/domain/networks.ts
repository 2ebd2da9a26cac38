import type { CaipNetworkId, Namespace } from './caip.js'
import { badNetworks } from './usage-errors.js'

/** A network as a dApp names it: the shape of a viem chain, with optional CAIP fields. */
export interface AppKitNetwork {
  id: number | string
  name: string
  nativeCurrency: { name: string; symbol: string; decimals: number }
  rpcUrls: {
    default: { http: readonly string[]; webSocket?: readonly string[] | undefined }
    [key: string]: { http: readonly string[]; webSocket?: readonly string[] | undefined } | undefined
  }
  blockExplorers?: { default: { name: string; url: string; apiUrl?: string | undefined }; [key: string]: unknown } | undefined
  testnet?: boolean | undefined
  contracts?: Record<string, unknown> | undefined
  /** @default 'eip155' */
  chainNamespace?: Namespace | undefined
  /** @default `eip155:${id}` */
  caipNetworkId?: string | undefined
  deprecatedCaipNetworkId?: string | undefined
  assets?: { imageId?: string | undefined; imageUrl?: string | undefined } | undefined
  /** Polkadot only: the SS58 prefix of its addresses. @default known for the usual networks, else asked of the network's node */
  ss58Format?: number | undefined
}

/** A network with its CAIP-2 id and namespace filled in; what the modal works with and dApps get back. */
export interface CaipNetwork extends Omit<AppKitNetwork, 'caipNetworkId' | 'chainNamespace'> {
  chainNamespace: Namespace
  caipNetworkId: CaipNetworkId
}

/**
 * Completes a dApp's network (references, section 11): CAIP fields, and the dApp's own picture of it.
 * @throws Error when the network lacks what everything else needs: id, name, currency or an RPC address.
 */
export function toCaipNetwork(network: AppKitNetwork, { chainImages }: { chainImages?: Record<number | string, string> | undefined }): CaipNetwork {
  const { id, name, nativeCurrency, rpcUrls, assets, caipNetworkId, chainNamespace } = network ?? {}
  if (id == null || !name || !nativeCurrency || !rpcUrls?.default) throw badNetworks(`${name ?? id} is incomplete`)
  const namespace = (chainNamespace ?? caipNetworkId?.split(':')[0] ?? 'eip155') as Namespace
  return {
    ...network,
    chainNamespace: namespace,
    caipNetworkId: (caipNetworkId ?? `${namespace}:${id}`) as CaipNetworkId,
    assets: { ...assets, imageUrl: chainImages?.[id] ?? assets?.imageUrl },
  }
}

/** Finds a network by its CAIP-2 id, by its older name, or by its bare id. */
export function findNetwork(networks: readonly CaipNetwork[], id: number | string | undefined): CaipNetwork | undefined {
  return networks.find(n => id && (n.caipNetworkId === id || n.deprecatedCaipNetworkId === id)) ?? networks.find(n => `${n.id}` === `${id}`)
}
