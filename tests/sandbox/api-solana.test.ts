// The blockchain API over the local Solana, asked by the clients that dApps have.
import { generateKeyPairSigner, type Address, type KeyPairSigner, type Signature } from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import {
  findAssociatedTokenPda,
  getBurnCheckedInstruction,
  getCloseAccountInstruction,
  getCreateAssociatedTokenIdempotentInstructionAsync,
  getTransferCheckedInstruction,
} from '@solana-program/token'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { start as startApi, type Api } from '../../scripts/sandbox/api.js'
import type { HistoryItem } from '../../scripts/sandbox/api/describe.js'
import { start, type SolanaNode } from '../../scripts/sandbox/solana.js'
import type { BlockchainApi } from '../../src/clients/blockchain-api.js'
import { getBalances, getHistory, getPrices } from '../../src/clients/account-api.js'
import type { Transaction } from '../../src/domain/history.js'
import { toNativeToken } from '../../src/domain/networks.js'
import { until } from '../support/patience.js'
import { createClient, DIRECTORY, reasonOf } from './api-world.js'
import { callRaw, connect, makeRich, send, settle, sign, signTransfer } from './solana-world.js'

let node: SolanaNode
let api: Api
let client: BlockchainApi
const network = () => node.network.caipNetworkId

test.before(async () => {
  node = await start({ tokens: true, confirmAfter: 0, finalizeAfter: 0 })
  api = await startApi({ families: { solana: node }, directoryUrl: DIRECTORY })
})
test.before.each(() => void (client = createClient(api.url)))
test.after.each(() => {
  api.resetFaults()
  node.resetFaults()
})
test.after(async () => void (await Promise.all([api.close(), node.close()])))

const tokenOf = (symbol: string) => node.tokens.find(token => token.symbol === symbol)!
const ataOf = async (owner: Address, symbol: string) =>
  (await findAssociatedTokenPda({ owner, mint: tokenOf(symbol).mint, tokenProgram: tokenOf(symbol).program }))[0]
const get = (path: string, query: Record<string, string> = {}) =>
  fetch(`${api.url}${path}?${new URLSearchParams({ projectId: 'sandbox', ...query })}`)
const pay = (body: object) => fetch(`${api.url}/__pay`, { method: 'POST', body: JSON.stringify({ chainId: network(), ...body }) })

const balances = async (address: string) =>
  (await getBalances(client, { address, caipNetworkId: network() }))!.map(({ symbol, quantity, value }) => [
    symbol,
    quantity.numeric,
    value,
  ])
const history = (address: string, cursor?: string) => getHistory(createClient(api.url), { address, caipNetworkId: network(), cursor })
const newest = async (address: string): Promise<Transaction> => (await history(address)).transactions[0]!

/** What a row says, in short. */
const brief = ({ type, status, from, to, transfers }: Transaction) => [
  type,
  status,
  from,
  to,
  ...transfers.map(({ direction, amount, symbol }) => `${direction} ${amount} ${symbol}`),
]

/** Sends, and waits until the chain is sure. */
async function run(payer: KeyPairSigner, instructions: Parameters<typeof sign>[2]): Promise<Signature> {
  const signature = await send(node, await sign(node, payer, instructions))
  await settle(node, signature)
  return signature
}

/** Moves a token, to an account that is made for it if there is none. */
async function moveToken(from: KeyPairSigner, to: Address, symbol: string, amount: bigint): Promise<Signature> {
  const { mint, program, decimals } = tokenOf(symbol)
  return run(from, [
    await getCreateAssociatedTokenIdempotentInstructionAsync({ payer: from, owner: to, mint, tokenProgram: program }),
    getTransferCheckedInstruction(
      { source: await ataOf(from.address, symbol), mint, destination: await ataOf(to, symbol), authority: from, amount, decimals },
      { programAddress: program },
    ),
  ])
}

test('the network is supported, and an API that was not given it does not know it', async () => {
  assert.equal(await (await get('/v1/supported-chains')).json(), { http: [network()], ws: [] })
  assert.ok(await client.isSupported(network()))
  const other = await startApi()
  const answer = fetch(`${other.url}/v1/account/${tokenOf('SBX').mint}/balance?projectId=sandbox&chainId=${network()}`)
  assert.equal(await reasonOf(answer), [
    400,
    'chainId',
    `We don't support the chainId you provided: ${network()}. See the list of supported chains.`,
  ])
  const unnamed = fetch(`${other.url}/v1/account/${tokenOf('SBX').mint}/balance?projectId=sandbox`)
  assert.equal(await reasonOf(unnamed), [400, 'address', 'The address provided is invalid'])
  await other.close()
})

