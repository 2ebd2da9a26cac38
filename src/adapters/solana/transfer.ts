import { clock as realClock, type Clock } from '../../clients/clock.js'
import { NodeError } from '../../clients/rpc.js'
import type { TokenOnChain, Transfer, TransferPlace } from '../../domain/adapter.js'
import { afterAsking } from '../../domain/moved.js'
import { fromBase58, toBase58 } from '../../domain/encodings.js'
import { named } from '../../domain/error-code.js'
import type { SolanaProvider, SolanaTransaction } from '../../domain/provider.js'
import { CONFIRM_LIMIT, CONFIRM_PAUSE, CONFIRM_PAUSE_MAX } from '../../domain/times.js'
import { type Budget, buildNative, buildToken, toAssociatedAccount, type TokenPart } from './kit.js'
import { complete, type Complete, isPassing, isTooLong } from './complete.js'
import { type ChainAccount, createNode, type Node } from './node.js'
import { isFrozen, type Mint, readMint, TOKEN_PROGRAMS, toHeld, toParts, wantsMemo } from './token.js'

/** A payment, ready to be signed, and what it costs. */
interface Draft extends Complete {
  /** What the receiver's new token account has to hold; it comes from the payer. */
  rent: bigint
}

/** Until which block a transaction may come, at the latest; only for those sent from here, and only the last ones. */
const lastBlocks = new Map<string, bigint>()
const REMEMBERED = 20

/** So many blocks nodes surely remember what became of a transaction. Of what came earlier they may know nothing, though it has moved. */
const REMEMBERED_BLOCKS = 150n

/**
 * What a transfer costs besides its amount, in lamports: the fee, and the rent of an account that has to be created. While nobody or
 * nothing is named yet, it is what paying oneself costs.
 */
export async function getFee(transfer: Transfer): Promise<bigint> {
  const { from, to, units } = transfer
  const named = { ...transfer, to: isKey(to) ? to : from, units: units > 0n ? units : 1n }
  const { fee, rent } = await draft(named, createNode(transfer), false)
  return fee + rent
}

/** What the token itself keeps of a transfer, in its units: the receiver gets so much less. @throws `sendIncomplete`, `rpcFailed`, `insufficientFunds` */
export async function getTokenFee({ from, units, token, ...place }: Transfer): Promise<bigint> {
  const node = createNode(place)
  const mint = token && readMint(await node.account(token))
  if (!mint || !mint.feeOf) return 0n
  const [accounts, source] = await Promise.all([node.tokenAccounts(from, token), toAssociatedAccount(from, token, mint.program)])
  return (await withFees(toParts(accounts, units, source), mint, node)).reduce((sum, { fee = 0n }) => sum + fee, 0n)
}

/**
 * Has the wallet sign a payment and send it. Amount, receiver and balances are looked at first, and a node tries it, so that nobody signs what
 * must fail. It costs no more than `maxFee`.
 * @throws `sendIncomplete`, `tokenAccountTaken`, `notEnoughForTransfer`, `notEnoughForFees`, `insufficientFunds` (tokens), `tokenFrozen`,
 * `receiverFrozen`, `tokenNotTransferable`, `tokenPaused`, `tokenRuled`, `networkFeeHigher`, the wallet's no,
 * `executionReverted` where a node refused, `rpcFailed` where none answers, and `sendFailed` where it is open whether it was sent
 */
export async function send(transfer: Transfer): Promise<string> {
  const { provider, signal } = transfer
  const { transaction } = await draft(transfer, createNode(transfer), true)
  signal?.throwIfAborted()
  transfer.onAsk?.()
  return handOver(provider, transaction, transfer.urls)
}

/**
 * Has the wallet sign a transaction and send it, and remembers until when it may come: one that is durable, always. @throws the wallet's no, `executionReverted` where a node
 * refused, `rpcFailed` where it could not judge for now, and `sendFailed` where it is open whether it was sent
 */
export async function handOver(
  provider: unknown,
  transaction: SolanaTransaction,
  urls: readonly string[],
  isDurable = false,
): Promise<string> {
  const id = await (provider as SolanaProvider).signAndSendTransaction(transaction).catch(async (error: unknown) => {
    if (!isRefused(error)) throw await afterAsking(error)
    // A node that is behind takes nothing for now.
    throw named(isPassing((Object(error.data) as { err?: unknown }).err) ? 'rpcFailed' : 'executionReverted', error)
  })
  if (isDurable) return id
  for (const old of [...lastBlocks.keys()].slice(0, Math.max(0, lastBlocks.size - REMEMBERED))) lastBlocks.delete(old)
  // A wallet that sends may have put the network's latest block in: what it sent lives no longer than what one would make now.
  void createNode({ urls })
    .lifetime()
    .then(
      ({ lastValidBlockHeight }) => lastBlocks.set(id, lastValidBlockHeight),
      () => {},
    )
  return id
}

