// Stands in for two files of `@walletconnect/utils`: what only happens after a one-click sign-in loads when it happens, and what
// only wallets do is left out.
import type { AuthTypes } from '@walletconnect/types'
import type { CaipNetworkId } from '../../../domain/caip.js'

/** Under this name the client's core knows the dApp's nodes; `mended` in scripts/trims.mjs hands it on to the check below. */
export type RpcUrlsOf = (caipNetworkId: CaipNetworkId) => readonly string[]

/** Loads what checks signatures: before one is asked for, since no wallet signs twice. @throws where it cannot be loaded */
export const loadCheck = () => import('../../../adapters/eip155/verify-message.js')

/**
 * Whether `signature` is that of `address` under `message`: an account's own (EIP-191), or a contract's word for it (EIP-1271), for
 * which the nodes are asked that the dApp has for the network.
 * @throws where no node answers
 */
export async function verifySignature(
  address: string,
  message: string,
  { t: type, s: signature }: AuthTypes.CacaoSignature,
  chainId: CaipNetworkId,
  rpcUrlsOf: RpcUrlsOf,
): Promise<boolean> {
  const { isSignedByKey, verifyMessage } = await loadCheck()
  if (type === 'eip1271') return verifyMessage({ message, signature, address, urls: rpcUrlsOf(chainId) })
  return type === 'eip191' && isSignedByKey(message, signature, address)
}

/**
 * The hash of a transaction that was signed, told to the relay with a wallet's answer. The client notes that it is unknown and
 * sends the answer without.
 */
function hashInWallet(): never {
  throw new Error('Only a wallet computes the hashes of transactions')
}

export {
  hashInWallet as buildSignedExtrinsicHash,
  hashInWallet as extractSolanaTransactionId,
  hashInWallet as getAlgorandTransactionId,
  hashInWallet as getNearTransactionIdFromSignedTransaction,
  hashInWallet as getSignDirectHash,
  hashInWallet as getSuiDigest,
}
