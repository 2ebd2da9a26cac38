import { batch } from '@preact/signals-core'
import { createHttp } from '../../clients/http.js'
import { createWalletDirectory, toWallet, type WalletDirectory } from '../../clients/wallet-directory.js'
import { countLogins, toLogins, type Logins } from '../../domain/embedded.js'
import { FEATURED_WALLETS, RECENT_WALLETS, RECOMMENDED_WALLETS } from '../../domain/times.js'
import { toService } from '../../domain/services.js'
import { toWalletRows, type WalletListing, RECENT_WALLETS_KEY, toRecentWallets, type Wallet, type WalletRow } from '../../domain/wallets.js'
import type { Modal, OpenModal } from '../../modal.js'
import { toSdkVersion } from '../sdk-version.js'
import { onSight, painted } from '../../clients/page.js'

/** The directory of this modal; undefined without a project id, since the service asks for one. */
export function toWalletDirectory(modal: Modal): WalletDirectory | undefined {
  const { options, clock } = modal
  const { projectId } = options
  return projectId
    ? createWalletDirectory({
        http: createHttp({ clock }),
        url: toService(options.services, 'walletDirectory'),
        projectId,
        sdkVersion: toSdkVersion(modal),
      })
    : undefined
}

/** What every question to the directory about wallets to choose from says: which ones the dApp wants, and for which networks. */
export function toDirectoryQuery({ options, state }: Modal) {
  return { include: options.includeWalletIds, chains: state.networks.peek().map(({ caipNetworkId }) => caipNetworkId) }
}

/** Wallets in the dApp's order, where it has one; those that it has none for come after. */
export function inOrder(wallets: readonly Wallet[], ids: readonly string[] = []): Wallet[] {
  const placeOf = ({ id }: Wallet) => ids.indexOf(id) >>> 0
  return [...wallets].sort((a, b) => placeOf(a) - placeOf(b))
}

/** Takes note of wallets, so that `wallets.find` knows them. */
export function know({ screen }: OpenModal, wallets: readonly Wallet[]): void {
  const { known } = screen.wallets
  known.value = new Map([...known.peek(), ...wallets.map(wallet => [wallet.id, wallet] as const)])
}

/** Loads what the first screen lists: featured and recommended wallets, and whom the dApp excludes. Once, unless it failed. */
export function loadWallets(modal: OpenModal): Promise<void> {
  const { underWay } = modal
  const { status, merge } = modal.screen.wallets
  const directory = toWalletDirectory(modal)
  return batch(() => {
    if (!merge.peek()) begin(modal)
    if (!directory || status.peek() === 'ready') return Promise.resolve()
    const running = underWay.get('wallets') ?? fetchWallets(modal, directory).finally(() => underWay.delete('wallets'))
    underWay.set('wallets', running)
    return running
  })
}

/** What needs no directory: the wallets used lately, and the dApp's own. */
function begin(modal: OpenModal): void {
  const { customWallets = [], excludeWalletIds } = modal.options
  const { wallets } = modal.screen
  wallets.custom = customWallets.map(toWallet).filter(wallet => wallet !== undefined)
  wallets.recent.value = readRecentWallets(modal).filter(({ id }) => !excludeWalletIds?.includes(id))
  know(modal, [...wallets.recent.peek(), ...wallets.custom])
  wallets.merge.value = (own, hasWalletConnect) => toRows(modal, { own, hasWalletConnect })
}

async function fetchWallets(modal: OpenModal, directory: WalletDirectory): Promise<void> {
  const { featuredWalletIds: featured = [], excludeWalletIds: excluded = [] } = modal.options
  const { lists, status } = modal.screen.wallets
  const query = toDirectoryQuery(modal)
  status.value = 'loading'
  const none = { wallets: [] as readonly Wallet[], count: 0 }
  try {
    const [first, listed, hidden] = await Promise.all([
      featured.length
        ? directory.getWallets({ include: featured, entries: Math.max(featured.length, FEATURED_WALLETS), chains: query.chains })
        : none,
      directory.getWallets({ ...query, entries: RECOMMENDED_WALLETS, exclude: [...excluded, ...featured] }),
      excluded.length ? directory.getWallets({ include: excluded, entries: excluded.length }) : none,
    ])
    batch(() => {
      lists.value = {
        featured: inOrder(first.wallets, featured),
        recommended: inOrder(listed.wallets, query.include),
        excluded: hidden.wallets,
        count: listed.count + first.count,
      }
      know(modal, [...lists.value.featured, ...listed.wallets])
      status.value = 'ready'
    })
  } catch {
    // The wallets of this browser are listed all the same; the next opening tries again.
    status.value = 'failed'
  }
}

