// Half-made transactions (BIP-174): which of their inputs are ours, what they do, and our signatures.
import { SigHash, Transaction } from '@scure/btc-signer'
import { equalBytes, type BTC_NETWORK } from '@scure/btc-signer/utils.js'
import type { BitcoinKey } from './bitcoin.js'

/** An input a page wants signed. */
export interface InputToSign {
  index: number
  /** Whose input it is; without it whoever's it is. */
  address?: string
  /** The kinds of signature the page agrees with; without them the usual one. */
  sighashTypes?: readonly number[]
}

/** What a transaction comes to. */
export interface PsbtSummary {
  inputs: { address?: string; amount?: bigint; isOwn: boolean }[]
  outputs: { address?: string; amount: bigint; isOwn: boolean }[]
  /** Undefined where an input does not say what it is worth. */
  fee?: bigint
}

/** Reads a half-made transaction. @throws when it is none */
export function readPsbt(bytes: Uint8Array): Transaction {
  return Transaction.fromPSBT(bytes, { allowUnknownOutputs: true, allowUnknownInputs: true })
}

/** What a half-made transaction does, seen by who has `keys`. */
export function summarizePsbt(bytes: Uint8Array, keys: readonly BitcoinKey[], network: BTC_NETWORK): PsbtSummary {
  const transaction = readPsbt(bytes)
  const isOwn = (script?: Uint8Array) => script !== undefined && keys.some(({ payment }) => equalBytes(payment.script, script))
  const inputs = range(transaction.inputsLength).map(index => {
    const spent = spentBy(transaction, index)
    const own = keys.find(({ payment }) => spent && equalBytes(payment.script, spent.script))
    return { address: own?.address, amount: spent?.amount, isOwn: own !== undefined }
  })
  const outputs = range(transaction.outputsLength).map(index => {
    const { amount = 0n, script } = transaction.getOutput(index)
    return { address: addressOf(transaction, index, network), amount, isOwn: isOwn(script) }
  })
  const isKnown = inputs.every(({ amount }) => amount !== undefined)
  const fee = isKnown ? sum(inputs.map(({ amount }) => amount!)) - sum(outputs.map(({ amount }) => amount)) : undefined
  return { inputs, outputs, fee }
}

/** Signs the chosen inputs, or all that are ours; `finalize` also closes them. @throws a sentence when one cannot be signed */
export function signPsbt(
  bytes: Uint8Array,
  keys: readonly BitcoinKey[],
  chosen: readonly InputToSign[] | undefined,
  { finalize = false } = {},
): Transaction {
  const transaction = readPsbt(bytes)
  const wanted: readonly InputToSign[] = chosen?.length
    ? chosen
    : range(transaction.inputsLength)
        .filter(index => findOwner(transaction, index, keys))
        .map(index => ({ index }))
  if (!wanted.length) throw new Error('None of the inputs is the wallet’s.')
  for (const { index, address, sighashTypes } of wanted) {
    if (!Number.isSafeInteger(index) || index < 0 || index >= transaction.inputsLength) throw new Error(`There is no input ${index}.`)
    const owner = findOwner(transaction, index, keys)
    if (!owner || (address !== undefined && owner.address !== address))
      throw new Error(`Input ${index} is not ${address ?? 'the wallet’s'}.`)
    // Pages need not know the inner key: the wallet does.
    if (owner.addressType === 'p2tr' && !transaction.getInput(index).tapInternalKey)
      transaction.updateInput(index, { tapInternalKey: owner.payment.tapInternalKey })
    const isTaproot = owner.addressType === 'p2tr'
    const usual = isTaproot ? [SigHash.DEFAULT, SigHash.ALL] : [SigHash.ALL]
    transaction.signIdx(owner.privateKey, index, sighashTypes?.length ? [...sighashTypes] : usual)
    if (finalize) transaction.finalizeIdx(index)
  }
  return transaction
}

/** Closes what is signed and not closed yet, and returns the transaction as it is sent. @throws when a signature is missing */
export function closePsbt(transaction: Transaction): { hex: string; id: string } {
  for (const index of range(transaction.inputsLength)) {
    const { finalScriptWitness, finalScriptSig } = transaction.getInput(index)
    if (!finalScriptWitness && !finalScriptSig) transaction.finalizeIdx(index)
  }
  return { hex: transaction.hex, id: transaction.id }
}

function findOwner(transaction: Transaction, index: number, keys: readonly BitcoinKey[]): BitcoinKey | undefined {
  const spent = spentBy(transaction, index)
  return keys.find(({ payment }) => spent && equalBytes(payment.script, spent.script))
}

function spentBy(transaction: Transaction, index: number): { amount: bigint; script: Uint8Array } | undefined {
  const { witnessUtxo, nonWitnessUtxo, index: place } = transaction.getInput(index)
  return witnessUtxo ?? (place === undefined ? undefined : nonWitnessUtxo?.outputs[place])
}

function addressOf(transaction: Transaction, index: number, network: BTC_NETWORK): string | undefined {
  try {
    return transaction.getOutputAddress(index, network)
  } catch {
    return undefined // an output that is nobody's, like a note
  }
}

const range = (length: number): number[] => Array.from({ length }, (_, index) => index)
const sum = (amounts: bigint[]): bigint => amounts.reduce((total, amount) => total + amount, 0n)
