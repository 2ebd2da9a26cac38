/** The entry `latchkey/bitcoin`: Bitcoin for `createAppKit`. */
export { BitcoinAdapter } from './adapters/bip122/bip122.js'
export type { BitcoinProvider as BitcoinConnector } from './domain/provider.js'
export type {
  BitcoinAddress,
  BitcoinApi,
  BitcoinMessage,
  BitcoinProvider,
  BitcoinPsbt,
  BitcoinPurpose,
  BitcoinSignedPsbt,
  BitcoinSignInput,
  BitcoinTransfer,
  BitcoinUtxo,
} from './domain/provider.js'
