import type { AuthenticateWish, Session } from '../../domain/universal-provider.js'

/** What a proposal asks for, in the client's words. */
export interface Proposal {
  optionalNamespaces: Record<string, { chains: string[]; methods: string[]; events: string[] }>
  sessionProperties?: Record<string, string> | undefined
  scopedProperties?: Record<string, unknown> | undefined
  pairingTopic?: string | undefined
}

/** A sign-in that connects, in the client's words. */
export type Authentication = Omit<AuthenticateWish, 'signal' | 'chains' | 'methods' | 'resources'> & { chains: string[]; methods?: string[]; resources?: string[] }

/** As much of WalletConnect's sign client as the provider uses; the client itself fits. */
export interface SessionClient {
  connect(proposal: Proposal): Promise<{ uri?: string | undefined; approval(): Promise<Session> }>
  /** The signatures are right, each for the text that its own fields make; whether that is what was asked for is not looked at. */
  authenticate(wish: Authentication): Promise<{ uri?: string | undefined; response(): Promise<{ session?: Session | undefined; auths?: readonly object[] | undefined }> }>
  request(call: { topic: string; chainId: string; request: { method: string; params: unknown }; expiry?: number | undefined }): Promise<unknown>
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
