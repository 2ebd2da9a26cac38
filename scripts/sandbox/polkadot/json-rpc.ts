// The server's side of JSON-RPC 2.0: single calls, batches, notifications, and how it says no.
import { RpcAnswerError } from '../rpc.js'

/** Answers one method. @throws RpcAnswerError */
export type Method = (params: readonly unknown[]) => unknown

/** The errors of the specification (jsonrpc.org, section 5.1). */
export const invalidParams = (why: string): RpcAnswerError => new RpcAnswerError(-32602, `Invalid params: ${why}`)

/** Answers a body: one answer, several, or undefined where nobody asked for any. */
export async function answerRpc(methods: Record<string, Method>, body: unknown): Promise<unknown> {
  if (!Array.isArray(body)) return answerCall(methods, body)
  if (!body.length) return toError(null, -32600, 'Invalid request')
  const answers = await Promise.all(body.map(call => answerCall(methods, call)))
  const wanted = answers.filter(answer => answer !== undefined)
  return wanted.length ? wanted : undefined
}

/** An answer that is an error; `id` is null where it could not be read. */
export function toError(id: unknown, code: number, message: string, data?: unknown): object {
  return { jsonrpc: '2.0', id, error: { code, message, ...(data !== undefined && { data }) } }
}

async function answerCall(methods: Record<string, Method>, call: unknown): Promise<object | undefined> {
  const { jsonrpc, id, method, params = [] } = Object(call) as Record<string, unknown>
  const isId = id === undefined || id === null || typeof id === 'string' || typeof id === 'number'
  if (jsonrpc !== '2.0' || typeof method !== 'string' || !isId) return toError(isId ? (id ?? null) : null, -32600, 'Invalid request')
  const reply = await run(methods, method, params).then(
    result => ({ jsonrpc: '2.0', id, result }),
    (error: unknown) =>
      error instanceof RpcAnswerError ? toError(id, error.code, error.message, error.data) : toError(id, -32603, (error as Error).message),
  )
  return id === undefined ? undefined : reply
}

async function run(methods: Record<string, Method>, method: string, params: unknown): Promise<unknown> {
  if (!Object.hasOwn(methods, method)) throw new RpcAnswerError(-32601, 'Method not found')
  if (typeof params !== 'object' || params === null) throw invalidParams('expected a list')
  // By name (`sandbox_verify`) or by place.
  return methods[method]!(Array.isArray(params) ? params : [params])
}
