// Ethereum and its kin over WalletConnect: messages, typed data, transactions, chains, batches (EIP-5792).
import { hexlify, isHexString, randomBytes, toQuantity, type Wallet } from 'ethers'
import { parseChain, parseChainId } from '../../methods/chain.js'
import { checkTypedData, readMessage, readTypedData } from '../../methods/eip155.js'
import { WalletError } from '../../methods/errors.js'
import { invalid, type Prepared } from '../../methods/prepared.js'
import { complete, inTurn, readPart, readTransaction, send, sign, type Target } from '../../methods/transactions.js'
import { describeTransaction, describeTypedData, numberParts } from '../../words/eip155.js'
import { executeBatch } from '../../wallet/batch.js'
import { toRow, type Words } from '../../words/message.js'
import { ofAccount, rpcOf, unauthorized, type Batch, type Call, type Method } from './call.js'

export const evmMethods: Record<string, Method> = {
  personal_sign(call) {
    const [first, second] = call.params
    // Some dApps send the address first, as eth_sign has it.
    return isHexString(first, 20) && !isHexString(second, 20) ? signMessage(call, first, second) : signMessage(call, second, first)
  },
  eth_sign: call => signMessage(call, ...(call.params as [unknown, unknown])),
  eth_signTypedData: signTypedData,
  eth_signTypedData_v4: signTypedData,
  eth_sendTransaction(call) {
    const { wanted, words } = readOne(call)
    return { words: () => ({ ...words, action: 'Send' }), perform: () => sendOne(call, wanted, targetOf(call)) }
  },
  eth_signTransaction(call) {
    const { wanted, words } = readOne(call)
    return {
      words: () => ({ ...words, title: 'Sign a transaction', action: 'Sign' }),
      async perform() {
        const [key, target] = [findKey(call, wanted.from), targetOf(call)]
        return sign(key, await complete(target, key.address, wanted), target.rpc)
      },
    }
  },
  eth_sendRawTransaction: call => shownAsItCame(() => targetOf(call).rpc('eth_sendRawTransaction', call.params)),
  wallet_switchEthereumChain({ fields, chains, switchChain, networkId, nameNetwork }) {
    const wanted = `eip155:${parseChainId(fields.chainId)}`
    const rows = [
      { label: 'From', value: nameNetwork(networkId) },
      { label: 'To', value: nameNetwork(wanted) },
    ]
    return {
      words: () => ({ title: 'Switch network', action: 'Switch', rows }),
      async perform() {
        if (!chains[wanted]) throw new WalletError('unknownChain')
        await switchChain(wanted)
        return null
      },
    }
  },
  wallet_addEthereumChain({ fields, addChain, switchChain }) {
    const { chainId, chainName, rpcUrls } = fields as { chainId: string; chainName?: string; rpcUrls?: string[] }
    return {
      words: () => ({
        title: `Add ${chainName ?? 'a network'}`,
        action: 'Add',
        rows: [{ label: 'Chain', value: String(BigInt(chainId)) }, ...(rpcUrls?.[0] ? [toRow('Node', rpcUrls[0])] : [])],
      }),
      async perform() {
        const { chainId, rpcUrl } = await parseChain(fields)
        addChain(`eip155:${chainId}`, rpcUrl)
        await switchChain(`eip155:${chainId}`)
        return null
      },
    }
  },
  wallet_getCapabilities: call =>
    shownAsItCame(() => {
      const [address, wanted] = call.params
      findKey(call, address)
      const ids = Object.keys(call.chains).filter(isEthereum).map(toHexId)
      const asked = Array.isArray(wanted) ? ids.filter(id => wanted.includes(id)) : ids
      return Object.fromEntries(asked.map(id => [id, { atomic: { status: call.isWhole ? 'supported' : 'unsupported' } }]))
    }),
  wallet_sendCalls: call => ({ words: () => describeCalls(call), perform: () => sendCalls(call) }),
  wallet_getCallsStatus: call => shownAsItCame(() => getCallsStatus(call)),
}

