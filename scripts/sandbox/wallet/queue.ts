// The requests that wait for the visitor.
import { WalletError } from '../methods/errors.js'
import { createListeners } from '../listeners.js'
import type { OtherNamespace } from './namespaces.js'
import type { Row } from '../words/message.js'

export type { Row }

/** What kind of thing is asked; two of a kind from one site may be refused as busy. */
export type RequestKind = 'connect' | 'sign' | 'send' | 'switch' | 'add' | 'watch'

/** What the visitor is shown. */
export interface Question {
  kind: RequestKind
  title: string
  /** The label of the button that approves. */
  action: string
  rows: Row[]
  /** A longer text, shown as it is: the message to sign, the typed data. */
  text?: string
  warning?: string
  /** Which accounts are meant. @default Ethereum's */
  namespace?: OtherNamespace
  /** The visitor also picks accounts; these are offered. */
  accounts?: string[]
}

/** A question of one site, waiting. */
export interface PendingRequest extends Question {
  id: string
  origin: string
  method: string
  since: number
}

/** The visitor's answer. `accounts`, where they were offered, are those chosen; the first one is the active one. */
export type Decision = { approved: true; accounts?: string[] } | { approved: false }

const OLDEST_MS = 15 * 60_000

interface Waiting {
  request: PendingRequest
  resolve(decision: Decision): void
  reject(error: WalletError): void
  timer: NodeJS.Timeout
}

/** Questions waiting for a decision, oldest first. */
export function createQueue() {
  const waiting = new Map<string, Waiting>()
  const changed = createListeners<[]>()

  function take(id: string): Waiting | undefined {
    const entry = waiting.get(id)
    if (!entry) return undefined
    clearTimeout(entry.timer)
    waiting.delete(id)
    return entry
  }

  const queue = {
    get pending(): PendingRequest[] {
      return [...waiting.values()].map(entry => entry.request)
    },
    /** Asks; settles with the decision, and fails when the request is dropped or too old. */
    ask(
      question: Question,
      { origin, method }: { origin: string; method: string },
      onPending?: (request: PendingRequest) => void,
    ): Promise<Decision> {
      const request: PendingRequest = { ...question, origin, method, id: crypto.randomUUID(), since: Date.now() }
      const tooOld = () => queue.drop(({ id }) => id === request.id, new WalletError('refused', 'Nobody answered in time.'))
      const decision = new Promise<Decision>((resolve, reject) => {
        const timer = setTimeout(tooOld, OLDEST_MS)
        timer.unref()
        waiting.set(request.id, { request, resolve, reject, timer })
      })
      onPending?.(request)
      changed.call()
      return decision
    },
    /** False when there is no such request any more. */
    decide(id: string, decision: Decision): boolean {
      const entry = take(id)
      entry?.resolve(decision)
      if (entry) changed.call()
      return entry !== undefined
    },
    /** Drops every request that `which` picks, with an error for its site. */
    drop(which: (request: PendingRequest) => boolean, error: WalletError): void {
      const dropped = queue.pending.filter(which)
      for (const { id } of dropped) take(id)?.reject(error)
      if (dropped.length) changed.call()
    },
    onChange: changed.add,
  }
  return queue
}
