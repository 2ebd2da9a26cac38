import type { AccountType } from '../../src/domain/accounts.js'
import type { ChainAdapter } from '../../src/domain/adapter.js'
import type { Namespace } from '../../src/domain/caip.js'
import type { Connector, WalletDoor } from '../../src/domain/connector.js'
import { IDLE_DOOR } from './fake-door.js'
import { networksOf } from './families/family.js'

/** An address of each family. */
export const ADDRESSES: Record<Namespace, string> = {
  eip155: '0x1111111111111111111111111111111111111111',
  solana: 'GqPNh5g9gqSW5LuqZpE8LoQGVDq5A5rSMUKhrGMyv8tY',
  bip122: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
  polkadot: '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5',
}

/** An adapter of a family with one wallet, whose visitor agrees unless told otherwise: for views, which know adapters by interface only. */
export function createFakeAdapter(
  namespace: Namespace,
  {
    name = 'Example Wallet',
    isWilling = true,
    references = [`${namespace}-one`, `${namespace}-two`] as [string, string],
    address = ADDRESSES[namespace],
  } = {},
) {
  const networks = networksOf(namespace, ...references)
  const account: AccountType = { namespace, address, type: namespace === 'bip122' ? 'payment' : 'eoa' }
  const connection = { accounts: [account], caipNetworkId: networks[0]!.caipNetworkId as `${Namespace}:${string}` }
  let isConnected = false
  const told: string[] = []
  const connector: Connector = {
    id: name,
    type: 'ANNOUNCED',
    name,
    chain: namespace,
    provider: { namespace },
    door: async () => ({
      ...IDLE_DOOR,
      async connect() {
        told.push('connect')
        if (!isWilling) throw Object.assign(new Error('User rejected'), { code: 4001 })
        isConnected = true
        return connection
      },
      restore: async () => (isConnected ? connection : undefined),
      async disconnect() {
        told.push('disconnect')
        isConnected = false
      },
    }),
  }
  const adapter: ChainAdapter = {
    namespace,
    watchConnectors(onConnectors) {
      onConnectors([connector])
      return () => {}
    },
  }
  return { adapter, connector, networks, address, told }
}

/** The adapter of a fake family whose wallet behaves otherwise in some of what its door does. */
export function withDoor(adapter: ChainAdapter, connector: Connector, change: Partial<WalletDoor>): ChainAdapter {
  return {
    ...adapter,
    watchConnectors(onConnectors) {
      onConnectors([{ ...connector, door: async () => ({ ...(await connector.door()), ...change }) }])
      return () => {}
    },
  }
}
