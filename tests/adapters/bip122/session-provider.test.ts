import { Verifier } from 'bip322-js'
import { Psbt } from 'bitcoinjs-lib'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { fromBase64, toBase64, toHex } from '../../../src/domain/encodings.js'
import { BitcoinAdapter } from '../../../src/adapters/bip122/bip122.js'
import { toNetworkId } from '../../../src/adapters/bip122/networks.js'
import type { BitcoinProvider } from '../../../src/domain/provider.js'
import { RESTORE_LIMIT } from '../../../src/domain/times.js'
import { TXID } from '../../support/bitcoin-page.js'
import { createKey, createPsbt } from '../../support/bitcoin-wallet.js'
import { holdTimers, settlePromises } from '../../support/clock.js'
import { createFakeFace } from '../../support/fake-face.js'
import { throws } from '../../support/failure.js'
import { errorOf } from '../../support/modal.js'
import { pluck } from '../../support/pluck.js'

const payment = createKey(1)
const ordinal = createKey(2, 'p2tr')
const TO = createKey(200).address

/** A session's part for Bitcoin, with a wallet behind it that signs for real. */
async function open(answers: Record<string, (params: any) => unknown> = {}, accounts = [payment.address], signsAll = false) {
  const own: typeof answers = {
    getAccountAddresses: () => [
      { address: ordinal.address, intention: 'ordinal' },
      { address: payment.address, publicKey: payment.publicKey, path: "m/84'/0'/0'/0/0", intention: 'payment' },
    ],
    signMessage: ({ message, address, protocol = 'ecdsa' }) => ({
      address,
      signature: toHex(fromBase64(payment.signMessage(message, protocol))!),
    }),
    sendTransfer: () => ({ txid: TXID }),
    signPsbt: ({ psbt, signInputs, broadcast }) => {
      const indexes = signInputs.map(({ index }: { index: number }) => index)
      return { psbt: toBase64(payment.signPsbt(fromBase64(psbt)!, indexes, broadcast)), ...(broadcast && { txid: TXID }) }
    },
    ...answers,
  }
  const session = { caipNetworkId: toNetworkId('mainnet')!, accounts, signsAll }
  const { provider, calls } = await createFakeFace(new BitcoinAdapter(), ({ method, params }) => own[method]!(params), session)
  return { provider: provider as BitcoinProvider, asked: calls, last: () => calls.at(-1)! }
}

const refuse = (code: number, message = 'no') => throws(Object.assign(new Error(message), { code }))

test('addresses are told with what they are for, the payment account first, and asked for once', async () => {
  const { provider, asked } = await open()
  const addresses = [
    { address: payment.address, purpose: 'payment', publicKey: payment.publicKey, path: "m/84'/0'/0'/0/0" },
    { address: ordinal.address, purpose: 'ordinal' },
  ]
  assert.equal(await provider.getAccountAddresses(), addresses)
  assert.equal(await provider.getAccountAddresses(), addresses)
  assert.equal(asked, [{ method: 'getAccountAddresses', params: { account: payment.address } }])
})

for (const [what, tell] of [
  ...[null, [null], [{ address: 'nonsense' }], [{ address: createKey(1, 'p2wpkh', 'regtest').address }]].map(
    answer => [`answers ${JSON.stringify(answer)} to`, () => answer] as const,
  ),
  ...[4001, -32601, -32603].map(code => [`says ${code} to`, refuse(code)] as const),
])
  test(`a wallet that ${what} that is not needed for it: the session's own accounts are known`, async () => {
    const { provider } = await open({ getAccountAddresses: tell })
    assert.equal(await provider.getAccountAddresses(), [{ address: payment.address, purpose: 'payment' }])
  })

test('a wallet that never answers it is waited for once, and not for what the session grants by itself', async () => {
  let answer: (told: unknown) => void = () => {}
  const { provider, asked } = await open({ getAccountAddresses: () => new Promise(resolve => (answer = resolve)) })
  const psbt = toBase64(createPsbt([payment], { to: TO }))
  await provider.signPSBT({ psbt, signInputs: [{ address: payment.address, index: 0 }] })
  assert.equal(pluck(asked, 'method'), ['signPsbt'])
  const timers = holdTimers()
  try {
    const told = provider.getAccountAddresses()
    await settlePromises()
    timers.advance(RESTORE_LIMIT)
    const granted = [{ address: payment.address, purpose: 'payment' }]
    assert.equal([await told, await provider.getAccountAddresses()], [granted, granted])
    answer([{ address: ordinal.address, intention: 'ordinal' }])
    await settlePromises()
    assert.is((await provider.getAccountAddresses()).length, 2)
    assert.is(asked.filter(({ method }) => method === 'getAccountAddresses').length, 1)
  } finally {
    timers.release()
  }
})

