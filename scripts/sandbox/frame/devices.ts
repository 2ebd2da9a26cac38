// Which browsers a person uses: a new one is approved by mail.
import { randomUUID } from 'node:crypto'
import { HttpError } from '../http.js'

/** A world in which every browser is new. */
export function createDevices() {
  const known = new Set<string>()
  const asked = new Map<string, { token: string; email: string }>()
  const keyOf = (email: string, device: string) => `${email} ${device}`
  /** Whose approval a token is for. @throws HttpError 404 */
  const find = (token: string) => {
    const found = [...asked].find(([, each]) => each.token === token)
    if (!found) throw new HttpError(404, 'This link is not good any more.')
    return { device: found[0], email: found[1].email }
  }
  return {
    isKnown: (email: string, device: string) => known.has(keyOf(email, device)),
    /** The browser may be used from now on. */
    trust: (email: string, device: string) => void known.add(keyOf(email, device)),
    /** Wants an approval; the token goes into the mail. The one before is worth nothing from now on. */
    ask(email: string, device: string): string {
      const token = randomUUID()
      asked.set(device, { token, email })
      return token
    },
    find,
    /** Approves; tells whose browser it was. @throws HttpError 404 */
    approve(token: string) {
      const found = find(token)
      known.add(keyOf(found.email, found.device))
      return found
    },
    /** Whether the last approval a browser asked for was given. @throws HttpError when it asked for none */
    isApproved(device: string): boolean {
      const question = asked.get(device)
      if (!question) throw new HttpError(400, 'No device is waiting for approval')
      return known.has(keyOf(question.email, device))
    },
  }
}
