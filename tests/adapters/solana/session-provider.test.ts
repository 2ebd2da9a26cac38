import { ed25519 } from '@noble/curves/ed25519'
import { address, assertIsFullySignedTransaction, getTransactionDecoder } from '@solana/kit'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { SolanaAdapter } from '../../../src/adapters/solana/solana.js'
import { fromBase58, fromBase64, toBase58, toBase64 } from '../../../src/domain/encodings.js'
import type { SolanaProvider } from '../../../src/domain/provider.js'
import { createFakeFace } from '../../support/fake-face.js'
import { throws } from '../../support/failure.js'
import { MAIN } from '../../support/solana-dapp.js'
import { errorOf } from '../../support/modal.js'
import { compile, createKey, payment, signWire } from '../../support/solana-wallet.js'
import { pluck } from '../../support/pluck.js'

const [one, friend] = [createKey(1), createKey(9)]
const ALL = ['solana_signMessage', 'solana_signTransaction', 'solana_signAllTransactions', 'solana_signAndSendTransaction']

type Params = Record<string, unknown>

/** A session with a wallet that has a key, and answers as wallets do. */
async function visit({
  methods = ALL,
  instead = {},
  accounts = [one.address],
  inUse,
}: {
  methods?: string[]
  instead?: Record<string, (params: Params) => unknown>
  accounts?: string[]
  inUse?: () => string | undefined
} = {}) {
  const sign = (text: unknown) => toBase64(signWire(fromBase64(text)!, [one]))
  const idOf = (text: string) => toBase58(Object.values(getTransactionDecoder().decode(fromBase64(text)!).signatures)[0]!)
  const answers: Record<string, (params: Params) => unknown> = {
    solana_signMessage: ({ message, pubkey }) => ({
      signature: toBase58((pubkey === friend.address ? friend : one).sign(fromBase58(message)!)),
    }),
    solana_signTransaction: ({ transaction }) => ({ transaction: sign(transaction) }),
    solana_signAllTransactions: ({ transactions }) => ({ transactions: (transactions as string[]).map(sign) }),
    solana_signAndSendTransaction: ({ transaction }) => ({ signature: idOf(sign(transaction)) }),
    sendTransaction: params => idOf((params as unknown as string[])[0]!),
    ...instead,
  }
  const session = { caipNetworkId: `solana:${MAIN}`, accounts, methods, inUse } as const
  const made = await createFakeFace(new SolanaAdapter(), ({ method, params }) => answers[method]!(params), session)
  return { ...made, provider: made.provider as SolanaProvider }
}

const pay = (units = 1n) => compile(one.address, [payment(one.address, friend.address, units)])

test('a message goes as base58 with the key, and comes back as a good signature', async () => {
  const { provider, calls } = await visit()
  const message = new TextEncoder().encode('Hello')
  assert.ok(ed25519.verify(await provider.signMessage(message), message, one.publicKey))
  assert.equal(calls, [{ method: 'solana_signMessage', params: { message: toBase58(message), pubkey: one.address } }])
})

for (const [what, answer] of [
  ['the whole transaction', undefined],
  [
    'its signature alone',
    ({ transaction }: Params) => ({
      signature: toBase58(one.sign(Uint8Array.from(getTransactionDecoder().decode(fromBase64(transaction)!).messageBytes))),
    }),
  ],
] as const)
  test(`a transaction goes as base64, and is signed by a wallet that answers ${what}`, async () => {
    const { provider, calls } = await visit({ instead: answer && { solana_signTransaction: answer } })
    const given = pay()
    const signed = (await provider.signTransaction(given)) as typeof given
    assertIsFullySignedTransaction(signed)
    assert.ok(ed25519.verify(signed.signatures[address(one.address)] as Uint8Array, Uint8Array.from(given.messageBytes), one.publicKey))
    const { pubkey, feePayer, transaction } = calls[0]!.params
    assert.equal([calls[0]!.method, pubkey, feePayer], ['solana_signTransaction', one.address, one.address])
    assert.equal(getTransactionDecoder().decode(fromBase64(transaction)!).messageBytes, given.messageBytes)
  })

test('several go in one request where the wallet grants it, else one by one', async () => {
  for (const methods of [ALL, ['solana_signTransaction']]) {
    const { provider, calls } = await visit({ methods })
    for (const signed of await provider.signAllTransactions([pay(1n), pay(2n)]))
      assertIsFullySignedTransaction(signed as ReturnType<typeof pay>)
    const found = calls.map(({ method }) => method)
    assert.equal(found, methods === ALL ? ['solana_signAllTransactions'] : ['solana_signTransaction', 'solana_signTransaction'])
  }
})

