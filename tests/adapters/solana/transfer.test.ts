import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { TOKEN_PROGRAM_ADDRESS } from '@solana-program/token'
import { address, getCompiledTransactionMessageDecoder, getTransactionDecoder } from '@solana/kit'
import { SolanaAdapter } from '../../../src/adapters/solana/solana.js'
import type { Transfer, TransferPlace } from '../../../src/domain/adapter.js'
import { fromBase58 } from '../../../src/domain/encodings.js'
import { named } from '../../../src/domain/error-code.js'
import { toModalError } from '../../../src/domain/errors.js'
import { PRIORITY_FEE_LIMIT } from '../../../src/domain/times.js'
import { createClock, settlePromises } from '../../support/clock.js'
import { throws } from '../../support/failure.js'
import { errorOf } from '../../support/modal.js'
import { until } from '../../support/patience.js'
import { startSolana, type SolanaChain } from '../../support/solana-chain.js'
import { connectSolana } from '../../support/solana-dapp.js'
import { ata, putMint, putTokens, TOKEN_2022, u64 } from '../../support/solana-tokens.js'
import { compile, createKey, type Key, payment, signWire, type SolanaWalletOptions, toWire } from '../../support/solana-wallet.js'

// As the adapter loads it.
const { confirm } = await import('../../../src/adapters/solana/transfer.js')

const SOL = 1_000_000_000n
const FEE = 5_000n
const adapter = new SolanaAdapter()
const transfers = await adapter.transfers()

let chain: SolanaChain
let seed = 10
/** Somebody new for each test. */
const someone = () => {
  const key = createKey(++seed)
  keys.push(key)
  return key
}
const keys: Key[] = []

test.before(async () => void (chain = await startSolana()))
test.after(() => chain.close())
test.before.each(() => {
  chain.svm.expireBlockhash()
  chain.prices.length = 0
  for (const given of [chain.answers, chain.errors]) for (const method of Object.keys(given)) Reflect.deleteProperty(given, method)
})

/** A visitor with so many lamports, whose wallet is connected. */
async function visit(lamports = 10n * SOL, wish: SolanaWalletOptions = {}) {
  const key = someone()
  if (lamports) chain.fund(key.address, lamports)
  const { wallet, provider, place } = await connectSolana(chain.url, key, wish)
  const transfer = (to: string, units: bigint, token?: string): Transfer => ({ ...place, provider, from: key.address, to, units, token })
  const send = (...values: Parameters<typeof transfer>) => transfers.send(transfer(...values))
  return { key, wallet, transfer, send, place }
}

const failure = async (promise: Promise<unknown>): Promise<string> => toModalError(await errorOf(promise)).message

/** Puts a kind of token on the chain. */
const mint = (program?: string, decimals?: number, extension?: { type: number; data: readonly number[] }) =>
  putMint(chain, someone().address, { program, decimals, extension })

/** Puts an account with tokens on the chain. */
const hold = (at: string, owner: Uint8Array, of: string, units: bigint, more?: Parameters<typeof putTokens>[5]) =>
  putTokens(chain, at, owner, of, units, more)

test('a payment in SOL arrives to the lamport, and costs what was said', async () => {
  const { key, send, transfer, place } = await visit()
  const to = someone().address
  const fee = await transfers.getFee(transfer(to, 2n * SOL))
  assert.is(fee, FEE)
  const id = await send(to, 2n * SOL)
  await transfers.confirm(id, place)
  assert.equal([chain.balance(to), chain.balance(key.address)], [2n * SOL, 8n * SOL - fee])
})

test('the fee can be asked for before anybody or anything is named', async () => {
  const { transfer } = await visit()
  assert.is(await transfers.getFee(transfer('', 0n)), FEE)
})

