// Solana: messages, transactions, and signing in. Bytes travel as base64.
import { getBytes, toUtf8Bytes } from 'ethers'
import { toBase58 } from '../../keys/base58.js'
import { readText, toBase64, toHex } from '../../keys/bytes.js'
import { readSolanaTransaction } from '../../keys/solana-transaction.js'
import { describeMessage } from '../../words/message.js'
import { describeSolana, formatSol } from '../../words/solana.js'
import { WalletError } from '../errors.js'
import type { Row } from '../queue.js'
import { toSignInText } from './solana-sign-in.js'
import { invalidParams, type Call, type Method } from './method.js'
import {
  accountsMethod,
  askAbout,
  attempt,
  callNode,
  connectMethod,
  disconnectMethod,
  fieldsOf,
  parseBytes,
  parseShared,
  sharedRow,
} from './other.js'

export const solana_accounts = accountsMethod('solana')
export const solana_connect = connectMethod('solana')
export const solana_disconnect = disconnectMethod('solana')

/** `{ address, message }` → `{ signature }` */
export const solana_signMessage: Method = async call => {
  const { address, message } = fieldsOf(call)
  const own = await parseShared(call, 'solana', address)
  const bytes = parseBytes(message, 'The message')
  if (isTransaction(bytes)) throw invalidParams('This is a transaction, not a message.')
  const words = describeMessage(readText(bytes) ?? `0x${toHex(bytes)}`, hostOf(call))
  return askAbout('solana', 'sign', { ...words, rows: [] }, [sharedRow(call, 'solana', own)], () => ({
    signature: toBase64(keyOf(call, own).sign(bytes)),
  }))
}

/** `{ address, transactions, chain? }` → `{ transactions }` */
export const solana_signTransactions: Method = async call => {
  const { address, transactions, chain } = fieldsOf(call)
  const own = await parseShared(call, 'solana', address)
  if (!Array.isArray(transactions) || !transactions.length) throw invalidParams('Transactions are expected.')
  const wires = transactions.map(transaction => parseTransaction(transaction, own))
  const words = attempt(() => describeSolana(wires, false))
  return askAbout('solana', 'sign', words, detailsOf(call, own, chain), () => ({
    transactions: wires.map(wire => toBase64(keyOf(call, own).signTransaction(wire).transaction)),
  }))
}

/** `{ address, transaction, chain?, options? }` → `{ signature }`, in base64; the node has it by then. */
export const solana_signAndSendTransaction: Method = async call => {
  const { address, transaction, chain, options } = fieldsOf(call)
  const { others } = call.state
  const own = await parseShared(call, 'solana', address)
  const wire = parseTransaction(transaction, own)
  requireChain(call, chain)
  const words = attempt(() => describeSolana([wire], true))
  const [fee, problem] = await Promise.all([readFee(call, wire), simulate(call, wire)])
  const rows = [...detailsOf(call, own, chain), ...(fee === undefined ? [] : [{ label: 'Fee', value: formatSol(fee) }])]
  const warning = problem && `This will probably fail: ${problem}.`
  return askAbout('solana', 'send', { ...words, warning }, rows, async () => {
    const signed = keyOf(call, own).signTransaction(wire)
    const { skipPreflight, preflightCommitment, maxRetries, minContextSlot } = (
      typeof options === 'object' && options !== null ? options : {}
    ) as Record<string, unknown>
    const sent = await callNode(others, 'solana', 'sendTransaction', [
      toBase64(signed.transaction),
      { encoding: 'base64', skipPreflight, preflightCommitment, maxRetries, minContextSlot },
    ])
    const first = readSolanaTransaction(signed.transaction).signatures[0]!
    if (sent !== toBase58(first)) throw new WalletError('internal', 'The node answered with the signature of another transaction.')
    return { signature: toBase64(first) }
  })
}

