// Stands in for files of `@walletconnect/core`: telemetry, and who checks where a message comes from.

/** What there would be to tell WalletConnect. Our client is told not to; then the original makes events, and forgets them. */
interface Event {
  eventId: string
  props: { properties: { topic: string | undefined; trace: readonly string[] } }
  addTrace(trace: string): void
  setError(error: string): void
}

/** Notes nothing and sends nothing, with the shape the client expects. */
export class EventClient {
  readonly context = EVENT_CLIENT_CONTEXT
  readonly telemetryEnabled = false

  async init(): Promise<void> {}

  createEvent({ properties: { topic } }: { properties: { topic?: string } }): Event {
    return { eventId: '', props: { properties: { topic, trace: [] } }, addTrace() {}, setError() {} }
  }

  getEvent(): undefined {}

  deleteEvent(): void {}
}

/** What an event would have said. */
const words: Readonly<Record<string, string>> = {}

export const EVENT_CLIENT_CONTEXT = 'event-client'
export const EVENT_CLIENT_PAIRING_TRACES = words
export const EVENT_CLIENT_PAIRING_ERRORS = words
export const EVENT_CLIENT_SESSION_TRACES = words
export const EVENT_CLIENT_SESSION_ERRORS = words
export const EVENT_CLIENT_AUTHENTICATE_TRACES = words
export const EVENT_CLIENT_AUTHENTICATE_ERRORS = words

/**
 * The client's part that asks for attestations; stands in for a file of `@walletconnect/core`. It asks nobody: `sign-client.ts` puts
 * its own `register` here where the dApp wants attestations.
 */
export class Verify {
  /** The attestation that goes with a message; none means that the wallet shows the dApp as unverified. */
  register: (message: { id: string; decryptedId: string }) => Promise<string> = async () => ''

  /** Only a wallet checks who a dApp is. Not to know is what it is told of one that has no attestation. */
  async resolve(): Promise<undefined> {}
}
