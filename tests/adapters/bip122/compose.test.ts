// On a real chain, bcoin on regtest behind Esplora's interface, whose node checks every signature and every amount: one payment; and those of a
// dApp to several, by one PSBT whose coins are proved, at the fee that was shown.
import * as btc from '@scure/btc-signer'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { start, type BitcoinNode } from '../../../scripts/sandbox/bitcoin.js'
import { compose as composeWith } from '../../../src/adapters/bip122/compose.js'
import { createEsplora } from '../../../src/adapters/bip122/esplora.js'
import { parseAddress } from '../../../src/adapters/bip122/address.js'
import { BitcoinAdapter } from '../../../src/adapters/bip122/bip122.js'
import { writeAddress } from '../../../src/adapters/bip122/write-address.js'
import { buildTransfer } from '../../../src/adapters/bip122/transfer.js'
import { fromHex, toBase64 } from '../../../src/domain/encodings.js'
import type { CaipNetwork } from '../../../src/domain/networks.js'
import type { SendMade } from '../../../src/domain/send-made.js'
import { bitcoinId, bitcoinNetwork, connectBitcoin, createStandard, createUnisat } from '../../support/bitcoin-page.js'
import { createKey, type KeyKind, type TestKey } from '../../support/bitcoin-wallet.js'
import { errorOf } from '../../support/modal.js'
import { pluck, pluckAll } from '../../support/pluck.js'

let node: BitcoinNode
let network: CaipNetwork
let seed = 120
const adapter = new BitcoinAdapter()
const transfers = await adapter.transfers()
const { signal } = new AbortController()

test.before(async () => {
  node = await start({ mineAfter: 300 })
  network = bitcoinNetwork(bitcoinId('regtest'), node.network.rpcUrls.default.http[0]!)
})
test.after(() => node.close())

const urls = () => network.rpcUrls.default.http
const balanceOf = async (address: string) => (await adapter.getBalance({ address, network, urls: urls() })).balance
const someone = (kind: KeyKind = 'p2wpkh') => createKey(++seed, kind, 'regtest')

/** A visitor with 110 000 satoshis in two coins. */
async function visit(
  kind: KeyKind = 'p2wpkh',
  { sends = false, without = [] as string[], beside = undefined as KeyKind | undefined } = {},
) {
  const key = someone(kind)
  const other = beside && someone(beside)
  const keys = [key, ...(other ? [other] : [])]
  const raw = sends ? createUnisat([key], { network: 'BITCOIN_REGTEST' }) : createStandard(keys, { chain: 'bitcoin:regtest', without })
  const { provider } = await connectBitcoin(sends ? 'unisat' : 'standard', raw, { networkOf: () => network })
  await node.fund(key.address, 60_000n)
  await node.fund(key.address, 50_000n)
  if (other) await node.fund(other.address, 1_000n)
  const compose = (made: unknown) => transfers.compose!({ provider, from: key.address, network, urls: urls(), made: made as SendMade })
  return { key, other, provider, compose, asked: raw.command.asked }
}

for (const kind of ['p2wpkh', 'p2tr', 'p2sh', 'p2pkh'] as const)
  test(`what is sent from ${kind} arrives, to the satoshi, and the change comes back`, async () => {
    const { key, provider } = await visit(kind)
    const to = someone(kind).address
    const transfer = { provider, from: key.address, to, units: 80_000n, network, urls: urls() }
    const fee = await transfers.getFee(transfer)
    await transfers.confirm(await transfers.send(transfer), { network, urls: urls() })
    assert.equal([await balanceOf(to), await balanceOf(key.address)], ['0.0008', `0.000${30_000n - fee}`])
  })

