// The sandbox wallet itself: no window, no HTTP. A transport hands it requests; it answers, asks, tells.
import { goodBehaviour, parseBehaviour, type Answer, type Behaviour } from './behaviour.js'
import { toHexId } from '../methods/chain.js'
import { toWireError, WalletError } from '../methods/errors.js'
import { otherNamespaces } from './namespaces.js'
import { findMethod, needsNoChain } from './methods/methods.js'
import type { Outcome } from './methods/method.js'
import { createQueue, type Decision, type PendingRequest, type Question, type RequestKind } from './queue.js'
import { WalletState, type SiteEvent, type StateOptions } from './state.js'

/** A request as EIP-1193 writes it. */
export interface RequestArguments {
  method: string
  params?: readonly unknown[] | Record<string, unknown>
}

export interface WalletOptions extends StateOptions {
  behaviour?: Partial<Behaviour>
  /** Decides in the visitor's stead; undefined leaves the request waiting for `approve` or `refuse`. */
  decide?: (request: PendingRequest) => Decision | undefined
  /** Says, once for each question, how it is answered; undefined leaves it to the behaviour. */
  answerTo?: (method: string) => Answer | undefined
}

/** What a transport may want to know about one request. */
export interface RequestHooks {
  /** Called when the request has to wait for the visitor. */
  onPending?: (request: PendingRequest) => void
}

const WAITING_LIMIT_MS = 20_000
const repeatable: readonly RequestKind[] = ['sign', 'send']

/** A wallet that holds keys, asks its owner, and speaks EIP-1193 to any number of sites. */
export class SandboxWallet {
  readonly state: WalletState
  readonly #queue = createQueue()
  readonly #decide: WalletOptions['decide']
  readonly #answerTo: WalletOptions['answerTo']
  #behaviour: Behaviour
  #closed = false

  constructor({ behaviour, decide, answerTo, ...state }: WalletOptions) {
    this.state = new WalletState(state)
    this.#decide = decide
    this.#answerTo = answerTo
    this.#behaviour = { ...goodBehaviour, ...behaviour }
  }

  get behaviour(): Behaviour {
    return this.#behaviour
  }
  /** What waits for the visitor, oldest first. */
  get pending(): PendingRequest[] {
    return this.#queue.pending
  }

