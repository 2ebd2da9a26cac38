// The promise to dApps, spelt out: what each entry exports, and what an instance can do
// (AppKit 1.7, sections 2, 3 and 11). tests/api.test.ts holds the built entries to it.

const words = (text: string): string[] => text.split(/\s+/).filter(Boolean)
const inWords = (table: Record<string, string>) => Object.fromEntries(Object.entries(table).map(([entry, text]) => [entry, words(text)]))

/** Values of each entry. */
export const NAMES = inWords({
  latchkey: 'createAppKit',
  'latchkey/react': `
    createAppKit AppKitProvider AppKitButton AppKitConnectButton AppKitAccountButton AppKitNetworkButton ConnectButton useAppKit
    useAppKitAccount useAppKitNetwork useAppKitNetworkCore useAppKitState useAppKitTheme useAppKitEvents useAppKitProvider useAppKitBalance useAppKitSend useAppKitWallets
    useAppKitConnection useAppKitConnections useDisconnect useWalletInfo modal`,
  'latchkey/vue': `
    createAppKit AppKitButton AppKitConnectButton AppKitAccountButton AppKitNetworkButton useAppKit useAppKitAccount useAppKitNetwork
    useAppKitState useAppKitTheme useAppKitEvents useAppKitProvider useAppKitBalance useAppKitSend useAppKitWallets useAppKitConnection
    useAppKitConnections useDisconnect useWalletInfo modal`,
  'latchkey/global': 'Latchkey',
  'latchkey/jsx/preact': '',
  'latchkey/jsx/solid': '',
  'latchkey/jsx/svelte': '',
  'latchkey/networks': '',
  'latchkey/ethers': 'EthersAdapter',
  'latchkey/ethers5': 'Ethers5Adapter',
  'latchkey/coinbase': 'withCoinbase',
  'latchkey/wagmi': 'WagmiAdapter latchkey',
  'latchkey/rainbowkit': `
    ConnectButton WalletButton RainbowKitProvider RainbowKitAuthenticationProvider createAuthenticationAdapter getDefaultConfig getDefaultWallets
    getWalletConnectConnector connectorsForWallets useAccountModal useChainModal useConnectModal useAddRecentTransaction lightTheme darkTheme
    midnightTheme cssStringFromTheme cssObjectFromTheme`,
  'latchkey/rainbowkit/wallets': `
    anchorageDigitalWallet argentWallet backpackWallet base baseAccount berasigWallet bestWallet bifrostWallet binanceWallet
    bitgetWallet bitskiWallet bitverseWallet bloomWallet braveWallet bybitWallet clvWallet coin98Wallet coinbaseWallet compassWallet
    coreWallet ctrlWallet dawnWallet desigWallet enkryptWallet foxWallet frameWallet frontierWallet gateWallet geminiWallet
    imTokenWallet injectedWallet iopayWallet kaiaWallet kaikasWallet krakenWallet kresusWallet ledgerWallet magicEdenWallet mecoWallet
    metaMaskWallet mewWallet nestWallet novaWallet oktoWallet okxWallet omniWallet oneInchWallet oneKeyWallet paraSwapWallet
    phantomWallet portoWallet rabbyWallet rainbowWallet ramperWallet readyWallet roninWallet safeheronWallet safepalWallet safeWallet
    seifWallet subWallet tahoWallet talismanWallet tokenaryWallet tokenPocketWallet trustWallet uniswapWallet universalProfilesWallet
    valoraWallet walletConnectWallet wigwamWallet xdefiWallet xPortalWallet zealWallet zerionWallet zilPayWallet`,
  'latchkey/rainbowkit/siwe-next-auth': 'RainbowKitSiweNextAuthProvider',
  'latchkey/connectkit': `
    getDefaultConfig getDefaultConnectors useModal SIWEProvider useSIWE SIWEButton configureClientSIWE ConnectKitProvider ConnectKitButton Avatar ChainIcon
    useIsMounted useChains useChainIsSupported`,
  'latchkey/solana': 'SolanaAdapter',
  'latchkey/solana/react': 'useAppKitConnection',
  'latchkey/solana/wallet-adapter': `
    ConnectionProvider WalletProvider WalletModalProvider WalletMultiButton WalletModalButton WalletConnectButton WalletDisconnectButton
    BaseWalletMultiButton BaseWalletConnectButton BaseWalletDisconnectButton WalletIcon useLocalStorage
    useConnection useWallet useAnchorWallet useWalletModal WalletAdapterNetwork WalletReadyState WalletError WalletNotConnectedError
    WalletNotSelectedError WalletNotReadyError WalletConnectionError WalletDisconnectionError WalletDisconnectedError
    WalletSendTransactionError WalletSignTransactionError WalletSignMessageError WalletSignInError WalletAccountError WalletPublicKeyError
    WalletLoadError WalletTimeoutError WalletWindowBlockedError WalletWindowClosedError`,
  'latchkey/bitcoin': 'BitcoinAdapter',
  'latchkey/polkadot': 'PolkadotAdapter',
  'latchkey/siwx': `
    DefaultSIWX ReownAuthentication CloudAuthSIWX SIWXConfig InformalMessenger LocalStorage EIP155Verifier SolanaVerifier
    PolkadotVerifier BIP122Verifier SIWXMessenger SIWXStorage SIWXVerifier SIWXSigner`,
  'latchkey/shell': 'createShell',
  'latchkey/shell/react': 'useLoaded useShellAccount',
  'latchkey/siwx/react': 'useAppKitSIWX',
  'latchkey/wallet-button': 'createAppKitWalletButton',
  'latchkey/wallet-button/react': 'AppKitWalletButton createAppKitWalletButton useAppKitUpdateEmail useAppKitWallet',
  'latchkey/themes': 'indigo mono pink mint paper midnight',
  'latchkey/siwe': `
    createSIWEConfig AppKitSIWEClient SIWEController formatMessage verifySignature getAddressFromMessage getChainIdFromMessage
    getDidAddress getDidChainId`,
  'latchkey/siwx/verify': 'verifySignIn SignInError parseSignInMessage createNonce createNonces',
  'latchkey/testing': 'createWallet showWallet modalInWindow createModalPage',
  'latchkey/testing/playwright': 'createWallet attachWallet answerInternet answerNode modalOf latchkeyFixtures',
  'latchkey/testing/phone': 'createPhone startRelay',
  'latchkey/testing/vitest': 'latchkeyFixtures',
})

