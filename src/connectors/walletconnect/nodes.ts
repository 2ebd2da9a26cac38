import type { Http } from '../../clients/http.js'
import { createRpc, NodeError, type Rpc } from '../../clients/rpc.js'
import { toLink } from '../../domain/links.js'
import { fail, toProviderError } from './failing.js'

/** Asks the node of a chain what no wallet is needed for. @param isGranted whether the session serves the chain */
export type AskNode = (chain: string, method: string, params: unknown, isGranted: boolean) => Promise<unknown>

/** Makes what talks to nodes by HTTP. `urlsOf` gives a chain's addresses, in the order of preference. */
export function createNodes({ http, urlsOf, isTested }: {
  http: Http
  urlsOf(chain: string): readonly string[]
  /** Make a call named `test` before the first of each address list (specification, section 7). */
  isTested: boolean
}): AskNode {
  const nodes = new Map<string, { rpc: Rpc; ready: Promise<unknown> | undefined }>()

  const test = (rpc: Rpc): Promise<unknown> =>
    rpc('test').catch((error: unknown) => {
      // A node that says no is there.
      if (!(error instanceof NodeError)) throw error
    })

  return async (chain, method, params, isGranted) => {
    const urls = [...new Set(urlsOf(chain).filter(toLink))]
    if (!urls.length) return isGranted ? fail('noRpcUrl', { chainId: chain.split(':')[1]! }) : fail('noRpcProvider', { network: chain })
    const key = urls.join(' ')
    const node = nodes.get(key) ?? { rpc: createRpc({ http, urls }), ready: undefined }
    nodes.set(key, node)
    try {
      if (isTested) await (node.ready ??= test(node.rpc))
      return await node.rpc(method, params as readonly unknown[])
    } catch (error) {
      if (error instanceof NodeError) throw await toProviderError(error)
      node.ready = undefined
      return fail('rpcFailed', { network: chain }, error)
    }
  }
}
