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
  'latchkey/solana': ['SolanaAdapter'],
  'latchkey/bitcoin': ['BitcoinAdapter'],
  'latchkey/polkadot': ['PolkadotAdapter'],
  'latchkey/siwx': [
    'DefaultSIWX', 'SIWXConfig', 'InformalMessenger', 'LocalStorage', 'EIP155Verifier', 'SolanaVerifier', 'BIP122Verifier',
    'SIWXMessenger', 'SIWXStorage', 'SIWXVerifier', 'SIWXSigner',
  ],
  'latchkey/siwe': [
    'createSIWEConfig', 'AppKitSIWEClient', 'SIWEController', 'formatMessage', 'verifySignature', 'getAddressFromMessage', 'getChainIdFromMessage', 'getDidAddress',
    'getDidChainId',
  ],
  'latchkey/siwx/verify': ['verifySignIn', 'SignInError', 'parseSignInMessage', 'createNonce', 'createNonces'],
}

const SHARED_TYPES = [
  'AccountKind', 'AccountOf', 'AccountState', 'AccountStatus', 'AccountType', 'AppKit', 'AppKitEvent', 'AppKitEventData', 'AppKitNetwork',
  'Balance', 'BalanceQuery', 'CaipAddress', 'CaipNetwork', 'CaipNetworkId', 'ChainAdapter', 'ChainNamespace',
  'ConnectMethod', 'ConnectWish', 'ConnectedWalletInfo', 'Connection', 'ConnectionEvents', 'Connector', 'ConnectorGroup', 'ConnectorType',
  'CreateAppKit', 'CustomWallet', 'DisconnectScope', 'DiscoveryOptions', 'ErrorName', 'Eip1193Provider', 'EventsState', 'Features', 'Metadata', 'ModalError', 'Namespace',
  'NetworkOf', 'NetworkState', 'OpenOptions', 'PeerMetadata', 'PreparedTransaction', 'ProposalOverride', 'ProposedNamespace', 'ProposedNamespaces', 'PublicState', 'Services', 'Session',
  'SessionFace', 'SessionNamespace', 'SocialProvider', 'Stop', 'ThemeMode', 'ThemeState', 'ThemeVariables', 'Transfer', 'TransferPlace', 'Transfers', 'UniversalProvider', 'UniversalProviderEvents',
  'View', 'WalletFeature',
]

/** Types of each entry. */
export const TYPES: Record<string, string[]> = {
  'latchkey': SHARED_TYPES,
  'latchkey/react': [...SHARED_TYPES, 'BalanceResult'],
  'latchkey/networks': ['AppKitNetwork', 'ChainNamespace', 'EvmNetwork'],
  'latchkey/ethers': [],
  'latchkey/solana': [
    'KitTransaction', 'SolanaConnection', 'SolanaProvider', 'SolanaProviderEvents', 'SolanaPublicKey', 'SolanaSendOptions', 'SolanaSignInInput',
    'SolanaSignInOutput', 'SolanaTransaction', 'Web3Transaction',
  ],
  'latchkey/bitcoin': [
    'BitcoinAddress', 'BitcoinApi', 'BitcoinMessage', 'BitcoinProvider', 'BitcoinPsbt', 'BitcoinPurpose', 'BitcoinSignInput', 'BitcoinSignedPsbt',
    'BitcoinTransfer', 'BitcoinUtxo',
  ],
  'latchkey/polkadot': ['PolkadotPayload', 'PolkadotProvider', 'PolkadotProviderEvents', 'PolkadotRaw', 'PolkadotSigned', 'PolkadotSigner'],
  'latchkey/siwx': ['Cacao', 'CaipNetworkId', 'DefaultSIWXParams', 'InformalMessengerParams', 'RpcUrls', 'SIWXMessage', 'SIWXParts', 'SIWXSession'],
  'latchkey/siwe': [
    'Cacao', 'SIWEClientMethods', 'SIWEConfig', 'SIWECreateMessageArgs', 'SIWEMessage', 'SIWEMessageArgs', 'SIWEOptions', 'SIWESession', 'SIWEVerifyMessageArgs', 'SIWXMessage',
    'SIWXSession',
  ],
  'latchkey/siwx/verify': ['CaipNetworkId', 'Nonces', 'SIWXMessage', 'SignInCheck', 'SignInFailure'],
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
  'getUniversalProvider', 'getSIWX', 'getConnectors', 'getConnectorImage',
  'getChainId', 'getCaipNetwork', 'getCaipNetworkId', 'getCaipNetworks', 'getActiveChainNamespace', 'getApprovedCaipNetworkIds',
  'getDisabledCaipNetworks', 'subscribeNetwork', 'subscribeCaipNetworkChange', 'addNetwork', 'removeNetwork',
  'getState', 'subscribeState', 'getEvent', 'subscribeEvents', 'getError',
  'getThemeMode', 'setThemeMode', 'getThemeVariables', 'setThemeVariables', 'subscribeTheme', 'setTermsConditionsUrl', 'setPrivacyPolicyUrl',
  'updateNativeBalance', 'showErrorMessage', 'showSuccessMessage', 'replace', 'redirect',
  'getPreferredAccountType', 'setPreferredAccountType', 'getConnectMethodsOrder', 'setConnectMethodsOrder', 'setWalletFeaturesOrder', 'setSocialsOrder', 'setCollapseWallets', 'setEIP6963Enabled',
]
