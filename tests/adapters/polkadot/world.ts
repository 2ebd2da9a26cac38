import { createDoor } from '../../../src/adapters/polkadot/door.js'
import { clock } from '../../../src/clients/clock.js'
import type { DiscoveryOptions } from '../../../src/domain/adapter.js'
import type { ConnectionEvents } from '../../../src/domain/connector.js'
import { toCaipNetwork, type CaipNetwork } from '../../../src/domain/networks.js'
import type { PolkadotProvider } from '../../../src/domain/provider.js'
import { kusama, polkadot, polkadotAssetHub, westend } from '../../../src/networks.js'
import { createClock, settlePromises } from '../../support/clock.js'
import { createFakeFetch } from '../../support/fakes.js'
import { createFakePolkadotWallet, type FakePolkadotOptions } from '../../support/fake-polkadot-wallet.js'

const [dot, hub, ksm, wnd] = [polkadot, polkadotAssetHub, kusama, westend].map(network => toCaipNetwork(network, {})) as [
  CaipNetwork,
  CaipNetwork,
  CaipNetwork,
  CaipNetwork,
]
export { dot, hub, ksm }

/** A network nobody knows, whose node says what its addresses are. */
export const own = (more: Partial<CaipNetwork> = {}): CaipNetwork => ({
  ...dot,
  id: 'f'.repeat(32),
  name: 'Own',
  caipNetworkId: `polkadot:${'f'.repeat(32)}`,
  rpcUrls: { default: { http: ['https://node.own.test/'] } },
  ...more,
})

/** A door with a wallet behind it, and a flow before it. */
export function openDoor(
  given: FakePolkadotOptions = {},
  {
    network = dot,
    networks = [dot, hub, ksm, wnd],
    options = {},
  }: {
    network?: CaipNetwork | undefined
    networks?: readonly CaipNetwork[]
    options?: DiscoveryOptions
  } = {},
) {
  if (typeof document === 'undefined') Object.assign(globalThis, { document: { title: 'A page' }, location: { host: 'dapp.test' } })
  const wallet = createFakePolkadotWallet(given)
  const provider = {} as PolkadotProvider
  /** Where the modal is; what the door tells moves it. */
  const here: { network: CaipNetwork | undefined } = { network }
  /** What the flow was told. */
  const told: unknown[] = []
  /** What the provider's listeners were told. */
  const heard: unknown[] = []
  const door = createDoor({
    wallet,
    name: 'Fake',
    provider,
    options,
    networkOf: namespace => (namespace === 'polkadot' ? here.network : undefined),
  })
  for (const event of ['accountsChanged', 'chainChanged', 'disconnect'] as const)
    provider.on(event, (value: unknown) => heard.push([event, value]))
  const events: ConnectionEvents = {
    onAccounts: accounts => told.push(accounts.map(({ address }) => address)),
    onNetwork(id) {
      here.network = networks.find(({ caipNetworkId }) => caipNetworkId === id)
      told.push(id)
    },
    onDisconnect: () => told.push('disconnect'),
    onEnd: () => told.push('end'),
  }
  return { wallet, door, provider, here, told, heard, watch: () => door.watch(events) }
}

/** A door that is connected, and whose flow listens. */
export async function listenAt(...given: Parameters<typeof openDoor>) {
  const world = openDoor(...given)
  await world.door.connect()
  const stop = world.watch()
  await settlePromises()
  return { ...world, stop }
}

/** Puts a clock that the test turns in the place of ours. */
export function holdClock() {
  const { now, wait, ...turned } = createClock()
  Object.assign(clock, { now, wait })
  return turned
}
const real = { ...clock }
export const releaseClock = () => void Object.assign(clock, real)

/** Puts a node in the place of the network, which answers everything so. */
export function serveNode(answer: object) {
  const fetch = createFakeFetch({ '*': ({ body }: { body: unknown }) => ({ jsonrpc: '2.0', id: (body as { id: number }).id, ...answer }) })
  globalThis.fetch = fetch as typeof globalThis.fetch
  return fetch
}
