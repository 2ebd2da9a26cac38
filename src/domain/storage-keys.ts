// The keys of AppKit 1.7 (section 7), so that a visitor stays connected when a dApp swaps the import.

/** Entries of `StoredConnection`, by namespace. */
export const CONNECTIONS_KEY = '@appkit/connections'
/** Which kind of account of the embedded wallet is preferred, by namespace. */
export const KINDS_KEY = '@appkit/preferred_account_types'
export const ACTIVE_NETWORK_KEY = '@appkit/active_caip_network_id'

/** Which connector a namespace is connected with. */
export function connectorKey(namespace: string): string {
  return `@appkit/${namespace}:connected_connector_id`
}

/** Since when a namespace has been connected without a break, in milliseconds since 1970: another time there tells of a leaving since. */
export function sinceKey(namespace: string): string {
  return `${connectorKey(namespace)}_since`
}

/** Keys that are only needed once somebody acts; see `storage-keys.ts`. */
export const KEYS = {
  activeNamespace: '@appkit/active_namespace',
  connectedNamespaces: '@appkit/connected_namespaces',
  status: '@appkit/connection_status',
  nativeBalances: '@appkit/native_balance_cache',
} as const

/** Where is kept for a while what services told of an account; AppKit's keys (its section 7). All of it goes when nobody is connected. */
export const PROFILE_KEYS = {
  portfolios: '@appkit/portfolio_cache',
  identities: '@appkit/identity_cache',
  names: '@appkit/ens_cache',
  history: '@appkit/history_transactions_cache',
} as const

/**
 * Where the transactions sent from here are kept until the network has decided, also when nobody is connected any more: who comes back must not pay
 * twice. See `sent-transactions.ts`.
 */
export const SENT_KEY = '@appkit/pending_transactions'

/** In which chain family a visitor has connected a wallet of several last: the one they are likely to mean again. */
export const LAST_FAMILY_KEY = '@appkit/last_chosen_namespace'

/** Where is kept who has said no to signing in, where they may: by namespace, the accounts (CAIP-10), the latest last. */
export const DECLINED_KEY = '@appkit/siwx_declined'

/** Where is kept of whom the dApp's server has yet to hear that they have left: texts `NAMESPACE:ADDRESS`, or `*` for all. */
export const OUT_DUE_KEY = '@appkit/sign_out_due'

/** Where is kept whose session a server has that does not say so: an address in small letters. */
export const OWNER_KEY = '@appkit/siwx_owner'

/** Where a tab keeps that it has gone to a login's provider by itself, to whose and when: an answer in its address counts only then. */
export const LEFT_KEY = '@appkit/social_left'

/** Where is kept, while a wallet's app is open, by which pairing it was asked to connect and until when; see `flows/connecting/pairing.ts`. */
export const WAITING_KEY = '@appkit/waiting_for_wallet'

/** An entry of `WAITING_KEY`. `until` is in milliseconds since 1970; what `wallet` is has yet to be checked. */
export interface Waiting {
  topic: string
  until: number
  wallet?: unknown
}

/** Where is kept for a while by which pairings nobody here waits any more, and until when; see `connectors/walletconnect/pairings.ts`. */
export const UNAWAITED_KEY = '@appkit/unawaited_pairings'

/** Where is kept, as long and for the same reason, how far calls have come that a wallet is asked for one after the other; see `send-calls.ts`. */
export const CALLS_KEY = '@appkit/begun_calls'
