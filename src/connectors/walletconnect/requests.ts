import type { Http } from '../../clients/http.js'
import type { Platform } from '../../clients/clock.js'
import type { CaipNetworkId } from '../../domain/caip.js'
import { REQUEST_EXPIRY_MAX, REQUEST_EXPIRY_MIN } from '../../domain/times.js'
import type { Answer } from './answers.js'
import { fail, toError, toProviderError } from './failing.js'
import type { Memory } from './memory.js'
import { areNamespaces, isForWallet, namespaceOf, toGrant, toNameInSession, toNewName } from './namespaces.js'
import type { SessionClient } from './session-client.js'
import { toChainName, type Standing } from './standing.js'

/** What requests are answered with, besides the session. */
export interface RequestParts {
  client: SessionClient
  projectId: string
  /** Base URL of the hosted API, where bundlers are asked. */
  blockchainApi: string
  /** RPC addresses of a chain, in the order of preference. */
  rpcUrlsOf(caipNetworkId: CaipNetworkId): readonly string[]
  http: Http
  platform: Platform
  /** Make no test call before the first to a node: the first real call tests the connection as well. @default true */
  disableProviderPing?: boolean
}

interface Call {
  method: string
  params?: unknown
}

/** What is answered by more than a look at the session, and not by the wallet alone. */
const LOCAL = /^wallet_(switchEthereumChain|sendCalls|get(Capabilities|CallsStatus))$/

/** Answers requests in the name of the session: here, by the wallet, or by a node (references, wire 6.6). */
export function createRequests({ parts, standing, memory, onLost }: {
  parts: RequestParts
  standing: Standing
  memory: Memory
  /** The client has lost the session without a word, as when another tab has ended it. */
  onLost(): void
}) {
  const { client, rpcUrlsOf, disableProviderPing = true } = parts
  /** Ends the waits for a wallet's answers. */
  const waits = new Set<() => void>()
  let answers: Promise<Answer> | undefined

  const stored = (topic: string | undefined) => client.session.getAll().find(each => each.topic === topic)

  /** The client tells an update only when it has acknowledged it; the answer to what caused it may come before. */
  const catchUp = (): void => {
    const session = stored(standing.session()?.topic)
    if (session && areNamespaces(session.namespaces)) standing.update(session.namespaces)
  }

  const askWallet = async (method: string, params: unknown, chain: string, expiry?: number): Promise<unknown> => {
    if (expiry !== undefined && !(expiry >= REQUEST_EXPIRY_MIN && expiry <= REQUEST_EXPIRY_MAX)) return fail('requestExpiryOutOfBounds', { expiry })
    if (standing.session() && !toNameInSession(standing.session()!, chain)) catchUp()
    const session = standing.session()
    if (!session) return fail('disconnected')
    if (!toGrant(session, namespaceOf(chain))?.methods.includes(method)) return fail('unauthorized')
    const chainId = toNameInSession(session, chain)
    if (!chainId) return fail('chainDisconnected')
    const { topic } = session
    const isOurs = () => standing.session()?.topic === topic
    let stop = () => {}
    const over = new Promise<never>((_, reject) => (stop = () => void toError('disconnected').then(reject)))
    waits.add(stop)
    try {
      return await Promise.race([client.request({ topic, chainId, request: { method, params: params ?? [] }, expiry }), over])
    } catch (error) {
      if (isOurs() && !stored(topic)) onLost()
      throw isOurs() ? await toProviderError(error) : await toError('disconnected', {}, error)
    } finally {
      waits.delete(stop)
    }
  }

  /** Fetches what answers the rest; where that fails, the next request tries again. */
  const load = (): Promise<Answer> =>
    (answers ??= import('./answers.js').then(
      ({ createAnswers }) =>
        createAnswers({
          ...parts, standing, memory, askWallet, catchUp,
          isTested: !disableProviderPing,
          urlsOf(chain) {
            const own = memory.get().urls[chain]
            return [...(own ? [own] : []), ...rpcUrlsOf(chain as CaipNetworkId)]
          },
        }),
      async (error: unknown) => {
        answers = undefined
        throw await toProviderError(error)
      },
    ))

  return {
    /** @param asked CAIP-2; without one it is the chain in use. @param expiry seconds */
    async answer(call: Call, asked?: string, expiry?: number): Promise<unknown> {
      const session = standing.session()
      if (!session) return fail('connectFirst')
      const { method, params } = Object(call) as Partial<Call>
      if (typeof method !== 'string' || !method) return fail('invalidRequest')
      const usual = /^(eth|wallet|personal)_/.test(method) && toGrant(session, 'eip155') ? 'eip155' : standing.namespaces()[0]!
      const chain = toNewName(String(asked ?? standing.chainOf(usual) ?? ''))
      const namespace = namespaceOf(chain)
      const grant = toGrant(session, namespace)
      if (!grant || !chain.includes(':')) return fail('namespaceNotConfigured')
      if (namespace === 'eip155') {
        if (method === 'eth_chainId') return toChainName(chain)
        const accounts = standing.accountsOf(namespace, chain)
        if (method === 'eth_accounts' || (method === 'eth_requestAccounts' && accounts.length)) return accounts
      }
      const isLocal = namespace === 'eip155' && LOCAL.test(method)
      if (!isLocal && (grant.methods.includes(method) || isForWallet(namespace, method))) return askWallet(method, params, chain, expiry)
      return (await load())({ method, params, chain, isGranted: grant.chains.includes(chain), expiry })
    },
    /** The wallet will not answer what it was asked. */
    stop(): void {
      for (const stop of waits) stop()
    },
  }
}
