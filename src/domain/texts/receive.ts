/** Being paid. See `texts.ts`. */
export const RECEIVE_TEXTS = {
  addressCode: 'QR code of your address',
  receiveHere: 'This address receives on {network}.',
  receiveAlso: 'This address receives on {network}, and on the compatible networks below.',
  receiveElsewhere: 'Your wallet is on {network}, which this app does not support: what is sent there will not show here. Use one of the compatible networks.',
  compatible: 'Compatible networks',
  compatibleMore: 'Only send assets on these networks to this address. On any other they may be lost.',
} as const

/** What stands over it. */
export const RECEIVE_TITLES = {
  titleWalletReceive: 'Receive',
  titleWalletCompatibleNetworks: 'Compatible Networks',
} as const
