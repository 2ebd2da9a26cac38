// JSON-RPC over HTTP, as small as the sandbox needs it: asked, and answered.

const ANSWER_LIMIT_MS = 10_000

/** An error a JSON-RPC server answers with. */
export class RpcAnswerError extends Error {
  constructor(
    readonly code: number,
    message: string,
    readonly data?: unknown,
  ) {
    super(message)
    this.name = 'RpcAnswerError'
  }
}

/** Calls one JSON-RPC method. */
export type Rpc = (method: string, params?: readonly unknown[]) => Promise<unknown>

/** A caller for the JSON-RPC server at `url`; each call gives up after ten seconds. */
export function createRpc(url: string): Rpc {
  let lastId = 0
  return async (method, params = []) => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: ++lastId, method, params }),
      signal: AbortSignal.timeout(ANSWER_LIMIT_MS),
    })
    const answer = (await response.json()) as {
      result?: unknown
      error?: { code: number; message: string; data?: unknown }
    }
    if (answer.error) throw new RpcAnswerError(answer.error.code, answer.error.message, answer.error.data)
    return answer.result
  }
}

/** Answers one method. @throws RpcAnswerError */
export type RpcMethod = (params: readonly unknown[]) => unknown

/** What a caller sent cannot be understood. */
export const invalidParams = (message: string): RpcAnswerError => new RpcAnswerError(-32602, message)

/** A server's methods by name. */
export const byName =
  (methods: Record<string, RpcMethod>): Rpc =>
  async (method, params = []) => {
    if (!Object.hasOwn(methods, method)) throw new RpcAnswerError(-32601, 'Method not found')
    return methods[method]!(params)
  }

/** Answers a body (JSON-RPC 2.0): one call or several, or undefined where nobody waits for an answer. */
export async function answerRpc(answer: Rpc, body: unknown): Promise<unknown> {
  if (!Array.isArray(body) || !body.length) return answerCall(answer, body)
  const answers = (await Promise.all(body.map(call => answerCall(answer, call)))).filter(each => each !== undefined)
  return answers.length ? answers : undefined
}

async function answerCall(answer: Rpc, call: unknown): Promise<object | undefined> {
  const { id, method, params = [] } = Object(call) as Record<string, unknown>
  try {
    if (typeof method !== 'string') throw new RpcAnswerError(-32600, 'Invalid request')
    if (typeof params !== 'object' || params === null) throw invalidParams('Invalid params: expected a list')
    const result = await answer(method, Array.isArray(params) ? params : [params])
    return id === undefined ? undefined : { jsonrpc: '2.0', result, id }
  } catch (error) {
    const { code, message, data } = error instanceof RpcAnswerError ? error : new RpcAnswerError(-32603, (error as Error).message)
    return { jsonrpc: '2.0', error: { code, message, ...(data !== undefined && { data }) }, id: id ?? null }
  }
}
