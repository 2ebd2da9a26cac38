import { openWallet } from '../../src/adapters/solana/door.js'
import type { DiscoveryOptions } from '../../src/domain/adapter.js'
import { toCaipNetwork, type AppKitNetwork, type CaipNetwork } from '../../src/domain/networks.js'
import { createSolanaWallet, type Key, type SolanaWalletOptions } from './solana-wallet.js'

/** A network of Solana whose node is at `url`. */
export function solanaNetwork(reference: string, url = 'http://127.0.0.1:1'): AppKitNetwork {
  return {
    id: reference,
    name: `Solana ${reference}`,
    chainNamespace: 'solana',
    caipNetworkId: `solana:${reference}`,
    nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
    rpcUrls: { default: { http: [url] } },
  }
}

export const MAIN = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
export const DEV = 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
export const TEST = '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z'
export const LOCAL = 'local1111111111111111111111111'

/** What a dApp offers, and where its modal is; `move` goes elsewhere. */
export function createPlace(networks: readonly AppKitNetwork[] = [solanaNetwork(MAIN), solanaNetwork(DEV)]) {
  let at: CaipNetwork | undefined = toCaipNetwork(networks[0]!, {})
  const options: DiscoveryOptions = { networks }
  return {
    options,
    networkOf: () => at,
    move: (to: number | undefined) => void (at = to === undefined ? undefined : toCaipNetwork(networks[to]!, {})),
    network: (index: number) => toCaipNetwork(networks[index]!, {}),
  }
}

/** Somebody whose wallet, which only signs as a rule, is connected on a chain of this machine. */
export async function connectSolana(url: string, key: Key, wish: SolanaWalletOptions = {}) {
  const wallet = createSolanaWallet({ keys: [key], without: ['solana:signAndSendTransaction'], ...wish })
  const { options, networkOf, network } = createPlace([solanaNetwork(LOCAL, url)])
  const { door, provider } = openWallet(wallet.standard, options, networkOf)
  await door.connect()
  wallet.calls.length = 0
  return { wallet, provider, place: { network: network(0), urls: [url] } }
}
