import { HttpError } from './http.js'

/** Switches that make the directory misbehave, so that the product's other ways are seen. */
export interface DirectoryFaults {
  /** `error` is 500, `busy` is 429 with Retry-After: 1, `html` is a page instead of JSON, `empty` lists no wallet. */
  wallets: 'ok' | 'error' | 'busy' | 'html' | 'empty'
  images: 'ok' | 'missing'
  /** `off`: the project wants no events; `forbidden`: every event is answered with 403. */
  analytics: 'on' | 'off' | 'forbidden'
  /** Milliseconds before every answer. */
  slow: number
}

/** A directory that behaves well. */
export const noFaults: DirectoryFaults = { wallets: 'ok', images: 'ok', analytics: 'on', slow: 0 }

const allowed: Record<keyof DirectoryFaults, (value: unknown) => boolean> = {
  wallets: value => ['ok', 'error', 'busy', 'html', 'empty'].includes(value as string),
  images: value => ['ok', 'missing'].includes(value as string),
  analytics: value => ['on', 'off', 'forbidden'].includes(value as string),
  slow: value => typeof value === 'number' && value >= 0 && value <= 60_000,
}

/** Reads a change of the switches; anything unknown is 400. */
export function parseFaults(value: unknown): Partial<DirectoryFaults> {
  if (typeof value !== 'object' || value === null) throw new HttpError(400, 'An object is expected.')
  for (const [key, setting] of Object.entries(value)) {
    if (!allowed[key as keyof DirectoryFaults]?.(setting)) throw new HttpError(400, `"${key}" cannot be ${JSON.stringify(setting)}.`)
  }
  return value as Partial<DirectoryFaults>
}
