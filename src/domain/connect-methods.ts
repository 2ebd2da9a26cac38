import type { ConnectMethod, Features } from './features.js'

/** The order in which a visitor is offered ways to connect: a wallet in his browser comes first. */
export function toConnectMethodsOrder(features: Features, hasBrowserWallet: boolean): readonly ConnectMethod[] {
  return features.connectMethodsOrder ?? (hasBrowserWallet ? ['wallet', 'email', 'social'] : ['email', 'social', 'wallet'])
}
