import { ed25519 } from '@noble/curves/ed25519'
import {
  address,
  assertIsFullySignedTransaction,
  compileTransaction,
  decompileTransactionMessage,
  getCompiledTransactionMessageDecoder,
  getTransactionDecoder,
  type Instruction,
  type Transaction,
} from '@solana/kit'
import { Transaction as LegacyTransaction, VersionedTransaction } from '@solana/web3.js'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { openWallet } from '../../../src/adapters/solana/door.js'
import { fromBase58, toBase58 } from '../../../src/domain/encodings.js'
import type { SolanaTransaction } from '../../../src/domain/provider.js'
import { throws } from '../../support/failure.js'
import { startSolana, type SolanaChain } from '../../support/solana-chain.js'
import { createPlace, DEV, LOCAL, MAIN, solanaNetwork } from '../../support/solana-dapp.js'
import { errorOf } from '../../support/modal.js'
import { compile, createKey, createSolanaWallet, payment, signWire, toWire, type SolanaWalletOptions } from '../../support/solana-wallet.js'

const [one, two, friend] = [createKey(1), createKey(2), createKey(9)]
const SOL = 1_000_000_000n

let chain: SolanaChain
test.before(async () => {
  chain = await startSolana()
  for (const { address } of [one, two]) chain.fund(address, 10n * SOL)
})
test.after(() => chain.close())

async function visit(wish: SolanaWalletOptions = {}) {
  const wallet = createSolanaWallet({ keys: [one, two], ...wish })
  const place = createPlace([solanaNetwork(LOCAL, chain.url), solanaNetwork(MAIN), solanaNetwork(DEV)])
  const { provider, door } = openWallet(wallet.standard, place.options, place.networkOf)
  await door.connect()
  wallet.calls.length = 0
  return { wallet, provider, place, door }
}

/** A payment that kit builds, by `from`. */
const pay = ({ from = one.address, units = SOL, version = 0 }: { from?: string; units?: bigint; version?: 0 | 'legacy' } = {}) =>
  compile(from, [payment(from, friend.address, units)], { version, block: chain.svm.latestBlockhash() })

/** What wallets do before they sign on the main network: they set a limit of their own, and look at the outcome behind the rest. */
function amend(wire: Uint8Array, rest: (instructions: readonly Instruction[]) => readonly Instruction[] = all => all): Uint8Array {
  const message = decompileTransactionMessage(
    getCompiledTransactionMessageDecoder().decode(getTransactionDecoder().decode(wire).messageBytes),
  )
  const limit: Instruction = {
    programAddress: address('ComputeBudget111111111111111111111111111111'),
    data: Uint8Array.of(2, 64, 13, 3, 0),
  }
  const guard = payment(message.feePayer.address, two.address, 1n)
  return toWire(compileTransaction({ ...message, instructions: [limit, ...rest(message.instructions), guard] } as typeof message))
}

type Signing = { transaction: Uint8Array; account: { address: string } }
/** A wallet that signs what `change` makes of what it is given. */
const signing = (change: (wire: Uint8Array) => Uint8Array) => ({
  signTransaction: (...inputs: Signing[]) =>
    inputs.map(({ transaction, account }) => ({
      signedTransaction: signWire(
        change(transaction),
        [one, two].filter(key => key.address === account.address),
      ),
    })),
})

test('another of the wallet’s accounts signs where it is named, and nobody else', async () => {
  const { provider } = await visit()
  const message = Uint8Array.of(1, 2)
  assert.ok(ed25519.verify(await provider.signMessage(message, two.address), message, two.publicKey))
  assert.is((await errorOf(provider.signMessage(message, friend.address))).name, 'unauthorized')
})

/** As dApps make one: who has to sign it is known once it is serialized. */
const toLegacy = (transaction: Transaction) => {
  const { feePayer, recentBlockhash, instructions } = LegacyTransaction.from(toWire(transaction))
  return new LegacyTransaction({ feePayer: feePayer!, recentBlockhash: recentBlockhash! } as ConstructorParameters<
    typeof LegacyTransaction
  >[0]).add(...instructions)
}

