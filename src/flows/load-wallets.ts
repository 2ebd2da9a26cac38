import { createHttp } from '../clients/http.js'
import { createWalletDirectory, type WalletDirectory } from '../clients/wallet-directory.js'
import { FEATURED_WALLETS, RECOMMENDED_WALLETS } from '../domain/times.js'
import { toService } from '../domain/services.js'
import type { Features } from '../domain/features.js'
import type { CustomWallet } from '../domain/options.js'
import { toWalletRows } from '../domain/wallet-rows.js'
import type { Wallet, WalletRow } from '../domain/wallets.js'
import type { Modal } from '../modal.js'
import { toSdkVersion } from './sdk-version.js'

/** The directory of this modal; undefined without a project id, since the service asks for one. */
export function toWalletDirectory(modal: Modal): WalletDirectory | undefined {
  const { options, platform } = modal
  const { projectId } = options
  return projectId
    ? createWalletDirectory({ http: createHttp({ platform }), url: toService(options.services, 'walletDirectory'), projectId, sdkVersion: toSdkVersion(modal) })
    : undefined
}

/** Loads what the first screen lists: featured and recommended wallets, and whom the dApp excludes. Once, unless it failed. */
export function loadWallets(modal: Modal): Promise<void> {
  const { underWay } = modal
  const { status } = modal.screen!.wallets
  const directory = toWalletDirectory(modal)
  modal.screen!.wallets.merge.value ??= (own, features) => merge(modal, own, features)
  if (!directory || status.value === 'ready') return Promise.resolve()
  const running = underWay.get('wallets') ?? fetchWallets(modal, directory).finally(() => underWay.delete('wallets'))
  underWay.set('wallets', running)
  return running
}

async function fetchWallets(modal: Modal, directory: WalletDirectory): Promise<void> {
  const { state, options } = modal
  const { featuredWalletIds: featured = [], excludeWalletIds: excluded = [], includeWalletIds: include } = options
  const chains = state.networks.value.map(({ caipNetworkId }) => caipNetworkId)
  modal.screen!.wallets.status.value = 'loading'
  const none = { wallets: [] as readonly Wallet[], count: 0 }
  try {
    const [first, listed, hidden] = await Promise.all([
      featured.length ? directory.getWallets({ include: featured, entries: featured.length || FEATURED_WALLETS, chains }) : none,
      directory.getWallets({ entries: RECOMMENDED_WALLETS, include, exclude: [...excluded, ...featured], chains }),
      excluded.length ? directory.getWallets({ include: excluded, entries: excluded.length }) : none,
    ])
    const order = (wallet: Wallet) => featured.indexOf(wallet.id)
    modal.screen!.wallets.set({
      featured: [...first.wallets].sort((a, b) => order(a) - order(b)),
      recommended: listed.wallets,
      excluded: hidden.wallets,
      count: listed.count + first.count,
    })
  } catch {
    // The wallets of this browser are listed all the same; the next opening tries again.
    modal.screen!.wallets.status.value = 'failed'
  }
}

/** The rows of the Connect view. Reads signals, so that the view follows them. */
function merge({ screen, options }: Modal, own: readonly WalletRow[], features: Features): readonly WalletRow[] {
  const { lists, recent } = screen!.wallets
  return toWalletRows({ ...lists.value, own, recent: recent.value, custom: (options.customWallets ?? []).map(toWallet), features })
}

/** A dApp's own wallet in the words of the directory; what it leaves null is absent. */
function toWallet(custom: CustomWallet): Wallet {
  return Object.fromEntries(Object.entries(custom).filter(([, value]) => value != null)) as unknown as Wallet
}
