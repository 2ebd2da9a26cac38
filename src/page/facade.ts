import type { AppKit } from '../domain/app-kit.js'
import type { Namespace } from '../domain/caip.js'
import { toConnectMethodsOrder } from '../domain/features.js'
import type { LateMethods, Stop } from '../domain/late-methods.js'
import { findNetwork, toCaipNetwork } from '../domain/networks.js'
import { missingAdapter } from '../domain/error-code.js'
import { profile } from '../flows/rooms.js'
import { subscribe } from '../flows/subscribe.js'
import type { Modal } from '../modal.js'
import { VERSION } from '../domain/services.js'

/** The public face of a modal: AppKit's names over our flows and state. In one piece: the list of public names is all there is to it. */
export function createFacade(modal: Modal, restored: Promise<void>, destroy: () => void): AppKit {
  const { state, options, adapters } = modal
  const { networks, themeMode, themeVariables, features, accountOf, walletOf, networkOf, connectorOf, allConnectors } = state
  const offeredIn = (namespace?: Namespace) => networks.value.filter(network => !namespace || network.chainNamespace === namespace)
  const checkAdapter = (namespace: Namespace) => {
    if (!adapters.has(namespace)) throw missingAdapter(namespace)
  }
  const addressOf = (namespace?: Namespace) => accountOf(namespace).address
  const providerOf = <T>(namespace?: Namespace) => connectorOf(namespace)?.provider as T | undefined
  const typeOf = (namespace?: Namespace) => connectorOf(namespace)?.type
  const facade: Omit<AppKit, keyof LateMethods> = {
    options,
    version: VERSION,
    ready: () => restored,
    open: modal.open,
    close: async () => modal.close(),
    isOpen: () => state.isOpen.value,
    setLoading: loading => void (state.isLoading.value = loading),
    disconnect: scope => modal.disconnect(scope),
    switchNetwork: (network, given) => profile().then(({ switchNetwork }) => switchNetwork(modal, network, given)),

    getAccount: accountOf,
    subscribeAccount: (listener, namespace) => subscribe(() => accountOf(namespace), listener),
    getAddress: addressOf,
    getAddressByChainNamespace: addressOf,
    getCaipAddress: namespace => accountOf(namespace).caipAddress,
    getIsConnectedState: () => accountOf().isConnected,

    getWalletInfo: walletOf,
    subscribeWalletInfo: (listener, namespace) => subscribe(() => walletOf(namespace), listener),
    getWalletProvider: providerOf,
    getWalletProviderType: typeOf,
    getProvider: providerOf,
    getProviderType: typeOf,
    subscribeProviders: listener =>
      subscribe(() => Object.fromEntries([...adapters].map(([namespace]) => [namespace, providerOf(namespace)])), listener),
    getSIWX: <T>() => modal.siwx as T | undefined,
    getConnectors: allConnectors,
    getConnections: namespace => state.looks.value?.connections?.(namespace) ?? [],
    getRecentConnections: () => [],
    subscribeConnections: listener => subscribe(() => facade.getConnections(), listener),
    getConnectorImage: connector => connector && (options.connectorImages?.[connector.id] ?? connector.imageUrl),

    getChainId: () => networkOf()?.id,
    getCaipNetwork: (namespace, id) => (id === undefined ? networkOf(namespace) : findNetwork(offeredIn(namespace), id)),
    getCaipNetworkId: () => networkOf()?.caipNetworkId,
    getCaipNetworks: offeredIn,
    getActiveChainNamespace: () => state.activeNamespace.value,
    getApprovedCaipNetworkIds: (namespace = state.activeNamespace.value) =>
      connectorOf(namespace)?.approved?.() ?? offeredIn(namespace).map(network => network.caipNetworkId),
    getDisabledCaipNetworks: () => [],
    subscribeNetwork(listener, namespace) {
      let comings = 0
      let isHere: boolean | undefined
      const read = () => {
        const { isConnected } = state.accountOf(namespace)
        if (isConnected && isHere === false) comings++
        isHere = isConnected
        return { ...state.network(namespace), comings }
      }
      return subscribe(read, ({ comings: _, ...network }) => listener(network))
    },
    subscribeCaipNetworkChange: (listener, namespace) => subscribe(() => networkOf(namespace), listener),
    addNetwork(chainNamespace, network) {
      checkAdapter(chainNamespace)
      const added = toCaipNetwork({ ...network, chainNamespace }, options)
      if (!findNetwork(networks.value, added.caipNetworkId)) networks.value = [...networks.value, added]
    },
    removeNetwork(namespace, id) {
      checkAdapter(namespace)
      const removed = findNetwork(offeredIn(namespace), id)
      networks.value = networks.value.filter(network => network !== removed)
    },

    getState: state.public,
    subscribeState: listener => subscribe(state.public, listener),
    getEvent: () => state.event.value,
    subscribeEvents: listener => subscribe(() => state.event.value, listener),
    getError: () => '',

    getThemeMode: () => state.theme().themeMode,
    setThemeMode: mode => void (themeMode.value = mode),
    getThemeVariables: () => themeVariables.value,
    setThemeVariables: more => void (themeVariables.value = { ...themeVariables.value, ...more }),
    subscribeTheme: listener => subscribe(state.theme, listener),

    getPreferredAccountType: namespace => state.of(namespace).embedded?.accountType,
    // Announced and injected wallets stand in the visitor's browser; behind an SDK of the dApp's none need.
    getConnectMethodsOrder: () =>
      toConnectMethodsOrder(
        features.value,
        allConnectors().some(({ type }) => type[1] === 'N'),
      ),
    wallets: () => import('../flows/wallets/headless.js').then(({ toWallets }) => toWallets(modal)),
    getRemoteFeatures: () => features.value,
    get features() {
      return features.value
    },
    get remoteFeatures() {
      return features.value
    },
    isTransactionStackEmpty: () => true,
    destroy,
  }
  // The methods that come late are none of its keys.
  return new Proxy(facade as unknown as AppKit, {
    get: (facade, name) =>
      facade[name as 'open'] ??
      (LATE.test(String(name))
        ? (...given: unknown[]) => {
            const answer = import('../flows/late.js').then(({ call }) => call(modal, name as string, given))
            if ((name as string)[1] !== 'u') return answer
            // Where it does not come, nobody is told and nothing is to be stopped.
            const stop = answer.catch(() => () => {}) as Promise<Stop>
            return () => stop.then(end => end())
          }
        : undefined),
  })
}

/**
 * Names of what waits anyway, or few dApps call: it is fetched by the first call. What subscribes is known by its second letter. No name that
 * AppKit has for a field is one of them.
 */
const LATE = /^(?!repo)(re[dmps]|up|s[ehuw]|get|add|fetch|han|pop|pre|con|del)/
