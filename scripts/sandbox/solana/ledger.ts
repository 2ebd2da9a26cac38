// What the local Solana holds: litesvm executes for real (signatures, fees, rent, programs); slots, block hashes and
// commitments, which it does not have, are ours.
import {
  getCompiledTransactionMessageDecoder,
  getSignatureFromTransaction,
  getTransactionDecoder,
  type Address,
  type CompiledTransactionMessage,
  type CompiledTransactionMessageWithLifetime,
  type EncodedAccount,
  type Transaction,
} from '@solana/kit'
import { FailedTransactionMetadata, LiteSVM, type TransactionMetadata } from 'litesvm'
import { createClock, type ClockOptions, type Commitment } from './clock.js'
import { toTransactionError, type TransactionError } from './errors.js'
import { getFee } from './fees.js'
import { findKeys, type Keys } from './keys.js'

/** A transaction as it was sent. */
export interface Sent {
  bytes: Uint8Array
  transaction: Transaction
  message: CompiledTransactionMessage & CompiledTransactionMessageWithLifetime
}

/** What executing a transaction brought; `error` is null when it succeeded. */
export interface Outcome {
  error: TransactionError | null
  meta: TransactionMetadata
}

/** A transaction that has been processed, successfully or not. */
export interface Landed extends Sent, Outcome {
  signature: string
  slot: number
  /** The block's time in seconds. */
  time: number
  /** Since when it is in a block, in milliseconds. */
  at: number
  fee: bigint
  keys: Keys
  /** The accounts of `keys.all` before and after; those that did not exist are missing. */
  before: Map<Address, EncodedAccount>
  after: Map<Address, EncodedAccount>
}

/** The chain's state and history. */
export type Ledger = ReturnType<typeof createLedger>

/** Reads a transaction from the wire; throws what the decoder throws. */
export function decodeTransaction(bytes: Uint8Array): Sent {
  const transaction = getTransactionDecoder().decode(bytes)
  const message = getCompiledTransactionMessageDecoder().decode(transaction.messageBytes)
  return { bytes, transaction, message: message as Sent['message'] }
}

/** Makes a chain with the standard programs and no accounts. */
export function createLedger(options: ClockOptions = {}) {
  const svm = new LiteSVM().withBlockhashCheck(false).withTransactionHistory(100_000n)
  const clock = createClock(Number(svm.getClock().slot), options)
  const landed: Landed[] = []
  const bySignature = new Map<string, Landed>()

  const get = (address: Address): EncodedAccount | undefined => {
    const account = svm.getAccount(address)
    return account.exists && account.lamports > 0n ? account : undefined
  }
  const getAll = (addresses: readonly Address[]) =>
    new Map(addresses.flatMap(get).flatMap(account => (account ? [[account.address, account]] : [])))
  const has = ({ at }: Landed, commitment: Commitment) => clock.now() - at >= clock.delay(commitment) || commitment === 'processed'
  const unseen = (commitment: Commitment) => (commitment === 'processed' ? [] : landed.slice(-1000).filter(each => !has(each, commitment)))

  function follow(): void {
    const time = svm.getClock()
    time.slot = BigInt(clock.slot())
    time.unixTimestamp = BigInt(Math.floor(clock.now() / 1000))
    svm.setClock(time)
  }

  return {
    clock,
    svm,
    /** Everything that was processed, oldest first. */
    landed: landed as readonly Landed[],
    has,
    find: (signature: string) => bySignature.get(signature),
    /** How sure the chain is of it by now. */
    commitmentOf: (each: Landed): Commitment => (has(each, 'finalized') ? 'finalized' : has(each, 'confirmed') ? 'confirmed' : 'processed'),
    /** An account as of a commitment; undefined if it does not exist. */
    account(address: Address, commitment: Commitment = 'finalized'): EncodedAccount | undefined {
      const first = unseen(commitment).find(({ keys }) => keys.all.includes(address))
      return first ? first.before.get(address) : get(address)
    },
    /** All accounts of a program as of a commitment. */
    accountsOf(program: Address, commitment: Commitment = 'finalized'): EncodedAccount[] {
      const accounts = new Map(svm.getProgramAccounts(program).map(account => [account.address, account]))
      for (const { keys, before } of unseen(commitment).reverse()) {
        for (const address of keys.all) {
          const earlier = before.get(address)
          if (earlier?.programAddress === program) accounts.set(address, earlier)
          else accounts.delete(address)
        }
      }
      return [...accounts.values()].filter(({ lamports }) => lamports > 0n)
    },
    /** Executes without keeping anything. Signatures are checked if `checksSignatures`; the block hash is not. */
    simulate({ transaction }: Sent, checksSignatures: boolean): Outcome & { accounts: EncodedAccount[] } {
      follow()
      svm.withSigverify(checksSignatures)
      try {
        const result = svm.simulateTransaction(transaction)
        if (result instanceof FailedTransactionMetadata) return { error: toTransactionError(result), meta: result.meta(), accounts: [] }
        return { error: null, meta: result.meta(), accounts: result.postAccounts() }
      } finally {
        svm.withSigverify(true)
      }
    },
    /** Executes; undefined when the transaction could not even pay and nothing happened. It is final at once if `settled`. */
    process(sent: Sent, settled = false): Landed | undefined {
      follow()
      const keys = findKeys(sent.message, get)
      const payer = keys.all[0]!
      const before = getAll(keys.all)
      const result = svm.sendTransaction(sent.transaction)
      const after = getAll(keys.all)
      const hasFailed = result instanceof FailedTransactionMetadata
      // Whoever fails while executing has paid; all other failures leave no trace.
      if (hasFailed && before.get(payer)?.lamports === after.get(payer)?.lamports) return undefined
      const each: Landed = {
        ...sent,
        ...(hasFailed ? { error: toTransactionError(result), meta: result.meta() } : { error: null, meta: result }),
        signature: getSignatureFromTransaction(sent.transaction),
        slot: clock.slot(),
        time: Math.floor(clock.now() / 1000),
        at: settled ? 0 : clock.now(),
        fee: getFee(sent.message),
        keys,
        before,
        after,
      }
      landed.push(each)
      bySignature.set(each.signature, each)
      return each
    },
  }
}
