// One-time codes: six digits, good for twenty minutes, one for each purpose.
import { randomInt } from 'node:crypto'
import { HttpError } from '../http.js'

/** How long a code is good. */
const CODE_LIFETIME_MS = 20 * 60_000
/** How often one may be wrong, until a new code is needed. */
const TRIES = 5

export const invalidCode = () => new HttpError(400, 'Invalid code')
const expiredCode = () => new HttpError(400, 'Code expired')

/** Codes that begin with none handed out. */
export function createCodes(now: () => number) {
  const issued = new Map<string, { code: string; until: number; tries: number }>()
  return {
    /** A new code; the one before is worth nothing from now on. */
    issue(purpose: string): string {
      const before = issued.get(purpose)?.code
      let code = before
      while (code === undefined || code === before) code = String(randomInt(1_000_000)).padStart(6, '0')
      issued.set(purpose, { code, until: now() + CODE_LIFETIME_MS, tries: TRIES })
      return code
    },
    /** Takes the code, which is gone then. @throws HttpError with the words of the public site */
    take(purpose: string, code: string): void {
      const known = issued.get(purpose)
      if (!known) throw invalidCode()
      if (now() >= known.until || known.tries <= 0) throw expiredCode()
      if (known.code !== code.trim()) {
        known.tries--
        throw invalidCode()
      }
      issued.delete(purpose)
    },
  }
}
