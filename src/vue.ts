/**
 * The entry `latchkey/vue`: `createAppKit`, composables and components for a host on Vue 3 (AppKit 1.7, section 3). What follows the modal is
 * a ref of the whole, and each of its fields is a ref too; it stops with the component, or the scope, that asked for it.
 */
import { computed, toValue, type ComputedRef } from 'vue'
import { createOwned } from './page/create-modal.js'
import { getCurrentModal } from './page/current-modal.js'
import { fetchBalance, type BalanceResult } from './page/balance.js'
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
import type { EventsState } from './domain/events.js'
import type { AppKitNetwork } from './domain/networks.js'
import type { CreateAppKit } from './domain/options.js'
import type { ThemeMode, ThemeState, ThemeVariables } from './domain/theme.js'
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
import { modalOf, useModalRef, withFields } from './vue/state.js'
import type { Followed, Given } from './vue/types.js'

export type * from './page/public-types.js'
export type { BalanceResult } from './page/balance.js'
export type { Followed, Given } from './vue/types.js'
export { AppKitAccountButton, AppKitButton, AppKitConnectButton, AppKitNetworkButton } from './vue/buttons.js'
export { useAppKitConnection, useAppKitConnections, type ConnectionChange, type ConnectionResult } from './vue/connections.js'
export { useAppKitWallets, type WalletsResult } from './vue/wallets.js'

/** What `createAppKit` has returned, for whoever imports it; undefined before that. */
export let modal: AppKit | undefined

/**
 * Builds the modal; a second call returns the first one, so that HMR and several roots do no harm. After `destroy()` the next call builds anew.
 * @throws Error where `networks` has none that an adapter serves
 */
export function createAppKit(options: CreateAppKit): AppKit {
  const made = getCurrentModal()
  return (modal = made?.modal.framework === 'vue' ? made.appKit : createOwned(options, 'vue').appKit)
}

/** The modal to call: the one of this moment, else the one that was there at first. */
const toAppKit = (composable: string): (() => AppKit) => {
  const { appKit } = modalOf(composable)
  return () => getCurrentModal()?.appKit ?? appKit
}

/** @returns `open` and `close`. @throws Error before `createAppKit` */
export function useAppKit(): { open: AppKit['open']; close(): Promise<void> } {
  const appKit = toAppKit('useAppKit')
  return { open: options => appKit().open(options), close: () => appKit().close() }
}

/** @returns `send`, with one approval, and `addTransaction`; the modal's methods of these names. @throws Error before `createAppKit` */
export function useAppKitSend(): Pick<AppKit, 'send' | 'addTransaction'> {
  return modalOf('useAppKitSend').appKit
}

/** The account of a namespace, or of the active one. */
export function useAppKitAccount({ namespace }: { namespace?: Given<Namespace | undefined> } = {}): Followed<AccountState> {
  const account = useModalRef(({ modal: { state } }) => state.accountOf(toValue(namespace)), NO_ACCOUNT, namespace)
  return withFields(account, ['allAccounts', 'caipAddress', 'address', 'isConnected', 'status', 'embeddedWalletInfo'])
}

/** The way to another network. */
interface Switch {
  switchNetwork(network: AppKitNetwork): Promise<void>
}

/** The active network, and the way to another. */
export function useAppKitNetwork(): ComputedRef<NetworkState & Switch> & Omit<Followed<NetworkState>, keyof ComputedRef> & Switch {
  const network = useModalRef(readNetwork, NO_NETWORK)
  const way: Switch = { switchNetwork: async to => getCurrentModal()?.appKit.switchNetwork(to) }
  const whole = computed(() => ({ ...network.value, ...way }))
  return Object.assign(withFields(whole, ['caipNetwork', 'chainId', 'caipNetworkId']), way)
}

/** Whether the modal is open, loading, initialised. @throws Error before `createAppKit` */
export function useAppKitState(): Followed<PublicState> {
  modalOf('useAppKitState')
  return withFields(useModalRef(readState, NO_STATE), ['loading', 'open', 'selectedNetworkId', 'activeChain', 'initialized'])
}

/** The look, and the way to change it. @throws Error before `createAppKit` */
export function useAppKitTheme(): Followed<ThemeState> & {
  setThemeMode(mode: ThemeMode | undefined): void
  setThemeVariables(variables: ThemeVariables | undefined): void
} {
  const appKit = toAppKit('useAppKitTheme')
  return Object.assign(withFields(useModalRef(readTheme, NO_THEME), ['themeMode', 'themeVariables']), {
    setThemeMode: (mode: ThemeMode | undefined) => void (mode && appKit().setThemeMode(mode)),
    setThemeVariables: (variables: ThemeVariables | undefined) => void (variables && appKit().setThemeVariables(variables)),
  })
}

/** The last event. @throws Error before `createAppKit` */
export function useAppKitEvents(): Followed<EventsState> {
  modalOf('useAppKitEvents')
  return withFields(useModalRef(readEvent, NO_EVENT), ['timestamp', 'data', 'reportedErrors'])
}

/** The provider of a namespace's wallet, for ethers, viem and their kin. Without a connection there is none, whatever the type says (as in AppKit). */
export function useAppKitProvider<T = unknown>(namespace: Given<Namespace>): Followed<ProviderState<T>> {
  const provider = useModalRef(owned => readProvider(toValue(namespace))(owned), NO_PROVIDER, namespace)
  return withFields(provider as ComputedRef<ProviderState<T>>, ['walletProvider', 'walletProviderType'])
}

/** Name and icon of the connected wallet. @throws Error before `createAppKit` */
export function useWalletInfo(namespace?: Given<Namespace | undefined>): Followed<{ walletInfo: ConnectedWalletInfo | undefined }> {
  modalOf('useWalletInfo')
  const walletInfo = useModalRef(({ modal: { state } }) => state.walletOf(toValue(namespace)), undefined, namespace)
  return withFields(
    computed(() => ({ walletInfo: walletInfo.value })),
    ['walletInfo'],
  )
}

/** @returns `disconnect`, of one wallet by its `connectorId`, one namespace, or all. It never fails. */
export function useDisconnect(): { disconnect(scope?: Pick<DisconnectScope, 'id' | 'namespace'>): Promise<void> } {
  return { disconnect: async scope => getCurrentModal()?.appKit.disconnect(scope) }
}

/** @returns `fetchBalance`, the native balance of the active account as decimal text. */
export function useAppKitBalance(): { fetchBalance(): Promise<BalanceResult> } {
  return { fetchBalance }
}
