import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { connect } from '../../../src/flows/connecting/connect.js'
import { loadIdentity } from '../../../src/flows/account/load-profile.js'
import { API, apiRoutes, WITH_API } from '../../support/blockchain-api.js'
import { settlePromises, settled } from '../../support/clock.js'
import { connected as arrive } from '../../support/connected.js'
import { blockedStorage, memoryStorage } from '../../support/fakes.js'
import { createFakeAdapter } from '../../support/fake-adapter.js'
import { restorePresence, usePresence } from '../../support/presence.js'
import { ADDRESS, cleanupModals, createTestModal, type TestModalOptions } from '../../support/modal.js'

test.after.each(() => {
  cleanupModals()
  restorePresence()
})

const PATH = `/v1/identity/${ADDRESS}`
const KEY = '@appkit/identity_cache'
const ALICE = { name: 'alice.reown.id', avatar: 'https://pictures.test/alice.png', resolvedAt: null }

async function connected(given: TestModalOptions = {}, answer: object = ALICE) {
  const made = await arrive({}, { routes: apiRoutes(), options: WITH_API, ...given })
  made.fetch.routes[`${API}/v1/identity/*`] = answer
  const shown = () => {
    const { name, image } = made.modal.state.of('eip155')
    return [name, image]
  }
  return { ...made, shown, load: (signal?: AbortSignal) => loadIdentity(made.modal, 'eip155', signal) }
}

test("a picture that is named by its content comes from the dApp's own gateway, where it has one", async () => {
  const cid = 'bafybeiemxf5abjwjbikoz4mc3a3dla6ual3jsgpdr4cjr3oz3evfyavhwq'
  const services = { ...WITH_API.services, ipfs: 'https://gateway.test/ipfs' }
  const { load, shown } = await connected({ options: { ...WITH_API, services } }, { ...ALICE, avatar: `ipfs://${cid}/1.png` })
  await load()
  assert.equal(shown(), [ALICE.name, `https://gateway.test/ipfs/${cid}/1.png`])
})

test('an account of another family is called what its own nodes say, without the service, and that is good for five minutes', async () => {
  const { adapter, networks, address } = createFakeAdapter('solana')
  const asked: unknown[] = []
  adapter.names = async () => ({
    nameOf: async (of, { network, urls }) => {
      asked.push([of, network.caipNetworkId, urls])
      return 'visitor.sol'
    },
  })
  const made = createTestModal({ networks, options: { adapters: [adapter] } })
  await settled(connect(made.modal, made.modal.state.allConnectors().find(({ chain }) => chain === 'solana')!))
  const load = () => loadIdentity(made.modal, 'solana')
  await load()
  assert.is(made.modal.state.of('solana').name, 'visitor.sol')
  await made.clock.advance(299_999)
  await load()
  assert.equal(asked, [[address, networks[0]!.caipNetworkId, networks[0]!.rpcUrls.default.http]])
  await made.clock.advance(1)
  await load()
  assert.is(asked.length, 2)
})

test('a name of the chain, and one that was kept, are shown without what nobody sees or what turns the text', async () => {
  const { adapter, networks, address } = createFakeAdapter('solana')
  const id = `${networks[0]!.caipNetworkId}:${address}`
  const kept = { [id]: { timestamp: 0, identity: { name: 'k\u202eep\u3164t', avatar: 7 } } }
  adapter.names = async () => ({ nameOf: async () => 'vi\u202es\u2800itor.sol' })
  const made = createTestModal({ networks, options: { adapters: [adapter] }, storage: memoryStorage({ [KEY]: JSON.stringify(kept) }) })
  await settled(connect(made.modal, made.modal.state.allConnectors().find(({ chain }) => chain === 'solana')!))
  const loading = loadIdentity(made.modal, 'solana')
  assert.is(made.modal.state.of('solana').name, 'kept')
  await loading
  assert.is(made.modal.state.of('solana').name, 'visitor.sol')
})

test('a family whose nodes do not answer leaves the address', async () => {
  const { adapter, networks } = createFakeAdapter('polkadot')
  adapter.names = async () => ({ nameOf: () => Promise.reject(new Error('no node')) })
  const made = createTestModal({ networks, options: { adapters: [adapter] } })
  await connect(made.modal, made.modal.state.allConnectors().find(({ chain }) => chain === 'polkadot')!)
  await loadIdentity(made.modal, 'polkadot')
  assert.is(made.modal.state.of('polkadot').name, undefined)
})

for (const [what, answer] of [
  ['numbers', { name: 5, avatar: 6 }],
  ['empty', { name: ' ', avatar: '' }],
  ['nothing', null as unknown as object],
] as const)
  test(`a name and a picture that are ${what} are none`, async () => {
    const { load, shown } = await connected({}, answer)
    await load()
    assert.equal(shown(), [undefined, undefined])
  })

test('where nothing can be stored, a button that is drawn often still asks but once in thirty seconds', async () => {
  const { load, fetch } = await connected({ storage: blockedStorage() }, { name: null, avatar: null })
  await load()
  await load()
  assert.is(fetch.count(PATH), 1)
})

test('a network the service does not know, and a dApp without a project id, ask for no name', async () => {
  const unknown = await connected({ routes: { '/v1/supported-chains': { http: [] } } })
  await unknown.load()
  assert.equal([unknown.fetch.count(PATH), unknown.shown()], [0, [undefined, undefined]])
  cleanupModals()
  const without = await connected({ options: {} })
  await without.load()
  assert.is(without.fetch.calls.length, 0)
})

test('a name that came another way stays where the service knows none', async () => {
  const { load, modal, shown } = await connected({}, { name: null, avatar: null })
  modal.state.patch('eip155', { name: 'fresh.reown.id' })
  await load()
  assert.equal(shown(), ['fresh.reown.id', undefined])
})

test('a tab in the background asks when the visitor comes back to it, and not at all when the modal is gone', async () => {
  const { load, fetch, page, shown, appKit } = await connected()
  const presence = usePresence(page)
  presence.hide()
  await load()
  await load()
  assert.equal([fetch.count(PATH), presence.listeners()], [0, 1])
  presence.show()
  for (let turn = 0; turn < 4; turn++) await settlePromises()
  assert.equal([fetch.count(PATH), shown()[0], presence.listeners()], [1, ALICE.name, 0])
  presence.hide()
  await load()
  appKit.destroy()
  assert.is(presence.listeners(), 0)
})
