/** The account's settings, its networks and chain families, and being paid. See `domain/texts.ts`. */
export const SETTINGS_TEXTS = {
  // Groups of settings.
  groupAccount: 'Account',
  groupSecurity: 'Security',

  // The account's settings.
  switchAccount: 'Switch Address',
  connectedWallets: 'Wallets',
  walletCount: '{count} connected',
  addWallet: 'Connect Another Wallet',
  accountCount: '{count} addresses',
  switchChain: 'Switch Chain',
  switchChainMore: 'To {names}',
  titlePermissions: 'Permissions',
  permissionsAbout: 'Who may act for you',
  chooseName: 'Choose Account Name',
  eoa: 'Account',
  smartAccount: 'Smart account',
  payment: 'Payments',
  ordinal: 'Ordinals',
  stx: 'Stacks',

  // What an embedded wallet has in the settings.
  loggedInWith: 'Logged in with {name}',
  changeEmail: 'Change Email',
  switchToSmart: 'Switch to Your Smart Account',
  switchToEoa: 'Switch to Your EOA',
  smartMore: 'A second address: a contract that acts for you',
  eoaMore: 'The address you began with',
  switching: 'Switching',
  upgradeWallet: 'Upgrade Your Wallet',
  upgradeWalletMore: 'Export your keys',

  // Networks, and moving between them.
  networks: 'Networks',
  searchNetwork: 'Search network',
  nothingFound: 'No network found',
  notInWallet: 'Not allowed by {name}',
  approveInWallet: 'Approve in {name}',
  acceptSwitch: 'Allow {wallet} to switch to {network}.',
  switchFailedMore: '{wallet} may not know {network}. Choose it in the wallet itself, or stay on this network.',
  switchCancel: 'Cancel',
  switchDeclined: 'Switch declined',
  switchDeclinedMore: 'You are still on {network}. Try again, or keep it.',
  switchFailed: 'Could not switch',
  whatIsNetwork: 'What Is a Network?',
  switched: 'Switched to {name}',
  unsupported: 'This app doesn’t support your current network. Switch to an available option to continue.',

  // Several chain families.
  chains: 'Chains',
  chooseChain: '{name} works on several networks. Where do you want to start?',
  connectedTag: 'Connected',
  notConnected: 'Not connected',
  disconnectAll: 'Disconnect All',
  needsWallet: 'Connect to {network}',
  needsWalletMore: 'You need a wallet that works on {network}. Everything connected stays connected.',
  phoneReplaced: 'A wallet on another phone would replace {name}.',
  chooseWallet: 'Choose a Wallet',
  anotherWallet: 'Another Wallet',

  // Being paid.
  addressCode: 'QR code of your address',
  receiveHere: 'This address receives on {network}.',
  receiveAlso: 'This address receives on {network}, and on the compatible networks below.',
  receiveElsewhere:
    'Your wallet is on a network that this app does not support: what is sent there will not show here. Use one of the compatible networks.',
  receiveNowhere:
    'Your wallet is on a network that this app does not support: what is sent there will not show here. Switch the network to see where this address receives.',
  compatible: 'Compatible Networks',
  compatibleMore: 'Only send assets on these networks to this address. On any other they may be lost.',
} as const

/** What stands over them. */
export const TITLES = {
  titleProfileWallets: 'Wallets',
  titleSwitchAddress: 'Switch Address',
  titleSwitchNetwork: 'Switch Network',
  titleConnectingMultiChain: 'Select Chain',
  titleSwitchActiveChain: 'Switch Chain',
  titleWalletCompatibleNetworks: 'Compatible Networks',
} as const
