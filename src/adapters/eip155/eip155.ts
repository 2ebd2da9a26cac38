import type { Balance, BalanceQuery, ChainAdapter, DiscoveryOptions, Transfers } from '../../domain/adapter.js'
import type { Connector } from '../../domain/connector.js'
import { watchEip155Wallets } from './discovery.js'

/** EVM chains: announced and injected wallets, balances over JSON-RPC. `createAppKit({ adapters: [new EthersAdapter()] })`. */
export class EthersAdapter implements ChainAdapter {
  readonly namespace = 'eip155'
  readonly adapterType: string = 'ethers'

  /** @param _options accepted for AppKit's dApps: what an adapter needs it is told by the modal */
  constructor(_options?: object) {}

  watchConnectors(onConnectors: (connectors: readonly Connector[]) => void, options: DiscoveryOptions): () => void {
    return watchEip155Wallets(onConnectors, options)
  }

  async getBalance(query: BalanceQuery): Promise<Balance> {
    return (await import('../../clients/eip155-balance.js')).getEip155Balance(query)
  }

  transfers(): Promise<Transfers> {
    return import('./pay.js')
  }
}
