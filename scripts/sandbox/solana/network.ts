// What a dApp is told of the local Solana; plain data, so that a page may import it as well.

/** The genesis hash this chain answers with: base58 of sha256("Latchkey Solana Local"). */
export const GENESIS_HASH = '4xt91SzkpGT5edijD6WmYnNvamPP5etTt3m3e7B5M33Y'

/** The chain's CAIP-2 reference, as CAIP-30 has it: the first 32 characters of the genesis hash. */
export const SOLANA_LOCAL_ID = '4xt91SzkpGT5edijD6WmYnNvamPP5etT'

/** A network in the shape `createAppKit` takes. */
export interface SolanaNetwork {
  id: typeof SOLANA_LOCAL_ID
  name: 'Solana Local'
  chainNamespace: 'solana'
  caipNetworkId: `solana:${typeof SOLANA_LOCAL_ID}`
  nativeCurrency: { name: 'Solana'; symbol: 'SOL'; decimals: 9 }
  rpcUrls: { default: { http: [string] } }
  blockExplorers?: { default: { name: string; url: string } }
  testnet: false
}

/** The network at `url`; `explorerUrl` is the explorer's own, to which the reference is added. */
export function toSolanaNetwork(url: string, explorerUrl?: string): SolanaNetwork {
  return {
    id: SOLANA_LOCAL_ID,
    name: 'Solana Local',
    chainNamespace: 'solana',
    caipNetworkId: `solana:${SOLANA_LOCAL_ID}`,
    nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
    rpcUrls: { default: { http: [url] } },
    ...(explorerUrl ? { blockExplorers: { default: { name: 'Sandbox Explorer', url: `${explorerUrl}/${SOLANA_LOCAL_ID}` } } } : {}),
    testnet: false,
  }
}
