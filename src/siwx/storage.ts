import { createStorage } from '../clients/storage.js'
import { type CaipNetworkId, parseCaipNetworkId } from '../domain/caip.js'
import { isSessionOf, type SIWXSession } from '../domain/sign-in.js'
import { SIWXStorage } from './parts.js'

/** The key of AppKit 1.7, so that visitors stay signed in when a dApp swaps the import. */
const KEY = '@appkit/siwx'

/** More accounts on more networks than that are not kept: the oldest go. */
const MOST = 50

/** Keeps sessions in the browser; where its storage is blocked, as long as the page lives. */
export class LocalStorage extends SIWXStorage {
  readonly #key: string
  readonly #storage = createStorage()
  /** What could not be written. */
  #unwritten: string | undefined

  constructor({ key = KEY }: { key?: string | undefined } = {}) {
    super()
    this.#key = key
  }

  /** Keeps a session in place of the one that this account had on this network. */
  async add(session: SIWXSession): Promise<void> {
    const { chainId, accountAddress } = session.data
    this.#write([...this.#read().filter(each => !isSessionOf(each, chainId, accountAddress)), session])
  }

  async set(sessions: SIWXSession[]): Promise<void> {
    this.#write(sessions)
  }

  async get(chainId: CaipNetworkId, address: string): Promise<SIWXSession[]> {
    return this.#read().filter(session => isSessionOf(session, chainId, address))
  }

  async delete(chainId: string, address: string): Promise<void> {
    this.#write(this.#read().filter(session => !isSessionOf(session, chainId, address)))
  }

  #read(): SIWXSession[] {
    const text = this.#unwritten ?? this.#storage.get(this.#key) ?? '[]'
    try {
      const all: unknown = JSON.parse(text)
      return Array.isArray(all) ? all.filter(isSession) : []
    } catch {
      return []
    }
  }

  #write(sessions: readonly SIWXSession[]): void {
    const kept = sessions.slice(-MOST)
    const text = JSON.stringify(kept)
    if (kept.length) this.#storage.set(this.#key, text)
    else this.#storage.remove(this.#key)
    this.#unwritten = kept.length && this.#storage.get(this.#key) !== text ? text : undefined
  }
}

/** Whether this has what we rely on; whoever can write to the storage could have put anything there. */
function isSession(value: unknown): value is SIWXSession {
  const { data, message, signature } = Object(value) as Partial<SIWXSession>
  const { accountAddress, chainId, expirationTime, notBefore } = Object(data) as Partial<SIWXSession['data']>
  const isText = (each: unknown) => typeof each === 'string'
  return (
    [message, signature, accountAddress].every(isText) &&
    Boolean(parseCaipNetworkId(chainId)) &&
    [expirationTime, notBefore].every(each => each === undefined || isText(each))
  )
}
