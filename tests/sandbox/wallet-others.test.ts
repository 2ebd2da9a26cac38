import { ed25519 } from '@noble/curves/ed25519'
import { signatureVerify, encodeAddress } from '@polkadot/util-crypto'
import { getTransferSolInstruction } from '@solana-program/system'
import {
  address,
  appendTransactionMessageInstructions,
  blockhash,
  compileTransaction,
  createNoopSigner,
  createTransactionMessage,
  getBase58Decoder,
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
import { readJson, send, sendJson, serve, type LocalServer } from '../../scripts/sandbox/http.js'
import { createWallet } from '../../scripts/sandbox/wallet/create.js'
import type { SharedAccount } from '../../scripts/sandbox/wallet/others.js'
import type { SandboxWallet } from '../../scripts/sandbox/wallet/wallet.js'
import { failure } from '../support/failure.js'

const site = 'http://dapp.example'
const DEVNET = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
const REGTEST = 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328'
/** No test of these reaches it. */
const chain = { url: 'http://127.0.0.1:9', chainId: 31337, name: 'Anvil One' }

let solana: LocalServer
let esplora: LocalServer
let asked: { method: string; params: unknown[] }[]
let sent: string[]
let simulated: unknown
let wallet: SandboxWallet

test.before(async () => {
  solana = await serve(async (request, response) => {
    const { id, method, params } = (await readJson(request)) as { id: number; method: string; params: [string] }
    asked.push({ method, params })
    const signature = () =>
      getBase58Decoder().decode(Object.values(getTransactionDecoder().decode(Buffer.from(params[0], 'base64')).signatures)[0]!)
    const results: Record<string, () => unknown> = {
      getBalance: () => ({ value: 2_500_000_000 }),
      getFeeForMessage: () => ({ value: 5_000 }),
      simulateTransaction: () => ({ value: { err: simulated } }),
      sendTransaction: signature,
    }
    sendJson(response, 200, { jsonrpc: '2.0', id, result: results[method]!() })
  })
  esplora = await serve(async (request, response, { pathname }) => {
    if (pathname.endsWith('/utxo'))
      return sendJson(response, 200, [
        { txid: 'ab'.repeat(32), vout: 1, value: 60_000 },
        { txid: 'cd'.repeat(32), vout: 0, value: 50_000 },
      ])
    const chunks: Buffer[] = []
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
    const hex = Buffer.concat(chunks).toString()
    sent.push(hex)
    send(response, 'text/plain', bitcoin.Transaction.fromHex(hex).getId())
  })
})
test.after(async () => {
  await Promise.all([solana.close(), esplora.close()])
})
test.before.each(() => {
  asked = []
  sent = []
  simulated = null
  const others = { solana: { networkId: DEVNET, rpcUrl: solana.url }, bitcoin: { networkId: REGTEST, apiUrl: esplora.url } }
  wallet = createWallet({ chains: [chain], others })
})
test.after.each(() => wallet.close())

const ask = <Result = unknown>(method: string, params: object = {}, origin = site) =>
  wallet.request(origin, { method, params: [params] }) as Promise<Result>
const toBase64 = (bytes: Uint8Array | string) => Buffer.from(bytes as string).toString('base64')
const fromBase64 = (text: string) => new Uint8Array(Buffer.from(text, 'base64'))

/** Approves what is asked next and returns the result. */
async function approved<Result = unknown>(method: string, params: object = {}): Promise<Result> {
  const result = ask<Result>(method, params)
  result.catch(() => undefined)
  await wallet.nextPending()
  wallet.approve()
  return result
}
const connect = (method: string) => approved<SharedAccount[]>(method)
const rowOf = (label: string) => wallet.pending[0]?.rows.find(row => row.label === label)?.value

// ——— who is let in

test('a site is let into each namespace by itself, and out again', async () => {
  assert.equal(await ask('solana_accounts'), [])
  const asking = ask<SharedAccount[]>('solana_connect')
  const question = await wallet.nextPending()
  assert.equal([question.namespace, question.title, question.accounts?.length], ['solana', 'Connect Solana to this site', 3])
  wallet.approve(question.id, [question.accounts![1]!])
  assert.equal(
    (await asking).map(({ address, name }) => [address, name]),
    [[question.accounts![1], 'Savings']],
  )
  assert.equal(
    [
      await ask('bitcoin_accounts'),
      await ask('polkadot_accounts'),
      await ask('eth_accounts'),
      await ask('solana_accounts', {}, 'http://other.example'),
    ],
    [[], [], [], []],
  )

  await connect('bitcoin_connect')
  await connect('polkadot_enable')
  assert.equal(await ask('bitcoin_disconnect'), null)
  assert.equal(
    [(await ask<[]>('solana_accounts')).length, (await ask<[]>('bitcoin_accounts')).length, (await ask<[]>('polkadot_accounts')).length],
    [1, 0, 1],
  )
  assert.equal(await ask('solana_connect'), await ask('solana_accounts')) // asks nobody
  wallet.disconnectSite(site)
  assert.equal([await ask('solana_accounts'), await ask('polkadot_accounts')], [[], []])
})

test('locking hides all, unlocking tells all, and another account is told in its namespace only', async () => {
  await connect('solana_connect')
  const [payment] = await connect('bitcoin_connect')
  const events: unknown[] = []
  wallet.onSiteEvent(
    (_, { event, data }) => event === 'sharedAccounts' && events.push([data.namespace, data.accounts.length, data.accounts[0]?.name]),
  )
  wallet.lock()
  assert.equal(await ask('bitcoin_accounts'), [])
  wallet.unlock()
  const { others } = wallet.state
  others.select('bip122', others.addresses('bip122')[2]!)
  assert.equal(events, [
    ['solana', 0, undefined],
    ['bip122', 0, undefined],
    ['solana', 1, 'Everyday'],
    ['bip122', 2, 'Everyday'],
    ['bip122', 4, 'Fresh'],
  ])
  assert.is(payment!.purpose, 'payment')
  assert.throws(() => others.select('solana', 'nobody'), /no account nobody/)
})

test('a wallet that refuses, is busy or is offline says so in each namespace', async () => {
  const first = failure(ask('solana_connect'))
  await wallet.nextPending()
  assert.is((await failure(ask('solana_connect'))).code, -32002)
  const other = failure(ask('bitcoin_connect')) // another namespace is another question
  await new Promise(resolve => setTimeout(resolve))
  assert.is(wallet.pending.length, 2)
  wallet.refuse()
  wallet.refuse()
  assert.equal([(await first).code, (await other).code], [4001, 4001])
  wallet.behave({ methods: { polkadot_enable: 'refuse', bitcoin_connect: 'approve', solana_connect: 'busy' } })
  assert.is((await failure(ask('polkadot_enable'))).code, 4001)
  assert.is((await ask<[]>('bitcoin_connect')).length, 2)
  assert.is((await failure(ask('solana_connect'))).code, -32002)
  wallet.behave({ offline: true })
  assert.is((await failure(ask('polkadot_enable'))).code, 4900)
  assert.is((await ask<[]>('bitcoin_accounts')).length, 2)
})

test('nobody signs for a site that is not let in', async () => {
  const [{ address }] = (await connect('solana_connect')) as [SharedAccount]
  const elsewhere = 'http://other.example'
  for (const [method, params] of Object.entries({
    solana_signMessage: { address, message: toBase64('hi') },
    solana_signTransactions: { address, transactions: ['AA=='] },
    bitcoin_signMessage: { message: toBase64('hi') },
    bitcoin_signPsbt: { psbt: 'AA==' },
    bitcoin_sendTransfer: { recipients: [] },
    polkadot_signRaw: { address, data: 'hi' },
  })) {
    assert.is((await failure(ask(method, params, elsewhere))).code, 4100, method)
  }
  assert.is(
    (await failure(ask('solana_signMessage', { address: wallet.state.others.addresses('solana')[1]!, message: toBase64('hi') }))).code,
    4100,
  )
})

// ——— Solana

function transfer(from: string, to: string, sol: bigint): Uint8Array {
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    message => setTransactionMessageFeePayer(address(from), message),
    message =>
      setTransactionMessageLifetimeUsingBlockhash(
        { blockhash: blockhash('EETubP5AKHgjPAhzPAFcb8BAY1hMH639CWCFTqi3hq1k'), lastValidBlockHeight: 10n },
        message,
      ),
    message =>
      appendTransactionMessageInstructions(
        [getTransferSolInstruction({ source: createNoopSigner(address(from)), destination: address(to), amount: lamports(sol) })],
        message,
      ),
  )
  return Uint8Array.from(getTransactionEncoder().encode(compileTransaction(message)))
}

