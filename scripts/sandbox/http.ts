// What every local HTTP server of the sandbox needs.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A running server. */
export interface LocalServer {
  url: string
  close(): Promise<void>
}

/** Answers one request. What it throws becomes a 500, or the status of an `HttpError`. */
export type Answer = (request: IncomingMessage, response: ServerResponse, url: URL) => unknown

/** A failure with a status of its own. */
export class HttpError extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message)
    this.name = 'HttpError'
  }
}

/**
 * Turns away pages whose name has been led to this machine (DNS rebinding).
 * @throws HttpError 403
 */
export function checkHost({ headers: { host = '' } }: Pick<IncomingMessage, 'headers'>): void {
  if (!/^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/.test(host)) throw new HttpError(403, 'This is for pages of this machine.')
}

/** Serves on 127.0.0.1, by that name; port 0 takes a free one. */
export async function serve(answer: Answer, port = 0): Promise<LocalServer> {
  const server = createServer(async (request, response) => {
    try {
      checkHost(request)
      await answer(request, response, new URL(request.url ?? '/', 'http://127.0.0.1'))
    } catch (error) {
      const status = error instanceof HttpError ? error.status : 500
      if (!response.headersSent) sendJson(response, status, { message: (error as Error).message })
      response.end()
    }
  })
  await listen(server, port)
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** `port` if nobody has it, else a free one. */
export async function findPort(port: number): Promise<number> {
  for (const wish of [port, 0]) {
    const server = createServer()
    try {
      await listen(server, wish)
      return (server.address() as AddressInfo).port
    } catch {
      // taken
    } finally {
      await new Promise(resolve => server.close(resolve))
    }
  }
  throw new Error('There is no free port.')
}

/** Answers with JSON. */
export function sendJson(response: ServerResponse, status: number, value: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
}

/** Answers with text or bytes, which browsers ask for anew each time. */
export function send(response: ServerResponse, type: string, content: string | Uint8Array): void {
  response.writeHead(200, { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'no-store' }).end(content)
}

/** JSON to stand in a script element, which ends at "</script": no string of ours may contain it. */
export const toInlineJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')

const BODY_LIMIT = 256 * 1024

/** Reads a JSON body, whatever its content type says; nothing sent is `{}`. Over 256 kB is 413. */
export async function readJson(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > BODY_LIMIT) throw new HttpError(413, 'This is too much.')
    chunks.push(chunk)
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString() || '{}')
  } catch {
    throw new HttpError(400, 'This is not JSON.')
  }
}

/** Lets pages of any origin in; true when the request was a preflight and is answered. */
export function allowAnyOrigin(request: IncomingMessage, response: ServerResponse): boolean {
  response.setHeader('access-control-allow-origin', '*')
  if (request.method !== 'OPTIONS') return false
  response.writeHead(204, {
    'access-control-allow-methods': 'GET, POST, DELETE, OPTIONS',
    'access-control-allow-headers': 'content-type, solana-client, x-project-id, x-sdk-type, x-sdk-version',
    'access-control-max-age': '600',
  })
  response.end()
  return true
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => resolve())
  })
}
