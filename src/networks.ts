import type { AppKitNetwork } from './domain/networks.js'

/**
 * Networks to offer: every chain of viem as plain data, and those of Solana, Bitcoin and Polkadot.
 * Each is a constant of its own, so that a bundler keeps only those a dApp names.
 */
export * from 'viem/chains'

export type { AppKitNetwork } from './domain/networks.js'
export type { Namespace as ChainNamespace } from './domain/caip.js'

/** The chain families that Latchkey can connect to. */
export { NAMESPACES as AVAILABLE_NAMESPACES } from './domain/families.js'

/** An EVM network of viem as plain data: fits wherever `AppKitNetwork` or viem's and wagmi's `Chain` is asked for. */
export interface EvmNetwork<Id extends number> {
  id: Id
  name: string
  nativeCurrency: { name: string; symbol: string; decimals: number }
  rpcUrls: { default: { http: readonly string[]; webSocket?: readonly string[] | undefined } }
  blockExplorers?: { default: { name: string; url: string; apiUrl?: string | undefined } } | undefined
  // Addresses by name, and by network within a name: viem's own type for it is eight types.
  contracts?: Record<string, any> | undefined
  testnet?: boolean | undefined
  sourceId?: number | undefined
}

/** Types a network of your own. Give `chainNamespace` and `caipNetworkId` unless it is an EVM network. */
export function defineChain<const Network extends AppKitNetwork>(network: Network): Network {
  return network
}

const rpc = { default: { http: ['https://rpc.walletconnect.org/v1'] } }
const sol = { name: 'Solana', symbol: 'SOL', decimals: 9 }
const solscan = { default: { name: 'Solscan', url: 'https://solscan.io' } }

export const solana = {
  id: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  name: 'Solana',
  nativeCurrency: sol,
  rpcUrls: rpc,
  blockExplorers: solscan,
  testnet: false,
  chainNamespace: 'solana',
  caipNetworkId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  deprecatedCaipNetworkId: 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ',
} satisfies AppKitNetwork

export const solanaDevnet = {
  id: 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  name: 'Solana Devnet',
  nativeCurrency: sol,
  rpcUrls: rpc,
  blockExplorers: solscan,
  testnet: true,
  chainNamespace: 'solana',
  caipNetworkId: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  deprecatedCaipNetworkId: 'solana:8E9rvCKLFQia2Y35HXjjpWzj8weVo44K',
} satisfies AppKitNetwork

export const solanaTestnet = {
  id: '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
  name: 'Solana Testnet',
  nativeCurrency: sol,
  rpcUrls: rpc,
  blockExplorers: solscan,
  testnet: true,
  chainNamespace: 'solana',
  caipNetworkId: 'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
} satisfies AppKitNetwork

// Bitcoin's nodes are asked by Esplora's interface.
const btc = { name: 'Bitcoin', symbol: 'BTC', decimals: 8 }

export const bitcoin = {
  id: '000000000019d6689c085ae165831e93',
  name: 'Bitcoin',
  nativeCurrency: btc,
  rpcUrls: { default: { http: ['https://mempool.space/api'] } },
  blockExplorers: { default: { name: 'mempool', url: 'https://mempool.space' } },
  testnet: false,
  chainNamespace: 'bip122',
  caipNetworkId: 'bip122:000000000019d6689c085ae165831e93',
} satisfies AppKitNetwork

export const bitcoinTestnet = {
  id: '000000000933ea01ad0ee984209779ba',
  name: 'Bitcoin Testnet',
  nativeCurrency: btc,
  rpcUrls: { default: { http: ['https://mempool.space/testnet/api'] } },
  blockExplorers: { default: { name: 'mempool', url: 'https://mempool.space/testnet' } },
  testnet: true,
  chainNamespace: 'bip122',
  caipNetworkId: 'bip122:000000000933ea01ad0ee984209779ba',
} satisfies AppKitNetwork

export const bitcoinSignet = {
  id: '00000008819873e925422c1ff0f99f7c',
  name: 'Bitcoin Signet',
  nativeCurrency: btc,
  rpcUrls: { default: { http: ['https://mempool.space/signet/api'] } },
  blockExplorers: { default: { name: 'mempool', url: 'https://mempool.space/signet' } },
  testnet: true,
  chainNamespace: 'bip122',
  caipNetworkId: 'bip122:00000008819873e925422c1ff0f99f7c',
} satisfies AppKitNetwork

export const polkadot = {
  id: '91b171bb158e2d3848fa23a9f1c25182',
  name: 'Polkadot',
  nativeCurrency: { name: 'Polkadot', symbol: 'DOT', decimals: 10 },
  rpcUrls: { default: { http: ['https://rpc.polkadot.io'] } },
  blockExplorers: { default: { name: 'Subscan', url: 'https://polkadot.subscan.io' } },
  testnet: false,
  chainNamespace: 'polkadot',
  caipNetworkId: 'polkadot:91b171bb158e2d3848fa23a9f1c25182',
} satisfies AppKitNetwork

export const polkadotAssetHub = {
  id: '68d56f15f85d3136970ec16946040bc1',
  name: 'Polkadot Asset Hub',
  nativeCurrency: { name: 'Polkadot', symbol: 'DOT', decimals: 10 },
  rpcUrls: { default: { http: ['https://polkadot-asset-hub-rpc.polkadot.io'] } },
  blockExplorers: { default: { name: 'Subscan', url: 'https://assethub-polkadot.subscan.io' } },
  testnet: false,
  chainNamespace: 'polkadot',
  caipNetworkId: 'polkadot:68d56f15f85d3136970ec16946040bc1',
} satisfies AppKitNetwork

export const kusama = {
  id: 'b0a8d493285c2df73290dfb7e61f870f',
  name: 'Kusama',
  nativeCurrency: { name: 'Kusama', symbol: 'KSM', decimals: 12 },
  rpcUrls: { default: { http: ['https://kusama-rpc.polkadot.io'] } },
  blockExplorers: { default: { name: 'Subscan', url: 'https://kusama.subscan.io' } },
  testnet: false,
  chainNamespace: 'polkadot',
  caipNetworkId: 'polkadot:b0a8d493285c2df73290dfb7e61f870f',
} satisfies AppKitNetwork

export const westend = {
  id: 'e143f23803ac50e8f6f8e62695d1ce9e',
  name: 'Westend',
  nativeCurrency: { name: 'Westend', symbol: 'WND', decimals: 12 },
  rpcUrls: { default: { http: ['https://westend-rpc.polkadot.io'] } },
  blockExplorers: { default: { name: 'Subscan', url: 'https://westend.subscan.io' } },
  testnet: true,
  chainNamespace: 'polkadot',
  caipNetworkId: 'polkadot:e143f23803ac50e8f6f8e62695d1ce9e',
} satisfies AppKitNetwork
