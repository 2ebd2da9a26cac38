import type { ServerResponse } from 'node:http'

/** An open stream of server-sent events. */
export interface EventStream {
  send(value: unknown): void
}

const ALIVE_MS = 20_000

/** Turns a response into a stream of JSON messages, kept alive by comments. */
export function openStream(response: ServerResponse): EventStream {
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
  response.write('retry: 500\n\n')
  const alive = setInterval(() => response.write(': still here\n\n'), ALIVE_MS)
  response.once('close', () => clearInterval(alive))
  return { send: value => void response.write(`data: ${JSON.stringify(value)}\n\n`) }
}
