import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { start, type BitcoinNode } from '../../scripts/sandbox/bitcoin.js'
import { balance, build, get, makeKey, post } from './bitcoin-world.js'

let node: BitcoinNode

test.before(async () => {
  node = await start({ mineAfter: false })
})
test.after(() => node.close())

test('a chain starts in less than three seconds with segwit active, and is gone when closed', async () => {
  const began = performance.now()
  const other = await start()
  assert.ok(performance.now() - began < 3_000)
  assert.is(await get(other, '/blocks/tip/height'), '440')
  await other.close()
  assert.is(await get(other, '/health').catch(() => 'gone'), 'gone')
})

test('its CAIP-2 reference is the head of the genesis block', async () => {
  assert.is(await get(node, '/block-height/0').then(hash => hash.slice(0, 32)), node.network.id)
  assert.is(node.network.caipNetworkId, 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328')
  assert.equal(JSON.parse(JSON.stringify(node.network)), node.network)
})

test('a gift is there to the satoshi, confirmed, on each kind of address', async () => {
  const { segwit, taproot } = makeKey()
  for (const [address, type] of [
    [segwit.address!, 'v0_p2wpkh'],
    [taproot.address!, 'v1_p2tr'],
  ] as const) {
    const txid = await node.fund(address, 123_456_789n)
    assert.is(await balance(node, address), 123_456_789)
    const [coin, ...others] = await get(node, `/address/${address}/utxo`)
    assert.is(others.length, 0)
    const hash = await get(node, '/blocks/tip/hash')
    const height = Number(await get(node, '/blocks/tip/height'))
    const { block_time } = coin.status
    assert.equal(coin, {
      txid,
      vout: 0,
      value: 123_456_789,
      status: { confirmed: true, block_height: height, block_hash: hash, block_time },
    })
    const { vout, fee, vin } = await get(node, `/tx/${txid}`)
    assert.is(vout[0].scriptpubkey_type, type)
    assert.is(vout[0].scriptpubkey_address, address)
    assert.is(vin[0].prevout.value - fee, vout[0].value + vout[1].value)
  }
  assert.match(segwit.address!, /^bcrt1q/)
  assert.match(taproot.address!, /^bcrt1p/)
})

test('many gifts at once do not fight for the same coins', async () => {
  const keys = [makeKey(), makeKey(), makeKey()]
  await Promise.all(keys.map(({ segwit }) => node.fund(segwit.address!, 10_000n)))
  for (const { segwit } of keys) assert.is(await balance(node, segwit.address!), 10_000)
})

test('the miner can be asked for more than one reward', async () => {
  const { segwit } = makeKey()
  await node.fund(segwit.address!, 12_000_000_000n)
  assert.is(await balance(node, segwit.address!), 12_000_000_000)
})

test('what is sent waits in the mempool until a block is mined', async () => {
  const [from, to] = [makeKey(), makeKey()]
  await node.fund(from.segwit.address!, 100_000n)
  const transaction = await build(node, from, 'segwit', to.segwit.address!, 40_000n)
  const [status, txid] = await post(node, transaction.extract())
  assert.is(status, 200)
  assert.is(txid, transaction.id)
  assert.equal(await get(node, `/tx/${txid}/status`), { confirmed: false })
  const { chain_stats, mempool_stats } = await get(node, `/address/${to.segwit.address}`)
  assert.is(chain_stats.funded_txo_sum, 0)
  assert.is(mempool_stats.funded_txo_sum, 40_000)
  assert.equal((await get(node, `/address/${to.segwit.address}/utxo`))[0].status, { confirmed: false })
  assert.is((await get(node, `/address/${from.segwit.address}/txs/mempool`)).length, 1)

  await node.mine()
  assert.ok((await get(node, `/tx/${txid}/status`)).confirmed)
  assert.is(await balance(node, from.segwit.address!), 100_000 - 40_000 - 300)
  assert.equal((await get(node, `/address/${from.segwit.address}/txs`)).map((each: any) => each.txid)[0], txid)
  assert.is(await get(node, `/tx/${txid}/hex`), Buffer.from(transaction.extract()).toString('hex'))
  assert.ok((await get(node, `/tx/${txid}/outspends`)).every((each: any) => !each.spent))
})

test('a block comes by itself after an accepted transaction', async () => {
  const own = await start({ mineAfter: 80 })
  try {
    const [from, to] = [makeKey(), makeKey()]
    await own.fund(from.segwit.address!, 100_000n)
    const [, txid] = await post(own, (await build(own, from, 'segwit', to.segwit.address!, 40_000n)).extract())
    assert.not((await get(own, `/tx/${txid}/status`)).confirmed)
    for (const end = Date.now() + 3_000; Date.now() < end; await new Promise(resolve => setTimeout(resolve, 30))) {
      if ((await get(own, `/tx/${txid}/status`)).confirmed) break
    }
    assert.ok((await get(own, `/tx/${txid}/status`)).confirmed)
  } finally {
    await own.close()
  }
})

test('a chain can be closed while a block is due', async () => {
  const own = await start({ mineAfter: 50 })
  const from = makeKey()
  await own.fund(from.segwit.address!, 100_000n)
  await post(own, (await build(own, from, 'segwit', from.segwit.address!, 40_000n)).extract())
  await own.close()
  await new Promise(resolve => setTimeout(resolve, 100))
})

test('it answers as Esplora does to what it does not know', async () => {
  const status = async (path: string) => {
    const response = await fetch(node.url + path)
    return `${response.status} ${await response.text()}`
  }
  const unknown = 'ab'.repeat(32)
  assert.is(await status('/address/bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'), '400 Invalid Bitcoin address')
  assert.is(await status('/address/nonsense/utxo'), '400 Invalid Bitcoin address')
  assert.is(await status(`/tx/${unknown}`), '404 Transaction not found')
  assert.is(await status(`/tx/${unknown}/status`), '200 {"confirmed":false}')
  assert.is(await status('/block-height/99999'), '404 Not found')
  assert.is(await status('/nothing'), '404 Not found')
  assert.equal(await get(node, `/address/${makeKey().taproot.address}/utxo`), [])
  assert.equal(await get(node, `/address/${makeKey().taproot.address}/txs`), [])
})

test('it tells fees in both ways', async () => {
  assert.ok((await get(node, '/fee-estimates'))['1'] >= 1)
  assert.equal(Object.keys(await get(node, '/v1/fees/recommended')), ['fastestFee', 'halfHourFee', 'hourFee', 'economyFee', 'minimumFee'])
})

test('a page of any origin may ask it, and be given money', async () => {
  const response = await fetch(`${node.url}/blocks/tip/height`, { headers: { origin: 'http://localhost:3000' } })
  assert.is(response.headers.get('access-control-allow-origin'), '*')
  const { segwit } = makeKey()
  const give = (body: object) => fetch(`${node.url}/__fund`, { method: 'POST', body: JSON.stringify(body) })
  assert.is((await give({ address: segwit.address, sats: '5000' })).status, 200)
  assert.is(await balance(node, segwit.address!), 5_000)
  assert.is((await give({ address: 'nobody', sats: 5_000 })).status, 400)
  assert.is((await give({ address: segwit.address, sats: '-1' })).status, 400)
  const before = Number(await get(node, '/blocks/tip/height'))
  await fetch(`${node.url}/__mine`, { method: 'POST', body: '{"count":2}' })
  assert.is(Number(await get(node, '/blocks/tip/height')), before + 2)
})

test('it misbehaves on demand', async () => {
  const own = await start({ mineAfter: 30 })
  try {
    const from = makeKey()
    await own.fund(from.segwit.address!, 100_000n)
    own.setFaults({ transactions: 'dropped' })
    const transaction = await build(own, from, 'segwit', from.segwit.address!, 40_000n)
    assert.equal(await post(own, transaction.extract()), [200, transaction.id])
    assert.is(await get(own, `/tx/${transaction.id}`), 'Transaction not found')
    await fetch(`${own.url}/__faults`, { method: 'POST', body: '{"transactions":"stuck"}' })
    await post(own, transaction.extract())
    await new Promise(resolve => setTimeout(resolve, 150))
    assert.not((await get(own, `/tx/${transaction.id}/status`)).confirmed)
    own.resetFaults()
    await new Promise(resolve => setTimeout(resolve, 300))
    assert.ok((await get(own, `/tx/${transaction.id}/status`)).confirmed)
    own.setFaults({ answers: 'error' })
    assert.is((await fetch(`${own.url}/fee-estimates`)).status, 500)
    own.setFaults({ answers: 'down' })
    assert.is(await get(own, '/fee-estimates').catch(() => 'gone'), 'gone')
  } finally {
    await own.close()
  }
})

test.run()
