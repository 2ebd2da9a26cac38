import { ed25519 } from '@noble/curves/ed25519'
import { secp256k1, schnorr } from '@noble/curves/secp256k1'
import { signatureVerify, encodeAddress, mnemonicToMiniSecret, cryptoWaitReady } from '@polkadot/util-crypto'
import { Keyring } from '@polkadot/keyring'
import { getTransferSolInstruction } from '@solana-program/system'
import {
  address,
  appendTransactionMessageInstructions,
  blockhash,
  compileTransaction,
  createNoopSigner,
  createTransactionMessage,
  getAddressDecoder,
  getTransactionDecoder,
  getTransactionEncoder,
  lamports,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'
import { Verifier } from 'bip322-js'
import * as bitcoin from 'bitcoinjs-lib'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { createKeys } from '../../scripts/sandbox/keys.js'
import { signBitcoinMessage } from '../../scripts/sandbox/keys/bitcoin-message.js'
import { closePsbt, readPsbt, signPsbt, summarizePsbt } from '../../scripts/sandbox/keys/bitcoin-psbt.js'
import { formatBitcoin } from '../../scripts/sandbox/keys/bitcoin-send.js'
import { createPolkadotKey, fromSs58 } from '../../scripts/sandbox/keys/polkadot.js'
import { readPayload, toCompact, toSignedBytes } from '../../scripts/sandbox/keys/polkadot-payload.js'
import { readSolanaTransaction } from '../../scripts/sandbox/keys/solana-transaction.js'

const phrase = 'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about'
const MAINNET = 'bip122:000000000019d6689c085ae165831e93'
const REGTEST = 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328'
const keys = createKeys({ mnemonic: phrase })
const text = new TextEncoder().encode('Grüße, 世界')

// ——— Bitcoin

test('Bitcoin accounts are those of BIP-84 and BIP-86, on each network under its own coin', () => {
  const [payment, ordinal] = keys.bitcoinOf(MAINNET, 0)
  assert.is(payment!.address, 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu')
  assert.is(payment!.publicKey, '0330d54fd0dd420a6e5f8d3624f5f3482cae350f79d5f0753bf5beef9c2d91af3c')
  assert.is(ordinal!.address, 'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr')
  assert.equal([payment!.path, ordinal!.path], ["m/84'/0'/0'/0/0", "m/86'/0'/0'/0/0"])
  assert.is(keys.bitcoinOf(REGTEST, 1)[0]!.path, "m/84'/1'/0'/0/1")
  assert.match(keys.bitcoinOf(REGTEST, 0)[0]!.address, /^bcrt1q/)
  assert.match(keys.bitcoinOf('bip122:000000000933ea01ad0ee984209779ba', 0)[1]!.address, /^tb1p/)
  assert.is(keys.findBitcoin(MAINNET, ordinal!.address), ordinal)
  assert.is(keys.findBitcoin(REGTEST, ordinal!.address), undefined)
  assert.is(keys.indexOf(REGTEST, keys.bitcoinOf(REGTEST, 2)[1]!.address), 2)
})

test('messages on Bitcoin are signed both ways, as others check them', () => {
  for (const key of keys.bitcoinOf(MAINNET, 0)) {
    for (const protocol of ['ecdsa', 'bip322'] as const) {
      const signature = Buffer.from(signBitcoinMessage(key, text, protocol)).toString('base64')
      assert.ok(Verifier.verifySignature(key.address, 'Grüße, 世界', signature), `${key.addressType} ${protocol}`)
      assert.not.ok(Verifier.verifySignature(key.address, 'Grüße', signature))
    }
  }
})

/** A transaction that spends one coin of each account of `index`, and one of a stranger. */
function half(index: number): bitcoin.Psbt {
  const network = bitcoin.networks.regtest
  const psbt = new bitcoin.Psbt({ network })
  const scripts = [...keys.bitcoinOf(REGTEST, index), keys.bitcoinOf(REGTEST, 2)[0]!].map(({ payment }) => payment.script)
  scripts.forEach((script, place) =>
    psbt.addInput({ hash: `${place + 1}`.repeat(64), index: place, witnessUtxo: { script, value: 10_000n } }),
  )
  psbt.addOutput({ address: keys.addressOf(REGTEST, 1)!, value: 20_000n })
  psbt.addOutput({ address: keys.addressOf(REGTEST, 0)!, value: 9_000n })
  return psbt
}

test('of a half-made transaction only the chosen inputs are signed', () => {
  const own = keys.bitcoinOf(REGTEST, 0)
  const bytes = half(0).toBuffer()
  const signed = bitcoin.Psbt.fromBuffer(signPsbt(bytes, own, [{ index: 0, address: own[0]!.address }]).toPSBT())
  assert.equal(
    signed.data.inputs.map(({ partialSig, tapKeySig }) => Boolean(partialSig ?? tapKeySig)),
    [true, false, false],
  )
  assert.ok(signed.validateSignaturesOfInput(0, (publicKey, hash, signature) => secp256k1.verify(signature, hash, publicKey)))
  assert.throws(() => signPsbt(bytes, own, [{ index: 2 }]), 'Input 2 is not the wallet’s.')
  assert.throws(() => signPsbt(bytes, own, [{ index: 0, address: own[1]!.address }]), /Input 0 is not bcrt1p/)
  assert.throws(() => signPsbt(bytes, own, [{ index: 9 }]), 'There is no input 9.')
  assert.throws(() => signPsbt(bytes, own, [{ index: 0, sighashTypes: [0x83] }]), /sigHash/)
  assert.throws(() => readPsbt(Uint8Array.of(1, 2, 3)))
})

test('without a choice all its own inputs are signed, taproot too, and the transaction can be closed', () => {
  const own = keys.bitcoinOf(REGTEST, 0)
  const signed = signPsbt(half(0).toBuffer(), own, undefined)
  const psbt = bitcoin.Psbt.fromBuffer(signed.toPSBT())
  const { tapKeySig } = psbt.data.inputs[1]!
  const inputs = psbt.txInputs.map((_, index) => psbt.data.inputs[index]!.witnessUtxo!)
  const unsigned = bitcoin.Transaction.fromBuffer(psbt.data.globalMap.unsignedTx.toBuffer())
  const digest = unsigned.hashForWitnessV1(
    1,
    inputs.map(({ script }) => script),
    inputs.map(({ value }) => value),
    tapKeySig!.length === 65 ? tapKeySig![64]! : 0,
  )
  assert.ok(schnorr.verify(tapKeySig!.slice(0, 64), digest, own[1]!.payment.script.slice(2)))
  assert.throws(() => closePsbt(signed)) // the stranger's is missing
  const both = signPsbt(signed.toPSBT(), keys.bitcoinOf(REGTEST, 2), [{ index: 2 }], { finalize: true })
  const closed = closePsbt(both)
  assert.is(bitcoin.Transaction.fromHex(closed.hex).getId(), closed.id)
})

test('a half-made transaction is summed up', () => {
  const { inputs, outputs, fee } = summarizePsbt(half(0).toBuffer(), keys.bitcoinOf(REGTEST, 0), bitcoin.networks.regtest)
  assert.equal(
    inputs.map(({ isOwn, amount }) => [isOwn, amount]),
    [
      [true, 10_000n],
      [true, 10_000n],
      [false, 10_000n],
    ],
  )
  assert.equal(
    outputs.map(({ isOwn, amount }) => [isOwn, amount]),
    [
      [false, 20_000n],
      [true, 9_000n],
    ],
  )
  assert.is(fee, 1_000n)
  assert.equal(
    [formatBitcoin(0n), formatBitcoin(100_000_000n), formatBitcoin(123n), formatBitcoin(-5_000n)],
    ['0', '1', '0.00000123', '-0.00005'],
  )
})

// ——— Solana

function solanaTransaction(version: 0 | 'legacy', payer: string): Uint8Array {
  const message = pipe(
    createTransactionMessage({ version }),
    message => setTransactionMessageFeePayer(address(payer), message),
    message =>
      setTransactionMessageLifetimeUsingBlockhash(
        { blockhash: blockhash('EETubP5AKHgjPAhzPAFcb8BAY1hMH639CWCFTqi3hq1k'), lastValidBlockHeight: 10n },
        message,
      ),
    message =>
      appendTransactionMessageInstructions(
        [
          getTransferSolInstruction({
            source: createNoopSigner(address(keys.addressOf('solana:x', 1)!)),
            destination: address(keys.addressOf('solana:x', 2)!),
            amount: lamports(5n),
          }),
        ],
        message,
      ),
  )
  return Uint8Array.from(getTransactionEncoder().encode(compileTransaction(message)))
}

for (const version of [0, 'legacy'] as const) {
  test(`a transaction of Solana (${version}) gets the signature into its place, and kit agrees`, () => {
    const [payer, sender] = [keys.addressOf('solana:x', 0)!, keys.addressOf('solana:x', 1)!]
    const { transaction, signature } = keys.findSolana(sender)!.signTransaction(solanaTransaction(version, payer))
    const decoded = getTransactionDecoder().decode(transaction)
    assert.equal(Object.keys(decoded.signatures), [payer, sender])
    assert.equal([decoded.signatures[address(payer)], [...decoded.signatures[address(sender)]!]], [null, [...signature]])
    assert.ok(ed25519.verify(signature, Uint8Array.from(decoded.messageBytes), keys.findSolana(sender)!.publicKey))
    assert.is(getAddressDecoder().decode(keys.findSolana(sender)!.publicKey), sender)
    assert.throws(() => keys.findSolana(keys.addressOf('solana:x', 2))!.signTransaction(transaction), /does not ask/)
  })
}

test('what is no transaction of Solana is turned down', () => {
  const whole = solanaTransaction(0, keys.addressOf('solana:x', 0)!)
  for (const bytes of [new Uint8Array(), whole.slice(0, -1), Uint8Array.from([...whole, 0]), Uint8Array.of(0), whole.slice(1)])
    assert.throws(() => readSolanaTransaction(bytes))
})

// ——— Polkadot

test('Polkadot accounts are those other wallets derive from the same phrase', async () => {
  await cryptoWaitReady()
  const keyring = new Keyring({ type: 'sr25519', ss58Format: 42 })
  for (const [index, path] of ['', '//1', '//2'].entries()) {
    const { address, publicKey } = keyring.addFromUri(phrase + path)
    assert.is(keys.addressOf('polkadot:local', index), address)
    assert.is(keys.addressOf('polkadot:91b171bb158e2d3848fa23a9f1c25182', index), encodeAddress(publicKey, 0))
    assert.is(keys.findPolkadot(encodeAddress(publicKey, 1337))?.address(42), address)
    assert.equal([...fromSs58(encodeAddress(publicKey, 1337))], [...publicKey])
    assert.is(keys.findPolkadot(address)!.address(1337), encodeAddress(publicKey, 1337))
  }
  assert.is(keys.findPolkadot('5nobody'), undefined)
})

test('Polkadot signatures hold, of either kind', () => {
  const own = keys.findPolkadot(keys.addressOf('polkadot:x', 1))!
  assert.equal([own.type, signatureVerify(text, own.sign(text), own.address(42)).isValid], ['sr25519', true])
  const other = createPolkadotKey(mnemonicToMiniSecret(phrase), 'ed25519')
  assert.equal(signatureVerify(text, other.sign(text), other.address(0)).crypto, 'ed25519')
})

const payload = {
  address: keys.addressOf('polkadot:x', 0)!,
  genesisHash: `0x${'11'.repeat(32)}`,
  blockHash: `0x${'22'.repeat(32)}`,
  method: '0x0400',
  era: '0x1500',
  nonce: '0x00000041',
  tip: '0x00000000000000000000000000000005',
  specVersion: '0x000f4240',
  transactionVersion: '0x0000001a',
  signedExtensions: [
    'CheckNonZeroSender',
    'CheckSpecVersion',
    'CheckTxVersion',
    'CheckGenesis',
    'CheckMortality',
    'CheckNonce',
    'CheckWeight',
    'ChargeTransactionPayment',
    'CheckMetadataHash',
  ],
  version: 4,
}

test('what is signed of a transaction on Polkadot is its call, what goes with it, and what both sides know', () => {
  const hex = Buffer.from(toSignedBytes(readPayload(payload))).toString('hex')
  assert.is(hex, ['0400', '1500', '0501', '14', '00', '40420f00', '1a000000', '11'.repeat(32), '22'.repeat(32), '00'].join(''))
  assert.is(toSignedBytes({ ...payload, method: `0x${'00'.repeat(300)}` }).length, 32)
  assert.throws(() => toSignedBytes({ ...payload, signedExtensions: ['CheckMood'] }), /CheckMood/)
  assert.throws(() => readPayload({ ...payload, blockHash: '0x00' }), /blockHash/)
  assert.throws(() => readPayload({ ...payload, version: 5 }), /version/)
  assert.throws(() => readPayload(undefined), /no address/)
  assert.equal(
    [0n, 63n, 64n, 16_383n, 16_384n, 1n << 30n, 100_000_000_000_000n].map(value => Buffer.from(toCompact(value)).toString('hex')),
    ['00', 'fc', '0101', 'fdff', '02000100', '0300000040', '0b00407a10f35a'],
  )
})

test.run()
