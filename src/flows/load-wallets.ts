import { createHttp } from '../clients/http.js'
import { createWalletDirectory, type WalletDirectory } from '../clients/wallet-directory.js'
import { FEATURED_WALLETS, RECOMMENDED_WALLETS } from '../domain/times.js'
import { toService } from '../domain/services.js'
import type { Wallet } from '../domain/wallets.js'
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
