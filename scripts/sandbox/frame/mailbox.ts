// Mails that never leave this machine.

/** A mail, as it lies in the mailbox. */
export interface Mail {
  id: number
  to: string
  /** Milliseconds since 1970. */
  at: number
  subject: string
  text: string
  /** The one-time code, where the mail brings one. */
  code?: string
  /** What to open, where the mail asks for it. */
  link?: string
}

/** Everybody's mailbox. */
export interface Mailbox {
  send(mail: Omit<Mail, 'id' | 'at'>): void
  /** The mails to an address, or all of them, newest first. */
  list(to?: string): Mail[]
}

const KEPT = 200

/** An empty mailbox. */
export function createMailbox(now: () => number): Mailbox {
  let mails: Mail[] = []
  let last = 0
  return {
    send: mail => void (mails = [{ id: ++last, at: now(), ...mail }, ...mails].slice(0, KEPT)),
    list: to => mails.filter(mail => to === undefined || mail.to === to.trim().toLowerCase()),
  }
}
