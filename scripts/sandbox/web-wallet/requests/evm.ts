// Ethereum and its kin over WalletConnect: messages, typed data, transactions, chains, batches (EIP-5792).
import {
  getBytes,
  hexlify,
  isAddress,
  isHexString,
  randomBytes,
  toQuantity,
  toUtf8Bytes,
  type TypedDataDomain,
  type TypedDataField,
  type Wallet,
} from 'ethers'
import type { Keys } from '../../keys.js'
import { parseChain, parseChainId } from '../../wallet/chain.js'
import { WalletError } from '../../wallet/errors.js'
import { sendTransaction, signTransaction, type Target } from '../peer/transactions.js'
import { invalid, rpcOf, unauthorized, type Batch, type Call, type Method } from './call.js'

export const evmMethods: Record<string, Method> = {
  personal_sign({ params: [first, second], keys }) {
    // Some dApps send the address first.
    const [message, address] = isAddress(first) && !isAddress(second) ? [second, first] : [first, second]
    return findKey(keys, address).signMessage(readMessage(message))
  },
  eth_sign: ({ params: [address, message], keys }) => findKey(keys, address).signMessage(readMessage(message)),
  eth_signTypedData: signTypedData,
  eth_signTypedData_v4: signTypedData,
  eth_sendTransaction: call => sendTransaction(findKey(call.keys, call.fields.from), call.fields, targetOf(call)),
  eth_signTransaction: call => signTransaction(findKey(call.keys, call.fields.from), call.fields, targetOf(call)),
  eth_sendRawTransaction: call => targetOf(call).rpc('eth_sendRawTransaction', call.params),
  async wallet_switchEthereumChain({ fields, chains, switchChain }) {
    const wanted = `eip155:${parseChainId(fields.chainId)}`
    if (!chains[wanted]) throw new WalletError('unknownChain')
    await switchChain(wanted)
    return null
  },
  async wallet_addEthereumChain({ fields, addChain, switchChain }) {
    const { chainId, rpcUrl } = await parseChain(fields)
    addChain(`eip155:${chainId}`, rpcUrl)
    await switchChain(`eip155:${chainId}`)
    return null
  },
  wallet_getCapabilities({ params: [address, wanted], keys, chains }) {
    findKey(keys, address)
    const ids = Object.keys(chains).filter(isEthereum).map(toHexId)
    const asked = Array.isArray(wanted) ? ids.filter(id => wanted.includes(id)) : ids
    return Object.fromEntries(asked.map(id => [id, { atomic: { status: 'unsupported' } }]))
  },
  wallet_sendCalls: sendCalls,
  wallet_getCallsStatus: getCallsStatus,
}

const isEthereum = (networkId: string) => networkId.startsWith('eip155:')
const toHexId = (networkId: string) => toQuantity(BigInt(networkId.slice('eip155:'.length)))

function findKey(keys: Keys, address: unknown): Wallet {
  const key = keys.findEthereum(address)
  if (!key) throw unauthorized()
  return key
}

function targetOf({ networkId, chains }: Pick<Call, 'networkId' | 'chains'>): Target {
  return { networkId, rpc: rpcOf({ networkId, chains }) }
}

function readMessage(message: unknown): Uint8Array {
  if (typeof message !== 'string') throw invalid('A message is expected.')
  return isHexString(message, true) ? getBytes(message) : toUtf8Bytes(message)
}

function signTypedData({ params: [address, json], networkId, keys }: Call): Promise<string> {
  const key = findKey(keys, address)
  const { domain, types, message } = readTypedData(json)
  if (domain.chainId != null && `eip155:${BigInt(domain.chainId)}` !== networkId)
    throw invalid(`The data is for chain ${domain.chainId}, the request for ${networkId}.`)
  return key.signTypedData(domain, types, message)
}

function readTypedData(json: unknown): {
  domain: TypedDataDomain
  types: Record<string, TypedDataField[]>
  message: Record<string, unknown>
} {
  try {
    const { domain, types, message } = (typeof json === 'string' ? JSON.parse(json) : json) as ReturnType<typeof readTypedData>
    const { EIP712Domain: _, ...others } = types
    return { domain, types: others, message }
  } catch (error) {
    throw invalid(`This is not typed data: ${(error as Error).message}`)
  }
}

// EIP-5792, one transaction after the other.
async function sendCalls(call: Call): Promise<unknown> {
  const { calls, chainId, from, version, atomicRequired, id = hexlify(randomBytes(32)) } = call.fields
  if (atomicRequired === true) throw new WalletError(5760, 'The wallet cannot send calls as one.')
  if (!Array.isArray(calls) || !calls.length) throw invalid('wallet_sendCalls needs calls.')
  if (typeof id !== 'string' || call.batches.has(id)) throw new WalletError(5720, 'There is a batch of this id.')
  const networkId = chainId === undefined ? call.networkId : `eip155:${parseChainId(chainId)}`
  const key = findKey(call.keys, from ?? call.keys.addressOf(networkId, 0))
  const batch: Batch = { networkId, hashes: [] }
  call.batches.set(id, batch)
  for (const fields of calls as Record<string, unknown>[])
    batch.hashes.push(await sendTransaction(key, fields, targetOf({ ...call, networkId })))
  return version === '1.0' ? id : { id }
}

async function getCallsStatus({ params: [id], batches, chains }: Call): Promise<unknown> {
  const batch = batches.get(String(id))
  if (!batch) throw new WalletError(5730, 'There is no batch of this id.')
  const { rpc } = targetOf({ networkId: batch.networkId, chains })
  const found = await Promise.all(
    batch.hashes.map(hash => rpc('eth_getTransactionReceipt', [hash]) as Promise<Record<string, unknown> | null>),
  )
  const mined = found.filter(receipt => receipt !== null)
  const failures = mined.filter(({ status }) => status === '0x0').length
  const ended = failures === 0 ? 200 : failures === mined.length ? 500 : 600
  const receipts = mined.map(({ status, logs, blockHash, blockNumber, gasUsed, transactionHash }) => ({
    status,
    logs,
    blockHash,
    blockNumber,
    gasUsed,
    transactionHash,
  }))
  return {
    version: '2.0.0',
    id,
    chainId: toHexId(batch.networkId),
    status: mined.length < found.length ? 100 : ended,
    atomic: false,
    receipts,
  }
}
