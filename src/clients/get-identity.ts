import type { CaipNetworkId } from '../domain/caip.js'
import { toPlainText } from '../domain/plain-text.js'
import type { BlockchainApi } from './blockchain-api.js'

/** How an account is called, and its picture; either may be missing. */
export interface Identity {
  name: string | null
  avatar: string | null
}

/** A name of the domain name system has no more letters; nor is a picture's address longer in practice. */
const LONGEST = 255

/** The name and picture of an account (references, wire 1.5); undefined where the service does not know the network. @throws ServiceError */
export async function getIdentity(api: BlockchainApi, { address, caipNetworkId }: { address: string; caipNetworkId: CaipNetworkId }, signal?: AbortSignal): Promise<Identity | undefined> {
  if (!(await api.isSupported(caipNetworkId, signal))) return undefined
  const { name, avatar } = Object(await api.get(`/v1/identity/${encodeURIComponent(address)}`, { sender: address }, signal)) as Record<string, unknown>
  return { name: toPlainText(name, LONGEST) || null, avatar: toPlainText(avatar, LONGEST) || null }
}
