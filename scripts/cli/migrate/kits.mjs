// Other kits than those that are rewritten: each name of theirs, what stands for it here, and the page that shows a whole example.

const MODAL = 'createAppKit({ adapters, networks, projectId }) of latchkey'
const OPEN = 'useAppKit of latchkey/react: open(), close()'
const ACCOUNT = 'useAppKitAccount of latchkey/react: address, isConnected'
const PROVIDER = "useAppKitProvider('eip155') of latchkey/react: walletProvider"
const NETWORK = 'useAppKitNetwork of latchkey/react: chainId, switchNetwork()'
const BUTTON = '<AppKitButton> of latchkey/react'
const LEAVE = 'useDisconnect of latchkey/react'
const TREE = `nothing: the modal is not part of your tree; ${MODAL}`
const NONE = 'no counterpart: what is no part of connecting may stay'
const ANNOUNCED = 'nothing: wallets announce themselves, and the modal lists all others'

/** @type {{ title: string, page: string, modules: RegExp, else: string, names: Record<string, string> }[]} */
const KITS = [
  {
    title: 'Web3Modal',
    page: 'from-web3modal.md',
    modules: /^(@web3modal\/|web3modal$)/,
    else: MODAL,
    names: {
      createWeb3Modal: MODAL,
      Web3Modal: `${MODAL}; open() for connect(), getProvider() for what it answers`,
      default: `${MODAL}; open() for connect(), getProvider() for what it answers`,
      defaultWagmiConfig: 'new WagmiAdapter({ networks, projectId }) of latchkey/wagmi: its wagmiConfig',
      defaultConfig: 'new EthersAdapter() of latchkey/ethers, or latchkey/ethers5; metadata goes to createAppKit',
      defaultSolanaConfig: 'new SolanaAdapter() of latchkey/solana',
      useWeb3Modal: OPEN,
      useWeb3ModalAccount: ACCOUNT,
      useWeb3ModalProvider: PROVIDER,
      useWeb3ModalState: 'useAppKitState of latchkey/react',
      useWeb3ModalTheme: 'useAppKitTheme of latchkey/react',
      useWeb3ModalEvents: 'useAppKitEvents of latchkey/react',
      useWeb3ModalError: 'useAppKitEvents of latchkey/react',
      useSwitchNetwork: NETWORK,
      useDisconnect: LEAVE,
      useWalletInfo: 'useWalletInfo of latchkey/react',
      authConnector: 'nothing: email and social accounts are in the modal',
      createSIWEConfig: 'createSIWEConfig of latchkey/siwe',
    },
  },
  {
    title: 'Web3-Onboard',
    page: 'from-web3-onboard.md',
    modules: /^@web3-onboard\//,
    else: ANNOUNCED,
    names: {
      init: MODAL,
      default: ANNOUNCED,
      Web3OnboardProvider: TREE,
      useConnectWallet: `${OPEN}; ${ACCOUNT}; ${PROVIDER}`,
      useSetChain: NETWORK,
      useWallets: 'useAppKitConnections of latchkey/react',
      useAccountCenter: 'nothing: the account is in the modal',
      useNotifications: 'nothing: the modal follows what is sent by itself',
      useSetLocale: 'createAppKit({ language })',
    },
  },
  {
    title: 'Dynamic',
    page: 'from-login-kits.md#dynamic',
    modules: /^@dynamic-labs\//,
    else: NONE,
    names: {
      DynamicContextProvider: TREE,
      EthereumWalletConnectors: ANNOUNCED,
      SolanaWalletConnectors: 'new SolanaAdapter() of latchkey/solana, among the adapters',
      DynamicWidget: BUTTON,
      DynamicConnectButton: BUTTON,
      DynamicWagmiConnector: "latchkey() of latchkey/wagmi, among the connectors of wagmi's config",
      useDynamicContext: `${OPEN}; ${ACCOUNT}; ${PROVIDER}`,
      useIsLoggedIn: ACCOUNT,
      useUserWallets: 'useAppKitConnections of latchkey/react',
      useSwitchNetwork: NETWORK,
    },
  },
  {
    title: 'Privy',
    page: 'from-login-kits.md#privy',
    modules: /^@privy-io\//,
    else: NONE,
    names: {
      PrivyProvider: TREE,
      usePrivy: `${OPEN}; ${ACCOUNT}; ${LEAVE}`,
      useLogin: OPEN,
      useConnectWallet: OPEN,
      useLogout: LEAVE,
      useWallets: `useAppKitConnections of latchkey/react; ${PROVIDER}`,
      createConfig: 'createConfig of wagmi, with latchkey() of latchkey/wagmi among its connectors',
      WagmiProvider: 'WagmiProvider of wagmi',
    },
  },
  {
    title: 'thirdweb',
    page: 'from-login-kits.md#thirdweb',
    modules: /^(@thirdweb-dev\/react|thirdweb\/(react|wallets))/,
    else: NONE,
    names: {
      ThirdwebProvider: TREE,
      createWallet: ANNOUNCED,
      inAppWallet: 'nothing: email and social accounts are in the modal',
      ConnectButton: BUTTON,
      ConnectEmbed: '<appkit-modal>, with enableEmbedded: true',
      ConnectWallet: BUTTON,
      useConnectModal: OPEN,
      useAddress: ACCOUNT,
      useActiveAccount: ACCOUNT,
      useActiveWallet: PROVIDER,
      useActiveWalletChain: NETWORK,
      useSwitchActiveWalletChain: NETWORK,
      useDisconnect: LEAVE,
    },
  },
]

/** The kit that a module is of. */
export const otherKitOf = module => KITS.find(({ modules }) => modules.test(module))

/**
 * What stands for each name that a source takes from them. Nothing is rewritten: how they are made differs too much.
 * @param {{ imports: import('../imports.mjs').Import[] }} file
 * @returns {import('../migrate.mjs').Note[]}
 */
export function readKits({ imports }) {
  return imports.flatMap(({ from, start, names }) => {
    const kit = otherKitOf(from)
    if (!kit) return []
    const say = (at, what, to) => ({ at, page: kit.page, text: `${what} → ${to}` })
    if (/\.css$/.test(from)) return [say(start, from, 'nothing: the modal brings its own look')]
    if (!names.length) return [say(start, from, kit.else)]
    return names.map(({ name, start }) =>
      say(start, `${name === 'default' || name === '*' ? from : `${name} of ${from}`}`, kit.names[name] ?? kit.else),
    )
  })
}
