// Whether somebody has signed a message: with a key (EIP-191), or as a contract that stands (EIP-1271) or will (EIP-6492).
import { verifyMessage } from 'ethers'
import type { Network } from './networks.js'

/** Checks a signature by `personal_sign`; contracts are asked on `network`. */
export async function isSignedBy(
  address: string,
  message: string,
  signature: `0x${string}`,
  network: Network | undefined,
): Promise<boolean> {
  return (
    isSignedByKey(address, message, signature) ||
    (network !== undefined && (await isAcceptedByContract(address, message, signature, network)))
  )
}

function isSignedByKey(address: string, message: string, signature: string): boolean {
  try {
    return verifyMessage(message, signature).toLowerCase() === address
  } catch {
    return false // of no length a key's signature has
  }
}

// viem asks by one eth_call, that of EIP-6492's validator; loaded here, since few names are taken by contracts.
async function isAcceptedByContract(address: string, message: string, signature: `0x${string}`, { rpc }: Network): Promise<boolean> {
  const { createPublicClient, custom } = await import('viem')
  const request = ({ method, params }: { method: string; params?: unknown }) => rpc(method, params as unknown[])
  const client = createPublicClient({ transport: custom({ request }, { retryCount: 0 }) })
  return client.verifyMessage({ address: address as `0x${string}`, message, signature })
}
