// One open socket: what goes out through it, and what the faults make of that.
import type { WebSocket } from 'ws'
import type { Switches } from '../switches.js'
import type { RelayFaults } from './faults.js'
import type { Frame, FrameLog } from './frames.js'
import { hashText, type Letter } from './mailbox.js'

/** A client that is connected. */
export type Connection = ReturnType<typeof createConnection>

/** What a request is answered with. */
export type Outcome = { result: unknown } | { error: { code: number; message: string } }

interface ConnectionOptions {
  socket: WebSocket
  clientId: string
  faults: Switches<RelayFaults>
  log: FrameLog
}

/** Wraps a socket whose client is known. */
export function createConnection({ socket, clientId, faults, log }: ConnectionOptions) {
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
    /** What it subscribed to. */
    topics: new Set<string>(),
    /** Answers a request. */
    answer({ id, method, tag }: { id: string; method: string; tag?: number }, outcome: Outcome): void {
      const error = 'error' in outcome ? outcome.error.message : undefined
      const rest = JSON.stringify(outcome).slice(1)
      send({ kind: 'answer', method, id, tag, ...(error ? { error } : {}) }, `{"id":${id},"jsonrpc":"2.0",${rest}`)
    },
    /** Hands a letter over, once: see `again`. */
    push(letter: Letter): void {
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
    /** Lets the letters of a topic be handed over anew, if they are not taken by then. */
    again(topic: string): void {
      for (const letter of pushed) if (letter.topic === topic && !gathered.includes(letter)) pushed.delete(letter)
    },
    /** The client has taken the letter of one of our frames. */
    acknowledge(id: string): void {
      inFlight.get(id)?.taken.add(clientId)
      inFlight.delete(id)
    },
    /** Ends all waiting. */
    dispose(): void {
      for (const timer of timers) clearTimeout(timer)
      gathered = []
    },
  }
}
