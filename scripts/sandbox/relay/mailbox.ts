// What was published, kept until its time is over for those who have not taken it yet (wire protocols 5.5).
import { createHash } from 'node:crypto'

/** A message on its way. */
export interface Letter {
  topic: string
  message: string
  tag: number
  attestation: string
  /** Milliseconds since 1970, as `expiresAt`. */
  publishedAt: number
  expiresAt: number
  /** The client id of its publisher, who never gets it back. */
  sender: string
  /** The client ids that took it. */
  taken: Set<string>
}

/** What a publisher says of a letter. */
export interface Publication {
  topic: string
  message: string
  /** Seconds. */
  ttl: number
  tag: number
  attestation?: string
}

export type Mailbox = ReturnType<typeof createMailbox>

/** The hexadecimal SHA-256 of a text, by which clients name messages and subscriptions. */
export const hashText = (text: string): string => createHash('sha256').update(text).digest('hex')

const LETTERS_OF_A_TOPIC = 1000

/** An empty mailbox. */
export function createMailbox(now: () => number) {
  const topics = new Map<string, Letter[]>()

  const read = (topic: string): Letter[] => {
    const letters = (topics.get(topic) ?? []).filter(letter => letter.expiresAt > now())
    if (letters.length) topics.set(topic, letters)
    else topics.delete(topic)
    return letters
  }

  return {
    /** Keeps a letter. The same one again, as clients send after a lost answer, is the one that is there. */
    put({ topic, message, ttl, tag, attestation = '' }: Publication, sender: string): Letter {
      const letters = read(topic)
      const known = letters.find(letter => letter.message === message && letter.sender === sender)
      if (known) return known
      const publishedAt = now()
      const letter: Letter = {
        topic,
        message,
        tag,
        attestation,
        publishedAt,
        expiresAt: publishedAt + ttl * 1000,
        sender,
        taken: new Set(),
      }
      topics.set(topic, [...letters, letter].slice(-LETTERS_OF_A_TOPIC))
      return letter
    },
    /** What waits for a client on a topic, oldest first. */
    waiting: (topic: string, clientId: string) => read(topic).filter(letter => letter.sender !== clientId && !letter.taken.has(clientId)),
    /** Marks a letter as taken by the hash of its message. */
    take(topic: string, messageId: string, clientId: string): void {
      for (const letter of read(topic)) if (hashText(letter.message) === messageId) letter.taken.add(clientId)
    },
    /** Forgets what nobody can get any more. */
    purge(): void {
      for (const topic of topics.keys()) read(topic)
    },
  }
}
