import { isAddress } from './addresses.js'
import { isNamespace, type CaipNetworkId, type Namespace } from './caip.js'
import { ACCOUNT_NAMES, FIELDS, findFlaw, formatSignInMessage } from './sign-in-message.js'
import type { SIWXMessage } from './sign-in.js'

/** Longer ones are not read: what comes from outside has a limit. */
const LENGTH = 16_384

/**
 * Reads a sign-in message, strictly: every line in its place, every field of its shape, and nothing besides.
 * What comes out says, written anew, exactly the text that was read. Undefined for any other text.
 */
export function parseSignInMessage(text: unknown): SIWXMessage.Data | undefined {
  if (typeof text !== 'string' || text.length > LENGTH) return undefined
  const [, domain, name, accountAddress, , statement, rest] =
    /^([^\n ]+) wants you to sign in with your ([A-Z][a-z]+) account:\n([^\n]+)\n\n(([^\n]+)\n)?\n([^]*)$/.exec(text) ?? []
  const namespace = (Object.keys(ACCOUNT_NAMES) as Namespace[]).find(each => ACCOUNT_NAMES[each] === name)
  if (!domain || !accountAddress || !rest || !namespace || !isAddress(namespace, accountAddress)) return undefined
  const lines = rest.split('\n')
  const read = (label: string): string | undefined =>
    lines[0]?.startsWith(`${label}: `) ? lines.shift()!.slice(label.length + 2) : undefined
  const fields = Object.fromEntries(FIELDS.map(([label, field]) => [field, read(label)])) as Partial<Record<(typeof FIELDS)[number][1], string>>
  const { uri, version, chainId, nonce } = fields
  if (uri === undefined || version === undefined || chainId === undefined || nonce === undefined) return undefined
  const resources = lines[0] === 'Resources:' ? lines.splice(0).slice(1) : undefined
  if (lines.length || resources?.some(line => !line.startsWith('- '))) return undefined

  const bare = !chainId.includes(':')
  const data: SIWXMessage.Data = { domain, accountAddress, uri, version, chainId: (bare ? `${namespace}:${chainId}` : chainId) as CaipNetworkId, nonce }
  for (const field of ['issuedAt', 'expirationTime', 'notBefore', 'requestId'] as const) if (fields[field] !== undefined) data[field] = fields[field]
  if (statement !== undefined) data.statement = statement
  if (resources) data.resources = resources.map(line => line.slice(2))
  const [family] = data.chainId.split(':')
  if (!isNamespace(family) || family !== namespace || findFlaw(data)) return undefined
  return formatSignInMessage(data, { bare }) === text ? data : undefined
}
