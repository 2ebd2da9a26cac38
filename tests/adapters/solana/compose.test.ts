// Instructions of a dApp: one transaction, what it would do as a node shows it, and nothing signed that was not shown.
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { AccountRole, address } from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import {
  getApproveInstruction,
  getCloseAccountInstruction,
  getSetAuthorityInstruction,
  AuthorityType,
  getTransferCheckedInstruction,
  TOKEN_PROGRAM_ADDRESS,
} from '@solana-program/token'
import { PublicKey, SystemProgram, Transaction } from '@solana/web3.js'
import { SolanaAdapter } from '../../../src/adapters/solana/solana.js'
import type { SendMade } from '../../../src/domain/send-made.js'
import { fromBase58 } from '../../../src/domain/encodings.js'
import { createClock } from '../../support/clock.js'
import { errorOf } from '../../support/modal.js'
import { until } from '../../support/patience.js'
import { startSolana, type SolanaChain } from '../../support/solana-chain.js'
import { connectSolana } from '../../support/solana-dapp.js'
import { ata, putMint, putTokens, TOKEN_2022, u64 } from '../../support/solana-tokens.js'
import { createKey } from '../../support/solana-wallet.js'
import { pluckAll } from '../../support/pluck.js'

// As the adapter loads it.
const { confirm } = await import('../../../src/adapters/solana/transfer.js')

const SOL = 1_000_000_000n
const { signal } = new AbortController()
const FEE = 5_000n
const transfers = await new SolanaAdapter().transfers()

let chain: SolanaChain
let seed = 60
const someone = () => createKey(++seed)

test.before(async () => void (chain = await startSolana()))
test.after(() => chain.close())
test.before.each(() => {
  chain.svm.expireBlockhash()
  for (const given of [chain.answers, chain.errors]) for (const method of Object.keys(given)) Reflect.deleteProperty(given, method)
})

/** A visitor with ten SOL, whose wallet is connected. */
async function visit() {
  const key = someone()
  chain.fund(key.address, 10n * SOL)
  const { wallet, provider, place } = await connectSolana(chain.url, key)
  const asked = { ...place, provider, from: key.address }
  const compose = (made: unknown) => transfers.compose!({ ...asked, made: made as SendMade })
  const send = async (made: unknown) => (await compose(made)).send(signal)
  return { key, wallet, asked, compose, send, signer: { address: address(key.address) } as never }
}

/** What hands over an account of tokens: to own it, or to close it. */
const hand = (account: string, owner: never, taker: string, type = AuthorityType.AccountOwner) =>
  getSetAuthorityInstruction({ owned: address(account), owner, authorityType: type, newAuthority: address(taker) })
/** What pays units of a token of 6 decimals. */
const toTokens = (
  authority: never,
  mint: string,
  [source, to]: readonly [string, string],
  amount: bigint,
  program: string = TOKEN_PROGRAM_ADDRESS,
) =>
  getTransferCheckedInstruction(
    { source: address(source), mint: address(mint), destination: address(to), authority, amount, decimals: 6 },
    { programAddress: address(program) },
  )

const toSol = (source: never, to: string, amount: bigint) => getTransferSolInstruction({ source, destination: address(to), amount })

/** A token of 6 decimals, of which somebody holds so much. */
async function hold(owner: string, units: bigint): Promise<{ mint: string; account: string }> {
  const mint = putMint(chain, someone().address)
  return { mint, account: await give(mint, owner, units) }
}
const give = async (mint: string, owner: string, units: bigint, program?: string) =>
  putTokens(chain, await ata(owner, mint, program), fromBase58(owner, 32)!, mint, units, { program })

/** An account of a nonce, over which somebody decides. */
function keepNonce(authority: string): string {
  const nonce = someone().address
  const data = new Uint8Array(80)
  data.set([1, 0, 0, 0, 1])
  data.set(fromBase58(authority, 32)!, 8)
  data.set(fromBase58(chain.svm.latestBlockhash(), 32)!, 40)
  data.set(u64(5_000n), 72)
  chain.put(nonce, SYSTEM, data)
  return nonce
}

