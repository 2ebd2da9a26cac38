import { Contract, formatUnits } from 'ethers'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { HistoryPage } from '../../scripts/sandbox/api/history.js'
import type { Devnet } from '../../scripts/sandbox/devnet.js'
import { buildApproval, buildSwap, getAllowance, getGasPrice, getSwapQuote, getSwapTokens } from '../../src/features/swaps/api.js'
import { findPrice, getPrices } from '../../src/clients/account-api.js'
import type { CaipAddress } from '../../src/domain/caip.js'
import { DIRECTORY, encode, reasonOf, startWorld, tokenOf, transact } from './api-world.js'
import { NATIVE, startDexWorld, type DexWorld, type Visitor } from './dex-world.js'
import { receiptOf } from '../support/receipts.js'

let world: DexWorld
let clean: [unknown, unknown]

test.before(async () => {
  world = await startDexWorld()
})
test.after(() => world.close())
// Each test trades on the pools of the beginning.
test.before.each(async () => {
  clean = (await Promise.all([world.one.rpc('evm_snapshot'), world.two.rpc('evm_snapshot')])) as [unknown, unknown]
})
test.after.each(async () => {
  world.api.resetFaults()
  await Promise.all([world.one.rpc('evm_revert', [clean[0]]), world.two.rpc('evm_revert', [clean[1]])])
})

const place = ({ chainId }: Devnet, address: string) => `eip155:${chainId}:${address}` as CaipAddress
const addressOf = (chain: Devnet, symbol: string) =>
  symbol === 'ETH' ? NATIVE : symbol === 'WETH' ? world.dexes[0].wrapped : tokenOf(chain, symbol)

function wishOf(chain: Devnet, from: string, to: string, amount: bigint) {
  return {
    amount,
    from: place(chain, addressOf(chain, from)),
    to: place(chain, addressOf(chain, to)),
    userAddress: place(chain, world.ada(chain).address),
  }
}

const feeOf = ({ gasUsed, gasPrice }: { gasUsed: bigint; gasPrice: bigint }) => gasUsed * gasPrice

/** Swaps as the modal does, by the product's client and ethers; what was quoted, and what came of it. */
async function swap(chain: Devnet, from: string, to: string, amount: bigint) {
  const ada = world.ada(chain)
  const wish = wishOf(chain, from, to, amount)
  const [give, take] = [addressOf(chain, from), addressOf(chain, to)]
  const quoted = await getSwapQuote(world.client, wish)
  let fees = 0n
  const before = [await ada.balanceOf(give), await ada.balanceOf(take)] as const
  if ((await getAllowance(world.client, { tokenAddress: wish.from, userAddress: wish.userAddress })) < amount) {
    const { to, data, value } = await buildApproval(world.client, wish)
    fees += feeOf(await ada.send({ to, data, value }))
  }
  const { to: target, data, value, gas, toAmount } = await buildSwap(world.client, wish)
  const receipt = await ada.send({ to: target, data, value, gasLimit: gas })
  fees += feeOf(receipt)
  const after = [await ada.balanceOf(give), await ada.balanceOf(take)] as const
  return {
    quoted,
    toAmount,
    receipt,
    gas,
    given: before[0] - after[0] - (from === 'ETH' ? fees : 0n),
    taken: after[1] - before[1] + (to === 'ETH' ? fees : 0n),
  }
}

// Trades

const trades = [
  ['ETH', 'USDC', 3n * 10n ** 18n],
  ['ETH', 'PEBBLE', 10n ** 15n + 1n],
  ['USDC', 'ETH', 250_000_001n],
  ['DAI', 'ETH', 10n ** 18n / 3n],
  ['USDC', 'DAI', 40_000_000n],
  ['DAI', 'PEBBLE', 100n * 10n ** 18n],
  ['PEBBLE', 'USDC', 10n ** 28n],
  ['ETH', 'WETH', 12_345n],
] as const

