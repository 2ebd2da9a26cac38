// The blockchain API, which knows no chain yet: what depends on it switches itself off, and nothing leaves this
// machine. (Balances, history, names, swaps: to come.)
import { allowAnyOrigin, sendJson, serve, type LocalServer } from './http.js'

/** Starts the stand-in; port 0, the default, takes a free one. */
export function start({ port = 0 }: { port?: number } = {}): Promise<LocalServer> {
  return serve((request, response, url) => {
    if (allowAnyOrigin(request, response)) return
    if (url.pathname === '/health') return sendJson(response, 200, { ok: true })
    if (url.pathname === '/v1/supported-chains') return sendJson(response, 200, { http: [], ws: [] })
    sendJson(response, 404, { status: 'FAILED', reasons: [{ field: '', description: `The sandbox has no ${url.pathname}` }] })
  }, port)
}
