import { signal } from '@preact/signals-core'
import { isTelegram } from '../../clients/open-link.js'
import { openAnsweringWindow } from '../../clients/open-answering-window.js'
import type { SocialProvider } from '../../domain/features.js'
import { SOCIAL_NAMES } from '../../domain/social-names.js'
import { track } from '../../flows/track.js'
import type { OpenModal } from '../../modal.js'
import { attempts } from './state.js'

/**
 * Begins a login. The window is opened before anything else, within the tap, and is empty until its address is known;
 * the view goes on from there. Again from that view, the new attempt takes the place of the old one.
 */
export function startSocial(modal: OpenModal, social: SocialProvider): void {
  const { router } = modal.screen
  const data = { social, title: SOCIAL_NAMES[social] }
  track(modal, { event: 'SOCIAL_LOGIN_STARTED', properties: { provider: social } })
  if (social === 'farcaster') return router.push('ConnectingFarcaster')
  // There, nothing but the page itself can go anywhere.
  const isAlone = isTelegram()
  const popup = isAlone ? undefined : openAnsweringWindow()
  if (router.view.peek() === 'ConnectingSocial') router.replace('ConnectingSocial', data)
  else router.push('ConnectingSocial', data)
  attempts.set(router.current.peek(), { social, popup, phase: signal(isAlone ? 'leaving' : popup ? 'opening' : 'blocked'), reason: signal('') })
}