const ETHER = { name: 'Ether', symbol: 'ETH', decimals: 18 }
const isEthereum = (networkId: string) => networkId.startsWith('eip155:')
const toHexId = (networkId: string) => toQuantity(BigInt(networkId.slice('eip155:'.length)))
const shownAsItCame = (perform: () => unknown): Prepared => ({
  words() {
    throw new Error('There are no words for it.')
  },
  perform,
})

function findKey({ keys }: Pick<Call, 'keys'>, address: unknown): Wallet {
  const key = keys.findEthereum(address)
  if (!key) throw unauthorized()
  return key
}

function targetOf({ networkId, chains }: Pick<Call, 'networkId' | 'chains'>): Target {
  return { networkId, rpc: rpcOf({ networkId, chains }) }
}

function signMessage(call: Call, address: unknown, message: unknown): Prepared {
  const { bytes, words } = readMessage(message, call.site)
  return ofAccount({ words: () => words, perform: () => findKey(call, address).signMessage(bytes) }, address)
}

function signTypedData(call: Call): Prepared {
  const [address, json] = call.params
  const data = readTypedData(json)
  const words = () => describeTypedData(data, { id: call.networkId, name: call.nameNetwork(call.networkId) })
  return ofAccount(
    {
      words,
      perform() {
        const key = findKey(call, address)
        checkTypedData(data)
        const { domain, types, message } = data
        if (words().warning) throw invalid(`The data is for chain ${domain.chainId}, the request for ${call.networkId}.`)
        return key.signTypedData(domain, types, message)
      },
    },
    address,
  )
}

function readOne({ fields }: Call) {
  const wanted = readTransaction(fields)
  return { wanted, words: describeTransaction(wanted) }
}

async function sendOne(call: Pick<Call, 'keys'>, wanted: ReturnType<typeof readTransaction>, target: Target, from = wanted.from) {
  const key = findKey(call, from)
  return send(key, await complete(target, key.address, wanted), target.rpc)
}

// EIP-5792: as one transaction, or one after the other.
function describeCalls({ fields: { calls, from } }: Call): Words {
  const { rows, ...words } = numberParts((calls as unknown[]).map(each => describeTransaction(readTransaction(each))))
  return { ...words, action: 'Send', rows: from ? [toRow('Account', from), ...rows] : rows }
}

async function sendCalls(call: Call): Promise<unknown> {
  const { calls, chainId, from, version, atomicRequired, id = hexlify(randomBytes(32)) } = call.fields
  if (atomicRequired === true && !call.isWhole) throw new WalletError(5760, 'The wallet cannot send calls as one.')
  if (!Array.isArray(calls) || !calls.length) throw invalid('wallet_sendCalls needs calls.')
  if (typeof id !== 'string' || call.batches.has(id)) throw new WalletError(5720, 'There is a batch of this id.')
  const networkId = chainId === undefined ? call.networkId : `eip155:${parseChainId(chainId)}`
  const sender = String(from ?? call.keys.addressOf(networkId, 0))
  const wanted = calls.map(readTransaction)
  const key = findKey(call, sender)
  const { isWhole } = call
  const batch: Batch = { networkId, hashes: [], isWhole }
  call.batches.set(id, batch)
  if (isWhole) {
    const rpc = targetOf({ ...call, networkId }).rpc
    const chain = { rpc, rpcUrl: '', name: networkId, chainId: Number(networkId.slice('eip155:'.length)), currency: ETHER }
    const parts = calls.map(readPart)
    batch.hashes.push(await inTurn(`${chain.chainId} ${key.address}`, () => executeBatch(chain, key, parts)))
  } else for (const each of wanted) batch.hashes.push(await sendOne(call, each, targetOf({ ...call, networkId }), sender))
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
    atomic: batch.isWhole,
    receipts,
  }
}