test('an account holds SOL and tokens of both programs, to the last unit and with what they are worth', async () => {
  const { address } = await generateKeyPairSigner()
  await node.fund(address, { lamports: 2_000_000_001n, usds: 25_500_001n, sbx: 12_345_678_901_234_567n })
  const found = (await getBalances(client, { address, caipNetworkId: network() }))!
  assert.equal(
    found.map(({ name, symbol, quantity, price }) => [name, symbol, quantity.numeric, quantity.decimals, price]),
    [
      ['Sandbox Coin', 'SBX', '12345678.901234567', '9', '0.25'],
      ['Solana', 'SOL', '2.000000001', '9', '145.3'],
      ['Sandbox Dollar', 'USDS', '25.500001', '6', '1'],
    ],
  )
  assert.equal(
    found.map(token => token.address),
    [`${network()}:${tokenOf('SBX').mint}`, undefined, `${network()}:${tokenOf('USDS').mint}`],
  )
  assert.ok(found.every(token => token.chainId === network()))
})

test('without a network the address tells its family, and values come in other currencies', async () => {
  const { address } = await makeRich(node, 1_000_000_000n)
  const row = { name: 'Solana', symbol: 'SOL', chainId: network(), value: 145.3, price: 145.3 }
  const more = { quantity: { decimals: '9', numeric: '1' }, iconUrl: `${DIRECTORY}/public/getTokenImage/SOL` }
  assert.equal(await (await get(`/v1/account/${address}/balance`)).json(), { balances: [{ ...row, ...more }] })
  const euros = await (await get(`/v1/account/${address}/balance`, { currency: 'eur', chainId: network() })).json()
  assert.is((euros as { balances: { price: number }[] }).balances[0]!.price, 145.3 * 0.88)
})

test('who has nothing has no rows, and what is no address of Solana is none', async () => {
  assert.equal(await balances((await generateKeyPairSigner()).address), [])
  for (const wrong of [`0x${'1'.repeat(40)}`, '1'.repeat(31), 'O'.repeat(44), 'z'.repeat(44)]) {
    for (const route of ['balance', 'history'])
      assert.equal(await reasonOf(get(`/v1/account/${wrong}/${route}`, { chainId: network() })), [
        400,
        'address',
        'The address provided is invalid',
      ])
  }
  assert.equal((await reasonOf(get(`/v1/account/${tokenOf('SBX').mint}/balance`, { currency: 'shells' }))).slice(0, 2), [400, 'currency'])
})

test('SOL and tokens have prices; what nobody knows has none', async () => {
  const price = async (address: string) =>
    (await getPrices(client, [`${network()}:${address}`])).map(({ symbol, price }) => [symbol, price])
  const native = toNativeToken(network())!
  assert.equal(await getPrices(client, [native]), [
    { name: 'Solana', symbol: 'SOL', price: '145.3', address: native, iconUrl: `${DIRECTORY}/public/getTokenImage/SOL` },
  ])
  assert.equal([await price(tokenOf('USDS').mint), await price(tokenOf('SBX').mint)], [[['USDS', '1']], [['SBX', '0.25']]])
  assert.equal(await price((await generateKeyPairSigner()).address), [])
  await price('0x1').then(
    () => assert.unreachable(),
    (error: Error) => assert.is(error.message, 'The address provided is invalid'),
  )
})

test('a transfer is in the history of both, in exactly the shape of other chains’', async () => {
  const [ada, ben] = [await makeRich(node), await makeRich(node)]
  const signature = await send(node, await signTransfer(node, ada, ben.address, 500_000_000n, 'legacy'))
  await settle(node, signature)
  const { data, next } = (await (await get(`/v1/account/${ada.address}/history`, { chainId: network() })).json()) as {
    data: HistoryItem[]
    next: unknown
  }
  const [item] = data as [HistoryItem]
  assert.equal([data.length, next], [2, null])
  const told = await connect(node).getTransaction(signature, { encoding: 'json', maxSupportedTransactionVersion: 0 }).send()
  assert.is((await newest(ada.address)).time, Number(told!.blockTime) * 1000)
  assert.equal(brief(await newest(ben.address)), ['receive', 'confirmed', ada.address, ben.address, 'in 0.5 SOL'])
  assert.match(item.metadata.minedAt!, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)
  assert.equal(item, {
    id: item.id,
    metadata: {
      operationType: 'send',
      hash: signature,
      minedAt: item.metadata.minedAt,
      sentFrom: ada.address,
      sentTo: ben.address,
      status: 'confirmed',
      nonce: 0,
      application: null,
      chain: network(),
    },
    transfers: [
      {
        fungible_info: { name: 'Solana', symbol: 'SOL', icon: { url: `${DIRECTORY}/public/getTokenImage/SOL` } },
        nft_info: null,
        direction: 'out',
        quantity: { numeric: '0.5' },
        value: 72.65,
        price: 145.3,
      },
    ],
  })
})

