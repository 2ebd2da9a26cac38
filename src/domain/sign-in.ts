import { type CaipNetworkId, parseCaipNetworkId } from './caip.js'
import { isSameAddress } from './addresses.js'
import type { CaipNetwork } from './networks.js'

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
  signMessage?(input: { message: string; chainId: CaipNetworkId; accountAddress: string }): Promise<string>
  /** Checks the session, then keeps it. @throws when it is not valid */
  addSession(session: SIWXSession): Promise<void>
  /** Forgets all sessions of this account on this network. */
  revokeSession(chainId: CaipNetworkId, address: string): Promise<void>
  /** Replaces all sessions; `[]` signs out. @throws when one is not valid */
  setSessions(sessions: SIWXSession[]): Promise<void>
  /** The valid sessions of this account on this network. */
  getSessions(chainId: CaipNetworkId, address: string): Promise<SIWXSession[]>
  /** Whether who does not sign may not stay connected. */
  getRequired?(): boolean
  /** Whether disconnecting signs out. @default true */
  signOutOnDisconnect?: boolean
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
export const URI_CHARACTERS = "[\\w.~:/?#[\\]@!$&'()*+,;=-]"

/** Whether a statement may stand in a message: one line of the characters that EIP-4361 allows, those of a URI and the blank. */
export function isStatement(text: string): boolean {
  return new RegExp(`^(${URI_CHARACTERS}| )+$`).test(text)
}

/** Whether whoever connects over WalletConnect may sign in with the same click (AppKit 1.7, section 9.2): with EVM networks alone, where the wallet itself signs. */
export function maySignByClick(siwx: SIWXConfig | undefined, networks: readonly CaipNetwork[]): boolean {
  return Boolean(siwx && !siwx.signMessage && networks.every(({ chainNamespace }) => chainNamespace === 'eip155'))
}
