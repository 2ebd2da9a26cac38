import { createHttp } from '../../clients/http.js'
import { createRpc } from '../../clients/rpc.js'
import type { CaipNetworkId } from '../../domain/caip.js'
import { findNetwork } from '../../domain/networks.js'
import { toRpcUrls } from '../../domain/services.js'
import type { Modal } from '../../modal.js'

/** Asks a node of one of the dApp's networks. @throws `rpcFailed`, `noRpcUrl`, and what a node says no with */
export function askNode({ state, clock, options }: Modal, id: CaipNetworkId, method: string, params: unknown): Promise<unknown> {
  const network = findNetwork(state.networks.peek(), id)
  return createRpc({ http: createHttp({ clock }), urls: network ? toRpcUrls(network, options) : [] })(method, params as unknown[])
}
