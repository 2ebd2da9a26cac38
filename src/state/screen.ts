import { batch, computed, signal } from '@preact/signals-core'
import { closesOnBack, type Route, type RouteData, toRestingView, toRoutesAfterBack, type View } from '../domain/routes.js'
import type { Pairing } from './pairing.js'
import { createWallets } from './wallets.js'

/** What only the open dialog knows; made when it opens for the first time. */
export type Screen = ReturnType<typeof createScreen>

/** Makes the state behind the dialog of one modal. */
export function createScreen(first: View, isMobile: boolean, data?: RouteData) {
  const announcement = signal('')
  const router = createRouter(first, data, announcement)
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
      this.pairing?.reset()
    },
    /** Somebody has just connected, and there is nothing more to do here: the dialog leaves with a sign of it. */
    isWon: false,
    /** The dialog is out of the way of what a dApp's own connector shows (`flows/connecting/step-aside.ts`). */
    isAside: signal(false),
    /** How often a close was refused; each count is one shake. */
    shakes: signal(0),
    /** What the rooms that have come hold: views by their names, and the titles of views. */
    brought: signal<Readonly<Record<string, unknown>>>({}),
    /** The view whose room could not be loaded, until that is tried again. */
    failed: signal<View | undefined>(undefined),
    /** What screen readers are told, politely: of this view, and no longer than it is there. */
    announcement,
  }
}

/** Where the visitor stands. The last entry of `history` is on screen. */
export function createRouter(first: View, data?: RouteData, announcement = signal('')) {
  const history = signal<readonly Route[]>([{ view: first, data }])
  const direction = signal<1 | -1>(1)
  const current = computed(() => history.value.at(-1)!)
  const go = (way: 1 | -1, routes: readonly Route[]) =>
    batch(() => {
      direction.value = way
      history.value = routes
      announcement.value = ''
    })
  return {
    history,
    current,
    view: computed(() => current.value.view),
    /** The namespace that the way here is about, if any. */
    namespace: computed(() =>
      history.value
        .map(({ data }) => data?.namespace)
        .filter(Boolean)
        .at(-1),
    ),
    /** 1 going forward, -1 going back: which way views slide. */
    direction,
    closesOnBack: computed(() => closesOnBack(history.value)),
    push(view: View, data?: RouteData) {
      if (view !== current.value.view || data) go(1, [...history.value, { view, data }])
    },
    replace(view: View, data?: RouteData) {
      go(1, [...history.value.slice(0, -1), { view, data }])
    },
    reset(view: View, data?: RouteData) {
      go(1, [{ view, data }])
    },
    /** What a view was about has happened: it stays, with no step back, under another of its room's titles if one is given. Where it has gone, the account. */
    endWith(view: View, titled?: string) {
      const route = history.peek().find(each => each.view === view)
      if (route && titled) route.data = { ...route.data, titled }
      history.value = [route ?? { view: 'Account' }]
    },
    /** Where an embedded modal goes instead of closing; unseen by others. */
    rest(isConnected: boolean) {
      go(-1, [{ view: toRestingView(isConnected) }])
    },
    /** Whether nobody has gone anywhere since it was put to rest, and it rests at this view. */
    restsAt(view: View): boolean {
      const [only, ...others] = history.peek()
      return !others.length && only!.view === view && !only!.data
    },
    /** One step back, if there is one. */
    back(isConnected: boolean) {
      if (history.value.length > 1) go(-1, toRoutesAfterBack(history.value, isConnected))
    },
  }
}
