// Who is connected, and what goes from one to the other.
import type { RawData } from 'ws'
import type { Connection } from './connection.js'
import type { Switches } from '../switches.js'
import type { RelayFaults } from './faults.js'
import { readFrames, type FrameLog, type Incoming } from './frames.js'
import type { Mailbox } from './mailbox.js'
import { findMethod, RequestError, tagOf } from './methods.js'

interface SwitchboardOptions {
  faults: Switches<RelayFaults>
  mailbox: Mailbox
  log: FrameLog
}

/** A switchboard nobody is connected to. */
export function createSwitchboard({ faults, mailbox, log }: SwitchboardOptions) {
  const connections: Set<Connection> = new Set()

  function deliver(topic: string): void {
    if (faults.now.hold || faults.now.silent) return
    for (const connection of connections) {
      const { socket, topics, clientId } = connection
      if (!topics.has(topic) || socket.readyState !== socket.OPEN) continue
      for (const letter of mailbox.waiting(topic, clientId)) connection.push(letter)
    }
  }

  function take(connection: Connection, frame: Incoming | undefined): void {
    const { clientId } = connection
    if (!frame) return connection.answer({ id: 'null', method: '' }, { error: { code: -32600, message: 'Invalid request' } })
    const { id, method, params } = frame
    if (method === undefined) {
      log.add({ direction: 'in', clientId, kind: 'acknowledgement', method: 'irn_subscription', id })
      if (!faults.now.silent) connection.acknowledge(id)
      return
    }
    const tag = tagOf(method, params)
    const topic = [params.topic, params.pairingTopic].find(each => typeof each === 'string')
    const lost = faults.now.silent
    log.add({ direction: 'in', clientId, kind: 'request', method, id, topic, tag, ...(lost ? { lost } : {}) })
    if (lost) return
    // The answer first: a peer on this machine may be faster than we are, and clients then wait for ever.
    const later = (topic: string) => void setImmediate(deliver, topic)
    try {
      const run = findMethod(method)
      if (!run) throw new RequestError(-32601, `Method not found: ${method}`)
      connection.answer({ id, method, tag }, { result: run({ connection, mailbox, params, deliver: later }) })
    } catch (error) {
      const { code = -32603, message = 'Internal error' } = error as Partial<RequestError>
      connection.answer({ id, method, tag }, { error: { code, message } })
    }
  }

  return {
    connections,
    add: (connection: Connection) => void connections.add(connection),
    remove(connection: Connection) {
      connections.delete(connection)
      connection.dispose()
    },
    /** Reads what a client sent, answers it, and passes on what comes of it. */
    receive(connection: Connection, data: RawData) {
      let frames: (Incoming | undefined)[]
      try {
        frames = readFrames(data.toString())
      } catch {
        return connection.answer({ id: 'null', method: '' }, { error: { code: -32700, message: 'Parse error' } })
      }
      for (const frame of frames) take(connection, frame)
    },
    /** Hands over what waits on any topic; for when it was kept from it. */
    deliverAll() {
      for (const topic of new Set([...connections].flatMap(({ topics }) => [...topics]))) deliver(topic)
    },
  }
}
