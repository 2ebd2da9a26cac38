// Where a dApp of wallet-adapter is, and whom it remembers.
import type { AppKitNetwork } from '../domain/networks.js'

/** By the address of the node, as wallet-adapter tells clusters apart. */
export function toNetwork(endpoint: string): AppKitNetwork {
  const [id, name] = /devnet/i.test(endpoint)
    ? ['EtWTRABZaYq6iMfeYKouRu166VU2xqa1', 'Solana Devnet']
    : /testnet/i.test(endpoint)
      ? ['4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z', 'Solana Testnet']
      : ['5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'Solana']
  return {
    id,
    name,
    nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
    rpcUrls: { default: { http: [endpoint] } },
    blockExplorers: { default: { name: 'Solscan', url: 'https://solscan.io' } },
    testnet: name !== 'Solana',
    chainNamespace: 'solana',
    caipNetworkId: `solana:${id}`,
  }
}

/** The name that was kept. A browser that keeps nothing costs no more than that. */
export function readName(key: string): string | null {
  try {
    const name: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    return typeof name === 'string' ? name : null
  } catch {
    return null
  }
}

/** Keeps a name for the next load; null forgets it. */
export function keepName(key: string, name: string | null): void {
  try {
    if (name === null) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(name))
  } catch {}
}