test('a session account with a wrong checksum, or of another network, is nobody', async () => {
  for (const address of [`${payment.address.slice(0, -1)}q`, createKey(1, 'p2wpkh', 'testnet').address]) {
    const { provider } = await open({ getAccountAddresses: () => [] }, [address])
    assert.equal(await provider.getAccountAddresses(), [])
  }
})

for (const protocol of ['ecdsa', 'bip322'] as const)
  test(`${protocol}: what the wallet signs in hexadecimal comes in base64, and is verified by another library`, async () => {
    const { provider, last } = await open()
    const signature = await provider.signMessage({ message: 'Hello', address: payment.address, protocol })
    assert.ok(Verifier.verifySignature(payment.address, 'Hello', signature))
    assert.equal(last(), {
      method: 'signMessage',
      params: { message: 'Hello', account: payment.address, address: payment.address, protocol },
    })
  })

test('a transfer goes out by the names of the wire', async () => {
  const { provider, last } = await open()
  assert.is(await provider.sendTransfer({ amount: '1234', recipient: TO }), TXID)
  assert.equal(last(), { method: 'sendTransfer', params: { account: payment.address, recipientAddress: TO, amount: '1234' } })
  const { provider: broken } = await open({ sendTransfer: () => ({ txid: 'soon' }) })
  assert.is((await errorOf(broken.sendTransfer({ amount: '1234', recipient: TO }))).name, 'walletBadAnswer')
})

test('a PSBT is signed at the inputs named, and the id comes where it was sent', async () => {
  const { provider, last } = await open()
  const psbt = toBase64(createPsbt([payment, ordinal], { to: TO }))
  const signInputs = [{ address: payment.address, index: 0, sighashTypes: [1] }]
  const signed = await provider.signPSBT({ psbt, signInputs })
  assert.is(Psbt.fromBase64(signed.psbt).data.inputs[0]!.partialSig!.length, 1)
  assert.equal([last().params, 'txid' in signed], [{ account: payment.address, psbt, signInputs, broadcast: false }, false])
  assert.is((await provider.signPSBT({ psbt, signInputs, broadcast: true })).txid, TXID)
})

test('a wallet that cannot be told which inputs to sign is asked only where all that are its account’s are named, and no other', async () => {
  const { provider, asked } = await open({}, undefined, true)
  const signInput = (index: number, { address } = payment) => ({ address, index })
  const both = createPsbt([payment, payment], { to: TO })
  // A coin that does not say whose it is.
  const unknown = Psbt.fromBase64(toBase64(both))
  delete unknown.data.inputs[1]!.witnessUtxo
  const psbts = { mixed: toBase64(createPsbt([payment, ordinal], { to: TO })), both: toBase64(both), unknown: unknown.toBase64() }
  for (const [psbt, signInputs, isGood] of [
    [psbts.mixed, [signInput(0)], true],
    [psbts.both, [signInput(0), signInput(1)], true],
    [psbts.both, [signInput(0)], false],
    [psbts.unknown, [signInput(0)], false],
    [psbts.mixed, [signInput(0), signInput(1, ordinal)], false],
  ] as const) {
    asked.length = 0
    const error = isGood ? await provider.signPSBT({ psbt, signInputs }) : await errorOf(provider.signPSBT({ psbt, signInputs }))
    const signings = asked.filter(({ method }) => method === 'signPsbt').length
    assert.equal([(error as Error).name, signings], isGood ? [undefined, 1] : ['callNotSupported', 0])
  }
})

test('a wallet that answers with another transaction is found out', async () => {
  const other = toBase64(payment.signPsbt(createPsbt([payment], { to: ordinal.address }), [0]))
  for (const psbt of [other, '', null, 'x', toBase64(createPsbt([payment], { to: TO }))]) {
    const { provider } = await open({ signPsbt: () => ({ psbt }) })
    const asked = { psbt: toBase64(createPsbt([payment], { to: TO })), signInputs: [{ address: payment.address, index: 0 }] }
    assert.is((await errorOf(provider.signPSBT(asked))).name, 'walletBadAnswer')
  }
})

test('a refusal on the phone is one here', async () => {
  for (const code of [4001, 5000, 5002]) {
    const { provider } = await open({ sendTransfer: refuse(code, 'User rejected.') })
    assert.is((await errorOf(provider.sendTransfer({ amount: '1234', recipient: TO }))).code, 4001)
  }
})

test('a session is not ended, and not moved, by one of its parts', async () => {
  const { provider } = await open()
  assert.is(await provider.connect(), payment.address)
  await provider.switchNetwork(toNetworkId('mainnet')!)
  for (const call of [provider.disconnect(), provider.switchNetwork(toNetworkId('signet')!)]) {
    assert.is((await errorOf(call)).message, 'Wallet call is not supported')
  }
})
