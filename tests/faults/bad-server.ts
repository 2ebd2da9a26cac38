// A server that does what servers should not: the first part of a path says what.
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Row } from './matrix.js'

/** What it can do, and what whoever asks makes of it (`clients/http.ts`). */
interface Answer extends Omit<Row, 'what'> {
  /** What the server does, as the table says it. */
  does: string
  /** How often it is asked before that is told: what does not pass by itself is not asked for again. */
  tries: number
}

const failed = 'what they can do without it, and that it failed'

export const ANSWERS = {
  late: { does: 'answers in the last moment', sees: 'the answer', within: 10, tries: 1 },
  silent: { does: 'takes the question and never answers', sees: failed, within: 31, tries: 3 },
  endless: { does: 'begins an answer and never ends it', sees: failed, within: 31, tries: 3 },
  '400': { does: 'answers 400', sees: failed, tries: 1 },
  '403': { does: 'answers 403', sees: failed, within: 1, tries: 3 },
  '404': { does: 'answers 404', sees: failed, tries: 1 },
  '429': { does: 'answers 429, and to come back in an hour', sees: failed, tries: 1 },
  '500': { does: 'answers 500', sees: failed, within: 1, tries: 3 },
  '503': { does: 'answers 503', sees: failed, within: 1, tries: 3 },
  html: { does: 'answers 200 with a page of HTML', sees: failed, tries: 1 },
  empty: { does: 'answers 200 with nothing', sees: failed, tries: 1 },
  cut: { does: 'breaks off within the JSON', sees: failed, within: 1, tries: 3 },
  other: { does: 'answers JSON of another shape', sees: failed, tries: 1 },
  nan: { does: 'answers JSON with a number where a list is meant', sees: failed, tries: 1 },
  huge: { does: 'answers 100 MB, of which a tenth is read', sees: failed, tries: 1 },
  reset: { does: 'closes the connection', sees: failed, within: 1, tries: 3 },
} as const satisfies Record<string, Answer>

/** And what only a browser minds: it lets no other page read its answer. */
export type Badness = keyof typeof ANSWERS | 'cors'

export interface BadServer {
  /** The base URL at which it does so. */
  at(badness: Badness): string
  /** How often it was asked so far. */
  asked(): number
  /** Gives the answers that are kept until the last moment. */
  letGo(): void
  close(): Promise<void>
}

export async function startBadServer(): Promise<BadServer> {
  let asked = 0
  let late: (() => void)[] = []
  const listener: RequestListener = (request, response) => {
    const [, badness = ''] = (request.url ?? '').split('/')
    if (badness !== 'cors') response.setHeader('access-control-allow-origin', '*').setHeader('access-control-allow-headers', '*')
    if (request.method === 'OPTIONS') return void response.writeHead(204).end()
    asked++
    const json = () => response.setHeader('content-type', 'application/json')
    const kinds: Record<Badness, () => unknown> = {
      late: () => late.push(() => json().end('{"data":[],"count":0}')),
      silent: () => {},
      endless: () => json().write('{"data":"x'),
      '400': () => json().writeHead(400).end('{"error":"bad"}'),
      '403': () => json().writeHead(403).end('{"error":"no"}'),
      '404': () => json().writeHead(404).end('{"error":"none"}'),
      '429': () =>
        json().setHeader('access-control-expose-headers', '*').setHeader('retry-after', '3600').writeHead(429).end('{"error":"later"}'),
      '500': () => json().writeHead(500).end('oops'),
      '503': () => response.writeHead(503).end('<h1>Service Unavailable</h1>'),
      html: () => response.setHeader('content-type', 'text/html').end('<!doctype html><script>window.hacked = 1</script><h1>Sign in</h1>'),
      empty: () => response.end(),
      cut: () =>
        json()
          .setHeader('content-length', '1000')
          .write('{"data":[{"id":"1","name":"Wal', () => response.destroy()),
      other: () =>
        json().end('{"data":{"0":null,"length":-1},"count":"many","result":{},"balances":{},"name":[],"__proto__":{"hacked":1}}'),
      nan: () => json().end('{"data":1e999,"count":null,"result":17,"balances":7,"totalPages":-1,"next":0}'),
      huge() {
        json().write('{"data":"')
        let left = 100
        const more = () => {
          while (left-- > 0) if (!response.write('x'.repeat(1_000_000))) return void response.once('drain', more)
          response.end('"}')
        }
        more()
      },
      reset: () => request.socket.destroy(),
      cors: () => json().end('{"data":[],"count":0}'),
    }
    kinds[badness as Badness]?.()
  }
  const server = createServer(listener)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    at: badness => `http://127.0.0.1:${port}/${badness}`,
    asked: () => asked,
    letGo() {
      for (const answer of late) answer()
      late = []
    },
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        // Whoever is still being answered would be waited for.
        server.closeAllConnections()
      }),
  }
}
