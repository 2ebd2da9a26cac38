import type { AccountOf, ChainAdapter } from '../../src/domain/adapter.js'
import type { CaipNetworkId, Namespace } from '../../src/domain/caip.js'
import type { SessionFace } from '../../src/domain/walletconnect.js'

/**
 * One family's part of a session of WalletConnect, over an adapter's provider.
 * @param answer what the wallet answers to each request
 * @param methods what the session grants; without them there is none, and everything is asked for
 * @param inUse the account that is chosen in the modal
 */
export async function createFakeFace(
  adapter: Pick<ChainAdapter, 'watchConnectors' | 'toProvider'>,
  answer: (call: { method: string; params?: any }) => unknown,
  {
    caipNetworkId,
    accounts,
    methods,
    signsAll = false,
    inUse = () => undefined,
  }: {
    caipNetworkId: CaipNetworkId
    accounts: readonly string[]
    methods?: string[]
    signsAll?: boolean
    inUse?: () => string | undefined
  },
) {
  const calls: { method: string; params?: any }[] = []
  const listeners: [event: string, listener: (value: never) => void][] = []
  const family = caipNetworkId.split(':')[0] as Namespace
  let ends = 0
  const face: SessionFace & { signsAll: boolean } = {
    isWalletConnect: true,
    signsAll,
    caipNetworkId,
    get accounts() {
      return accounts
    },
    session: methods && {
      topic: 't',
      expiry: 0,
      namespaces: { [family]: { accounts: [], methods, events: [] } },
      peer: { metadata: { name: 'Phone', description: '', url: '', icons: [] } },
    },
    async request<Result>(call: { method: string; params?: readonly unknown[] | object }) {
      calls.push(call)
      return (await answer(call)) as Result
    },
    on: (event, listener) => void listeners.push([event, listener]),
    off(event, listener) {
      const at = listeners.findIndex(each => each[0] === event && each[1] === listener)
      if (at >= 0) listeners.splice(at, 1)
    },
    disconnect: async () => void ends++,
  }
  const accountOf = (namespace => ({ address: namespace === family ? inUse() : undefined })) as AccountOf
  adapter.watchConnectors?.(
    () => {},
    {},
    () => undefined,
    accountOf,
  )()
  return {
    provider: await adapter.toProvider!(face),
    calls,
    listeners,
    ended: () => ends,
    tell(event: string, next = accounts) {
      accounts = next
      for (const [at, listener] of [...listeners]) if (at === event) listener(undefined as never)
    },
  }
}
