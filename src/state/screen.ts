import { signal } from '@preact/signals-core'
import type { View } from '../domain/routes.js'
import { createRouter } from './router.js'
import { createWallets } from './wallets.js'

/** What only the open dialog knows; made when it opens for the first time. */
export type Screen = ReturnType<typeof createScreen>

/** Makes the state behind the dialog of one modal. */
export function createScreen(first: View, isMobile: boolean) {
  return {
    isMobile,
    /** The visitor has done something; an embedded modal is silent until then. */
    hasActed: signal(false),
    router: createRouter(first),
    wallets: createWallets(),
    /** How often a close was refused; each count is one shake. */
    shakes: signal(0),
    /** What screen readers are told, politely. */
    announcement: signal(''),
  }
}
