import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { confirm, getBalance, getFee, send } from '../../../src/adapters/bip122/chain.js'
import { createEsplora, toEsploraUrls } from '../../../src/adapters/bip122/esplora.js'
import { toNetworkId } from '../../../src/adapters/bip122/networks.js'
import { createHttp } from '../../../src/clients/http.js'
import { parseAddress } from '../../../src/adapters/bip122/address.js'
import type { FollowingPlace, Transfer } from '../../../src/domain/adapter.js'
import { toHex } from '../../../src/domain/encodings.js'
import { named } from '../../../src/domain/error-code.js'
import { toCaipNetwork } from '../../../src/domain/networks.js'
import { bitcoin } from '../../../src/networks.js'
import { createKey } from '../../support/bitcoin-wallet.js'
import { createClock } from '../../support/clock.js'
import { createFakeFetch, reply } from '../../support/fakes.js'
import type { FakeRoutes } from '../../support/fake-fetch.js'
import { errorOf } from '../../support/modal.js'
import { pluck } from '../../support/pluck.js'

const key = createKey(1)
const to = createKey(200).address
const network = toCaipNetwork(bitcoin, {})
/** Forty bytes of a version without rules yet (BIP-350's own example). */
const LONG = 'bc1pw508d6qejxtdg4y5r3zarvary0c5xw7kw508d6qejxtdg4y5r3zarvary0c5xw7kt5nd6y'
const TXID = 'cd'.repeat(32)
const UTXO = `/api/address/${key.address}/utxo`
const coin = (value: number, confirmed = true) => ({ txid: TXID, vout: 0, value, status: { confirmed } })

function serve(routes: FakeRoutes, urls = ['https://node.test/api']) {
  const fetch = createFakeFetch(routes)
  const clock = createClock()
  const wait = async (ms: number) => {
    waits.push(ms)
    await clock.advance(ms)
    return true
  }
  const platform = { now: clock.now, wait }
  const waits: number[] = []
  // What waits for an answer is a limit; it never comes due here.
  const http = createHttp({
    fetch,
    clock: { now: clock.now, wait: (ms, signal) => (ms >= 1_000 ? new Promise<boolean>(() => signal) : Promise.resolve(true)) },
  })
  return { fetch, waits, clock, platform, urls, parts: { esplora: createEsplora(urls, http) } }
}

const transfer = (over: Partial<Transfer> = {}): Transfer => ({
  provider: {},
  from: key.address,
  to,
  units: 10_000n,
  network,
  urls: [],
  ...over,
})

const read = (parts: Parameters<typeof getBalance>[1], more: object = {}) =>
  getBalance({ address: key.address, network, urls: [], ...more }, parts)
/** Sends from one coin of 100 000 satoshis. */
const sendBy = (sendTransfer: (wish: unknown) => unknown, over: Partial<Transfer> = {}) =>
  send(transfer({ provider: { sendTransfer }, ...over }), serve({ [UTXO]: () => [coin(100_000)] }).parts)

test('the balance is all that is unspent, confirmed or not, or nothing; a dApp that reads unspent outputs itself is asked, and nobody else', async () => {
  const { parts } = serve({ [UTXO]: () => [coin(150_000_000), coin(1, false)] })
  assert.equal(await read(parts), { balance: '1.50000001', symbol: 'BTC' })
  assert.is((await read(serve({ [UTXO]: () => [] }).parts)).balance, '0')
  const asked: unknown[] = []
  const own = serve({})
  const api = { getUTXOs: async (query: unknown) => (asked.push(query), [coin(5)]) }
  assert.is((await read({ ...own.parts, api })).balance, '0.00000005')
  assert.equal([asked, own.fetch.calls.length], [[{ address: key.address, network }], 0])
})

for (const answer of [
  null,
  {},
  [null],
  [{ value: 1 }],
  [coin(-1)],
  [coin(0.1)],
  [coin(2 ** 60)],
  [{ ...coin(1), txid: '../x' }],
  [{ ...coin(1), vout: -1 }],
])
  test(`a server that answers ${JSON.stringify(answer).slice(0, 60)} tells no balance, and the next is asked`, async () => {
    const urls = ['https://bad.test/api', 'https://good.test/api']
    const { parts } = serve({ [`https://bad.test${UTXO}`]: () => answer, [`https://good.test${UTXO}`]: () => [coin(7)] }, urls)
    assert.is((await read(parts)).balance, '0.00000007')
    assert.is((await errorOf(read(serve({ [UTXO]: () => answer }).parts))).name, 'rpcFailed')
  })

test("the dApp's own addresses are Esploras; the blockchain API is none, and then it is the public one", () => {
  const id = toNetworkId('mainnet')!
  const provided = 'https://rpc.walletconnect.org/v1/?chainId=bip122:000000000019d6689c085ae165831e93&projectId=p'
  assert.equal(toEsploraUrls(id, ['https://own.test/api/', provided]), ['https://own.test/api'])
  assert.equal(toEsploraUrls(id, [provided, 'https://rpc.walletconnect.org/v1', 'http://127.0.0.1:1/v1/?chainId=bip122:x&projectId=p']), [
    'https://mempool.space/api',
  ])
  assert.equal(toEsploraUrls(toNetworkId('signet')!, []), ['https://mempool.space/signet/api'])
  assert.equal(toEsploraUrls(toNetworkId('regtest')!, []), [])
})

