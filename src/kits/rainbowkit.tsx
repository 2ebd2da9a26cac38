/** @jsxImportSource react */
/** The entry `latchkey/rainbowkit`: RainbowKit's names over our modal, for hosts on React with wagmi 2 or 3. Written from its documentation. */
import { http, type Chain as ViemChain } from 'viem'
import type { FunctionComponent, ReactElement, ReactNode } from 'react'
import { getCurrentModal } from '../page/current-modal.js'
import { createConfig } from '../wagmi/core.js'
import type { ConfigOf, CreateConfigParameters, Transport } from '../wagmi/types.js'
import type { AppNames } from './app.js'
import { toLook, type Theme } from './rainbow-themes.js'
import { connectorsForWallets, type RainbowKitWalletConnectParameters, type WalletList } from './rainbow-wallets.js'
import { useFollowed, useInitialChain, useLanguage, useLook, useMedia } from './settings.js'

export { ConnectButton, WalletButton, type WalletButtonRendererProps } from './rainbow-buttons.js'
export {
  createAuthenticationAdapter,
  RainbowKitAuthenticationProvider,
  type AuthenticationConfig,
  type AuthenticationStatus,
} from './rainbow-auth.js'
export { cssObjectFromTheme, cssStringFromTheme, darkTheme, lightTheme, midnightTheme, type Theme } from './rainbow-themes.js'
export {
  connectorsForWallets,
  getDefaultWallets,
  getWalletConnectConnector,
  type RainbowKitWalletConnectParameters,
  type Wallet,
  type WalletDetailsParams,
  type WalletList,
} from './rainbow-wallets.js'

/** A chain, as RainbowKit has one. */
export interface Chain extends ViemChain {
  iconUrl?: string | (() => Promise<string>) | null
  iconBackground?: string
}

/** Draws who is connected. Accepted: our modal draws its own. */
export type AvatarComponent = FunctionComponent<{ address: string; ensImage?: string | null; size: number }>

/** Words above the wallets. Accepted: say them by `termsConditionsUrl` and `privacyPolicyUrl`. */
export type DisclaimerComponent = FunctionComponent<{
  Text: FunctionComponent<{ children: ReactNode }>
  Link: FunctionComponent<{ children: ReactNode; href: string }>
}>

/** A language by its tag. */
export type Locale = 'en' | 'en-US' | (string & {})

/** What `getDefaultConfig` takes: wagmi's parameters, and how the dApp is called. */
export interface DefaultConfigParameters<C extends readonly [Chain, ...Chain[]]>
  extends Omit<CreateConfigParameters, 'chains' | 'client' | 'connectors' | 'transports'>,
    AppNames {
  appName: string
  projectId: string
  chains: C
  transports?: Record<C[number]['id'], Transport>
  wallets?: WalletList
  walletConnectParameters?: RainbowKitWalletConnectParameters
}

/** wagmi's config, with our one connector in it. */
export function getDefaultConfig<const C extends readonly [Chain, ...Chain[]]>(given: DefaultConfigParameters<C>): ConfigOf<C> {
  const { appName, appDescription, appUrl, appIcon, wallets = [], projectId, walletConnectParameters, ...wagmi } = given
  const chainImages = wagmi.chains.flatMap(({ id, iconUrl }) => (typeof iconUrl === 'string' ? [[id, iconUrl] as const] : []))
  return createConfig({
    transports: Object.fromEntries(wagmi.chains.map(({ id }) => [id, http()])),
    ...wagmi,
    multiInjectedProviderDiscovery: false,
    connectors: connectorsForWallets(
      wallets,
      { appName, appDescription, appUrl, appIcon, projectId, walletConnectParameters },
      { ...(chainImages.length && { chainImages: Object.fromEntries(chainImages) }) },
    ),
  } as never) as unknown as ConfigOf<C>
}

/** What the provider takes. */
export interface RainbowKitProviderProps {
  children: ReactNode
  /** Where a visitor starts. */
  initialChain?: ViemChain | number
  /** A look, one for each mode, or `null` for none. */
  theme?: Theme | null
  locale?: Locale
  /** Accepted: pages of ours name themselves. */
  appInfo?: { appName?: string; learnMoreUrl?: string; disclaimer?: DisclaimerComponent }
  /** Accepted: the account always shows what was sent. */
  showRecentTransactions?: boolean
  /** Accepted: our dialog has one size. */
  modalSize?: 'compact' | 'wide'
  avatar?: AvatarComponent
  coolMode?: boolean
  id?: string
}

/** Says of the modal what its props say, while it is drawn. Our modal is no part of the tree. */
export function RainbowKitProvider({ children, initialChain, locale, theme }: RainbowKitProviderProps): ReactElement {
  const isDark = useMedia('(prefers-color-scheme: dark)')
  const both = theme && 'lightMode' in theme
  const look = theme && toLook(both ? (isDark ? theme.darkMode : theme.lightMode) : theme)
  useLook(both ? undefined : look?.mode, look?.variables ?? {})
  useLanguage(locale)
  useInitialChain(typeof initialChain === 'object' ? initialChain.id : initialChain)
  return <>{children}</>
}

const open = () => void getCurrentModal()?.appKit.open()
const openNetworks = () => void getCurrentModal()?.appKit.open({ view: 'Networks' })

/** Opens the ways in; there is nothing to open for who is connected. */
export function useConnectModal(): { connectModalOpen: boolean; openConnectModal: (() => void) | undefined } {
  const { isOpen, isConnected, mounted } = useFollowed()
  return { connectModalOpen: isOpen && !isConnected, openConnectModal: mounted && !isConnected ? open : undefined }
}

/** Opens the account of who is connected. */
export function useAccountModal(): { accountModalOpen: boolean; openAccountModal: (() => void) | undefined } {
  const { isOpen, isConnected } = useFollowed()
  return { accountModalOpen: isOpen && isConnected, openAccountModal: isConnected ? open : undefined }
}

/** Opens the networks to who is connected. */
export function useChainModal(): { chainModalOpen: boolean; openChainModal: (() => void) | undefined } {
  const { isOpen, isConnected } = useFollowed()
  return { chainModalOpen: isOpen && isConnected, openChainModal: isConnected ? openNetworks : undefined }
}

/** What a dApp has sent by itself, for the activity to show and follow. */
export interface NewTransaction {
  hash: string
  description: string
  /** Accepted: one confirmation is waited for. */
  confirmations?: number
}

/** @returns what puts a transaction into the account's activity, where it stands until the network has decided */
export function useAddRecentTransaction(): (transaction: NewTransaction) => void {
  return addRecentTransaction
}

function addRecentTransaction({ hash, description }: NewTransaction): void {
  void getCurrentModal()?.appKit.addTransaction({ hash, description, namespace: 'eip155' })
}
