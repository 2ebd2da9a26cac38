import { Wallet } from 'ethers'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { NameRecord } from '../../scripts/sandbox/api/names.js'
import { reasonOf, startWorld, type ApiWorld } from './api-world.js'

let world: ApiWorld

test.before(async () => {
  world = await startWorld()
})
test.after(() => world.close())

const MAINNET_COIN = 2147483649
const ANVIL_COIN = 0x80000000 + 31337
const now = () => Math.floor(Date.now() / 1000)
const signer = Wallet.createRandom()

interface Registration {
  name: string
  attributes?: unknown
  timestamp?: number
  coin_type?: unknown
  address?: string
  signature?: string
}

/** Asks for a name, signed in due form unless told otherwise. */
async function take({
  name,
  attributes = {},
  timestamp = now(),
  coin_type = MAINNET_COIN,
  address = signer.address,
  signature,
}: Registration): Promise<Response> {
  const message = JSON.stringify({ name, attributes, timestamp })
  return world.post('/v1/profile/account', { coin_type, address, message, signature: signature ?? (await signer.signMessage(message)) })
}
const refusal = (registration: Registration) => reasonOf(take(registration))
const lookUp = (name: string) => world.read<NameRecord | []>(`/v1/profile/account/${name}`, { apiVersion: '2' })

test('a name that is signed for is taken, and answers for its owner', async () => {
  const response = await take({ name: 'rosa.reown.id', attributes: { bio: 'Hi, I garden.' }, coin_type: ANVIL_COIN })
  assert.is(response.status, 200)
  const record = (await response.json()) as NameRecord
  const entry = { address: signer.address, created_at: record.registered_at }
  assert.match(record.registered_at, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)
  assert.equal(record, {
    name: 'rosa.reown.id',
    registered_at: record.registered_at,
    updated_at: null,
    attributes: { bio: 'Hi, I garden.' },
    addresses: { 60: entry, [ANVIL_COIN]: entry },
  })
  assert.equal(await lookUp('rosa.reown.id'), record)
  assert.equal(await lookUp('ROSA.reown.id'), record)
  for (const address of [signer.address, signer.address.toLowerCase()]) {
    assert.equal(await world.read(`/v1/profile/reverse/${address}`, { apiVersion: '2' }), [record])
  }
})

test('an account is known by its first name, on both ways to ask', async () => {
  for (const path of [`/v1/identity/${signer.address.toLowerCase()}`, `/v1/account/${signer.address}/identity`]) {
    const response = await world.get(path)
    const identity = (await response.json()) as { resolvedAt: string }
    assert.equal(identity, { name: 'rosa.reown.id', avatar: null, resolvedAt: identity.resolvedAt })
    assert.ok(Date.parse(identity.resolvedAt) > 0)
    assert.match(response.headers.get('cache-control') ?? '', 'public, max-age=')
  }
})

test('who has no name, and who is of another chain family, is nobody', async () => {
  for (const address of [
    Wallet.createRandom().address,
    '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM',
    'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080',
  ])
    assert.equal(await world.read(`/v1/identity/${address}`), { name: null, avatar: null, resolvedAt: null })
  assert.equal(await reasonOf(world.get('/v1/identity/0x12')), [400, 'address', 'The address provided is invalid'])
})

test('what is not found is an empty list', async () => {
  const { address } = Wallet.createRandom()
  assert.equal(await lookUp('nobody.reown.id'), [])
  assert.equal(await world.read(`/v1/profile/reverse/${address}`, { apiVersion: '2' }), [])
  assert.equal(await reasonOf(world.get('/v1/profile/account/nobody', { apiVersion: '2' })), [400, 'name', 'Invalid name format: nobody'])
})

