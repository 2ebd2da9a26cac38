import { platform } from '../../clients/platform.js'
import { CONFIRM_LIMIT, CONFIRM_PAUSE, CONFIRM_PAUSE_MAX } from '../../domain/times.js'
import { fail } from './failing.js'

/**
 * Asks again and again, in growing pauses, until there is an answer. A question that fails is asked again like one without an answer.
 * @param ask given the signal that ends it; resolves with undefined as long as nothing is decided
 * @throws ModalError `transactionUnconfirmed` after a minute, or what `outer` was aborted with
 */
export async function until<Answer>(ask: (signal: AbortSignal) => Promise<Answer | undefined>, outer?: AbortSignal): Promise<Answer> {
  outer?.throwIfAborted()
  let isOver = false
  // One for each question and the pause after it: whoever listens is let go with them.
  let round = new AbortController()
  const end = () => {
    isOver = true
    round.abort()
  }
  outer?.addEventListener('abort', end)
  const done = new AbortController()
  void platform.wait(CONFIRM_LIMIT, done.signal).then(end)
  try {
    for (let pause = CONFIRM_PAUSE; !isOver; pause = Math.min(pause * 1.5, CONFIRM_PAUSE_MAX)) {
      const { signal } = (round = new AbortController())
      const ended = new Promise<undefined>(resolve => signal.addEventListener('abort', () => resolve(undefined)))
      const answer = await Promise.race([ask(signal).catch(() => undefined), ended])
      if (answer !== undefined) return answer
      await platform.wait(pause, signal)
    }
    outer?.throwIfAborted()
    return await fail('transactionUnconfirmed')
  } finally {
    done.abort()
    outer?.removeEventListener('abort', end)
  }
}
