// Solana: messages, transactions, and signing in. Bytes travel as base64.
import { toSignInText } from '../../methods/sign-in-text.js'
import { toUtf8Bytes } from 'ethers'
import { fromBase64, toBase64 } from '../../keys/bytes.js'
import { readSolanaTransaction } from '../../keys/solana-transaction.js'
import { WalletError } from '../../methods/errors.js'
import { attempt, invalid } from '../../methods/prepared.js'
import { prepareMessage, prepareSending, prepareSignatures, readTransactions } from '../../methods/solana.js'
import { toSite } from '../../words/message.js'
import { formatSol } from '../../words/solana.js'
import type { Row } from '../queue.js'

import type { Call, Method } from './method.js'
import { accountsMethod, askAbout, connectMethod, disconnectMethod, fieldsOf, parseBytes, parseShared, rpcOf, sharedRow } from './other.js'

export const solana_accounts = accountsMethod('solana')
export const solana_connect = connectMethod('solana')
export const solana_disconnect = disconnectMethod('solana')

/** `{ address, message }` → `{ signature }` */
export const solana_signMessage: Method = async call => {
  const { address, message } = fieldsOf(call)
  const own = await parseShared(call, 'solana', address)
  const prepared = prepareMessage(parseBytes(message, 'The message'), call.origin, () => keyOf(call, own))
  return askAbout('solana', 'sign', prepared, [sharedRow(call, 'solana', own)], signature => ({ signature: toBase64(signature) }))
}

/** `{ address, transactions, chain? }` → `{ transactions }` */
export const solana_signTransactions: Method = async call => {
  const { address, transactions, chain } = fieldsOf(call)
  const own = await parseShared(call, 'solana', address)
  const wires = parseTransactions(transactions, own)
  const prepared = prepareSignatures(wires, () => keyOf(call, own))
  return askAbout('solana', 'sign', prepared, detailsOf(call, own, chain), signed => ({
    transactions: signed.map(({ transaction }) => toBase64(transaction)),
  }))
}

/** `{ address, transaction, chain?, options? }` → `{ signature }`, in base64; the node has it by then. */
export const solana_signAndSendTransaction: Method = async call => {
  const { address, transaction, chain, options } = fieldsOf(call)
  const own = await parseShared(call, 'solana', address)
  const [wire] = parseTransactions([transaction], own) as [Uint8Array]
  requireChain(call, chain)
  const { words, perform } = prepareSending(wire, options, () => keyOf(call, own), rpcOf(call.state.others, 'solana'))
  const said = words()
  const [fee, problem] = await Promise.all([readFee(call, wire), simulate(call, wire)])
  const rows = [...detailsOf(call, own, chain), ...(fee === undefined ? [] : [{ label: 'Fee', value: formatSol(fee) }])]
  const warning = problem && `This will probably fail: ${problem}.`
  return askAbout('solana', 'send', { words: () => ({ ...said, warning }), perform }, rows, signature => ({
    signature: toBase64(signature),
  }))
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
  const { host } = toSite(call.origin)
  const bytes = toUtf8Bytes(attempt(() => toSignInText('Solana', { ...input, domain: input.domain ?? host, address: own })))
  const { words, perform } = prepareMessage(bytes, call.origin, () => keyOf(call, own))
  const also = isIn ? [] : [{ label: 'Also', value: 'connects this account' }]
  return askAbout('solana', 'sign', { words, perform }, [...also, sharedRow(call, 'solana', own)], signature => {
    const known = others.permitted('solana', call.origin).map(({ address }) => address)
    if (!known.includes(own)) others.grant('solana', call.origin, [own, ...known])
    const account = others.accountsOf('solana', call.origin).find(({ address }) => address === own)
    return { account, signedMessage: toBase64(bytes), signature: toBase64(signature) }
  })
}

const keyOf = ({ state: { others } }: Call, address: string) => others.keys.findSolana(address)!

function parseTransactions(value: unknown, own: string): Uint8Array[] {
  const wires = readTransactions(value, fromBase64)
  for (const wire of wires)
    if (!attempt(() => readSolanaTransaction(wire), 'The transaction').signers.includes(own))
      throw invalid(`The transaction does not ask ${own} to sign.`)
  return wires
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
    const { value } = (await rpcOf(others, 'solana')('getFeeForMessage', [toBase64(readSolanaTransaction(wire).message)])) as {
      value: number | null
    }
    return value === null ? undefined : BigInt(value)
  } catch {
    return undefined
  }
}

async function simulate({ state: { others } }: Call, wire: Uint8Array): Promise<string | undefined> {
  try {
    const { value } = (await rpcOf(others, 'solana')('simulateTransaction', [
      toBase64(wire),
      { encoding: 'base64', sigVerify: false },
    ])) as { value: { err: unknown } }
    return value.err ? `the chain says ${JSON.stringify(value.err)}` : undefined
  } catch {
    return undefined
  }
}
