import { type CaipAddress, parseCaipAddress } from '../../domain/caip.js'
import { toLink } from '../../domain/links.js'
import { toPlainText } from '../../domain/names.js'
import { toSeconds } from '../../domain/seconds.js'
import { type BlockchainApi, readRows } from '../../clients/blockchain-api.js'

/** What an app may do with a smart account without asking each time. Times are seconds since 1970. */
export interface SmartSession {
  /** By what it is named and revoked. */
  pci: string
  project: { id?: string | undefined; name?: string | undefined; url?: string | undefined; iconUrl?: string | undefined }
  /** Unknown where the service did not say; such a session can still be revoked. */
  expiry?: number | undefined
  createdAt?: number | undefined
  /** Undefined while it stands. */
  revokedAt?: number | undefined
  permissions: readonly { type: string; data: Readonly<Record<string, unknown>> }[]
  policies: readonly unknown[]
  context?: string | undefined
}

type Loose = Record<string, unknown>

/**
 * The smart sessions of an account, ended ones too (specification, section 7; references, wire 1.13). None where the service does not
 * know the network; rows that nobody could revoke, having no id, are left out. @throws ServiceError
 */
export async function getSessions(api: BlockchainApi, account: CaipAddress, signal?: AbortSignal): Promise<SmartSession[]> {
  if (!(await api.isSupported(parseCaipAddress(account)?.caipNetworkId, signal))) return []
  const { pcis } = Object(await api.get(`/v1/sessions/${encodeURIComponent(account)}`, {}, signal)) as Loose
  return readSome(pcis, toSession)
}

/**
 * Ends a smart session, asked once and never again by itself. False where the service does not know the network.
 * @param revocation the session, and what the account signed (0x…)
 * @throws ServiceError, with the service's own reason: unknown, expired or revoked before
 */
export async function revokeSession(
  api: BlockchainApi,
  account: CaipAddress,
  { pci, signature }: { pci: string; signature: string },
  signal?: AbortSignal,
): Promise<boolean> {
  if (!(await api.isSupported(parseCaipAddress(account)?.caipNetworkId, signal))) return false
  await api.post(`/v1/sessions/${encodeURIComponent(account)}/revoke`, { pci, signature }, signal)
  return true
}

/** So many sessions of an account are read, and permissions of a session. */
const MOST = 500

const readSome = <T>(rows: unknown, toRow: (row: unknown) => T | undefined): T[] =>
  readRows(Array.isArray(rows) ? rows.slice(0, MOST) : rows, toRow)

const toText = (value: unknown): string | undefined => (typeof value === 'string' && value ? value : undefined)

function toSession(row: unknown): SmartSession | undefined {
  const { pci, project, expiry, createdAt, revokedAt, permissions, policies, context } = Object(row) as Loose
  const { id, name, url, iconUrl } = Object(project) as Loose
  if (typeof pci !== 'string' || !pci) return undefined
  return {
    pci,
    project: { id: toText(id), name: toPlainText(name) || undefined, url: toLink(url), iconUrl: toLink(iconUrl) },
    expiry: toSeconds(expiry),
    createdAt: toSeconds(createdAt),
    revokedAt: toSeconds(revokedAt),
    permissions: Array.isArray(permissions) ? readSome(permissions, toPermission) : [],
    policies: Array.isArray(policies) ? policies : [],
    context: toText(context),
  }
}

function toPermission(row: unknown): SmartSession['permissions'][number] | undefined {
  const { type, data } = Object(row) as Loose
  return toText(type) ? { type: type as string, data: Object(data) as Loose } : undefined
}
