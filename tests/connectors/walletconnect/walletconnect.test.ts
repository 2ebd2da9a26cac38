// What one modal makes of WalletConnect: pairings, faces and the relay's refusals.
import { EventEmitter } from 'node:events'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { createHttp } from '../../../src/clients/http.js'
import { createStorage } from '../../../src/clients/storage.js'
import type { SessionClient } from '../../../src/connectors/walletconnect/sign-client.js'
import { createWalletConnect, type WalletConnectOptions } from '../../../src/connectors/walletconnect/walletconnect.js'
import type { Face } from '../../../src/connectors/walletconnect/face.js'
import { toCaipNetwork } from '../../../src/domain/networks.js'
import type { ConnectParams, Session, UniversalProvider } from '../../../src/domain/walletconnect.js'
import { createClock, settlePromises } from '../../support/clock.js'
import { ALICE, BOB, createFakeSignClient, eip155, fakeSession } from '../../support/fake-sign-client.js'
import { createFakeFetch, memoryStorage } from '../../support/fakes.js'
import { errorOf, network } from '../../support/modal.js'
import { standForBrowser } from '../../support/wc-world.js'

const networks = [1, 137].map(id => toCaipNetwork(network(id), {}))

test.before(() =>
  standForBrowser(
    class {
      on() {}
      send() {}
      close() {}
    },
  ),
)

async function make(more: Partial<WalletConnectOptions> = {}) {
  const clock = createClock()
  const storage = memoryStorage()
  const alerts: string[] = []
  const wc = await createWalletConnect({
    projectId: 'p',
    metadata: { name: 'A dApp', description: '', url: 'https://app.example', icons: [] },
    relayUrl: 'ws://relay.example',
    verifyUrl: false,
    blockchainApi: 'https://api.test',
    networks: () => networks,
    rpcUrlsOf: id => [`https://${id.split(':')[1]}.node.test/?key=secret`],
    http: createHttp({ clock, fetch: createFakeFetch() }),
    clock,
    storage: createStorage(storage),
    isHeld: () => false,
    onAlert: name => void alerts.push(name),
    ...more,
  })
  const pair = () => wc.pair({ networks, wanted: [], onUri() {}, signal: new AbortController().signal })
  return { wc, alerts, storage, pair }
}

/** A dApp's own provider with a relay that the test speaks for. */
function foreign() {
  const events = new EventEmitter()
  const relayer = new EventEmitter()
  const asked: ConnectParams[] = []
  const provider = {
    session: undefined as Session | undefined,
    client: { core: { relayer } },
    connect: (params: ConnectParams) =>
      new Promise<Session>(resolve => {
        asked.push(params)
        events.once('approve', (session: Session) => {
          provider.session = session
          events.emit('connect', { session })
          resolve(session)
        })
      }),
    setDefaultChain() {},
    on: events.on.bind(events),
    off: events.off.bind(events),
  }
  return {
    given: provider as unknown as UniversalProvider,
    asked,
    approve: (more: Partial<Session> = {}) => void events.emit('approve', fakeSession(more)),
    refuse: (message: string) => void relayer.emit('relayer_error', new Error(message)),
  }
}

/** A modal's WalletConnect over a dApp's own provider. */
async function meetForeign() {
  const theirs = foreign()
  return { ...theirs, ...(await make({ given: theirs.given })) }
}

/** Our own provider, its client without a relay. */
async function own(more: Partial<WalletConnectOptions> = {}) {
  const made = await make(more)
  const client = made.wc.provider.client as SessionClient & { core: { relayer: { events: EventEmitter } } }
  const fake = createFakeSignClient()
  client.connect = fake.connect
  return { ...made, fake, refuse: (message: string) => void client.core.relayer.events.emit('relayer_error', new Error(message)) }
}

for (const [message, name, alert] of [
  ['WebSocket connection closed abnormally with code: 3000 (Unauthorized: invalid key)', 'relayRefused', 'alertInvalidProjectId'],
  ['Unauthorized: origin not allowed', 'relayRefused', 'alertOriginNotAllowed'],
  ['JWT validation error: JWT Token is not yet valid', 'clockWrong', 'alertSessionExpired'],
] as const)
  test(`'${message}' ends a pairing with ${name}, and alerts the developer`, async () => {
    const { pair, alerts, refuse } = await meetForeign()
    const pairing = pair()
    refuse(message)
    assert.is((await errorOf(pairing)).name, name)
    assert.equal(alerts, [alert])
  })

test('a failure of the line ends no pairing', async () => {
  const { pair, alerts, approve, refuse } = await meetForeign()
  const pairing = pair()
  refuse('WebSocket connection failed')
  approve()
  await pairing
  assert.equal(alerts, [])
})

test('a refusal of the relay also ends what a dApp asked our provider for', async () => {
  const { wc, refuse } = await own()
  const waits = [wc.provider.connect({}), wc.provider.enable()].map(wait => errorOf(wait))
  await settlePromises()
  refuse('Unauthorized: invalid key')
  for (const { name, message } of await Promise.all(waits))
    assert.equal([name, message], ['relayRefused', 'WalletConnect does not accept this page'])
  wc.destroy()
})