/** What dApps hand over, by the libraries they use. */
const MAKES = {
  bytes: [0, toWire],
  'legacy bytes': ['legacy', toWire],
  'kit’s transaction': [0, (transaction: Transaction) => transaction],
  VersionedTransaction: [0, (transaction: Transaction) => VersionedTransaction.deserialize(toWire(transaction))],
  Transaction: ['legacy', toLegacy],
} as const
const toBytes = (made: SolanaTransaction) =>
  made instanceof Uint8Array
    ? made
    : 'serialize' in made
      ? Uint8Array.from(made.serialize({ requireAllSignatures: false }))
      : toWire(made as unknown as Transaction)

for (const [what, [version, make]] of Object.entries(MAKES)) {
  test(`${what} come back as the same make, signed so that the chain accepts it`, async () => {
    const { provider } = await visit()
    chain.svm.expireBlockhash()
    const given = make(pay({ version })) as SolanaTransaction
    const signed = await provider.signTransaction(given)
    assert.is(signed.constructor, given.constructor)
    const lifetimeOf = (made: object) => (made as { lifetimeConstraint?: unknown }).lifetimeConstraint
    assert.equal(lifetimeOf(signed), lifetimeOf(given))
    const before = chain.balance(friend.address)
    chain.svm.sendTransaction(getTransactionDecoder().decode(toBytes(signed)))
    assert.is(chain.balance(friend.address) - before, SOL)
  })

  test(`what a wallet adds before it signs comes back in the same make, and leaves the dApp’s own as it was: ${what}`, async () => {
    const { provider } = await visit({ instead: signing(amend) })
    chain.svm.expireBlockhash()
    const given = make(pay({ version, units: 11n })) as SolanaTransaction
    const earlier = Uint8Array.from(toBytes(given))
    const [signed] = await provider.signAllTransactions([given])
    assert.is(signed!.constructor, given.constructor)
    assert.is.not(signed, given)
    assert.equal(toBytes(given), earlier)
    const decoded = getTransactionDecoder().decode(toBytes(signed!))
    assertIsFullySignedTransaction(decoded)
    assert.is(getCompiledTransactionMessageDecoder().decode(decoded.messageBytes).version, version)
    const before = [chain.balance(friend.address), chain.balance(two.address)] as const
    chain.svm.sendTransaction(decoded)
    assert.equal([chain.balance(friend.address) - before[0], chain.balance(two.address) - before[1]], [11n, 1n])
  })
}

test('what a wallet has added is sent with the rest', async () => {
  const { provider } = await visit({ instead: signing(amend), without: ['solana:signAndSendTransaction'] })
  chain.svm.expireBlockhash()
  const before = chain.balance(two.address)
  const [id] = await provider.signAndSendAllTransactions([pay({ units: 12n })])
  assert.ok(chain.outcomes.has(id!))
  assert.is(chain.balance(two.address) - before, 1n)
})

test('every request names the network the modal is on at that moment; one that the account does not serve is refused before', async () => {
  const { provider, place, wallet } = await visit()
  const chains = () => wallet.calls.map(({ inputs }) => (inputs[0] as { chain: string }).chain)
  await provider.signTransaction(pay())
  place.move(1)
  await provider.signTransaction(pay())
  place.move(2)
  await provider.signAndSendTransaction(pay())
  assert.equal(chains(), ['solana:localnet', 'solana:mainnet', 'solana:devnet'])
  const main = await visit({ chains: ['solana:mainnet'] })
  main.place.move(2)
  assert.is((await errorOf(main.provider.signTransaction(pay()))).name, 'chainNotSupported')
  assert.is(main.wallet.calls.length, 0)
  // A message is of no network.
  assert.is((await main.provider.signMessage(Uint8Array.of(1))).length, 64)
})

