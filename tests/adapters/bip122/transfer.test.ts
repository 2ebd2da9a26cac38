import { schnorr } from '@noble/curves/secp256k1'
import { sha256 } from '@noble/hashes/sha256'
import * as btc from '@scure/btc-signer'
import { Psbt, Transaction } from 'bitcoinjs-lib'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { fromHex, toHex } from '../../../src/domain/encodings.js'
import { toNetworkId } from '../../../src/adapters/bip122/networks.js'
import { parseAddress } from '../../../src/adapters/bip122/address.js'
import { estimateFee, selectCoins } from '../../../src/adapters/bip122/coins.js'
import { checkInputs, checkSigned, parsePsbt } from '../../../src/adapters/bip122/psbt.js'
import { broadcast, buildTransfer, finishPsbt } from '../../../src/adapters/bip122/transfer.js'
import type { Esplora } from '../../../src/adapters/bip122/esplora.js'
import type { BitcoinUtxo } from '../../../src/domain/provider.js'
import { createKey, createPsbt, type KeyKind, type TestKey } from '../../support/bitcoin-wallet.js'
import { errorOf } from '../../support/modal.js'
import { pluckAll } from '../../support/pluck.js'

const MAINNET = toNetworkId('mainnet')!
const RATE = 5_000n

/** A chain that knows transactions paying `values` to a key. */
function createChain(key: TestKey, values: readonly number[], confirmed = true): Esplora & { sent: string[]; utxos: BitcoinUtxo[] } {
  const funding = values.map((value, index) => {
    const tx = new Transaction()
    tx.addInput(sha256(Uint8Array.from([index])), 0)
    tx.addOutput(Uint8Array.from([0x51]), 1n)
    tx.addOutput(key.script, BigInt(value))
    return tx
  })
  const sent: string[] = []
  return {
    sent,
    utxos: funding.map((tx, index) => ({ txid: tx.getId(), vout: 1, value: values[index]!, status: { confirmed } })),
    async getUtxos() {
      return this.utxos
    },
    getTxs: async () => [],
    getFeeRate: async () => RATE,
    getTx: async id => funding.find(tx => tx.getId() === id)!.toHex(),
    find: async () => null,
    getSpender: async () => undefined,
    isConfirmed: async () => true,
    send: async hex => void sent.push(hex),
  }
}

const receiver = createKey(200, 'p2wpkh')
const build = (key: TestKey, esplora: Esplora, units: bigint, to = receiver.address) =>
  buildTransfer({
    id: MAINNET,
    urls: [],
    esplora,
    from: { address: key.address, publicKey: key.publicKey, purpose: 'payment' },
    outputs: [{ to, units }],
  })

// Those of the other kinds are verified by a node, in compose.test, which is older than Taproot.
test('a payment from Taproot is signed by a wallet over just what was asked for, and pays that at the fee of the day', async () => {
  const key = createKey(3, 'p2tr')
  const chain = createChain(key, [30_000, 50_000, 20_000])
  const { psbt, signInputs } = await build(key, chain, 70_000n)
  assert.equal(pluckAll(signInputs, 'index', 'address'), [
    [0, key.address],
    [1, key.address],
  ])
  const signed = key.signPsbt(psbt, [0, 1])
  assert.ok(checkSigned(psbt, signed, signInputs))
  const id = await broadcast(signed, { id: MAINNET, urls: [], esplora: chain })
  const final = Transaction.fromHex(chain.sent[0]!)
  assert.is(final.getId(), id)
  // bitcoinjs needs a curve library of its own to finish Taproot inputs; @scure/btc-signer does it here.
  const tx = btc.Transaction.fromPSBT(signed, { allowUnknownOutputs: true })
  tx.finalize()
  assert.is(chain.sent[0], tx.hex)
  const hash = final.hashForWitnessV1(0, [key.script, key.script], [50_000n, 30_000n], Transaction.SIGHASH_DEFAULT)
  assert.ok(schnorr.verify(final.ins[0]!.witness[0]!, hash, key.script.slice(2)))
  assert.equal([final.outs[0]!.value, toHex(final.outs[0]!.script)], [70_000n, toHex(receiver.script)])
  assert.is(toHex(final.outs[1]!.script), toHex(key.script))
  const fee = 80_000n - final.outs.reduce((sum, { value }) => sum + value, 0n)
  const size = BigInt(final.virtualSize())
  assert.ok(fee >= size * 5n && fee <= size * 5n + 5n * 8n, `${fee} satoshis for ${size} bytes`)
})

