import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { fetchNames, loadNames } from '../../../src/flows/account/load-profile.js'
import { API, apiRoutes, WITH_API } from '../../support/blockchain-api.js'
import { connected as arrive } from '../../support/connected.js'
import { reply } from '../../support/fakes.js'
import { ADDRESS, cleanupModals, errorOf, failuresOf, type TestModalOptions } from '../../support/modal.js'

test.after.each(cleanupModals)

const PATH = `/v1/profile/reverse/${ADDRESS}`
const ROUTE = `${API}/v1/profile/reverse/*`
const ALICE = [
  { name: 'alice.reown.id', addresses: {} },
  { name: 'old.wcn.id', addresses: {} },
]

async function connected(given: TestModalOptions = {}, answer: object = ALICE) {
  const made = await arrive({}, { routes: apiRoutes(), options: WITH_API, ...given })
  // A list would be taken for one answer after the other.
  made.fetch.routes[ROUTE] = Array.isArray(answer) ? () => answer : answer
  return { ...made, name: () => made.modal.state.of('eip155').name, load: () => loadNames(made.modal, 'eip155') }
}

test('an account that has a name already is not asked for', async () => {
  const { load, modal, fetch } = await connected()
  modal.state.patch('eip155', { name: 'alice.eth' })
  await load()
  assert.is(fetch.count(PATH), 0)
})

test('a failure is told to events and to who called', async () => {
  const { load, modal, events } = await connected({}, reply(401))
  await load()
  assert.equal(failuresOf(events), [['namesFailed', 'Error fetching names for address']])
  const failure = await errorOf(fetchNames(modal, ADDRESS))
  assert.equal([failure.name, failure.message], failuresOf(events)[0])
})
