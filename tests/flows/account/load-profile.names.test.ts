import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { connect } from '../../../src/flows/connecting/connect.js'
import { fetchNames, loadNames } from '../../../src/flows/account/load-profile.js'
import { API, apiRoutes, WITH_API } from '../../support/blockchain-api.js'
import { settlePromises, settled } from '../../support/clock.js'
import { createFakeWallet, memoryStorage, reply } from '../../support/fakes.js'
import { ADDRESS, cleanupModals, createTestModal, failuresOf, OTHER_ADDRESS, type TestModalOptions } from '../../support/modal.js'

test.after.each(cleanupModals)

const PATH = `/v1/profile/reverse/${ADDRESS}`
const ROUTE = `${API}/v1/profile/reverse/*`
const KEY = '@appkit/ens_cache'
const ALICE = [
  { name: 'alice.reown.id', addresses: {} },
  { name: 'old.wcn.id', addresses: {} },
]

async function connected(given: TestModalOptions = {}, answer: object = ALICE) {
  const wallet = createFakeWallet()
  const made = createTestModal({ wallet, routes: apiRoutes(), options: WITH_API, ...given })
  // A list would be taken for one answer after the other.
  made.fetch.routes[ROUTE] = Array.isArray(answer) ? () => answer : answer
  await settled(connect(made.modal, made.connector()))
  return { ...made, wallet, name: () => made.modal.state.of('eip155').name, load: () => loadNames(made.modal, 'eip155') }
}

test('an account without a name gets the first it has registered', async () => {
  const { load, name, fetch } = await connected()
  await load()
  assert.is(name(), 'alice.reown.id')
  const { url } = fetch.calls.find(({ url }) => url.pathname === PATH)!
  assert.equal([url.searchParams.get('sender'), url.searchParams.get('apiVersion')], [ADDRESS, '2'])
})

test('an account that has a name already is not asked for', async () => {
  const { load, modal, fetch } = await connected()
  modal.state.patch('eip155', { name: 'alice.eth' })
  await load()
  assert.is(fetch.count(PATH), 0)
})

test('an answer is good for five minutes, an empty one too, and is stored as AppKit stores it', async () => {
  const { load, fetch, clock, storage, name } = await connected({}, [])
  await load()
  assert.equal(JSON.parse(storage.getItem(KEY)!), { [ADDRESS]: { address: ADDRESS, ens: [], timestamp: clock.now() } })
  await clock.advance(299_999)
  await load()
  assert.equal([fetch.count(PATH), name()], [1, undefined])
  await clock.advance(1)
  await load()
  assert.is(fetch.count(PATH), 2)
})

test('what was kept is shown at once after a reload', async () => {
  const first = await connected()
  await first.load()
  first.appKit.destroy()
  const { load, name, fetch } = await connected({ storage: first.storage, clock: first.clock })
  await load()
  assert.equal([name(), fetch.calls.length], ['alice.reown.id', 0])
})

for (const cache of [`{"${ADDRESS}":{"timestamp":1e15}}`, `{"${ADDRESS}":{"timestamp":1,"ens":[5,{}]}}`]) {
  test(`a cache like ${cache} is not believed`, async () => {
    const { load, name } = await connected({ storage: memoryStorage({ [KEY]: cache }) })
    await load()
    assert.is(name(), 'alice.reown.id')
  })
}

test('a failure is told to events alone and to who called, and not repeated for thirty seconds', async () => {
  const { load, fetch, modal, clock, name, events } = await connected({}, reply(401))
  modal.state.isOpen.value = true
  await load()
  await load()
  assert.equal([fetch.count(PATH), modal.state.toast.value, name()], [1, undefined, undefined])
  assert.equal(failuresOf(events), [['namesFailed', 'Error fetching names for address']])
  const failure = await fetchNames(modal, ADDRESS).catch((error: Error) => error)
  assert.equal([(failure as Error).name, (failure as Error).message], failuresOf(events)[0])
  await clock.advance(30_000)
  fetch.routes[ROUTE] = () => ALICE
  await load()
  assert.is(name(), 'alice.reown.id')
})

test('names for the account before are nobody’s', async () => {
  let answer = (_: object) => {}
  const { load, wallet, name } = await connected({}, () => new Promise<object>(resolve => (answer = resolve)))
  const running = load()
  await settlePromises()
  wallet.changeAccounts([OTHER_ADDRESS])
  answer(ALICE)
  await running
  assert.is(name(), undefined)
})
