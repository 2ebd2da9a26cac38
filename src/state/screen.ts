import { signal } from '@preact/signals-core'
import type { RouteData, View } from '../domain/routes.js'
import type { Texts } from '../domain/texts.js'
import type { Pairing } from './pairing.js'
import { createRouter } from './router.js'
import { createWallets } from './wallets.js'

/** What only the open dialog knows; made when it opens for the first time. */
export type Screen = ReturnType<typeof createScreen>

/** Makes the state behind the dialog of one modal. */
export function createScreen(first: View, isMobile: boolean, data?: RouteData) {
  const router = createRouter(first, data)
  return {
    isMobile,
    /** The visitor has done something; an embedded modal is silent until then. */
    hasActed: signal(false),
    router,
    /** The namespace the visitor is to be connected in, where it is a certain one: only its wallets are shown. */
    wanted: router.namespace,
    wallets: createWallets(),
    /** The link to a wallet elsewhere, from the moment a view needs one: see `pairingOf`. */
    pairing: undefined as Pairing | undefined,
    /** The link a dApp has made itself and handed to `open`. */
    givenLink: undefined as string | undefined,
    /** Where things stand once the dialog has closed: on a resting view, and no link left for anyone to follow. */
    rest(isConnected: boolean) {
      router.rest(isConnected)
      this.givenLink = undefined
      this.announcement.value = ''
      this.pairing?.reset()
    },
    /** How often a close was refused; each count is one shake. */
    shakes: signal(0),
    /** The titles that have come with their views (`TITLES` of a part), beside the frame's own. */
    titles: signal<Texts>({}),
    /** What screen readers are told, politely. */
    announcement: signal(''),
  }
}
