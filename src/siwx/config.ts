import type { CaipNetworkId } from '../domain/caip.js'
import { isSessionOf, type SIWXConfig as Config, type SIWXMessage, type SIWXSession, toSessionState } from '../domain/sign-in.js'
import type { SIWXMessenger, SIWXSigner, SIWXStorage, SIWXVerifier } from './parts.js'

/** What `SIWXConfig` is made of. */
export interface SIWXParts {
  messenger: SIWXMessenger
  verifiers: readonly SIWXVerifier[]
  storage: SIWXStorage
  /** Whether who does not sign may not stay connected. @default true */
  required?: boolean | undefined
  /** Signs in place of the connected wallet. */
  signer?: SIWXSigner | undefined
}

/** Sign-in in the browser: makes messages, checks what was signed, keeps sessions. `DefaultSIWX` is this with parts of ours. */
export class SIWXConfig implements Config {
  signOutOnDisconnect = true
  readonly signMessage?: Config['signMessage']
  readonly #parts: SIWXParts
  /** What was found out on this page, so that no session is checked twice. */
  readonly #checks = new Map<string, Promise<boolean>>()
  readonly #listeners = new Set<() => void>()

  constructor(parts: SIWXParts) {
    this.#parts = parts
    const { signer } = parts
    if (signer) this.signMessage = input => signer.signMessage(input)
  }

  createMessage(input: SIWXMessage.Input): Promise<SIWXMessage> {
    return this.#parts.messenger.createMessage(input)
  }

  /** @throws Error when the account of the session has not signed its message, or the session is over */
  async addSession(session: SIWXSession): Promise<void> {
    await this.#demand(session)
    await this.#parts.storage.add(session)
  }

  /** @throws Error when one of them is not valid; then all stays as it was */
  async setSessions(sessions: SIWXSession[]): Promise<void> {
    await Promise.all(sessions.map(session => this.#demand(session)))
    await this.#parts.storage.set(sessions)
    this.#tell()
  }

  async getSessions(chainId: CaipNetworkId, address: string): Promise<SIWXSession[]> {
    const { storage } = this.#parts
    const sessions = (await storage.get(chainId, address)).filter(session => isSessionOf(session, chainId, address))
    // What could not be found out, the network's node being away say, was right when it was kept.
    const valid = await Promise.all(
      sessions.map(session => toSessionState(session, this.now()) !== 'over' && this.#ask(session).catch(() => true)),
    )
    const kept = sessions.filter((_, index) => valid[index] !== false)
    if (kept.length < sessions.length) {
      await storage.delete(chainId, address)
      for (const session of kept) await storage.add(session)
    }
    return sessions.filter((session, index) => valid[index] && toSessionState(session, this.now()) === 'good')
  }

  async revokeSession(chainId: CaipNetworkId, address: string): Promise<void> {
    await this.#parts.storage.delete(chainId, address)
    this.#tell()
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  getRequired(): boolean {
    return this.#parts.required ?? true
  }

  useRpc(rpcUrlsOf: (chainId: CaipNetworkId) => readonly string[]): void {
    for (const verifier of this.#parts.verifiers) verifier.rpcUrlsOf = rpcUrlsOf
  }

  /** Milliseconds since 1970. */
  protected now(): number {
    return Date.now()
  }

  #tell(): void {
    for (const listener of this.#listeners) listener()
  }

  async #demand(session: SIWXSession): Promise<void> {
    if (toSessionState(session, this.now()) === 'over' || !(await this.#ask(session))) throw new Error('The signature is not valid')
  }

  /** Undefined where only a node could say, and none is known yet: such a session signs nobody in, and is not forgotten either. */
  #ask(session: SIWXSession): Promise<boolean | undefined> {
    return this.#check(session).catch(error => {
      if ((error as Error | undefined)?.name !== 'noRpcUrl') throw error
      return undefined
    })
  }

  /** Only what is true is remembered. */
  #check(session: SIWXSession): Promise<boolean> {
    const key = JSON.stringify(session)
    const known = this.#checks.get(key)
    if (known) return known
    const check = this.#verify(session)
    this.#checks.set(key, check)
    const forget = () => this.#checks.delete(key)
    check.then(valid => valid || forget(), forget)
    return check
  }

  /** At least one verifier has to be there for the session, and all of them have to agree. */
  async #verify(session: SIWXSession): Promise<boolean> {
    const verifiers = this.#parts.verifiers.filter(verifier => verifier.shouldVerify(session))
    const { agreesWithMessage } = await import('./message.js')
    if (!verifiers.length || !this.#parts.messenger.accepts(session, agreesWithMessage(session))) return false
    return (await Promise.all(verifiers.map(verifier => verifier.verify(session)))).every(Boolean)
  }
}
