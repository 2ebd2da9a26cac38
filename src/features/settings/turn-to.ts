import type { Namespace } from '../../domain/caip.js'
import type { Connector } from '../../domain/connector.js'
import { remember } from '../../flows/connecting/hold-connection.js'
import type { OpenModal } from '../../modal.js'

/** Shows the account of another namespace in which somebody is connected. Nobody is asked. */
export function turnTo(modal: OpenModal, namespace: Namespace): void {
  modal.state.activeNamespace.value = namespace
  remember(modal)
  modal.screen.router.reset('Account')
}

/** Leads to the wallets of a namespace, or straight to one of them. What is connected elsewhere stands, whatever comes of it. */
export function connectIn({ screen, state }: OpenModal, namespace: Namespace, connector?: Connector, caipNetworkId?: string): void {
  const network = state.networks.peek().find(each => each.caipNetworkId === caipNetworkId)
  if (network) {
    state.patch(namespace, { network })
    state.chosenIn.value = namespace
  }
  if (connector) screen.router.push('ConnectingExternal', { connector, title: connector.name })
  else screen.router.push('Connect', { namespace })
}
