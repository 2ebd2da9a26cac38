// What waits for the visitor, one after the other.
import type { Words } from '../../words/message.js'

/** One question. */
export interface Question {
  words: Words
  /** What an app gets when the visitor agrees. */
  perform(): Promise<unknown>
  /** Whether a message is signed; else something is sent. */
  isMessage: boolean
}

/** A question that waits. */
export interface Waiting extends Question {
  number: number
  /** Whether the visitor has agreed, and it is being carried out. */
  isBusy: boolean
}

/** All that waits. */
export type Approvals = ReturnType<typeof createApprovals>

interface Settling extends Waiting {
  resolve(result: unknown): void
  reject(error: Error): void
}

/** An empty queue. */
export function createApprovals() {
  let items: Settling[] = []
  let last = 0
  let listener = () => {}
  const change = (next: Settling[]) => {
    items = next
    listener()
  }
  const take = (number: number): Settling | undefined => {
    const item = items.find(each => each.number === number)
    return item && !item.isBusy ? item : undefined
  }
  const drop = (number: number) => change(items.filter(each => each.number !== number))
  return {
    get items(): readonly Waiting[] {
      return items
    },
    /** Asks the visitor; resolves with what was done. @throws when the visitor says no, or when it fails */
    ask: (question: Question) =>
      new Promise<unknown>((resolve, reject) => change([...items, { ...question, number: ++last, isBusy: false, resolve, reject }])),
    approve(number: number): void {
      const item = take(number)
      if (!item) return
      change(items.map(each => (each === item ? { ...item, isBusy: true } : each)))
      item
        .perform()
        .then(item.resolve, item.reject)
        .finally(() => drop(number))
    },
    reject(number: number): void {
      const item = take(number)
      if (!item) return
      item.reject(new Error('User rejected the request'))
      drop(number)
    },
    /** Nobody wants to know any more. What is being carried out goes on. */
    abort(): void {
      for (const item of items) if (!item.isBusy) item.reject(new Error('Request was aborted'))
      change(items.filter(({ isBusy }) => isBusy))
    },
    onChange: (next: () => void) => void (listener = next),
  }
}
