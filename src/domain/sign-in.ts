import { ACCOUNT_NAMES } from './families.js'
import { type CaipNetworkId, parseCaipNetworkId, isSameAddress, isNamespace, type Namespace, isAddress, SOLANA_NAMES } from './caip.js'
import type { CaipNetwork } from './networks.js'
import { SIGN_IN_LENGTH } from './times.js'

/** The parts of a sign-in message (AppKit 1.7, section 9.1), as one type and the names inside it. */
export interface SIWXMessage extends SIWXMessage.Data, SIWXMessage.Method {}

export declare namespace SIWXMessage {
  /** RFC 3339 in UTC, as `2025-01-31T12:00:00.000Z`. */
  type Timestamp = string

  /** Whom a message is for. */
  interface Input {
    accountAddress: string
    chainId: CaipNetworkId
    notBefore?: Timestamp | undefined
  }

  /** What a message says (CAIP-122). */
  interface Data extends Input {
    /** Host and port of the page that asks. */
    domain: string
    /** `https`, where an EVM chain's message names it before the domain (EIP-4361). */
    scheme?: string | undefined
    /** What is signed in to (RFC 3986). */
    uri: string
    version: string
    nonce: string
    /** One line for the visitor to read. */
    statement?: string | undefined
    resources?: readonly string[] | undefined
    requestId?: string | undefined
    issuedAt?: Timestamp | undefined
    expirationTime?: Timestamp | undefined
  }

  interface Method {
    /** The text that the wallet signs. */
    toString(): string
  }
}

/** A signed message, kept as proof that the visitor holds the account. */
export interface SIWXSession {
  data: SIWXMessage.Data
  message: string
  signature: string
  cacao?: Cacao | undefined
}

/** A signed-in account in the form wallets answer it over WalletConnect (CAIP-74). */
export interface Cacao {
  h: { t: 'caip122' }
  p: {
    iss: string
    domain: string
    aud: string
    version: string
    nonce: string
    iat: string
    nbf?: string | undefined
    exp?: string | undefined
    statement?: string | undefined
    requestId?: string | undefined
    resources?: readonly string[] | undefined
  }
  s: { t: 'eip191' | 'eip1271'; s: string; m?: string | undefined }
}

/** How a dApp has its visitors sign in: where messages come from, and where sessions are kept (AppKit 1.7, section 9.1). */
export interface SIWXConfig {
  createMessage(input: SIWXMessage.Input): Promise<SIWXMessage>
  /** Without it the connected wallet signs. */
  signMessage?: ((input: { message: string; chainId: CaipNetworkId; accountAddress: string }) => Promise<string>) | undefined
  /** Checks the session, then keeps it. @throws when it is not valid */
  addSession(session: SIWXSession): Promise<void>
  /** Forgets all sessions of this account on this network. */
  revokeSession(chainId: CaipNetworkId, address: string): Promise<void>
  /** Replaces all sessions; `[]` signs out. @throws when one is not valid */
  setSessions(sessions: SIWXSession[]): Promise<void>
  /** The valid sessions of this account on this network. */
  getSessions(chainId: CaipNetworkId, address: string): Promise<SIWXSession[]>
  /** Whether who does not sign may not stay connected. */
  getRequired?: (() => boolean) | undefined
  /** Whether disconnecting signs out. @default true */
  signOutOnDisconnect?: boolean | undefined
  /** Told by `createAppKit` where the nodes of its networks are, for accounts that are contracts. */
  useRpc?(rpcUrlsOf: (chainId: CaipNetworkId) => readonly string[]): void
  /** Calls back when `setSessions` or `revokeSession` has changed what stands, by whomever; `createAppKit` looks then. Returns the stop. */
  subscribe?(listener: () => void): () => void
  /** Told by `createAppKit` how to ask the visitor to sign in: resolves once it is done, rejects where it is not. */
  usePrompt?(prompt: () => Promise<void>): void
}

/** Whether a session is this account's on this network. */
export function isSessionOf({ data }: SIWXSession, chainId: string, address: string): boolean {
  const { namespace } = parseCaipNetworkId(chainId) ?? {}
  return Boolean(namespace && data.chainId === chainId && isSameAddress(namespace, data.accountAddress, address))
}

