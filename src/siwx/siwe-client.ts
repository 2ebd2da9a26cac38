import { type CaipNetworkId, isSameAddress } from '../domain/caip.js'
import type { Cacao, SIWXConfig, SIWXMessage, SIWXSession } from '../domain/sign-in.js'
import { createOneSession } from '../clients/one-session.js'

/** Who is signed in, as the dApp's server says it. */
export interface SIWESession {
  address: string
  /** The chain's number. */
  chainId: number
}

/** What a message is made of, beside the account (AppKit 1.7, section 9.4). */
export interface SIWEMessageArgs {
  chains: number[]
  domain: string
  uri: string
  type?: 'caip122' | undefined
  nonce?: string | undefined
  iat?: string | undefined
  exp?: string | undefined
  nbf?: string | undefined
  statement?: string | undefined
  requestId?: string | undefined
  resources?: string[] | undefined
  methods?: string[] | undefined
  expiry?: number | undefined
}

/** What the dApp's `createMessage` is given. */
export interface SIWECreateMessageArgs extends Omit<SIWEMessageArgs, 'chains'> {
  /** `did:pkh:eip155:1:0x…` */
  address: string
  chainId: number
  nonce: string
  version: '1'
  iat: string
}

/** What the dApp's `verifyMessage` is given. */
export interface SIWEVerifyMessageArgs {
  message: string
  signature: string
  data?: SIWXMessage.Data
  cacao?: Cacao | undefined
}

/** What a dApp hands in. */
export interface SIWEClientMethods {
  getNonce(address?: string): Promise<string>
  createMessage(args: SIWECreateMessageArgs): string
  verifyMessage(args: SIWEVerifyMessageArgs): Promise<boolean>
  getSession(): Promise<SIWESession | null>
  signOut(): Promise<boolean>
  getMessageParams?(): Promise<SIWEMessageArgs>
  onSignIn?(session?: SIWESession): void
  onSignOut?(): void
}

/** How visitors sign in; all flags are on unless they are switched off. */
export interface SIWEOptions {
  required?: boolean
  enabled?: boolean
  signOutOnDisconnect?: boolean
  signOutOnAccountChange?: boolean
  signOutOnNetworkChange?: boolean
  /** Accepted for compatibility: a nonce is fetched when it is needed, and a session looked for when the visitor comes back. */
  nonceRefetchIntervalMs?: number
  sessionRefetchIntervalMs?: number
}

/** What `createSIWEConfig` is given. */
export interface SIWEConfig extends SIWEClientMethods, SIWEOptions {}

const named = (method: string, what: string) => new Error(`siweControllerClient:${method} - ${what} is undefined`)

/** Sign-in with Ethereum as a dApp of AppKit 1.7 has it; `createAppKit({ siweConfig })` takes it. */
export class AppKitSIWEClient {
  readonly options: Required<SIWEOptions>
  readonly methods: SIWEClientMethods
  /** The RPC addresses of the modal that has this client, once it has it. */
  rpcUrlsOf: ((chainId: CaipNetworkId) => readonly string[]) | undefined
  #mapped: SIWXConfig | undefined
  #prompt: (() => Promise<void>) | undefined

  constructor({
    required = true,
    enabled = true,
    signOutOnDisconnect = true,
    signOutOnAccountChange = true,
    signOutOnNetworkChange = true,
    nonceRefetchIntervalMs = 300_000,
    sessionRefetchIntervalMs = 300_000,
    ...methods
  }: SIWEConfig) {
    this.options = {
      required,
      enabled,
      signOutOnDisconnect,
      signOutOnAccountChange,
      signOutOnNetworkChange,
      nonceRefetchIntervalMs,
      sessionRefetchIntervalMs,
    }
    this.methods = methods
  }

  async getNonce(address?: string): Promise<string> {
    const nonce = await this.methods.getNonce(address)
    if (!nonce) throw named('getNonce', 'nonce')
    return nonce
  }

