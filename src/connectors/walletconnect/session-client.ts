import type { Session } from '../../domain/universal-provider.js'

/** What a proposal asks for, in the client's words. */
export interface Proposal {
  optionalNamespaces: Record<string, { chains: string[]; methods: string[]; events: string[] }>
  sessionProperties?: Record<string, string> | undefined
  scopedProperties?: Record<string, unknown> | undefined
  pairingTopic?: string | undefined
}

/** As much of WalletConnect's sign client as the provider uses; the client itself fits. */
export interface SessionClient {
  connect(proposal: Proposal): Promise<{ uri?: string | undefined; approval(): Promise<Session> }>
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
