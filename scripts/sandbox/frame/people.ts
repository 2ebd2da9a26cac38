// Who a person is, whatever mail address they have by now: keys follow the person and not the address.
import { HttpError } from '../http.js'

/** A person and how to reach them. */
export interface Person {
  /** What the keys are derived from: the first address, or the account at a social provider. */
  subject: string
  email?: string
  userName?: string
}

/** The address in the form in which it is kept. @throws HttpError with the words of the public site */
export function readEmail(value: unknown): string {
  const email = typeof value === 'string' ? value.trim().toLowerCase() : ''
  if (!/^[^\s@"<>]{1,64}@[^\s@"<>.]+(\.[^\s@"<>.]+)+$/.test(email) || email.length > 254) throw new HttpError(400, 'Invalid email address')
  return email
}

/** A world in which nobody is known. */
export function createPeople() {
  const subjects = new Map<string, string>()
  /** @throws HttpError when somebody has the address */
  const assertFree = (email: string) => {
    if (subjects.has(email)) throw new HttpError(400, 'This email is already in use')
  }
  return {
    /** Who has an address; a stranger becomes known. */
    byEmail(email: string): Person {
      const known = subjects.get(email)
      if (known !== undefined) return { subject: known, email }
      // Who had the address before has moved, and has kept the keys.
      const taken = new Set(subjects.values())
      let subject = `email:${email}`
      for (let number = 2; taken.has(subject); number++) subject = `email:${email}#${number}`
      subjects.set(email, subject)
      return { subject, email }
    },
    assertFree,
    /** Gives a person another address. @throws HttpError when somebody has it */
    move({ subject, email }: Person, newEmail: string): void {
      assertFree(newEmail)
      if (email !== undefined) subjects.delete(email)
      subjects.set(newEmail, subject)
    },
  }
}
