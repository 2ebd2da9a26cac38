// What the hooks of React and the composables of Vue read of a modal, and what they say while there is none. What is undefined is left out.
import type { Owned } from './current-modal.js'
import type { AccountState, NetworkState, ProviderState, PublicState } from '../domain/app-kit.js'
import type { Namespace } from '../domain/caip.js'
import { toFirstEvent } from '../domain/events.js'
import type { ThemeState } from '../domain/theme.js'
import type { WalletsState } from '../domain/wallet-items.js'

export const NO_ACCOUNT = { allAccounts: [], isConnected: false } as unknown as AccountState
export const NO_NETWORK = {} as NetworkState
export const NO_STATE = { loading: false, open: false, initialized: false } as unknown as PublicState
export const NO_EVENT = toFirstEvent()
export const NO_PROVIDER = {} as ProviderState
export const NO_THEME: ThemeState = { themeMode: 'dark', themeVariables: {} }
export const NO_WALLETS: WalletsState = {
  wallets: [],
  wcWallets: [],
  isFetchingWallets: false,
  isFetchingWcUri: false,
  isInitialized: false,
  wcUri: undefined,
  wcError: false,
  connectingWallet: undefined,
  page: 0,
  count: 0,
}

export const readState = ({ modal }: Owned): PublicState => modal.state.public()
export const readNetwork = ({ modal }: Owned): NetworkState => modal.state.network()
export const readTheme = ({ modal }: Owned): ThemeState => modal.state.theme()
export const readEvent = ({ modal }: Owned) => modal.state.event.value

export const readProvider =
  (namespace: Namespace) =>
  ({ modal: { state } }: Owned): ProviderState => {
    const connector = state.connectorOf(namespace)
    return connector ? { walletProvider: connector.provider, walletProviderType: connector.type } : NO_PROVIDER
  }