test('what must fail is told before the wallet is asked', async () => {
  const { key, send, wallet } = await visit(SOL)
  const to = someone().address
  const rent = chain.svm.minimumBalanceForRentExemption(0n)
  const fees = 'Not enough SOL to cover fees or rent'
  assert.is(await failure(send(to, SOL + 1n)), 'Not enough SOL to cover this transfer')
  assert.is(await failure(send(to, SOL)), fees)
  // What stays would be less than the rent.
  assert.is(await failure(send(to, SOL - FEE - rent + 1n)), fees)
  // A new account would hold less than its rent.
  assert.is(await failure(send(to, rent - 1n)), fees)
  for (const bad of ['', 'nobody', key.address.slice(5), `0x${'1'.repeat(40)}`, `${to}1`])
    assert.match(await failure(send(bad, 1n)), /^Please enter a valid/)
  for (const units of [0n, -1n, 1n << 64n]) assert.match(await failure(send(to, units)), /^Please enter a valid/)
  assert.is(wallet.calls.length, 0)
})

test('the limits are the chain’s own: just enough goes through', async () => {
  const rent = chain.svm.minimumBalanceForRentExemption(0n)
  const { key, send } = await visit(SOL)
  const to = someone().address
  await send(to, rent)
  await send(to, SOL - 2n * rent - 2n * FEE)
  assert.equal([chain.balance(key.address), chain.balance(to)], [rent, SOL - rent - 2n * FEE])
})

for (const [what, thrown, isOpen, without] of [
  ['signs and then fails without a word', new Error('oops'), true, ['solana:signAndSendTransaction']],
  ['sends and fails without a word', new Error('oops'), true, []],
  ['fails inside', { code: -32603, message: 'Internal error' }, true, []],
  ['lets the request expire', Object.assign(new Error('Request timed out'), { name: 'TimeoutError' }), true, []],
  ...[4001, 4100, 4200, -32002].map(code => [`says ${code}`, Object.assign(new Error('no'), { code }), false, []] as const),
] as const)
  test(`a wallet that ${what} ${isOpen ? 'may have' : 'has not'} sent`, async () => {
    const fails = throws(thrown)
    const { send } = await visit(SOL, { without, instead: { signTransaction: fails, signAndSendTransaction: fails } })
    const error = await errorOf(send(someone().address, SOL / 2n))
    assert.is(toModalError(error).moved === 'maybe', isOpen, error.name)
  })

test('a node that does not answer to what was signed may have sent it, one that has refused it has not; one that knows it has', async () => {
  const { send, wallet } = await visit(SOL)
  chain.errors.sendTransaction = { code: -32005, message: 'Node is behind' }
  assert.is((await errorOf(send(someone().address, SOL / 2n))).name, 'sendFailed')
  assert.is(wallet.calls.length, 1)
  chain.errors.sendTransaction = { code: -32002, message: 'Transaction simulation failed: Blockhash not found' }
  assert.match(await failure(send(someone().address, SOL / 2n)), /Nothing was sent/)
  chain.errors.sendTransaction = { code: -32002, message: 'Transaction simulation failed: This transaction has already been processed' }
  assert.is(fromBase58(await send(someone().address, SOL / 2n), 64)?.length, 64)
})

test('tokens go to an account that is created for them, and its rent is part of the cost', async () => {
  const { key, send, transfer, place } = await visit()
  const usd = mint()
  hold(await ata(key.address, usd), key.publicKey, usd, 1_000_000n)
  const to = someone().address
  const cost = await transfers.getFee(transfer(to, 400_000n, usd))
  assert.is(cost, FEE + chain.svm.minimumBalanceForRentExemption(165n))
  await transfers.confirm(await send(to, 400_000n, usd), place)
  assert.equal([chain.tokens(await ata(to, usd)), chain.tokens(await ata(key.address, usd))], [400_000n, 600_000n])
  assert.is(chain.balance(key.address), 10n * SOL - cost)
  // From now on there is one.
  chain.svm.expireBlockhash()
  assert.is(await transfers.getFee(transfer(to, 1n, usd)), FEE)
  await send(to, 1n, usd)
  assert.is(chain.tokens(await ata(to, usd)), 400_001n)
})

