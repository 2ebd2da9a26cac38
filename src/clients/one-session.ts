// A server that keeps one session for a browser is asked whose it has before that is ended; who it is may have changed by the time it answers.
import { SIGN_IN_LIMIT } from '../domain/times.js'

/** What may end the session of such a server. */
export interface OneSession<Found> {
  /** Hands a signature in. */
  sign<T>(verify: () => Promise<T>): Promise<T>
  /** Whoever is here now is looked for. What is answered tells whether the session may be ended by what the server says, as that is known. */
  look(): () => boolean
  /**
   * Ends the session, if it is one that is meant; once, however many accounts and networks leave at the same time.
   * @throws Error where that is not known in time: they have yet to leave
   */
  leave(isMeant: (found: Found) => boolean): Promise<void>
}

const isInTime = (since: number): boolean => Date.now() - since < SIGN_IN_LIMIT

/**
 * What the server says of its session ends that only where it comes in time, and nobody has signed, is just signing or has been looked for
 * since it was asked: it may be another's by then.
 */
export function createOneSession<Found>(ask: () => Promise<Found>, end: () => Promise<unknown>): OneSession<Found> {
  let turn: { asking?: Promise<Found>; since?: number; leaving?: Promise<unknown> } = {}
  let signing = 0
  const follow = () => {
    const mine = !signing && turn
    const since = Date.now()
    return () => mine === turn && isInTime(since)
  }
  const askWho = async () => {
    const mayEnd = follow()
    const found = await ask()
    if (!mayEnd()) throw new Error('It may be somebody else’s session by now')
    return found
  }
  return {
    async sign(verify) {
      turn = {}
      signing++
      try {
        return await verify()
      } finally {
        signing--
      }
    },
    look() {
      turn = {}
      return follow()
    },
    async leave(isMeant) {
      // The answer to a question that has taken so long counts for nothing: it is asked anew.
      if (!turn.leaving && turn.asking && !isInTime(turn.since!)) turn = {}
      const mine = turn
      if (!mine.asking) mine.since = Date.now()
      const isOn = mine.leaving || isMeant(await (mine.asking ??= askWho().finally(() => delete mine.asking)))
      if (isOn) await (mine.leaving ??= end().finally(() => delete mine.leaving))
    },
  }
}
