// Logins by the accounts of others begin within the tap.
import { type Signal, signal } from '@preact/signals-core'
import { isTelegram, openAnsweringWindow } from '../../clients/page.js'
import { SOCIAL_NAMES, toSocialsThere } from '../../domain/embedded.js'
import type { SocialProvider } from '../../domain/features.js'
import type { Route } from '../../domain/routes.js'
import type { OpenModal } from '../../modal.js'
import { track } from '../track.js'

/** How a login stands. `leaving`: this page is about to go to the provider's. `severed`: its window cannot be seen from here, though it may be open. */
export type SocialPhase = 'opening' | 'waiting' | 'severed' | 'late' | 'finishing' | 'blocked' | 'closed' | 'failed' | 'leaving'

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

/**
 * Begins a login. The window is opened before anything else, within the tap, and is empty until its address is known;
 * the view goes on from there. Again from that view, the new attempt takes the place of the old one.
 * @param isAlone this page goes there itself, and comes back: inside Telegram nothing else can go anywhere
 */
export function startSocial(modal: OpenModal, social: SocialProvider, isAlone = isTelegram()): void {
  const { router } = modal.screen
  const data = { social, title: SOCIAL_NAMES[social] }
  track(modal, { event: 'SOCIAL_LOGIN_STARTED', properties: { provider: social } })
  if (social === 'farcaster') return router.push('ConnectingFarcaster')
  const popup = isAlone ? undefined : openAnsweringWindow()
  if (router.view.peek() === 'ConnectingSocial') router.replace('ConnectingSocial', data)
  else router.push('ConnectingSocial', data)
  attempts.set(router.current.peek(), {
    social,
    popup,
    phase: signal(isAlone ? 'leaving' : popup ? 'opening' : 'blocked'),
    reason: signal(''),
  })
}

/** Those of a dApp's providers with which one can log in here. */
export function toSocialsHere(socials: readonly SocialProvider[]): readonly SocialProvider[] {
  const { userAgent, maxTouchPoints } = navigator
  // An iPad says that it is a Mac, which has no such screen.
  const isPad = maxTouchPoints > 1 && /mac/i.test(userAgent)
  return toSocialsThere(socials, { isTelegram: isTelegram(), userAgent: isPad ? 'iPad' : userAgent })
}
