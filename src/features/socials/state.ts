import type { Signal } from '@preact/signals-core'
import type { SocialProvider } from '../../domain/features.js'
import type { Route } from '../../domain/routes.js'

/** How a login stands. `leaving`: this page is about to go to the provider's. */
export type SocialPhase = 'opening' | 'waiting' | 'late' | 'finishing' | 'blocked' | 'closed' | 'failed' | 'leaving'

/** One attempt to log in, from the tap on. */
export interface Attempt {
  readonly social: Exclude<SocialProvider, 'farcaster'>
  /** The provider's window; none where the browser opened none, or where the page itself goes there and comes back. */
  readonly popup?: Window | undefined
  /** The answer the page has come back with. */
  readonly resultUri?: string | undefined
  readonly phase: Signal<SocialPhase>
  /** Why it failed, in words. */
  readonly reason: Signal<string>
}

/** The attempt that the view in the history was opened for. */
export const attempts = new WeakMap<Route, Attempt>()
