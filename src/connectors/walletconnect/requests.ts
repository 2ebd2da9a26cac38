import type { Clock } from '../../clients/clock.js'
import type { Http } from '../../clients/http.js'
import { createRpc, NodeError, type Rpc } from '../../clients/rpc.js'
import { isAddress, isSameAddress, toChainName, type CaipNetworkId } from '../../domain/caip.js'
import { toLink } from '../../domain/links.js'
import { toJudges } from '../../domain/services.js'
import { REQUEST_EXPIRY_MAX, REQUEST_EXPIRY_MIN } from '../../domain/times.js'
import { getCallsStatus, sendCalls } from './calls.js'
import { type AnswerParts, type Asked, type AskNode, getCapabilities, switchChain } from './eip155.js'
import { fail, toError, toProviderError } from './errors.js'
import type { Memory } from './storage.js'
import { areNamespaces, isForWallet, namespaceOf, toGrant, toNameInSession, toNewName } from './namespaces.js'
import type { CurrentSession } from './session.js'
import type { SessionClient } from './sign-client.js'

/** What requests are answered with, besides the session. */
export interface RequestParts {
  client: SessionClient
  projectId: string
  /** Base URL of the hosted API, where bundlers are asked. */
  blockchainApi: string
  /** RPC addresses of a chain, in the order of preference. */
  rpcUrlsOf(caipNetworkId: CaipNetworkId): readonly string[]
  http: Http
  clock: Clock
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
export function createRequests({
  parts,
  current,
  memory,
  onLost,
}: {
  parts: RequestParts
  current: CurrentSession
  memory: Memory
  /** The client has lost the session without a word, as when another tab has ended it. */
  onLost(): void
}) {
  const { client, rpcUrlsOf, disableProviderPing = true } = parts
  /** Ends the waits for a wallet's answers. */
  const waits = new Set<() => void>()

  const stored = (topic: string | undefined) => client.session.getAll().find(each => each.topic === topic)

  /** The client tells an update only when it has acknowledged it; the answer to what caused it may come before. */
  const catchUp = (): void => {
    const session = stored(current.session()?.topic)
    if (session && areNamespaces(session.namespaces)) current.update(session.namespaces)
  }

  const askWallet = async (method: string, params: unknown, chain: string, expiry?: number): Promise<unknown> => {
    if (expiry !== undefined && !(expiry >= REQUEST_EXPIRY_MIN && expiry <= REQUEST_EXPIRY_MAX)) {
      return fail('requestExpiryOutOfBounds', { expiry })
    }
    if (current.session() && !toNameInSession(current.session()!, chain)) catchUp()
    const session = current.session()
    if (!session) return fail('disconnected')
    if (!toGrant(session, namespaceOf(chain))?.methods.includes(method)) return fail('unauthorized')
    const chainId = toNameInSession(session, chain)
    if (!chainId) return fail('chainDisconnected')
    const { topic } = session
    const isOurs = () => current.session()?.topic === topic
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

  const answer = createAnswers({
    ...parts,
    current,
    memory,
    askWallet,
    catchUp,
    isTested: !disableProviderPing,
    urlsOf(chain) {
      const own = memory.get().urls[chain]
      return [...(own ? [own] : []), ...rpcUrlsOf(chain as CaipNetworkId)]
    },
  })

  return {
    /** @param asked CAIP-2; without one it is the chain in use. @param expiry seconds */
    async answer(call: Call, asked?: string, expiry?: number): Promise<unknown> {
      const session = current.session()
      if (!session) return fail('connectFirst')
      const { method, params } = Object(call) as Partial<Call>
      if (typeof method !== 'string' || !method) return fail('invalidRequest')
      if (typeof (params ?? {}) !== 'object') return fail('invalidParams')
      const usual = /^(eth|wallet|personal)_/.test(method) && toGrant(session, 'eip155') ? 'eip155' : current.namespaces()[0]!
      const chain = toNewName(String(asked ?? current.chainOf(usual) ?? ''))
      const namespace = namespaceOf(chain)
      const grant = toGrant(session, namespace)
      if (!grant || !chain.includes(':')) return fail('namespaceNotConfigured')
      if (namespace === 'eip155') {
        if (method === 'eth_chainId') return toChainName(chain)
        const accounts = current.accountsOf(namespace, chain)
        if (method === 'eth_accounts' || (method === 'eth_requestAccounts' && accounts.length)) return accounts
        if (isForAnother(method, params, accounts)) return fail('unauthorized')
      }
      const isLocal = namespace === 'eip155' && LOCAL.test(method)
      if (!isLocal && (grant.methods.includes(method) || isForWallet(namespace, method))) return askWallet(method, params, chain, expiry)
      return answer({ method, params, chain, isGranted: grant.chains.includes(chain), expiry })
    },
    /** The wallet will not answer what it was asked. */
    stop(): void {
      for (const stop of waits) stop()
    },
  }
}

/** Whether a request has somebody sign or pay whom the session does not share (EIP-1193: 4100). Who names nobody leaves it to the wallet. */
function isForAnother(method: string, params: unknown, accounts: readonly string[]): boolean {
  const given: unknown[] = Array.isArray(params) ? params : []
  // Which comes first, the account or what is signed, is not the same in all of them.
  const named = /^(personal_sign|eth_sign(TypedData(_v\d)?)?)$/.test(method)
    ? given
    : /^(eth_(send|sign)Transaction|wallet_sendCalls)$/.test(method)
      ? [(Object(given[0]) as { from?: unknown }).from]
      : []
  const signers = named.filter(each => isAddress('eip155', each)) as string[]
  return signers.length > 0 && !signers.some(signer => accounts.some(account => isSameAddress('eip155', account, signer)))
}

/** What is answered here for EVM chains; the wallet is asked where it has to be (specification, section 7). */
const ANSWERS: Record<string, (asked: Asked) => Promise<unknown>> = {
  wallet_switchEthereumChain: switchChain,
  wallet_getCapabilities: getCapabilities,
  wallet_getCallsStatus: getCallsStatus,
  wallet_sendCalls: sendCalls,
}

type Answer = (request: {
  method: string
  params: unknown
  chain: string
  isGranted: boolean
  expiry: number | undefined
}) => Promise<unknown>

/** Makes what answers without a wallet, or with more than a wallet. */
function createAnswers(parts: AnswerParts): Answer {
  const askNode = createNodes(parts)
  return async ({ method, params, chain, isGranted, expiry }) => {
    const local = chain.startsWith('eip155:') && Object.hasOwn(ANSWERS, method) && ANSWERS[method]
    if (!local) return askNode(chain, method, params, isGranted)
    return local({
      ...parts,
      chain,
      params: Array.isArray(params) ? params : [],
      askNode,
      askWallet: (each, given, where) => parts.askWallet(each, given, where, expiry),
    })
  }
}

/** Makes what talks to nodes by HTTP. `urlsOf` gives a chain's addresses, in the order of preference. */
function createNodes({
  http,
  blockchainApi,
  urlsOf,
  isTested,
}: {
  http: Http
  blockchainApi: string
  urlsOf(chain: string): readonly string[]
  /** Make a call named `test` before the first of each address list (specification, section 7). */
  isTested: boolean
}): AskNode {
  const nodes = new Map<string, { rpc: Rpc; ready: Promise<unknown> | undefined }>()

  const test = (rpc: Rpc): Promise<unknown> =>
    rpc('test').catch((error: unknown) => {
      // A node that says no is there.
      if (!(error instanceof NodeError)) throw error
    })

  return async (chain, method, params, isGranted, isSure) => {
    const all = [...new Set(urlsOf(chain).filter(toLink))]
    const judges = isSure ? toJudges(all, { services: { blockchainApi } }) : []
    const urls = judges.length ? judges : all
    if (!urls.length) return isGranted ? fail('noRpcUrl', { chainId: chain.split(':')[1]! }) : fail('noRpcProvider', { network: chain })
    const key = urls.join(' ')
    const node = nodes.get(key) ?? { rpc: createRpc({ http, urls }), ready: undefined }
    nodes.set(key, node)
    try {
      if (isTested) await (node.ready ??= test(node.rpc))
      return await node.rpc(method, params as readonly unknown[])
    } catch (error) {
      if (error instanceof NodeError) throw await toProviderError(error)
      node.ready = undefined
      return fail('rpcFailed', { network: chain }, error)
    }
  }
}
