// What a dApp is told of the local Bitcoin; plain data, so that a page may import it as well.

/** The chain's CAIP-2 reference (bip122): the first 32 characters of regtest's genesis block hash. */
export const REGTEST_ID = '0f9188f13cb7b2c71f2a335e3a4fc328'

/** How regtest writes addresses and keys, in the shape that @scure/btc-signer and bitcoinjs-lib share. */
export const regtest = { bech32: 'bcrt', pubKeyHash: 0x6f, scriptHash: 0xc4, wif: 0xef } as const

/** A network in the shape `createAppKit` takes. */
export interface BitcoinNetwork {
  id: typeof REGTEST_ID
  name: 'Bitcoin Regtest'
  chainNamespace: 'bip122'
  caipNetworkId: `bip122:${typeof REGTEST_ID}`
  nativeCurrency: { name: 'Bitcoin'; symbol: 'BTC'; decimals: 8 }
  rpcUrls: { default: { http: [string] } }
  blockExplorers?: { default: { name: string; url: string } }
  testnet: false
}

/** The network at `url`; `explorerUrl` is the explorer's own, to which the reference is added. */
export function toBitcoinNetwork(url: string, explorerUrl?: string): BitcoinNetwork {
  return {
    id: REGTEST_ID,
    name: 'Bitcoin Regtest',
    chainNamespace: 'bip122',
    caipNetworkId: `bip122:${REGTEST_ID}`,
    nativeCurrency: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
    rpcUrls: { default: { http: [url] } },
    ...(explorerUrl ? { blockExplorers: { default: { name: 'Sandbox Explorer', url: `${explorerUrl}/${REGTEST_ID}` } } } : {}),
    testnet: false,
  }
}
