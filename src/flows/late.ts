// What an instance can do that waits anyway, or that few dApps call: fetched by the first call of it (`facade.ts`).
import { effect } from '@preact/signals-core'
import type { CaipNetworkId, Namespace } from '../domain/caip.js'
import type { Connector } from '../domain/connector.js'
import type { Features } from '../domain/features.js'
import { toCaipNetwork, type AppKitNetwork } from '../domain/networks.js'
import type { CreateAppKit } from '../domain/options.js'
import type { View } from '../domain/routes.js'
import type { WalletItem, Wallets } from '../domain/wallet-items.js'
import type { Modal } from '../modal.js'
import type { SendResult, SendWish } from '../domain/send-calls.js'
import type { NewTransaction } from '../domain/sent-transactions.js'
import { connected, errors, profile } from './rooms.js'
import { subscribe } from './subscribe.js'
import { toast } from './toast.js'
import { deleteConnection, switchConnection } from './session/switch-connection.js'

/** Names of AppKit's own adapters that have no meaning here, since an account is what its wallet says; and what to do instead. */
const IDLE: Record<string, string> = {
  setCaipAddress: 'the account is the one that the wallet names',
  setAllAccounts: 'accounts are those that the wallet names',
  setConnections: 'connections are those that wallets hold',
  setStatus: 'how a connection stands is told by subscribeAccount',
  setUser: 'who has logged in is told by subscribeAccount',
  setConnectedWalletInfo: 'the wallet is told by subscribeWalletInfo',
  setAddressExplorerUrl: "explorers are the networks' blockExplorers",
  setSmartAccountDeployed: 'the embedded wallet says so itself',
  setSmartAccountEnabledNetworks: 'the embedded wallet says so itself',
  setApprovedCaipNetworksData: 'networks are approved by the session',
  addAddressLabel: 'an account has the name that services or ENS know',
  removeAddressLabel: 'an account has the name that services or ENS know',
  handleUnsafeRPCRequest: 'requests of the embedded wallet open the modal themselves',
  popTransactionStack: 'the modal goes on by itself once a request is answered',
}

export { deleteConnection, switchConnection }
export { tellChange } from './session/tell-change.js'

const walletsOf = async (modal: Modal): Promise<Wallets> => (await import('./wallets/headless.js')).toWallets(modal)

const setFeatures = ({ state }: Modal, more: Features) => void (state.features.value = { ...state.features.value, ...more })

/** Changes options while the page runs, as far as they are not what the modal was built of. */
function updateOptions(
  modal: Modal,
  { features, themeMode, themeVariables, termsConditionsUrl, privacyPolicyUrl, enableEIP6963, ...given }: Partial<CreateAppKit>,
): void {
  const { networks: _, adapters: __, projectId: ___, ...more } = given
  const { state } = modal
  Object.assign(modal.options, more)
  if (features) setFeatures(modal, features)
  if (themeMode) state.themeMode.value = themeMode
  if (themeVariables) state.themeVariables.value = { ...state.themeVariables.value, ...themeVariables }
  if (enableEIP6963 !== undefined) state.allowsAnnounced.value = enableEIP6963
  const { terms, privacy } = state.links.value
  state.links.value = { terms: termsConditionsUrl ?? terms, privacy: privacyPolicyUrl ?? privacy }
}

type Method = (modal: Modal, ...given: never[]) => unknown