for (const [from, to, amount] of trades) {
  test(`${from} for ${to}: what was quoted is what arrives, to the unit, within the gas that was named`, async () => {
    const { quoted, toAmount, given, taken, receipt, gas } = await swap(world.one, from, to, amount)
    assert.ok(quoted! > 0n)
    assert.equal([toAmount, taken, given], [quoted, quoted, amount])
    assert.ok(receipt.gasUsed <= gas)
  })
}

test('on the second chain as well, where the same amount gives less', async () => {
  const [here, there] = [await swap(world.one, 'ETH', 'USDC', 10n ** 19n), await swap(world.two, 'ETH', 'USDC', 10n ** 19n)]
  assert.is(there.taken, there.quoted)
  assert.ok(there.taken < here.taken)
})

test('wrapped coins are unwrapped one for one', async () => {
  await swap(world.one, 'ETH', 'WETH', 5n * 10n ** 17n)
  const { quoted, given, taken } = await swap(world.one, 'WETH', 'ETH', 5n * 10n ** 17n)
  assert.equal([quoted, given, taken], [5n * 10n ** 17n, 5n * 10n ** 17n, 5n * 10n ** 17n])
})

test('a swap shows as a trade in the history, and is told what it was', async () => {
  const { receipt } = await swap(world.one, 'USDC', 'ETH', 10_000_000n)
  const { data } = await world.read<HistoryPage>(`/v1/account/${world.ada(world.one).address}/history`, { chainId: 'eip155:31337' })
  assert.equal([data[0]!.metadata.hash, data[0]!.metadata.operationType], [receipt.hash, 'trade'])
  assert.equal(
    new Set(data[0]!.transfers.map(({ direction, fungible_info }) => `${direction} ${fungible_info!.symbol}`)),
    new Set(['out USDC', 'in ETH']),
  )
  assert.equal(data[0]!.metadata.application, { name: 'Sandbox Exchange', iconUrl: `${DIRECTORY}/public/getAssetImage/sandbox-exchange` })
  assert.equal([data[1]!.metadata.operationType, data[1]!.metadata.application], ['approve', null])
})

test('a price that moves within the slippage is borne, one that moves further is not', async () => {
  const ada = world.ada(world.one)
  const amount = 10n ** 16n
  // Of one pool only, or the way would change with the price.
  const rich = world.one.accounts[5]!.address
  const others = async (ether: bigint) => {
    const { to, data } = await buildSwap(world.client, {
      ...wishOf(world.one, 'ETH', 'PEBBLE', ether),
      userAddress: place(world.one, rich),
    })
    await transact(world.one, { from: rich, to, data, value: `0x${ether.toString(16)}` })
  }
  const patient = await buildSwap(world.client, wishOf(world.one, 'ETH', 'PEBBLE', amount))
  await others(10n ** 18n) // 0.4 %
  const before = await ada.balanceOf(tokenOf(world.one, 'PEBBLE'))
  await ada.send({ to: patient.to, data: patient.data, value: patient.value })
  const got = (await ada.balanceOf(tokenOf(world.one, 'PEBBLE'))) - before
  assert.ok(got < patient.toAmount && got * 100n >= patient.toAmount * 99n)

  const late = await buildSwap(world.client, wishOf(world.one, 'ETH', 'PEBBLE', amount))
  await others(4n * 10n ** 18n) // 1.6 %
  await ada.provider.call({ from: ada.address, to: late.to, data: late.data, value: amount }).then(
    () => assert.unreachable(),
    error => assert.match(String(error), 'INSUFFICIENT_OUTPUT_AMOUNT'),
  )
})

test('a swap is good for twenty minutes', async () => {
  const ada = world.ada(world.one)
  const { to, data } = await buildSwap(world.client, wishOf(world.one, 'ETH', 'USDC', 10n ** 18n))
  await world.one.rpc('evm_increaseTime', [19 * 60])
  await world.one.rpc('evm_mine')
  await ada.provider.call({ from: ada.address, to, data, value: 10n ** 18n })
  await world.one.rpc('evm_increaseTime', [2 * 60])
  await world.one.rpc('evm_mine')
  await ada.provider.call({ from: ada.address, to, data, value: 10n ** 18n }).then(
    () => assert.unreachable(),
    error => assert.match(String(error), 'EXPIRED'),
  )
  // A question of now follows the chain's clock.
  const next = await buildSwap(world.client, wishOf(world.one, 'ETH', 'USDC', 10n ** 18n))
  await ada.provider.call({ from: ada.address, to: next.to, data: next.data, value: 10n ** 18n })
})