for (const kind of ['p2wpkh', 'p2tr', 'p2pkh'] as const)
  test(`several are paid by one transaction of ${kind}, to the satoshi, at the fee that was shown`, async () => {
    const { key, compose } = await visit(kind)
    const [one, other] = [someone().address, someone('p2tr').address]
    const { foresight, send } = await compose({
      outputs: [
        { address: one, value: 30_000n },
        { address: other, value: '50000' },
      ],
    })
    assert.is(foresight.isTried, true)
    assert.equal(pluckAll(foresight.moves, 'units', 'symbol'), [[-80_000n, network.nativeCurrency.symbol]])
    const seen = foresight.steps!.map(({ kind, receiver, much }) => [kind, receiver, much!.units])
    assert.equal(seen, [
      ['payment', one, 30_000n],
      ['payment', other, 50_000n],
    ])
    const id = await send(signal)
    await transfers.confirm(id, { network, urls: urls() })
    const { fee } = foresight
    assert.equal([await balanceOf(one), await balanceOf(other)], ['0.0003', '0.0005'])
    assert.is(await balanceOf(key.address), `0.000${30_000n - (fee as { units: bigint }).units}`)
  })

test('the fee is a bound where we build what is signed, and an estimate where the wallet sends by itself; what one pays oneself is not paid', async () => {
  const to = someone().address
  for (const sends of [true, false]) {
    const { key, compose } = await visit('p2wpkh', { sends })
    const [one, several] = [
      [{ address: to, value: 20_000n }],
      [
        { address: to, value: 20_000n },
        { address: key.address, value: 9_000n },
      ],
    ]
    const told = await Promise.all([one, several].map(outputs => compose({ outputs })))
    const seen = told.map(({ foresight: { fee, moves } }) => [(fee as { isAbout?: boolean }).isAbout ?? false, moves[0]!.units])
    assert.equal(seen, [
      [sends, -20_000n],
      [false, -20_000n],
    ])
  }
})

for (const sends of [true, false])
  test(`what is called off before a wallet that ${sends ? 'sends by itself' : 'signs'} is asked is asked of nobody`, async () => {
    const { key, provider, asked } = await visit('p2wpkh', { sends })
    const to = someone().address
    const psbt = toBase64(await spend([key], [[someone(), 109_000n]]))
    const output = { address: to, value: 20_000n }
    const place = { from: key.address, network, urls: urls() }
    for (const made of [
      { outputs: [output] },
      { outputs: [output, output] },
      { psbt, signInputs: [0, 1].map(index => ({ address: key.address, index })) },
      undefined,
    ]) {
      const [leave, heard] = [new AbortController(), [] as string[]]
      /** They leave once the provider has it, which reads coins, fee and proofs first. */
      const leaving =
        <Given, Told>(call: (given: Given) => Promise<Told>) =>
        (given: Given) => (leave.abort(), call(given))
      const late = { ...provider, sendTransfer: leaving(provider.sendTransfer), signPSBT: leaving(provider.signPSBT) }
      const onAsk = () => void heard.push('asked')
      const run = made
        ? (await transfers.compose!({ ...place, provider: late, made, onAsk })).send(leave.signal)
        : transfers.send({ ...place, provider: late, to, units: 20_000n, maxFee: 10_000n, signal: leave.signal, onAsk })
      assert.is(await errorOf(run), leave.signal.reason)
      assert.equal([heard, asked], [[], []], JSON.stringify(Object.keys(made ?? {})))
    }
  })

test('what cannot be right is refused before anything is shown', async () => {
  const { compose, asked } = await visit()
  const to = someone().address
  for (const [output, name] of [
    [{ address: to, value: 100n }, 'amountTooSmall'],
    [{ address: to, value: 200_000n }, 'insufficientFunds'],
    [{ address: createKey(3).address, value: 20_000n }, 'invalidParams'],
    [{ address: to, value: 20_000 }, 'invalidParams'],
    [{ address: to, value: '-1' }, 'invalidParams'],
    [{ address: to, value: '1.5' }, 'invalidParams'],
    [{ address: to, value: 2_100_000_000_000_001n }, 'invalidParams'],
    [null, 'invalidParams'],
  ] as const)
    assert.is((await errorOf(compose({ outputs: [output] }))).name, name)
  assert.not(asked.some(({ method }) => /sign/i.test(method)))
})

