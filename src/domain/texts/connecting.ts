/** Waiting for a wallet. See `texts.ts`. */
export const CONNECTING_TEXTS = {
  waiting: 'Continue in {name}',
  waitingMore: 'Accept connection request in the wallet',
  waitingHint: 'Nothing there? Click its icon in the toolbar.',
  declined: 'Connection declined',
  declinedMore: 'Try again, or choose another wallet.',
  silent: '{name} does not answer',
  silentMore: 'It may be locked. Open {name} and answer there, or try again.',
  pending: 'A request is already open',
  pendingMore: 'Open {name} and answer it there, then try again.',
  failed: 'Could not connect',
  otherWallet: 'Choose another wallet',
  connected: 'Connected',
} as const
