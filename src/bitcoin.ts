/** The entry `latchkey/bitcoin`: Bitcoin for `createAppKit`. */
import type { BitcoinAddress, BitcoinMessage, BitcoinProvider, BitcoinPsbt, BitcoinSignedPsbt, BitcoinTransfer } from './domain/provider.js'

export { BitcoinAdapter } from './adapters/bip122/bip122.js'
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

/** AppKit's name for the provider, and for what its methods take and answer. */
export interface BitcoinConnector extends BitcoinProvider {}
/** Types alone. */
export declare namespace BitcoinConnector {
  type AccountAddress = BitcoinAddress
  type SignMessageParams = BitcoinMessage
  type SendTransferParams = BitcoinTransfer
  type SignPSBTParams = BitcoinPsbt
  type SignPSBTResponse = BitcoinSignedPsbt
}
