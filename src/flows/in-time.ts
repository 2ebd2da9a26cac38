import { ROOM_LIMIT } from '../domain/times.js'
import type { Clock } from '../clients/clock.js'

/** What `loading` brings. @throws TypeError, as browsers do where code cannot be fetched, where a room has not come within `limit` milliseconds */
export function inTime<T>(clock: Clock, loading: Promise<T>, limit: number = ROOM_LIMIT): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = new AbortController()
    loading.then(resolve, reject).finally(() => stop.abort())
    void clock.wait(limit, stop.signal).then(() => reject(new TypeError()))
  })
}
