// What every local HTTP server of the sandbox needs.
import { Agent, createServer, request as ask, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { answerRpc, type Rpc } from './rpc.js'

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

const OURS = /^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/

/**
 * Turns away pages from elsewhere: by their origin, and those whose name has been led to this machine (DNS rebinding). A form that a page
 * of ours posts without saying where from is known by what the browser says of it.
 * @throws HttpError 403
 */
export function checkCaller({ headers }: Pick<IncomingMessage, 'headers'>): void {
  const { host = '', origin, 'sec-fetch-site': site } = headers
  const isOurs = origin === undefined || (origin === 'null' ? site === 'same-origin' : OURS.test(origin.replace(/^https?:\/\//, '')))
  if (!isOurs || !OURS.test(host)) throw new HttpError(403, 'This is for pages of this machine.')
}

/** Serves on 127.0.0.1, by that name; port 0 takes a free one. `prepare` may listen to more than requests. */
export async function serve(answer: Answer, port = 0, prepare?: (server: Server) => void): Promise<LocalServer> {
  const server = createServer(async (request, response) => {
    try {
      checkCaller(request)
      await answer(request, response, new URL(request.url ?? '/', 'http://127.0.0.1'))
    } catch (error) {
      const status = error instanceof HttpError ? error.status : 500
      if (!response.headersSent) sendJson(response, status, { message: (error as Error).message })
      response.end()
    }
  })
  prepare?.(server)
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

/** Hands requests on to another server of this machine, which answers whoever asks. `end` lets go of its connections. */
export function createFront(url: string): { answer: Answer; end(): void } {
  const agent = new Agent({ keepAlive: true })
  return {
    answer: (request, response) => {
      if (allowAnyOrigin(request, response)) return
      return new Promise<void>((resolve, reject) => {
        const headers = { 'content-type': request.headers['content-type'] ?? 'application/json' }
        const sent = ask(url, { method: request.method ?? 'POST', headers, agent }, answer => {
          response.writeHead(answer.statusCode!, { 'content-type': answer.headers['content-type'] ?? 'application/json' })
          answer.once('error', reject).pipe(response).once('close', resolve)
        })
        sent.once('error', () => reject(new HttpError(502, 'The chain does not answer.')))
        request.pipe(sent)
      })
    },
    end: () => agent.destroy(),
  }
}

/** Answers with JSON. */
export function sendJson(response: ServerResponse, status: number, value: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
}

/** Answers with text or bytes, which browsers ask for anew each time. */
export function send(response: ServerResponse, type: string, content: string | Uint8Array, status = 200): void {
  response.writeHead(status, { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'no-store' }).end(content)
}

/** JSON to stand in a script element, which ends at "</script": no string of ours may contain it. */
export const toInlineJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')

/** Reads a body as text. Over `most` bytes is 413. */
export async function readText(request: IncomingMessage, most = 256 * 1024): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > most) throw new HttpError(413, 'This is too much.')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}

/** Reads a JSON body, whatever its content type says; nothing sent is `{}`. */
export async function readJson(request: IncomingMessage): Promise<unknown> {
  const text = await readText(request)
  try {
    return JSON.parse(text || '{}')
  } catch {
    throw new HttpError(400, 'This is not JSON.')
  }
}

/** Answers calls of JSON-RPC; `print` writes down what is answered. */
export async function serveRpc(
  request: IncomingMessage,
  response: ServerResponse,
  rpc: Rpc,
  print: (answer: unknown) => string = JSON.stringify,
): Promise<void> {
  const answer = await readJson(request).then(
    body => answerRpc(rpc, body),
    (error: HttpError) => {
      if (error.status !== 400) throw error
      return { jsonrpc: '2.0', error: { code: -32700, message: 'Parse error' }, id: null }
    },
  )
  if (answer === undefined) response.writeHead(204).end()
  else response.writeHead(200, { 'content-type': 'application/json' }).end(print(answer))
}

/** Lets pages of other ports of this machine in (`checkCaller` turns away all others); true when the request was a preflight and is answered. */
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
