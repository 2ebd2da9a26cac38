import type { CaipNetworkId, Namespace } from '../../domain/caip.js'

/** A network as the frame names it: a number on Ethereum's chains. */
export const toChainId = (id: CaipNetworkId): number | string => (id.startsWith('eip155:') ? Number(id.slice(7)) : id)

/** What the frame calls a network, as everybody else does; undefined where it is none of the namespace. */
export const toNetworkId = (chainId: number | string, namespace: Namespace): CaipNetworkId | undefined => {
  const id = String(chainId)
  if (!id.includes(':')) return namespace === 'eip155' && /^\d{1,15}$/.test(id) ? `eip155:${id}` : undefined
  return id.startsWith(`${namespace}:`) ? (id as CaipNetworkId) : undefined
}
