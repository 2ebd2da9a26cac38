// RainbowKit's lists of wallets: its own are what our modal lists anyway, a dApp's own become rows of it.
import { EthersAdapter } from '../adapters/eip155/eip155.js'
import type { CustomWallet } from '../domain/options.js'
import { AdapterWithRows, toWalletRow } from './wallet-rows.js'
import { toLatchkey, type LatchkeyOptions } from '../wagmi/latchkey.js'
import type { CreateConnectorFn } from '../wagmi/types.js'
import { toMetadata, type AppNames } from './app.js'

interface Instructions {
  learnMoreUrl: string
  steps: { step: 'install' | 'create' | 'scan' | 'connect' | 'refresh'; title: string; description: string }[]
}

/** Accepted: our client of WalletConnect asks for what the dApp's networks need. */
export type RainbowKitWalletConnectParameters = Record<string, unknown>

/** How a wallet is to be shown, as RainbowKit hands it to what makes its connector. */
export interface WalletDetailsParams {
  rkDetails: Omit<Wallet, 'createConnector' | 'hidden'> & {
    index: number
    groupIndex: number
    groupName: string
    isRainbowKitConnector: boolean
    isWalletConnectModalConnector?: boolean
    showQrModal?: true
  }
}

/** A wallet, as RainbowKit describes one. Of it we read `id`, `name`, `rdns`, `iconUrl`, `hidden` and `createConnector`. */
export interface Wallet {
  id: string
  aliases?: string[]
  name: string
  rdns?: string
  shortName?: string
  iconUrl: string | (() => Promise<string>)
  iconAccent?: string
  iconBackground: string
  installed?: boolean
  downloadUrls?: Record<string, string | undefined>
  hidden?: () => boolean
  mobile?: { getUri?: (uri: string) => string }
  desktop?: { getUri?: (uri: string) => string; instructions?: Instructions }
  qrCode?: { getUri: (uri: string) => string; instructions?: Instructions }
  extension?: { instructions?: Instructions }
  createConnector: (details: WalletDetailsParams) => CreateConnectorFn
}

/** What every maker of a wallet is handed. */
export interface WalletParams {
  projectId: string
  appName: string
  appIcon?: string
  walletConnectParameters?: RainbowKitWalletConnectParameters
  options?: RainbowKitWalletConnectParameters
}

/** Makes a wallet of a list. */
export type CreateWalletFn = (params: WalletParams) => Wallet

/** Wallets in groups; ours are in the modal's own order. */
export type WalletList = { groupName: string; wallets: CreateWalletFn[] }[]

export interface ConnectorsForWalletsParameters extends AppNames {
  projectId: string
  appName: string
  walletConnectParameters?: RainbowKitWalletConnectParameters
}

/** Wallets that our modal finds by itself, in this browser or the directory. */
const listed = new WeakSet<Wallet>()
/** Connectors that stand for our client of WalletConnect. */
const byCode = new WeakSet<CreateConnectorFn>()

/** Makes the maker of one of RainbowKit's own wallets. */
export function toListed(id: string, name: string, rdns?: string): (params?: Partial<WalletParams>) => Wallet {
  return ({ projectId } = {}) => {
    const wallet: Wallet = {
      id,
      name,
      ...(rdns && { rdns }),
      iconUrl: '',
      iconBackground: '#ffffff',
      createConnector: () => toLatchkey({ ...(projectId && { projectId }) }, () => new EthersAdapter()),
    }
    listed.add(wallet)
    return wallet
  }
}

/** Pictures that are fetched by a function are not: the modal draws a plain one. */
const toPicture = (iconUrl: Wallet['iconUrl']): string | undefined => (typeof iconUrl === 'string' ? iconUrl : undefined)

/** A wallet that is reached by a code, as a row of the directory: its app is opened by what stands before the code. */
function toCustomWallet({ id, name, iconUrl, rdns, mobile, downloadUrls }: Omit<Wallet, 'createConnector'>): CustomWallet {
  const link = /^(\w[\w.+-]*:\/\/[^?]*?)wc\?uri=/.exec(mobile?.getUri?.('wc:') ?? '')?.[1]
  const picture = toPicture(iconUrl)
  return {
    id,
    name,
    ...(picture && { image_url: picture }),
    ...(rdns && { rdns }),
    ...(link && { mobile_link: link }),
    ...(downloadUrls?.['ios'] && { app_store: downloadUrls['ios'] }),
    ...(downloadUrls?.['android'] && { play_store: downloadUrls['android'] }),
    ...(downloadUrls?.['qrCode'] && { homepage: downloadUrls['qrCode'] }),
  }
}

/**
 * One connector for all ways in; wallets that the dApp has made itself are rows of the modal behind it.
 * @param more further options of the modal, as `latchkey()` takes them
 */
export function connectorsForWallets(
  walletList: WalletList,
  given: ConnectorsForWalletsParameters,
  more: LatchkeyOptions = {},
): CreateConnectorFn[] {
  const { projectId, walletConnectParameters } = given
  const own = walletList
    .flatMap(({ groupName, wallets }, groupIndex) => wallets.map(make => ({ make, groupName, groupIndex })))
    .filter(({ make }, at, all) => all.findIndex(each => each.make === make) === at)
    .map(({ make, ...group }) => ({
      group,
      wallet: make({ ...given, projectId, walletConnectParameters, options: walletConnectParameters }),
    }))
    .filter(({ wallet }) => !listed.has(wallet) && !wallet.hidden?.())
    .map(({ group, wallet: { createConnector, hidden: _, ...wallet } }, index) => ({
      ...wallet,
      create: createConnector({ rkDetails: { ...wallet, ...group, index, isRainbowKitConnector: true } }),
    }))
  const customWallets = own.filter(({ create }) => byCode.has(create)).map(toCustomWallet)
  const options = { ...more, projectId, metadata: toMetadata(given), ...(customWallets.length && { customWallets }) }
  const connector = toLatchkey(options, parts => {
    const rows = own
      .filter(({ create }) => !byCode.has(create))
      .map(({ create, name, iconUrl, rdns }) => toWalletRow(create, parts, { name, icon: toPicture(iconUrl), rdns }))
    return rows.length ? new AdapterWithRows(rows) : new EthersAdapter()
  })
  return [connector]
}

const DEFAULTS: WalletList = [{ groupName: 'Popular', wallets: [] }]

/** RainbowKit's usual list, which is the modal's; with a project id also the connector. */
export function getDefaultWallets(given: ConnectorsForWalletsParameters): { connectors: CreateConnectorFn[]; wallets: WalletList }
export function getDefaultWallets(): { wallets: WalletList }
export function getDefaultWallets(given?: ConnectorsForWalletsParameters): { connectors?: CreateConnectorFn[]; wallets: WalletList } {
  return given ? { connectors: connectorsForWallets(DEFAULTS, given), wallets: DEFAULTS } : { wallets: DEFAULTS }
}

/** For wallets of a dApp's own that are reached by WalletConnect: in a list they are rows by which the modal shows its code. */
export function getWalletConnectConnector({
  projectId,
}: {
  projectId: string
  walletConnectParameters?: RainbowKitWalletConnectParameters
}): (details: WalletDetailsParams) => CreateConnectorFn {
  return () => {
    const create = toLatchkey({ projectId }, () => new EthersAdapter())
    byCode.add(create)
    return create
  }
}
