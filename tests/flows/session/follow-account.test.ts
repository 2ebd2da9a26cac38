import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { followAccount } from '../../../src/flows/session/follow-account.js'
import { API, apiRoutes, WITH_API } from '../../support/blockchain-api.js'
import { settlePromises } from '../../support/clock.js'
import { connected as arrive } from '../../support/connected.js'
import { ADDRESS, cleanupModals, type TestModalOptions } from '../../support/modal.js'

test.after.each(cleanupModals)

async function connected(given: TestModalOptions = {}) {
  const made = await arrive({}, { routes: apiRoutes(), options: WITH_API, ...given })
  const follow = async () => {
    const stop = followAccount(made.modal, 'eip155')
    for (let turn = 0; turn < 5; turn++) await settlePromises()
    return stop
  }
  return { ...made, follow, paths: () => made.fetch.calls.map(({ url }) => url.pathname.replace(ADDRESS, 'ADDRESS')).sort() }
}

test('each is asked once: balance, name, names, tokens', async () => {
  const { follow, paths } = await connected()
  await follow()
  assert.equal(paths(), [
    '/v1/',
    '/v1/account/ADDRESS/balance',
    '/v1/identity/ADDRESS',
    '/v1/profile/reverse/ADDRESS',
    '/v1/supported-chains',
  ])
})

test('whom the service names is not asked for other names', async () => {
  const { follow, paths, fetch } = await connected()
  fetch.routes[`${API}/v1/identity/*`] = { name: 'alice.eth', avatar: null }
  await follow()
  assert.not.ok(paths().some(path => path.includes('reverse')))
})

test('without a project id only the node is asked', async () => {
  const { follow, paths } = await connected({
    options: {},
    routes: { 'https://node-1.test/': ({ body }) => ({ jsonrpc: '2.0', id: (body as { id: number }).id, result: '0x0' }) },
  })
  await follow()
  assert.equal(paths(), ['/'])
})

test('whoever stops gives up what is under way, and what comes later shows nothing', async () => {
  const { follow, fetch, modal } = await connected({
    routes: { ...apiRoutes(), [`${API}/v1/account/*`]: () => new Promise<object>(() => {}) },
  })
  const stop = await follow()
  stop()
  await settlePromises()
  assert.is(fetch.calls.find(({ url }) => url.pathname.endsWith('/balance'))?.signal?.aborted, true)
  assert.is(modal.state.of('eip155').portfolio, undefined)
})