const BLOCKS = 'SysvarRecentB1ockHashes11111111111111111111'
const SYSTEM = '11111111111111111111111111111111'
const STAKE = 'Stake11111111111111111111111111111111111111'

test('several instructions are one transaction, shown before and carried out to the lamport', async () => {
  const { key, compose, asked, signer } = await visit()
  const [one, other] = [someone().address, someone().address]
  const instructions = [toSol(signer, one, SOL), toSol(signer, other, 2n * SOL)]
  const { foresight, send } = await compose({ instructions })
  const { isTried, moves, approvals, steps, fee } = foresight
  assert.equal([isTried, moves.map(({ units, symbol }) => [units, symbol]), approvals], [true, [[-3n * SOL, 'SOL']], []])
  const kept = steps!.map(({ kind, receiver, much }) => [kind, receiver, much?.units])
  assert.equal(kept, [
    ['payment', one, SOL],
    ['payment', other, 2n * SOL],
  ])
  // Wallets may offer more to come soon.
  assert.equal(fee !== 'others' && [fee!.units, fee!.isAbout], [FEE, true])
  const id = await send(signal)
  await transfers.confirm(id, asked)
  assert.equal([chain.balance(one), chain.balance(other), chain.balance(key.address)], [SOL, 2n * SOL, 7n * SOL - FEE])
})

test('an instruction of web3.js, and one as services write it, are read as well', async () => {
  const { key, compose } = await visit()
  const to = new PublicKey(someone().address)
  const made = SystemProgram.transfer({ fromPubkey: new PublicKey(key.address), toPubkey: to, lamports: 1_000_000_000 })
  const json = {
    programId: made.programId.toBase58(),
    accounts: made.keys.map(({ pubkey, ...rest }) => ({ pubkey: pubkey.toBase58(), ...rest })),
    data: made.data.toString('base64'),
  }
  for (const instruction of [made, json]) assert.is((await compose({ instructions: [instruction] })).foresight.steps![0]!.much!.units, SOL)
})

test('tokens that go, whose they become, and who may take more of them later, are told', async () => {
  const { key, compose, signer } = await visit()
  const { mint, account } = await hold(key.address, 9_000_000n)
  const [to, taker] = [someone().address, someone().address]
  const theirs = await give(mint, to, 0n)
  const instructions = [
    toTokens(signer, mint, [account, theirs], 2_000_000n),
    getApproveInstruction({ source: address(account), delegate: address(taker), owner: signer, amount: 5_000_000n }),
  ]
  const { moves, approvals, steps } = (await compose({ instructions })).foresight
  assert.equal(pluckAll(moves, 'token', 'units', 'decimals'), [[mint, -2_000_000n, 6]])
  assert.equal(pluckAll(approvals, 'token', 'spender', 'units', 'isAll'), [[mint, taker, 5_000_000n, undefined]])
  assert.equal(pluckAll(steps!, 'kind', 'receiver'), [
    ['transfer', to],
    ['approval', undefined],
  ])
})

test('who is handed an account of tokens, or the account itself, is told to get all of it', async () => {
  const { key, compose, signer } = await visit()
  const { mint, account } = await hold(key.address, 9_000_000n)
  const taker = someone().address
  const tokens = (await compose({ instructions: [hand(account, signer, taker)] })).foresight
  assert.equal([tokens.moves.at(-1)!.units, tokens.approvals[0]!.spender, tokens.approvals[0]!.isAll], [-9_000_000n, taker, true])
  const closing = hand(account, signer, taker, AuthorityType.CloseAccount)
  const { approvals } = (await compose({ instructions: [closing] })).foresight
  assert.equal(pluckAll(approvals, 'token', 'spender', 'isAll'), [[mint, taker, true]])
  // `Assign` of the system program.
  const assigning = {
    programAddress: SYSTEM,
    accounts: [{ address: key.address, role: AccountRole.WRITABLE_SIGNER }],
    data: Uint8Array.from([1, 0, 0, 0, ...fromBase58(taker, 32)!]),
  }
  const all = (await compose({ instructions: [assigning] })).foresight
  assert.equal([all.moves[0]!.units < -9n * SOL, all.approvals[0]!.spender], [true, taker])
})

