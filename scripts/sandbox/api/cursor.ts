// Where a page of a history ends, as its reader carries it to the next one.
import { ApiError } from './errors.js'

/** Writes the place of a page's last item. */
export function toCursor(place: readonly unknown[]): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url')
}

/** Reads a place that `toCursor` wrote. @throws ApiError for what is none */
export function parseCursor<Place extends readonly unknown[]>(cursor: string, isPlace: (parts: readonly unknown[]) => boolean): Place {
  try {
    const place = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown
    if (Array.isArray(place) && isPlace(place)) return place as unknown as Place
  } catch {
    // no JSON
  }
  throw new ApiError(400, '', `Invalid parameter: cursor ${cursor}`)
}