// Allowance

const allowanceOf = async (visitor: Visitor, token: string) => {
  const contract = new Contract(token, ['function allowance(address, address) view returns (uint256)'], visitor.provider)
  return contract.allowance!(visitor.address, world.dexes[0].router) as Promise<bigint>
}

test('an approval is of the very amount, and used up by the swap', async () => {
  const ada = world.ada(world.one)
  const [usdc, amount] = [tokenOf(world.one, 'USDC'), 25_000_000n]
  const wish = wishOf(world.one, 'USDC', 'ETH', amount)
  const ask = () => getAllowance(world.client, { tokenAddress: wish.from, userAddress: wish.userAddress })
  assert.equal([await ask(), await allowanceOf(ada, usdc)], [0n, 0n])
  const { to, data } = await buildApproval(world.client, wish)
  assert.is(to, usdc)
  await ada.send({ to, data })
  assert.equal([await ask(), await allowanceOf(ada, usdc)], [amount, amount])
  const { to: router, data: call, gas } = await buildSwap(world.client, wish)
  await ada.send({ to: router, data: call, gasLimit: gas })
  assert.is(await ask(), 0n)
})

test('without an amount, as older clients ask, all of it is allowed', async () => {
  const { from, to, userAddress } = wishOf(world.one, 'USDC', 'ETH', 1n)
  const { tx } = await world.read<{ tx: Record<string, unknown> & { data: string } }>('/v1/convert/build-approve', {
    from,
    to,
    userAddress,
  })
  assert.equal(tx, {
    from,
    to: from,
    data: encode('Token', 'approve', world.dexes[0].router, 2n ** 256n - 1n),
    value: '0',
    eip155: tx.eip155,
  })
  assert.match((tx.eip155 as { gasPrice: string }).gasPrice, /^\d+$/)
})

test('of the native coin more is allowed than there is, and there is nothing to approve', async () => {
  const { from, to, userAddress } = wishOf(world.one, 'ETH', 'USDC', 1n)
  assert.is(await getAllowance(world.client, { tokenAddress: from, userAddress }), 2n ** 256n - 1n)
  assert.equal(await reasonOf(world.get('/v1/convert/build-approve', { from, to, userAddress })), [
    400,
    '',
    'Conversion parameter error: the native coin needs no approval',
  ])
})

// Shapes

test('tokens are the native coin and whatever is in a pool', async () => {
  const tokens = await getSwapTokens(world.client, 'eip155:31337')
  assert.equal(tokens.map(({ symbol }) => symbol).sort(), ['DAI', 'ETH', 'PEBBLE', 'USDC', 'WETH'])
  const usdc = place(world.one, tokenOf(world.one, 'USDC'))
  const row = {
    name: 'USD Coin',
    symbol: 'USDC',
    address: usdc,
    decimals: 6,
    logoUri: `${DIRECTORY}/public/getTokenImage/USDC`,
    eip2612: false,
  }
  assert.equal(await world.read('/v1/convert/tokens', { chainId: 'eip155:31337', address: usdc }), { tokens: [row] })
  assert.equal(tokens[0], {
    name: 'Ether',
    symbol: 'ETH',
    address: place(world.one, NATIVE),
    decimals: 18,
    logoUri: `${DIRECTORY}/public/getTokenImage/ETH`,
    eip2612: false,
  })
})

