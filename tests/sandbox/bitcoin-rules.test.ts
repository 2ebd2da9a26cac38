// What the local Bitcoin accepts and refuses, with transactions of two libraries that do not know each other.
import { schnorr, secp256k1 } from '@noble/curves/secp256k1'
import * as bitcoin from 'bitcoinjs-lib'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { start, type BitcoinNode } from '../../scripts/sandbox/bitcoin.js'
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

for (const kind of ['segwit', 'taproot'] as const) {
  test(`@scure/btc-signer spends ${kind}, to the satoshi`, async () => {
    const from = await makeRich(kind)
    const to = makeKey()
    const transaction = await build(node, from, kind, to.taproot.address!, 70_001n)
    assert.equal(await post(node, transaction.extract()), [200, transaction.id])
    await node.mine()
    assert.is(await balance(node, to.taproot.address!), 70_001)
    assert.is(await balance(node, from[kind].address!), 100_000 - 70_001 - 300)
    assert.is((await get(node, `/tx/${transaction.id}`)).fee, 300)
  })

  test(`a changed signature of ${kind} is refused, and so is another's`, async () => {
    const from = await makeRich(kind)
    const transaction = await build(node, from, kind, makeKey().segwit.address!, 70_000n)
    assert.match(await refusal(tamper(transaction.extract())), /^-26 mandatory-script-verify-flag-failed/)
    const thief = makeKey()
    const stolen = bitcoin.Transaction.fromBuffer(Buffer.from(transaction.extract()))
    const { ECDSA, DEFAULT } = { ECDSA: bitcoin.Transaction.SIGHASH_ALL, DEFAULT: bitcoin.Transaction.SIGHASH_DEFAULT }
    if (kind === 'taproot')
      stolen.setWitness(0, [schnorr.sign(stolen.hashForWitnessV1(0, [from.taproot.script], [100_000n], DEFAULT), thief.key)])
    else {
      const code = bitcoin.payments.p2pkh({ pubkey: secp256k1.getPublicKey(thief.key) }).output!
      const signature = secp256k1.sign(stolen.hashForWitnessV0(0, code, 100_000n, ECDSA), thief.key, { lowS: true }).toDERRawBytes()
      stolen.setWitness(0, [Uint8Array.of(...signature, ECDSA), secp256k1.getPublicKey(thief.key)])
    }
    assert.match(await refusal(stolen.toHex()), /^-26 mandatory-script-verify-flag/)
    await node.mine()
    assert.is(await balance(node, from[kind].address!), 100_000)
  })
}

test('an output that was paid to another amount invalidates a taproot signature', async () => {
  const from = await makeRich('taproot')
  const transaction = await build(node, from, 'taproot', makeKey().segwit.address!, 70_000n)
  const raw = bitcoin.Transaction.fromBuffer(Buffer.from(transaction.extract()))
  raw.outs[0]!.value = 70_001n
  assert.is(await refusal(raw.toHex()), '-26 mandatory-script-verify-flag-failed (Invalid Schnorr signature)')
})

test('taproot is spent by its key path only, with a signature of the right size', async () => {
  const from = await makeRich('taproot')
  const transaction = await build(node, from, 'taproot', makeKey().segwit.address!, 70_000n)
  const withWitness = (...witness: Uint8Array[]) => {
    const raw = bitcoin.Transaction.fromBuffer(Buffer.from(transaction.extract()))
    raw.setWitness(0, witness)
    return raw.toHex()
  }
  const [signature] = bitcoin.Transaction.fromBuffer(Buffer.from(transaction.extract())).ins[0]!.witness
  assert.match(await refusal(withWitness()), 'empty witness')
  assert.match(await refusal(withWitness(signature!.subarray(1))), 'Invalid Schnorr signature size')
  assert.match(await refusal(withWitness(Uint8Array.of(...signature!, 0))), 'Invalid Schnorr signature hash type')
  assert.match(await refusal(withWitness(Uint8Array.of(...signature!, 4))), 'Invalid Schnorr signature hash type')
  assert.match(await refusal(withWitness(Uint8Array.of(0x51), Uint8Array.of(...new Uint8Array(33).fill(0xc0)))), 'key path')
  assert.is((await post(node, withWitness(signature!)))[0], 200)
})