/** Whether a session is over, still to come, or good, by its own times; times that cannot be read are over. */
export function toSessionState({ data }: SIWXSession, now: number): 'over' | 'early' | 'good' {
  const { expirationTime, notBefore } = data
  if (expirationTime !== undefined && !(now < Date.parse(expirationTime))) return 'over'
  if (notBefore === undefined) return 'good'
  const start = Date.parse(notBefore)
  return Number.isNaN(start) ? 'over' : now < start ? 'early' : 'good'
}

/** The characters of a URI (RFC 3986), as a part of a pattern. */
const URI_CHARACTERS = "[\\w.~:/?#[\\]@!$&'()*+,;=-]"

/** Whether a statement may stand in a message: one line of the characters that EIP-4361 allows, those of a URI and the blank. */
export function isStatement(text: string): boolean {
  return new RegExp(`^(${URI_CHARACTERS}| )+$`).test(text)
}

/** Whether whoever connects over WalletConnect may sign in with the same click (AppKit 1.7, section 9.2): with EVM networks alone, where the wallet itself signs. */
export function maySignByClick(siwx: SIWXConfig | undefined, networks: readonly CaipNetwork[]): boolean {
  return Boolean(siwx && !siwx.signMessage && networks.every(({ chainNamespace }) => chainNamespace === 'eip155'))
}

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
  scheme: /^[a-z][a-z\d+.-]*$/i,
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
    if (value === undefined ? field !== 'requestId' && field !== 'scheme' : !shape.test(value)) return field
  }
  // CAIP-122 knows of none.
  if (data.scheme !== undefined && !isEvm) return 'scheme'
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
  const scheme = data.scheme === undefined ? '' : `${data.scheme}://`
  return `${scheme}${data.domain} wants you to sign in with your ${ACCOUNT_NAMES[namespace]} account:\n${data.accountAddress}\n\n${statement}\n${lines.join('\n')}`
}

/**
 * Reads a sign-in message, strictly: every line in its place, every field of its shape, and nothing besides.
 * What comes out says, written anew, exactly the text that was read. Undefined for any other text.
 */
export function parseSignInMessage(text: unknown): SIWXMessage.Data | undefined {
  if (typeof text !== 'string' || text.length > SIGN_IN_LENGTH) return undefined
  const [, scheme, domain, name, accountAddress, statement, rest] =
    /^(?:([a-zA-Z][a-zA-Z\d+.-]*):\/\/)?([^\n ]+) wants you to sign in with your ([A-Z][a-z]+) account:\n([^\n]+)\n\n(?:([^\n]+)\n(?=\n))?\n?([^]*)$/.exec(
      text,
    ) ?? []
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
  if (scheme !== undefined) data.scheme = scheme
  for (const field of ['issuedAt', 'expirationTime', 'notBefore', 'requestId'] as const)
    if (fields[field] !== undefined) data[field] = fields[field]
  if (statement !== undefined) data.statement = statement
  if (resources) data.resources = resources.map(line => line.slice(2))
  const [family] = data.chainId.split(':')
  if (!isNamespace(family) || family !== namespace || findFlaw(data)) return undefined
  const written = formatSignInMessage(data, { bare })
  if (namespace !== 'solana') return written === text ? data : undefined
  // Without a statement Solana's wallets leave out the empty line in its place, and they have names of their own for networks (Sign In With Solana).
  const known = Object.keys(SOLANA_NAMES).find(each => `solana:${SOLANA_NAMES[each]}` === data.chainId)
  if (known) data.chainId = `solana:${known}`
  return written === text || written.replace('\n\n\n', '\n\n') === text ? data : undefined
}

const TEXTS = ['scheme', 'domain', 'uri', 'version', 'nonce', 'statement', 'requestId', 'issuedAt', 'expirationTime', 'notBefore'] as const

/** Whether resources are the same, one by one: a comma may stand in one. */
export const isSameList = (some: readonly string[] = [], others: readonly string[] = []): boolean =>
  JSON.stringify(some) === JSON.stringify(others)

/** Whether a session says what its signed message says; undefined where the message is of a form that is not ours. */
export function agreesWithMessage(session: SIWXSession): boolean | undefined {
  const said = parseSignInMessage(session.message)
  const { data } = session
  // Whether a scheme belongs before the domain only the dApp's own form says, where its data name none.
  if (!said || (said.scheme !== undefined && data.scheme === undefined)) return undefined
  return (
    isSessionOf(session, said.chainId, said.accountAddress) &&
    TEXTS.every(field => said[field] === data[field]) &&
    isSameList(said.resources, data.resources)
  )
}