test('a quote, a gas price and a transaction have exactly the shape of the real ones', async () => {
  const { from, to, userAddress } = wishOf(world.one, 'USDC', 'ETH', 1n)
  const { quotes } = await world.read<{ quotes: { toAmount: string }[] }>('/v1/convert/quotes', {
    amount: '1000000',
    from,
    to,
    userAddress: world.ada(world.one).address,
    gasPrice: '1',
  })
  assert.equal(quotes, [{ id: null, fromAmount: '1000000', fromAccount: from, toAmount: quotes[0]!.toAmount, toAccount: to }])
  assert.ok(Math.abs(Number(formatUnits(quotes[0]!.toAmount, 18)) * 2050.12 - 0.997) < 1e-6)

  const { standard, fast, instant } = await getGasPrice(world.client, 'eip155:31337')
  assert.ok(standard > 0n && standard < fast && fast < instant)

  const body = { amount: '1000000', eip155: { slippage: 1 }, from, to, userAddress, disableEstimate: true }
  const { tx } = (await (await world.post('/v1/convert/build-transaction', body)).json()) as {
    tx: Record<string, unknown> & { eip155: Record<string, string> }
  }
  assert.equal(Object.keys(tx), ['from', 'to', 'data', 'amount', 'eip155'])
  assert.equal([tx.from, tx.to, tx.amount], [userAddress.toLowerCase(), place(world.one, world.dexes[0].router), quotes[0]!.toAmount])
  assert.ok(/^\d+$/.test(tx.eip155.gas!) && /^\d+$/.test(tx.eip155.gasPrice!))
})

test('gas is estimated when it is wanted, and what would fail says why', async () => {
  const build = async (from: string, to: string, amount: bigint) => {
    const wish = wishOf(world.one, from, to, amount)
    return world.post('/v1/convert/build-transaction', { ...wish, amount: `${amount}`, eip155: { slippage: 1 } })
  }
  const { tx } = (await (await build('ETH', 'USDC', 10n ** 18n)).json()) as { tx: { eip155: { gas: string } } }
  assert.ok(Number(tx.eip155.gas) > 80_000 && Number(tx.eip155.gas) < 230_000)
  const [status, field, description] = await reasonOf(build('USDC', 'ETH', 1_000_000n))
  assert.equal([status, field], [400, ''])
  assert.match(description, /^Conversion parameter error: cannot estimate: /)
})

// Refusals

const ask = (from: string, to: string, amount?: string) =>
  reasonOf(world.get('/v1/convert/quotes', { from, to, ...(amount === undefined ? {} : { amount }) }))

test('amounts that are none are refused', async () => {
  const { from, to } = wishOf(world.one, 'ETH', 'USDC', 1n)
  for (const amount of ['0', '00', '-1', '1.5', '1e18', '0x10', 'lots', '', `${2n ** 256n}`, '9'.repeat(79)])
    assert.equal(await ask(from, to, amount), [400, '', `Invalid parameter: amount ${amount}`], amount)
  assert.equal((await ask(from, to)).slice(0, 2), [400, ''])
})

test('more than the pools hold, what would give nothing, and what nobody trades: there is not the liquidity', async () => {
  const none = [400, '', 'Conversion parameter error: insufficient liquidity']
  const of = (from: string, to: string, amount: bigint) => {
    const wish = wishOf(world.one, from, to, amount)
    return ask(wish.from, wish.to, `${amount}`)
  }
  assert.equal(await of('ETH', 'USDC', 10n ** 24n), none)
  assert.equal(await of('ETH', 'USDC', 2n ** 256n - 1n), none)
  assert.equal(await of('PEBBLE', 'USDC', 1n), none)
  assert.equal(await of('ETH', 'POINTS', 10n ** 18n), none)
  const wish = wishOf(world.one, 'ETH', 'USDC', 10n ** 24n)
  await getSwapQuote(world.client, wish).then(
    () => assert.unreachable(),
    error => assert.match(error.reason, 'insufficient liquidity'),
  )
})

