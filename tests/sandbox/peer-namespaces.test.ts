// The web wallet on chains that are not Ethereum's: real signatures, and transactions that real nodes take.
import { ed25519 } from '@noble/curves/ed25519'
import { signatureVerify } from '@polkadot/util-crypto'
import { getTransferSolInstruction } from '@solana-program/system'
import {
  address,
  appendTransactionMessageInstructions,
  blockhash,
  compileTransaction,
  createNoopSigner,
  createTransactionMessage,
  getBase58Encoder,
  getTransactionDecoder,
  getTransactionEncoder,
  lamports,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'
import { Verifier } from 'bip322-js'
import * as bitcoinjs from 'bitcoinjs-lib'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { webWalletPhrase } from '../../scripts/sandbox/accounts.js'
import { start as startBitcoin, type BitcoinNode } from '../../scripts/sandbox/bitcoin.js'
import { toBase58 } from '../../scripts/sandbox/keys/base58.js'
import { start as startRelay, type Relay } from '../../scripts/sandbox/relay.js'
import { start as startSolana, type SolanaNode } from '../../scripts/sandbox/solana.js'
import { createPeer, type Peer } from '../../scripts/sandbox/web-wallet/peer.js'
import { failure } from '../support/failure.js'
import { createDapp, type Dapp } from './dapp.js'

const POLKADOT = 'polkadot:91b171bb158e2d3848fa23a9f1c25182'

let relay: Relay
let solana: SolanaNode
let bitcoin: BitcoinNode
let dapp: Dapp
let peer: Peer
let topic: string
/** The wallet's first addresses. */
let own: { solana: string; bitcoin: string; polkadot: string }

test.before(async () => {
  ;[relay, solana, bitcoin] = await Promise.all([startRelay(), startSolana(), startBitcoin({ mineAfter: false })])
  const ids = { solana: solana.network.caipNetworkId, bip122: bitcoin.network.caipNetworkId, polkadot: POLKADOT }
  const chains = { [ids.solana]: solana.url, [ids.bip122]: bitcoin.url, [ids.polkadot]: '' }
  ;[dapp, peer] = await Promise.all([
    createDapp({ relayUrl: relay.url }),
    createPeer({ relayUrl: relay.url, projectId: 'sandbox', mnemonic: webWalletPhrase, chains, behaviour: { answer: 'approve' } }),
  ])
  const events = ['accountsChanged', 'chainChanged']
  const { uri, approval } = await dapp.connect({
    solana: {
      chains: [ids.solana],
      methods: [
        'solana_signMessage',
        'solana_signTransaction',
        'solana_requestAccounts',
        'solana_getAccounts',
        'solana_signAllTransactions',
        'solana_signAndSendTransaction',
      ],
      events,
    },
    bip122: { chains: [ids.bip122], methods: ['sendTransfer', 'signMessage', 'signPsbt', 'getAccountAddresses'], events },
    polkadot: { chains: [ids.polkadot], methods: ['polkadot_signTransaction', 'polkadot_signMessage'], events },
  })
  await peer.pair(uri)
  const session = await approval
  topic = session.topic
  const addressOf = (namespace: string) => session.namespaces[namespace]!.accounts[0]!.split(':')[2]!
  own = { solana: addressOf('solana'), bitcoin: addressOf('bip122'), polkadot: addressOf('polkadot') }
  await Promise.all([solana.fund(own.solana, { lamports: 5_000_000_000n }), bitcoin.fund(own.bitcoin, 300_000n)])
})
test.after(async () => {
  await Promise.all([dapp.stop(), peer.destroy()])
  await Promise.all([relay.close(), solana.close(), bitcoin.close()])
})
test.before.each(() => peer.behave({ answer: 'approve' }))

function ask<Result>(namespace: 'solana' | 'bip122' | 'polkadot', method: string, params: unknown): Promise<Result> {
  const networkId =
    namespace === 'polkadot' ? POLKADOT : namespace === 'solana' ? solana.network.caipNetworkId : bitcoin.network.caipNetworkId
  return dapp.request(topic, method, params, networkId) as Promise<Result>
}

// ——— Solana

const readBase58 = (text: string) => Uint8Array.from(getBase58Encoder().encode(text))

async function transfer(from = own.solana): Promise<string> {
  const { value } = (await solana.rpc('getLatestBlockhash')) as { value: { blockhash: string } }
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    message => setTransactionMessageFeePayer(address(from), message),
    message => setTransactionMessageLifetimeUsingBlockhash({ blockhash: blockhash(value.blockhash), lastValidBlockHeight: 10n }, message),
    message =>
      appendTransactionMessageInstructions(
        [
          getTransferSolInstruction({
            source: createNoopSigner(address(from)),
            destination: address(peer.keys.addressOf('solana:x', 1)!),
            amount: lamports(1_000_000_000n),
          }),
        ],
        message,
      ),
  )
  return Buffer.from(getTransactionEncoder().encode(compileTransaction(message))).toString('base64')
}

