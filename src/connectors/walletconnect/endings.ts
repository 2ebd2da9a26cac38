import { GONE_SESSIONS } from '../../domain/times.js'
import type { Memory } from './memory.js'
import type { SessionClient } from './session-client.js'

/** How the end of a session is told, to wallets and dApps alike (references, wire 6.3). */
export const DISCONNECTED = { code: 6000, message: 'User disconnected.' }

/** Remembers which sessions are over, and lets their wallets know: with the next load where it cannot be now. */
export function createEndings({ client, memory }: { client: SessionClient; memory: Memory }) {
  const gone = new Set<string>()

  /** Whether the client still has a session. */
  const holds = (topic: string): boolean => client.session.getAll().some(each => each.topic === topic)

  const mark = (topic: string): void => {
    gone.add(topic)
    if (gone.size >= GONE_SESSIONS) for (const each of [...gone].slice(0, GONE_SESSIONS / 2)) gone.delete(each)
  }

  /** Tells the wallet that a session is over. Never fails. */
  const tell = async (topic: string): Promise<void> => {
    mark(topic)
    const others = () => memory.get().untold.filter(each => each !== topic)
    memory.set({ untold: [...others(), topic].slice(-GONE_SESSIONS) })
    try {
      await client.disconnect({ topic, reason: DISCONNECTED })
    } catch {
      if (holds(topic)) return
    }
    memory.set({ untold: others() })
  }

  return {
    holds,
    mark,
    tell,
    /** Tells the wallets that could not be told before. */
    tellLate(): void {
      const { untold } = memory.get()
      if (!untold.length) return
      memory.set({ untold: untold.filter(holds) })
      for (const topic of memory.get().untold) void tell(topic)
    },
    isOver: (topic: string): boolean => gone.has(topic) || memory.get().untold.includes(topic),
  }
}