test('tokens nobody knows, tokens of two chains, a token for itself, and what is no address', async () => {
  const { from, to } = wishOf(world.one, 'ETH', 'USDC', 1n)
  const stranger = place(world.one, `0x${'1'.repeat(40)}`)
  assert.equal(await ask(from, stranger, '1'), [400, '', `Conversion parameter error: unknown token 0x${'1'.repeat(40)}`])
  assert.equal(await ask(stranger, to, '1'), [400, '', `Conversion parameter error: unknown token 0x${'1'.repeat(40)}`])
  assert.equal(await ask(place(world.one, tokenOf(world.one, 'HARBOUR')), to, '1'), [
    400,
    '',
    `Conversion parameter error: unknown token ${tokenOf(world.one, 'HARBOUR')}`,
  ])
  assert.equal(await ask(from, place(world.two, tokenOf(world.two, 'USDC')), '1'), [
    400,
    '',
    'Conversion parameter error: `from` and `to` chain IDs must have the same value',
  ])
  assert.equal(await ask(to, to, '1'), [400, '', 'Conversion parameter error: `from` and `to` must be different tokens'])
  assert.equal((await ask('eip155:1:0xabc', 'eip155:1:0xabc', '1')).slice(0, 2), [400, 'chainId'])
  assert.equal((await ask('eip155:31337:0xabc', to, '1')).slice(0, 2), [400, 'address'])
  assert.equal((await ask('', to, '1')).slice(0, 2), [400, 'address'])
  for (const path of ['tokens', 'gas-price'])
    assert.equal((await reasonOf(world.get(`/v1/convert/${path}`, { chainId: 'eip155:1' }))).slice(0, 2), [400, 'chainId'])
  assert.equal((await reasonOf(world.get('/v1/convert/tokens'))).slice(0, 2), [400, 'chainId'])
})

test('a swap is asked for in due form', async () => {
  const wish = wishOf(world.one, 'ETH', 'USDC', 1n)
  const build = (change: object) =>
    reasonOf(
      world.post('/v1/convert/build-transaction', {
        ...wish,
        amount: '1000000000000',
        eip155: { slippage: 1 },
        disableEstimate: true,
        ...change,
      }),
    )
  assert.match((await build({ eip155: undefined }))[2], 'slippage parameter is necessary')
  for (const slippage of ['1', 1.5, -1, undefined]) assert.is((await build({ eip155: { slippage } }))[0], 422)
  assert.equal((await build({ eip155: { slippage: 51 } })).slice(0, 2), [400, ''])
  assert.match((await build({ eip155: { slippage: 1, permit: '0x' } }))[2], 'permit')
  for (const key of ['amount', 'from', 'to', 'userAddress'])
    assert.equal(await build({ [key]: undefined }), [422, '', `Deserialization error: missing field \`${key}\``])
  assert.match((await build({ userAddress: place(world.two, world.ada(world.two).address) }))[2], '`userAddress` must be of the same chain')
  assert.equal((await build({ userAddress: 'eip155:31337:0x1' })).slice(0, 2), [400, 'address'])
})

test('without slippage nothing less than the quote is taken', async () => {
  const wish = wishOf(world.one, 'ETH', 'USDC', 10n ** 18n)
  const { tx } = (await (
    await world.post('/v1/convert/build-transaction', { ...wish, amount: `${wish.amount}`, eip155: { slippage: 0 }, disableEstimate: true })
  ).json()) as { tx: { data: string; amount: string } }
  assert.is(BigInt(`0x${tx.data.slice(10, 74)}`), BigInt(tx.amount))
})

test('a chain without an exchange has no tokens to swap', async () => {
  const bare = await startWorld()
  try {
    assert.equal(await bare.read('/v1/convert/tokens', { chainId: 'eip155:31337' }), { tokens: [] })
    const wish = wishOf(bare.one, 'ETH', 'USDC', 1n)
    assert.match(
      (await reasonOf(bare.get('/v1/convert/quotes', { from: wish.from, to: wish.to, amount: '1000000000000' })))[2],
      'insufficient liquidity',
    )
  } finally {
    await bare.close()
  }
})

// Prices

const priceOf = async (chain: Devnet, symbol: string) =>
  Number(findPrice(await getPrices(world.client, [place(chain, addressOf(chain, symbol))]), symbol)!.price)

