// The namespaces beside Ethereum that the wallet has accounts in.

/** A namespace beside Ethereum, as CAIP-2 has it. */
export type OtherNamespace = 'solana' | 'bip122' | 'polkadot'

export const otherNamespaces: readonly OtherNamespace[] = ['solana', 'bip122', 'polkadot']

/** What people call them. */
export const namespaceNames: Readonly<Record<OtherNamespace, string>> = { solana: 'Solana', bip122: 'Bitcoin', polkadot: 'Polkadot' }

const names: Readonly<Record<string, string>> = {
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'Solana',
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': 'Solana Devnet',
  'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z': 'Solana Testnet',
  'bip122:000000000019d6689c085ae165831e93': 'Bitcoin',
  'bip122:000000000933ea01ad0ee984209779ba': 'Bitcoin Testnet',
  'polkadot:91b171bb158e2d3848fa23a9f1c25182': 'Polkadot',
}

const localNames: Readonly<Record<string, string>> = { solana: 'Solana Local', bip122: 'Bitcoin Regtest', polkadot: 'Polkadot Local' }

/** What people call a network of these namespaces, by its CAIP-2 id; what nobody knows is a chain on this machine. */
export const nameNetwork = (networkId: string): string => names[networkId] ?? localNames[networkId.split(':')[0]!] ?? networkId

/** The coin of each of these namespaces. */
export const coins: Readonly<Record<OtherNamespace, { symbol: string; decimals: number }>> = {
  solana: { symbol: 'SOL', decimals: 9 },
  bip122: { symbol: 'BTC', decimals: 8 },
  polkadot: { symbol: 'DOT', decimals: 10 },
}

/** Which of these namespaces a network belongs to; undefined for Ethereum's. */
export const otherNamespaceOf = (networkId: string): OtherNamespace | undefined =>
  otherNamespaces.find(namespace => networkId.startsWith(`${namespace}:`))