test('a wallet that grants it sends; else it signs, and a node is handed the transaction', async () => {
  const sends = await visit()
  const id = await sends.provider.signAndSendTransaction(pay(), { skipPreflight: true })
  assert.equal([fromBase58(id, 64)?.length, sends.calls[0]!.params.sendOptions], [64, { skipPreflight: true }])
  const signs = await visit({ methods: ['solana_signTransaction'] })
  assert.is(await signs.provider.signAndSendTransaction(pay()), id)
  assert.equal(pluck(signs.calls, 'method'), ['solana_signTransaction', 'sendTransaction'])
})

for (const write of [toBase58, toBase64, (bytes: Uint8Array) => Buffer.from(bytes).toString('hex'), (bytes: Uint8Array) => [...bytes]])
  test(`what a wallet answers is read in another form too, and bare: ${JSON.stringify(write(Uint8Array.of(1)))}`, async () => {
    const { provider } = await visit({
      instead: {
        solana_signMessage: ({ message }) => write(one.sign(fromBase58(message)!)),
        solana_signTransaction: ({ transaction }) => write(signWire(fromBase64(transaction)!, [one])),
        solana_signAllTransactions: ({ transactions }) => (transactions as string[]).map(text => write(signWire(fromBase64(text)!, [one]))),
        solana_signAndSendTransaction: () => write(new Uint8Array(64).fill(7)),
      },
    })
    assert.equal(await provider.signMessage(Uint8Array.of(1)), one.sign(Uint8Array.of(1)))
    for (const signed of [await provider.signTransaction(pay()), ...(await provider.signAllTransactions([pay(), pay()]))])
      assertIsFullySignedTransaction(signed as ReturnType<typeof pay>)
    assert.is(await provider.signAndSendTransaction(pay()), toBase58(new Uint8Array(64).fill(7)))
  })

for (const [what, answer] of [
  ['nothing', undefined],
  ['a text', 'AQ=='],
  ['a short signature', { signature: '11' }],
  ['rubbish', { transaction: 'AQ==' }],
] as const)
  test(`a wallet that answers ${what} is refused`, async () => {
    const { provider } = await visit({ instead: Object.fromEntries(ALL.map(method => [method, () => answer])) })
    for (const run of [
      provider.signMessage(Uint8Array.of(1)),
      provider.signTransaction(pay()),
      provider.signAllTransactions([pay(), pay()]),
      provider.signAndSendTransaction(pay()),
    ]) {
      assert.is((await errorOf(run)).name, 'walletBadAnswer')
    }
  })

test('a wallet that signs another transaction is refused, and a visitor’s no is code 4001', async () => {
  const { provider } = await visit({
    instead: {
      solana_signTransaction: () => ({
        transaction: toBase64(signWire(Uint8Array.of(1, ...new Array<number>(64).fill(0), ...pay(9n).messageBytes), [one])),
      }),
    },
  })
  assert.is((await errorOf(provider.signTransaction(pay()))).name, 'walletBadAnswer')
  const refusing = await visit({
    instead: { solana_signMessage: throws({ code: 5000, message: 'User rejected.' }) },
  })
  assert.is((await errorOf(refusing.provider.signMessage(Uint8Array.of(1)))).code, 4001)
})

test('the session tells of accounts, of networks and of its end; whoever disconnects ends it', async () => {
  const { provider, tell, ended } = await visit()
  const heard: string[] = []
  provider.on('accountsChanged', key => heard.push(key.toBase58()))
  provider.on('chainChanged', reference => heard.push(reference))
  provider.on('disconnect', () => heard.push('gone'))
  tell('accountsChanged', [friend.address])
  tell('chainChanged')
  tell('disconnect', [])
  assert.equal(heard, [friend.address, MAIN, 'gone'])
  await provider.disconnect()
  assert.is(ended(), 1)
})

test('the account chosen in the modal is asked, as long as the session grants it', async () => {
  let chosen: string | undefined = friend.address
  const { provider, calls, tell } = await visit({ accounts: [one.address, friend.address], inUse: () => chosen })
  assert.is(provider.publicKey?.toBase58(), friend.address)
  await provider.signMessage(Uint8Array.of(1))
  tell('accountsChanged', [one.address])
  await provider.signMessage(Uint8Array.of(1))
  chosen = undefined
  await provider.signMessage(Uint8Array.of(1))
  const found = calls.map(({ params }) => params.pubkey)
  assert.equal(found, [friend.address, one.address, one.address])
})