test('a payment may come from several accounts of one token; frozen ones give nothing', async () => {
  const { key, send } = await visit()
  const usd = mint()
  hold(await ata(key.address, usd), key.publicKey, usd, 10n)
  const [most, least, frozen] = [someone(), someone(), someone()].map(({ address }) => address) as [string, string, string]
  hold(most, key.publicKey, usd, 50n)
  hold(least, key.publicKey, usd, 20n)
  hold(frozen, key.publicKey, usd, 1_000n, { state: 2 })
  const to = someone().address
  await send(to, 65n, usd)
  assert.equal(
    [chain.tokens(await ata(to, usd)), chain.tokens(await ata(key.address, usd)), chain.tokens(most), chain.tokens(least)],
    [65n, 0n, 0n, 15n],
  )
  assert.match(await failure(send(to, 16n, usd)), /^Not enough funds/)
})

test('tokens of Token-2022 go too, with the rent of what their accounts hold besides', async () => {
  const { key, send, transfer } = await visit()
  // Transfer fees of nought; the accounts keep eight bytes for what is withheld.
  const fees = mint(TOKEN_2022, 2, { type: 1, data: new Array<number>(108).fill(0) })
  hold(await ata(key.address, fees, TOKEN_2022), key.publicKey, fees, 500n, {
    program: TOKEN_2022,
    extension: [2, 7, 0, 0, 0, 2, 0, 8, 0, ...new Array<number>(8).fill(0)],
  })
  const to = someone().address
  const cost = await transfers.getFee(transfer(to, 120n, fees))
  await send(to, 120n, fees)
  assert.is(chain.tokens(await ata(to, fees, TOKEN_2022)), 120n)
  assert.is(chain.balance(key.address), 10n * SOL - cost)
})

test('tokens nobody has, that are none, or for who is nobody, are told before the wallet is asked', async () => {
  const { key, send, wallet } = await visit()
  const usd = mint()
  const own = hold(await ata(key.address, usd), key.publicKey, usd, 10n)
  const to = someone().address
  assert.match(await failure(send(to, 11n, usd)), /^Not enough funds/)
  for (const token of [someone().address, key.address, own]) assert.match(await failure(send(to, 1n, token)), /^Please enter a valid/)
  // What is paid to an account of tokens, a token or a program is lost, be it a coin or a token.
  for (const receiver of [own, usd, TOKEN_PROGRAM_ADDRESS])
    for (const token of [usd, undefined]) assert.match(await failure(send(receiver, 1n, token)), /^Please enter a valid/)
  // Nor is an address without a key where nothing is yet: an account of tokens that is still to come.
  for (const token of [usd, undefined]) assert.match(await failure(send(await ata(to, usd), 1n, token)), /^Please enter a valid/)
  const poor = await visit(FEE + chain.svm.minimumBalanceForRentExemption(165n) - 1n)
  hold(await ata(poor.key.address, usd), poor.key.publicKey, usd, 10n)
  assert.is(await failure(poor.send(to, 1n, usd)), 'Not enough SOL to cover fees or rent')
  assert.equal([wallet.calls.length, poor.wallet.calls.length], [0, 0])
})

test('an account that the receiver has handed to somebody else gets nothing, and the wallet is not asked', async () => {
  const { key, send, transfer, wallet } = await visit()
  const [to, taker] = [someone(), someone()]
  for (const program of [TOKEN_PROGRAM_ADDRESS, TOKEN_2022]) {
    const usd = mint(program)
    hold(await ata(key.address, usd, program), key.publicKey, usd, 1_000n, { program })
    const theirs = hold(await ata(to.address, usd, program), taker.publicKey, usd, 0n, { program })
    for (const ask of [() => send(to.address, 100n, usd), () => transfers.getFee(transfer(to.address, 100n, usd))]) {
      assert.is(await failure(ask()), "The receiver's account for this token belongs to somebody else. Ask for another address")
    }
    assert.equal([chain.tokens(theirs), wallet.calls.length], [0n, 0])
    // Back in the receiver's hands it is paid.
    hold(theirs, to.publicKey, usd, 0n, { program })
    await send(to.address, 100n, usd)
    assert.is(chain.tokens(theirs), 100n)
    wallet.calls.length = 0
    chain.svm.expireBlockhash()
  }
})

