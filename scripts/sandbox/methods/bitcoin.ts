// What is signed and sent on Bitcoin. Satoshi travel as decimal text.
import { toUtf8Bytes } from 'ethers'
import { fromBase64, toBase64 } from '../keys/bytes.js'
import { messageHash, signBitcoinMessage } from '../keys/bitcoin-message.js'
import { closePsbt, readPsbt, signPsbt, type InputToSign } from '../keys/bitcoin-psbt.js'
import { broadcast, preparePayment, type Payment, type PreparedPayment } from '../keys/bitcoin-send.js'
import type { BitcoinKey } from '../keys/bitcoin.js'
import { describePayment, describePsbt } from '../words/bitcoin.js'
import { WalletError } from './errors.js'
import { attempt, describeBytes, invalid, type Prepared } from './prepared.js'

/** What a signed message comes to. */
export interface SignedMessage {
  address: string
  signature: Uint8Array
  messageHash: Uint8Array
  protocol: 'ecdsa' | 'bip322'
}

/** A message; without a protocol it is signed as the address is used to. */
export function prepareMessage(bytes: Uint8Array, protocol: unknown, site: string, keyOf: () => BitcoinKey): Prepared<SignedMessage> {
  const way = protocol ?? undefined
  if (way !== undefined && way !== 'ecdsa' && way !== 'bip322') throw invalid(`The wallet does not sign by ${String(way)}.`)
  return {
    words: () => describeBytes(bytes, site),
    perform() {
      const key = keyOf()
      const chosen = way ?? (key.addressType === 'p2tr' ? 'bip322' : 'ecdsa')
      return {
        address: key.address,
        signature: signBitcoinMessage(key, bytes, chosen),
        messageHash: messageHash(bytes),
        protocol: chosen,
      }
    },
  }
}

/** A half-made transaction, and what a page wants done with it. */
export interface PsbtWish {
  psbt: Uint8Array
  inputs?: InputToSign[]
  finalize?: boolean
  isSent: boolean
}

/** Reads a half-made transaction; `inputs` are those to be signed. */
export function readPsbtWish(psbt: unknown, inputs: unknown, isSent: boolean, finalize = false): PsbtWish {
  const bytes = attempt(() => fromBase64(psbt), 'The PSBT')
  attempt(() => readPsbt(bytes), 'The PSBT')
  return { psbt: bytes, inputs: readInputs(inputs), isSent, finalize }
}

/** A half-made transaction, which comes back with signatures; `apiUrl` is asked where it is sent. */
export function preparePsbt(
  { psbt, inputs, finalize, isSent }: PsbtWish,
  keysOf: () => readonly BitcoinKey[],
  apiUrl: () => string,
): Prepared<{ psbt: string; txid?: string }> {
  return {
    words: () => attempt(() => describePsbt(psbt, keysOf(), isSent)),
    async perform() {
      const keys = keysOf()
      const signed = attempt(() => signPsbt(psbt, keys, inputs, { finalize }))
      if (!isSent) return { psbt: toBase64(signed.toPSBT()) }
      const { hex } = attempt(() => closePsbt(signed))
      const txid = await reach(apiUrl, url => broadcast(url, hex))
      return { psbt: toBase64(signed.toPSBT()), txid }
    },
  }
}

/** Reads a payment. */
export function readPayment(recipients: readonly unknown[], changeAddress: unknown, memo: unknown): Payment {
  if (!recipients.length) throw invalid('A payment has recipients.')
  return {
    recipients: recipients.map(recipient => {
      const { address, amount } = Object(recipient) as Record<string, unknown>
      if (typeof address !== 'string' || !/^[1-9][0-9]{0,15}$/.test(String(amount)))
        throw invalid('A recipient has an address and an amount in satoshi.')
      return { address, amount: BigInt(String(amount)) }
    }),
    changeAddress: typeof changeAddress === 'string' ? changeAddress : undefined,
    memo: typeof memo === 'string' && memo ? toUtf8Bytes(memo) : undefined,
  }
}

/** A payment, which comes to the transaction's id; without one that is `ready` its coins are chosen when it is signed. */
export function preparePaying(
  payment: Payment,
  keyOf: () => BitcoinKey,
  apiUrl: () => string,
  ready?: PreparedPayment,
): Prepared<{ txid: string }> {
  const { recipients, memo } = payment
  return {
    words: () => describePayment(recipients, ready?.fee, memo && new TextDecoder().decode(memo)),
    async perform() {
      const key = keyOf()
      const txid = await reach(apiUrl, async url => {
        const { psbt } = ready ?? (await preparePayment(url, key, payment))
        return broadcast(url, closePsbt(signPsbt(psbt, [key], undefined)).hex)
      })
      return { txid }
    },
  }
}

/** Asks the node; what it, or the coins, do not allow is told in their words. */
export async function reach<Result>(apiUrl: () => string, action: (url: string) => Promise<Result>): Promise<Result> {
  const url = apiUrl()
  try {
    return await action(url)
  } catch (error) {
    throw new WalletError('internal', (error as Error).message)
  }
}

function readInputs(value: unknown): InputToSign[] | undefined {
  if (value === undefined || value === null) return undefined
  if (!Array.isArray(value)) throw invalid('The inputs to sign are a list.')
  return value.map(input => {
    const { index, address, sighashTypes } = Object(input) as Record<string, unknown>
    if (typeof index !== 'number') throw invalid('An input to sign has an index.')
    if (address !== undefined && typeof address !== 'string') throw invalid('The address of an input is a text.')
    if (sighashTypes !== undefined && !(Array.isArray(sighashTypes) && sighashTypes.every(type => Number.isSafeInteger(type))))
      throw invalid('The kinds of signature are numbers.')
    return { index, address, sighashTypes }
  })
}