for (const symbol of ['USDS', 'SBX']) {
  test(`of a transfer of ${symbol} the people are told, and no deposit for the account that it is kept in`, async () => {
    const [ada, ben] = [await makeRich(node), (await generateKeyPairSigner()).address]
    await node.fund(ada.address, { usds: 5_000_000n, sbx: 5_000_000n })
    await moveToken(ada, ben, symbol, 1_500_000n)
    const amount = symbol === 'USDS' ? '1.5' : '0.0015'
    assert.equal(brief(await newest(ada.address)), ['send', 'confirmed', ada.address, ben, `out ${amount} ${symbol}`])
    assert.equal(brief(await newest(ben)), ['receive', 'confirmed', ada.address, ben, `in ${amount} ${symbol}`])
    assert.equal(
      (await balances(ben)).map(row => row.slice(0, 2)),
      [[symbol, amount]],
    )
  })
}

test('what comes to an account of a token shows though its owner is not named, also when that account has closed since', async () => {
  const [ada, ben] = [await makeRich(node), await makeRich(node)]
  await node.fund(ada.address, { usds: 5_000_000n })
  await moveToken(ada, ben.address, 'USDS', 1_000_000n)
  const { mint, decimals } = tokenOf('USDS')
  const [source, destination] = [await ataOf(ada.address, 'USDS'), await ataOf(ben.address, 'USDS')]
  const second = await run(ada, [
    getTransferCheckedInstruction({ source, mint, destination, authority: ada, amount: 2_000_000n, decimals }),
  ])
  assert.equal(brief(await newest(ben.address)), ['receive', 'confirmed', ada.address, ben.address, 'in 2 USDS'])
  await run(ben, [
    getTransferCheckedInstruction({ source: destination, mint, destination: source, authority: ben, amount: 3_000_000n, decimals }),
    getCloseAccountInstruction({ account: destination, destination: ben.address, owner: ben }),
  ])
  const { transactions } = await history(ben.address)
  assert.equal(brief(transactions[0]!), ['send', 'confirmed', ben.address, ada.address, 'out 3 USDS'])
  assert.is(transactions[1]!.hash, second)
  assert.equal(
    transactions.map(({ type }) => type),
    ['send', 'receive', 'receive', 'receive'],
  )
  assert.is(transactions[0]!.transfers.length, 1, 'the deposit that comes back is no payment')
})

test('what fails is there as failed, for who sent it and moved nothing', async () => {
  const [ada, ben] = [await makeRich(node), await makeRich(node)]
  const wire = await sign(node, ada, [getTransferSolInstruction({ source: ada, destination: ben.address, amount: 9_000_000_000n })])
  const { json } = await callRaw(node, {
    jsonrpc: '2.0',
    id: 1,
    method: 'sendTransaction',
    params: [wire, { encoding: 'base64', skipPreflight: true }],
  })
  assert.equal(brief(await newest(ada.address)), ['send', 'failed', ada.address, ben.address])
  assert.is((await newest(ada.address)).hash, json.result)
  assert.equal(
    (await balances(ada.address)).map(row => row[1]),
    ['1.999995'],
  )
  assert.equal(brief(await newest(ben.address)), ['receive', 'failed', ada.address, ben.address])
})

test('a payment to oneself, an exchange, and what is burnt are called what they are', async () => {
  const [ada, ben] = [await makeRich(node), await makeRich(node)]
  await node.fund(ada.address, { usds: 5_000_000n })
  await run(ada, [getTransferSolInstruction({ source: ada, destination: ada.address, amount: 7n })])
  assert.equal(brief(await newest(ada.address)), ['send', 'confirmed', ada.address, ada.address, 'self 0.000000007 SOL'])
  const { mint, program, decimals } = tokenOf('USDS')
  await run(ada, [
    getBurnCheckedInstruction({ account: await ataOf(ada.address, 'USDS'), mint, authority: ada, amount: 1_000_000n, decimals }),
  ])
  assert.equal(brief(await newest(ada.address)), ['burn', 'confirmed', ada.address, program, 'out 1 USDS'])
  const create = await getCreateAssociatedTokenIdempotentInstructionAsync({ payer: ada, owner: ben.address, mint, tokenProgram: program })
  const give = getTransferCheckedInstruction({
    source: await ataOf(ada.address, 'USDS'),
    mint,
    destination: await ataOf(ben.address, 'USDS'),
    authority: ada,
    amount: 2_000_000n,
    decimals,
  })
  await run(ada, [create, give, getTransferSolInstruction({ source: ben, destination: ada.address, amount: 10_000_000n })])
  for (const [owner, ...moves] of [
    [ada.address, 'in 0.01 SOL', 'out 2 USDS'],
    [ben.address, 'out 0.01 SOL', 'in 2 USDS'],
  ])
    assert.equal([(await newest(owner!)).type, ...brief(await newest(owner!)).slice(4)], ['trade', ...moves])
})

