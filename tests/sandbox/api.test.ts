// The blockchain API answers as the real one does: what accounts hold and did, prices, names (references, local-services).
import { Wallet } from 'ethers'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Balance } from '../../scripts/sandbox/api/balance.js'
import type { HistoryPage } from '../../scripts/sandbox/api/history.js'
import type { NameRecord } from '../../scripts/sandbox/api/names.js'
import { walletAccounts } from '../../scripts/sandbox/devnet.js'
import { DIRECTORY, NATIVE, startWorld, tokenOf, type ApiWorld } from './api-world.js'

let world: ApiWorld

test.before(async () => {
  world = await startWorld()
})
test.after(() => world.close())

const ADA = walletAccounts[0]!.address.toLowerCase()
const ONE = { chainId: 'eip155:31337' }

test('the first address has a price, of the native coin and of tokens; what nobody knows, and what is no coin, has none', async () => {
  const priceOf = async (...addresses: string[]): Promise<unknown> =>
    (await world.post('/v1/fungible/price', { currency: 'usd', addresses })).json()
  const row = { iconUrl: `${DIRECTORY}/public/getTokenImage/ETH`, price: 2050.12, decimals: 18, name: 'Ether', symbol: 'ETH' }
  const address = `eip155:31337:${NATIVE}`
  assert.equal(await priceOf(address, `eip155:31338:${NATIVE}`), { fungibles: [{ address, ...row }] })
  const usdc = `eip155:31338:${tokenOf(world.two, 'USDC')}`
  const coin = { name: 'USD Coin', symbol: 'USDC', iconUrl: `${DIRECTORY}/public/getTokenImage/USDC`, price: 1, decimals: 6 }
  assert.equal(await priceOf(usdc), { fungibles: [{ address: usdc, ...coin }] })
  assert.equal(await priceOf(`eip155:31337:${ADA}`), { fungibles: [] })
  assert.equal(await priceOf(`eip155:31337:${tokenOf(world.one, 'HARBOUR')}`), { fungibles: [] })
})

// ——— balances

const balances = async (owner: string, query: Record<string, string> = {}) =>
  (await world.read<{ balances: Balance[] }>(`/v1/account/${owner}/balance`, { currency: 'usd', ...query })).balances

test('the native coin has no address, tokens have their CAIP-10, and decimals are a text', async () => {
  assert.equal(await balances(walletAccounts[1]!.address, ONE), [
    {
      name: 'Ether',
      symbol: 'ETH',
      chainId: 'eip155:31337',
      value: 250.5 * 2050.12,
      price: 2050.12,
      quantity: { decimals: '18', numeric: '250.5' },
      iconUrl: `${DIRECTORY}/public/getTokenImage/ETH`,
    },
    {
      name: 'USD Coin',
      symbol: 'USDC',
      chainId: 'eip155:31337',
      address: `eip155:31337:${tokenOf(world.one, 'USDC')}`,
      value: 40,
      price: 1,
      quantity: { decimals: '6', numeric: '40' },
      iconUrl: `${DIRECTORY}/public/getTokenImage/USDC`,
    },
  ])
})

// ——— history

test('an item has exactly the shape of the real one; a piece has a picture, and what asks to be claimed is spam', async () => {
  const { data } = await world.read<HistoryPage>(`/v1/account/${ADA}/history`, ONE)
  const first = data.at(-1)!
  assert.equal(first, {
    id: first.id,
    metadata: {
      operationType: 'receive',
      hash: first.metadata.hash,
      minedAt: first.metadata.minedAt,
      sentFrom: world.one.accounts.at(-2)!.address.toLowerCase(),
      sentTo: ADA,
      status: 'confirmed',
      nonce: 0,
      application: null,
      chain: 'eip155:31337',
    },
    transfers: [
      {
        fungible_info: { name: 'USD Coin', symbol: 'USDC', icon: { url: `${DIRECTORY}/public/getTokenImage/USDC` } },
        nft_info: null,
        direction: 'in',
        quantity: { numeric: '1250' },
        value: 1250,
        price: 1,
      },
    ],
  })
  const pieces = data.flatMap(({ transfers }) => transfers).filter(({ nft_info }) => nft_info)
  const shown = pieces.map(({ nft_info }) => nft_info!.flags.is_spam)
  assert.equal(shown, [true, false])
  const preview = { url: `${DIRECTORY}/public/getAssetImage/harbour-lights-1`, content_type: 'image/svg+xml' }
  assert.equal(pieces[1], {
    fungible_info: null,
    nft_info: { name: 'Harbour Lights #1', content: { preview, detail: null }, flags: { is_spam: false } },
    direction: 'in',
    quantity: { numeric: '1' },
    value: null,
    price: null,
  })
})

// ——— names

test('a name that is signed for is taken, and answers for its owner on each way to ask; what nobody has is an empty list, or nobody', async () => {
  const signer = Wallet.createRandom()
  const coin = 0x80000000 + 31337
  const message = JSON.stringify({ name: 'rosa.reown.id', attributes: { bio: 'Hi.' }, timestamp: Math.floor(Date.now() / 1000) })
  const wish = { coin_type: coin, address: signer.address, message, signature: await signer.signMessage(message) }
  const record = (await (await world.post('/v1/profile/account', wish)).json()) as NameRecord
  const entry = { address: signer.address, created_at: record.registered_at }
  assert.match(record.registered_at, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)
  assert.equal(record, {
    name: 'rosa.reown.id',
    registered_at: record.registered_at,
    updated_at: null,
    attributes: { bio: 'Hi.' },
    addresses: { 60: entry, [coin]: entry },
  })
  const ask = (path: string) => world.read<unknown>(`/v1/profile/${path}`, { apiVersion: '2' })
  assert.equal(await ask('account/ROSA.reown.id'), record)
  assert.equal(await ask(`reverse/${signer.address.toLowerCase()}`), [record])
  for (const path of [`/v1/identity/${signer.address.toLowerCase()}`, `/v1/account/${signer.address}/identity`]) {
    const identity = await world.read<{ resolvedAt: string }>(path)
    assert.equal(identity, { name: 'rosa.reown.id', avatar: null, resolvedAt: identity.resolvedAt })
    assert.ok(Date.parse(identity.resolvedAt) > 0)
  }
  const { address } = Wallet.createRandom()
  assert.equal([await ask('account/nobody.reown.id'), await ask(`reverse/${address}`)], [[], []])
  assert.equal(await world.read(`/v1/identity/${address}`), { name: null, avatar: null, resolvedAt: null })
})
