import { batch, computed, type Signal, signal } from '@preact/signals-core'
import { closesOnBack, type Route, type RouteData, toRestingView, toRoutesAfterBack, type View } from '../domain/routes.js'
import type { Texts } from '../domain/texts.js'
import type { Pairing } from './pairing.js'
import type { Wallet, WalletLists, WalletRow } from '../domain/wallets.js'
import type { AllWallets, ListStatus } from './all-wallets.js'

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

/** What the wallet directory has told so far. */
function createWallets() {
  const known = signal<ReadonlyMap<string, Wallet>>(new Map())
  const images = new Map<string, Signal<string | undefined>>()
  return {
    lists: signal<WalletLists>({ featured: [], recommended: [], excluded: [], count: 0 }),
    status: signal<ListStatus>('idle'),
    /** Joins the rows that are known at once with the directory's; comes with the directory. */
    merge: signal<((own: readonly WalletRow[], hasWalletConnect: boolean) => readonly WalletRow[]) | undefined>(undefined),
    /** Every wallet heard of that a visitor may choose, by id, in the order they came: recent ones, the dApp's own, the directory's. */
    known,
    /** A wallet the visitor may have come from. */
    find: (id: string | undefined): Wallet | undefined => known.value.get(id ?? ''),
    /** The list of all wallets, from the moment somebody looks at it. */
    all: undefined as AllWallets | undefined,
    /** Opens a wallet's app within a tap; there once a link is being made ready. Answers whether there was something to open. */
    openApp: undefined as ((wallet: Wallet) => boolean) | undefined,
    /** The dApp's own, once the directory's code is here. */
    custom: [] as readonly Wallet[],
    /** Used lately, newest first. */
    recent: signal<readonly Wallet[]>([]),
    /** The picture of an image id: undefined until it has arrived, then a data URL, empty where there is none. */
    image(id: string): Signal<string | undefined> {
      const image = images.get(id) ?? signal<string | undefined>(undefined)
      images.set(id, image)
      return image
    },
  }
}

/** Where the visitor stands. The last entry of `history` is on screen. */
export function createRouter(first: View, data?: RouteData) {
  const history = signal<readonly Route[]>([{ view: first, data }])
  const direction = signal<1 | -1>(1)
  const current = computed(() => history.value.at(-1)!)
  const go = (way: 1 | -1, routes: readonly Route[]) =>
    batch(() => {
      direction.value = way
      history.value = routes
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
    /** Where an embedded modal goes instead of closing; unseen by others. */
    rest(isConnected: boolean) {
      go(-1, [{ view: toRestingView(isConnected) }])
    },
    /** One step back, if there is one. */
    back(isConnected: boolean) {
      if (history.value.length > 1) go(-1, toRoutesAfterBack(history.value, isConnected))
    },
  }
}
