import { createHttp } from '../../clients/http.js'
import { platform } from '../../clients/platform.js'
import { createRpc, NodeError, type Rpc } from '../../clients/rpc.js'
import type { DiscoveryOptions } from '../../domain/adapter.js'
import { toBase58 } from '../../domain/base58.js'
import { toBase64 } from '../../domain/base64.js'
import { named } from '../../domain/error-code.js'
import type { CaipNetwork } from '../../domain/networks.js'
import { toRpcUrls } from '../../domain/rpc-urls.js'
import type { SolanaConnection, SolanaSendOptions } from '../../domain/solana-provider.js'
import { isSigned, writeWire, type Wire } from './wire.js'

/** Makes what asks the nodes of a network, the dApp's own first; or the one node of an address. */
export function toRpc(place: CaipNetwork | string, options: DiscoveryOptions = {}): Rpc {
  return createRpc({ http: createHttp({ platform }), urls: typeof place === 'string' ? [place] : toRpcUrls(place, options) })
}

/** Sends a signed transaction the way the dApp said. */
export async function sendOver(wire: Wire, connection: SolanaConnection, options: SolanaSendOptions | undefined): Promise<string> {
  if (typeof connection === 'string') return submit(wire, options, toRpc(connection))
  if (typeof connection?.sendRawTransaction !== 'function') throw named('invalidParams')
  return connection.sendRawTransaction(writeWire(wire), options)
}

/** What a node says of a transaction that another has taken already, without having said so. */
const TAKEN = /already (been )?processed/i

/** Hands a signed transaction to a node. Its id is its first signature. @throws `NodeError` with the node's own words */
export async function submit(wire: Wire, options: SolanaSendOptions | undefined, askNode: Rpc): Promise<string> {
  if (!wire.signatures.every(isSigned)) throw named('walletBadAnswer')
  await askNode('sendTransaction', [toBase64(writeWire(wire)), { ...options, encoding: 'base64' }]).catch((error: unknown) => {
    if (!(error instanceof NodeError && TAKEN.test(error.message))) throw error
  })
  return toBase58(wire.signatures[0]!)
}
