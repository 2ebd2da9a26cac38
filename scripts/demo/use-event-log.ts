import type { EventsState } from 'latchkey/react'
import { useEffect, useState } from 'react'
import { appKit } from './app-kit.js'

/** One event, with a number of its own. */
export type Logged = EventsState & { id: number }

/** How many are kept. */
const MOST = 200

/** Every event since the page was loaded, newest first. The hook `useAppKitEvents` has only the last one. */
export function useEventLog(): { events: readonly Logged[]; clear(): void } {
  const [events, setEvents] = useState<readonly Logged[]>(() => [{ ...appKit.getEvent(), id: 0 }])
  useEffect(() => {
    let id = 0
    return appKit.subscribeEvents(event => {
      const logged = { ...event, id: ++id }
      setEvents(earlier => [logged, ...earlier].slice(0, MOST))
    })
  }, [])
  return { events, clear: () => setEvents([]) }
}
