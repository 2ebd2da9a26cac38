import { isBetween, isOneOf, type Check } from './checks.js'

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

/** What they may be. */
export const checks: Record<keyof DirectoryFaults, Check> = {
  wallets: isOneOf('ok', 'error', 'busy', 'html', 'empty'),
  images: isOneOf('ok', 'missing'),
  analytics: isOneOf('on', 'off', 'forbidden'),
  slow: isBetween(0, 60_000),
}
