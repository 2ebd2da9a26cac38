import { createHttp } from '../../clients/http.js'
import { createRpc } from '../../clients/rpc.js'
import type { CaipNetworkId } from '../../domain/caip.js'
import { findNetwork } from '../../domain/networks.js'
import { toUrls } from '../../domain/services.js'
import type { Modal } from '../../modal.js'

/**
 * Asks a node of one of the dApp's networks.
 * @param isSure only such as may judge the blockchain API, where there are any
 * @throws `rpcFailed`, `noRpcUrl`, and what a node says no with
 */
export function askNode(
  { state, clock, options }: Modal,
  id: CaipNetworkId,
  method: string,
  params: unknown,
  isSure?: boolean,
): Promise<unknown> {
  const network = findNetwork(state.networks.peek(), id)
  const { urls, sure } = network ? toUrls(network, options) : { urls: [], sure: [] }
  return createRpc({ http: createHttp({ clock }), urls: isSure && sure.length ? sure : urls })(method, params as unknown[])
}
