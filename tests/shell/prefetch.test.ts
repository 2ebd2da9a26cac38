import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { connect } from '../../src/flows/connecting/connect.js'
import { expectAccount } from '../../src/shell/prefetch.js'
import { apiRoutes, WITH_API } from '../support/blockchain-api.js'
import { cleanup, settle } from '../support/dom.js'
import { createFakeWallet } from '../support/fakes.js'
import { cleanupModals, createTestModal, type TestModalOptions } from '../support/modal.js'
import { node } from '../support/view.js'

test.after.each(() => {
  cleanupModals()
  cleanup()
})

const create = (options: TestModalOptions['options']) =>
  createTestModal({ wallet: createFakeWallet(), routes: apiRoutes({ 'https://node-1.test/': node() }), options })

test('what an account is shown by is asked for ahead, once somebody has connected and never before', async () => {
  const { modal, connector, fetch } = create(WITH_API)
  const asked = () => fetch.count('/v1/supported-chains')
  const counts = []
  expectAccount(modal)
  await settle()
  counts.push(asked())
  await connect(modal, connector())
  for (const _ of [1, 2]) {
    expectAccount(modal)
    await settle()
    counts.push(asked())
  }
  assert.equal(counts, [0, 1, 1])
})

test('a dApp without a project id, or that wants nothing ahead, has nothing asked', async () => {
  for (const options of [{}, { ...WITH_API, prefetch: 'none' as const }]) {
    const { modal, connector, fetch } = create(options)
    await connect(modal, connector())
    expectAccount(modal)
    await settle()
    assert.is(fetch.count('/v1/supported-chains'), 0)
  }
})