test('a message on Solana is shown and signed; a transaction in its clothes is not', async () => {
  const [own] = (await connect('solana_connect')) as [SharedAccount]
  const text = 'Grüße'
  const signing = ask<{ signature: string }>('solana_signMessage', { address: own.address, message: toBase64(text) })
  assert.is((await wallet.nextPending()).text, text)
  wallet.approve()
  assert.ok(ed25519.verify(fromBase64((await signing).signature), new TextEncoder().encode(text), own.publicKey))
  const disguised = transfer(own.address, own.address, 1n).slice(65)
  assert.is((await failure(ask('solana_signMessage', { address: own.address, message: toBase64(disguised) }))).code, -32602)
  assert.is((await failure(ask('solana_signMessage', { address: own.address, message: '?' }))).code, -32602)
})

test('transactions on Solana are told in plain words, signed, and sent', async () => {
  const [own] = (await connect('solana_connect')) as [SharedAccount]
  const target = wallet.state.others.addresses('solana')[2]!
  const wire = transfer(own.address, target, 1_500_000_000n)
  const sending = ask<{ signature: string }>('solana_signAndSendTransaction', {
    address: own.address,
    transaction: toBase64(wire),
    chain: 'solana:devnet',
  })
  const { title, warning, kind } = await wallet.nextPending()
  assert.equal(
    [kind, title, warning, rowOf('Amount'), rowOf('To'), rowOf('Fee'), rowOf('Network')],
    ['send', 'Send 1.5 SOL', undefined, '1.5 SOL', target, '0.000005 SOL', 'Solana Devnet'],
  )
  wallet.approve()
  const { signature } = await sending
  const [sentBytes, options] = asked.find(({ method }) => method === 'sendTransaction')!.params as [string, { encoding: string }]
  assert.is(options.encoding, 'base64')
  const { messageBytes } = getTransactionDecoder().decode(fromBase64(sentBytes))
  assert.ok(ed25519.verify(fromBase64(signature), Uint8Array.from(messageBytes), own.publicKey))

  const { transactions } = await approved<{ transactions: string[] }>('solana_signTransactions', {
    address: own.address,
    transactions: [toBase64(wire), toBase64(wire)],
  })
  assert.is(transactions.length, 2)
  assert.equal(transactions[0], sentBytes)
})

