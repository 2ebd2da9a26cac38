// A wallet that a dApp of RainbowKit's has made itself, as a row of the list: a connector of wagmi's that the modal opens and holds.
import { EthersAdapter } from '../adapters/eip155/eip155.js'
import type { DiscoveryOptions } from '../domain/adapter.js'
import type { Connection, Connector } from '../domain/connector.js'
import { named } from '../domain/error-code.js'
import { createEmitter } from '../domain/emitter.js'
import { toImageUrl } from '../domain/links.js'
import type { ConnectorParts, CreateConnectorFn } from '../wagmi/types.js'

/** How the dApp would have it shown. */
export interface RowFace {
  name: string
  icon?: string | undefined
  rdns?: string | undefined
}

/** EVM wallets with rows of the dApp's own behind them. */
export class AdapterWithRows extends EthersAdapter {
  readonly #rows: readonly Connector[]

  constructor(rows: readonly Connector[]) {
    super()
    this.#rows = rows
  }

  override watchConnectors(onConnectors: (connectors: readonly Connector[]) => void, options: DiscoveryOptions): () => void {
    const taken = new Set(this.#rows.flatMap(({ id, info }) => [id, info?.rdns ?? id]))
    return super.watchConnectors(found => onConnectors([...found.filter(({ id }) => !taken.has(id)), ...this.#rows]), options)
  }
}

/** What a connector says of accounts and network, in our words. */
const toConnection = (accounts: readonly string[], chainId: number): Connection => ({
  accounts: accounts.map(address => ({ namespace: 'eip155', address, type: 'eoa' })),
  caipNetworkId: `eip155:${chainId}`,
})

/** @param parts wagmi's, of the config that our one connector stands in; what this one says is heard by the modal alone */
export function toWalletRow(create: CreateConnectorFn, parts: ConnectorParts, { name, icon, rdns }: RowFace): Connector {
  const { emit, on, off } = createEmitter()
  const own = create({ ...parts, emitter: { emit, on, off } as unknown as ConnectorParts['emitter'] })
  let provider: unknown
  const connect = async (isReconnecting: boolean): Promise<Connection> => {
    const { accounts, chainId } = await own.connect({ isReconnecting } as never)
    provider = await own.getProvider()
    return toConnection(accounts as readonly string[], chainId)
  }
  return {
    id: own.id,
    type: 'EXTERNAL',
    name,
    chain: 'eip155',
    imageUrl: toImageUrl(icon ?? own.icon),
    info: { name, ...(rdns !== undefined && { rdns }) },
    get provider() {
      return provider
    },
    door: async () => ({
      connect: () => connect(false),
      restore: async () => ((await own.isAuthorized()) ? connect(true) : undefined),
      disconnect: () => own.disconnect(),
      switchNetwork: async ({ id: chainId }) => {
        // Nobody has moved who has not been asked.
        if (!own.switchChain) throw named('chainNotSupported')
        await own.switchChain({ chainId: chainId as number })
      },
      prepare: async () => {},
      watch({ onAccounts, onNetwork, onEnd }) {
        const change = ({ accounts, chainId }: { accounts?: readonly string[]; chainId?: number }) => {
          if (accounts) onAccounts(toConnection(accounts, 0).accounts)
          if (chainId !== undefined) onNetwork(`eip155:${chainId}`)
        }
        const end = () => onEnd?.()
        on('change', change as never)
        on('disconnect', end as never)
        return () => {
          off('change', change as never)
          off('disconnect', end as never)
        }
      },
    }),
  }
}
