import { EMBEDDED_ID, EMBEDDED_NAMESPACES } from '../domain/embedded.js'
import type { CaipNetwork } from '../domain/networks.js'
import type { Modal } from '../modal.js'
import { errors } from './actions.js'
import { toEmbedded, toEmbeddedConnector } from './embedded.js'
import { holdConnection } from './hold-connection.js'

/**
 * Takes whoever is connected by the embedded wallet in one chain family along to a network of another, where nobody is connected
 * (references, wire 7.7). Answers whether somebody was. @throws ModalError; then all is as before
 */
export async function takeAlong(modal: Modal, network: CaipNetwork): Promise<boolean> {
  const { state, adapters } = modal
  const namespace = network.chainNamespace
  const isHere = [...adapters.keys()].some(each => state.connectorOf(each)?.id === EMBEDDED_ID)
  if (!isHere || !EMBEDDED_NAMESPACES.includes(namespace)) return false
  try {
    const connector = await toEmbeddedConnector(modal, await toEmbedded(modal), namespace)
    const door = await connector?.door()
    await door?.switchNetwork(network, [])
    const connection = await door?.restore()
    // Whoever has connected there meanwhile stays.
    if (connector && door && connection && !state.connectorOf(namespace)) holdConnection(modal, connector, door, connection)
    return true
  } catch (error) {
    const { ModalError, toModalError } = await errors()
    const failure = toModalError(error, 'switchFailed', { network: network.name })
    throw failure.name === 'chainNotSupported' ? failure : new ModalError('switchFailed', { network: network.name }, { cause: error })
  }
}