function verify(transaction: string): boolean {
  const { signatures, messageBytes } = getTransactionDecoder().decode(Buffer.from(transaction, 'base64'))
  return Object.entries(signatures).every(
    ([signer, signature]) => signature && ed25519.verify(Uint8Array.from(signature), Uint8Array.from(messageBytes), readBase58(signer)),
  )
}

test('on Solana it lists accounts and signs messages', async () => {
  for (const method of ['solana_getAccounts', 'solana_requestAccounts']) {
    assert.equal(
      (await ask<{ pubkey: string }[]>('solana', method, {})).map(({ pubkey }) => pubkey),
      [0, 1, 2].map(index => peer.keys.addressOf('solana:x', index)),
    )
  }
  const message = new TextEncoder().encode('gm')
  const { signature } = await ask<{ signature: string }>('solana', 'solana_signMessage', { message: toBase58(message), pubkey: own.solana })
  assert.ok(ed25519.verify(readBase58(signature), message, readBase58(own.solana)))
})

test('on Solana it signs one transaction, or several', async () => {
  const transaction = await transfer()
  const signed = await ask<{ signature: string; transaction: string }>('solana', 'solana_signTransaction', {
    transaction,
    pubkey: own.solana,
  })
  assert.ok(verify(signed.transaction))
  assert.equal([...readBase58(signed.signature)], [...Buffer.from(signed.transaction, 'base64').subarray(1, 65)])
  const { transactions } = await ask<{ transactions: string[] }>('solana', 'solana_signAllTransactions', {
    transactions: [transaction, transaction],
  })
  assert.equal(transactions.map(verify), [true, true])
})

test('on Solana it sends what the chain takes', async () => {
  const to = peer.keys.addressOf('solana:x', 1)!
  const balance = async () => ((await solana.rpc('getBalance', [to, { commitment: 'processed' }])) as { value: number }).value
  const before = await balance()
  const { signature } = await ask<{ signature: string }>('solana', 'solana_signAndSendTransaction', {
    transaction: await transfer(),
    pubkey: own.solana,
  })
  const { value } = (await solana.rpc('getSignatureStatuses', [[signature]])) as { value: ({ err: unknown } | null)[] }
  assert.equal([value[0]?.err, (await balance()) - before], [null, 1_000_000_000])
})

test('on Solana it refuses what is not its own, what is no transaction, and what its owner refuses', async () => {
  const code = async (method: string, params: object) => (await failure(ask('solana', method, params))).code
  assert.is(await code('solana_signMessage', { message: 'gm', pubkey: '11111111111111111111111111111111' }), 4100)
  assert.is(await code('solana_signMessage', { message: '0OIl', pubkey: own.solana }), -32602)
  assert.is(await code('solana_signTransaction', { transaction: 'AAAA', pubkey: own.solana }), -32602)
  assert.is(await code('solana_signTransaction', { transaction: await transfer(), pubkey: peer.keys.addressOf('solana:x', 2) }), -32602)
  assert.is(await code('solana_signTransaction', { transaction: await transfer('11111111111111111111111111111112') }), 4100)
  assert.is(await code('solana_signAllTransactions', {}), -32602)
  peer.behave({ answer: 'reject' })
  assert.is(await code('solana_signTransaction', { transaction: await transfer(), pubkey: own.solana }), 5000)
})

// ——— Bitcoin

interface Signed {
  signature: string
  address: string
}

test('on Bitcoin it names its addresses and signs messages by either protocol', async () => {
  const [payment, ordinal] = peer.keys.bitcoinOf(bitcoin.network.caipNetworkId, 0)
  const all = await ask<{ address: string; publicKey: string; path: string; intention: string }[]>('bip122', 'getAccountAddresses', {
    account: own.bitcoin,
  })
  assert.equal(
    all.map(({ address, path, intention }) => [address, path, intention]),
    [
      [payment!.address, payment!.path, 'payment'],
      [ordinal!.address, ordinal!.path, 'ordinal'],
    ],
  )
  assert.is((await ask<unknown[]>('bip122', 'getAccountAddresses', { account: own.bitcoin, intentions: ['ordinal'] })).length, 1)
  for (const [protocol, at] of [
    ['ecdsa', own.bitcoin],
    ['bip322', own.bitcoin],
    ['bip322', ordinal!.address],
  ] as const) {
    const { signature, address } = await ask<Signed>('bip122', 'signMessage', {
      account: own.bitcoin,
      address: at,
      message: 'gm',
      protocol,
    })
    assert.ok(Verifier.verifySignature(address, 'gm', Buffer.from(signature, 'hex').toString('base64')), protocol)
    assert.is(address, at)
  }
})

