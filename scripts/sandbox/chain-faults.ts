// Switches that make the nodes of the Solana and Bitcoin stand-ins fail, the same for both.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { isBetween, isOneOf, type Check } from './checks.js'
import { sendJson } from './http.js'
import { createSwitches, type Switches } from './switches.js'

/** How a node misbehaves. */
export interface ChainFaults {
  /** `down` breaks the connection, `busy` is 429 with Retry-After: 1, `error` is 500, `html` is a page. */
  answers: 'ok' | 'down' | 'busy' | 'error' | 'html'
  /** `dropped`: sent transactions are accepted and then never seen; `stuck`: they are seen, and not confirmed until it is off. */
  transactions: 'ok' | 'dropped' | 'stuck'
  /** Milliseconds before every answer. */
  slow: number
}

/** A node that behaves well. */
const noFaults: ChainFaults = { answers: 'ok', transactions: 'ok', slow: 0 }

const checks: Record<keyof ChainFaults, Check> = {
  answers: isOneOf('ok', 'down', 'busy', 'error', 'html'),
  transactions: isOneOf('ok', 'dropped', 'stuck'),
  slow: isBetween(0, 60_000),
}

/** The faults of one node. */
export interface FaultSwitch extends Switches<ChainFaults> {
  /** Waits if it is slow, and fails if it shall; true when that was the answer. */
  misbehave(request: IncomingMessage, response: ServerResponse): Promise<boolean>
}

/** Makes the switches of one node; `onChange` hears of each change. */
export function createFaultSwitch(onChange: (faults: ChainFaults) => void): FaultSwitch {
  const switches = createSwitches(noFaults, checks, { onChange })
  return Object.assign(switches, {
    async misbehave(request: IncomingMessage, response: ServerResponse) {
      const { answers, slow } = switches.now
      if (slow) await wait(slow, undefined, { ref: false })
      if (answers === 'ok') return false
      if (answers === 'down') request.socket.destroy()
      else if (answers === 'busy') sendJson(response.setHeader('retry-after', '1'), 429, { message: 'Too many requests' })
      else if (answers === 'error') sendJson(response, 500, { message: 'Internal error' })
      else response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Maintenance</title>')
      return true
    },
  })
}
