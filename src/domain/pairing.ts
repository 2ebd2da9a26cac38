import { PAIRING_LIFE, PAIRING_MARGIN, RELAY_LIMIT } from './times.js'

/** Whether a link is still worth scanning: it has more than 10 s to live (specification, section 4). */
export function isFresh({ expiresAt }: { expiresAt: number }, now: number): boolean {
  return expiresAt - now > PAIRING_MARGIN
}

/** When a link that is being looked at is renewed, after it was made: so early that the next one is there in time. */
export const RENEW_AFTER = PAIRING_LIFE - PAIRING_MARGIN - RELAY_LIMIT

/** Whether it is time for the next link. */
export function isDue({ expiresAt }: { expiresAt: number }, now: number): boolean {
  return now >= expiresAt - PAIRING_LIFE + RENEW_AFTER
}
