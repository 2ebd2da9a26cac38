import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { ServiceError } from '../../../src/clients/blockchain-api.js'
import { getSessions, revokeSession } from '../../../src/features/sessions/api.js'
import { createTestApi } from '../../support/blockchain-api.js'
import { reply } from '../../support/fakes.js'
import { errorOf } from '../../support/modal.js'
import { pluck } from '../../support/pluck.js'

const ACCOUNT = 'eip155:1:0x1111111111111111111111111111111111111111'
const ELSEWHERE = 'eip155:5:0x1111111111111111111111111111111111111111'
const PATH = `/v1/sessions/${encodeURIComponent(ACCOUNT)}`
const PCI = {
  project: { id: 'p', name: 'Shop', url: 'https://shop.test', iconUrl: 'https://shop.test/i.png' },
  pci: 'uuid',
  expiry: 1767225600,
  createdAt: 1735689600,
  permissions: [{ type: 'contract-call', data: { address: '0xabc' } }],
  policies: [],
  context: '0x01',
  revokedAt: null,
}
const read = async (...pcis: unknown[]) => getSessions(createTestApi({ [PATH]: { pcis } }).api, ACCOUNT)

test('the sessions of an account are read; one that stands has not been revoked', async () => {
  assert.equal(await read(PCI), [{ ...PCI, revokedAt: undefined }])
})

test('times may be text, and one that was revoked says when', async () => {
  const [session] = await read({ ...PCI, expiry: '1767225600', createdAt: '', revokedAt: 1740000000 })
  assert.equal([session?.expiry, session?.createdAt, session?.revokedAt], [1767225600, undefined, 1740000000])
  // What wallets write for never is further away than dates reach.
  assert.is((await read({ ...PCI, expiry: 2 ** 48 - 1 }))[0]?.expiry, undefined)
})

test('links lead to the web; permissions without a type are left out', async () => {
  const [session] = await read({
    ...PCI,
    project: { url: 'javascript:alert(1)', iconUrl: 'data:x' },
    permissions: [null, {}, { type: 'x' }],
  })
  assert.equal([session?.project.url, session?.project.iconUrl, session?.permissions], [undefined, undefined, [{ type: 'x', data: {} }]])
})

test('of a list without end 500 are read, of sessions as of what one of them permits', async () => {
  const sessions = await read(...new Array<object>(600).fill({ ...PCI, permissions: new Array<object>(600).fill({ type: 'x' }) }))
  assert.equal([sessions.length, sessions[0]!.permissions.length], [500, 500])
})

test('rows without an id are left out', async () => {
  assert.equal(pluck(await read(null, 'x', {}, { ...PCI, pci: '' }, { ...PCI, pci: 5 }, PCI), 'pci'), ['uuid'])
})

test('what is no list of sessions is a failure', async () =>
  assert.instance(await errorOf(getSessions(createTestApi({ [PATH]: { pcis: {} } }).api, ACCOUNT)), ServiceError))

test('on a network the service does not know there are no sessions, and none is revoked', async () => {
  const { api, fetch } = createTestApi()
  assert.equal([await getSessions(api, ELSEWHERE), await revokeSession(api, ELSEWHERE, { pci: 'uuid', signature: '0x1' })], [[], false])
  assert.is(fetch.calls.length, 1)
})

test('a session is revoked, though the service answers nothing at all', async () => {
  const { api, fetch } = createTestApi({ [`POST ${PATH}/revoke`]: reply(204) })
  assert.is(await revokeSession(api, ACCOUNT, { pci: 'uuid', signature: '0x1' }), true)
  assert.equal(fetch.calls[1]!.body, { pci: 'uuid', signature: '0x1' })
})

test('a session that cannot be revoked says why', async () => {
  const { api } = createTestApi({
    [`${PATH}/revoke`]: reply(400, { reasons: [{ field: 'pci', description: 'Permission is revoked: uuid' }] }),
  })
  assert.is(
    (await errorOf<ServiceError>(revokeSession(api, ACCOUNT, { pci: 'uuid', signature: '0x1' }))).reason,
    'Permission is revoked: uuid',
  )
})

test('a revocation is never sent twice by itself', async () => {
  const { api, clock, fetch } = createTestApi({ [`${PATH}/revoke`]: reply(503) })
  const failure = errorOf(revokeSession(api, ACCOUNT, { pci: 'uuid', signature: '0x1' }))
  await clock.advance(10_000)
  assert.instance(await failure, ServiceError)
  assert.is(fetch.count(`${PATH}/revoke`), 1)
})