test('what will fail on Solana is warned of, and what is for another chain or another signer is not asked for', async () => {
  const [own] = (await connect('solana_connect')) as [SharedAccount]
  simulated = { InstructionError: [0, { Custom: 1 }] }
  const params = { address: own.address, transaction: toBase64(transfer(own.address, own.address, 1n)) }
  void failure(ask('solana_signAndSendTransaction', params))
  assert.match((await wallet.nextPending()).warning!, 'probably fail')
  assert.is((await failure(ask('solana_signAndSendTransaction', { ...params, chain: 'solana:mainnet' }))).code, 4901)
  const foreign = wallet.state.others.addresses('solana')[1]!
  assert.is(
    (await failure(ask('solana_signAndSendTransaction', { ...params, transaction: toBase64(transfer(foreign, foreign, 1n)) }))).code,
    -32602,
  )
})

test('signing in on Solana connects, and warns of another site', async () => {
  const signing = ask<{ account: SharedAccount; signedMessage: string; signature: string }>('solana_signIn', {
    statement: 'Welcome',
    nonce: '12345678',
    resources: ['https://a.example'],
  })
  const question = await wallet.nextPending()
  assert.equal([question.title, question.warning], ['Sign in', undefined])
  wallet.approve()
  const { account, signedMessage, signature } = await signing
  const text = Buffer.from(signedMessage, 'base64').toString()
  assert.is(
    text,
    `dapp.example wants you to sign in with your Solana account:\n${account.address}\n\nWelcome\n\nNonce: 12345678\nResources:\n- https://a.example`,
  )
  assert.ok(ed25519.verify(fromBase64(signature), fromBase64(signedMessage), account.publicKey))
  assert.equal(
    (await ask<SharedAccount[]>('solana_accounts')).map(each => each.address),
    [account.address],
  )
  void failure(ask('solana_signIn', { domain: 'bank.example' }))
  assert.match((await wallet.nextPending()).warning!, 'signs you in to bank.example')
  assert.is((await failure(ask('solana_signIn', { statement: 'a\nURI: b' }))).code, -32602)
})

