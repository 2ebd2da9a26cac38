import type { CaipNetworkId } from '../../domain/caip.js'

/** The networks that the Wallet Standard has names for, by their CAIP-2 reference. */
const NAMES: Record<string, string> = {
  '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'mainnet',
  EtWTRABZaYq6iMfeYKouRu166VU2xqa1: 'devnet',
  '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z': 'testnet',
}

/** Solana's main network, where nobody says otherwise. */
export const MAINNET: CaipNetworkId = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

/** How wallets of the Wallet Standard call a network; whatever they have no name for is a network of somebody's own. */
export function toStandardChain(caipNetworkId: string): string {
  return `solana:${NAMES[caipNetworkId.slice('solana:'.length)] ?? 'localnet'}`
}

/** The network that a wallet means; undefined for networks of somebody's own, which have no id of their own there. */
export function toCaipNetworkId(chain: string): CaipNetworkId | undefined {
  const reference = Object.keys(NAMES).find(each => `solana:${NAMES[each]}` === chain)
  return reference ? `solana:${reference}` : undefined
}