/** What the wallets of the test kit are, in each of its entries. */
const WALLET_TYPES = 'MockWallet WalletAnswer WalletNamespace WalletNetwork WalletOptions WalletQuestion WalletReply WalletRequest'

const SHARED_TYPES = `
  AccountKind AccountOf AccountState AccountStatus AccountType AppKit AppKitEvent AppKitEventData AppKitNetwork Balance BalanceQuery
  CaipAddress CaipNetwork CaipNetworkId ChainAdapter ChainNamespace ConnectMethod ConnectParams ConnectedWalletInfo Connection
  ConnectionEvents Connector ConnectorGroup ConnectorType CreateAppKit CustomWallet DisconnectScope DiscoveryOptions ErrorName
  Eip1193Provider EventsState Features Metadata ModalError Namespace NetworkOf NetworkState NewTransaction OpenOptions PeerMetadata PreparedTransaction
  ProposalOverride Provider ProposedNamespace ProposedNamespaces PublicState SendBitcoin SendCall SendCalls SendInstruction SendInstructions SendMade
  SendOutput SendOutputs SendResult SendSolana SendWish Services Session SessionFace SessionNamespace SocialProvider Stop
  ThemeMode ThemeState ThemeVariables Transfer TransferPlace Transfers UniversalProvider UniversalProviderEvents View WalletConnection Web3Instruction
  WalletFeature WalletItem Wallets WalletsState`