test('RPC addresses of our own options, which may hold keys, are not stored with a session; those of the override are', async () => {
  const { wc, pair, fake, storage } = await own({ override: { rpcMap: { 'eip155:137': 'https://override.test/' } } })
  const pairing = pair()
  await settlePromises()
  fake.proposals[0]!.approve()
  await pairing
  assert.equal(JSON.parse(storage.getItem('@appkit/universal_provider')!).urls, { 'eip155:137': 'https://override.test/' })
  wc.destroy()
})

test("a dApp's own provider is told the RPC addresses, as it knows no others", async () => {
  const { pair, asked, approve } = await meetForeign()
  const pairing = pair()
  approve()
  await pairing
  assert.is(asked[0]!.optionalNamespaces!.eip155!.rpcMap!['1'], 'https://1.node.test/?key=secret')
})

test('a session whose namespaces are single chains is held', async () => {
  const { wc, pair, approve } = await meetForeign()
  const pairing = pair()
  approve({ namespaces: { 'eip155:1': eip155({ chains: [1] }), 'eip155:137': eip155({ chains: [137] }) } })
  await pairing
  assert.equal(wc.connectorOf('eip155')?.approved?.(), ['eip155:1', 'eip155:137'])
})

test('of a list of networks those that the wallet approved may be chosen, also where it lets us ask; MetaMask goes to any', async () => {
  const { wc, pair, approve } = await meetForeign()
  const methods = ['wallet_switchEthereumChain', 'wallet_addEthereumChain']
  const namespaces = { eip155: eip155({ chains: [137], methods }) }
  const reach = async (name: string) => {
    const pairing = pair()
    approve({ namespaces, peer: { metadata: { name, description: '', url: '', icons: [] } } })
    await pairing
    return (['eip155:1', 'eip155:137'] as const).map(id => wc.connectorOf('eip155')!.canSwitchTo?.(id))
  }
  assert.equal(await reach('Other Wallet'), [false, true])
  assert.equal(await reach('MetaMask Wallet'), [true, true])
})

/** The door of a session on the first network, whose wallet fails at everything by these codes; and what it was asked for. */
async function refusing(codeOf: (method: string) => number) {
  const { wc, pair, approve, given } = await meetForeign()
  const asked: string[] = []
  const request = async ({ method }: { method: string }) => {
    asked.push(method)
    throw Object.assign(new Error('Sorry'), { code: codeOf(method) })
  }
  Object.assign(given, { request })
  const pairing = pair()
  approve({ namespaces: { eip155: eip155({ chains: [1] }) } })
  await pairing
  return { door: await wc.connectorOf('eip155')!.door(), asked }
}

for (const [code, told] of [
  [-32002, -32002],
  [4900, 4900],
  [-32602, 'chainNotSupported'],
] as const)
  test(`a wallet that does not add a network, with ${code}, is told of by ${told === code ? 'its own word' : told}`, async () => {
    const { door } = await refusing(method => (method === 'wallet_addEthereumChain' ? code : 4902))
    const error = await errorOf(door.switchNetwork(networks[1]!, ['https://node.test']))
    assert.is(error.code ?? error.name, told)
  })

for (const [which, urls, isWanted] of [
  ['whom it is for has left', ['https://node.test'], () => false],
  ['it has no public address', [], undefined],
] as const)
  test(`a wallet that does not know a network is not asked to add it where ${which}`, async () => {
    const { door, asked } = await refusing(() => 4902)
    await errorOf(door.switchNetwork(networks[1]!, urls, isWanted))
    assert.equal(asked, ['wallet_switchEthereumChain'])
  })

test('a provider that a dApp has taken goes over to the session of the next pairing', async () => {
  const { wc, pair, approve } = await meetForeign()
  const first = pair()
  approve()
  await first
  const taken = wc.connectorOf('eip155')!.provider as Face
  assert.equal(taken.accounts, [ALICE])
  const second = pair()
  approve({ namespaces: { eip155: eip155({ accounts: [BOB] }) } })
  await second
  assert.equal(taken.accounts, [BOB])
  assert.is(wc.connectorOf('eip155')!.provider, taken)
})

test('what a wallet says of itself is told as it can be drawn: no link that runs, no letters that show nothing, and nothing else', async () => {
  const { wc, pair, approve } = await meetForeign()
  const pairing = pair()
  const metadata = {
    name: 'A\u202e',
    description: 'b\u200b',
    url: 'javascript:alert(1)',
    icons: ['javascript:alert(2)'],
    redirect: { native: 'javascript:' },
  }
  approve({ namespaces: { eip155: eip155({ chains: [1] }) }, peer: { metadata } })
  await pairing
  assert.equal(wc.connectorOf('eip155')!.info, { name: 'A', description: 'b', url: '', icons: [] } as object)
})
