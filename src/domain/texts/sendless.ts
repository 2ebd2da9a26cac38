/** Where nothing can be sent. See `texts.ts`. */
export const SENDLESS_TEXTS = {
  sendElsewhere: 'Your wallet is on {network}, which this app does not support. Switch the network to send.',
  sendUnsupported: 'Unsupported chain',
  sendUnsupportedMore: 'This app cannot send on {network}.',
  chooseNetwork: 'Choose network',
} as const
