/** Networks, and moving between them. See `texts.ts`. */
export const NETWORKS_TEXTS = {
  networks: 'Networks',
  searchNetwork: 'Search network',
  nothingFound: 'No network found',
  notInWallet: 'Not allowed by {name}',
  approveInWallet: 'Approve in wallet',
  acceptSwitch: 'Accept connection request in your wallet',
  switchDeclined: 'Switch declined',
  switchDeclinedMore: 'You stay where you are. Try again, or leave it so.',
  switchFailed: 'Could not switch',
  switchSilentMore: '{name} has not answered yet. Open it, or try again.',
  titleWhatIsANetwork: 'What is a network?',
  switched: 'Switched to {name}',
  unsupported: 'This app doesn’t support your current network. Switch to an available option to continue.',
} as const

/** What stands over them. */
export const NETWORKS_TITLES = {
  titleNetworks: 'Choose Network',
  titleSwitchNetwork: 'Switch Network',
} as const
