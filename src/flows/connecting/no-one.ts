import type { Namespace } from '../../domain/caip.js'
import { findNetwork } from '../../domain/networks.js'
import type { Standing, State } from '../../state/state.js'

/** What a connection brings to a namespace, and takes with it. */
export const NO_ONE: Partial<Standing> = {
  status: 'disconnected',
  accounts: [],
  connector: undefined,
  connectorId: undefined,
  attempt: undefined,
  balance: undefined,
  balanceSymbol: undefined,
  balanceText: undefined,
  balanceOf: undefined,
  name: undefined,
  image: undefined,
  embedded: undefined,
}

/** Nobody is connected any more. A network that the dApp does not offer goes with the wallet that was on it. */
export function end({ patch, of, networks }: State, namespace: Namespace, attempt?: object): void {
  const { network } = of(namespace)
  const next = attempt && ({ status: 'connecting', attempt } as const)
  patch(namespace, { ...NO_ONE, ...next, network: findNetwork(networks.value, network?.caipNetworkId) })
}

/** Stops what listens to a wallet, which may throw as it is let go: one that an extension left in the page as it was updated. */
export function stopQuietly(stop: (() => void) | undefined): void {
  try {
    stop?.()
  } catch {}
}