/** Signs in (SIWS): the wallet writes the message, and the site is connected with it. Fields as wallet-standard has them. */
export const solana_signIn: Method = async call => {
  const { others } = call.state
  const input = fieldsOf(call)
  await others.load()
  const isIn = others.permitted('solana', call.origin).length > 0
  const own =
    input.address === undefined ? (others.permitted('solana', call.origin)[0]?.address ?? others.selected('solana')) : String(input.address)
  if (!others.addresses('solana').includes(own)) throw new WalletError('unauthorized')
  const text = attempt(() => toSignInText({ ...input, domain: input.domain ?? hostOf(call), address: own }))
  const words = describeMessage(text, hostOf(call))
  const rows = isIn ? [] : [{ label: 'Also', value: 'connects this account' }]
  return askAbout('solana', 'sign', { ...words, rows }, [sharedRow(call, 'solana', own)], () => {
    const known = others.permitted('solana', call.origin).map(({ address }) => address)
    if (!known.includes(own)) others.grant('solana', call.origin, [own, ...known])
    const bytes = toUtf8Bytes(text)
    const account = others.accountsOf('solana', call.origin).find(({ address }) => address === own)
    return { account, signedMessage: toBase64(bytes), signature: toBase64(keyOf(call, own).sign(bytes)) }
  })
}

const keyOf = ({ state: { others } }: Call, address: string) => others.keys.findSolana(address)!
const hostOf = ({ origin }: Call) => (URL.canParse(origin) ? new URL(origin).host : origin)

function parseTransaction(value: unknown, own: string): Uint8Array {
  const wire = getBytes(parseBytes(value, 'The transaction'))
  const { signers } = attempt(() => readSolanaTransaction(wire), 'The transaction')
  if (!signers.includes(own)) throw invalidParams(`The transaction does not ask ${own} to sign.`)
  return wire
}

// A wallet must not sign a transaction that calls itself a message: its bytes are a transaction's message.
function isTransaction(bytes: Uint8Array): boolean {
  try {
    const count = bytes[0]! >= 0x80 ? bytes[1]! : bytes[0]!
    readSolanaTransaction(Uint8Array.from([count, ...new Uint8Array(64 * count), ...bytes]))
    return true
  } catch {
    return false
  }
}

/** The name by which wallet-standard calls a chain of CAIP-2. */
function toStandardChain(networkId: string): string {
  const names: Record<string, string> = {
    '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'mainnet',
    EtWTRABZaYq6iMfeYKouRu166VU2xqa1: 'devnet',
    '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z': 'testnet',
  }
  return `solana:${names[networkId.split(':')[1]!] ?? 'localnet'}`
}

// A transaction for one chain means nothing on another.
function requireChain({ state: { others } }: Call, chain: unknown): void {
  const { id } = others.networks.solana
  if (chain === undefined || chain === id || chain === toStandardChain(id)) return
  throw new WalletError('chainDisconnected', `The wallet is on ${toStandardChain(id)}, not on ${String(chain)}.`)
}

function detailsOf(call: Call, own: string, chain: unknown): Row[] {
  const { id, name } = call.state.others.networks.solana
  const isHere = chain === undefined || chain === id || chain === toStandardChain(id)
  return [sharedRow(call, 'solana', own), { label: 'Network', value: isHere ? name : String(chain) }]
}

// What the node knows beforehand; a node that does not tell is no reason not to ask.
async function readFee({ state: { others } }: Call, wire: Uint8Array): Promise<bigint | undefined> {
  try {
    const { value } = (await callNode(others, 'solana', 'getFeeForMessage', [toBase64(readSolanaTransaction(wire).message)])) as {
      value: number | null
    }
    return value === null ? undefined : BigInt(value)
  } catch {
    return undefined
  }
}

async function simulate({ state: { others } }: Call, wire: Uint8Array): Promise<string | undefined> {
  try {
    const { value } = (await callNode(others, 'solana', 'simulateTransaction', [
      toBase64(wire),
      { encoding: 'base64', sigVerify: false },
    ])) as { value: { err: unknown } }
    return value.err ? `the chain says ${JSON.stringify(value.err)}` : undefined
  } catch {
    return undefined
  }
}