/** A token of Token-2022 with one rule, as many units of it as the visitor wants to send, and somebody to send them to. */
async function ruled(type: number, data: readonly number[], { state = 1, extension = [2, 7, 0, 0, 0], theirs = 0 } = {}) {
  const visitor = await visit()
  const token = mint(TOKEN_2022, 2, { type, data })
  const to = someone()
  hold(await ata(visitor.key.address, token, TOKEN_2022), visitor.key.publicKey, token, 500n, { program: TOKEN_2022, state, extension })
  const account = await ata(to.address, token, TOKEN_2022)
  if (theirs) hold(account, to.publicKey, token, 0n, { program: TOKEN_2022, state: theirs, extension })
  return { ...visitor, token, to: to.address, account }
}
const nobody = new Array<number>(32).fill(0)
const f64 = (value: number) => new Uint8Array(Float64Array.of(value).buffer)
const earns = (rate: number, before = 0) => [...nobody, ...u64(0n), before, 0, ...u64(0n), rate, 0]
const counts = (factor: number, next = factor) => [...nobody, ...f64(factor), ...u64(0n), ...f64(next)]
const RULED = 'This token has rules for transfers that cannot be met here. Send it from your wallet'

for (const [what, rule, words] of [
  ['may not be transferred', [9, [], {}], 'This token cannot be transferred'],
  ['is paused', [26, [...nobody, 1], {}], 'The issuer of this token has paused all transfers'],
  ['is shown times ten', [25, counts(10), {}], RULED],
  ['will be shown times two', [25, counts(1, 2), {}], RULED],
  ['bears interest', [10, earns(5), {}], RULED],
  ['has borne interest', [10, earns(0, 5), {}], RULED],
  ['begins frozen', [6, [2], {}], "The issuer of this token has frozen the receiver's account for it"],
  ['is frozen in the receiver’s account', [6, [1], { theirs: 2 }], "The issuer of this token has frozen the receiver's account for it"],
  ['is frozen in one’s own account', [6, [1], { theirs: 1, state: 2 }], 'The issuer of this token has frozen your account for it'],
] as const)
  test(`a token that ${what} is not sent, and the wallet is not asked`, async () => {
    const { send, wallet, token, to, key, place } = await ruled(rule[0], rule[1], rule[2])
    assert.is(await failure(send(to, 5n, token)), `${words}. Nothing was sent`)
    // What so many units come to nobody is told either.
    if (words === RULED) assert.is((await errorOf(transfers.readToken!(token, { ...place, owner: key.address }))).name, 'tokenRuled')
    assert.is(wallet.calls.length, 0)
  })

for (const [what, type, data] of [
  ['a factor of one', 25, counts(1)],
  ['interest of nought', 10, earns(0)],
] as const)
  test(`${what} changes no amount, and the token is sent`, async () => {
    const { send, place, token, to, account } = await ruled(type, data)
    await transfers.confirm(await send(to, 5n, token), place)
    assert.is(chain.tokens(account), 5n)
  })

for (const [what, err, words] of [
  [
    'a frozen account',
    { InstructionError: [2, { Custom: 17 }] },
    'The issuer of this token has frozen your account for it. Nothing was sent',
  ],
  ['a token that cannot move', { InstructionError: [2, { Custom: 37 }] }, 'This token cannot be transferred. Nothing was sent'],
  ['a pause', { InstructionError: [2, { Custom: 67 }] }, 'The issuer of this token has paused all transfers. Nothing was sent'],
  ['too few tokens', { InstructionError: [2, { Custom: 1 }] }, 'Not enough funds to pay the amount and the network fee. Nothing was sent'],
  ['too few lamports for a new account', { InstructionError: [1, { Custom: 1 }] }, 'Not enough SOL to cover fees or rent'],
  ['rent', { InsufficientFundsForRent: { account_index: 0 } }, 'Not enough SOL to cover fees or rent'],
  ['an account that is not there', 'AccountNotFound', 'Not enough SOL to cover fees or rent'],
  ['anything else', { InstructionError: [2, 'InvalidAccountData'] }, 'The transaction would fail. Nothing was sent.'],
] as const)
  test(`what a node foresees has words, and the wallet is not asked: ${what}`, async () => {
    const { key, send, wallet } = await visit()
    const usd = mint()
    hold(await ata(key.address, usd), key.publicKey, usd, 10n)
    chain.answers.simulateTransaction = { value: { err, unitsConsumed: 7 } }
    assert.is(await failure(send(someone().address, 1n, usd)), words)
    if (!JSON.stringify(err).includes('[')) assert.is(await failure(send(someone().address, SOL)), words)
    assert.is(wallet.calls.length, 0)
  })

