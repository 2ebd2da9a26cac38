import { type CaipNetworkId, isNamespace, type Namespace } from './caip.js'
import { isSessionOf, isStatement, type SIWXMessage, type SIWXSession, URI_CHARACTERS } from './sign-in.js'
import { isAddress } from './addresses.js'

/** What the first line calls an account of each chain family; EIP-4361 prescribes the first. */
const ACCOUNT_NAMES: Record<Namespace, string> = { eip155: 'Ethereum', solana: 'Solana', polkadot: 'Polkadot', bip122: 'Bitcoin' }

/** The fields after the statement, in the order of EIP-4361; all but the first four may be missing. */
export const FIELDS = [
  ['URI', 'uri'],
  ['Version', 'version'],
  ['Chain ID', 'chainId'],
  ['Nonce', 'nonce'],
  ['Issued At', 'issuedAt'],
  ['Expiration Time', 'expirationTime'],
  ['Not Before', 'notBefore'],
  ['Request ID', 'requestId'],
] as const satisfies readonly (readonly [label: string, field: keyof SIWXMessage.Data])[]

/** What each field must look like (EIP-4361, section "ABNF Message Format"). */
const SHAPES = {
  domain: /^([\w.~!$&'()*+,;=:@-]|%[\da-f]{2}|\[[\da-f:.]+\])+$/i,
  uri: new RegExp(`^[a-z][a-z\\d+.-]*:(${URI_CHARACTERS}|%[\\da-f]{2})*$`, 'i'),
  version: /^1$/,
  nonce: /^[a-z\d]{8,}$/i,
  requestId: /^([\w.~!$&'()*+,;=:@-]|%[\da-f]{2})*$/i,
} as const

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/i

/** How EIP-4361 writes a chain: its number. */
const EVM_CHAIN = /^eip155:(0|[1-9]\d*)$/

/** How EIP-4361 writes an account. */
const EVM_ADDRESS = /^0x[\da-f]{40}$/i

/**
 * Names the first field of a message that EIP-4361 (for EVM chains) or CAIP-122 does not allow; undefined where all are right.
 * Since no field can hold a line break, none can pretend to be another.
 */
export function findFlaw(data: SIWXMessage.Data): keyof SIWXMessage.Data | undefined {
  const namespace = data.chainId.split(':')[0]
  const isEvm = namespace === 'eip155'
  if (isEvm ? !EVM_CHAIN.test(data.chainId) : !/^[-a-z\d]{3,8}:[-\w]{1,64}$/.test(data.chainId)) return 'chainId'
  if (isEvm ? !EVM_ADDRESS.test(data.accountAddress) : !/^[\da-z]+$/i.test(data.accountAddress)) return 'accountAddress'
  for (const [field, shape] of Object.entries(SHAPES) as [keyof typeof SHAPES, RegExp][]) {
    const value = data[field]
    if (value === undefined ? field !== 'requestId' : !shape.test(value)) return field
  }
  for (const field of ['issuedAt', 'expirationTime', 'notBefore'] as const) {
    const value = data[field]
    if (value === undefined ? isEvm && field === 'issuedAt' : !TIME.test(value) || Number.isNaN(Date.parse(value))) return field
  }
  if (data.statement !== undefined && !isStatement(data.statement)) return 'statement'
  return data.resources?.every(resource => SHAPES.uri.test(resource)) === false ? 'resources' : undefined
}

/**
 * Writes a message: for EVM chains as EIP-4361 prescribes it, for all others in the form that CAIP-122 proposes.
 * An EVM address has to come with its checksum. Nothing is checked: see `findFlaw`.
 * @param bare writes the chain of a family other than EVM without its namespace
 */
export function formatSignInMessage(data: SIWXMessage.Data, { bare = false }: { bare?: boolean | undefined } = {}): string {
  const [namespace, reference] = data.chainId.split(':') as [Namespace, string]
  const fields = { ...data, chainId: bare || namespace === 'eip155' ? reference : data.chainId }
  const lines = FIELDS.filter(([, field]) => fields[field] !== undefined).map(([label, field]) => `${label}: ${fields[field]}`)
  if (data.resources) lines.push('Resources:', ...data.resources.map(resource => `- ${resource}`))
  const statement = data.statement === undefined ? '' : `${data.statement}\n`
  return `${data.domain} wants you to sign in with your ${ACCOUNT_NAMES[namespace]} account:\n${data.accountAddress}\n\n${statement}\n${lines.join('\n')}`
}

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
  const fields = Object.fromEntries(FIELDS.map(([label, field]) => [field, read(label)])) as Partial<
    Record<(typeof FIELDS)[number][1], string>
  >
  const { uri, version, chainId, nonce } = fields
  if (uri === undefined || version === undefined || chainId === undefined || nonce === undefined) return undefined
  const resources = lines[0] === 'Resources:' ? lines.splice(0).slice(1) : undefined
  if (lines.length || resources?.some(line => !line.startsWith('- '))) return undefined

  const bare = !chainId.includes(':')
  const data: SIWXMessage.Data = {
    domain,
    accountAddress,
    uri,
    version,
    chainId: (bare ? `${namespace}:${chainId}` : chainId) as CaipNetworkId,
    nonce,
  }
  for (const field of ['issuedAt', 'expirationTime', 'notBefore', 'requestId'] as const)
    if (fields[field] !== undefined) data[field] = fields[field]
  if (statement !== undefined) data.statement = statement
  if (resources) data.resources = resources.map(line => line.slice(2))
  const [family] = data.chainId.split(':')
  if (!isNamespace(family) || family !== namespace || findFlaw(data)) return undefined
  return formatSignInMessage(data, { bare }) === text ? data : undefined
}

const TEXTS = ['domain', 'uri', 'version', 'nonce', 'statement', 'requestId', 'issuedAt', 'expirationTime', 'notBefore'] as const

/** Whether a session says what its signed message says; undefined where the message is of a form that is not ours. */
export function agreesWithMessage(session: SIWXSession): boolean | undefined {
  const said = parseSignInMessage(session.message)
  const { data } = session
  return (
    said &&
    isSessionOf(session, said.chainId, said.accountAddress) &&
    TEXTS.every(field => said[field] === data[field]) &&
    String(said.resources) === String(data.resources)
  )
}