  /** Answers a site's request; fails with a `WalletError`. */
  async request(origin: string, args: RequestArguments, hooks: RequestHooks = {}): Promise<unknown> {
    const { method, params } = parseArguments(args)
    const behaviour = this.#behaviour
    if (behaviour.slow) await wait(behaviour.slow)
    if (this.#closed || (behaviour.offline && !needsNoChain.has(method))) throw new WalletError('disconnected')
    const run = findMethod(method)
    if (!run) throw new WalletError('unsupportedMethod', `The wallet does not know ${method}.`)
    const outcome = await run({ state: this.state, behaviour, origin, params })
    return 'result' in outcome ? outcome.result : this.#ask(outcome, { origin, method }, hooks)
  }

  /** Approves a waiting request; without an id the oldest. `accounts` are those a site may see. */
  approve(id?: string, accounts?: string[]): void {
    if (this.state.locked) throw new Error('The wallet is locked: unlock it first.')
    this.#settle(id, { approved: true, accounts })
  }

  /** Refuses a waiting request; without an id the oldest. */
  refuse(id?: string): void {
    this.#settle(id, { approved: false })
  }

  /** The next request that waits for the visitor: one that waits already, or the next to come. */
  async nextPending(limitMs = WAITING_LIMIT_MS): Promise<PendingRequest> {
    await until(() => this.pending.length > 0, this.#queue.onChange, limitMs, 'No request reached the wallet.')
    return this.pending[0]!
  }

  /** Changes how the wallet behaves from the next request on. */
  behave(change: Partial<Behaviour>): void {
    const before = this.#behaviour
    this.#behaviour = { ...before, ...parseBehaviour(change) }
    if (before.offline === this.#behaviour.offline) return
    this.state.tellAll(
      this.#behaviour.offline
        ? { event: 'disconnect', data: toWireError(new WalletError('disconnected')) }
        : { event: 'connect', data: { chainId: toHexId(this.state.chain.chainId) } },
    )
  }

  /** The owner cuts a site off: it sees no account any more and its waiting requests are refused. */
  disconnectSite(origin: string): void {
    this.#queue.drop(request => request.origin === origin, new WalletError('refused'))
    this.state.revoke(origin)
    for (const namespace of otherNamespaces) this.state.others.revoke(namespace, origin)
  }

  lock(): void {
    this.state.setLocked(true)
  }
  unlock(): void {
    this.state.setLocked(false)
  }

  onSiteEvent(listener: (origin: string, event: SiteEvent) => void): () => void {
    return this.state.onSiteEvent(listener)
  }

  /** Tells when the memory or the queue changed. Returns the way to stop. */
  onChange(listener: () => void): () => void {
    const stops = [this.state.onChange(listener), this.#queue.onChange(listener)]
    return () => stops.forEach(stop => stop())
  }

  /** Ends the wallet: whatever waits fails. */
  close(): void {
    this.#closed = true
    this.#queue.drop(() => true, new WalletError('disconnected', 'The wallet was closed.'))
  }

  async #ask(
    outcome: Extract<Outcome, { question: unknown }>,
    site: { origin: string; method: string },
    hooks: RequestHooks,
  ): Promise<unknown> {
    const { question, perform } = outcome
    const answer: Answer = this.#answerTo?.(site.method) ?? this.#behaviour.methods[site.method] ?? this.#behaviour.answer
    if (answer === 'busy' || this.#isRepeated(question, site.origin)) throw new WalletError('busy')
    if (answer === 'refuse') throw new WalletError('refused')
    const decision = answer === 'approve' ? { approved: true as const } : await this.#askVisitor(question, site, answer, hooks)
    if (!decision.approved) throw new WalletError('refused')
    await until(() => !this.state.locked, this.state.onChange, WAITING_LIMIT_MS, 'The wallet stayed locked.')
    return perform(decision)
  }

  #askVisitor(question: Question, site: { origin: string; method: string }, answer: Answer, hooks: RequestHooks): Promise<Decision> {
    return this.#queue.ask(question, site, request => {
      if (answer === 'hang') return // it waits, and nobody is told
      const decision = this.#decide?.(request)
      if (decision) queueMicrotask(() => this.#queue.decide(request.id, decision))
      else hooks.onPending?.(request)
    })
  }

  #isRepeated({ kind, namespace }: Question, origin: string): boolean {
    if (this.#behaviour.repeated === 'queue' || repeatable.includes(kind)) return false
    return this.pending.some(request => request.kind === kind && request.namespace === namespace && request.origin === origin)
  }

  #settle(id: string | undefined, decision: Decision): void {
    const wanted = id ?? this.pending[0]?.id
    if (!wanted || !this.#queue.decide(wanted, decision)) throw new Error('No such request is waiting.')
  }
}

function parseArguments(args: unknown): { method: string; params: readonly unknown[] } {
  const { method, params } = (args ?? {}) as Partial<RequestArguments>
  if (typeof method !== 'string' || !method) throw new WalletError('invalidRequest', 'A request needs a method.')
  if (params === undefined || params === null) return { method, params: [] }
  if (typeof params !== 'object') throw new WalletError('invalidRequest', 'Parameters are an array or an object.')
  return { method, params: Array.isArray(params) ? params : [params] }
}

function wait(ms: number): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, ms))
}

// Waits for a condition that a change may make true; fails after the limit.
function until(isSo: () => boolean, onChange: (listener: () => void) => () => void, limitMs: number, message: string): Promise<void> {
  if (isSo()) return Promise.resolve()
  return new Promise((resolve, reject) => {
    const end = (finish: () => void) => {
      clearTimeout(timer)
      stop()
      finish()
    }
    const timer = setTimeout(() => end(() => reject(new WalletError('refused', message))), limitMs)
    const stop = onChange(() => isSo() && end(resolve))
  })
}