test('the faucet gives SOL and tokens, and refuses what cannot be', async () => {
  const { address: to } = await generateKeyPairSigner()
  const { hash } = (await (await pay({ to, token: 'SOL', amount: '1.5' })).json()) as { hash: string }
  assert.is((await newest(to)).hash, hash)
  await Promise.all([pay({ to, token: 'usds', amount: '0.000001' }), pay({ to, token: 'SBX', amount: '2' }), pay({ to, amount: '0.5' })])
  assert.equal(
    (await balances(to)).map(row => row.slice(0, 2)),
    [
      ['SOL', '2'],
      ['SBX', '2'],
      ['USDS', '0.000001'],
    ],
  )
  assert.equal(await reasonOf(pay({ to: '0x1', amount: '1' })), [400, 'address', 'The address provided is invalid'])
  assert.equal(await reasonOf(pay({ to, token: 'USDC', amount: '1' })), [400, 'token', 'There is no token USDC on this chain'])
  for (const amount of ['0', '-1', 'much', '0.0000000001', '99999999999'])
    assert.equal((await reasonOf(pay({ to, amount }))).slice(0, 2), [400, 'amount'])
  assert.equal((await reasonOf(pay({ to, chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', amount: '1' }))).slice(0, 2), [400, 'chainId'])
})

test('the routes fail as on other chains, and without the node they are 503', async () => {
  const { address } = await makeRich(node)
  const ask = (route: string) => get(`/v1/account/${address}/${route}`, { chainId: network() })
  api.setFaults({ routes: { balance: '429', history: '503' } })
  assert.equal(await reasonOf(ask('balance')), [429, 'rate_limited', 'Requests per second limit exceeded: sandbox'])
  assert.equal(await reasonOf(ask('history')), [503, '', 'Transaction provider is temporarily unavailable'])
  api.setFaults({ routes: { balance: 'empty', history: 'empty' } })
  assert.equal([await (await ask('balance')).json(), await (await ask('history')).json()], [{ balances: [] }, { data: [], next: null }])
  api.resetFaults()
  for (const answers of ['down', 'error', 'html', 'busy'] as const) {
    node.setFaults({ answers })
    for (const route of ['balance', 'history'])
      assert.equal(await reasonOf(ask(route)), [503, 'chainId', `Requested ${network()} chain provider is temporarily unavailable`])
  }
  node.resetFaults()
  assert.is((await balances(address)).length, 1)
})

test('SOL that is bought with money at Meld is in the account, to the lamport of what was said; nothing else is sold here', async () => {
  const ask = async (path: string, body?: object) => fetch(`${api.url}${path}`, body && { method: 'POST', body: JSON.stringify(body) })
  api.setFaults({ purchaseTime: 1 })
  const { address } = await generateKeyPairSigner()
  const start = (await (await ask('/onramp/start')).json()) as { networks: { id: string; coins: string[] }[] }
  assert.equal(
    start.networks.map(({ id, coins }) => [id, coins]),
    [[network(), ['SOL']]],
  )
  const wish = { networkId: network(), amount: '100', currency: 'USD' }
  assert.is((await ask('/onramp/quote', { ...wish, symbol: 'USDC' })).status, 400)
  const quote = (await (await ask('/onramp/quote', { ...wish, symbol: 'SOL' })).json()) as {
    quoteId: string
    purchaseAmount: { amount: string; currency: string }
  }
  assert.is(quote.purchaseAmount.currency, 'SOL')
  const body = { quoteId: quote.quoteId, provider: 'meld' }
  assert.is((await ask('/onramp/purchases', { ...body, address: `0x${'1'.repeat(40)}` })).status, 400)
  const { id } = (await (await ask('/onramp/purchases', { ...body, address })).json()) as { id: string }
  await until(() => !api.purchases.find(id)!.status.endsWith('PROGRESS'), 'the end of the purchase')
  assert.match(api.purchases.find(id)!.status, /SUCCESS$/)
  assert.equal(
    (await balances(address)).map(([symbol, amount]) => [symbol, amount]),
    [['SOL', quote.purchaseAmount.amount]],
  )
})

test.run()