test('the account that has to sign is asked, whichever is in use', async () => {
  const { provider, wallet } = await visit()
  const signed = await provider.signAllTransactions([pay(), pay({ from: two.address }), pay({ units: 2n })])
  for (const each of signed) assertIsFullySignedTransaction(each as Transaction)
  const found = signed.map(each => Object.keys((each as Transaction).signatures))
  assert.equal(found, [[one.address], [two.address], [one.address]])
  assert.is(wallet.calls.length, 2)
})

test('a wallet that sends is asked to, with the dApp’s options, and answers the id', async () => {
  const { provider, wallet } = await visit()
  let pending = 0
  provider.on('pendingTransaction', () => pending++)
  const id = await provider.signAndSendTransaction(pay(), { skipPreflight: true })
  assert.is(fromBase58(id, 64)?.length, 64)
  const [{ method, inputs }] = wallet.calls as [{ method: string; inputs: [{ options: object }] }]
  assert.equal([method, inputs[0].options, pending], ['signAndSendTransaction', { skipPreflight: true }, 1])
})

test('one that does not send signs, and the network’s own node is handed the transaction', async () => {
  const { provider } = await visit({ without: ['solana:signAndSendTransaction'] })
  chain.svm.expireBlockhash()
  const before = chain.balance(friend.address)
  const id = await provider.signAndSendTransaction(pay({ units: 3n * SOL }), { skipPreflight: true })
  assert.is(chain.balance(friend.address) - before, 3n * SOL)
  assert.ok(chain.outcomes.has(id))
  assert.equal((chain.asked.at(-1)!.params as unknown[])[1], { skipPreflight: true, encoding: 'base64' })
})

test('sendTransaction signs, and sends where the dApp says: its Connection, or an address', async () => {
  const { provider } = await visit()
  chain.svm.expireBlockhash()
  const sent: unknown[] = []
  const connection = { sendRawTransaction: async (...values: unknown[]) => (sent.push(...values), 'its id') }
  assert.is(await provider.sendTransaction(pay(), connection, { maxRetries: 1 }), 'its id')
  assertIsFullySignedTransaction(getTransactionDecoder().decode(sent[0] as Uint8Array))
  assert.equal(sent[1], { maxRetries: 1 })
  const before = chain.balance(friend.address)
  await provider.sendTransaction(pay({ units: 7n }), chain.url)
  assert.is(chain.balance(friend.address) - before, 7n)
})

test('what the node says no with reaches the dApp in its own words', async () => {
  const { provider } = await visit({ without: ['solana:signAndSendTransaction'] })
  chain.svm.expireBlockhash()
  const error = await errorOf(provider.signAndSendTransaction(pay({ units: 1_000n * SOL })))
  assert.match(error.message, /Transaction simulation failed/)
  assert.is(error.code, -32002)
})

test('who leaves while the wallet is asked to sign them in is not brought back by its answer', async () => {
  let goOn: (answer: unknown) => void = () => {}
  const { provider } = await visit({ instead: { signIn: () => new Promise(resolve => (goOn = resolve)) } })
  const signing = errorOf(provider.signIn!())
  await provider.disconnect()
  goOn([{ account: { address: one.address }, signedMessage: greeting, signature: signed }])
  assert.equal([(await signing).name, await provider.getAccounts?.()], ['unauthorized', []])
})

test('a wallet that signs another transaction, or another message, than it was given is refused', async () => {
  const other = toWire(pay({ units: 9n * SOL }))
  for (const [method, answer] of [
    ['signTransaction', () => [{ signedTransaction: signWire(other, [one]) }]],
    // It gives what it was to sign, and does not.
    ['signTransaction', ({ transaction }: Signing) => [{ signedTransaction: amend(transaction) }]],
    ['signMessage', () => [{ signedMessage: Uint8Array.of(1), signature: new Uint8Array(64).fill(1) }]],
  ] as const) {
    const { provider } = await visit({ instead: { [method]: answer } })
    const error = await errorOf(method === 'signMessage' ? provider.signMessage(Uint8Array.of(2)) : provider.signTransaction(pay()))
    assert.equal([error.name, error.message], ['walletBadAnswer', 'Test Wallet gave an answer that could not be read'])
  }
})

