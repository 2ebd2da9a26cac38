// Switches that make the node misbehave.
import { HttpError } from '../http.js'

/** All switches. */
export interface PolkadotFaults {
  /** Milliseconds before every answer. */
  slow: number
  /** Connections break. */
  down: boolean
}

/** A node that behaves well. */
export const noFaults: PolkadotFaults = { slow: 0, down: false }

const allowed: Record<keyof PolkadotFaults, (value: unknown) => boolean> = {
  slow: value => typeof value === 'number' && value >= 0 && value <= 60_000,
  down: value => typeof value === 'boolean',
}

/** The switches after a change. Anything unknown is 400. */
export function changeFaults(faults: PolkadotFaults, change: unknown): PolkadotFaults {
  if (typeof change !== 'object' || change === null) throw new HttpError(400, 'An object is expected.')
  for (const [key, setting] of Object.entries(change)) {
    if (!Object.hasOwn(allowed, key) || !allowed[key as keyof PolkadotFaults](setting))
      throw new HttpError(400, `"${key}" cannot be ${JSON.stringify(setting)}.`)
  }
  return { ...faults, ...(change as Partial<PolkadotFaults>) }
}
