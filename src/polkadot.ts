/** The entry `latchkey/polkadot`: Polkadot for `createAppKit`. */
export { PolkadotAdapter } from './adapters/polkadot/polkadot.js'
export type {
  PolkadotPayload,
  PolkadotProvider,
  PolkadotProviderEvents,
  PolkadotRaw,
  PolkadotSigned,
  PolkadotSigner,
} from './domain/provider.js'