/**
 * Resolves when most validators have voted for the block of a transaction.
 * @throws `transactionReverted` where it failed there, and only the fee was taken; `transactionExpired` when its time is over, and nothing
 * has moved; `transactionPending` after a minute, when it can still be taken, where no node ever answered, or when its time is over for so
 * long that a node may have forgotten it
 */
export async function confirm(id: string, place: TransferPlace, clock: Clock = realClock): Promise<void> {
  const node = createNode(place)
  const { signal } = place
  const end = clock.now() + CONFIRM_LIMIT
  for (let pause = CONFIRM_PAUSE; ; pause = Math.min(pause * 1.5, CONFIRM_PAUSE_MAX)) {
    // The height first: what came in the last block is still found then. A node that does not answer now may do so in a moment.
    const lastBlock = lastBlocks.get(id)
    const height = lastBlock && (await node.height().catch(() => undefined))
    const status = await node.status(id).catch(() => null)
    signal?.throwIfAborted()
    // A block without those votes may still be given up, and the transaction come, or come otherwise, in another.
    if (status?.isConfirmed) {
      if (status.error === undefined) return
      throw named('transactionReverted', status.error)
    }
    const isPast = status === undefined && height !== undefined && height > lastBlock!
    const isOver = isPast && height <= lastBlock! + REMEMBERED_BLOCKS
    if (isPast || clock.now() + pause > end) throw named(isOver ? 'transactionExpired' : 'transactionPending')
    await clock.wait(pause, signal)
    signal?.throwIfAborted()
  }
}

/**
 * What the mint of a token says of it, and what an owner has.
 * @throws `sendIncomplete` where it is no token, `tokenRuled` where an amount is no fixed number of units, `rpcFailed`
 */
export async function readToken(token: string, { owner, ...place }: TransferPlace & { owner: string }): Promise<TokenOnChain> {
  const node = createNode(place)
  const [mint, accounts] = await Promise.all([node.account(token), node.tokenAccounts(owner, token)])
  const { decimals, lock } = readMint(mint)
  if (lock === 'tokenRuled') throw named(lock)
  return { decimals, units: toHeld(accounts).reduce((sum, { amount }) => sum + amount, 0n) }
}

/** The codes with which a node takes no transaction: tried and failed, wrongly signed, of a kind it does not know, wrongly asked. */
const REFUSALS: readonly unknown[] = [-32002, -32003, -32015, -32602]

const isRefused = (error: unknown): error is NodeError => error instanceof NodeError && REFUSALS.includes(error.code)

const isKey = (address: string): boolean => Boolean(fromBase58(address, 32))

/** @param isChecked whether what is there has to suffice */
async function draft(transfer: Transfer, node: Node, isChecked: boolean): Promise<Draft> {
  const { from, to, units, token } = transfer
  if (units <= 0n || units >> 64n || ![from, to, ...(token ? [token] : [])].every(isKey)) throw named('sendIncomplete')
  return token ? draftToken(transfer, token, node, isChecked) : draftNative(transfer, node, isChecked)
}

async function draftNative({ from, to, units, maxFee }: Transfer, node: Node, isChecked: boolean): Promise<Draft> {
  const [balance, receiver, least, lifetime] = await Promise.all([node.balance(from), node.account(to), node.rent(0), node.lifetime()])
  needsPerson(receiver)
  if (isChecked && units > balance) throw named('notEnoughForTransfer')
  const plan = {
    build: async (budget?: Budget) => buildNative({ from, to, units }, lifetime, budget),
    written: [from, to],
    usual: NATIVE_UNITS,
    before: 1,
    isExact: true,
  }
  const { refusal, ...drafted } = await complete(plan, isChecked ? maxFee : undefined, node)
  if (isChecked) {
    needsRent(balance - units - drafted.fee, least)
    // The network takes no account that holds less than its rent; paying oneself changes nothing.
    if (to !== from && (receiver?.lamports ?? 0n) + units < least) throw named('notEnoughForFees')
    if (refusal) throw refusal
  }
  return { ...drafted, rent: 0n }
}

