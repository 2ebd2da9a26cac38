// The wallets without our window: the engine of the dialog behind a list of the dApp's own. It loads nothing of the dialog.
import { effect, signal } from '@preact/signals-core'
import { isMobile } from '../../clients/page.js'
import { named } from '../../domain/error-code.js'
import { toService } from '../../domain/services.js'
import { toConnectorRows, hasWalletConnect, type Wallet, type WalletRow } from '../../domain/wallets.js'
import { LIST_LOOK } from '../../domain/times.js'
import { toListedRow, toWalletItem, type WalletItem, type Wallets, type WalletsState } from '../../domain/wallet-items.js'
import { WALLETCONNECT_ID } from '../../domain/walletconnect.js'
import type { Modal, OpenModal } from '../../modal.js'
import type { Pairing } from '../../state/pairing.js'
import type { Screen } from '../../state/screen.js'
import { createWallets as createLists } from '../../state/wallets.js'
import { createAllWallets, type ListStatus } from '../../state/all-wallets.js'
import { hearMultichain } from '../connecting/hear-multichain.js'
import { keepLooking, multichainOf } from '../connecting/look.js'
import { connected, profile } from '../rooms.js'
import { followLeaving } from '../session/leave.js'
import { toSdkVersion } from '../sdk-version.js'
import { until } from '../until.js'
import { loadWallets, toRows } from './wallets.js'

const further = () => import('./headless-link.js')

const isOver = (status: ListStatus) => status === 'ready' || status === 'failed'

const known = new WeakMap<Modal, Wallets>()

/** The wallets of a modal: one and the same each time. */
export function toWallets(modal: Modal): Wallets {
  const wallets = known.get(modal) ?? createWallets(modal)
  known.set(modal, wallets)
  return wallets
}

/** What the flows know of a dialog: of this one there is only a list and a link. */
const toScreen = (given: Modal): Screen =>
  ({
    isMobile: isMobile(),
    wanted: signal(undefined),
    wallets: createLists(),
    router: {
      // Where a dialog would lead a visitor to the network that was chosen before, they are asked for it at once.
      reset(_view: string, data?: { caipNetworkId?: string }) {
        const { caipNetworkId } = data ?? {}
        if (caipNetworkId)
          profile()
            .then(({ moveTo }) => moveTo(given, { id: '', caipNetworkId }))
            .catch(() => {})
      },
    },
    rest() {},
  }) as unknown as Screen

/** The link to a wallet elsewhere: from the moment somebody wants it until somebody is connected, by it or otherwise. */
function createLink(modal: OpenModal) {
  const { state, screen } = modal
  const pairing = signal<Pairing | undefined>(undefined)
  let stop: (() => void) | undefined
  /** Whether the dApp wants one to be ready, whichever wallet is chosen. */
  let isKept = false
  let visit = {}
  const open = async () => {
    const mine = visit
    const { keepLink, linkOf, tryLinkAgain } = await further()
    const opened = linkOf(screen)
    // It may have been let go before it was there.
    if (mine !== visit) return opened
    pairing.value = opened
    if (!stop) stop = keepLink(modal)
    else if (!opened.uri.peek()) tryLinkAgain(modal)
    return opened
  }
  const letGo = () => {
    visit = {}
    isKept = false
    stop?.()
    stop = undefined
    pairing.value = undefined
    screen.pairing?.reset()
  }
  const keep = () => {
    isKept = true
    return open()
  }
  followLeaving(modal, (_, isElse) => isElse && letGo())
  return {
    pairing,
    letGo,
    keep,
    /** The visitor tries another way: a link that was only for the one before is over. */
    goElsewhere: () => isKept || letGo(),
    /** The visitor gives up: who follows the link comes too late. */
    turnAway() {
      const wasKept = isKept
      letGo()
      if (wasKept) void keep().catch(() => {})
    },
    /** The wallet's app where it can be opened, and until somebody has answered. */
    async connect(wallet: Wallet | undefined, signal: AbortSignal) {
      // Within the tap, where the link is ready.
      const isThere = pairing.peek()?.uri.peek()
      const [opened, { begin }] = await Promise.all([isThere ? pairing.peek()! : open(), connected()])
      // Whoever is asked now is not to be disturbed.
      signal.throwIfAborted()
      opened.choose(wallet)
      const before = state.connectorOf()
      const here = begin(modal, { chain: state.activeNamespace.peek() })
      const isOver = () => {
        if (here.isCurrent() && pairing.value === opened) return false
        // Whoever leaves meanwhile is not connected by what somebody approves later.
        letGo()
        throw named('requestAborted')
      }
      try {
        await until(() => opened.uri.value || (opened.phase.value === 'failed' ? '' : isOver() || undefined), signal)
        if (wallet?.mobile_link && screen.isMobile) (await further()).openApp(modal, wallet, 'mobile')
        await until(() => {
          const { value: phase } = opened.phase
          const isRefused = phase === 'declined'
          if (isRefused || phase === 'failed')
            throw Object.assign(new Error(opened.reason.peek()), isRefused && { name: 'userRejected', code: 4001 })
          const connector = state.connectorOf()
          if (connector !== before && connector?.id === WALLETCONNECT_ID) return true
          return isOver() || undefined
        }, signal)
      } finally {
        here.abandon()
      }
    },
  }
}