test('bitcoinjs-lib spends segwit and taproot in one transaction', async () => {
  bitcoin.initEccLib({
    isXOnlyPoint(point) {
      try {
        return Boolean(schnorr.utils.lift_x(schnorr.utils.bytesToNumberBE(point)))
      } catch {
        return false
      }
    },
    xOnlyPointAddTweak(point, tweak) {
      const sum = schnorr.utils.lift_x(schnorr.utils.bytesToNumberBE(point)).add(secp256k1.ProjectivePoint.fromPrivateKey(tweak))
      if (sum.equals(secp256k1.ProjectivePoint.ZERO)) return null
      const bytes = sum.toRawBytes(true)
      return { parity: bytes[0] === 3 ? 1 : 0, xOnlyPubkey: bytes.slice(1) }
    },
  })
  const from = makeKey()
  const network = { ...bitcoin.networks.regtest }
  const publicKey = secp256k1.getPublicKey(from.key)
  const taproot = bitcoin.payments.p2tr({ internalPubkey: publicKey.slice(1), network })
  assert.is(taproot.address, from.taproot.address)
  await node.fund(from.segwit.address!, 60_000n)
  await node.fund(taproot.address!, 50_000n)

  const psbt = new bitcoin.Psbt({ network })
  const [one] = await get(node, `/address/${from.segwit.address}/utxo`)
  const [two] = await get(node, `/address/${taproot.address}/utxo`)
  psbt.addInput({ hash: one.txid, index: one.vout, sequence: 0xfffffffd, witnessUtxo: { script: from.segwit.script, value: 60_000n } })
  psbt.addInput({
    hash: two.txid,
    index: two.vout,
    sequence: 0xfffffffd,
    witnessUtxo: { script: taproot.output!, value: 50_000n },
    tapInternalKey: publicKey.slice(1),
  })
  const to = makeKey()
  psbt.addOutput({ address: to.segwit.address!, value: 109_500n })
  psbt.signInput(0, { publicKey, sign: hash => secp256k1.sign(hash, from.key, { lowS: true }).toCompactRawBytes() })
  // BIP 341: the key is negated when its point is odd, then moved by the tag of its public half.
  const even =
    publicKey[0] === 2
      ? BigInt(`0x${Buffer.from(from.key).toString('hex')}`)
      : secp256k1.CURVE.n - BigInt(`0x${Buffer.from(from.key).toString('hex')}`)
  const tweak = BigInt(`0x${Buffer.from(schnorr.utils.taggedHash('TapTweak', publicKey.slice(1))).toString('hex')}`)
  const tweaked = Buffer.from(((even + tweak) % secp256k1.CURVE.n).toString(16).padStart(64, '0'), 'hex')
  const tweakedPublic = secp256k1.getPublicKey(tweaked)
  psbt.signInput(1, {
    publicKey: tweakedPublic,
    sign: () => assert.unreachable() as never,
    signSchnorr: hash => schnorr.sign(hash, tweaked),
  })
  const transaction = psbt.finalizeAllInputs().extractTransaction()

  // The same with a broken signature on either input.
  for (const index of [0, 1]) {
    assert.match(await refusal(tamper(transaction.toBuffer(), index)), /^-26 mandatory-script-verify-flag/)
  }
  assert.equal(await post(node, transaction.toHex()), [200, transaction.getId()])
  await node.mine()
  assert.is(await balance(node, to.segwit.address!), 109_500)
  assert.is(await balance(node, from.segwit.address!), 0)
  assert.ok((await get(node, `/tx/${one.txid}/outspends`))[one.vout].spent)
})

test('older kinds of addresses are spent as well, and only with their key', async () => {
  const from = makeKey()
  const publicKey = secp256k1.getPublicKey(from.key)
  const network = bitcoin.networks.regtest
  const nested = bitcoin.payments.p2sh({ redeem: bitcoin.payments.p2wpkh({ pubkey: publicKey, network }), network })
  const legacy = bitcoin.payments.p2pkh({ pubkey: publicKey, network })
  for (const { address, redeem } of [nested, legacy]) {
    const txid = await node.fund(address!, 80_000n)
    const psbt = new bitcoin.Psbt({ network })
    const coin = redeem
      ? { witnessUtxo: { script: nested.output!, value: 80_000n }, redeemScript: redeem.output! }
      : { nonWitnessUtxo: Buffer.from(await get(node, `/tx/${txid}/hex`), 'hex') }
    psbt.addInput({ hash: txid, index: 0, ...coin })
    psbt.addOutput({ address: legacy.address!, value: 79_000n })
    psbt.signInput(0, { publicKey, sign: hash => secp256k1.sign(hash, from.key, { lowS: true }).toCompactRawBytes() })
    const transaction = psbt.finalizeAllInputs().extractTransaction()
    const broken = transaction.clone()
    broken.outs[0]!.value = 78_000n
    assert.match(await refusal(broken.toHex()), /^-26 mandatory-script-verify-flag-failed/)
    assert.equal(await post(node, transaction.toHex()), [200, transaction.getId()])
    assert.is((await get(node, `/tx/${transaction.getId()}`)).vin[0].prevout.scriptpubkey_type, redeem ? 'p2sh' : 'p2pkh')
  }
})

