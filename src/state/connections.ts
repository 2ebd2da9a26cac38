import type { AccountType } from '../domain/accounts.js'
import type { Connector } from '../domain/connector.js'
import type { Standing, State } from './state.js'

/** What a connection brings to a namespace, and takes with it. */
const NO_ONE: Partial<Standing> = {
  status: 'disconnected', accounts: [], connector: undefined, connectorId: undefined,
  balance: undefined, balanceSymbol: undefined, balanceText: undefined, balanceOf: undefined, name: undefined, image: undefined,
}

/** A visitor begins to connect. An earlier connection stands until the new one does; `abandon` brings back what was. */
export function begin({ of, patch }: State, { chain }: Connector): { abandon(): void } {
  const before = of(chain)
  if (before.status !== 'connected') patch(chain, { status: 'connecting' })
  return {
    abandon() {
      if (of(chain).status === 'connecting') patch(chain, { ...before, status: before.accounts.length ? before.status : 'disconnected' })
    },
  }
}

export function settle({ patch }: State, connector: Connector, accounts: readonly AccountType[]): void {
  patch(connector.chain, { ...NO_ONE, status: 'connected', connector, connectorId: connector.id, accounts })
}


export function end({ patch }: State, namespace: Connector['chain']): void {
  patch(namespace, NO_ONE)
}