  async getMessageParams(): Promise<SIWEMessageArgs | undefined> {
    return (await this.methods.getMessageParams?.()) ?? undefined
  }

  createMessage(args: SIWECreateMessageArgs): string {
    const message = this.methods.createMessage(args)
    if (!message) throw named('createMessage', 'message')
    return message
  }

  async verifyMessage(args: SIWEVerifyMessageArgs): Promise<boolean> {
    return this.methods.verifyMessage(args)
  }

  /** The session of the dApp's server; undefined where nobody is signed in. */
  async getSession(): Promise<SIWESession | undefined> {
    const session = await this.methods.getSession()
    if (!session) return undefined
    if (!session.address) throw new Error('SIWE session is missing address')
    if (!session.chainId) throw new Error('SIWE session is missing chainId')
    return session
  }

  /** Asks the visitor, and resolves with their session. @throws where nobody is connected, or does not sign */
  async signIn(): Promise<SIWESession> {
    await this.#prompt?.()
    const session = await this.getSession()
    if (!session) throw named('getSession', 'session')
    return session
  }

  async signOut(): Promise<boolean> {
    const isOut = await this.methods.signOut()
    if (isOut) this.methods.onSignOut?.()
    return isOut
  }

  /** The same for `createAppKit`: always the same object. */
  mapToSIWX(): SIWXConfig {
    return (this.#mapped ??= this.#map())
  }

  #map(): SIWXConfig {
    const { options, methods } = this
    const isEvm = (chainId: string) => chainId.startsWith('eip155:')
    const toNumber = (chainId: string) => Number(chainId.split(':')[1]) || 1
    /** Of networks other than EVM's nobody signs in, and nobody is asked to. */
    const placeholder = (chainId: CaipNetworkId, accountAddress: string): SIWXSession => ({
      data: { accountAddress, chainId, domain: '', uri: '', version: '1', nonce: '' },
      message: '',
      signature: '',
    })
    const server = createOneSession(
      // A server that cannot say whose session it has may have one.
      () => this.getSession().catch(() => true as const),
      // Some examples answer false though it is done, and true whatever NextAuth's server has said: whether anybody is still signed in says it.
      async () => {
        const isOut = await this.signOut()
        const left = await this.getSession().catch((error: unknown) => {
          if (!isOut) throw error
        })
        if (left) throw new Error('The server has not signed out')
      },
    )
    const verify = async (session: SIWXSession): Promise<void> => {
      if (!isEvm(session.data.chainId)) return
      if (!(await server.sign(() => this.verifyMessage(session)))) throw new Error('Failed to verify message')
      methods.onSignIn?.({ address: session.data.accountAddress, chainId: toNumber(session.data.chainId) })
    }
    // Where a session is its account's alone, that of somebody else is not who leaves.
    const isTheirs = (found: SIWESession, address: string) =>
      !options.signOutOnAccountChange || isSameAddress('eip155', found.address, address)
    // Servers with `siwe` take an address only with its checksum (EIP-55), and not every wallet gives it.
    const toSpelt = async (address: string): Promise<string> =>
      /^0x[^A-F]*[a-f][^A-F]*$/.test(address) ? (await import('./message.js')).toChecksumAddress(address) : address
    const mapped: SIWXConfig = {
      signOutOnDisconnect: options.signOutOnDisconnect,
      getRequired: () => options.required,
      usePrompt: prompt => void (this.#prompt = prompt),
      useRpc: rpcUrlsOf => void (this.rpcUrlsOf = rpcUrlsOf),
      createMessage: async ({ accountAddress: given, chainId }) => {
        if (!options.enabled) throw new Error('SIWE is not enabled')
        const params = await this.getMessageParams()
        if (!params) throw new Error('Failed to get message params!')
        const accountAddress = isEvm(chainId) ? await toSpelt(given) : given
        const nonce = await this.getNonce(accountAddress)
        const { chains: _, iat = new Date().toISOString(), ...rest } = params
        const args: SIWECreateMessageArgs = {
          ...rest,
          address: `did:pkh:${chainId}:${accountAddress}`,
          chainId: toNumber(chainId),
          nonce,
          version: '1',
          iat,
        }
        const { domain, uri, statement, exp, nbf, requestId, resources } = params
        return {
          accountAddress,
          chainId,
          domain,
          uri,
          version: '1',
          nonce,
          issuedAt: iat,
          ...(statement && { statement }),
          ...(exp && { expirationTime: exp }),
          ...(nbf && { notBefore: nbf }),
          ...(requestId && { requestId }),
          ...(resources && { resources }),
          toString: () => this.createMessage(args),
        }
      },
      addSession: verify,
      revokeSession: async (chainId, address) => {
        if (isEvm(chainId)) await server.leave(found => found === true || Boolean(found && isTheirs(found, address)))
      },
      // A server of old keeps one session: the first is that of the network in use.
      setSessions: ([session]) => (session ? verify(session) : server.leave(Boolean)),
      getSessions: async (chainId, address) => {
        if (!options.enabled || !isEvm(chainId)) return [placeholder(chainId, address)]
        const mayEnd = server.look()
        // Older examples throw where nobody is signed in.
        const session = await this.getSession().catch(() => undefined)
        if (!session) return []
        const isGone = (options.signOutOnNetworkChange && session.chainId !== toNumber(chainId)) || !isTheirs(session, address)
        if (!isGone) return [placeholder(`eip155:${session.chainId}`, session.address)]
        if (mayEnd()) await this.signOut()
        return []
      },
    }
    return mapped
  }
}

/** What `formatMessage` writes down (CAIP-74); times are RFC 3339. */
export interface SIWEMessage extends Omit<Cacao['p'], 'iss' | 'aud'> {
  /** What is signed in to; `uri` is its other name. */
  aud?: string | undefined
  uri?: string | undefined
}

/** The address of an issuer: `did:pkh:eip155:1:0x…`, or the same without `did:pkh:`. */
export function getDidAddress(iss: string): string | undefined {
  return iss.split(':').at(-1) || undefined
}

/** The chain's number of an issuer: `1` of `did:pkh:eip155:1:0x…`. */
export function getDidChainId(iss: string): string | undefined {
  return /^(?:did:pkh:)?[^:]+:([^:]+):/.exec(iss)?.[1]
}

/** Writes a message as EIP-4361 prescribes it, for the account `iss`. @throws Error without an address of what is signed in to */
export function formatMessage({ aud, uri = aud, ...message }: SIWEMessage, iss: string): string {
  if (!uri) throw new Error('Either `aud` or `uri` is required to construct the message')
  const { domain, version, nonce, iat, exp, nbf, requestId, resources, statement } = message
  const fields = [
    ['URI', aud ?? uri],
    ['Version', version],
    ['Chain ID', getDidChainId(iss)],
    ['Nonce', nonce],
    ['Issued At', iat],
    ['Expiration Time', exp],
    ['Not Before', nbf],
    ['Request ID', requestId],
  ]
  const lines = fields.filter(([, value]) => value).map(([label, value]) => `${label}: ${value}`)
  if (resources) lines.push('Resources:', ...resources.map(resource => `- ${resource}`))
  return `${domain} wants you to sign in with your Ethereum account:\n${getDidAddress(iss)}\n\n${statement ? `${statement}\n` : ''}\n${lines.join('\n')}`
}

/** The address that a message names; empty where it is none. */
export function getAddressFromMessage(message: string): string {
  return /^[^\n]+ wants you to sign in with your Ethereum account:\n(0x[\da-f]{40})\n/i.exec(message)?.[1] ?? ''
}

/** The network that a message names (CAIP-2); `eip155:1` where it names none. */
export function getChainIdFromMessage(message: string): string {
  // Where it has to stand: a statement may say anything.
  return `eip155:${/\nVersion: 1\nChain ID: (\d+)\n/.exec(message)?.[1] ?? 1}`
}
