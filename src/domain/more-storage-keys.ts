/** Keys that are only needed once somebody acts; see `storage-keys.ts`. */
export const KEYS = {
  activeNamespace: '@appkit/active_namespace',
  connectedNamespaces: '@appkit/connected_namespaces',
  status: '@appkit/connection_status',
  nativeBalances: '@appkit/native_balance_cache',
} as const
