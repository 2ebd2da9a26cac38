// What an app may have signed and sent on Ethereum's chains: with the key itself, or by the smart account.
import { hashMessage, TypedDataEncoder } from 'ethers'
import { checkTypedData, readMessage, readTypedData } from '../../methods/eip155.js'
import { complete, readPart, readTransaction, send } from '../../methods/transactions.js'
import { describeTypedData } from '../../words/eip155.js'
import { decodeCalls } from '../smart-account.js'
import { readOperation } from '../user-operation.js'
import type { FrameAccount } from './account.js'
import { rowsOf, type Prepare, type RpcCall } from './call.js'
import { describeCalls } from './describe-calls.js'
import { toNetworkId } from './networks.js'
import { submitOperation, sendCalls, signFor, waitForOperation } from './operations.js'
import { permissionMethods } from './permissions.js'

export const evmMethods: Readonly<Record<string, Prepare>> = {
  personal_sign(call) {
    const [message, address] = listOf(call)
    const { bytes, words } = readMessage(message, call.site)
    const account = ownAccount(call, address)
    return {
      isMessage: true,
      words: { ...words, action: 'Sign', rows: rowsOf(call, account.address) },
      perform: () => signFor(call, account, hashMessage(bytes)),
    }
  },

  eth_signTypedData_v4(call) {
    const [address, json] = listOf(call)
    const account = ownAccount(call, address)
    const data = readTypedData(json)
    checkTypedData(data)
    const { domain, types, message } = data
    const words = describeTypedData(data, call.network)
    return {
      isMessage: true,
      words: { ...words, rows: [...rowsOf(call, account.address), ...words.rows] },
      perform: () => signFor(call, account, TypedDataEncoder.hash(domain, types, message)),
    }
  },

  async eth_sendTransaction(call) {
    const [fields] = listOf(call)
    const { from, chainId } = Object(fields) as { from?: unknown; chainId?: unknown }
    const account = ownAccount(call, from)
    assertHere(call, chainId)
    const transaction = readTransaction({ ...Object(fields), chainId: undefined })
    const words = await describeCalls(call, account, [transaction])
    if (account.type === 'eoa') {
      const { ethereum: key } = call.keys
      const target = { networkId: call.network.id, rpc: call.node }
      return { isMessage: false, words, perform: async () => send(key, await complete(target, key.address, transaction), call.node) }
    }
    const calls = [readPart(fields)]
    return { isMessage: false, words, perform: async () => waitForOperation(call, await sendCalls(call, account, calls)) }
  },

  async wallet_sendCalls(call) {
    const [fields] = listOf(call) as [{ calls?: unknown; from?: unknown; version?: unknown; chainId?: unknown } | undefined]
    if (!Array.isArray(fields?.calls) || !fields.calls.length) throw new Error('wallet_sendCalls needs calls')
    const account = ownAccount(call, fields.from)
    assertHere(call, fields.chainId)
    if (account.type !== 'smartAccount') throw new Error('Only a smart account sends several calls as one')
    const calls = fields.calls.map(readPart)
    return {
      isMessage: false,
      words: await describeCalls(call, account, calls),
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
