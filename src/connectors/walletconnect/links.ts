import type { ISignClient } from '@walletconnect/types'
import type { MadeLink } from '../../domain/walletconnect.js'

/** Runs what makes one pairing, which is then that of the link. */
export type Over = <Answer>(link: MadeLink, ask: () => Promise<Answer>) => Promise<Answer>

/**
 * Lets a client take on pairings that the page has made: the client makes one within each `connect` and `authenticate`, and gets the
 * link's in its place. One at a time, so that none gets another's.
 */
export function takeLinks({ core }: ISignClient): Over {
  const { pairing, crypto, expirer, relayer } = core
  const create = pairing.create
  let next: { link: MadeLink; onTaken(): void } | undefined
  pairing.create = async params => {
    if (!next) return create(params)
    const { link, onTaken } = next
    next = undefined
    onTaken()
    const { expiry, symKey, uri } = link
    const topic = await crypto.setSymKey(symKey)
    expirer.set(topic, expiry)
    await pairing.pairings.set(topic, { topic, expiry, relay: { protocol: 'irn' }, active: false, methods: params?.methods })
    await relayer.subscribe(topic, { transportType: params?.transportType, ...(params?.internal && { internal: params.internal }) })
    return { topic, uri }
  }
  let queue: Promise<unknown> = Promise.resolve()
  return (link, ask) => {
    const asked = queue.then(() => {
      const taken = new Promise<void>(onTaken => (next = { link, onTaken }))
      const answer = ask().finally(() => {
        if (next?.link === link) next = undefined
      })
      // Whoever comes next need not wait for the relay.
      queue = Promise.race([taken, answer]).catch(() => {})
      return answer
    })
    queue = asked.catch(() => {})
    return asked
  }
}
