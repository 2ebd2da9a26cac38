import { type CaipAddress, type CaipNetworkId, type Namespace, parseCaipAddress } from './caip.js'
import { badNetworks } from './error-code.js'

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
export function toCaipNetwork(
  network: AppKitNetwork,
  { chainImages }: { chainImages?: Record<number | string, string> | undefined },
): CaipNetwork {
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

/** By what name the blockchain API knows the native coin of a network, which has no contract (references, wire 1.8). */
const ADDRESSES: Partial<Record<string, string>> = {
  eip155: '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
  solana: 'So11111111111111111111111111111111111111111',
}

/** The native coin of a network as the blockchain API names it (CAIP-10); undefined where it has no name for one. */
export function toNativeToken(caipNetworkId: CaipNetworkId): CaipAddress | undefined {
  const address = ADDRESSES[caipNetworkId.split(':')[0]!]
  return address === undefined ? undefined : `${caipNetworkId}:${address}`
}

/** Whether a token (CAIP-10) is the native coin of its network. EVM addresses may be in any letter case. */
export function isNativeToken(token: CaipAddress): boolean {
  const { namespace, address } = parseCaipAddress(token) ?? {}
  return Boolean(namespace && ADDRESSES[namespace] === (namespace === 'eip155' ? address?.toLowerCase() : address))
}

/** What stands for a network the wallet is on and the dApp does not list. */
export function toUnknownNetwork(caipNetworkId: CaipNetworkId): CaipNetwork {
  const [chainNamespace, reference] = caipNetworkId.split(':') as [Namespace, string]
  return {
    id: chainNamespace === 'eip155' ? Number(reference) : reference,
    name: 'Unknown Network',
    chainNamespace,
    caipNetworkId,
    nativeCurrency: { name: '', symbol: '', decimals: 0 },
    rpcUrls: { default: { http: [] } },
  }
}

/** Whether the blockchain API lists what accounts of its family hold and have done. */
export const hasService = ({ chainNamespace }: CaipNetwork): boolean => /eip155|solana/.test(chainNamespace)

/**
 * Whether the blockchain API can be asked of an account there: on EVM chains and Solana, of a network that the dApp offers, with a
 * project id (specification, sections 5 and 9).
 */
export function isServed(networks: readonly CaipNetwork[], network: CaipNetwork | undefined, projectId: string | undefined): boolean {
  return Boolean(projectId && network && hasService(network) && findNetwork(networks, network.caipNetworkId))
}

/** Whether its tokens can be listed: the same, but for test networks, where nothing is worth anything. */
export function listsTokens(networks: readonly CaipNetwork[], network: CaipNetwork | undefined, projectId: string | undefined): boolean {
  return isServed(networks, network, projectId) && !network?.testnet
}
