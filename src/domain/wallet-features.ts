import type { Namespace } from './caip.js'
import type { Features, WalletFeature } from './features.js'
import type { OnrampProviders } from './options.js'

const WALLET_FEATURES: readonly WalletFeature[] = ['onramp', 'swaps', 'receive', 'send']

/** The wallet features that are on, in order. */
export function toWalletFeatures(features: Features): readonly WalletFeature[] {
  const order = features.walletFeaturesOrder ?? WALLET_FEATURES
  return [...new Set([...order, ...WALLET_FEATURES])].filter(
    feature => WALLET_FEATURES.includes(feature) && features[feature] !== false,
  )
}

/** What bears on which features there are. */
export interface FeatureStanding {
  namespace: Namespace
  /** The namespace's adapter knows how to send. */
  canSend: boolean
  /** The blockchain API can be asked: there is a project id. */
  hasApi: boolean
  onramp?: OnrampProviders | undefined
}

/** Whether a feature can be had in a namespace (references, interface, "Namespaces by feature"); what it then finds there is its own affair. */
export function isFeatureHere(feature: WalletFeature, { namespace, canSend, hasApi, onramp }: FeatureStanding): boolean {
  const isEvm = namespace === 'eip155'
  const here: Record<WalletFeature, boolean> = {
    onramp: (isEvm && hasApi && onramp?.coinbase !== false) || ((isEvm || namespace === 'solana') && Boolean(onramp?.meld)),
    swaps: isEvm && hasApi,
    receive: true,
    send: canSend,
  }
  return here[feature]
}
