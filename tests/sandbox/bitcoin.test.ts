// The local Bitcoin answers as Esplora does, and takes and refuses what Bitcoin does, from two libraries that do not know each other.
import { schnorr, secp256k1 } from '@noble/curves/secp256k1'
import * as bitcoin from 'bitcoinjs-lib'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { start, type BitcoinNode } from '../../scripts/sandbox/bitcoin.js'
import { rewardScript } from '../../scripts/sandbox/bitcoin/miner.js'
import { describeScript } from '../../scripts/sandbox/bitcoin/scripts.js'
import { balance, build, get, makeKey, post, tamper, type TestKey } from './bitcoin-world.js'

let node: BitcoinNode

test.before(async () => {
  node = await start({ mineAfter: false })
})
test.after(() => node.close())

/** A refusal's code and message. */
async function refusal(raw: Uint8Array | string): Promise<string> {
  const [status, text] = await post(node, raw)
  assert.is(status, 400)
  const { code, message } = JSON.parse(text.replace('sendrawtransaction RPC error: ', ''))
  return `${code} ${message}`
}

async function makeRich(kind: 'segwit' | 'taproot', sats = 100_000n): Promise<TestKey> {
  const key = makeKey()
  await node.fund(key[kind].address!, sats)
  return key
}

/** What bitcoinjs-lib makes of a finished transaction, to change it. */
const reopen = (transaction: { extract(): Uint8Array }) => bitcoin.Transaction.fromBuffer(Buffer.from(transaction.extract()))
const ecdsa = (hash: Uint8Array, key: Uint8Array) => secp256k1.sign(hash, key, { lowS: true })

test('what is sent waits in the mempool until a block is mined', async () => {
  const [from, to] = [await makeRich('segwit'), makeKey()]
  const transaction = await build(node, from, 'segwit', to.segwit.address!, 40_000n)
  const txid = transaction.id
  assert.equal(await post(node, transaction.extract()), [200, txid])
  assert.equal(await get(node, `/tx/${txid}/status`), { confirmed: false })
  const { chain_stats, mempool_stats } = await get(node, `/address/${to.segwit.address}`)
  assert.equal([chain_stats.funded_txo_sum, mempool_stats.funded_txo_sum], [0, 40_000])
  assert.equal((await get(node, `/address/${to.segwit.address}/utxo`))[0].status, { confirmed: false })
  assert.is((await get(node, `/address/${from.segwit.address}/txs/mempool`)).length, 1)
  await node.mine()
  assert.ok((await get(node, `/tx/${txid}/status`)).confirmed)
  assert.is(await balance(node, from.segwit.address!), 100_000 - 40_000 - 300)
  assert.is((await get(node, `/address/${from.segwit.address}/txs`))[0].txid, txid)
  assert.is(await get(node, `/tx/${txid}/hex`), Buffer.from(transaction.extract()).toString('hex'))
  assert.ok((await get(node, `/tx/${txid}/outspends`)).every((each: any) => !each.spent))
})

// ——— what is accepted and refused

for (const kind of ['segwit', 'taproot'] as const)
  test(`@scure/btc-signer spends ${kind} to the satoshi, and neither a changed signature nor another’s counts`, async () => {
    const [from, to, thief] = [await makeRich(kind), makeKey(), makeKey()]
    const transaction = await build(node, from, kind, to.taproot.address!, 70_001n)
    assert.match(await refusal(tamper(transaction.extract())), /^-26 mandatory-script-verify-flag-failed/)
    const stolen = reopen(transaction)
    if (kind === 'taproot') {
      const hash = stolen.hashForWitnessV1(0, [from.taproot.script], [100_000n], bitcoin.Transaction.SIGHASH_DEFAULT)
      stolen.setWitness(0, [schnorr.sign(hash, thief.key)])
    } else {
      const pubkey = secp256k1.getPublicKey(thief.key)
      const hash = stolen.hashForWitnessV0(0, bitcoin.payments.p2pkh({ pubkey }).output!, 100_000n, bitcoin.Transaction.SIGHASH_ALL)
      stolen.setWitness(0, [Uint8Array.of(...ecdsa(hash, thief.key).toDERRawBytes(), bitcoin.Transaction.SIGHASH_ALL), pubkey])
    }
    assert.match(await refusal(stolen.toHex()), /^-26 mandatory-script-verify-flag/)
    assert.equal(await post(node, transaction.extract()), [200, transaction.id])
    await node.mine()
    assert.equal([await balance(node, to.taproot.address!), await balance(node, from[kind].address!)], [70_001, 100_000 - 70_001 - 300])
    assert.is((await get(node, `/tx/${transaction.id}`)).fee, 300)
  })

test('what is spent cannot be spent again, whether it waits or is mined, and something may build on what waits', async () => {
  const [from, middle, to] = [await makeRich('segwit'), makeKey(), makeKey()]
  const first = await build(node, from, 'segwit', middle.taproot.address!, 60_000n)
  const second = await build(node, from, 'segwit', makeKey().segwit.address!, 50_000n)
  for (let count = 0; count < 2; count++) assert.equal(await post(node, first.extract()), [200, first.id]) // again, it is the same
  assert.is(await refusal(tamper(first.extract())), '-26 txn-same-nonwitness-data-in-mempool')
  assert.is(await refusal(second.extract()), '-26 txn-mempool-conflict')
  await post(node, (await build(node, middle, 'taproot', to.segwit.address!, 30_000n)).extract())
  await node.mine()
  assert.is(await balance(node, to.segwit.address!), 30_000)
  assert.is(await refusal(second.extract()), '-25 bad-txns-inputs-missingorspent')
  assert.is(await refusal(first.extract()), '-27 Transaction outputs already in utxo set')
})

test('nobody spends more than there is, dust, without a fee, a young reward, or what is no transaction', async () => {
  const from = await makeRich('segwit')
  const make = (sats: bigint, options = {}) => build(node, from, 'segwit', makeKey().segwit.address!, sats, options)
  const more = reopen(await make(70_000n))
  more.outs[0]!.value = 200_000n
  assert.is(await refusal(more.toHex()), '-26 bad-txns-in-belowout')
  assert.is(await refusal((await make(200n)).extract()), '-26 dust')
  assert.match(await refusal((await make(70_000n, { fee: 20n })).extract()), /^-26 min relay fee not met/)
  const young = (await get(node, `/address/${describeScript(rewardScript).address}/utxo`)).at(-1)
  const early = new bitcoin.Transaction()
  early.addInput(Uint8Array.from(Buffer.from(young.txid, 'hex').reverse()), young.vout)
  early.addOutput(rewardScript, BigInt(young.value) - 1_000n)
  assert.match(await refusal(early.toHex()), '-26 bad-txns-premature-spend-of-coinbase')
  const good = Buffer.from((await make(50_000n)).extract()).toString('hex')
  for (const wrong of ['nonsense', '00', '', `${good}00`])
    assert.is(await refusal(wrong), '-22 TX decode failed. Make sure the tx has at least one input.')
  assert.is(await balance(node, from.segwit.address!), 100_000)
})
