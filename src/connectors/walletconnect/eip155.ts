import { toChainName } from '../../domain/caip.js'
import type { Clock } from '../../clients/clock.js'
import type { Http } from '../../clients/http.js'
import type { Session } from '../../domain/walletconnect.js'
import { fail, INTERNAL } from './errors.js'
import type { Memory } from './storage.js'
import { toGrant } from './namespaces.js'
import type { CurrentSession } from './session.js'
import type { SessionClient } from './sign-client.js'

/**
 * Asks the node of a chain what no wallet is needed for.
 * @param isGranted whether the session serves the chain
 * @param isSure only such as the blockchain API does not answer for, where there are any
 */
export type AskNode = (chain: string, method: string, params: unknown, isGranted: boolean, isSure?: boolean) => Promise<unknown>

/** What answering needs. */
export interface AnswerParts {
  current: CurrentSession
  memory: Memory
  client: SessionClient
  http: Http
  clock: Clock
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

/** Goes to a chain: by itself where the session serves it, else the wallet is asked. */
export async function switchChain({ params, current, askWallet, catchUp }: Asked): Promise<null> {
  const { chainId } = Object(params[0]) as { chainId?: unknown }
  const id = Number(chainId)
  // In hexadecimal, as EIP-3326 has it; wallets refuse all else, too.
  if (typeof chainId !== 'string' || !/^0x/.test(chainId) || !Number.isSafeInteger(id) || id <= 0) return fail('invalidParams')
  const chain = `eip155:${id}`
  const { chains, methods } = toGrant(current.session()!, 'eip155')!
  if (!chains.includes(chain)) {
    const from = [current.chainOf('eip155'), ...chains].find(each => each && chains.includes(each))
    if (!from || !methods.includes('wallet_switchEthereumChain')) return fail('switchFailed', { network: chain })
    try {
      await askWallet('wallet_switchEthereumChain', params, from)
    } catch (error) {
      if ((error as { code?: unknown }).code !== INTERNAL) throw error
      return fail('switchFailed', { network: chain }, error)
    }
    catchUp()
  }
  current.moveTo(chain)
  return null
}

type Capabilities = Record<string, Record<string, unknown>>

/** What a wallet may say of itself in a session's properties (CAIP-25); other properties there mean something else. */
const NAMED = ['atomic', 'flow-control', 'paymasterService', 'sessionKeys', 'auxiliaryFunds']

/**
 * What the wallet can do for an account, by chain (EIP-5792): from an earlier answer, else from what it said with the session, else
 * it is asked, and the answer kept with the session (references, wire 6.6).
 */
export async function getCapabilities({ params, current, chain, client, askWallet }: Asked): Promise<unknown> {
  const [address, asked] = params
  if (typeof address !== 'string' || !address) return fail('capabilitiesAddressMissing')
  const chains = Array.isArray(asked) ? asked.map(String) : []
  const session = current.session()!
  const known = readCached(session, address, chains) ?? readStated(session, address, chains)
  if (known) return known
  const answer = await askWallet('wallet_getCapabilities', params, chain)
  const properties = current.session()?.sessionProperties
  if (current.session()?.topic === session.topic && Object(answer) === answer) {
    const capabilities = JSON.stringify({ ...toObject(properties?.capabilities), [address + chains.join(',')]: answer })
    const sessionProperties = { ...properties, capabilities }
    current.patch({ sessionProperties })
    // A session that ended meanwhile has nothing to keep.
    client.session.update(session.topic, { sessionProperties }).catch(() => {})
  }
  return answer
}

/** An answer of earlier: of these chains together, or of each by itself. */
function readCached({ sessionProperties }: Session, address: string, chains: readonly string[]): Capabilities | undefined {
  const kept = Object.entries(toObject(sessionProperties?.capabilities))
  const find = (key: string) => {
    const found = kept.find(([each]) => each.toLowerCase() === key.toLowerCase())?.[1]
    return Object(found) === found ? (found as Capabilities) : undefined
  }
  const whole = find(address + chains.join(','))
  if (whole || !chains.length) return whole
  const parts = chains.map(chain => find(address + chain))
  if (!parts.every(Boolean)) return undefined
  return Object.assign({}, ...parts.map((part, at) => (chains[at]! in part! ? part : { [chains[at]!]: part })))
}

/** What the wallet said when the session began: for all chains, for one, for an account on one; the narrower word counts. */
function readStated(session: Session, address: string, chains: readonly string[]): Capabilities | undefined {
  const { sessionProperties, scopedProperties } = session
  const found: Capabilities = {}
  for (const chain of chains.length ? chains.map(id => `eip155:${Number(id)}`) : toGrant(session, 'eip155')!.chains) {
    const scoped = toObject(scopedProperties?.[chain])
    const own = Object.entries(scoped).find(([key]) => key.toLowerCase() === `${chain}:${address}`.toLowerCase())?.[1]
    const all = { ...pick(sessionProperties), ...pick(own ?? scoped) }
    if (Object.keys(all).length) found[toChainName(chain)] = all
  }
  return Object.keys(found).length ? found : undefined
}

function pick(given: unknown): Record<string, unknown> {
  const object = toObject(given)
  return Object.fromEntries(NAMED.filter(name => name in object).map(name => [name, parse(object[name])]))
}

/** An object that may be given as JSON; anything else reads as an empty one. */
function toObject(value: unknown): Record<string, unknown> {
  const parsed = parse(value)
  return Object(parsed) === parsed ? (parsed as Record<string, unknown>) : {}
}

function parse(value: unknown): unknown {
  try {
    return typeof value === 'string' ? JSON.parse(value) : value
  } catch {
    return value
  }
}