/** In one piece: what a dApp's list is given, each short, over one link and one attempt. */
function createWallets(given: Modal): Wallets {
  const screen = toScreen(given)
  const modal = new Proxy(given, { get: (all, name) => (name === 'screen' ? screen : all[name as 'state']) }) as OpenModal
  const { options, state } = modal
  const { lists, status } = screen.wallets
  const all = (screen.wallets.all ??= createAllWallets())
  const link = createLink(modal)
  const connecting = signal<{ item: WalletItem; attempt: AbortController } | undefined>(undefined)

  const toPicture = (id: string) => {
    const query = new URLSearchParams({ projectId: options.projectId ?? '', st: 'appkit', sv: toSdkVersion(modal) })
    return `${toService(options.services, 'walletDirectory')}/getWalletImage/${encodeURIComponent(id)}?${query}`
  }
  const toItem = (row: WalletRow) => toWalletItem(row, toPicture)
  const readRows = () => {
    const own = toConnectorRows({ connectors: state.allConnectors(), isMobile: screen.isMobile, images: options.connectorImages })
    return screen.wallets.merge.value ? toRows(modal, { own, hasWalletConnect: hasWalletConnect(options) }) : own
  }
  const readListed = (): readonly Wallet[] => {
    const { featured, recommended } = lists.value
    return all.found.value?.wallets.value ?? [...featured, ...recommended, ...all.listed.wallets.value]
  }
  const read = (): WalletsState => {
    const listed = readListed()
    const listing = all.found.value ?? all.listed
    const { value: pairing } = link.pairing
    const phase = pairing?.phase.value
    return {
      wallets: readRows().map(toItem),
      wcWallets: listed.map(wallet => toItem(toListedRow(wallet))),
      isFetchingWallets: listing.status.value === 'loading' || status.value === 'loading',
      isFetchingWcUri: Boolean(pairing && !pairing.uri.value && (phase === 'preparing' || phase === 'unreachable')),
      isInitialized: !options.projectId || isOver(status.value),
      wcUri: pairing?.uri.value,
      wcError: Boolean(phase && phase !== 'preparing' && phase !== 'ready'),
      connectingWallet: connecting.value?.item,
      page: all.found.value ? listing.pages : Number(status.value === 'ready') + listing.pages,
      count: all.found.value ? listed.length : lists.value.count,
    }
  }
  const leave = () => connecting.peek()?.attempt.abort(named('requestAborted'))

  return {
    getState: read,
    subscribe(listener) {
      let isFirst = true
      const stop = effect(() => {
        const value = read()
        if (!isFirst) queueMicrotask(() => listener(value))
        isFirst = false
      })
      // A list that somebody follows stands open.
      const stopLooking = keepLooking(given.clock, LIST_LOOK)
      const stopHearing = hearMultichain(modal)
      // Until it is no longer wanted, or the modal ends.
      let key = 'list'
      while (given.stops.has(key)) key += '+'
      const end = () => {
        stop()
        stopLooking()
        stopHearing()
        given.stops.delete(key)
      }
      given.stops.set(key, end)
      return end
    },
    async fetchWallets({ query } = {}) {
      if (query === undefined && status.peek() !== 'ready') return loadWallets(modal)
      const { loadNextPage, lookFor } = await further()
      if (query !== undefined) lookFor(modal, query, false)
      const listing = all.found.peek()
      if (listing) await until(() => isOver(listing.status.value) || undefined, listing.attempt.signal).catch(() => {})
      // Back from a search to what was there.
      else if (query === undefined) await loadNextPage(modal)
    },
    async connect(item, namespace) {
      leave()
      const attempt = new AbortController()
      const { signal } = attempt
      connecting.value = { item, attempt }
      try {
        const way = item.connectors.find(({ chain }) => chain === (namespace ?? chain))
        const connector = way && state.allConnectors().find(({ id, chain }) => id === way.id && chain === way.chain)
        if (!connector) return await link.connect(screen.wallets.find(item.id), signal)
        link.goElsewhere()
        // Who names a family is connected in it alone.
        const whole = namespace ? undefined : multichainOf(modal, connector)
        const asked = whole?.connect(signal) ?? connected().then(({ connectSurely }) => connectSurely(modal, connector, signal))
        await Promise.race([asked, until<never>(() => undefined, signal)])
      } finally {
        if (connecting.peek()?.attempt === attempt) connecting.value = undefined
      }
    },
    async getWcUri() {
      const opened = await link.keep()
      const isOver = () => opened.phase.value === 'failed' || link.pairing.value !== opened
      return (await until(() => opened.uri.value ?? (isOver() ? '' : undefined))) || undefined
    },
    resetWcUri: link.letGo,
    resetConnectingWallet() {
      leave()
      link.turnAway()
    },
  }
}
