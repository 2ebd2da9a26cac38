import type { Session } from '../../domain/universal-provider.js'
import { fail } from './failing.js'
import type { Asked } from './asked.js'
import { toGrant } from './namespaces.js'
import { toChainName } from './standing.js'

type Capabilities = Record<string, Record<string, unknown>>

/** What a wallet may say of itself in a session's properties (CAIP-25); other properties there mean something else. */
const NAMED = ['atomic', 'flow-control', 'paymasterService', 'sessionKeys', 'auxiliaryFunds']

/**
 * What the wallet can do for an account, by chain (EIP-5792): from an earlier answer, else from what it said with the session, else
 * it is asked, and the answer kept with the session (references, wire 6.6).
 */
export async function getCapabilities({ params, standing, chain, client, askWallet }: Asked): Promise<unknown> {
  const [address, asked] = params
  if (typeof address !== 'string' || !address) return fail('capabilitiesAddressMissing')
  const chains = Array.isArray(asked) ? asked.map(String) : []
  const session = standing.session()!
  const known = readCached(session, address, chains) ?? readStated(session, address, chains)
  if (known) return known
  const answer = await askWallet('wallet_getCapabilities', params, chain)
  const properties = standing.session()?.sessionProperties
  if (standing.session()?.topic === session.topic && Object(answer) === answer) {
    const capabilities = JSON.stringify({ ...toObject(properties?.capabilities), [address + chains.join(',')]: answer })
    const sessionProperties = { ...properties, capabilities }
    standing.patch({ sessionProperties })
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
  return parts.every(Boolean) ? Object.assign({}, ...parts.map((part, at) => (chains[at]! in part! ? part : { [chains[at]!]: part }))) : undefined
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