for (const answer of [null, {}, { value: { err: 'BlockhashNotFound' } }, undefined])
  test(`a node that answers ${JSON.stringify(answer)} to a trial foresees nothing, and the payment goes on`, async () => {
    const { send, place } = await visit()
    if (answer === undefined) chain.errors.simulateTransaction = { code: -32601, message: 'Method not found' }
    else chain.answers.simulateTransaction = answer
    await transfers.confirm(await send(someone().address, SOL), place)
  })

test('a receiver who takes no tokens without a memo gets one', async () => {
  const { send, place, token, to, account } = await ruled(6, [1], { theirs: 1, extension: [2, 7, 0, 0, 0, 8, 0, 1, 0, 1] })
  await transfers.confirm(await send(to, 5n, token), place)
  assert.is(chain.tokens(account), 5n)
})

/** One per cent from epoch 0 on, 4 units at most, and two per cent from `epoch` on. */
const twoFees = (epoch: bigint) => [...nobody, ...nobody, ...u64(0n), ...u64(0n), ...u64(4n), 100, 0, ...u64(epoch), ...u64(9n), 200, 0]

for (const [epoch, units, fee] of [
  [9n, 100n, 1n],
  [9n, 101n, 2n],
  [9n, 500n, 4n],
  [0n, 101n, 3n],
  [0n, 500n, 9n],
] as const)
  test(`what a token keeps of ${units} is told, and no other is signed: ${fee}, the new rate being of epoch ${epoch}`, async () => {
    const { send, transfer, place, token, to, account } = await ruled(1, twoFees(epoch), {
      extension: [2, 7, 0, 0, 0, 2, 0, 8, 0, ...u64(0n)],
    })
    assert.is(await transfers.getTokenFee!(transfer(to, units, token)), fee)
    await transfers.confirm(await send(to, units, token), place)
    assert.is(chain.tokens(account), units - fee)
  })

test('a token that keeps more by the time it is sent than was confirmed is not sent', async () => {
  const { transfer, wallet, token, to } = await ruled(1, twoFees(9n), { extension: [2, 7, 0, 0, 0, 2, 0, 8, 0, ...u64(0n)] })
  const paying = transfer(to, 101n, token)
  assert.is((await errorOf(transfers.send({ ...paying, maxTokenFee: 1n }))).name, 'callsChanged')
  assert.is(wallet.calls.length, 0)
  await transfers.send({ ...paying, maxTokenFee: 2n })
})

/** A wallet that only signs, and offers so much for a compute unit itself, in millionths of a lamport. */
function createPricing(to: string, price: bigint): SolanaWalletOptions['instead'] {
  const program = address('ComputeBudget111111111111111111111111111111')
  const budget = (data: readonly number[]) => ({ programAddress: program, accounts: [], data: Uint8Array.from(data) })
  return {
    signTransaction: ({ transaction, account }: { transaction: Uint8Array; account: { address: string } }) => {
      const { messageBytes } = getTransactionDecoder().decode(transaction)
      const { lifetimeToken: block } = getCompiledTransactionMessageDecoder().decode(messageBytes)
      const key = keys.find(each => each.address === account.address)!
      const steps = [budget([2, 64, 13, 3, 0]), budget([3, ...u64(price)]), payment(account.address, to, SOL)]
      return [{ signedTransaction: signWire(toWire(compile(account.address, steps, { block })), [key]) }]
    },
  }
}

