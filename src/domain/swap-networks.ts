import type { CaipNetworkId } from './caip.js'
import type { Services } from './options.js'

/** Where tokens can be swapped (references, wire 1.9; the specification, section 9, says only that there are twelve). */
export const SWAP_NETWORKS: readonly CaipNetworkId[] = [
  'eip155:1', // Ethereum
  'eip155:42161', // Arbitrum One
  'eip155:10', // OP Mainnet
  'eip155:324', // ZKsync Era
  'eip155:8453', // Base
  'eip155:56', // BNB Smart Chain
  'eip155:137', // Polygon
  'eip155:100', // Gnosis
  'eip155:43114', // Avalanche
  'eip155:250', // Fantom
  'eip155:8217', // Kaia
  'eip155:1313161554', // Aurora
]

/**
 * Whether tokens can be swapped on a network. A dApp that names a blockchain API of its own has one that knows its networks; it says so
 * itself where it does not know one.
 */
export function isSwapNetwork(caipNetworkId: CaipNetworkId | undefined, services: Partial<Pick<Services, 'blockchainApi'>> | undefined): boolean {
  if (!caipNetworkId?.startsWith('eip155:')) return false
  return Boolean(services?.blockchainApi) || SWAP_NETWORKS.includes(caipNetworkId)
}
