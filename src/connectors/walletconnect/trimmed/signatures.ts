// Stands in for two files of `@walletconnect/utils`: what only happens after a one-click sign-in loads when it happens, and what
// only wallets do is left out.
import type { AuthTypes } from '@walletconnect/types'

/** Whether `signature` is that of `address` under `message`: an account's own (EIP-191), or a contract's word for it (EIP-1271). */
export async function verifySignature(
  ...given: [address: string, message: string, signature: AuthTypes.CacaoSignature, chainId: string, projectId: string]
): Promise<boolean> {
  const { verifySignature } = await import('./check-signature.js')
  return verifySignature(...given)
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
