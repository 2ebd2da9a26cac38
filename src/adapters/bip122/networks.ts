import type { CaipNetworkId } from '../../domain/caip.js'

/** The first words of segwit addresses (BIP-173), which tell the kinds of network apart. */
export type AddressPrefix = 'bc' | 'tb' | 'bcrt'

/** Bitcoin's networks by the word that wallets use: the reference of the CAIP-2 id, and how addresses begin. */
const NETWORKS: Record<string, readonly [reference: string, prefix: AddressPrefix]> = {
  mainnet: ['000000000019d6689c085ae165831e93', 'bc'],
  testnet: ['000000000933ea01ad0ee984209779ba', 'tb'],
  testnet4: ['00000000da84f2bafbbc53dee25a72ae', 'tb'],
  signet: ['00000008819873e925422c1ff0f99f7c', 'tb'],
  regtest: ['0f9188f13cb7b2c71f2a335e3a4fc328', 'bcrt'],
}

/** Reads a network as wallets call it: `Mainnet`, `livenet`, `BITCOIN_TESTNET4`, `bitcoin:signet`, or by CAIP-2. Undefined for any other chain. */
export function toNetworkId(word: unknown): CaipNetworkId | undefined {
  const told = String(word ?? '')
    .toLowerCase()
    .replace(/^bitcoin[_:]/, '')
    .replace('livenet', 'mainnet')
  const name = Object.keys(NETWORKS).find(each => told === `bip122:${NETWORKS[each]![0]}`) ?? told
  return Object.hasOwn(NETWORKS, name) ? `bip122:${NETWORKS[name]![0]}` : undefined
}

/** The wallets' word for a network: `'mainnet'`, `'testnet4'`, … Undefined for one that is not Bitcoin's. */
export function toNetworkWord(id: CaipNetworkId): string | undefined {
  return Object.keys(NETWORKS).find(name => id === `bip122:${NETWORKS[name]![0]}`)
}

/** How addresses of a network begin; undefined for a network that is not known here. */
export function toPrefix(id: CaipNetworkId): AddressPrefix | undefined {
  return NETWORKS[toNetworkWord(id) ?? '']?.[1]
}
