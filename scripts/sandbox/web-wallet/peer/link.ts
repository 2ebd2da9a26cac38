// Following the link of a page that wants to connect (wire protocols 6.1).
import { parseUri } from '@walletconnect/utils'

const LIMIT_MS = 15_000

const isHex = (value: unknown) => typeof value === 'string' && /^[0-9a-f]{64}$/i.test(value)

/** Checks a `wc:` link to the letter and returns its topic; fails with a sentence that says what is wrong with it. */
export function readLinkTopic(uri: string, now: number): string {
  if (!uri.startsWith('wc:')) throw new Error('This is no WalletConnect link: it has to begin with "wc:".')
  const { topic, version, symKey, relay, expiryTimestamp } = parseUri(uri)
  if (version !== 2) throw new Error('This link is of another version of WalletConnect; the wallet speaks version 2.')
  if (!isHex(topic) || !isHex(symKey) || relay.protocol !== 'irn')
    throw new Error('This WalletConnect link is broken: a part of it is missing.')
  if (expiryTimestamp !== undefined && !(expiryTimestamp * 1000 > now))
    throw new Error('This link has expired. Ask the page for a new one.')
  return topic
}

/** A follower that waits for nothing yet. */
export function createLinkFollower<Arrival>() {
  const waiting = new Map<string, (arrival: Arrival) => void>()
  return {
    /** Something arrived. */
    arrive: (topic: string, arrival: Arrival) => waiting.get(topic)?.(arrival),
    /** Starts `pair` and returns what arrives on its topic; fails in time when nothing does. */
    follow: (topic: string, pair: () => Promise<unknown>) =>
      new Promise<Arrival>((resolve, reject) => {
        let problem = 'The relay cannot be reached.'
        const finish = (settle: () => void) => {
          clearTimeout(timer)
          waiting.delete(topic)
          settle()
        }
        const timer = setTimeout(() => finish(() => reject(new Error(problem))), LIMIT_MS)
        waiting.set(topic, arrival => finish(() => resolve(arrival)))
        pair().then(
          () => (problem = 'No page waits behind this link any more. Ask it for a new one.'),
          (error: unknown) => finish(() => reject(error)),
        )
      }),
  }
}
