import { LIST_FIRST, ROOM_LIMIT } from '../domain/times.js'
import type { Clock } from '../clients/clock.js'
import type { CreateAppKit } from '../domain/options.js'

/** Fetches what is for those who connect. */
export const connected = () => import('./connecting/connected.js')

/** Fetches what is for those who are connected: what they have, and the ways out; and the developer's alerts. */
export const profile = () => import('./account/profile.js')

/** Fetches the table of errors, when one has to be told. */
export const errors = () => import('../domain/errors.js')

/** What `loading` brings. @throws TypeError, as browsers do where code cannot be fetched, where a room has not come within `limit` milliseconds */
export function inTime<T>(clock: Clock, loading: Promise<T>, limit: number = ROOM_LIMIT): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = new AbortController()
    loading.then(resolve, reject).finally(() => stop.abort())
    void clock.wait(limit, stop.signal).then(() => reject(new TypeError()))
  })
}

/** What the browser knows of its line, where it tells (Network Information API). */
const line = () => (navigator as { connection?: { saveData?: boolean; effectiveType?: string; rtt?: number } }).connection ?? {}

/** Each answer takes a tenth of a second or more. */
export const isFar = (): boolean => line().rtt! >= LIST_FIRST

/**
 * Whether code may be fetched before it is asked for: by the dApp's word, and not where a visitor spares data, save on a press: what
 * was pressed is as good as asked for.
 */
export function mayPrefetch({ prefetch }: CreateAppKit, isPress?: boolean): boolean {
  const { saveData, effectiveType } = line()
  return prefetch !== 'none' && (isPress || !(saveData || /2g/.test(`${effectiveType}`)))
}
