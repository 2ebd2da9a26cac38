import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { connect } from '../../../src/flows/connecting/connect.js'
import { fetchNames, loadNames } from '../../../src/flows/account/load-profile.js'
import { API, apiRoutes, WITH_API } from '../../support/blockchain-api.js'
import { settled } from '../../support/clock.js'
import { createFakeWallet, reply } from '../../support/fakes.js'
import { ADDRESS, cleanupModals, createTestModal, failuresOf, type TestModalOptions } from '../../support/modal.js'

test.after.each(cleanupModals)

const PATH = `/v1/profile/reverse/${ADDRESS}`
const ROUTE = `${API}/v1/profile/reverse/*`
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
