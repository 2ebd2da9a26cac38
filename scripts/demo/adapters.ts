import { BitcoinAdapter } from 'latchkey/bitcoin'
import { PolkadotAdapter } from 'latchkey/polkadot'
import { SolanaAdapter } from 'latchkey/solana'

/** The chain families beside Ethereum. */
export const adapters = { solana: new SolanaAdapter(), bitcoin: new BitcoinAdapter(), polkadot: new PolkadotAdapter() }