test('what a wallet that only signs offers by itself is not more than was confirmed; one that sends is not held to it, which is told', async () => {
  const to = someone().address
  for (const [price, isSent] of [
    [1_000n, true],
    [50_000_000n, false],
  ] as const) {
    const { transfer, wallet } = await visit(10n * SOL, { instead: createPricing(to, price) })
    const paying = transfer(to, SOL)
    assert.is(transfers.isFeeAbout!(paying.provider), false)
    const maxFee = (await transfers.getFee(paying)) + 1_000n
    const sending = transfers.send({ ...paying, maxFee })
    if (isSent) await sending
    else assert.is(await failure(sending), 'The network fee has risen. Nothing was sent')
    assert.equal([wallet.calls.length, chain.balance(to)], [1, SOL])
  }
  const sends = await visit(SOL, { without: [] })
  assert.equal([sends.transfer(to, 1n).provider, {}].map(transfers.isFeeAbout!), [true, true])
})

test('nothing is kept of what knows no fee', async () => {
  const { transfer } = await visit()
  assert.equal(await Promise.all([undefined, mint()].map(token => transfers.getTokenFee!(transfer(someone().address, 5n, token)))), [
    0n,
    0n,
  ])
})

test('where the network is busy, more is offered: as others did, within the limit, and as part of the fee that was told', async () => {
  const { key, send, transfer } = await visit()
  const usd = mint()
  hold(await ata(key.address, usd), key.publicKey, usd, 10n)
  for (const [price, token, told] of [
    [1_000_000, undefined, FEE + 700n],
    [1e12, undefined, FEE + PRIORITY_FEE_LIMIT],
    [1e12, usd, FEE + PRIORITY_FEE_LIMIT + chain.svm.minimumBalanceForRentExemption(165n)],
  ] as const) {
    chain.prices.splice(0, Infinity, 0, 0, price, price)
    chain.svm.expireBlockhash()
    const [to, before] = [someone().address, chain.balance(key.address)]
    const amount = token ? 5n : SOL
    const fee = await transfers.getFee(transfer(to, amount, token))
    assert.is(fee, told)
    await send(to, amount, token)
    // A coin's fee is exact, so that all but it can be sent; rounding takes a lamport at most.
    const paid = before - chain.balance(key.address) - (token ? 0n : amount)
    assert.ok(paid <= fee && paid >= fee - 1n, `${paid} of ${fee}`)
  }
})

test('no more is paid than was seen; all but that can be sent whatever others offer by then', async () => {
  const { key, transfer } = await visit(SOL)
  chain.prices.splice(0, Infinity, 5_000_000)
  const maxFee = await transfers.getFee(transfer(someone().address, SOL))
  for (const price of [0, 9_000_000]) {
    chain.prices.splice(0, Infinity, price)
    chain.svm.expireBlockhash()
    await transfers.send({ ...transfer(someone().address, chain.balance(key.address) - maxFee), maxFee })
    assert.is(chain.balance(key.address), 0n)
    chain.fund(key.address, SOL)
  }
  assert.is(
    await failure(transfers.send({ ...transfer(someone().address, SOL / 2n), maxFee: FEE - 1n })),
    'The network fee has risen. Nothing was sent',
  )
})

for (const [method, answer] of [
  ['getBalance', { value: 1.5 }],
  ['getBalance', null],
  ['getLatestBlockhash', { value: { blockhash: 'x', lastValidBlockHeight: 1 } }],
  ['getFeeForMessage', { value: null }],
  ['getMinimumBalanceForRentExemption', -1],
] as const)
  test(`a node that answers ${JSON.stringify(answer)} to ${method} is not believed`, async () => {
    const { send, wallet } = await visit()
    chain.answers[method] = answer
    assert.match(await failure(send(someone().address, SOL)), /^No node of/)
    assert.is(wallet.calls.length, 0)
  })

