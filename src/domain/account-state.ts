import type { AccountStatus, AccountType, EmbeddedWalletInfo } from './accounts.js'
import type { CaipAddress, CaipNetworkId, Namespace } from './caip.js'
import type { ConnectorType } from './connector.js'
import type { CaipNetwork } from './networks.js'
import type { ThemeMode, ThemeVariables } from './theme.js'

/** An account as dApps see it (AppKit 1.7, section 2.4). */
export interface AccountState {
  allAccounts: readonly AccountType[]
  caipAddress: CaipAddress | undefined
  address: string | undefined
  isConnected: boolean
  status: AccountStatus | undefined
  /** Of who has logged in by email or a social account; nobody else has it. */
  embeddedWalletInfo?: EmbeddedWalletInfo | undefined
}

/** The active network as dApps see it. */
export interface NetworkState {
  caipNetwork: CaipNetwork | undefined
  chainId: number | string | undefined
  caipNetworkId: CaipNetworkId | undefined
}

/** The modal as dApps see it (AppKit 1.7, `getState`). */
export interface PublicState {
  loading: boolean
  open: boolean
  selectedNetworkId: CaipNetworkId | undefined
  activeChain: Namespace | undefined
  initialized: boolean
}

/** The look in force (AppKit 1.7, `subscribeTheme`). */
export interface ThemeState {
  themeMode: ThemeMode
  themeVariables: ThemeVariables
}

/** The wallet a visitor is connected with. */
export interface ConnectedWalletInfo {
  name: string
  icon?: string | undefined
  type?: ConnectorType | undefined
  [key: string]: unknown
}