test('confirmed coins are spent first, change that nobody would carry goes to the fee, and amounts beyond the exact numbers of JavaScript are paid to the satoshi', async () => {
  const key = createKey(6)
  const chain = createChain(key, [90_000, 50_000])
  chain.utxos[0]!.status = { confirmed: false }
  const { psbt } = await build(key, chain, 30_000n)
  assert.is(toHex(parsePsbt(psbt)!.tx.inputs[0]!.outpoint.slice(0, 32).reverse()), chain.utxos[1]!.txid)
  const change = await build(key, createChain(key, [70_900]), 70_000n)
  assert.is(parsePsbt(change.psbt)!.tx.outputs.length, 1)
  const exact = await build(key, createChain(key, [2_099_999_999_999_999]), 2_099_999_000_000_001n)
  assert.is(Psbt.fromBuffer(exact.psbt).txOutputs[0]!.value, 2_099_999_000_000_001n)
})

for (const [what, units, name] of [
  ['more than there is', 100_000n, 'insufficientFunds'],
  ['all without a fee', 50_000n, 'insufficientFunds'],
  ['dust', 293n, 'amountTooSmall'],
] as const)
  test(`${what} cannot be paid`, async () => {
    const key = createKey(8)
    assert.is((await errorOf(build(key, createChain(key, [50_000]), units))).name, name)
  })

for (const kind of ['p2pkh', 'p2wpkh', 'p2sh'] as KeyKind[])
  test(`coins of ${kind} are worth what their transactions prove, whatever a server says, and the wallet gets the proof`, async () => {
    const key = createKey(9, kind)
    const chain = createChain(key, [50_000, 40_000])
    const proofs = (psbt: Uint8Array) =>
      Psbt.fromBuffer(psbt).data.inputs.map(({ nonWitnessUtxo }) => nonWitnessUtxo && sha256(nonWitnessUtxo))
    const { psbt } = await build(key, chain, 60_000n)
    assert.equal(proofs(psbt), await Promise.all(chain.utxos.map(async ({ txid }) => sha256(fromHex(await chain.getTx(txid))!))))
    const [first] = chain.utxos
    for (const lie of [{ value: 49_999 }, { value: 60_000 }, { vout: 0 }, { vout: 2 }])
      assert.is((await errorOf(build(key, { ...chain, utxos: [{ ...first!, ...lie }] } as typeof chain, 10_000n))).name, 'rpcFailed')
    for (const esplora of [
      createChain(createKey(8, kind), [50_000]),
      { ...chain, getTx: async () => new Transaction().toHex() },
      { ...chain, getTx: async () => 'zz' },
    ])
      assert.is((await errorOf(build(key, esplora, 10_000n))).name, 'rpcFailed')
  })

test('Taproot signatures cover every amount: nobody is asked for a proof', async () => {
  const key = createKey(9, 'p2tr')
  const getTx = async () => assert.unreachable('asked') as never
  await build(key, { ...createChain(key, [50_000]), getTx }, 10_000n)
})

const small = (count: number): BitcoinUtxo[] =>
  Array.from({ length: count }, (_, vout) => ({ txid: 'a'.repeat(64), vout, value: 10_000, status: { confirmed: true } }))

test('more coins than nodes carry in one transaction are said to be too many, and a large one is taken rather, confirmed or not', async () => {
  const key = createKey(6)
  const parties = { payer: parseAddress(key.address)!, receivers: [parseAddress(receiver.address)!], rate: 1_000n }
  // 1469 inputs of 272 weight units, and two outputs, are just below 400 000.
  const { coins } = selectCoins({ ...parties, utxos: small(2_000), units: 14_400_000n })
  assert.ok(coins.length > 1_440 && coins.length < 1_470, `${coins.length}`)
  const all = { ...parties, utxos: small(2_000), units: 16_000_000n }
  assert.throws(
    () => selectCoins(all),
    (error: Error) => error.name === 'tooManyCoins',
  )
  assert.throws(
    () => estimateFee(all),
    (error: Error) => error.name === 'tooManyCoins',
  )
  const large = { txid: 'b'.repeat(64), vout: 0, value: 90_000_000, status: { confirmed: false } }
  assert.equal(selectCoins({ ...all, utxos: [...all.utxos, large] }).coins, [large])
  // Of all there is, what one transaction carries can be sent.
  const left = 20_000_000n - estimateFee({ ...all, units: 20_000_000n })
  assert.is(selectCoins({ ...all, units: left }).change, 0n)
})

test('an address behind a script needs the key that it was made of', async () => {
  const key = createKey(10, 'p2sh')
  const esplora = createChain(key, [50_000])
  for (const publicKey of [undefined, createKey(11).publicKey, 'nonsense'])
    assert.is((await errorOf(build({ ...key, publicKey: publicKey! }, esplora, 10_000n))).name, 'callNotSupported')
})