interface Coin {
  txid: string
  vout: number
  value: number
}
const coinsOf = async (address: string) => (await (await fetch(`${bitcoin.url}/address/${address}/utxo`)).json()) as Coin[]

test('on Bitcoin it pays, and the node takes it', async () => {
  const to = peer.keys.bitcoinOf(bitcoin.network.caipNetworkId, 1)[1]!.address
  const { txid } = await ask<{ txid: string }>('bip122', 'sendTransfer', {
    account: own.bitcoin,
    recipientAddress: to,
    amount: '100000',
    memo: 'thanks',
  })
  assert.equal(
    (await coinsOf(to)).map(coin => [coin.txid, coin.value]),
    [[txid, 100_000]],
  )
  await bitcoin.mine(1)
  assert.is((await failure(ask('bip122', 'sendTransfer', { account: own.bitcoin, recipientAddress: to, amount: '99000000' }))).code, -32603)
  assert.is((await failure(ask('bip122', 'sendTransfer', { account: own.bitcoin, recipientAddress: to, amount: '-1' }))).code, -32602)
})

test('on Bitcoin it signs the chosen inputs of a half-made transaction, and sends it if asked', async () => {
  const [payment, ordinal] = peer.keys.bitcoinOf(bitcoin.network.caipNetworkId, 0)
  await bitcoin.fund(ordinal!.address, 50_000n)
  const psbt = new bitcoinjs.Psbt({ network: bitcoinjs.networks.regtest })
  for (const {
    payment: { script },
    address,
  } of [payment!, ordinal!]) {
    const [coin] = await coinsOf(address)
    psbt.addInput({ hash: coin!.txid, index: coin!.vout, witnessUtxo: { script, value: BigInt(coin!.value) } })
  }
  const total = psbt.data.inputs.reduce((sum, { witnessUtxo }) => sum + witnessUtxo!.value, 0n)
  psbt.addOutput({ address: own.bitcoin, value: total - 2_000n })
  const params = { account: own.bitcoin, psbt: psbt.toBase64() }
  const signed = await ask<{ psbt: string }>('bip122', 'signPsbt', {
    ...params,
    signInputs: [{ address: own.bitcoin, index: 0, sighashTypes: [1] }],
    broadcast: false,
  })
  assert.equal(
    bitcoinjs.Psbt.fromBase64(signed.psbt).data.inputs.map(({ partialSig, tapKeySig }) => Boolean(partialSig ?? tapKeySig)),
    [true, false],
  )
  const { txid } = await ask<{ txid: string }>('bip122', 'signPsbt', { ...params, broadcast: true })
  assert.ok((await coinsOf(own.bitcoin)).some(coin => coin.txid === txid && BigInt(coin.value) === total - 2_000n))
  await bitcoin.mine(1)
  const code = async (fields: object) => (await failure(ask('bip122', 'signPsbt', { ...params, ...fields }))).code
  assert.is(await code({ signInputs: [{ address: ordinal!.address, index: 0 }] }), -32602)
  assert.is(await code({ psbt: 'AAAA' }), -32602)
  assert.is(await code({ account: 'bcrt1nobody' }), 4100)
  assert.is(await code({ broadcast: true }), -32603) // spent already
})

// ——— Polkadot

test('on Polkadot it signs messages and payloads, by sr25519', async () => {
  const { signature } = await ask<{ signature: string }>('polkadot', 'polkadot_signMessage', { address: own.polkadot, message: 'gm' })
  const checked = signatureVerify('<Bytes>gm</Bytes>', signature, own.polkadot) // what is wrapped can be no transaction
  assert.equal([checked.isValid, checked.crypto], [true, 'sr25519'])
  const transactionPayload = {
    address: own.polkadot,
    genesisHash: `0x${'11'.repeat(32)}`,
    blockHash: `0x${'22'.repeat(32)}`,
    method: '0x0400',
    era: '0x00',
    nonce: '0x00000001',
    tip: '0x00',
    version: 4,
    specVersion: '0x00000001',
    transactionVersion: '0x00000002',
    signedExtensions: ['CheckGenesis', 'CheckNonce', 'ChargeTransactionPayment'],
  }
  const signed = await ask<{ signature: `0x${string}` }>('polkadot', 'polkadot_signTransaction', {
    address: own.polkadot,
    transactionPayload,
  })
  assert.ok(signatureVerify(`0x04000400${'11'.repeat(32)}`, signed.signature, own.polkadot).isValid)
  assert.is((await failure(ask('polkadot', 'polkadot_signTransaction', { address: own.polkadot, transactionPayload: {} }))).code, -32602)
  assert.is((await failure(ask('polkadot', 'polkadot_signMessage', { address: '5nobody', message: 'gm' }))).code, 4100)
})

test.run()
