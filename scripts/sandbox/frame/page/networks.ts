// Networks as apps name them: a number on Ethereum's chains, CAIP-2 on others.
import type { FrameNetwork } from '../config.js'

/** `1`, `'1'`, `'0x1'` or `'eip155:1'` as CAIP-2; undefined for what is no network. */
export function toNetworkId(chainId: unknown): string | undefined {
  if (typeof chainId === 'number' && Number.isSafeInteger(chainId) && chainId > 0) return `eip155:${chainId}`
  if (typeof chainId !== 'string') return undefined
  if (/^[a-z0-9]{3,8}:[\w-]{1,32}$/.test(chainId)) return chainId
  return /^(0x[0-9a-f]{1,12}|\d{1,15})$/i.test(chainId) ? `eip155:${BigInt(chainId)}` : undefined
}

/** A network as apps are told of it. */
export const toChainId = (networkId: string): number | string => (networkId.startsWith('eip155:') ? Number(networkId.slice(7)) : networkId)

/** A network by its id; a plain one where we know nothing of it. */
export function findNetwork(networks: readonly FrameNetwork[], networkId: string): FrameNetwork {
  return networks.find(({ id }) => id === networkId) ?? { id: networkId, name: networkId, rpcUrl: '', isSmart: false }
}