/** Follows a transaction, the clock going on with each pause, until there is an outcome. `meanwhile` happens in the first pause. */
async function follow(id: string, place: TransferPlace, meanwhile = () => {}): Promise<string> {
  const clock = createClock()
  let outcome = ''
  void confirm(id, place, clock).then(
    () => (outcome = 'confirmed'),
    (error: unknown) => (outcome = toModalError(error).name),
  )
  for (let first = true; ; first = false) {
    await until(() => outcome || clock.pending().length, 'a pause, or the outcome')
    if (outcome) return outcome
    if (first) meanwhile()
    await clock.advance(clock.pending()[0]!)
  }
}

test('a transaction that failed in its block is told, and one that is in none yet is waited for, as where its block is without votes, and may be given up', async () => {
  const { place } = await visit()
  chain.outcomes.set('failed', { InstructionError: [0, 'Custom'] })
  assert.is(await failure(transfers.confirm('failed', place)), 'The transaction failed. The amount was not sent, the network fee is spent.')
  assert.is(await follow('later', place, () => void chain.outcomes.set('later', null)), 'confirmed')
  const say = (err: unknown, confirmationStatus: string) => (chain.answers.getSignatureStatuses = { value: [{ err, confirmationStatus }] })
  say({ InstructionError: [0, 'Custom'] }, 'processed')
  assert.is(await follow('early', place, () => void say(null, 'confirmed')), 'confirmed')
})

test('a minute is enough, and the node is asked with growing pauses; where none answers nobody is told that nothing was sent', async () => {
  const { place } = await visit()
  chain.asked.length = 0
  assert.is(await follow('never', place), 'transactionPending')
  assert.match(
    toModalError(named('transactionPending')).message,
    'The network has not confirmed the transaction yet. It may still arrive. Look at the account before you send again',
  )
  assert.ok(chain.asked.length > 10 && chain.asked.length < 25, `${chain.asked.length} questions`)
  chain.answers.getSignatureStatuses = { value: 7 }
  assert.is(await follow('unknown', place), 'transactionPending')
})

/** A payment of which the network knows nothing, and so many blocks have come since. */
async function lose({ send }: Awaited<ReturnType<typeof visit>>, height: number): Promise<string> {
  chain.asked.length = 0
  const id = await send(someone().address, SOL)
  await isDated()
  chain.outcomes.delete(id)
  chain.setHeight(height)
  return id
}
/** Until the node has been asked, behind a payment, how long one made now would live. */
const isDated = () =>
  until(() => chain.asked.filter(({ method }) => method === 'getLatestBlockhash').length > 1, 'the second look at the latest block')
test.after.each(() => chain.setHeight(100))

test('a transaction of ours whose time is over is not waited for; one of which a node may have forgotten by now is open, not called unsent', async () => {
  const visitor = await visit()
  const error = await errorOf(transfers.confirm(await lose(visitor, 300), visitor.place))
  assert.is(error.name, 'transactionExpired')
  assert.is(toModalError(error).message, 'The network did not take the transaction in time, and no longer will. Nothing was sent')
  assert.is(toModalError(error).moved === 'maybe', false)
  assert.equal(chain.asked.filter(({ method }) => method === 'getBlockHeight').at(-1)!.params, [{ commitment: 'finalized' }])
  chain.setHeight(100)
  assert.is((await errorOf(transfers.confirm(await lose(visitor, 500), visitor.place))).name, 'transactionPending')
})

test('a wallet that took the latest block late is waited for until that one is over', async () => {
  // The visitor takes their time.
  const { send, place } = await visit(10n * SOL, { without: [], send: async () => (chain.setHeight(200), '') })
  chain.asked.length = 0
  const id = await send(someone().address, SOL)
  await isDated()
  chain.outcomes.delete(id)
  chain.setHeight(300)
  assert.is(await follow(id, place), 'transactionPending')
})

test('whoever leaves is not waited for', async () => {
  const { place } = await visit()
  const leaving = new AbortController()
  const waiting = errorOf(transfers.confirm('gone', { ...place, signal: leaving.signal }))
  await settlePromises()
  leaving.abort()
  await waiting
})
