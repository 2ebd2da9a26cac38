import type { CaipNetworkId } from '../../domain/caip.js'
import { toNetworkWord } from './networks.js'

/** Where the public Esplora of each network is. */
const PUBLIC: Record<string, string> = {
  mainnet: 'https://mempool.space/api',
  testnet: 'https://mempool.space/testnet/api',
  testnet4: 'https://mempool.space/testnet4/api',
  signet: 'https://mempool.space/signet/api',
}

/**
 * The Esplora addresses among RPC addresses, without a slash at the end: the blockchain API speaks JSON-RPC, and is none. Where none
 * is left it is the public one of the network.
 */
export function toEsploraUrls(id: CaipNetworkId, urls: readonly string[]): readonly string[] {
  const own = urls.filter(url => !/^https:\/\/rpc\.walletconnect\.(org|com)(\/|$)|[?&]chainId=/.test(url)).map(url => url.replace(/\/+$/, ''))
  const known = PUBLIC[toNetworkWord(id) ?? '']
  return own.length || !known ? own : [known]
}
