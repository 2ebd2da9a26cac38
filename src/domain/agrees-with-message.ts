import { isSessionOf } from './sign-in-sessions.js'
import { parseSignInMessage } from './parse-sign-in.js'
import type { SIWXSession } from './sign-in.js'

const TEXTS = ['domain', 'uri', 'version', 'nonce', 'statement', 'requestId', 'issuedAt', 'expirationTime', 'notBefore'] as const

/**
 * Whether a session says what its signed message says. A message of a form that is not ours agrees with anything: who made it has
 * to know what it means.
 */
export function agreesWithMessage(session: SIWXSession): boolean {
  const said = parseSignInMessage(session.message)
  const { data } = session
  return !said || (
    isSessionOf(session, said.chainId, said.accountAddress) &&
    TEXTS.every(field => said[field] === data[field]) &&
    String(said.resources) === String(data.resources)
  )
}
