import type { CaipNetworkId } from '../domain/caip.js'
import type { BlockchainApi } from './blockchain-api.js'

/** How an account is called, and its picture; either may be missing. */
export interface Identity {
  name: string | null
  avatar: string | null
}

/** A text without what is invisible, or turns the text around it. */
const toText = (value: unknown): string | null => (typeof value === 'string' && value.replace(/[\p{Cc}\p{Cf}]/gu, '').trim().slice(0, 255)) || null

/** The name and picture of an account (references, wire 1.5); undefined where the service does not know the network. @throws ServiceError */
export async function getIdentity(api: BlockchainApi, { address, caipNetworkId }: { address: string; caipNetworkId: CaipNetworkId }, signal?: AbortSignal): Promise<Identity | undefined> {
  if (!(await api.isSupported(caipNetworkId, signal))) return undefined
  const { name, avatar } = Object(await api.get(`/v1/identity/${encodeURIComponent(address)}`, { sender: address }, signal)) as Record<string, unknown>
  return { name: toText(name), avatar: toText(avatar) }
}