// Fees

test('a fee is that of one in, two out, at the rate of six blocks; where coins are too few of all of them, and never below a satoshi for a byte', async () => {
  const { parts } = serve({ [UTXO]: () => [coin(100_000)], '/api/fee-estimates': () => ({ 1: 30, 6: 10.001, 144: 1 }) })
  assert.is(await getFee(transfer(), parts), 1_411n)
  const few = serve({ [UTXO]: () => [coin(1_000), { ...coin(1_000), vout: 1 }], '/api/fee-estimates': () => ({ 6: 0.2 }) })
  assert.is(await getFee(transfer(), few.parts), 178n)
})

for (const rates of [{}, null, { 6: '10' }, { 6: -1 }, { 6: null }])
  test(`a rate like ${JSON.stringify(rates)} is none: what mempool.space recommends is asked for, or nothing`, async () => {
    const routes = { [UTXO]: () => [coin(100_000)], '/api/fee-estimates': () => rates }
    assert.is(await getFee(transfer(), serve({ ...routes, '/api/v1/fees/recommended': () => ({ hourFee: 2 }) }).parts), 282n)
    assert.is((await errorOf(getFee(transfer(), serve({ ...routes, '/api/v1/fees/recommended': () => rates }).parts))).name, 'rpcFailed')
  })

test('a rate above all that has hardly ever been paid is not taken, and that is said; a server that tells a usual one is believed', async () => {
  const routes = { [UTXO]: () => [coin(100_000)], '/api/fee-estimates': () => ({ 6: 501 }) }
  for (const other of [{ hourFee: 1e9 }, {}])
    assert.is((await errorOf(getFee(transfer(), serve({ ...routes, '/api/v1/fees/recommended': () => other }).parts))).name, 'feeUnusual')
  assert.is(await getFee(transfer(), serve({ ...routes, '/api/v1/fees/recommended': () => ({ hourFee: 2 }) }).parts), 282n)
})

// Sending

for (const [what, over, name] of [
  ['a receiver with a wrong checksum', { to: `${to.slice(0, -1)}q` }, 'sendIncomplete'],
  ['a receiver on another network', { to: createKey(1, 'p2wpkh', 'testnet').address }, 'sendIncomplete'],
  ['an EVM receiver', { to: '0x52908400098527886E0F7030069857D2E4169EE7' }, 'sendIncomplete'],
  ['dust to segwit', { units: 293n }, 'amountTooSmall'],
  ['dust to an older address', { units: 545n, to: createKey(1, 'p2pkh').address }, 'amountTooSmall'],
  ['a witness program that means nothing yet', { to: LONG }, 'sendIncomplete'],
  ['nothing', { units: 0n }, 'amountTooSmall'],
  ['more than there is', { units: 100_001n }, 'insufficientFunds'],
  ['all of it, with nothing left for the fee', { units: 100_000n }, 'insufficientFunds'],
  ['a token', { token: 'x' }, 'callNotSupported'],
] as const)
  test(`${what} does not reach the wallet`, async () => {
    assert.is((await errorOf(sendBy(() => assert.unreachable('asked'), over))).name, name)
  })

test('a wallet that answers with no id has not sent', async () => {
  for (const answer of ['', 'ok', null, {}]) assert.is((await errorOf(sendBy(async () => answer))).name, 'walletBadAnswer')
})

for (const error of [
  new Error('oops'),
  Object.assign(new Error('Internal error'), { code: -32603 }),
  Object.assign(new Error('late'), { name: 'TimeoutError' }),
  named('sendFailed'),
])
  test(`a wallet that fails without a word (${error.message}) may have sent`, async () => {
    assert.is((await errorOf(sendBy(() => Promise.reject(error)))).name, 'sendFailed')
  })

for (const error of [
  ...(['unauthorized', 'walletElsewhere', 'feeUnusual', 'tooManyCoins', 'rpcFailed'] as const).map(name => named(name)),
  ...[4001, 4200].map(code => Object.assign(new Error('no'), { code })),
])
  test(`a clear no stays one: ${error.message} ${(error as { code?: number }).code ?? ''}`, async () => {
    assert.is(await errorOf(sendBy(() => Promise.reject(error))), error)
  })

// Confirming

test('a transaction is waited for with growing pauses, also while nobody knows of it', async () => {
  const { parts, platform, waits } = serve({ [`/api/tx/${TXID}/status`]: [reply(404), { confirmed: false }, { confirmed: true }] })
  await confirm(TXID, { network, urls: [] }, { ...parts, clock: platform })
  assert.equal(waits, [1_000, 1_500])
})

