// The blockchain API answers as the real one does: what accounts hold and did, prices, names, swaps and purchases (references, local-services).
import { formatUnits, parseUnits, Wallet } from 'ethers'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Balance } from '../../scripts/sandbox/api/balance.js'
import type { HistoryPage } from '../../scripts/sandbox/api/history.js'
import type { NameRecord } from '../../scripts/sandbox/api/names.js'
import type { OnrampQuote } from '../../scripts/sandbox/api/onramp.js'
import type { PurchaseItem } from '../../scripts/sandbox/api/purchase-history.js'
import type { Purchase } from '../../scripts/sandbox/api/purchases.js'
import { walletAccounts } from '../../scripts/sandbox/devnet.js'
import { deployDex } from '../../scripts/sandbox/dex.js'
import type { CaipAddress } from '../../src/domain/caip.js'
import { getGasPrice, getSwapTokens } from '../../src/features/swaps/api.js'
import { until } from '../support/patience.js'
import { DIRECTORY, NATIVE, startWorld, tokenOf, unitsOf, type ApiWorld } from './api-world.js'

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

// ——— swaps and purchases

test('tokens, a quote, a gas price and a transaction have exactly the shape of the real ones', async () => {
  const place = (address: string) => `eip155:31337:${address}` as CaipAddress
  const { router } = await deployDex(world.one)
  await deployDex(world.two)
  const tokens = await getSwapTokens(world.client, 'eip155:31337')
  assert.equal(tokens.map(({ symbol }) => symbol).sort(), ['DAI', 'ETH', 'PEBBLE', 'USDC', 'WETH'])
  const [from, to, userAddress] = [place(tokenOf(world.one, 'USDC')), place(NATIVE), place(ADA)]
  const row = { name: 'USD Coin', symbol: 'USDC', address: from, decimals: 6, eip2612: false }
  const logoUri = `${DIRECTORY}/public/getTokenImage/USDC`
  assert.equal(await world.read('/v1/convert/tokens', { ...ONE, address: from }), { tokens: [{ ...row, logoUri }] })
  const question = { amount: '1000000', from, to, userAddress: ADA, gasPrice: '1' }
  const { quotes } = await world.read<{ quotes: { toAmount: string }[] }>('/v1/convert/quotes', question)
  const { toAmount } = quotes[0]!
  assert.equal(quotes, [{ id: null, fromAmount: '1000000', fromAccount: from, toAmount, toAccount: to }])
  assert.ok(Math.abs(Number(formatUnits(toAmount, 18)) * 2050.12 - 0.997) < 1e-6)
  const { standard, fast, instant } = await getGasPrice(world.client, 'eip155:31337')
  assert.ok(standard > 0n && standard < fast && fast < instant)
  const wish = { amount: '1000000', eip155: { slippage: 0 }, from, to, userAddress, disableEstimate: true }
  const { tx } = (await (await world.post('/v1/convert/build-transaction', wish)).json()) as { tx: Record<string, any> }
  assert.equal(Object.keys(tx), ['from', 'to', 'data', 'amount', 'eip155'])
  assert.equal([tx.from, tx.to, tx.amount], [userAddress, place(router), toAmount])
  assert.is(BigInt(`0x${tx.data.slice(74, 138)}`), BigInt(toAmount)) // without slippage nothing less is taken
  assert.ok(/^\d+$/.test(tx.eip155.gas) && /^\d+$/.test(tx.eip155.gasPrice))
})

test('a purchase brings exactly what was said, and stands in the history as the real one does', async () => {
  world.api.setFaults({ purchaseTime: 1 })
  const at = async <Answer>(path: string, body?: object) =>
    (await (await fetch(`${world.api.url}${path}`, body && { method: 'POST', body: JSON.stringify(body) })).json()) as Answer
  const address = `0x${'b0'.repeat(20)}`
  const wish = { networkId: 'eip155:31337', symbol: 'USDC', amount: '50', currency: 'USD' }
  const { quoteId, purchaseAmount } = await at<OnrampQuote>('/onramp/quote', wish)
  const { id } = await at<Purchase>('/onramp/purchases', { quoteId, address })
  const { hash } = await until(async () => {
    const purchase = await at<Purchase>(`/onramp/purchases/${id}`)
    return purchase.status === 'ONRAMP_TRANSACTION_STATUS_SUCCESS' ? purchase : undefined
  }, 'the end of a purchase')
  assert.is(await unitsOf(world.one, tokenOf(world.one, 'USDC'), address), parseUnits(purchaseAmount.amount, 6))
  const { data } = await world.read<{ data: PurchaseItem[] }>(`/v1/account/${address}/history`, { onramp: 'coinbase' })
  const { minedAt } = data[0]!.metadata
  const people = { sentFrom: 'Coinbase', sentTo: address, nonce: 0, application: null, chain: 'eip155:31337' }
  assert.equal(data, [
    {
      id,
      metadata: { operationType: 'buy', hash, minedAt, status: 'ONRAMP_TRANSACTION_STATUS_SUCCESS', ...people },
      transfers: [
        {
          fungible_info: { name: 'USD Coin', symbol: 'USDC', icon: { url: `${DIRECTORY}/public/getTokenImage/USDC` } },
          nft_info: null,
          direction: 'in',
          quantity: { numeric: '49.15' },
          value: 50,
          price: 50 / 49.15,
        },
      ],
    },
  ])
})
