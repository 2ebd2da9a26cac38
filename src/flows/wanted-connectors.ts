import type { Connector } from '../domain/connector.js'
import type { OpenModal } from '../modal.js'

/** The ways to wallets of this browser: all, or those of the namespace the visitor is to be connected in. Reads signals. */
export function wantedConnectors({ state, screen: { wanted } }: OpenModal): Connector[] {
  return state.allConnectors().filter(({ chain }) => chain === (wanted.value ?? chain))
}