for (const [what, answer] of [
  ['nothing', undefined],
  ['no list', {}],
  ['too few', []],
  ['null', [null]],
  ['no bytes', [{ signedTransaction: 'AQ==' }]],
  ['too short', [{ signedTransaction: Uint8Array.of(1, 2) }]],
  ['unsigned', 'unsigned'],
] as const)
  test(`a wallet that answers ${what} is refused`, async () => {
    const instead = {
      signTransaction: ({ transaction }: { transaction: Uint8Array }) =>
        answer === 'unsigned' ? [{ signedTransaction: transaction }] : answer,
    }
    const { provider } = await visit({ instead })
    assert.is((await errorOf(provider.signTransaction(pay()))).name, 'walletBadAnswer')
  })

const toHexadecimal = (bytes: Uint8Array) => `0x${Buffer.from(bytes).toString('hex').toUpperCase()}`
const greeting = new TextEncoder().encode('Hello')
const signed = one.sign(greeting)
const behind = Uint8Array.from([...greeting, ...signed])
const wrapped = Uint8Array.from([255, ...greeting])

for (const [what, answer] of [
  ['the message and its signature', [{ signedMessage: greeting, signature: signed }]],
  ['the signature behind the message, as Mobile Wallet Adapter', [{ signedMessage: behind, signature: signed }]],
  ['all of that for the signature', [{ signedMessage: behind, signature: behind }]],
  ['the signature behind the message, and no word of it', [{ signedMessage: behind }]],
  ['the signature for the message', [{ signedMessage: signed, signature: signed }]],
  ['another beginning, and a good signature', [{ signedMessage: wrapped, signature: signed }]],
  ['no list', { signature: signed }],
  ['the signature alone, in base58', toBase58(signed)],
  ['a signature in a list, in hexadecimal', [{ signature: toHexadecimal(signed) }]],
] as const)
  test(`a message is signed by a wallet that answers ${what}`, async () => {
    const { provider } = await visit({ instead: { signMessage: () => answer } })
    assert.equal(await provider.signMessage(greeting), signed)
  })

for (const [what, answer] of [
  ['is too short', [{ signature: new Uint8Array(63) }]],
  ['is of another message', [{ signedMessage: greeting, signature: one.sign(wrapped) }]],
  ['is of another message, and says so', [{ signedMessage: wrapped, signature: one.sign(wrapped) }]],
  ['is somebody else’s', [{ signedMessage: greeting, signature: two.sign(greeting) }]],
  ['is one of two', [{ signature: signed }, { signature: signed }]],
] as const)
  test(`a signature that ${what} is none`, async () => {
    const { provider } = await visit({ instead: { signMessage: () => answer } })
    assert.is((await errorOf(provider.signMessage(greeting))).name, 'walletBadAnswer')
  })

test('transactions, their ids and who is signed in are read in another form too, with and without a list', async () => {
  const write = toHexadecimal
  const id = new Uint8Array(64).fill(7)
  const answers = (answer: object) => ({ signTransaction: () => answer, signAndSendTransaction: () => write(id), signIn: () => answer })
  const given = pay()
  const whole = write(signWire(toWire(given), [one]))
  const alone = write(one.sign(Uint8Array.from(given.messageBytes)))
  for (const answer of [{ signedTransaction: whole }, [{ transaction: whole }], [whole], [{ signature: alone }]]) {
    const { provider } = await visit({ instead: answers(answer) })
    assertIsFullySignedTransaction((await provider.signTransaction(given)) as Transaction)
    assert.is(await provider.signAndSendTransaction(pay()), toBase58(id))
  }
  for (const account of [one.address, { address: `solana:${MAIN}:${one.address}`, publicKey: write(one.publicKey) }]) {
    const { provider } = await visit({ instead: answers({ account, signedMessage: write(behind), signature: write(signed) }) })
    const answer = await provider.signIn!()
    assert.equal([answer.account.address, answer.signedMessage, answer.signature], [one.address, greeting, signed])
  }
})