test('a signature that anybody could turn into another one is refused (high S)', async () => {
  const from = await makeRich('segwit')
  const raw = bitcoin.Transaction.fromBuffer(Buffer.from((await build(node, from, 'segwit', makeKey().segwit.address!, 70_000n)).extract()))
  const code = bitcoin.payments.p2pkh({ pubkey: secp256k1.getPublicKey(from.key) }).output!
  const { r, s } = secp256k1.sign(raw.hashForWitnessV0(0, code, 100_000n, 1), from.key, { lowS: true })
  const high = new secp256k1.Signature(r, secp256k1.CURVE.n - s)
  raw.setWitness(0, [Uint8Array.of(...high.toDERRawBytes(), 1), secp256k1.getPublicKey(from.key)])
  assert.match(await refusal(raw.toHex()), /^-26 non-mandatory-script-verify-flag/)
})

test('what is spent cannot be spent again, whether it waits or is mined', async () => {
  const from = await makeRich('segwit')
  const [first, second] = [
    await build(node, from, 'segwit', makeKey().segwit.address!, 40_000n),
    await build(node, from, 'segwit', makeKey().segwit.address!, 50_000n),
  ]
  assert.is((await post(node, first.extract()))[0], 200)
  assert.equal(await post(node, first.extract()), [200, first.id]) // sent again while it waits, it is the same
  assert.is(await refusal(tamper(first.extract())), '-26 txn-same-nonwitness-data-in-mempool')
  assert.is(await refusal(second.extract()), '-26 txn-mempool-conflict')
  await node.mine()
  assert.is(await refusal(second.extract()), '-25 bad-txns-inputs-missingorspent')
  assert.is(await refusal(first.extract()), '-27 Transaction outputs already in utxo set')
})

test('a transaction may build on one that waits', async () => {
  const [from, middle, to] = [await makeRich('segwit'), makeKey(), makeKey()]
  const first = await build(node, from, 'segwit', middle.taproot.address!, 60_000n)
  await post(node, first.extract())
  const second = await build(node, middle, 'taproot', to.segwit.address!, 30_000n)
  assert.equal(await post(node, second.extract()), [200, second.id])
  await node.mine()
  assert.is(await balance(node, to.segwit.address!), 30_000)
})

test('nobody spends more than there is, dust, or without a fee', async () => {
  const from = await makeRich('segwit')
  const to = makeKey().segwit.address!
  const make = async (sats: bigint, options: { fee?: bigint; back?: boolean }) =>
    (await build(node, from, 'segwit', to, sats, options)).extract()
  const withMore = bitcoin.Transaction.fromBuffer(Buffer.from(await make(70_000n, {})))
  withMore.outs[0]!.value = 200_000n
  assert.is(await refusal(withMore.toHex()), '-26 bad-txns-in-belowout')
  assert.is(await refusal(await make(200n, {})), '-26 dust')
  assert.match(await refusal(await make(70_000n, { fee: 20n })), /^-26 min relay fee not met/)
  assert.is(await balance(node, from.segwit.address!), 100_000)
})

test('a reward is spendable after 100 blocks only', async () => {
  const { rewardScript } = await import('../../scripts/sandbox/bitcoin/miner.js')
  const { describeScript } = await import('../../scripts/sandbox/bitcoin/scripts.js')
  const unspent = await get(node, `/address/${describeScript(rewardScript).address}/utxo`)
  const raw = new bitcoin.Transaction()
  const newest = unspent.at(-1)
  raw.addInput(Uint8Array.from(Buffer.from(newest.txid, 'hex').reverse()), newest.vout)
  raw.addOutput(rewardScript, BigInt(newest.value) - 1_000n)
  assert.match(await refusal(raw.toHex()), '-26 bad-txns-premature-spend-of-coinbase')
})

test('what is no transaction is said to be none', async () => {
  const message = '-22 TX decode failed. Make sure the tx has at least one input.'
  assert.is(await refusal('nonsense'), message)
  assert.is(await refusal('00'), message)
  assert.is(await refusal(''), message)
  const from = await makeRich('segwit')
  const good = Buffer.from((await build(node, from, 'segwit', from.segwit.address!, 50_000n)).extract()).toString('hex')
  assert.is(await refusal(`${good}00`), message)
})

test.run()
