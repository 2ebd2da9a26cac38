import type { ISignClient } from '@walletconnect/types'

/** `WC_METHOD_UNSUPPORTED`. */
const METHOD_UNSUPPORTED = 10001

/** Tells of a wallet's no to what was asked over a pairing, with what it said. */
export type HearRefusal = (topic: string, onRefused: (said: unknown) => void) => void

/**
 * Hears wallets refuse what a page asked that was here before. The client tells refusals only to the call that asked, under a name it makes of the
 * question's number, and that call went with the page.
 */
export function hearRefusals({ proposal, auth, engine }: ISignClient): HearRefusal {
  const { events } = engine as unknown as { events: { once(name: string, listener: (answer: unknown) => void): unknown } }
  return (topic, onRefused) => {
    const asked = [...proposal.getAll(), ...auth.requests.getAll()].filter(({ pairingTopic }) => pairingTopic === topic)
    for (const { id } of asked)
      for (const name of ['session_connect', 'session_request'])
        events.once(`${name}:${id}`, answer => {
          const { error } = Object(answer) as { error?: { code?: unknown } }
          // A wallet that knows no sign-in of this kind goes on with the proposal that came with it.
          if (error && error.code !== METHOD_UNSUPPORTED) onRefused(error)
        })
  }
}