test('coins that lie in accounts of theirs are told where they go, and the rent of a token account that is closed', async () => {
  const { key, compose, signer } = await visit()
  const stranger = someone().address
  const rent = chain.svm.minimumBalanceForRentExemption(165n)
  const wrapped = await hold(key.address, SOL)
  const native = Uint8Array.from(chain.account(wrapped.account)!.data)
  native.set(fromBase58('So11111111111111111111111111111111111111112', 32)!)
  native.set([1, 0, 0, 0, ...u64(rent)], 109)
  chain.put(wrapped.account, TOKEN_PROGRAM_ADDRESS, native, rent + SOL)
  const empty = await hold(key.address, 0n)
  const close = (account: string, to: string) =>
    getCloseAccountInstruction({ account: address(account), destination: address(to), owner: signer })
  const told = async (...instructions: unknown[]) => {
    const { moves, steps } = (await compose({ instructions })).foresight
    return [moves.map(({ token, units }) => [Boolean(token), units]), steps!.map(({ kind, receiver }) => [kind, receiver])]
  }
  assert.equal(await told(close(empty.account, stranger)), [[[false, -rent]], [['close', stranger]]])
  assert.equal(await told(close(empty.account, key.address)), [[], [['close', key.address]]])
  assert.equal((await told(close(wrapped.account, key.address)))[0], [
    [false, SOL],
    [true, -SOL],
  ])
  assert.equal((await told(close(wrapped.account, stranger)))[0], [
    [false, -rent],
    [true, -SOL],
  ])
  // `WithdrawNonceAccount`.
  const nonce = keepNonce(key.address)
  const withdraw = (to: string) => ({
    programAddress: SYSTEM,
    accounts: [
      { address: nonce, role: AccountRole.WRITABLE },
      { address: to, role: AccountRole.WRITABLE },
      { address: BLOCKS, role: AccountRole.READONLY },
      { address: 'SysvarRent111111111111111111111111111111111', role: AccountRole.READONLY },
      { address: key.address, role: AccountRole.READONLY_SIGNER },
    ],
    data: Uint8Array.from([5, 0, 0, 0, ...u64(chain.balance(nonce))]),
  })
  assert.equal((await told(withdraw(stranger)))[0], [[false, -chain.balance(nonce)]])
  assert.equal((await told(withdraw(key.address)))[0], [])
})

