// One open socket: what goes out through it, and what the faults make of that.
import type { WebSocket } from 'ws'
import type { Switches } from '../switches.js'
import type { RelayFaults } from './faults.js'
import type { Frame, FrameLog } from './frames.js'
import { hashText, type Letter } from './mailbox.js'

/** A client that is connected. */
export interface Connection {
  readonly socket: WebSocket
  readonly clientId: string
  /** What it subscribed to. */
  readonly topics: Set<string>
  /** Answers a request; `outcome` is a result or an error. */
  answer(request: { id: string; method: string; tag?: number }, outcome: Outcome): void
  /** Hands a letter over, once: see `again`. */
  push(letter: Letter): void
  /** Lets the letters of a topic be handed over anew, if they are not taken by then. */
  again(topic: string): void
  /** The client has taken the letter of one of our frames. */
  acknowledge(id: string): void
  /** Ends all waiting. */
  dispose(): void
}

/** What a request is answered with. */
export type Outcome = { result: unknown } | { error: { code: number; message: string } }

interface ConnectionOptions {
  socket: WebSocket
  clientId: string
  faults: Switches<RelayFaults>
  log: FrameLog
}

/** Wraps a socket whose client is known. */
export function createConnection({ socket, clientId, faults, log }: ConnectionOptions): Connection {
  const pushed = new Set<Letter>()
  const inFlight = new Map<string, Letter>()
  const timers = new Set<NodeJS.Timeout>()
  let gathered: Letter[] = []
  let lastId = 0

  const after = (ms: number, work: () => void) => {
    const timer = setTimeout(() => {
      timers.delete(timer)
      work()
    }, ms)
    timers.add(timer)
  }

  function send(frame: Omit<Frame, 'at' | 'direction' | 'clientId'>, text: string): void {
    log.add({ direction: 'out', clientId, ...frame })
    const write = () => void (socket.readyState === socket.OPEN && socket.send(text))
    if (faults.now.delay) after(faults.now.delay, write)
    else write()
  }

  function handOver(letter: Letter): void {
    const { topic, message, publishedAt, tag, attestation } = letter
    for (let copy = faults.now.duplicate ? 2 : 1; copy > 0; copy--) {
      // Below 2^53, unlike the ids of clients.
      const id = String(++lastId)
      inFlight.set(id, letter)
      const params = { id: hashText(topic + clientId), data: { topic, message, publishedAt, tag, attestation } }
      send(
        { kind: 'push', method: 'irn_subscription', id, topic, tag },
        `{"id":${id},"jsonrpc":"2.0","method":"irn_subscription","params":${JSON.stringify(params)}}`,
      )
    }
  }

  return {
    socket,
    clientId,
    topics: new Set(),
    answer({ id, method, tag }, outcome) {
      const error = 'error' in outcome ? outcome.error.message : undefined
      const rest = JSON.stringify(outcome).slice(1)
      send({ kind: 'answer', method, id, tag, ...(error ? { error } : {}) }, `{"id":${id},"jsonrpc":"2.0",${rest}`)
    },
    push(letter) {
      if (pushed.has(letter)) return
      pushed.add(letter)
      const { reorder } = faults.now
      if (!reorder && !gathered.length) return handOver(letter)
      gathered.push(letter)
      if (gathered.length > 1) return
      after(reorder, () => {
        const letters = gathered.reverse()
        gathered = []
        for (const each of letters) handOver(each)
      })
    },
    again(topic) {
      for (const letter of pushed) if (letter.topic === topic && !gathered.includes(letter)) pushed.delete(letter)
    },
    acknowledge(id) {
      inFlight.get(id)?.taken.add(clientId)
      inFlight.delete(id)
    },
    dispose() {
      for (const timer of timers) clearTimeout(timer)
      gathered = []
    },
  }
}
