// A server that does what servers should not: the first part of a path says what.
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What each does, as the table says it. */
export const BAD = {
  slow: 'answers after 3 s, with what it was asked for',
  silent: 'takes the question and never answers',
  '400': 'answers 400',
  '403': 'answers 403',
  '404': 'answers 404',
  '429': 'answers 429, and to come back in an hour',
  '500': 'answers 500',
  '503': 'answers 503',
  html: 'answers 200 with a page of HTML',
  empty: 'answers 200 with nothing',
  cut: 'breaks off within the JSON',
  other: 'answers JSON of another shape',
  nan: 'answers JSON with a number where a list is meant',
  endless: 'answers a letter a second, without end',
  huge: 'answers 100 MB',
  cors: 'lets no other page read its answer',
  reset: 'closes the connection',
} as const

export type Badness = keyof typeof BAD

export interface BadServer {
  /** The base URL at which it does so; what follows is asked of `good` where it answers at all. */
  at(badness: Badness, good: string): string
  /** How many bytes of the longest answer anybody took. */
  most(): number
  close(): Promise<void>
}

export async function startBadServer(): Promise<BadServer> {
  let most = 0
  const listener: RequestListener = (request, response) => {
    const [, badness = '', good = '', ...rest] = (request.url ?? '').split('/')
    if (badness !== 'cors') {
      response.setHeader('access-control-allow-origin', '*')
      response.setHeader('access-control-allow-headers', '*')
    }
    if (request.method === 'OPTIONS') return void response.writeHead(204).end()
    const json = () => response.setHeader('content-type', 'application/json')
    const kinds: Record<Badness, () => void> = {
      slow: () =>
        void setTimeout(
          () => void pass(`${decodeURIComponent(good)}/${rest.join('/')}`, request, response).catch(() => response.destroy()),
          3000,
        ),
      silent: () => {},
      '400': () => void json().writeHead(400).end('{"error":"bad"}'),
      '403': () => void json().writeHead(403).end('{"error":"no"}'),
      '404': () => void json().writeHead(404).end('{"error":"none"}'),
      '429': () => void json().setHeader('retry-after', '3600').writeHead(429).end('{"error":"later"}'),
      '500': () => void json().writeHead(500).end('oops'),
      '503': () => void response.writeHead(503).end('<h1>Service Unavailable</h1>'),
      html: () =>
        void response.setHeader('content-type', 'text/html').end('<!doctype html><script>window.hacked = 1</script><h1>Sign in</h1>'),
      empty: () => void response.end(),
      cut() {
        json().setHeader('content-length', '1000').write('{"data":[{"id":"1","name":"Wal')
        setTimeout(() => response.destroy(), 50)
      },
      other: () =>
        void json().end('{"data":{"0":null,"length":-1},"count":"many","result":{},"balances":{},"name":[],"__proto__":{"hacked":1}}'),
      nan: () => void json().end('{"data":1e999,"count":null,"result":17,"balances":7,"totalPages":-1,"next":0}'),
      endless() {
        json().write('{"data":"')
        const timer = setInterval(() => response.write('x'), 1000)
        response.on('close', () => clearInterval(timer))
      },
      huge() {
        json().write('{"data":"')
        let sent = 0
        const more = () => {
          while (sent < 100_000_000) {
            sent += 1_000_000
            most = Math.max(most, sent)
            if (!response.write('x'.repeat(1_000_000))) return void response.once('drain', more)
          }
          response.end('"}')
        }
        more()
      },
      cors: () => void json().end('{"data":[],"count":0}'),
      reset: () => request.socket.destroy(),
    }
    kinds[badness as Badness]?.()
  }
  const server: Server = createServer(listener)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    at: (badness, good) => `http://127.0.0.1:${port}/${badness}/${encodeURIComponent(good)}`,
    most: () => most,
    async close() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

/** Hands the question on, and the answer back. */
async function pass(url: string, request: Parameters<RequestListener>[0], response: ServerResponse): Promise<void> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const { method } = request
  const answer = await fetch(url, { method, ...(method === 'POST' && { body: Buffer.concat(chunks) }) }).catch(() => undefined)
  if (!answer) return void response.destroy()
  response.setHeader('content-type', answer.headers.get('content-type') ?? 'application/json')
  response.writeHead(answer.status).end(Buffer.from(await answer.arrayBuffer()))
}