test('after a minute it is said not to be there yet', async () => {
  const { parts, platform, waits } = serve({ [`/api/tx/${TXID}/status`]: () => ({ confirmed: false }) })
  assert.is((await errorOf(confirm(TXID, { network, urls: [] }, { ...parts, clock: platform }))).name, 'transactionPending')
  const total = waits.reduce((sum, ms) => sum + ms, 0)
  assert.ok(total > 45_000 && total <= 60_000 && Math.max(...waits) <= 10_000, `${total}`)
})

/** A payment of 10 000 satoshis that was known; then the network has another with the same coin, or none. */
function replace(other: { pays?: number; confirmed?: boolean; to?: string } | undefined, more: Partial<FollowingPlace> = {}) {
  const [COIN, OTHER] = ['aa'.repeat(32), 'bb'.repeat(32)]
  const scriptOf = (address: string) => toHex(parseAddress(address)!.script)
  const tx = (txid: string, value: number, address = to) => ({
    txid,
    vin: [{ txid: COIN, vout: 3 }],
    vout: [
      { scriptpubkey: scriptOf(key.address), value: 5 },
      { scriptpubkey: scriptOf(address), value },
    ],
  })
  const marks: (string | undefined)[] = []
  let looks = more.mark ? 1 : 0
  const { parts, platform, waits } = serve({
    // As Esplora itself, which does not tell what it does not know from what waits.
    [`/api/tx/${TXID}/status`]: () => ({ confirmed: false }),
    [`/api/tx/${TXID}`]: () => (looks++ ? reply(404) : tx(TXID, 10_000)),
    [`/api/tx/${COIN}/outspend/3`]: () =>
      other ? { spent: true, txid: OTHER, status: { confirmed: other.confirmed ?? true } } : { spent: false },
    [`/api/tx/${OTHER}`]: () => tx(OTHER, other?.pays ?? 10_000, other?.to),
  })
  const onSeen = (mark: string | undefined) => marks.push(mark)
  const run = () => confirm(TXID, { network, urls: [], to, onSeen, ...more }, { ...parts, clock: platform })
  return { run, marks, waits, OTHER, mark: `${COIN}:3:10000` }
}

test('a payment that was sent anew at a higher fee has arrived under another id, also after a reload', async () => {
  const { run, marks, mark, OTHER } = replace({})
  assert.equal([await run(), marks], [OTHER, [mark]])
  const later = replace({}, { mark })
  assert.equal([await later.run(), later.marks], [OTHER, []])
})

for (const [what, other, name] of [
  ['whose coin went back to its owner was called off', { to: key.address }, 'transactionCalledOff'],
  ['whose coin pays something else was replaced', { pays: 9_999 }, 'transactionReplaced'],
  ['that the network has forgotten is not waited for', undefined, 'transactionReplaced'],
  ['whose successor waits for a block may still arrive', { confirmed: false }, 'transactionPending'],
] as const)
  test(`a payment ${what}`, async () => {
    const { run, marks, mark } = replace(other)
    assert.equal([(await errorOf(run())).name, marks], [name, [mark]])
  })

test('where nobody has known it to the end, that is told', async () => {
  const { parts, platform } = serve({ [`/api/tx/${TXID}/status`]: () => ({ confirmed: false }), [`/api/tx/${TXID}`]: () => reply(404) })
  const marks: unknown[] = []
  const place = { network, urls: [], onSeen: (mark: unknown) => void marks.push(mark) }
  assert.is((await errorOf(confirm(TXID, place, { ...parts, clock: platform }))).name, 'transactionPending')
  assert.equal(marks, [undefined])
})

test('a server that says itself when it knows a payment no more is heard', async () => {
  let looks = 0
  const { parts, platform } = serve({ [`/api/tx/${TXID}/status`]: () => (looks++ ? reply(404) : { confirmed: false }) })
  assert.is((await errorOf(confirm(TXID, { network, urls: [] }, { ...parts, clock: platform }))).name, 'transactionReplaced')
})

test('who leaves is not waited for', async () => {
  const leave = new AbortController()
  const { parts, platform } = serve({ [`/api/tx/${TXID}/status`]: () => ({ confirmed: false }) })
  leave.abort(new Error('left'))
  assert.is((await errorOf(confirm(TXID, { network, urls: [], signal: leave.signal }, { ...parts, clock: platform }))).message, 'left')
})

// Handing transactions on

test('a transaction goes to the next server where one fails, what was taken without a word counts as taken, and a no is heard', async () => {
  const { parts, fetch } = serve(
    {
      'POST https://a.test/tx': new TypeError('down'),
      'POST https://b.test/tx': reply(400, 'sendrawtransaction RPC error: txn-already-in-mempool'),
    },
    ['https://a.test', 'https://b.test'],
  )
  await parts.esplora.send('00')
  assert.equal(pluck(fetch.calls, 'body'), ['00', '00'])
  const refusing = serve({ 'POST /tx': reply(400, 'min relay fee not met') }, ['https://a.test']).parts.esplora
  const error = await errorOf(refusing.send('ff'))
  assert.is(error.name, 'sendFailed')
  assert.match((error.cause as Error).message, 'min relay fee not met')
})
