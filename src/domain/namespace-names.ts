import type { Namespace } from './caip.js'

/** What people call the chain families (references, interface 11). */
export const NAMESPACE_NAMES: Record<Namespace, string> = { eip155: 'EVM Networks', solana: 'Solana', polkadot: 'Polkadot', bip122: 'Bitcoin' }
