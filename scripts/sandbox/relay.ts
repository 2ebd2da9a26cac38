// The relay between dApps and wallets, in memory: both generations of the protocol over a real websocket
// (wire protocols 5). Real clients and real wallets talk to it, and it can be told to misbehave.
import type { IncomingMessage } from 'node:http'
import { WebSocketServer, type WebSocket } from 'ws'
import { allowAnyOrigin, checkCaller, HttpError, sendJson, serve, type LocalServer } from './http.js'
import { readClientId, TokenError } from './relay/auth.js'
import { createConnection } from './relay/connection.js'
import { createFaults, type RelayFaults } from './relay/faults.js'
import { createFrameLog, type Frame } from './relay/frames.js'
import { createMailbox } from './relay/mailbox.js'
import { createSwitchboard } from './relay/switchboard.js'

export interface RelayOptions {
  /** 0, the default, takes a free port. */
  port?: number
  /** Milliseconds since 1970: decides on tokens and on what is too old to deliver. */
  now?: () => number
  /** Whom it stands in for besides: hosts that a client's token may be meant for, where names are led here. @default none */
  hosts?: readonly string[]
}

/** A running relay. `url` is the `relayUrl` of clients: `ws://127.0.0.1:PORT`. */
export interface Relay extends LocalServer {
  /** The last 500 frames, oldest first. */
  readonly frames: readonly Frame[]
  /** The client ids of the open sockets. */
  readonly clients: string[]
  /** How often somebody came to open a socket, also in vain. */
  readonly attempts: number
  readonly faults: RelayFaults
  /** Changes some switches; `POST /__faults` does the same. */
  setFaults(change: Partial<RelayFaults>): void
  /** Sets all switches back; `DELETE /__faults` does the same. */
  resetFaults(): void
  /** Breaks every open socket once, as a network does. */
  disconnectAll(): void
  /** Hears of every frame from now on; returns its stop. */
  onFrame(listener: (frame: Frame) => void): () => void
}

const LARGEST_FRAME = 2 * 1024 * 1024
/** Clients in Node give up after 35 s without a sign. */
const PING_EVERY = 25_000

/** Starts the relay. */
export async function start({ port = 0, now = Date.now, hosts = [] }: RelayOptions = {}): Promise<Relay> {
  const faults = createFaults()
  const mailbox = createMailbox(now)
  const log = createFrameLog(now)
  const board = createSwitchboard({ faults, mailbox, log })
  const sockets = new WebSocketServer({ noServer: true, maxPayload: LARGEST_FRAME })
  let attempts = 0

  function disconnectAll(): void {
    for (const socket of sockets.clients) socket.terminate()
  }
  function obey(): void {
    if (faults.now.down) disconnectAll()
    board.deliverAll()
  }

  /** Who it is; or why they may not come in, as the code and the reason of a close. */
  function admit(request: IncomingMessage): string | { code: number; reason: string } {
    const query = new URLSearchParams(request.url?.split('?')[1])
    const { close } = faults.now
    const projectId = query.get('projectId')
    if (close) return close
    const { host } = new URL(server.url)
    if (!projectId) return { code: 3000, reason: 'Unauthorized: invalid key' }
    try {
      return readClientId(query.get('auth'), { hosts: [host, host.replace('127.0.0.1', 'localhost'), ...hosts], now: now() })
    } catch (error) {
      return { code: 3000, reason: error instanceof TokenError ? error.message : 'Unauthorized' }
    }
  }

  function open(socket: WebSocket, request: IncomingMessage): void {
    socket.on('error', () => undefined) // the close comes after it
    const admitted = admit(request)
    // The socket has to be open before it is closed, or clients do not learn the reason.
    if (typeof admitted !== 'string') return socket.close(admitted.code, admitted.reason)

    const connection = createConnection({ socket, clientId: admitted, faults, log })
    board.add(connection)
    socket.once('close', () => board.remove(connection))
    socket.on('message', data => board.receive(connection, data))
  }

  const server = await serve(
    async (request, response) => {
      if (allowAnyOrigin(request, response)) return
      if (request.url === '/health') return sendJson(response, 200, { ok: true })
      if (await faults.control(request, response, request.url ?? '/')) return obey()
      throw new HttpError(404, 'Not found.')
    },
    port,
    server =>
      server.on('upgrade', (request, stream, head) => {
        attempts++
        stream.on('error', () => undefined)
        try {
          checkCaller(request)
        } catch {
          return stream.destroy()
        }
        if (faults.now.down) return stream.destroy()
        sockets.handleUpgrade(request, stream, head, socket => open(socket, request))
      }),
  )
  const pinging = setInterval(() => {
    mailbox.purge()
    if (!faults.now.silent) for (const { socket } of board.connections) socket.ping()
  }, PING_EVERY)

  return {
    frames: log.frames,
    disconnectAll,
    setFaults(change) {
      faults.set(change)
      obey()
    },
    resetFaults() {
      faults.reset()
      obey()
    },
    get faults() {
      return faults.now
    },
    url: server.url.replace('http', 'ws'),
    get clients() {
      return [...board.connections].map(({ clientId }) => clientId)
    },
    get attempts() {
      return attempts
    },
    onFrame: log.onFrame,
    close() {
      clearInterval(pinging)
      disconnectAll()
      return server.close()
    },
  }
}
