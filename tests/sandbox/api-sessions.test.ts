import { Wallet } from 'ethers'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { walletAccounts } from '../../scripts/sandbox/devnet.js'
import { reasonOf, startWorld, type ApiWorld } from './api-world.js'

const ADA = walletAccounts[0]!.address

let world: ApiWorld

test.before(async () => {
  world = await startWorld()
})
test.after(() => world.close())
test.after.each(() => world.api.resetFaults())

const signer = Wallet.createRandom()
const ACCOUNT = `eip155:31337:${signer.address}`
const PATH = `/v1/sessions/${encodeURIComponent(ACCOUNT)}`
const PERMISSION = { type: 'contract-call', data: { address: ADA, functions: [{ functionName: 'mint' }] } }
const inAnHour = () => Math.floor(Date.now() / 1000) + 3600
const create = async (more: object = {}) =>
  (await (await world.post(PATH, { expiry: inAnHour(), signer: {}, permissions: [PERMISSION], ...more })).json()) as {
    pci: string
    key: { publicKey: string }
  }
const list = async () =>
  (await world.read<{ pcis: { pci: string; context: string; revokedAt: number | null; permissions: unknown[] }[] }>(PATH)).pcis

test('who has given nothing has no sessions; what was given is listed, with a key of the service’s own', async () => {
  assert.equal(await list(), [])
  const { pci, key } = await create()
  assert.match(key.publicKey, /^0x04[0-9a-f]{128}$/)
  const [session] = await list()
  assert.equal([session!.pci, session!.context, session!.revokedAt, session!.permissions], [pci, '0x', null, [PERMISSION]])
  await world.post(`${PATH}/activate`, { pci, context: '0xabcd' })
  assert.is((await list())[0]!.context, '0xabcd')
})

test('a session ends by the signature of its account, and of nobody else', async () => {
  const { pci } = await create()
  const revoke = (signature: string) => world.post(`${PATH}/revoke`, { pci, signature })
  assert.equal(await reasonOf(revoke(await Wallet.createRandom().signMessage(pci))), [401, 'signature', 'Signature validation error'])
  assert.equal(await reasonOf(revoke(await signer.signMessage('something else'))), [401, 'signature', 'Signature validation error'])
  assert.is((await list()).find(each => each.pci === pci)!.revokedAt, null)
  assert.is((await revoke(await signer.signMessage(pci))).status, 200)
  assert.type((await list()).find(each => each.pci === pci)!.revokedAt, 'number')
  assert.equal(await reasonOf(revoke(await signer.signMessage(pci))), [400, 'pci', `Permission is revoked: ${pci}`])
})

test('what cannot be is refused', async () => {
  assert.equal(await reasonOf(world.post(PATH, { expiry: 1, permissions: [PERMISSION] })), [
    400,
    'expiry',
    'The permission would have ended already',
  ])
  assert.is((await world.post(PATH, { expiry: inAnHour(), permissions: [] })).status, 422)
  assert.is((await world.post(PATH, { permissions: [PERMISSION] })).status, 422)
  assert.equal(await reasonOf(world.post(`${PATH}/revoke`, { pci: 'nobody', signature: '0x' })), [
    400,
    'pci',
    'Permission does not exist: nobody',
  ])
  assert.equal(await reasonOf(world.get(`/v1/sessions/eip155:5:${ADA}`)), [400, 'address', 'Unsupported chain: eip155:5'])
})

test.run()