// ——— Bitcoin

test('messages on Bitcoin are signed by either account, as others check them', async () => {
  const accounts = await connect('bitcoin_connect')
  assert.equal(
    accounts.map(({ purpose, addressType, path }) => [purpose, addressType, path]),
    [
      ['payment', 'p2wpkh', "m/84'/1'/0'/0/0"],
      ['ordinal', 'p2tr', "m/86'/1'/0'/0/0"],
    ],
  )
  for (const { address } of accounts) {
    const { signature } = await approved<{ signature: string }>('bitcoin_signMessage', {
      address,
      message: toBase64('hello'),
      protocol: 'bip322',
    })
    assert.ok(Verifier.verifySignature(address, 'hello', signature), address)
  }
  const { signature, protocol } = await approved<{ signature: string; protocol: string }>('bitcoin_signMessage', {
    message: toBase64('hello'),
  })
  assert.is(protocol, 'ecdsa')
  assert.ok(Verifier.verifySignature(accounts[0]!.address, 'hello', signature))
  assert.is((await failure(ask('bitcoin_signMessage', { message: toBase64('hello'), protocol: 'magic' }))).code, -32602)
})

test('a half-made transaction is told in plain words and signed where chosen', async () => {
  const [payment, ordinal] = (await connect('bitcoin_connect')) as [SharedAccount, SharedAccount]
  const network = bitcoin.networks.regtest
  const psbt = new bitcoin.Psbt({ network })
  const witnessUtxo = (address: string) => ({
    script: wallet.state.others.keys.findBitcoin(REGTEST, address)!.payment.script,
    value: 40_000n,
  })
  psbt.addInput({ hash: 'ab'.repeat(32), index: 0, witnessUtxo: witnessUtxo(payment.address) })
  psbt.addInput({ hash: 'ab'.repeat(32), index: 1, witnessUtxo: witnessUtxo(ordinal.address) })
  psbt.addOutput({ address: wallet.state.others.addresses('bip122')[1]!, value: 70_000n })
  psbt.addOutput({ address: payment.address, value: 9_000n })
  const params = { psbt: psbt.toBase64(), inputs: [{ index: 1, address: ordinal.address }] }
  const signing = ask<{ psbt: string }>('bitcoin_signPsbt', params)
  await wallet.nextPending()
  assert.equal(
    [rowOf('You pay in all'), rowOf('Amount'), rowOf('Fee'), rowOf('Yours')],
    ['0.00071 BTC', '0.0007 BTC', '0.00001 BTC', '2 of 2 inputs'],
  )
  wallet.approve()
  assert.equal(
    bitcoin.Psbt.fromBase64((await signing).psbt).data.inputs.map(({ partialSig, tapKeySig }) => Boolean(partialSig ?? tapKeySig)),
    [false, true],
  )

  const { txid } = await approved<{ txid: string }>('bitcoin_signPsbt', { psbt: psbt.toBase64(), broadcast: true })
  assert.is(bitcoin.Transaction.fromHex(sent[0]!).getId(), txid)
  assert.is((await failure(ask('bitcoin_signPsbt', { ...params, inputs: [{ index: 7 }] }))).code, -32602)
  assert.is((await failure(ask('bitcoin_signPsbt', { psbt: 'AAAA' }))).code, -32602)
})

