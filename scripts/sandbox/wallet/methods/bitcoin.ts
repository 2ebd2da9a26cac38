// Bitcoin: messages, half-made transactions, payments. Bytes travel as base64, satoshi as decimal text.
import { toUtf8Bytes } from 'ethers'
import { readText, toBase64, toHex, fromHex } from '../../keys/bytes.js'
import { messageHash, signBitcoinMessage, type MessageProtocol } from '../../keys/bitcoin-message.js'
import { closePsbt, readPsbt, signPsbt, summarizePsbt, type InputToSign } from '../../keys/bitcoin-psbt.js'
import { broadcast, preparePayment, readBitcoinBalance, type Payment } from '../../keys/bitcoin-send.js'
import { nameBitcoinNetwork, type BitcoinKey } from '../../keys/bitcoin.js'
import { describePayment, describePsbt } from '../../words/bitcoin.js'
import { describeMessage } from '../../words/message.js'
import { WalletError } from '../errors.js'
import type { Row } from '../queue.js'
import { invalidParams, type Call, type Method } from './method.js'
import {
  accountsMethod,
  askAbout,
  attempt,
  connectMethod,
  disconnectMethod,
  fieldsOf,
  nodeOf,
  parseBytes,
  parseShared,
  sharedRow,
} from './other.js'

export const bitcoin_accounts = accountsMethod('bip122')
export const bitcoin_connect = connectMethod('bip122')
export const bitcoin_disconnect = disconnectMethod('bip122')

/** `mainnet`, `testnet` or `regtest` */
export const bitcoin_getNetwork: Method = ({ state }) => ({ result: nameBitcoinNetwork(state.others.networks.bip122.id) })

/** The satoshi of the first account that is for payments. */
export const bitcoin_getBalance: Method = async call => {
  const own = await sharedKeys(call)
  return { result: String(await reach(call, url => readBitcoinBalance(url, own[0]!.address))) }
}

/** `{ address?, message, protocol? }` → `{ signature, messageHash, address, protocol }` */
export const bitcoin_signMessage: Method = async call => {
  const { address, message, protocol } = fieldsOf(call)
  const key = await findKey(call, address)
  const bytes = parseBytes(message, 'The message')
  if (![undefined, null, 'ecdsa', 'bip322'].includes(protocol as string))
    throw invalidParams(`The wallet does not sign by ${String(protocol)}.`)
  const way = (protocol ?? (key.addressType === 'p2tr' ? 'bip322' : 'ecdsa')) as MessageProtocol
  const words = describeMessage(readText(bytes) ?? `0x${toHex(bytes)}`, hostOf(call))
  return askAbout('bip122', 'sign', { ...words, rows: [] }, detailsOf(call, key), () => ({
    signature: toBase64(signBitcoinMessage(key, bytes, way)),
    messageHash: toHex(messageHash(bytes)),
    address: key.address,
    protocol: way,
  }))
}

/** `{ psbt, inputs?, finalize?, broadcast? }` → `{ psbt, txid? }` */
export const bitcoin_signPsbt: Method = async call => {
  const { psbt, inputs, finalize, broadcast: isSent } = fieldsOf(call)
  const keys = await sharedKeys(call)
  const bytes = parseBytes(psbt, 'The PSBT')
  const wanted = parseInputs(inputs)
  attempt(() => readPsbt(bytes), 'The PSBT')
  const words = attempt(() => describePsbt(bytes, keys, isSent === true))
  // Signed before anyone is asked: what cannot be signed is told at once, and nobody is asked in vain.
  const make = () => attempt(() => signPsbt(bytes, keys, wanted, { finalize: finalize === true }))
  make()
  return askAbout('bip122', isSent ? 'send' : 'sign', words, detailsOf(call, ownerOf(bytes, keys)), async () => {
    const signed = make()
    if (!isSent) return { psbt: toBase64(signed.toPSBT()) }
    const { hex } = attempt(() => closePsbt(signed))
    const txid = await reach(call, url => broadcast(url, hex))
    return { psbt: toBase64(signed.toPSBT()), txid }
  })
}

