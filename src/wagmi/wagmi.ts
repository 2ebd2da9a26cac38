/** The entry `latchkey/wagmi`: EVM chains for dApps on wagmi 2 or 3. */
import { fallback, http, type Chain } from 'viem'
import { EthersAdapter } from '../adapters/eip155/eip155.js'
import type { AccountOf, DiscoveryOptions, NetworkOf } from '../domain/adapter.js'
import type { Connector } from '../domain/connector.js'
import { badNetworks } from '../domain/error-code.js'
import { toCaipNetwork, type AppKitNetwork, type CaipNetwork } from '../domain/networks.js'
import type { Services } from '../domain/options.js'
import { toRpcUrls, toService } from '../domain/services.js'
import type { Modal } from '../modal.js'
import { createConfig } from './core.js'
import { keepInStep } from './keep-in-step.js'
import { toOwnRows } from './own-connectors.js'
import type { Config, CreateConfigParameters, CreateConnectorFn, Transport } from './types.js'

export { latchkey, type LatchkeyOptions } from './latchkey.js'

/** What `WagmiAdapter` takes (AppKit 1.7, section 10.1): wagmi's own parameters, with networks in the place of chains. */
export interface WagmiAdapterOptions
  extends Omit<CreateConfigParameters, 'chains' | 'connectors' | 'transports' | 'client' | 'multiInjectedProviderDiscovery'> {
  /** What a visitor may choose from; those of other chain families are for their own adapters. */
  networks: readonly AppKitNetwork[]
  /** Adds the nodes of the hosted service. */
  projectId?: string | undefined
  /** The dApp's own connectors: each is a row of the list, and one of `useConnectors`. Every other way in has a connector of ours. */
  connectors?: readonly CreateConnectorFn[] | undefined
  /** By chain id. @default the addresses of `customRpcUrls`, the hosted service's, and the network's own, one after the other */
  transports?: Record<number, Transport> | undefined
  /** RPC addresses that come before all others, by CAIP-2 id; as in `createAppKit`. */
  customRpcUrls?: Record<string, readonly { url: string }[]> | undefined
  /** As in `createAppKit`, where the hosted service is another. */
  services?: Partial<Services> | undefined
  /** Accepted for AppKit's dApps: nothing is polled here. */
  pendingTransactionsFilter?: unknown
}

/**
 * EVM chains for dApps on wagmi 2 or 3: `createAppKit({ adapters: [adapter] })` and `<WagmiProvider config={adapter.wagmiConfig}>`.
 * Whoever the modal connects is connected for wagmi, and the other way round; the wallet is asked once.
 * @throws Error where no network is one of an EVM chain
 */
export class WagmiAdapter extends EthersAdapter {
  override readonly adapterType = 'wagmi'
  /** The networks as wagmi and viem know them. */
  readonly wagmiChains: readonly [Chain, ...Chain[]]
  /** For `WagmiProvider`, and for the actions of `@wagmi/core`. */
  readonly wagmiConfig: Config
  readonly #own: Config['connectors']

  constructor({ networks, projectId, connectors = [], transports, customRpcUrls, services, ...given }: WagmiAdapterOptions) {
    super()
    const { pendingTransactionsFilter: _, ...rest } = given
    const offered = networks.map(network => toCaipNetwork(network, {})).filter(({ chainNamespace }) => chainNamespace === 'eip155')
    if (!offered.length) throw badNetworks('none is of an EVM chain')
    this.wagmiChains = offered as unknown as [Chain, ...Chain[]]
    const toTransport = (network: CaipNetwork): Transport => {
      const service = toService(services, 'blockchainApi')
      const nodes = toRpcUrls(network, { projectId, customRpcUrls, services }).map(url =>
        // A simple request, which browsers send without asking first.
        http(url, url.startsWith(service) ? { fetchOptions: { headers: { 'Content-Type': 'text/plain' } } } : {}),
      )
      return nodes.length > 1 ? fallback(nodes) : nodes[0]!
    }
    this.wagmiConfig = createConfig({
      ...rest,
      chains: this.wagmiChains,
      // Announced wallets have a connector of ours, as every way in has.
      multiInjectedProviderDiscovery: false,
      connectors: [...connectors],
      transports: Object.fromEntries(offered.map(network => [network.id, transports?.[network.id as number] ?? toTransport(network)])),
    }) as unknown as Config
    this.#own = this.wagmiConfig.connectors
  }

  override watchConnectors(
    onConnectors: (connectors: readonly Connector[]) => void,
    options: DiscoveryOptions,
    _networkOf?: NetworkOf,
    _accountOf?: AccountOf,
    modal?: unknown,
  ): () => void {
    const own = toOwnRows(this.wagmiConfig, this.#own, modal as Modal | undefined)
    const taken = new Set(this.#own.flatMap(({ id, rdns = [] }) => [id, ...[rdns].flat()]))
    const stopWatching = super.watchConnectors(
      found => onConnectors([...found.filter(({ id, info }) => !taken.has(id) && !taken.has(info?.rdns ?? '')), ...own]),
      options,
    )
    const stopStep = modal ? keepInStep(this.wagmiConfig, modal as Modal, own) : undefined
    return () => {
      stopWatching()
      stopStep?.()
    }
  }
}
