import { named } from '../domain/error-code.js'
import { RPC_BATCH, RPC_TIMEOUT } from '../domain/times.js'
import type { Http } from './http.js'

/** Asks a chain's node (JSON-RPC 2.0 over HTTP POST). @throws `rpcFailed` or `noRpcUrl` when no address answers, or the node's own error. */
export type Rpc = (method: string, params?: readonly unknown[], signal?: AbortSignal) => Promise<unknown>

/** A node's word for "limit exceeded" (EIP-1474); another address may still answer. */
const TOO_MANY = -32005

interface Call {
  id: number
  method: string
  params: readonly unknown[]
  resolve(value: unknown): void
  reject(error: unknown): void
}

/** An answer of a node. */
interface Reply {
  id?: unknown
  result?: unknown
  error?: { code?: number; message?: string; data?: unknown }
}

/** What a node said no with. */
export class NodeError extends Error {
  /** @param data what a contract reverted with, for instance */
  constructor(
    message: string,
    readonly code: number | undefined,
    readonly data?: unknown,
  ) {
    super(message)
  }
}

/**
 * Makes a client for one network. Calls of the same moment travel in one batch; when an address fails, the next is asked.
 * A node that refuses batches is asked one by one from then on.
 * @param urls RPC addresses in the order of preference: a dApp's own comes first
 */
export function createRpc({ http, urls }: { http: Http; urls: readonly string[] }): Rpc {
  let queue: Call[] = []
  let lastId = 0
  let batches = true

  const post = async (url: string, body: unknown): Promise<unknown> => {
    const response = await http(url, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'Content-Type': 'application/json' },
      timeout: RPC_TIMEOUT,
    })
    if (!response.ok) throw new Error(`The node answered ${response.status}`)
    return response.json()
  }

  const ask = async (calls: readonly Call[]): Promise<void> => {
    const toBody = ({ id, method, params }: Call) => ({ jsonrpc: '2.0', id, method, params })
    let cause: unknown
    for (const url of urls) {
      try {
        const answer = await post(url, calls.length > 1 ? calls.map(toBody) : toBody(calls[0]!))
        if (calls.length > 1 && !Array.isArray(answer)) {
          batches = false
          await Promise.all(calls.map(call => ask([call])))
          return
        }
        const replies = (Array.isArray(answer) ? answer : [answer]) as Reply[]
        if (
          !calls.every(({ id }) =>
            replies.some(reply => reply?.id === id && ('result' in reply || (reply.error && reply.error.code !== TOO_MANY))),
          )
        ) {
          throw named('rpcFailed')
        }
        for (const call of calls)
          settle(
            call,
            replies.find(({ id }) => id === call.id),
          )
        return
      } catch (error) {
        cause = error
      }
    }
    const failure = urls.length ? named('rpcFailed', cause) : named('noRpcUrl')
    for (const call of calls) call.reject(failure)
  }

  const flush = () => {
    const calls = queue
    queue = []
    const size = batches ? RPC_BATCH : 1
    for (let at = 0; at < calls.length; at += size) void ask(calls.slice(at, at + size))
  }

  return (method, params = [], signal) =>
    new Promise((resolve, reject) => {
      signal?.throwIfAborted()
      // The signal may be that of a whole watch: nothing of a question stays with it.
      const stop = () => reject(signal?.reason)
      const done =
        <T>(end: (value: T) => void) =>
        (value: T) => {
          signal?.removeEventListener('abort', stop)
          end(value)
        }
      signal?.addEventListener('abort', stop, { once: true })
      if (!queue.length) queueMicrotask(flush)
      queue.push({ id: ++lastId, method, params, resolve: done(resolve), reject: done(reject) })
    })
}

function settle(call: Call, reply: Reply | undefined): void {
  if (!reply) call.reject(named('rpcFailed'))
  else if (reply.error) call.reject(new NodeError(String(reply.error.message ?? ''), reply.error.code, reply.error.data))
  else call.resolve(reply.result)
}