// What wallets answer

const keys = [createKey(20), createKey(21, 'p2tr'), createKey(22, 'p2sh')]
const asked = createPsbt(keys, { to: receiver.address })
const inputs = [{ address: keys[0]!.address, index: 0 }]

test('a wallet that signs what it was asked to has done it, finished or not; nothing, another input as well, or another transaction is not that', () => {
  for (const isFinal of [false, true]) assert.ok(checkSigned(asked, keys[0]!.signPsbt(asked, [0], isFinal), inputs))
  assert.not.ok(checkSigned(asked, asked, inputs))
  const both = keys[1]!.signPsbt(keys[0]!.signPsbt(asked, [0]), [1])
  assert.not.ok(checkSigned(asked, both, inputs))
  assert.ok(checkSigned(asked, both, [...inputs, { address: keys[1]!.address, index: 1 }]))
  for (const other of [createPsbt(keys, { to: keys[0]!.address }), createPsbt(keys, { to: receiver.address, amount: 1_000n })])
    assert.not.ok(checkSigned(asked, keys[0]!.signPsbt(other, [0]), inputs))
  // Signatures that stood there before are kept, and must be.
  const before = keys[1]!.signPsbt(asked, [1])
  assert.ok(checkSigned(before, keys[0]!.signPsbt(before, [0]), inputs))
  assert.not.ok(checkSigned(before, keys[0]!.signPsbt(asked, [0]), inputs))
})

test('whatever is no PSBT is told from one, at every length', () => {
  for (let length = 0; length < asked.length; length++) assert.is(parsePsbt(asked.slice(0, length)), undefined)
  assert.is(parsePsbt(Uint8Array.from([...asked, 0])), undefined)
  assert.is(parsePsbt(fromHex('70736274ff01ff')!), undefined)
  for (let at = 0; at < asked.length; at++) parsePsbt(asked.map((byte, index) => (index === at ? byte ^ 0xff : byte)))
})

test('inputs to sign must be inputs of the PSBT, and one that needs more than one signature is not finished by us', () => {
  assert.ok(checkInputs(asked, inputs))
  const indexes = [3, -1, 0.5, '0'].map(index => [{ address: 'x', index }])
  for (const wrong of [[], [{ index: 0 }], [null], ...indexes]) assert.not.ok(checkInputs(asked, wrong as never))
  assert.throws(
    () => finishPsbt(asked),
    (error: Error) => error.name === 'callNotSupported',
  )
})

test('coins that cost more than they bring are left where they are, though they are confirmed', async () => {
  const key = createKey(6)
  const t = (n: number) => n.toString(16).padStart(64, '0')
  const utxos: BitcoinUtxo[] = [
    ...Array.from({ length: 50 }, (_, index) => ({ txid: t(index + 1), vout: 0, value: 600, status: { confirmed: true } })),
    ...createChain(key, [10_000_000], false).utxos,
  ]
  const esplora = { ...createChain(key, [10_000_000]), getUtxos: async () => utxos, getFeeRate: async () => 100_000n }
  const { psbt } = await build(key, esplora, 1_000_000n)
  assert.is(parsePsbt(psbt)!.tx.inputs.length, 1)
})

test('the small outputs of a Taproot address, where inscriptions lie, are not spent', async () => {
  const key = createKey(7, 'p2tr')
  const chain = createChain(key, [546, 10_000, 90_000])
  const { psbt } = await build(key, { ...chain, getUtxos: async () => chain.utxos, getFeeRate: async () => 1_000n }, 40_000n)
  assert.is(parsePsbt(psbt)!.tx.inputs.length, 1)
  await errorOf(build(key, { ...chain, getUtxos: async () => chain.utxos.slice(0, 2), getFeeRate: async () => 1_000n }, 400n))
})

test('what is left of a balance after the fee can be sent, whatever of it is not worth spending', async () => {
  const key = createKey(6)
  const chain = createChain(key, [...Array.from({ length: 20 }, () => 600), 100_000])
  const esplora = { ...chain, getUtxos: async () => chain.utxos, getFeeRate: async () => 50_000n }
  const parties = { utxos: chain.utxos, payer: parseAddress(key.address)!, receivers: [parseAddress(receiver.address)!], rate: 50_000n }
  const fee = estimateFee({ ...parties, units: 112_000n })
  const { psbt } = await build(key, esplora, 112_000n - fee)
  assert.is(parsePsbt(psbt)!.tx.inputs.length, 1)
})