test('a stake is theirs as far as nobody else can keep it from them, and who may lend it out is told', async () => {
  const { key, compose, signer } = await visit()
  const other = someone().address
  const bytes = (text: string) => fromBase58(text, 32)!
  const isOther = (at: number) => (at ? other : key.address)
  /** A stake that is theirs: who may lend it out, until when it is locked, and who may open it sooner. */
  const keep = ({ staker = 0, time = 0n, epoch = 0n, custodian = 0 }): string => {
    const stake = someone().address
    const data = new Uint8Array(200)
    data.set([1, 0, 0, 0, ...u64(2_282_880n), ...bytes(isOther(staker)), ...bytes(key.address)])
    data.set([...u64(BigInt.asUintN(64, time)), ...u64(epoch), ...bytes(isOther(custodian))], 76)
    chain.put(stake, STAKE, data, 5n * SOL)
    return stake
  }
  const [clock, history] = ['SysvarC1ock11111111111111111111111111111111', 'SysvarStakeHistory1111111111111111111111111']
  const instruct = (data: readonly number[], written: readonly string[], read: readonly string[] = []) => ({
    programAddress: STAKE,
    accounts: [
      ...written.map(each => ({ address: each, role: AccountRole.WRITABLE })),
      ...read.map(each => ({ address: each, role: AccountRole.READONLY })),
      { address: key.address, role: AccountRole.READONLY_SIGNER },
    ],
    data: Uint8Array.from(data),
  })
  const lock = (stake: string, time: bigint, epoch: bigint, custodian: number) =>
    instruct([6, 0, 0, 0, 1, ...u64(time), 1, ...u64(epoch), 1, ...bytes(isOther(custodian))], [stake])
  const withdraw = (stake: string, to: string) => instruct([4, 0, 0, 0, ...u64(5n * SOL)], [stake, to], [clock, history])
  const hand = (stake: string, staker: string) => instruct([1, 0, 0, 0, ...bytes(staker), 0, 0, 0, 0], [stake], [clock])
  const told = async (...instructions: unknown[]) => {
    const { isTried, failure, moves, approvals } = (await compose({ instructions })).foresight
    assert.equal([isTried, failure], [true, undefined])
    return [moves.map(({ units }) => units), approvals.map(({ spender, isAll }) => [spender, isAll])]
  }
  chain.svm.setClock(Object.assign(chain.svm.getClock(), { unixTimestamp: 1_000n, epoch: 3n }))
  const lost = [[-5n * SOL], []]
  assert.equal(await told(lock(keep({}), 4_102_444_800n, 0n, 1)), lost)
  assert.equal(await told(lock(keep({}), 0n, 4n, 1)), lost)
  assert.equal(await told(lock(keep({}), 4_102_444_800n, 0n, 0)), [[], []])
  assert.equal(await told(lock(keep({}), 1_000n, 3n, 1)), [[], []])
  // What was locked once is theirs since, and what a clock before 1970 has locked.
  for (const time of [1_000n, -1n]) assert.equal(await told(withdraw(keep({ time, epoch: 3n, custodian: 1 }), other)), lost)
  // Closed, it is whose key it has, and what comes into it anew.
  const stake = keep({})
  assert.equal(await told(withdraw(stake, key.address), toSol(signer, stake, SOL)), [[-SOL], []])
  assert.equal(await told(hand(keep({}), other)), [[], [[other, true]]])
  assert.equal(await told(hand(keep({ staker: 1 }), key.address)), [[], []])
})

test('that more may go than was seen is said where a program runs that nobody knows here, beside what was seen', async () => {
  const { compose, signer } = await visit()
  const paying = toSol(signer, someone().address, SOL)
  const note = (programAddress: string) => ({ programAddress, data: [110, 111, 116, 101] })
  const told = async (...instructions: unknown[]) => {
    const { moves, mayCarry } = (await compose({ instructions })).foresight
    return [moves.length, mayCarry]
  }
  const [known, unknown] = ['MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr', 'Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo'].map(note)
  assert.equal(await told(paying), [1, false])
  assert.equal(await told(paying, known), [1, false])
  assert.equal(await told(paying, unknown), [1, true])
  assert.equal(await told(unknown), [0, false])
})

test('what lives from a nonce may come whenever: no block is its last', async () => {
  const { key, send, asked } = await visit()
  const from = new PublicKey(key.address)
  const made = new Transaction({ feePayer: from, recentBlockhash: chain.svm.latestBlockhash() })
  made.add(
    SystemProgram.nonceAdvance({ noncePubkey: new PublicKey(keepNonce(key.address)), authorizedPubkey: from }),
    SystemProgram.transfer({ fromPubkey: from, toPubkey: new PublicKey(someone().address), lamports: 1_000_000_000 }),
  )
  chain.answers['sendTransaction'] = 'taken'
  chain.answers['getLatestBlockhash'] = { value: { blockhash: chain.svm.latestBlockhash(), lastValidBlockHeight: 250 } }
  const id = await send({ transaction: made })
  chain.setHeight(300)
  const clock = createClock()
  let outcome = ''
  void confirm(id, asked, clock).catch(({ name }: Error) => (outcome = name))
  while (!outcome) {
    await until(() => outcome || clock.pending().length, 'a pause, or the outcome')
    if (!outcome) await clock.advance(clock.pending()[0]!)
  }
  chain.setHeight(100)
  assert.is(outcome, 'transactionPending')
})

