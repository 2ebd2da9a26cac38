// The promise to dApps, spelt out: what each entry exports, and what an instance can do
// (AppKit 1.7, sections 2, 3 and 11). tests/api.test.ts holds the built entries to it.

/** Values of each entry. */
export const NAMES: Record<string, string[]> = {
  'latchkey': ['createAppKit'],
  'latchkey/react': [
    'createAppKit',
    'AppKitProvider', 'AppKitButton', 'AppKitConnectButton', 'AppKitAccountButton', 'AppKitNetworkButton',
    'useAppKit', 'useAppKitAccount', 'useAppKitNetwork', 'useAppKitState', 'useAppKitTheme', 'useAppKitEvents',
    'useAppKitProvider', 'useAppKitBalance', 'useDisconnect', 'useWalletInfo',
  ],
  'latchkey/networks': [],
  'latchkey/ethers': ['EthersAdapter'],
}

const SHARED_TYPES = [
  'AccountKind', 'AccountState', 'AccountStatus', 'AccountType', 'AppKit', 'AppKitEvent', 'AppKitEventData', 'AppKitNetwork',
  'Balance', 'BalanceQuery', 'CaipAddress', 'CaipNetwork', 'CaipNetworkId', 'ChainAdapter', 'ChainNamespace',
  'ConnectMethod', 'ConnectWish', 'ConnectedWalletInfo', 'Connection', 'ConnectionEvents', 'Connector', 'ConnectorGroup', 'ConnectorType',
  'CreateAppKit', 'CustomWallet', 'DiscoveryOptions', 'ErrorName', 'Eip1193Provider', 'EventsState', 'Features', 'Metadata', 'ModalError', 'Namespace',
  'NetworkState', 'OpenOptions', 'PeerMetadata', 'ProposalOverride', 'ProposedNamespace', 'ProposedNamespaces', 'PublicState', 'Services', 'Session',
  'SessionNamespace', 'SocialProvider', 'Stop', 'ThemeMode', 'ThemeState', 'ThemeVariables', 'UniversalProvider', 'UniversalProviderEvents',
  'View', 'WalletFeature',
]

/** Types of each entry. */
export const TYPES: Record<string, string[]> = {
  'latchkey': SHARED_TYPES,
  'latchkey/react': [...SHARED_TYPES, 'BalanceResult'],
  'latchkey/networks': ['AppKitNetwork', 'ChainNamespace', 'EvmNetwork'],
  'latchkey/ethers': [],
}

/** Networks of ours, beside those that viem names. */
export const OWN_NETWORKS = [
  'AVAILABLE_NAMESPACES', 'defineChain', 'solana', 'solanaDevnet', 'solanaTestnet', 'bitcoin', 'bitcoinTestnet', 'bitcoinSignet',
  'polkadot', 'polkadotAssetHub', 'kusama', 'westend',
]

/** What `createAppKit` returns. */
export const METHODS = [
  'options', 'version', 'ready', 'open', 'close', 'isOpen', 'setLoading', 'disconnect', 'switchNetwork', 'destroy',
  'getAccount', 'subscribeAccount', 'getAddress', 'getAddressByChainNamespace', 'getCaipAddress', 'getIsConnectedState',
  'getWalletInfo', 'subscribeWalletInfo', 'getWalletProvider', 'getWalletProviderType', 'getProvider', 'getProviderType', 'subscribeProviders',
  'getUniversalProvider', 'getConnectors', 'getConnectorImage',
  'getChainId', 'getCaipNetwork', 'getCaipNetworkId', 'getCaipNetworks', 'getActiveChainNamespace', 'getApprovedCaipNetworkIds',
  'getDisabledCaipNetworks', 'subscribeNetwork', 'subscribeCaipNetworkChange', 'addNetwork', 'removeNetwork',
  'getState', 'subscribeState', 'getEvent', 'subscribeEvents', 'getError',
  'getThemeMode', 'setThemeMode', 'getThemeVariables', 'setThemeVariables', 'subscribeTheme', 'setTermsConditionsUrl', 'setPrivacyPolicyUrl',
  'updateNativeBalance', 'showErrorMessage', 'showSuccessMessage', 'replace', 'redirect',
  'getConnectMethodsOrder', 'setConnectMethodsOrder', 'setWalletFeaturesOrder', 'setSocialsOrder', 'setCollapseWallets', 'setEIP6963Enabled',
]
