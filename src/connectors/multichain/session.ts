import { type CaipNetworkId, isAddress, type Namespace, parseCaipAddress } from '../../domain/caip.js'
import { eachOnce } from '../../domain/each-once.js'
import { MULTICHAIN_NAMESPACES } from '../../domain/multichain.js'

/** One account on one network. */
export interface Granted {
  namespace: Namespace
  caipNetworkId: CaipNetworkId
  address: string
}

/** More accounts, on all their networks, no wallet shares. */
const MOST = 5_000

/**
 * What a session grants (CAIP-25): its scopes hold what one may do where, and as whom; only whom counts here, since a network without an
 * account is of no use. Undefined where it cannot be read; what is of no family we know is passed over.
 */
export function readGranted(session: unknown): readonly Granted[] | undefined {
  // Nothing has been granted yet.
  if (session === null || session === undefined) return []
  const { sessionScopes: scopes } = Object(session) as { sessionScopes?: unknown }
  if (typeof scopes !== 'object' || scopes === null || Array.isArray(scopes)) return undefined
  const lists = Object.values(scopes as Record<string, { accounts?: unknown } | null>).map(scope => scope?.accounts ?? [])
  if (!lists.every(Array.isArray)) return undefined
  return (lists.flat() as unknown[]).slice(0, MOST).flatMap(account => {
    const { namespace, caipNetworkId, address } = parseCaipAddress(account) ?? {}
    // MetaMask says by the network 0 that an account is good on any.
    const isHere = namespace && MULTICHAIN_NAMESPACES.includes(namespace) && caipNetworkId !== 'eip155:0'
    return isHere && isAddress(namespace, address) ? [{ namespace, caipNetworkId: caipNetworkId!, address }] : []
  })
}

/** What a session with these networks is asked for by. */
export function toWish(networks: readonly CaipNetworkId[]) {
  const has = (namespace: Namespace) => networks.some(each => each.startsWith(`${namespace}:`))
  return {
    optionalScopes: Object.fromEntries(networks.map(network => [network, { methods: [], notifications: [], accounts: [] }])),
    sessionProperties: {
      ...(has('solana') && { solana_accountChanged_notifications: true }),
      ...(has('bip122') && { bip122_accountChanged_notifications: true }),
    },
  }
}

/** The networks of a family on which somebody is shared. */
export const chainsOf = (granted: readonly Granted[], namespace: Namespace): readonly CaipNetworkId[] => [
  ...new Set(granted.filter(each => each.namespace === namespace).map(each => each.caipNetworkId)),
]

/** Who is shared in a family, each once, those on the network first. */
export function addressesOf(granted: readonly Granted[], namespace: Namespace, network: CaipNetworkId | undefined): readonly string[] {
  const ours = granted.filter(each => each.namespace === namespace)
  return eachOnce(
    namespace,
    [...ours.filter(each => each.caipNetworkId === network), ...ours].map(({ address }) => address),
  )
}