/** Compute units of a payment in lamports, with what is around it; where trying does not tell, those of a part of a payment in tokens. */
const NATIVE_UNITS = 700
const PART_UNITS = 60_000
const HOOKED_UNITS = 200_000

async function draftToken({ from, to, units, maxFee }: Transfer, token: string, node: Node, isChecked: boolean): Promise<Draft> {
  const [balance, least, lifetime, mintAccount, receiver] = await Promise.all([
    node.balance(from),
    node.rent(0),
    node.lifetime(),
    node.account(token),
    node.account(to),
  ])
  const mint = readMint(mintAccount)
  const { program, decimals, accountBytes, hook } = mint
  needsPerson(receiver)
  if (mint.lock) throw named(mint.lock)
  const [source, destination] = await Promise.all([toAssociatedAccount(from, token, program), toAssociatedAccount(to, token, program)])
  const [accounts, existing] = await Promise.all([isChecked ? node.tokenAccounts(from, token) : [], node.account(destination)])
  const creates = !existing || !TOKEN_PROGRAMS.includes(existing.owner)
  // Whoever owned it may have handed it to somebody else (SPL Token, `SetAuthority`); its address stays derived from the first owner.
  if (!creates && toBase58(existing.data.subarray(32, 64)) !== to) throw named('tokenAccountTaken')
  // Asked of oneself while nobody is named yet, it is one's own.
  if (creates ? mint.beginsFrozen : isFrozen(existing.data)) throw named(to === from ? 'tokenFrozen' : 'receiverFrozen')
  const rent = creates ? await node.rent(accountBytes) : 0n
  const plain: readonly TokenPart[] = await withFees(
    isChecked ? toParts(accounts, units, source) : [{ account: source, units }],
    mint,
    node,
  )
  const parts = hook ? await addHook(plain, { hook, mint: token, destination, owner: from, soon: creates ? to : undefined }, node) : plain
  const payment = { from, to, mint: token, program, decimals, parts, creates, wantsMemo: !creates && wantsMemo(existing.data) }
  const plan = {
    build: (budget?: Budget) => buildToken(payment, lifetime, budget),
    written: [from, destination, ...parts.map(({ account }) => account)],
    usual: (parts.length + 1) * (hook ? HOOKED_UNITS : PART_UNITS),
    before: Number(creates),
    isHooked: Boolean(hook),
  }
  if (hook && isTooLong(await plan.build())) throw named('tokenRuled')
  const most = isChecked && maxFee !== undefined ? maxFee - rent : undefined
  const { refusal, ...drafted } = await complete(plan, most, node)
  if (isChecked) {
    needsRent(balance - drafted.fee - rent, least)
    if (refusal) throw refusal
  }
  return { ...drafted, rent }
}

/** Adds to each part what the token keeps of it. What the network would keep otherwise by then, it refuses. */
async function withFees(parts: readonly TokenPart[], { feeOf }: Mint, node: Node): Promise<readonly TokenPart[]> {
  if (!feeOf) return parts
  const epoch = await node.epoch()
  return parts.map(part => ({ ...part, fee: feeOf(part.units, epoch) }))
}

/** Adds to each part what the mint's own program wants to see. `soon` is the owner of the receiving account, where that is created first. */
async function addHook(
  parts: readonly TokenPart[],
  { soon, ...common }: { hook: string; mint: string; destination: string; owner: string; soon: string | undefined },
  node: Node,
): Promise<TokenPart[]> {
  const { findHookAccounts } = await import('./hook.js')
  // A new account begins with its mint and its owner, and is in order.
  const created = new Uint8Array(165)
  created.set(fromBase58(common.mint, 32)!)
  if (soon) created.set(fromBase58(soon, 32)!, 32)
  created[108] = 1
  const known = soon ? { [common.destination]: created } : {}
  return Promise.all(
    parts.map(async part => {
      const extra = await findHookAccounts({ ...common, source: part.account, units: part.units, soon: known }, node)
      return { ...part, extra }
    }),
  )
}

/** An account of tokens, a token itself or a program is nobody: what is paid to it is lost. @throws `sendIncomplete` */
function needsPerson(receiver: ChainAccount | undefined): void {
  if (receiver?.isProgram || TOKEN_PROGRAMS.includes(receiver?.owner ?? '')) throw named('sendIncomplete')
}

/** What is left of a payer's balance must be nothing, or enough to stay. @throws `notEnoughForFees` */
function needsRent(left: bigint, least: bigint): void {
  if (left < 0n || (left > 0n && left < least)) throw named('notEnoughForFees')
}