/** `{ recipients: [{ address, amount }], from?, changeAddress?, memo? }` → `{ txid }` */
export const bitcoin_sendTransfer: Method = async call => {
  const { from, recipients, changeAddress, memo } = fieldsOf(call)
  const key = await findKey(call, from)
  const payment: Payment = {
    recipients: parseRecipients(recipients),
    changeAddress: changeAddress as string | undefined,
    memo: typeof memo === 'string' ? toUtf8Bytes(memo) : undefined,
  }
  const { psbt, fee } = await reach(call, url => preparePayment(url, key, payment))
  const words = describePayment(payment.recipients, fee, typeof memo === 'string' ? memo : undefined)
  return askAbout('bip122', 'send', words, detailsOf(call, key), async () => {
    const { hex } = closePsbt(signPsbt(psbt, [key], undefined))
    return { txid: await reach(call, url => broadcast(url, hex)) }
  })
}

/** `{ psbt }` (base64) or `{ transaction }` (hexadecimal), signed by all → the transaction's id. It asks nobody: no key is needed. */
export const bitcoin_broadcast: Method = async call => {
  const { psbt, transaction } = fieldsOf(call)
  const hex =
    psbt === undefined
      ? toHex(attempt(() => fromHex(transaction), 'The transaction'))
      : attempt(() => closePsbt(readPsbt(parseBytes(psbt, 'The PSBT'))).hex)
  return { result: await reach(call, url => broadcast(url, hex)) }
}

const hostOf = ({ origin }: Call) => (URL.canParse(origin) ? new URL(origin).host : origin)
const ownerOf = (psbt: Uint8Array, keys: BitcoinKey[]) =>
  keys.find(({ address }) => summarizePsbt(psbt, keys, keys[0]!.network).inputs.some(input => input.address === address)) ?? keys[0]!

function detailsOf(call: Call, key: BitcoinKey): Row[] {
  const account = sharedRow(call, 'bip122', key.address)
  return [
    key.purpose === 'ordinal' ? { ...account, value: `${account.value}, for ordinals` } : account,
    { label: 'Network', value: call.state.others.networks.bip122.name },
  ]
}

/** The keys of all a site may see, the active account's first. */
async function sharedKeys({ state: { others }, origin }: Call): Promise<BitcoinKey[]> {
  await others.load()
  const { id } = others.networks.bip122
  const keys = others.permitted('bip122', origin).map(({ address }) => others.keys.findBitcoin(id, address)!)
  if (!keys.length) throw new WalletError('unauthorized')
  return keys
}

async function findKey(call: Call, address: unknown): Promise<BitcoinKey> {
  if (address === undefined || address === null) return (await sharedKeys(call))[0]!
  const own = await parseShared(call, 'bip122', address)
  return call.state.others.keys.findBitcoin(call.state.others.networks.bip122.id, own)!
}

function parseInputs(value: unknown): InputToSign[] | undefined {
  if (value === undefined || value === null) return undefined
  if (!Array.isArray(value)) throw invalidParams('The inputs to sign are a list.')
  return value.map((input: Record<string, unknown> | null) => {
    const { index, address, sighashTypes } = input ?? {}
    if (typeof index !== 'number') throw invalidParams('An input to sign has an index.')
    if (address !== undefined && typeof address !== 'string') throw invalidParams('The address of an input is a text.')
    if (sighashTypes !== undefined && !(Array.isArray(sighashTypes) && sighashTypes.every(type => Number.isSafeInteger(type))))
      throw invalidParams('The kinds of signature are numbers.')
    return { index, address, sighashTypes }
  })
}

function parseRecipients(value: unknown): Payment['recipients'] {
  if (!Array.isArray(value) || !value.length) throw invalidParams('A payment has recipients.')
  return value.map((recipient: Record<string, unknown> | null) => {
    const { address, amount } = recipient ?? {}
    if (typeof address !== 'string' || !/^[1-9][0-9]{0,15}$/.test(String(amount)))
      throw invalidParams('A recipient has an address and an amount in satoshi.')
    return { address, amount: BigInt(String(amount)) }
  })
}

// What the node or the coins do not allow, in their words.
async function reach<Result>({ state: { others } }: Call, action: (url: string) => Promise<Result>): Promise<Result> {
  const url = nodeOf(others, 'bip122')
  try {
    return await action(url)
  } catch (error) {
    throw new WalletError('internal', (error as Error).message)
  }
}
