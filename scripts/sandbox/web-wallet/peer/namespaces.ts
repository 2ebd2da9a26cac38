// What a page wants, what the wallet has, and what both come to.
import type { ProposalTypes, SessionTypes } from '@walletconnect/types'
import { buildApprovedNamespaces, normalizeNamespaces } from '@walletconnect/utils'
import type { Keys } from '../../keys.js'
import { supportedMethods } from '../requests.js'

/** A namespace as a page asks for it. */
export interface AskedNamespace {
  chains: string[]
  methods: string[]
  events: string[]
}

/** What of it the owner grants; what is left out is everything. */
export interface Grant {
  /** CAIP-2 ids. */
  chains?: readonly string[]
  /** Numbers of accounts, the first one is 0. @default [0] */
  accounts?: readonly number[]
  methods?: readonly string[]
}

const events = ['chainChanged', 'accountsChanged']
const namespaceOf = (networkId: string) => networkId.split(':')[0]!
const unique = (items: readonly string[]) => [...new Set(items)]

/** All a page asks for, whether it insists on it or not, by namespace. */
export function readAsked({
  requiredNamespaces,
  optionalNamespaces,
}: Pick<ProposalTypes.Struct, 'requiredNamespaces' | 'optionalNamespaces'>): Record<string, AskedNamespace> {
  const asked: Record<string, AskedNamespace> = {}
  for (const part of [normalizeNamespaces(requiredNamespaces), normalizeNamespaces(optionalNamespaces ?? {})]) {
    for (const [name, { chains = [], methods, events }] of Object.entries(part)) {
      const known = asked[name] ?? { chains: [], methods: [], events: [] }
      asked[name] = {
        chains: unique([...known.chains, ...chains]),
        methods: unique([...known.methods, ...methods]),
        events: unique([...known.events, ...events]),
      }
    }
  }
  return asked
}

/** The namespaces of the session that comes of a proposal; undefined when the wallet has nothing of what is asked. */
export function grantNamespaces(
  proposal: Pick<ProposalTypes.Struct, 'requiredNamespaces' | 'optionalNamespaces'>,
  known: readonly string[],
  keys: Keys,
  grant: Grant,
): SessionTypes.Namespaces | undefined {
  const chains = known.filter(id => !grant.chains || grant.chains.includes(id))
  const supportedNamespaces = Object.fromEntries(
    unique(chains.map(namespaceOf)).map(name => {
      const own = chains.filter(id => namespaceOf(id) === name)
      const methods = (supportedMethods[name] ?? []).filter(method => !grant.methods || grant.methods.includes(method))
      return [name, { chains: own, methods, events, accounts: own.flatMap(id => toAccounts(id, keys, grant.accounts ?? [0])) }]
    }),
  )
  try {
    const namespaces = buildApprovedNamespaces({ proposal: proposal as ProposalTypes.Struct, supportedNamespaces })
    return Object.keys(namespaces).length ? namespaces : undefined
  } catch {
    return undefined // it insists on what is not there
  }
}

/** CAIP-10 ids of some accounts on one network. */
export function toAccounts(networkId: string, keys: Keys, indexes: readonly number[]): string[] {
  return indexes.map(index => {
    const address = keys.addressOf(networkId, index)
    if (!address) throw new Error(`The wallet has no account ${index} on ${networkId}.`)
    return `${networkId}:${address}`
  })
}