const METHODS: Record<string, Method> = {
  setLanguage: (modal, tag: string) => import('./language.js').then(({ setLanguage }) => setLanguage(modal, tag)),
  updateNativeBalance: (modal, _address: unknown, _chainId: unknown, namespace?: Namespace) =>
    profile().then(({ loadBalance }) => loadBalance(modal, namespace, true)),
  setPreferredAccountType: (modal, type: 'eoa' | 'smartAccount', namespace?: Namespace) =>
    profile().then(({ setPreferredAccountType }) => setPreferredAccountType(modal, type, namespace)),
  send: async (modal, wish: SendWish) => {
    const sent = (await modal.open({ view: 'SendCalls', arguments: wish as never })) as SendResult | { error: Error } | void
    // The dialog was closed before it came, or there is no page for it.
    if (!sent) throw new (await errors()).ModalError('userRejected')
    if ('error' in sent) throw sent.error
    return sent
  },
  addTransaction: async (modal, transaction: NewTransaction) =>
    (await import('./money/add-transaction.js')).addTransaction(modal, transaction),
  showErrorMessage: (modal, words: string) => toast(modal, 'error', words, true),
  showSuccessMessage: (modal, words: string) => toast(modal, 'success', words, true),
  replace: (modal, view: View) => modal.screen?.router.replace(view),
  redirect: (modal, view: View) => modal.screen?.router.push(view),
  fetchIdentity: (modal, wish?: { address?: string; caipNetworkId?: CaipNetworkId }) =>
    profile().then(({ fetchIdentity }) => fetchIdentity(modal, wish)),
  getReownName: (modal, address: string) => profile().then(({ fetchNames }) => fetchNames(modal, address)),
  setConnectMethodsOrder: (modal, connectMethodsOrder: never) => setFeatures(modal, { connectMethodsOrder }),
  setWalletFeaturesOrder: (modal, walletFeaturesOrder: never) => setFeatures(modal, { walletFeaturesOrder }),
  setSocialsOrder: (modal, socials: never) => setFeatures(modal, { socials }),
  setCollapseWallets: (modal, collapseWallets: boolean) => setFeatures(modal, { collapseWallets }),
  updateFeatures: setFeatures,
  // They are the dApp's features here: no service decides.
  updateRemoteFeatures: setFeatures,
  updateOptions,
  fetchWallets: async (modal, wish?: { page?: number; query?: string }) => (await walletsOf(modal)).fetchWallets(wish),
  getWalletList: async modal => (await walletsOf(modal)).getState(),
  subscribeWalletList: async (modal, listener: () => void) => (await walletsOf(modal)).subscribe(() => listener()),
  connectWallet: async (modal, wallet: WalletItem, namespace?: Namespace) => (await walletsOf(modal)).connect(wallet, namespace),
  prefetchWalletConnectUri: async modal => void (await (await walletsOf(modal)).getWcUri()),
  getWalletConnectUri: async modal => {
    const { wcUri, wcError, isFetchingWcUri } = (await walletsOf(modal)).getState()
    return { wcUri, wcError, wcFetchingUri: isFetchingWcUri }
  },
  subscribeWalletConnectUri: async (modal, listener: () => void) => (await walletsOf(modal)).subscribe(() => listener()),
  subscribeRemoteFeatures: ({ state }, listener: (features: Features) => void) => subscribe(() => state.features.value, listener),
  getUniversalProvider: modal => connected().then(({ getUniversalProvider }) => getUniversalProvider(modal)),
  subscribeShouldUpdateToAddress({ state }, listener: (address: string) => void) {
    let last = state.accountOf().address
    return effect(() => {
      const { address } = state.accountOf()
      if (address && last && address !== last) queueMicrotask(() => listener(address))
      last = address
    })
  },
  resetWalletConnectUri: async modal => (await walletsOf(modal)).resetWcUri(),
  resetConnectingWallet: async modal => (await walletsOf(modal)).resetConnectingWallet(),
  switchConnection: (modal, choice: never) => switchConnection(modal, choice),
  deleteConnection: (modal, which: never) => deleteConnection(modal, which),
  setTermsConditionsUrl: ({ state: { links } }, terms: string) => void (links.value = { ...links.value, terms }),
  setPrivacyPolicyUrl: ({ state: { links } }, privacy: string) => void (links.value = { ...links.value, privacy }),
  setEIP6963Enabled: ({ state }, enabled: boolean) => void (state.allowsAnnounced.value = enabled),
  setConnectors(modal, connectors: readonly Connector[]) {
    const { value } = modal.state.connectors
    const spaces = [...new Set(connectors.map(({ chain }) => chain))]
    modal.state.connectors.value = {
      ...value,
      ...Object.fromEntries(spaces.map(space => [space, connectors.filter(({ chain }) => chain === space)])),
    }
  },
  addConnector(modal, connector: Connector) {
    const { value } = modal.state.connectors
    modal.state.connectors.value = { ...value, [connector.chain]: [...(value[connector.chain] ?? []), connector] }
  },
  setProfileName: (modal, name: string | null, namespace?: Namespace) => patch(modal, namespace, { name: name ?? undefined }),
  setProfileImage: (modal, image: string | null, namespace?: Namespace) => patch(modal, namespace, { image: image ?? undefined }),
  setBalance: (modal, balance: string, balanceSymbol: string, namespace?: Namespace) => {
    const balanceOf = modal.state.accountOf(namespace).caipAddress
    patch(modal, namespace, { balance, balanceSymbol, balanceOf, balanceText: `${balance} ${balanceSymbol}` })
  },
  setCaipNetwork: (modal, network: AppKitNetwork) => profile().then(({ moveTo }) => moveTo(modal, network)),
  setCaipNetworkOfNamespace: (modal, network: AppKitNetwork) => profile().then(({ moveTo }) => moveTo(modal, network)),
  setRequestedCaipNetworks(modal, networks: readonly AppKitNetwork[], namespace: Namespace) {
    const others = modal.state.networks.value.filter(({ chainNamespace }) => chainNamespace !== namespace)
    modal.state.networks.value = [...others, ...networks.map(each => toCaipNetwork({ ...each, chainNamespace: namespace }, modal.options))]
  },
  resetAccount: (modal, namespace?: Namespace) => modal.disconnect(namespace && { namespace }),
  resetNetwork: (modal, namespace?: Namespace) => patch(modal, namespace, { network: undefined }),
  resetWcConnection: modal => modal.screen?.pairing?.reset(),
  setClientId: (modal, id: string | undefined) => void (modal.clientId = id),
}

const patch = ({ state }: Modal, namespace: Namespace | undefined, change: Parameters<typeof state.patch>[1]) =>
  state.patch(namespace ?? state.activeNamespace.peek(), change)

/** Calls a method by its name. @throws Error where there is none; what can mean nothing here warns once */
export async function call(modal: Modal, name: string, given: readonly unknown[]): Promise<unknown> {
  const idle = IDLE[name]
  if (!idle && !Object.hasOwn(METHODS, name)) throw new TypeError(`modal.${name} is not a function`)
  if (!idle) return METHODS[name]!(modal, ...(given as never[]))
  const { reportedErrors } = modal.state.event.peek()
  if (!reportedErrors[name]) console.warn(`Latchkey: ${name} does nothing here: ${idle}.`)
  reportedErrors[name] = true
  return undefined
}
