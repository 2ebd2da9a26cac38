import type { CaipNetworkId, Namespace } from '../domain/caip.js'

/** A signed text, and whose signature it is to be. */
export interface Signed {
  message: string
  /** As wallets of the family give it: hexadecimal, base58 or base64. */
  signature: string
  address: string
  /** On which network (CAIP-2). */
  network: CaipNetworkId
  /** Nodes to ask about an account that is a contract. */
  urls: readonly string[]
}

/** Who checks the signatures of each family: a download of its own. */
const CHECKS: Record<Namespace, () => Promise<{ verifyMessage(signed: Signed): boolean | Promise<boolean> }>> = {
  eip155: () => import('../adapters/eip155/verify-message.js'),
  solana: () => import('../adapters/solana/verify-message.js'),
  polkadot: () => import('../adapters/polkadot/verify-message.js'),
  bip122: () => import('../adapters/bip122/verify-message.js'),
}

/** Whether an account of a family has signed a text. @throws where that could not be found out: no node of a contract's network answers */
export const isSigned = async (namespace: Namespace, signed: Signed): Promise<boolean> => (await CHECKS[namespace]()).verifyMessage(signed)
