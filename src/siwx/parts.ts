import { isNamespace, type CaipNetworkId, type Namespace } from '../domain/caip.js'
import type { SIWXMessage, SIWXSession } from '../domain/sign-in.js'

/** Makes the messages that visitors sign; a dApp may bring its own. */
export abstract class SIWXMessenger {
  protected readonly version: string = '1'
  protected abstract readonly domain: string
  protected abstract readonly uri: string
  protected readonly statement?: string | undefined
  protected readonly resources?: readonly string[] | undefined
  /** Milliseconds that a session is good for. */
  protected readonly expiration?: number | undefined

  protected abstract getNonce(input: SIWXMessage.Input): Promise<string>
  /** The text that the wallet signs. */
  protected abstract stringify(data: SIWXMessage.Data): string

  protected async getRequestId(): Promise<string | undefined> {
    return undefined
  }

  async createMessage(input: SIWXMessage.Input): Promise<SIWXMessage> {
    const [nonce, requestId] = await Promise.all([this.getNonce(input), this.getRequestId()])
    const now = this.now()
    const data: SIWXMessage.Data = {
      accountAddress: input.accountAddress,
      chainId: input.chainId,
      domain: this.domain,
      uri: this.uri,
      version: this.version,
      nonce,
      issuedAt: new Date(now).toISOString(),
      ...(input.notBefore !== undefined && { notBefore: input.notBefore }),
      ...(requestId !== undefined && { requestId }),
      ...(this.statement !== undefined && { statement: this.statement }),
      ...(this.resources && { resources: this.resources }),
      ...(this.expiration !== undefined && { expirationTime: new Date(now + this.expiration).toISOString() }),
    }
    return { ...data, toString: () => this.stringify(data) }
  }

  /**
   * Whether a signed session is one that this messenger asks for: for its own domain, and of its own form. What an account has signed
   * for another dApp, or for anything else, signs nobody in here.
   * @param agrees whether the session says what its message says; undefined where that is of another form than EIP-4361's
   */
  accepts(session: SIWXSession, agrees: boolean | undefined): boolean {
    try {
      return session.data.domain === this.domain && (agrees ?? this.stringify(session.data) === session.message)
    } catch {
      return false
    }
  }

  /** Milliseconds since 1970. */
  protected now(): number {
    return Date.now()
  }
}

/** Where sessions are kept; a dApp may bring its own, on its server say. */
export abstract class SIWXStorage {
  abstract add(session: SIWXSession): Promise<void>
  /** Replaces all sessions. */
  abstract set(sessions: SIWXSession[]): Promise<void>
  abstract get(chainId: CaipNetworkId, address: string): Promise<SIWXSession[]>
  abstract delete(chainId: string, address: string): Promise<void>
}

/** Signs in place of the connected wallet. */
export abstract class SIWXSigner {
  abstract signMessage(input: { message: string; chainId: CaipNetworkId; accountAddress: string }): Promise<string>
}

/** Checks the signatures of one chain family. */
export abstract class SIWXVerifier {
  abstract readonly chainNamespace: Namespace
  /** Where the nodes of a network are; `createAppKit` tells it. */
  rpcUrlsOf: (chainId: CaipNetworkId) => readonly string[] = () => []

  /** Whether this one is asked about a session. */
  shouldVerify(session: SIWXSession): boolean {
    const [namespace] = session.data.chainId.split(':')
    return isNamespace(namespace) && namespace === this.chainNamespace
  }

  /** Whether the account of the session has signed its message. @throws where that could not be found out, so that nothing is decided */
  abstract verify(session: SIWXSession): Promise<boolean>
}