/** Types of each entry. */
export const TYPES = inWords({
  latchkey: SHARED_TYPES,
  'latchkey/react': `${SHARED_TYPES} BalanceResult ButtonAccount ButtonChain ConnectButtonState ConnectionChange ConnectionResult DrawnButtonProps WalletsResult`,
  'latchkey/vue': `${SHARED_TYPES} BalanceResult ConnectionChange ConnectionResult Followed Given WalletsResult`,
  'latchkey/global': '',
  'latchkey/jsx/preact': '',
  'latchkey/jsx/solid': '',
  'latchkey/jsx/svelte': '',
  'latchkey/networks': 'AppKitNetwork ChainNamespace EvmNetwork',
  'latchkey/ethers': '',
  'latchkey/ethers5': '',
  'latchkey/coinbase': 'CoinbaseSdks CoinbaseWishes',
  'latchkey/wagmi': 'LatchkeyOptions WagmiAdapterOptions',
  'latchkey/rainbowkit': `
    AuthenticationConfig AuthenticationStatus AvatarComponent Chain DefaultConfigParameters DisclaimerComponent Locale NewTransaction
    RainbowKitProviderProps RainbowKitWalletConnectParameters Theme Wallet WalletButtonRendererProps WalletDetailsParams WalletList`,
  'latchkey/rainbowkit/wallets': '',
  'latchkey/rainbowkit/siwe-next-auth': 'GetSiweMessageOptions',
  'latchkey/connectkit':
    'ClientSIWEProps ConnectKitButtonProps ConnectKitButtonState DefaultConfigParameters SIWEConfig SIWESession SIWEState Types',
  'latchkey/solana': `
    KitTransaction SolanaConnection Provider SolanaProvider SolanaProviderEvents SolanaPublicKey SolanaSendOptions SolanaSignInInput
    SolanaSignInOutput SolanaTransaction Web3Transaction`,
  'latchkey/bitcoin': `
    BitcoinAddress BitcoinApi BitcoinMessage BitcoinConnector BitcoinProvider BitcoinPsbt BitcoinPurpose BitcoinSignInput
    BitcoinSignedPsbt BitcoinTransfer BitcoinUtxo`,
  'latchkey/polkadot': 'PolkadotPayload PolkadotProvider PolkadotProviderEvents PolkadotRaw PolkadotSigned PolkadotSigner',
  'latchkey/siwx': 'Cacao CaipNetworkId DefaultSIWXParams InformalMessengerParams RpcUrls SIWXMessage SIWXParts SIWXSession',
  'latchkey/testing': `${WALLET_TYPES} ModalDriver ModalPage WalletChoice`,
  'latchkey/testing/playwright': `${WALLET_TYPES} LatchkeyFixtureFunctions LatchkeyFixtures ModalPage PlaywrightLocator PlaywrightPage PlaywrightRoute PlaywrightTarget WalletChoice`,
  'latchkey/testing/phone': 'MockPhone PhoneAnswer PhoneOptions RelayFaults TestRelay WalletQuestion WalletRequest',
  'latchkey/testing/vitest': 'LatchkeyFixtureFunctions LatchkeyFixtureOptions LatchkeyFixtures',
  'latchkey/solana/react': 'Provider',
  'latchkey/solana/wallet-adapter': `
    Adapter AnchorWallet AnyTransaction ConnectionProviderProps SendTransactionOptions Wallet WalletButtonProps WalletContextState WalletName
    WalletProviderProps`,
  'latchkey/shell': 'Loaded Shell ShellOptions',
  'latchkey/shell/react': '',
  'latchkey/siwx/react': '',
  'latchkey/wallet-button': 'ConnectedBy WalletButton WalletName',
  'latchkey/wallet-button/react': 'Asked ConnectedBy Listeners WalletButton WalletName',
  'latchkey/themes': 'ThemeVariables',
  'latchkey/siwe': `
    Cacao SIWEClientMethods SIWEConfig SIWECreateMessageArgs SIWEMessage SIWEMessageArgs SIWEOptions SIWESession SIWEVerifyMessageArgs
    SIWXMessage SIWXSession`,
  'latchkey/siwx/verify': 'CaipNetworkId Nonces SIWXMessage SignInCheck SignInFailure',
})

/** Networks of ours, beside those that viem names. */
export const OWN_NETWORKS = words(`
  AVAILABLE_NAMESPACES defineChain solana solanaDevnet solanaTestnet bitcoin bitcoinTestnet bitcoinSignet polkadot polkadotAssetHub
  kusama westend`)

/** What `createAppKit` returns. */
export const METHODS = words(`
  options version features remoteFeatures ready open close isOpen wallets getRemoteFeatures subscribeRemoteFeatures fetchIdentity getReownName setConnectors
  addConnector setProfileName setProfileImage setBalance setCaipNetwork setCaipNetworkOfNamespace setRequestedCaipNetworks resetAccount
  resetNetwork resetWcConnection setClientId isTransactionStackEmpty setLoading disconnect switchNetwork destroy getAccount
  subscribeAccount getAddress getAddressByChainNamespace getCaipAddress getIsConnectedState getWalletInfo subscribeWalletInfo
  getWalletProvider getWalletProviderType getProvider getProviderType subscribeProviders getUniversalProvider getSIWX getConnectors
  getConnections getRecentConnections subscribeConnections switchConnection deleteConnection getConnectorImage getChainId getCaipNetwork
  getCaipNetworkId getCaipNetworks getActiveChainNamespace getApprovedCaipNetworkIds getDisabledCaipNetworks subscribeNetwork
  subscribeCaipNetworkChange addNetwork removeNetwork getState subscribeState getEvent subscribeEvents getError getThemeMode
  setThemeMode getThemeVariables setThemeVariables subscribeTheme setTermsConditionsUrl setPrivacyPolicyUrl updateNativeBalance
  showErrorMessage showSuccessMessage replace redirect getPreferredAccountType setPreferredAccountType getConnectMethodsOrder
  setConnectMethodsOrder setWalletFeaturesOrder setSocialsOrder setCollapseWallets setEIP6963Enabled updateFeatures updateRemoteFeatures updateOptions fetchWallets getWalletList subscribeWalletList connectWallet
  prefetchWalletConnectUri getWalletConnectUri resetWalletConnectUri subscribeWalletConnectUri subscribeShouldUpdateToAddress resetConnectingWallet send addTransaction`)
