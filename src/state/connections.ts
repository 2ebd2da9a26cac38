import type { AccountType } from '../domain/accounts.js'
import type { Namespace } from '../domain/caip.js'
import type { Connector } from '../domain/connector.js'
import { findNetwork } from '../domain/networks.js'
import type { Standing, State } from './state.js'

/** What a connection brings to a namespace, and takes with it. */
const NO_ONE: Partial<Standing> = {
  status: 'disconnected', accounts: [], connector: undefined, connectorId: undefined, attempt: undefined,
  balance: undefined, balanceSymbol: undefined, balanceText: undefined, balanceOf: undefined, name: undefined, image: undefined, embedded: undefined,
}

/** A visitor begins to connect. What is connected stands until the new one does; `abandon` ends this attempt only. */
export function begin({ of, patch }: State, { chain }: Connector): { abandon(): void; isCurrent(): boolean } {
  const attempt = {}
  const isNew = of(chain).status !== 'connected'
  if (isNew) patch(chain, { ...NO_ONE, status: 'connecting', attempt })
  return {
    /** Nobody has disconnected meanwhile, nor begun anew. */
    isCurrent: () => !isNew || of(chain).attempt === attempt,
    abandon() {
      if (of(chain).attempt === attempt) patch(chain, NO_ONE)
    },
  }
}

export function settle({ patch }: State, connector: Connector, accounts: readonly AccountType[]): void {
  patch(connector.chain, { ...NO_ONE, status: 'connected', connector, connectorId: connector.id, accounts, embedded: connector.embedded?.() })
}

/** Nobody is connected any more. A network that the dApp does not offer goes with the wallet that was on it. */
export function end({ patch, of, networks }: State, namespace: Namespace): void {
  const { network } = of(namespace)
  patch(namespace, { ...NO_ONE, network: findNetwork(networks.value, network?.caipNetworkId) })
}
