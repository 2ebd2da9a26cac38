// Asking a network's node what a transaction needs to know.
import { createHttp } from '../../clients/http.js'
import { platform } from '../../clients/platform.js'
import { createRpc, type Rpc } from '../../clients/rpc.js'
import type { TransferPlace } from '../../domain/adapter.js'
import { named } from '../../domain/error-code.js'

/** A node of one network. */
export interface Node {
  ask: Rpc
  /** Asks for a number. @throws `rpcFailed` where the answer is none */
  askQuantity(method: string, params?: readonly unknown[]): Promise<bigint>
}

/** Makes a client for the place of a transfer; questions of the same moment travel together. */
export function createNode({ urls, signal }: TransferPlace): Node {
  const rpc = createRpc({ http: createHttp({ platform }), urls })
  const ask: Rpc = (method, params, own = signal) => rpc(method, params, own)
  return {
    ask,
    async askQuantity(method, params) {
      const units = toQuantity(await ask(method, params))
      if (units === undefined) throw named('rpcFailed')
      return units
    },
  }
}

/** Reads a number as nodes write it (EIP-1474), or as a contract returns it; undefined for anything else. */
export function toQuantity(value: unknown): bigint | undefined {
  return typeof value === 'string' && /^0x[\da-f]{1,64}$/i.test(value) ? BigInt(value) : undefined
}

/** Writes a number as nodes read it: `0x0`, `0x5208`. */
export const toHex = (units: bigint): string => `0x${units.toString(16)}`