/** A PSBT of our own making, by which an account pays 70 000 satoshis. */
const build = ({ address, publicKey }: TestKey, to: string) =>
  buildTransfer({
    id: network.caipNetworkId,
    urls: urls(),
    network,
    from: { address, publicKey, purpose: 'payment' },
    outputs: [{ to, units: 70_000n }],
  })

test('a PSBT of the dApp is shown by the transactions that its coins come of, and what a signature does not cover is not', async () => {
  const { key, compose } = await visit()
  const to = someone('p2tr').address
  const { psbt, signInputs, fee } = await build(key, to)
  const made = { psbt: toBase64(psbt), signInputs: signInputs.map(each => ({ ...each })) }
  const { foresight, send } = await compose(made)
  assert.is(foresight.isTried, true)
  assert.equal(foresight.moves[0]!.units, -70_000n)
  const [{ receiver, much } = {}, ...more] = foresight.steps!
  assert.equal([receiver, much!.units, more], [to, 70_000n, []])
  assert.equal((foresight.fee as { units: bigint }).units, fee)
  const open = (await compose({ psbt: made.psbt, signInputs: signInputs.map(each => ({ ...each, sighashTypes: [2] })) })).foresight
  assert.equal([open.isTried, open.moves], [false, []])
  // What the page does to its own by now is no matter.
  made.signInputs.pop()
  await send(signal)
  assert.is(await balanceOf(to), '0.0007')
})

test('what is no PSBT, or is signed by somebody else, is refused', async () => {
  const { compose, key } = await visit()
  assert.is((await errorOf(compose({ psbt: 'cHNidP8=', signInputs: [{ address: key.address, index: 0 }] }))).name, 'invalidParams')
  const other = await visit()
  const { psbt, signInputs } = await build(other.key, key.address)
  assert.is((await errorOf(compose({ psbt: toBase64(psbt), signInputs }))).name, 'otherSigner')
  // An account beside this one in the same wallet is somebody else: nothing of it would be shown.
  const both = [...signInputs.slice(1), { ...signInputs[0]!, address: key.address }]
  assert.is((await errorOf(compose({ psbt: toBase64(psbt), signInputs: [...both, ...signInputs.slice(0, 1)] }))).name, 'otherSigner')
})

/** A PSBT that spends all coins of these keys, as a dApp makes it. */
async function spend(keys: readonly TestKey[], outputs: readonly (readonly [TestKey, bigint])[]) {
  const tx = new btc.Transaction()
  for (const { script, address, kind, publicKey } of keys)
    for (const { txid, vout: index, value } of await createEsplora(urls()).getUtxos(address))
      tx.addInput({
        txid,
        index,
        witnessUtxo: { script, amount: BigInt(value) },
        ...(kind === 'p2tr' && { tapInternalKey: fromHex(publicKey)!.slice(1) }),
      })
  for (const [{ script }, amount] of outputs) tx.addOutput({ script, amount })
  return tx.toPSBT(0)
}

for (const proof of ['proved', 'unproved'])
  test(`a coin of an account beside the one that is asked is signed under no name of it, and counts as the visitor's (${proof})`, async () => {
    const { key, other, provider } = await visit('p2wpkh', { beside: 'p2tr' })
    const to = someone()
    const paid = [[to, 110_000n] as const, [other!, 546n] as const]
    const psbt = await spend([other!, key], paid)
    const real = createEsplora(urls())
    const [hidden] = await real.getUtxos(other!.address)
    const getTx: typeof real.getTx = (id, ...rest) =>
      id === hidden!.txid && proof === 'unproved' ? Promise.reject(new Error('away')) : real.getTx(id, ...rest)
    const esplora = { ...real, getTx }
    const compose = (...indexes: number[]) => {
      const made = { psbt: toBase64(psbt), signInputs: indexes.map(index => ({ address: key.address, index })) }
      return composeWith({ provider, from: key.address, network, urls: urls(), made }, { esplora })
    }
    for (const indexes of [[0], [0, 1, 2], [1, 0]]) assert.is((await errorOf(compose(...indexes))).name, 'otherSigner', `${indexes}`)
    const { foresight } = await compose(1, 2)
    assert.equal(foresight.isTried, proof === 'proved')
    assert.equal(pluck(foresight.moves, 'units'), proof === 'proved' ? [-110_000n] : [])
    assert.equal(pluck(foresight.steps!, 'receiver'), [to.address, other!.address])
    assert.is(foresight.mayCarry, true)
  })