test('whoever is signed in has signed what is told; a transaction’s signature alone has to be good too', async () => {
  const { provider } = await visit({
    instead: {
      signIn: () => [{ account: { address: one.address }, signedMessage: greeting, signature: two.sign(greeting) }],
      signTransaction: () => [{ signature: signed }],
      signAndSendTransaction: () => [{ signature: toBase58(new Uint8Array(64)) }],
    },
  })
  for (const ask of [() => provider.signIn!(), () => provider.signTransaction(pay()), () => provider.signAndSendTransaction(pay())])
    assert.is((await errorOf(ask())).name, 'walletBadAnswer')
})

test('a signature of somebody else that stands there already stays', async () => {
  const both = compile(friend.address, [payment(one.address, two.address, 1n)], { block: chain.svm.latestBlockhash() })
  const { provider } = await visit({
    // A wallet may hand back its own signature alone.
    instead: {
      signTransaction: ({ transaction }: { transaction: Uint8Array }) => {
        const signed = signWire(transaction, [one])
        signed.fill(0, 1, 65)
        return [{ signedTransaction: signed }]
      },
    },
  })
  const signed = getTransactionDecoder().decode(await provider.signTransaction(signWire(toWire(both), [friend])))
  assertIsFullySignedTransaction(signed)
})

test('what is no transaction, and whoever is not connected, is told before the wallet is asked', async () => {
  const { provider, wallet } = await visit()
  const bytes = [new Uint8Array(), Uint8Array.of(1), new Uint8Array(200)]
  for (const bad of [undefined, 'AQ==', {}, { messageBytes: Uint8Array.of(1), signatures: {} }, ...bytes])
    assert.is((await errorOf(provider.signTransaction(bad as never))).name, 'invalidParams')
  assert.is((await errorOf(provider.signMessage('text' as never))).name, 'invalidParams')
  await provider.disconnect()
  wallet.calls.length = 0
  assert.is((await errorOf(provider.signTransaction(pay()))).name, 'unauthorized')
  assert.is((await errorOf(provider.signMessage(Uint8Array.of(1)))).name, 'unauthorized')
  assert.is(wallet.calls.length, 0)
})

test('a feature that the wallet lacks is told as such, and a visitor’s no as code 4001', async () => {
  const { provider } = await visit({ without: ['solana:signMessage', 'solana:signTransaction'] })
  assert.is((await errorOf(provider.signMessage(Uint8Array.of(1)))).name, 'unsupportedMethod')
  assert.is((await errorOf(provider.signTransaction(pay()))).name, 'unsupportedMethod')
  const refusing = await visit({ instead: { signTransaction: throws('Transaction cancelled') } })
  const { code, message } = await errorOf(refusing.provider.signTransaction(pay()))
  assert.equal([code, message], [4001, 'User rejected the request'])
})

test('the dApp is told of accounts: by their keys, each change once', async () => {
  const { provider, wallet } = await visit()
  const heard: unknown[] = []
  for (const event of ['connect', 'disconnect', 'accountsChanged'] as const)
    provider.on(event, (key: unknown) => heard.push([event, String(key ?? '')]))
  provider.once('accountsChanged', () => heard.push('once'))
  const off = () => heard.push('never')
  provider.on('accountsChanged', off)
  provider.removeListener('accountsChanged', off)
  wallet.change([two])
  wallet.change([two])
  wallet.change([])
  wallet.change([one])
  assert.equal(heard, [
    ['accountsChanged', two.address],
    'once',
    ['disconnect', ''],
    ['connect', one.address],
    ['accountsChanged', one.address],
  ])
  const found = (await provider.getAccounts()).map(({ address, publicKey }) => [address, publicKey.toBytes()])
  assert.equal(found, [[one.address, one.publicKey]])
})