test('what would fail is said with the words of the program, and what no node can try is not said to have been', async () => {
  const { compose, signer } = await visit()
  const to = someone().address
  const failing = (await compose({ instructions: [toSol(signer, to, 11n * SOL)] })).foresight
  assert.equal([failing.isTried, typeof failing.failure], [false, 'string'])
  chain.errors['simulateTransaction'] = { code: -32601, message: 'none here' }
  const untried = (await compose({ instructions: [toSol(signer, to, SOL)] })).foresight
  assert.equal([untried.isTried, untried.failure, untried.moves, untried.steps![0]!.receiver], [false, undefined, [], to])
})

test('what may be otherwise in a moment is no failure, and what fails in the dApp’s own first step is no lack of fees', async () => {
  const { compose, signer } = await visit()
  const budget = { programAddress: 'ComputeBudget111111111111111111111111111111', data: [2, 64, 13, 3, 0] }
  const made = { instructions: [toSol(signer, someone().address, SOL), budget] }
  const { send } = await compose(made)
  const fails = (err: unknown) => (chain.answers['simulateTransaction'] = { value: { err, logs: [], unitsConsumed: 1 } })
  for (const passing of ['AccountInUse', 'BlockhashNotFound', { WouldExceedMaxBlockCostLimit: 1 }]) {
    fails(passing)
    const { isTried, failure } = (await compose(made)).foresight
    assert.equal([isTried, failure], [false, undefined])
    // Nor is it a change by the time it is sent.
    assert.is((await errorOf(send(signal))).name, 'rpcFailed')
  }
  fails({ InstructionError: [0, { Custom: 1 }] })
  assert.is((await errorOf(send(signal))).name, 'executionReverted')
})

test('a node that cannot tell for now is told as that, and the next try is as good as the first', async () => {
  const { compose, wallet, signer } = await visit()
  const { send } = await compose({ instructions: [toSol(signer, someone().address, SOL)] })
  const fails = async (method: string, error: { code: number; message: string; data?: unknown }) => {
    chain.errors[method] = error
    const { name } = await errorOf(send(signal))
    Reflect.deleteProperty(chain.errors, method)
    return name
  }
  for (const method of ['getLatestBlockhash', 'getFeeForMessage', 'simulateTransaction', 'getMultipleAccounts'])
    assert.is(await fails(method, { code: -32016, message: 'Minimum context slot has not been reached' }), 'rpcFailed', method)
  assert.is(wallet.calls.length, 0)
  const behind = { code: -32002, message: 'Blockhash not found', data: { err: 'BlockhashNotFound' } }
  assert.is(await fails('sendTransaction', behind), 'rpcFailed')
  assert.ok(await send(signal))
})

for (const [what, extension] of [
  ['of which no node tells', undefined],
  ['whose units come to another amount than its decimals say', 25],
] as const)
  test(`of a token ${what} units are told, whatever the instruction says of its decimals`, async () => {
    const { key, compose, signer } = await visit()
    // The factor by which it is shown now and soon.
    const factor = new Uint8Array(Float64Array.of(10).buffer)
    const data = [...new Uint8Array(32), ...factor, ...u64(0n), ...factor]
    const program = extension && TOKEN_2022
    const mint = putMint(chain, someone().address, { program, extension: extension && { type: extension, data } })
    const [account, theirs] = [await give(mint, key.address, 9_000_000n, program), await give(mint, someone().address, 0n, program)]
    // Of what it would do the node tells, but not of the mint.
    if (!extension) chain.hidden.add(mint)
    const { moves, steps } = (await compose({ instructions: [toTokens(signer, mint, [account, theirs], 7n, program)] })).foresight
    for (const told of [moves[0]!, steps![0]!.much!]) assert.equal([told.isUnknown, told.decimals], [true, undefined])
  })

test('what would take more by now than was shown is not signed, nor what would fail by now', async () => {
  const { key, compose, wallet, signer } = await visit()
  const { mint, account } = await hold(key.address, 9_000_000n)
  const { send } = await compose({ instructions: [hand(account, signer, someone().address)] })
  await give(mint, key.address, 10_000_000n)
  assert.is((await errorOf(send(signal))).name, 'callsChanged')
  const paying = await compose({ instructions: [toSol(signer, someone().address, 9n * SOL)] })
  chain.svm.setAccount({ ...(chain.svm.getAccount(address(key.address)) as never as object), lamports: SOL } as never)
  assert.is.not((await errorOf(paying.send(signal))).name, 'Error')
  assert.is(wallet.calls.length, 0)
})

