import type { Features, WalletFeature } from './features.js'

const WALLET_FEATURES: readonly WalletFeature[] = ['onramp', 'swaps', 'receive', 'send']

/** The wallet features that are on, in order. */
export function toWalletFeatures(features: Features): readonly WalletFeature[] {
  const order = features.walletFeaturesOrder ?? WALLET_FEATURES
  return [...new Set([...order, ...WALLET_FEATURES])].filter(
    feature => WALLET_FEATURES.includes(feature) && features[feature] !== false,
  )
}
