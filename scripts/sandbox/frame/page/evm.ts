// What an app may have signed and sent on Ethereum's chains: with the key itself, or by the smart account.
import { getBytes, hashMessage, isHexString, toUtf8Bytes, TypedDataEncoder, type TypedDataDomain, type TypedDataField } from 'ethers'
import { readText } from '../../keys/bytes.js'
import { accountRow } from '../../web-wallet/page/describe-parts.js'
import { readTransaction } from '../../web-wallet/page/describe-transaction.js'
import { printData } from '../../web-wallet/page/print-data.js'
import { sendTransaction } from '../../web-wallet/peer/transactions.js'
import { describeMessage, type Row } from '../../words/message.js'
import { decodeCalls, type AccountCall } from '../smart-account.js'
import { readOperation } from '../user-operation.js'
import type { FrameAccount } from './account.js'
import { describeCalls } from './describe-calls.js'
import { toNetworkId } from './networks.js'
import { submitOperation, sendCalls, signFor, waitForOperation } from './operations.js'
import { permissionMethods } from './permissions.js'
import type { Prepare, RpcCall } from './rpc.js'

export const evmMethods: Readonly<Record<string, Prepare>> = {
  personal_sign(call) {
    const [message, address] = listOf(call)
    if (typeof message !== 'string') throw new Error('A message is expected')
    const account = ownAccount(call, address)
    const bytes = isHexString(message, true) ? getBytes(message) : toUtf8Bytes(message)
    return {
      isMessage: true,
      words: { ...describeMessage(readText(bytes) ?? message, new URL(call.site).host), action: 'Sign', rows: rowsOf(call, account) },
      perform: () => signFor(call, account, hashMessage(bytes)),
    }
  },

  eth_signTypedData_v4(call) {
    const [address, json] = listOf(call)
    const account = ownAccount(call, address)
    const { domain, types, primaryType, message } = readTypedData(json)
    const rows: Row[] = rowsOf(call, account)
    if (domain.name) rows.push({ label: 'For', value: String(domain.name) })
    if (domain.verifyingContract) rows.push({ label: 'Contract', value: domain.verifyingContract, code: true })
    rows.push({ label: 'Type', value: primaryType })
    const isElsewhere = domain.chainId != null && `eip155:${BigInt(domain.chainId)}` !== call.network.id
    const warning = isElsewhere ? `This is for chain ${String(domain.chainId)}, not for ${call.network.name}.` : undefined
    const hash = TypedDataEncoder.hash(domain, types, message)
    return {
      isMessage: true,
      words: { title: 'Sign data', action: 'Sign', rows, text: printData(message), warning },
      perform: () => signFor(call, account, hash),
    }
  },

  async eth_sendTransaction(call) {
    const [fields] = listOf(call)
    const { from, chainId } = (fields ?? {}) as { from?: unknown; chainId?: unknown }
    const account = ownAccount(call, from)
    assertHere(call, chainId)
    const transaction = readTransaction(fields)
    const words = await describeCalls(call, account, [transaction])
    if (account.type === 'eoa') {
      const target = { networkId: call.network.id, rpc: call.node }
      return { isMessage: false, words, perform: () => sendTransaction(call.keys.ethereum, fields as Record<string, unknown>, target) }
    }
    const calls = toCalls([transaction])
    return { isMessage: false, words, perform: async () => waitForOperation(call, await sendCalls(call, account, calls)) }
  },

  async wallet_sendCalls(call) {
    const [fields] = listOf(call) as [{ calls?: unknown; from?: unknown; version?: unknown; chainId?: unknown } | undefined]
    if (!Array.isArray(fields?.calls) || !fields.calls.length) throw new Error('wallet_sendCalls needs calls')
    const account = ownAccount(call, fields.from)
    assertHere(call, fields.chainId)
    if (account.type !== 'smartAccount') throw new Error('Only a smart account sends several calls as one')
    const transactions = fields.calls.map(readTransaction)
    const calls = toCalls(transactions)
    return {
      isMessage: false,
      words: await describeCalls(call, account, transactions),
      async perform() {
        const id = await sendCalls(call, account, calls)
        return String(fields.version ?? '1.0').startsWith('1') ? id : { id }
      },
    }
  },

  async eth_sendUserOperation(call) {
    const [fields, entryPoint] = listOf(call)
    const operation = readOperation(fields)
    const account = ownAccount(call, operation.sender)
    if (account.type !== 'smartAccount') throw new Error('Only a smart account has operations')
    const calls = decodeCalls(operation.callData)
    if (!calls) throw new Error('The wallet cannot read what this operation does')
    return {
      isMessage: false,
      words: await describeCalls(call, account, calls),
      perform: () => submitOperation(call, operation, entryPoint),
    }
  },

  ...permissionMethods(ownAccount),
}

const listOf = ({ params }: RpcCall): unknown[] => (Array.isArray(params) ? params : [params])

const rowsOf = ({ network }: RpcCall, { address }: FrameAccount): Row[] => [accountRow(address), { label: 'Network', value: network.name }]

// Without an address the account that the app sees is meant.
function ownAccount({ accounts, account, network }: RpcCall, address: unknown): FrameAccount {
  if (!network.id.startsWith('eip155:')) throw new Error(`${network.name} does not know such requests`)
  if (address == null) return account
  const found = accounts.find(each => each.address.toLowerCase() === String(address).toLowerCase())
  if (!found) throw new Error('The wallet does not have that account')
  return found
}

// What is meant for one chain must not be sent on another.
function assertHere({ network }: RpcCall, chainId: unknown): void {
  if (chainId != null && toNetworkId(chainId) !== network.id)
    throw new Error(`This is for chain ${String(chainId)}, and the wallet is on ${network.name}`)
}

function toCalls(transactions: readonly { to?: string; value: bigint; data: string }[]): AccountCall[] {
  return transactions.map(({ to, value, data }) => {
    if (!to) throw new Error('A smart account cannot deploy a contract')
    return { to, value, data }
  })
}

interface TypedData {
  domain: TypedDataDomain
  types: Record<string, TypedDataField[]>
  primaryType: string
  message: Record<string, unknown>
}

function readTypedData(json: unknown): TypedData {
  const { domain, types, primaryType, message } = (typeof json === 'string' ? JSON.parse(json) : json) as TypedData
  const { EIP712Domain: _, ...others } = types
  // ethers works the primary type out of the types; what is claimed has to be the same.
  if (TypedDataEncoder.getPrimaryType(others) !== primaryType) throw new Error('The primary type is another one')
  return { domain, types: others, primaryType, message }
}