test('a payment takes coins, pays, returns the rest, and is sent', async () => {
  const [payment] = (await connect('bitcoin_connect')) as [SharedAccount]
  const target = wallet.state.others.addresses('bip122')[1]!
  const sending = ask<{ txid: string }>('bitcoin_sendTransfer', { recipients: [{ address: target, amount: '70000' }], memo: 'thanks' })
  const { title } = await wallet.nextPending()
  assert.equal([title, rowOf('To'), rowOf('Note')], ['Send 0.0007 BTC', target, 'thanks'])
  wallet.approve()
  const { txid } = await sending
  const transaction = bitcoin.Transaction.fromHex(sent[0]!)
  assert.is(transaction.getId(), txid)
  const paid = transaction.outs.map(({ script, value }) => [
    value,
    script[0] === 0x6a ? 'note' : bitcoin.address.fromOutputScript(script, bitcoin.networks.regtest),
  ])
  assert.equal(
    paid.map(([, to]) => to),
    [target, 'note', payment.address],
  )
  assert.is(paid[0]![0], 70_000n)
  assert.is(
    (await failure(ask('bitcoin_sendTransfer', { recipients: [{ address: target, amount: '900000' }] }))).message,
    'The account has only 0.0011 BTC.',
  )
  assert.is((await failure(ask('bitcoin_sendTransfer', { recipients: [{ address: target, amount: 1.5 }] }))).code, -32602)
  assert.is((await failure(ask('bitcoin_sendTransfer', { recipients: [{ address: 'nobody', amount: 1000 }] }))).code, -32603)
  assert.equal([await ask('bitcoin_getBalance'), await ask('bitcoin_getNetwork')], ['110000', 'regtest'])
})

// ——— Polkadot

test('bytes on Polkadot are wrapped and signed by sr25519, under whatever prefix the page uses', async () => {
  const [own] = (await connect('polkadot_enable')) as [SharedAccount]
  for (const address of [own.address, encodeAddress(own.address, 0)]) {
    const signing = ask<{ signature: string }>('polkadot_signRaw', { address, data: '0x68656c6c6f', type: 'bytes' })
    assert.is((await wallet.nextPending()).text, 'hello')
    wallet.approve()
    const { signature } = await signing
    const checked = signatureVerify('<Bytes>hello</Bytes>', signature, own.address)
    assert.equal([checked.isValid, checked.crypto], [true, 'sr25519'])
  }
})

test('a payload on Polkadot is signed as the chain checks it', async () => {
  const [own] = (await connect('polkadot_enable')) as [SharedAccount]
  const payload = {
    address: own.address,
    genesisHash: `0x${'11'.repeat(32)}`,
    blockHash: `0x${'22'.repeat(32)}`,
    method: '0x0400',
    era: '0x00',
    nonce: '0x00000001',
    tip: '0x00',
    version: 4,
    specVersion: '0x00000001',
    transactionVersion: '0x00000002',
    signedExtensions: ['CheckSpecVersion', 'CheckTxVersion', 'CheckGenesis', 'CheckEra', 'CheckNonce', 'ChargeTransactionPayment'],
  }
  const signing = ask<{ signature: string }>('polkadot_signPayload', payload)
  assert.match((await wallet.nextPending()).warning!, 'cannot read')
  wallet.approve()
  const bytes = `0x040000040001000000${'02000000'}${'11'.repeat(32)}${'22'.repeat(32)}`
  assert.ok(signatureVerify(bytes, (await signing).signature, own.address).isValid)
  assert.is((await failure(ask('polkadot_signPayload', { ...payload, signedExtensions: ['Strange'] }))).code, -32602)
})

test('without a node a wallet signs and does not send', async () => {
  wallet.close()
  wallet = createWallet({ chains: [chain], behaviour: { answer: 'approve' } })
  const [own] = (await ask<SharedAccount[]>('solana_connect')) as [SharedAccount]
  const params = { address: own.address, transaction: toBase64(transfer(own.address, own.address, 1n)) }
  assert.is((await failure(ask('solana_signAndSendTransaction', params))).code, 4901)
  const [payment] = await ask<SharedAccount[]>('bitcoin_connect')
  assert.match(payment!.address, /^bc1q/)
  assert.is((await failure(ask('bitcoin_sendTransfer', { recipients: [{ address: payment!.address, amount: '1000' }] }))).code, 4901)
})

test.run()
