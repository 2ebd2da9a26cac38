import { named } from '../../domain/error-code.js'
import type { BlockchainApi } from '../../clients/blockchain-api.js'

/** Who registers what: the message is signed by `personal_sign` (EIP-191) with the key of `address`. */
export interface NameRegistration {
  coinType: number
  address: string
  message: string
  signature: string
  /** Where the account is. */
  caipNetworkId: string
}

/**
 * Registers a name.
 * @throws `nameNotRegistered`, its cause a `ServiceError` with the server's reason where it gave one
 */
export async function registerName(
  api: BlockchainApi,
  { coinType, address, message, signature, caipNetworkId }: NameRegistration,
): Promise<void> {
  try {
    const isSupported = await api.isSupported(caipNetworkId)
    const answer = isSupported && (await api.post('/v1/profile/account', { coin_type: coinType, address, message, signature }))
    if (!answer || (answer as { success?: unknown }).success === false) throw new Error('The service did not take the name')
  } catch (error) {
    throw named('nameNotRegistered', error)
  }
}

/** What the owner of an address signs to register a name; the service wants the keys in this order, and the time in whole seconds. */
export function toNameMessage(name: string, now: number): string {
  return JSON.stringify({ name, attributes: {}, timestamp: Math.floor(now / 1000) })
}
