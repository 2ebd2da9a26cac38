import type { Namespace } from './caip.js'
import type { Connector, ListedConnector } from './connector.js'
import type { Wallet, WalletRow } from './wallets.js'

/** A wallet as a list of the dApp's own shows it (AppKit 1.8, `WalletItem`). */
export interface WalletItem {
  id: string
  name: string
  imageUrl: string
  imageId?: string | undefined
  /** The ways to it in this browser, one for each chain family. */
  connectors: readonly { id: string; rdns?: string | undefined; chain: Namespace }[]
  walletInfo: {
    supportedNamespaces?: readonly string[] | undefined
    supportedChains?: readonly string[] | undefined
    website?: string | undefined
    installationLinks?: {
      appStore?: string | undefined
      playStore?: string | undefined
      chromeStore?: string | undefined
      desktopLink?: string | undefined
    }
    deepLink?: string | undefined
    linkMode?: string | undefined
    isCertified?: boolean | undefined
  }
  isInjected: boolean
  isRecent: boolean
}

/** How things stand for a list of the dApp's own. */
export interface WalletsState {
  /** What the modal's first screen lists, in its order: wallets of this browser, then the directory's. */
  wallets: readonly WalletItem[]
  /** The directory as far as it has been fetched, or what a search found. */
  wcWallets: readonly WalletItem[]
  isFetchingWallets: boolean
  isFetchingWcUri: boolean
  /** The first wallets of the directory are here, or there is none to ask. */
  isInitialized: boolean
  /** The link for a code, while it is worth scanning; it is renewed before it dies. */
  wcUri: string | undefined
  /** The link could not be made, or the wallet has not agreed. */
  wcError: boolean
  /** Whom the visitor is connecting with. */
  connectingWallet: WalletItem | undefined
  /** How many pages of the directory are here. */
  page: number
  /** How many wallets the directory has, or the search found. */
  count: number
}

/** The wallets without our window: the same engine behind a list of the dApp's own. */
export interface Wallets {
  getState(): WalletsState
  /** Calls back after each change; returns the stop. */
  subscribe(listener: (state: WalletsState) => void): () => void
  /**
   * Fetches the next page of the directory, or with `query` what is looked for; an empty one goes back to all. What is wrong stands in the
   * state: an empty list that may be asked for again.
   */
  fetchWallets(wish?: { page?: number | undefined; query?: string | undefined }): Promise<void>
  /**
   * Connects with a wallet of this browser, by its app on a phone, or by the link in `wcUri`. Resolves once connected.
   * @throws ModalError `userRejected`, … and what the link failed with; where it was reset, an error named `requestAborted`
   */
  connect(wallet: WalletItem, namespace?: Namespace): Promise<void>
  /** Makes a link, which then is in `wcUri`, and keeps it ready: on phones before the tap that opens a wallet's app. */
  getWcUri(): Promise<string | undefined>
  /** Lets the link go. */
  resetWcUri(): void
  /** Nobody is being connected with any more; an answer that still comes connects nobody. */
  resetConnectingWallet(): void
}

/** @param toPicture the address of a picture of the directory */
export function toWalletItem(
  { key, name, imageUrl, imageId, connector, wallet, group }: WalletRow,
  toPicture: (id: string) => string,
): WalletItem {
  const listed: ListedConnector | undefined = connector
  const ways: readonly Connector[] = listed ? (listed.connectors ?? [listed]) : []
  const chains = wallet?.chains
  return {
    id: connector ? key : (wallet?.id ?? key),
    name,
    imageUrl: imageUrl ?? wallet?.image_url ?? (imageId ? toPicture(imageId) : ''),
    imageId,
    connectors: ways.map(({ id, chain, info }) => ({ id, chain, rdns: info?.rdns })),
    walletInfo: wallet
      ? {
          supportedChains: chains,
          supportedNamespaces: chains && [...new Set(chains.map(chain => chain.split(':')[0]!))],
          website: wallet.homepage,
          installationLinks: {
            appStore: wallet.app_store,
            playStore: wallet.play_store,
            chromeStore: wallet.chrome_store,
            desktopLink: wallet.desktop_link,
          },
          deepLink: wallet.mobile_link,
          linkMode: wallet.link_mode,
          isCertified: wallet.badge_type === 'certified',
        }
      : {},
    isInjected: ways.length > 0,
    isRecent: group === 'recent',
  }
}

/** A wallet of the directory's list, which is in no group. */
export const toListedRow = (wallet: Wallet): WalletRow => ({
  key: wallet.id,
  group: 'recommended',
  name: wallet.name,
  platform: 'qrcode',
  imageId: wallet.image_id,
  imageUrl: wallet.image_url,
  wallet,
})
