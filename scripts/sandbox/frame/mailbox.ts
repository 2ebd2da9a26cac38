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

const KEPT = 200

/** Everybody's mailbox, empty. */
export function createMailbox(now: () => number) {
  let mails: Mail[] = []
  let last = 0
  return {
    send: (mail: Omit<Mail, 'id' | 'at'>) => void (mails = [{ id: ++last, at: now(), ...mail }, ...mails].slice(0, KEPT)),
    /** The mails to an address, or all of them, newest first. */
    list: (to?: string): Mail[] => mails.filter(mail => to === undefined || mail.to === to.trim().toLowerCase()),
  }
}
