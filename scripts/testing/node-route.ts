// JSON-RPC in a node's stead: one call, or several at once.
import { toWireError } from '../sandbox/methods/errors.js'
import type { PlaywrightRoute } from './playwright-types.js'

interface Call {
  id?: unknown
  method?: unknown
  params?: unknown
}

/** Answers a request to a node with what `ask` says. */
export async function answerRoute(
  route: PlaywrightRoute,
  ask: (method: string, params: readonly unknown[]) => Promise<unknown>,
): Promise<void> {
  const answer = async ({ id = null, method, params }: Call): Promise<object> => {
    try {
      const result = await ask(String(method), Array.isArray(params) ? (params as unknown[]) : [])
      return { jsonrpc: '2.0', id, result: result ?? null }
    } catch (error) {
      return { jsonrpc: '2.0', id, error: toWireError(error) }
    }
  }
  const body = readBody(route.request().postData())
  const answers = Array.isArray(body) ? await Promise.all(body.map(each => answer(each as Call))) : await answer((body ?? {}) as Call)
  const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }
  await route.fulfill({ status: 200, contentType: 'application/json', headers, body: JSON.stringify(answers) })
}

function readBody(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '{}')
  } catch {
    return {}
  }
}
