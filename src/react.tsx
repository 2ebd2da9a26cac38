/** The entry `latchkey/react`: `createAppKit`, hooks and components for a host on React 18 or 19 (AppKit 1.7, section 3). */
import { useCallback, useMemo, type ReactElement, type ReactNode } from 'react'
import { createOwned } from './page/create-modal.js'
import { getCurrentModal, type Owned } from './page/current-modal.js'
import type {
  AccountState,
  AppKit,
  ConnectedWalletInfo,
  DisconnectScope,
  NetworkState,
  ProviderState,
  PublicState,
} from './domain/app-kit.js'
import type { Namespace } from './domain/caip.js'
import type { ConnectorType } from './domain/connector.js'
import type { EventsState } from './domain/events.js'
import type { AppKitNetwork } from './domain/networks.js'
import type { CreateAppKit } from './domain/options.js'
import type { ThemeMode, ThemeVariables } from './domain/theme.js'
import { fetchBalance, type BalanceResult } from './page/balance.js'
import { useModalOf, useModalState } from './react/state.js'
import {
  NO_ACCOUNT,
  NO_EVENT,
  NO_NETWORK,
  NO_PROVIDER,
  NO_STATE,
  NO_THEME,
  readEvent,
  readNetwork,
  readProvider,
  readState,
  readTheme,
} from './page/readings.js'

export type * from './page/public-types.js'
export type { BalanceResult } from './page/balance.js'
export {
  AppKitAccountButton,
  AppKitButton,
  AppKitConnectButton,
  AppKitNetworkButton,
  ConnectButton,
  type ButtonAccount,
  type ButtonChain,
  type ConnectButtonState,
  type DrawnButtonProps,
} from './react/buttons.js'
export { useAppKitConnection, useAppKitConnections, type ConnectionChange, type ConnectionResult } from './react/connections.js'
export { useAppKitWallets, type WalletsResult } from './react/wallets.js'

/** What `createAppKit` has returned, for whoever imports it; undefined before that. */
export let modal: AppKit | undefined

/**
 * Builds the modal; a second call returns the first one, so that StrictMode, HMR and re-renders do no harm.
 * After `destroy()` the next call builds anew. @throws Error where `networks` has none that an adapter serves
 */
export function createAppKit(options: CreateAppKit): AppKit {
  const made = getCurrentModal()
  return (modal = made?.modal.framework === 'react' ? made.appKit : createOwned(options, 'react').appKit)
}

/** Builds the modal with its props as options, before its children ask for it. */
export function AppKitProvider({ children, ...options }: CreateAppKit & { children?: ReactNode }): ReactElement {
  useMemo(() => createAppKit(options), [])
  // React takes any child for an answer; its types before 19 do not.
  return children as ReactElement
}

/** @returns `open` and `close`. @throws Error before `createAppKit` */
export function useAppKit(): Pick<AppKit, 'open' | 'close'> {
  return useModalOf('useAppKit').appKit
}

/** @returns `send`, with one approval, and `addTransaction`; the modal's methods of these names. @throws Error before `createAppKit` */
export function useAppKitSend(): Pick<AppKit, 'send' | 'addTransaction'> {
  return useModalOf('useAppKitSend').appKit
}

/** The account of a namespace, or of the active one. */
export function useAppKitAccount({ namespace }: { namespace?: Namespace } = {}): AccountState {
  const read = useCallback(({ modal: { state } }: Owned) => state.accountOf(namespace), [namespace])
  return useModalState(read, NO_ACCOUNT)
}

/** The active network, and the way to another. */
export function useAppKitNetwork(): NetworkState & { switchNetwork(network: AppKitNetwork): Promise<void> } {
  const network = useAppKitNetworkCore()
  return useMemo(() => ({ ...network, switchNetwork: async to => getCurrentModal()?.appKit.switchNetwork(to) }), [network])
}

/** The active network alone. */
export function useAppKitNetworkCore(): NetworkState {
  return useModalState(readNetwork, NO_NETWORK)
}

/** Whether the modal is open, loading, initialised. @throws Error before `createAppKit` */
export function useAppKitState(): PublicState {
  useModalOf('useAppKitState')
  return useModalState(readState, NO_STATE)
}

/** The look, and the way to change it. @throws Error before `createAppKit` */
export function useAppKitTheme(): {
  themeMode: ThemeMode
  themeVariables: ThemeVariables
  setThemeMode(mode: ThemeMode | undefined): void
  setThemeVariables(variables: ThemeVariables | undefined): void
} {
  const { appKit } = useModalOf('useAppKitTheme')
  const look = useModalState(readTheme, NO_THEME)
  return useMemo(
    () => ({
      ...look,
      setThemeMode: mode => void (mode && appKit.setThemeMode(mode)),
      setThemeVariables: variables => void (variables && appKit.setThemeVariables(variables)),
    }),
    [look, appKit],
  )
}

/** The last event. @throws Error before `createAppKit` */
export function useAppKitEvents(): EventsState {
  useModalOf('useAppKitEvents')
  return useModalState(readEvent, NO_EVENT)
}

/** The provider of a namespace's wallet, for ethers, viem and their kin. Without a connection there is none, whatever the type says (as in AppKit). */
export function useAppKitProvider<T = unknown>(namespace: Namespace): { walletProvider: T; walletProviderType: ConnectorType | undefined } {
  const read = useCallback(readProvider(namespace), [namespace])
  return useModalState(read, NO_PROVIDER) as ProviderState<T>
}

/** Name and icon of the connected wallet. @throws Error before `createAppKit` */
export function useWalletInfo(namespace?: Namespace): { walletInfo: ConnectedWalletInfo | undefined } {
  useModalOf('useWalletInfo')
  const read = useCallback(({ modal: { state } }: Owned) => state.walletOf(namespace), [namespace])
  const walletInfo = useModalState(read, undefined)
  return useMemo(() => ({ walletInfo }), [walletInfo])
}

const LEAVING = {
  disconnect: async (scope?: Pick<DisconnectScope, 'id' | 'namespace'>): Promise<void> => getCurrentModal()?.appKit.disconnect(scope),
}

/** @returns `disconnect`, of one wallet by its `connectorId`, one namespace, or all. It never fails. */
export function useDisconnect(): { disconnect(scope?: Pick<DisconnectScope, 'id' | 'namespace'>): Promise<void> } {
  return LEAVING
}

const ASKING = { fetchBalance }

/** @returns `fetchBalance`, the native balance of the active account as decimal text. */
export function useAppKitBalance(): { fetchBalance(): Promise<BalanceResult> } {
  return ASKING
}
