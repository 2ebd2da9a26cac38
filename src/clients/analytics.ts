import type { AppKitEvent } from '../domain/events.js'
import type { Http } from './http.js'

/** Sends one usage event (references, wire 3.1). Answers the status; failing is nobody's concern but the developer's. */
export type SendEvent = (event: AppKitEvent) => Promise<number>

/** Talks to the analytics service. Nothing is sent for visitors whose browser asks not to be tracked. */
export function createAnalytics({
  http,
  url,
  projectId,
  sdkVersion,
  now,
}: {
  http: Http
  url: string
  projectId: string
  sdkVersion: string
  now: () => number
}): SendEvent {
  const query = new URLSearchParams({ projectId, st: 'appkit', sv: sdkVersion })
  return async ({ address, ...event }) => {
    const response = await http(`${url}/e?${query}`, {
      method: 'POST',
      tries: 1,
      body: JSON.stringify({
        eventId: crypto.randomUUID(),
        // Without the query, and without a long step, or a twelfth, and what comes after: they may hold what is nobody's business, a key or its words.
        url: location.origin + location.pathname.replace(/\/([^/]{16,}|([^/]+\/){11}).*/, '/'),
        domain: location.hostname,
        timestamp: now(),
        props: { ...event, address },
      }),
    })
    return response.status
  }
}

/** Global Privacy Control or Do Not Track: the visitor has said no already. */
export function asksNotToBeTracked(): boolean {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean }
  return globalPrivacyControl === true || doNotTrack === '1'
}
