import { isOneOf, type Check } from './checks.js'

/** Switches that make the directory misbehave, so that the product's other ways are seen. */
export interface DirectoryFaults {
  /** `error` is 500. */
  wallets: 'ok' | 'error'
}

/** A directory that behaves well. */
export const noFaults: DirectoryFaults = { wallets: 'ok' }

/** What they may be. */
export const checks: Record<keyof DirectoryFaults, Check> = { wallets: isOneOf('ok', 'error') }
