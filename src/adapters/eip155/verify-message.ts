import { isSameAddress } from '../../domain/caip.js'
import { hashMessage, recoverSigner } from './signatures.js'

/** Whether `address` is that of the key which has signed `message` (EIP-191). */
export const isSignedByKey = (message: string, signature: string, address: string): boolean =>
  isSameAddress('eip155', recoverSigner(hashMessage(message), signature), address)

/**
 * Whether the account at `address` has signed `message` (EIP-191): with its key, or, where that is not so, as a contract that its
 * network's node is asked about (EIP-1271, ERC-6492, ERC-8010). A key comes first: an account that has code and a key (EIP-7702) signs with it.
 * @param urls RPC addresses of the account's network; without one nobody knows whether a contract would agree
 * @throws `rpcFailed` when no node answers, `noRpcUrl` when there is none to ask
 */
export async function verifyMessage({
  message,
  signature,
  address,
  urls,
}: {
  message: string
  signature: string
  address: string
  urls: readonly string[]
}): Promise<boolean> {
  if (isSignedByKey(message, signature, address)) return true
  const { askAccount } = await import('./ask-account.js')
  return askAccount({ urls, address, hash: hashMessage(message), signature })
}
