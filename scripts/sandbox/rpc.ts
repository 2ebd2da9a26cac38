// JSON-RPC over HTTP, as small as the sandbox needs it.

const ANSWER_LIMIT_MS = 10_000

/** An error a JSON-RPC server answered with. */
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
