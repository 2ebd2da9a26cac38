// Switches that make the node misbehave.
import { isBetween, isBoolean, type Check } from '../checks.js'

/** All switches. */
export interface PolkadotFaults {
  /** Milliseconds before every answer. */
  slow: number
  /** Connections break. */
  down: boolean
}

/** A node that behaves well. */
export const noFaults: PolkadotFaults = { slow: 0, down: false }

/** What they may be. */
export const checks: Record<keyof PolkadotFaults, Check> = { slow: isBetween(0, 60_000), down: isBoolean }
