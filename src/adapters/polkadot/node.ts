// Asking a network's node: only for networks that nobody knows, and what a dApp wants to know itself.
import { createHttp } from '../../clients/http.js'
import { platform } from '../../clients/platform.js'
import { createRpc, NodeError } from '../../clients/rpc.js'
import type { DiscoveryOptions } from '../../domain/adapter.js'
import type { CaipNetwork } from '../../domain/networks.js'
import { toOwnRpcUrls } from '../../domain/own-rpc-urls.js'

/** A question to a node of a network. */
export interface NodeCall {
  network: CaipNetwork
  method: string
  params?: readonly unknown[] | undefined
  signal?: AbortSignal | undefined
}

/** Asks a node, one of the dApp's own first. @throws the node's own error, or `rpcFailed` and `noRpcUrl` with their text */
export async function askNode({ network, method, params, signal }: NodeCall, options: DiscoveryOptions): Promise<unknown> {
  const rpc = createRpc({ http: createHttp({ platform }), urls: [...toOwnRpcUrls(network, options), ...network.rpcUrls.default.http] })
  try {
    return await rpc(method, params, signal)
  } catch (error) {
    if (error instanceof NodeError || signal?.aborted) throw error
    const { toModalError } = await import('../../domain/errors.js')
    throw toModalError(error, 'rpcFailed', { network: network.name, chainId: network.caipNetworkId })
  }
}