test('prices are the pools’, and swaps move them on their own chain only', async () => {
  for (const chain of [world.one, world.two]) {
    for (const [symbol, price] of [
      ['ETH', 2050.12],
      ['WETH', 2050.12],
      ['USDC', 1],
      ['DAI', 0.9998],
      ['PEBBLE', 0.0000000123],
      ['POINTS', 0.05],
    ] as const)
      assert.is(await priceOf(chain, symbol), price, symbol)
  }
  await swap(world.one, 'ETH', 'USDC', 100n * 10n ** 18n)
  const after = await priceOf(world.one, 'ETH')
  assert.ok(after < 2050.12 * 0.985 && after > 2050.12 * 0.975)
  assert.ok((await priceOf(world.one, 'PEBBLE')) < 0.0000000123 * 0.985)
  assert.is(await priceOf(world.two, 'ETH'), 2050.12)
  const { balances } = await world.read<{ balances: { symbol: string; price: number }[] }>(
    `/v1/account/${world.ada(world.one).address}/balance`,
    { chainId: 'eip155:31337' },
  )
  assert.is(balances.find(({ symbol }) => symbol === 'ETH')!.price, after)
})

test('somebody rich trades, and prices have moved when it is mined', async () => {
  const trade = (body: object) => world.post('/__trade', { chainId: 31337, from: 'ETH', to: 'USDC', amount: '200', ...body })
  const { hash } = (await (await trade({})).json()) as { hash: string }
  assert.is((await receiptOf<{ status: string }>(world.one.rpc, hash)).status, '0x1')
  const low = await priceOf(world.one, 'ETH')
  assert.ok(low < 2050.12 * 0.97)
  // With the token's approval before; at once, and yet one after the other.
  await Promise.all([trade({ from: 'usdc', to: 'ETH', amount: '400000' }), trade({ from: 'USDC', to: 'ETH', amount: '400000' })])
  assert.ok((await priceOf(world.one, 'ETH')) > 2050.12)
  assert.equal((await reasonOf(trade({ to: 'HARBOUR' }))).slice(0, 2), [400, 'token'])
  assert.equal((await reasonOf(trade({ to: 'POINTS' })))[2], 'Conversion parameter error: insufficient liquidity')
  assert.equal((await reasonOf(trade({ amount: '0' }))).slice(0, 2), [400, 'amount'])
})

// Faults

test('each route can be made to fail by itself', async () => {
  const { from, to, userAddress } = wishOf(world.one, 'USDC', 'ETH', 1n)
  const calls = {
    'convert-tokens': () => world.get('/v1/convert/tokens', { chainId: 'eip155:31337' }),
    'convert-quotes': () => world.get('/v1/convert/quotes', { from, to, amount: '1000000' }),
    'convert-allowance': () => world.get('/v1/convert/allowance', { tokenAddress: from, userAddress }),
    'convert-gas-price': () => world.get('/v1/convert/gas-price', { chainId: 'eip155:31337' }),
    'convert-approve': () => world.get('/v1/convert/build-approve', { from, to, userAddress, amount: '1' }),
    'convert-transaction': () =>
      world.post('/v1/convert/build-transaction', {
        from,
        to,
        userAddress,
        amount: '1000000',
        eip155: { slippage: 1 },
        disableEstimate: true,
      }),
  }
  for (const [name, call] of Object.entries(calls)) {
    assert.is((await call()).status, 200, name)
    world.api.setFaults({ routes: { [name]: '503' } })
    assert.equal(await reasonOf(call()), [503, '', 'Convertion provider is temporarily unavailable'], name)
    world.api.setFaults({ routes: { [name]: '404' } })
    assert.is((await call()).status, 404, name)
    world.api.setFaults({ routes: { [name]: 'empty' } })
    assert.is((await call()).status, 200, name)
    for (const [other, callOther] of Object.entries(calls)) if (other !== name) assert.is((await callOther()).status, 200, other)
    world.api.resetFaults()
  }
})

test.run()
