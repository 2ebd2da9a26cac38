import type { CaipNetworkId } from '../domain/caip.js'
import { SIGN_IN_LENGTH } from '../domain/times.js'
import { AppKitSIWEClient, type SIWEConfig, type SIWESession } from './siwe-client.js'

/** The entry `latchkey/siwe`: sign-in with Ethereum in AppKit 1.7's older form, for the option `siweConfig` of `createAppKit`. */

/** The client made last: AppKit's `SIWEController` is the page's, not a modal's. */
let current: AppKitSIWEClient | undefined

/** Makes the client that `createAppKit({ siweConfig })` takes. */
export function createSIWEConfig(config: SIWEConfig): AppKitSIWEClient {
  return (current = new AppKitSIWEClient(config))
}

const client = (): AppKitSIWEClient => {
  if (!current) throw new Error('SIWE is not set up: call "createSIWEConfig" first')
  return current
}

/** The client that was made last, for code that has no hold of it. */
export const SIWEController = {
  getNonce: (address?: string): Promise<string> => client().getNonce(address),
  getSession: (): Promise<SIWESession | undefined> => client().getSession(),
  signIn: (): Promise<SIWESession> => client().signIn(),
  signOut: (): Promise<boolean> => client().signOut(),
}

/**
 * Whether `signature` is that of `address` under `message`: a key's, or a contract's word for it, which is asked of the network's node.
 * Of a message that is longer than one may be to sign in, nobody's.
 * @param check.chainId CAIP-2
 * @param check.rpcUrls the nodes to ask. By default those of the modal that `createSIWEConfig` was made for; where there is none, as on a
 * server, the public ones that AppKit asks
 * @throws where no node answers
 */
export async function verifySignature({
  address,
  message,
  signature,
  chainId,
  projectId,
  rpcUrls,
}: {
  address: string
  message: string
  signature: string
  chainId: string
  projectId: string
  rpcUrls?: readonly string[]
}): Promise<boolean> {
  // It is hashed as it is (`domain/keccak.ts`), on servers too.
  if (message.length > SIGN_IN_LENGTH) return false
  const { verifyMessage } = await import('../adapters/eip155/verify-message.js')
  const own = rpcUrls ?? current?.rpcUrlsOf?.(chainId as CaipNetworkId) ?? []
  const url = `https://rpc.walletconnect.org/v1/?chainId=${encodeURIComponent(chainId)}&projectId=${encodeURIComponent(projectId)}`
  return verifyMessage({ message, signature, address, urls: own.length ? own : [url] })
}

export { AppKitSIWEClient }
export { formatMessage, getAddressFromMessage, getChainIdFromMessage, getDidAddress, getDidChainId } from './siwe-client.js'
export type { SIWEMessage } from './siwe-client.js'
export type {
  SIWEClientMethods,
  SIWEConfig,
  SIWECreateMessageArgs,
  SIWEMessageArgs,
  SIWEOptions,
  SIWESession,
  SIWEVerifyMessageArgs,
} from './siwe-client.js'
export type { Cacao, SIWXMessage, SIWXSession } from '../domain/sign-in.js'