test('a coin that nobody proves is not signed, and takes the proof of no other', async () => {
  const { key, other, compose } = await visit('p2wpkh', { beside: 'p2tr' })
  const [carrying] = await createEsplora(urls()).getUtxos(other!.address)
  const tx = new btc.Transaction()
  // Both are said to be of the account that is asked; the first is another's, and of the second no node knows.
  for (const txid of [carrying!.txid, '77'.repeat(32)])
    tx.addInput({ txid, index: carrying!.vout, witnessUtxo: { script: key.script, amount: 1_000n } })
  tx.addOutput({ script: someone().script, amount: 1_500n })
  const sign = (index: number) => compose({ psbt: toBase64(tx.toPSBT(0)), signInputs: [{ address: key.address, index }] })
  assert.equal([(await errorOf(sign(0))).name, (await errorOf(sign(1))).name], ['otherSigner', 'rpcFailed'])
})

test('of coins that may carry something it is said that more may go, whoever signs them', async () => {
  const told = async (kind: KeyKind, units: bigint, beside?: KeyKind) => {
    const { key, other, compose } = await visit(kind, { beside })
    await node.fund(key.address, units)
    const psbt = await spend([...(other ? [other] : []), key], [[someone(), 109_000n]])
    const signInputs = [0, 1, 2].map(each => ({ address: key.address, index: each + (other ? 1 : 0) }))
    return (await compose({ psbt: toBase64(psbt), signInputs })).foresight.mayCarry
  }
  assert.equal(
    [await told('p2wpkh', 10_000n), await told('p2wpkh', 10_000n, 'p2tr'), await told('p2tr', 10_001n), await told('p2tr', 10_000n)],
    [false, true, false, true],
  )
})

test('a coin that is said to be of two, or of nobody, is signed by nobody', async () => {
  const { key, compose } = await visit()
  const { txid, vout } = (await createEsplora(urls()).getUtxos(key.address))[0]!
  const odd = (script: Uint8Array | undefined, id = txid) => {
    const tx = new btc.Transaction()
    tx.addInput({ txid: id, index: vout, ...(script && { witnessUtxo: { script, amount: 9_000n } }) })
    tx.addOutput({ script: someone().script, amount: 8_000n })
    return compose({ psbt: toBase64(tx.toPSBT(0)), signInputs: [{ address: key.address, index: 0 }] })
  }
  assert.is((await errorOf(odd(someone().script))).name, 'otherSigner')
  assert.is((await errorOf(odd(undefined, '77'.repeat(32)))).name, 'otherSigner')
  await odd(undefined)
})

test('scripts are written as their addresses, on both kinds of network; one of the shape of another, which anybody may spend, has none', () => {
  for (const kind of ['p2wpkh', 'p2tr', 'p2sh', 'p2pkh'] as const)
    for (const [name, prefix] of [
      ['mainnet', 'bc'],
      ['regtest', 'bcrt'],
    ] as const) {
      const { address } = createKey(5, kind, name)
      assert.is(writeAddress(parseAddress(address)!.script, prefix), address)
    }
  const hash = new Array<number>(20).fill(7)
  for (const script of [
    [0x76, 0x75, 20, ...hash, 0x75, 0x51],
    [0xa9, 20, ...hash, 0x51],
  ])
    assert.is(writeAddress(Uint8Array.from(script), 'bc'), undefined)
})