test('what is no instruction, is signed by somebody else, or fits into no transaction is refused before anything is shown', async () => {
  const { compose } = await visit()
  const other = someone().address
  const step = { programAddress: other, accounts: [], data: [] }
  for (const bad of [
    null,
    {},
    { ...step, programAddress: 'nobody' },
    { ...step, accounts: [{ address: 'x', role: 0 }] },
    { ...step, accounts: [{ address: other, role: 7 }] },
    { ...step, data: [256] },
    { ...step, data: 'ü' },
    { ...step, accounts: [{ address: other, role: 1, lookupTableAddress: other, addressIndex: 300 }] },
  ])
    assert.is((await errorOf(compose({ instructions: [bad] }))).name, 'invalidParams')
  assert.is((await errorOf(compose({ instructions: [{ ...step, accounts: [{ address: other, role: 2 }] }] }))).name, 'otherSigner')
  assert.is((await errorOf(compose({ instructions: [{ ...step, data: new Uint8Array(1_300) }] }))).name, 'bundleTooLarge')
})

test('accounts of a lookup table are read from the table, whatever the dApp says of them', async () => {
  const { compose, key } = await visit()
  const [table, real, told] = [someone().address, someone().address, someone().address]
  const data = new Uint8Array(56 + 32)
  data.set([1, 0, 0, 0, ...new Uint8Array(8).fill(255)])
  data.set(fromBase58(real, 32)!, 56)
  chain.put(table, 'AddressLookupTab1e1111111111111111111111111', data)
  const paying = {
    programAddress: SYSTEM,
    accounts: [
      { address: key.address, role: AccountRole.WRITABLE_SIGNER },
      { address: told, role: AccountRole.WRITABLE, lookupTableAddress: table, addressIndex: 0 },
    ],
    data: Uint8Array.from([2, 0, 0, 0, ...u64(SOL)]),
  }
  assert.is((await compose({ instructions: [paying] })).foresight.steps![0]!.receiver, real)
})

test('a transaction that the dApp has made is shown as well, and handed to the wallet as it was then', async () => {
  const { key, compose, wallet } = await visit()
  const to = someone().address
  const made = new Transaction({ feePayer: new PublicKey(key.address), recentBlockhash: chain.svm.latestBlockhash() })
  made.add(SystemProgram.transfer({ fromPubkey: new PublicKey(key.address), toPubkey: new PublicKey(to), lamports: 2_000_000_000 }))
  const { foresight, send } = await compose({ transaction: made })
  assert.equal([foresight.moves.map(({ units }) => units), foresight.steps![0]!.receiver], [[-2n * SOL], to])
  made.add(SystemProgram.transfer({ fromPubkey: new PublicKey(key.address), toPubkey: new PublicKey(to), lamports: 1_000_000_000 }))
  await send(signal)
  assert.equal([chain.balance(to), wallet.calls.length], [2n * SOL, 1])
})

test('who pays the fee instead is said, and whose signature is missing besides is asked of nobody', async () => {
  const { key, compose } = await visit()
  const payer = someone()
  chain.fund(payer.address, SOL)
  const made = new Transaction({ feePayer: new PublicKey(payer.address), recentBlockhash: chain.svm.latestBlockhash() })
  made.add(
    SystemProgram.transfer({ fromPubkey: new PublicKey(key.address), toPubkey: new PublicKey(payer.address), lamports: 1_000_000_000 }),
  )
  assert.is((await errorOf(compose({ transaction: made }))).name, 'otherSigner')
  made.addSignature(new PublicKey(payer.address), Buffer.alloc(64, 1))
  const { fee, moves } = (await compose({ transaction: made })).foresight
  assert.equal([fee, moves.map(({ units }) => units)], ['others', [-SOL]])
  assert.is((await errorOf(compose({ transaction: new Uint8Array([1, 2]) }))).name, 'invalidParams')
})
