/** Several chain families. See `texts.ts`. */
export const CHAINS_TEXTS = {
  chains: 'Chains',
  chooseChain: '{name} works on several chains. Choose the one to connect.',
  connectedTag: 'Connected',
  notConnected: 'Not connected',
  disconnectAll: 'Disconnect all',
  needsWallet: 'Connect to {network}',
  needsWalletMore: 'This takes a wallet for {chain}. What is connected already stays connected.',
  phoneReplaced: 'A wallet on another phone would take the place of {name}.',
  continueWith: 'Continue with {name}',
  chooseWallet: 'Choose a wallet',
  anotherWallet: 'Another wallet',
} as const

/** What stands over them. */
export const CHAINS_TITLES = {
  titleConnectingMultiChain: 'Select Chain',
  titleSwitchActiveChain: 'Switch Chain',
} as const
