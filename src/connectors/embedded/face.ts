import type { CaipNetworkId, Namespace } from '../../domain/caip.js'
import { createEmitter } from '../../domain/emitter.js'
import type { Eip1193Provider } from '../../domain/provider.js'
import type { RemoteFace } from '../../domain/walletconnect.js'

/** The embedded wallet in one namespace, as a provider: of eip155 it is EIP-1193 to the letter. */
export interface EmbeddedFace extends Eip1193Provider, RemoteFace {
  request<Result = unknown>(call: { method: string; params?: readonly unknown[] | object }): Promise<Result>
  on(event: string, listener: (value: never) => void): void
  off(event: string, listener: (value: never) => void): void
  removeListener(event: string, listener: (value: never) => void): void
  /** Tells listeners that something has changed, where it has. */
  update(): void
}

/** What a face is made from. */
export interface FaceOptions {
  name: string
  namespace: Namespace
  standing(): { network: CaipNetworkId; address: string } | undefined
  /** Asks the wallet, and the visitor where that is due. @throws Error with an EIP-1193 code */
  ask(method: string, params: readonly unknown[] | object | undefined): Promise<unknown>
  disconnect(): Promise<void>
}

const toHex = (id: CaipNetworkId) => `0x${Number(id.split(':')[1]).toString(16)}`

/** Makes the face of a namespace. It stays the same over logins, since dApps hold it. */
export function createFace({ name, namespace, standing, ask, disconnect }: FaceOptions): EmbeddedFace {
  const { emit, ...emitter } = createEmitter()
  const isEvm = namespace === 'eip155'
  const accounts = () => [standing()?.address ?? []].flat()
  let known: ReturnType<typeof standing>

  return {
    name,
    methods: isEvm ? undefined : ['solana_signAllTransactions', 'solana_signAndSendTransaction'],
    get accounts() {
      return accounts()
    },
    get caipNetworkId() {
      return standing()?.network
    },
    async request<Result>({ method, params }: { method: string; params?: readonly unknown[] | object }) {
      // A dApp may ask for these at any time, and be offline.
      if (isEvm && method === 'eth_accounts') return accounts() as Result
      const now = standing()
      if (isEvm && now && method === 'eth_chainId') return toHex(now.network) as Result
      return (await ask(method, params)) as Result
    },
    disconnect,
    ...emitter,
    update() {
      const before = known
      const now = (known = standing())
      if (now && !before) emit('connect', { chainId: isEvm ? toHex(now.network) : now.network })
      if (now && before && now.network !== before.network) emit('chainChanged', isEvm ? toHex(now.network) : now.network.split(':')[1])
      if (now?.address !== before?.address) emit('accountsChanged', accounts())
      if (!now && before) emit('disconnect', Object.assign(new Error('Disconnected'), { code: 4900 }))
    },
  }
}
