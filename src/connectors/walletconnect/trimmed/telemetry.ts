// Stands in for two files of `@walletconnect/core`: the telemetry that a client sends WalletConnect unless it is told not to. Ours is
// told not to; then the original makes events, and forgets them.

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
