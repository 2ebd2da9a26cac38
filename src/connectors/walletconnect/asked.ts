import type { Http } from '../../clients/http.js'
import type { Platform } from '../../clients/clock.js'
import type { Memory } from './memory.js'
import type { AskNode } from './nodes.js'
import type { SessionClient } from './session-client.js'
import type { Standing } from './standing.js'

/** What answering needs. */
export interface AnswerParts {
  standing: Standing
  memory: Memory
  client: SessionClient
  http: Http
  platform: Platform
  projectId: string
  /** Base URL of the hosted API, where bundlers are asked. */
  blockchainApi: string
  /** RPC addresses of a chain, in the order of preference. */
  urlsOf(chain: string): readonly string[]
  /** Make a test call before the first to a node. */
  isTested: boolean
  /** Looks whether the wallet has granted more than we were told yet. */
  catchUp(): void
  askWallet(method: string, params: unknown, chain: string, expiry?: number): Promise<unknown>
}

/** One request that is answered here. */
export interface Asked extends AnswerParts {
  /** CAIP-2. */
  chain: string
  params: readonly unknown[]
  askNode: AskNode
}
