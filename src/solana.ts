/** The entry `latchkey/solana`: Solana for `createAppKit`. */
export { SolanaAdapter } from './adapters/solana/solana.js'
export type { SolanaProvider as Provider } from './domain/provider.js'
export type {
  KitTransaction,
  SolanaConnection,
  SolanaProvider,
  SolanaProviderEvents,
  SolanaPublicKey,
  SolanaSendOptions,
  SolanaSignInInput,
  SolanaSignInOutput,
  SolanaTransaction,
  Web3Transaction,
} from './domain/provider.js'
