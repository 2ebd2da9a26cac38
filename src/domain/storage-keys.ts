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