/** The rows of the Connect view. Reads signals, so that the view follows them. */
export function toRows(modal: OpenModal, given: Pick<WalletListing, 'own' | 'hasWalletConnect'>): readonly WalletRow[] {
  const { screen, state } = modal
  const { lists, recent, custom } = screen.wallets
  const { featured, recommended } = lists.value
  const wanted: readonly string[] = screen.wanted.value
    ? [screen.wanted.value]
    : state.networks.value.map(({ chainNamespace }) => chainNamespace)
  // One that does not say for which chains it is may be for all.
  const serving = (wallets: readonly Wallet[]) =>
    wallets.filter(({ chains }) => !chains?.length || chains.some(chain => wanted.includes(chain.split(':')[0]!)))
  return toWalletRows({
    ...lists.value,
    ...given,
    featured: serving(featured),
    recommended: serving(recommended),
    custom,
    features: state.features.value,
    recent: serving(recent.value),
    isMobile: screen.isMobile,
    otherMethods: countLogins(loginsOf(modal)),
  })
}

/** What the visitor of a modal can log in with, in the namespace they are to be connected in. Reads signals. */
export function loginsOf({ options, state, adapters, screen: { wanted } }: OpenModal): Logins {
  return toLogins({
    projectId: options.projectId,
    features: state.features.value,
    namespaces: wanted.value ? [wanted.value] : [...adapters.keys()],
  })
}

/** The wallets used lately, newest first; storage may hold anything. */
export function readRecentWallets({ storage }: Modal): readonly Wallet[] {
  const stored = storage.getJson<unknown[]>(RECENT_WALLETS_KEY)
  return Array.isArray(stored)
    ? stored
        .map(toWallet)
        .filter(wallet => wallet !== undefined)
        .slice(0, RECENT_WALLETS)
    : []
}

/** Keeps the wallet a visitor connected with, for the group "recent" of the next time. What is read back is checked then. */
export function rememberWallet({ storage, screen }: Modal, wallet: Wallet | undefined): void {
  if (!wallet) return
  const stored = storage.getJson<readonly Wallet[]>(RECENT_WALLETS_KEY) as readonly (Wallet | null)[] | undefined
  const recent = toRecentWallets(Array.isArray(stored) ? stored.filter(entry => entry?.id) : [], wallet)
  storage.set(RECENT_WALLETS_KEY, JSON.stringify(recent))
  if (screen) screen.wallets.recent.value = recent
}

/**
 * Asks the directory for the first wallets, where there is a project id: once what is known without it has been painted, in which it has
 * its room. What cannot be loaded is said in the view.
 */
export function askDirectory(modal: OpenModal): void {
  const {
    hasActed,
    wallets: { status, merge },
  } = modal.screen
  const { projectId, customWallets } = modal.options
  if (!hasActed.value || !(projectId || customWallets)) return
  if (!merge.peek()) begin(modal)
  if (projectId && status.peek() !== 'ready') status.value = 'loading'
  void painted()
    .then(() => loadWallets(modal))
    .catch(() => (status.value = 'failed'))
}

/** Where the directory keeps its pictures. */
const PLACES = {
  wallet: '/getWalletImage',
  asset: '/public/getAssetImage',
  currency: '/public/getCurrencyImage',
  token: '/public/getTokenImage',
} as const

/**
 * Fetches a wallet's, network's, currency's or coin's picture when `place` comes into sight; it arrives in `modal.screen.wallets.image(imageId)`.
 * Each is asked for once: a missing one is no failure, and is not asked for again. Returns the stop.
 */
export function loadImage(modal: OpenModal, kind: keyof typeof PLACES, imageId: string, place: Element): () => void {
  const { underWay } = modal
  const key = `image:${imageId}`
  const image = modal.screen.wallets.image(imageId)
  const stop = onSight(place, () => {
    stop()
    const directory = toWalletDirectory(modal)
    if (image.peek() !== undefined || underWay.has(key) || !directory) return
    const running = directory
      .getImage(`${PLACES[kind]}/${encodeURIComponent(imageId)}`)
      .catch(() => undefined)
      .then((url = '') => {
        underWay.delete(key)
        image.value = url
      })
    underWay.set(key, running)
  })
  return stop
}
