// The one file that imports WalletConnect's client. What the build leaves out of the client, and why, is in `scripts/trims.mjs`.
import { SignClient } from '@walletconnect/sign-client'
import type { ISignClient, SignClientTypes } from '@walletconnect/types'
import type { Metadata, AuthenticateParams, Session } from '../../domain/walletconnect.js'
import type { Log } from './log.js'
import { type Over, takeLinks } from './links.js'
import { type HearRefusal, hearRefusals } from './refusals.js'
import { createKeyValueStorage } from './storage.js'
import type { RpcUrlsOf } from './trimmed/signatures.js'
import { createAttestation } from './verify.js'

/** What a proposal asks for, in the client's words. */
export interface Proposal {
  optionalNamespaces: Record<string, { chains: string[]; methods: string[]; events: string[] }>
  sessionProperties?: Record<string, string> | undefined
  scopedProperties?: Record<string, unknown> | undefined
  pairingTopic?: string | undefined
}

/** A sign-in that connects, in the client's words. */
export interface Authentication extends Omit<AuthenticateParams, 'signal' | 'chains' | 'methods' | 'resources'> {
  chains: string[]
  methods?: string[]
  resources?: string[]
}

/** What a wallet has answered a sign-in with. */
export interface Authenticated {
  session?: Session | undefined
  auths?: readonly object[] | undefined
}

/** What a wallet is asked to do, on one chain. */
export interface SessionRequest {
  topic: string
  chainId: string
  request: { method: string; params: unknown }
  expiry?: number | undefined
}

/** As much of WalletConnect's sign client as the provider uses; the client itself fits. */
export interface SessionClient {
  connect(proposal: Proposal): Promise<{ uri?: string | undefined; approval(): Promise<Session> }>
  /** The signatures are right, each for the text that its own fields make; whether that is what was asked for is not looked at. */
  authenticate(options: Authentication): Promise<{ uri?: string | undefined; response(): Promise<Authenticated> }>
  /** Asks over a link that is there already. */
  over?: Over | undefined
  /** Hears wallets refuse what an earlier page has asked. */
  hearRefusal?: HearRefusal | undefined
  request(call: SessionRequest): Promise<unknown>
  disconnect(end: { topic: string; reason: { code: number; message: string } }): Promise<void>
  readonly session: {
    getAll(): readonly Session[]
    update(topic: string, part: { sessionProperties: Record<string, string> }): Promise<void>
  }
  readonly events: {
    on(event: string, listener: (value: unknown) => void): unknown
    off(event: string, listener: (value: unknown) => void): unknown
  }
}

/** What a client is made from. */
export interface SignClientOptions {
  projectId: string
  /** How the dApp presents itself to wallets. */
  metadata: Metadata
  /** The relay, as `wss://…`. */
  relayUrl: string
  /** The base of the verify service; false for none. */
  verifyUrl: string | false
  /** The nodes to ask whether a contract has signed. */
  rpcUrlsOf: RpcUrlsOf
  /** Where what the client says goes. */
  log: Log
  /** Keeps the client's records apart from those of others on this origin; empty are AppKit's own. */
  storagePrefix?: string
}

/**
 * A client with the sessions that stand. Each has its memory and its connection for itself, two on one page as in two tabs: what
 * they share is the storage, which keeps what the other has written (`records.ts`). It sends nothing before it is asked to connect,
 * or a session is there.
 */
export async function createSignClient(options: SignClientOptions): Promise<ISignClient & { over: Over; hearRefusal: HearRefusal }> {
  const { projectId, metadata, relayUrl, verifyUrl, rpcUrlsOf, log, storagePrefix = '' } = options
  const client = await SignClient.init({
    projectId,
    relayUrl,
    metadata: toOwnAddress(metadata, log),
    customStoragePrefix: storagePrefix,
    storage: createKeyValueStorage() as unknown as NonNullable<SignClientTypes.Options['storage']>,
    logger: log.logger as unknown as NonNullable<SignClientTypes.Options['logger']>,
    telemetryEnabled: false,
  })
  client.core.verify.register = createAttestation({ verifyUrl, projectId })
  Object.assign(client.core, { rpcUrlsOf })
  return Object.assign(client, { over: takeLinks(client), hearRefusal: hearRefusals(client) })
}

/** Ends what the client does by itself: its connection, its heartbeat, its listeners on the page. Sessions stand. */
export async function closeSignClient({ core }: Pick<ISignClient, 'core'>): Promise<void> {
  const relayer: typeof core.relayer & { stopNetwork?: () => void } = core.relayer
  core.heartbeat.stop()
  relayer.stopNetwork?.()
  // What it still wants to say would open the socket again, and each refusal be followed by another try.
  Reflect.set(relayer, 'connect', () => new Promise(() => {}))
  const close = () => relayer.transportClose().catch(() => {})
  // A socket that is opening cannot be closed yet.
  relayer.once('relayer_connect', close)
  await close()
}

/** Wallets compare the dApp's address with that of the page: one that differs would be shown as somebody else. */
function toOwnAddress(metadata: Metadata, { logger }: Log): Metadata {
  if (typeof location === 'undefined' || location.origin === 'null' || isSameHost(metadata.url, location.origin)) return metadata
  logger.warn(`metadata.url is ${metadata.url}, but the page is at ${location.origin}; wallets are told the latter`)
  return { ...metadata, url: location.origin }
}

function isSameHost(one: string, other: string): boolean {
  try {
    return new URL(one).host === new URL(other).host
  } catch {
    return false
  }
}