test('at most five names are suggested, the wanted one first', async () => {
  const suggest = async (label: string, query?: Record<string, string>) =>
    (await world.read<{ suggestions: { name: string; registered: boolean }[] }>(`/v1/profile/suggestions/${label}`, query)).suggestions
  const names = await suggest('Alice', { zone: 'reown.id' })
  assert.equal(names[0], { name: 'alice.reown.id', registered: true })
  assert.is(names.length, 5)
  assert.ok(names.slice(1).every(({ name, registered }) => name.startsWith('alice-') && name.endsWith('.reown.id') && !registered))
  world.api.names.register('alice-dev.reown.id', signer.address)
  assert.is((await suggest('alice')).find(({ name }) => name === 'alice-dev.reown.id')!.registered, true)
  assert.equal((await suggest('alice', { zone: 'wcn.id' }))[0], { name: 'alice.wcn.id', registered: false })
})

for (const [what, registration, field, words] of [
  ['with capitals', { name: 'Rosa2.reown.id' }, 'name', 'Invalid name format: Rosa2.reown.id'],
  ['of two letters', { name: 'ro.reown.id' }, 'name', 'Invalid name length: ro.reown.id'],
  ['of a foreign zone', { name: 'rosa.example.id' }, 'name', 'Name is not in the allowed zones: rosa.example.id'],
  ['that is taken', { name: 'taken.reown.id' }, 'name', 'Name is already registered: taken.reown.id'],
  ['for coin 61', { name: 'coin.reown.id', coin_type: 61 }, 'coin_type', 'Unsupported coin type: 61'],
  ['with markup said of it', { name: 'bio.reown.id', attributes: { bio: '<b>' } }, 'attributes', 'Unsupported name attribute in payload'],
  ['signed a minute ago', { name: 'late.reown.id', later: -60 }, 'timestamp', 'Signature UNIXTIME timestamp is too old: '],
] as const)
  test(`a name ${what} is refused`, async () => {
    const { later = 0, ...wish } = registration as Registration & { later?: number }
    const [status, where, description] = await refusal({ ...wish, timestamp: now() + later })
    assert.equal([status, where], [400, field])
    assert.ok(description.startsWith(words), description)
  })

test('what is not signed by its owner is refused, and takes nothing', async () => {
  const signature = await Wallet.createRandom().signMessage('something else')
  assert.equal(await refusal({ name: 'mine.reown.id', signature }), [401, 'signature', `Signature validation error: ${signature}`])
  assert.equal((await refusal({ name: 'mine.reown.id', address: Wallet.createRandom().address })).slice(0, 2), [401, 'signature'])
  assert.equal((await refusal({ name: 'mine.reown.id', signature: '0x12' })).slice(0, 2), [401, 'signature'])
  assert.equal(await refusal({ name: 'mine.reown.id', signature: 'signed' }), [400, 'signature', 'Invalid signature format: signed'])
  assert.equal(await refusal({ name: 'mine.reown.id', address: 'me' }), [400, 'address', 'The address provided is invalid'])
  assert.equal(await lookUp('mine.reown.id'), [])
})

// ——— smart sessions

const ACCOUNT = `/v1/sessions/${encodeURIComponent(`eip155:31337:${signer.address}`)}`
const PERMISSION = { type: 'contract-call', data: { address: `0x${'c0'.repeat(20)}`, functions: [{ functionName: 'mint' }] } }
const create = async () =>
  (await (await world.post(ACCOUNT, { expiry: now() + 3600, signer: {}, permissions: [PERMISSION] })).json()) as {
    pci: string
    key: { publicKey: string }
  }
const list = async () =>
  (await world.read<{ pcis: { pci: string; context: string; revokedAt: number | null; permissions: unknown[] }[] }>(ACCOUNT)).pcis

test('a session ends once, by the signature of its account, and of nobody else', async () => {
  const { pci } = await create()
  const revoke = (signature: string) => world.post(`${ACCOUNT}/revoke`, { pci, signature })
  for (const wrong of [await Wallet.createRandom().signMessage(pci), await signer.signMessage('something else')])
    assert.equal(await reasonOf(revoke(wrong)), [401, 'signature', 'Signature validation error'])
  assert.is((await list()).find(each => each.pci === pci)!.revokedAt, null)
  assert.is((await revoke(await signer.signMessage(pci))).status, 200)
  assert.type((await list()).find(each => each.pci === pci)!.revokedAt, 'number')
  assert.equal(await reasonOf(revoke(await signer.signMessage(pci))), [400, 'pci', `Permission is revoked: ${pci}`])
})
