// What a request asks for, in words its owner can judge. Never throws: what cannot be read is shown as it came.
import { getBytes, isHexString, toUtf8String } from 'ethers'
import type { Keys } from '../../keys.js'
import { describeBitcoin } from './describe-bitcoin.js'
import { accountRow, describeText, networkRow, type Asked, type Describer, type Description, type NameNetwork } from './describe-parts.js'
import { describePolkadot } from './describe-polkadot.js'
import { describeSolana } from './describe-solana.js'
import { describeTransaction, readTransaction } from './describe-transaction.js'
import { printData } from './print-data.js'

/** Puts a request into words; `keys` tell what of a transaction is the owner's. */
export function describe(asked: Asked, nameNetwork: NameNetwork, keys?: Keys): Description {
  const known = byNamespace[asked.chainId.split(':')[0]!] ?? {}
  const describer = Object.hasOwn(known, asked.method) ? known[asked.method]! : describeOther
  try {
    return describer(asked, nameNetwork, keys)
  } catch {
    return describeOther(asked, nameNetwork)
  }
}

const describers: Record<string, Describer> = {
  personal_sign: ({ params, chainId, site }, nameNetwork) => {
    const [first, second] = params as [string, string]
    // Some dApps send the address first, as eth_sign has it.
    const [message, address] = isHexString(first, 20) && !isHexString(second, 20) ? [second, first] : [first, second]
    return describeText(decodeText(message), [accountRow(address), networkRow(chainId, nameNetwork)], site)
  },
  eth_sign: ({ params, chainId, site }, nameNetwork) => {
    const [address, message] = params as [string, string]
    return describeText(decodeText(message), [accountRow(address), networkRow(chainId, nameNetwork)], site)
  },
  eth_signTypedData: describeTypedData,
  eth_signTypedData_v3: describeTypedData,
  eth_signTypedData_v4: describeTypedData,
  eth_sendTransaction: ({ params, chainId }, nameNetwork) => {
    const transaction = readTransaction((params as unknown[])[0])
    const { title, rows, text, warning } = describeTransaction(transaction)
    return { title, action: 'Send', rows: [...rows, networkRow(chainId, nameNetwork)], text, warning }
  },
  eth_signTransaction: ({ params, chainId }, nameNetwork) => {
    const transaction = readTransaction((params as unknown[])[0])
    const { rows, text, warning } = describeTransaction(transaction)
    return { title: 'Sign a transaction', action: 'Sign', rows: [...rows, networkRow(chainId, nameNetwork)], text, warning }
  },
  wallet_sendCalls: ({ params, chainId }, nameNetwork) => {
    const { calls, from } = (params as { calls: unknown[]; from?: string }[])[0]!
    const parts = calls.map(call => describeTransaction(readTransaction(call)))
    const rows = parts.flatMap(({ rows }, index) => rows.map(row => ({ ...row, label: `${index + 1}. ${row.label}` })))
    const account = from ? [accountRow(from)] : []
    const plural = calls.length === 1 ? 'a transaction' : `${calls.length} transactions`
    return {
      title: `Send ${plural}`,
      action: 'Send',
      rows: [...account, ...rows, networkRow(chainId, nameNetwork)],
      warning: parts.find(({ warning }) => warning)?.warning,
    }
  },
  wallet_switchEthereumChain: ({ params, chainId }, nameNetwork) => ({
    title: 'Switch network',
    action: 'Switch',
    rows: [
      { label: 'From', value: nameNetwork(chainId) },
      { label: 'To', value: nameNetwork(toCaip2((params as { chainId: string }[])[0]!.chainId)) },
    ],
  }),
  wallet_addEthereumChain: ({ params }) => {
    const { chainId, chainName, rpcUrls } = (params as { chainId: string; chainName?: string; rpcUrls?: string[] }[])[0]!
    const rows = [
      { label: 'Chain', value: String(BigInt(chainId)) },
      ...(rpcUrls?.[0] ? [{ label: 'Node', value: rpcUrls[0], code: true }] : []),
    ]
    return { title: `Add ${chainName ?? 'a network'}`, action: 'Add', rows }
  },
}

const byNamespace: Readonly<Record<string, Record<string, Describer>>> = {
  eip155: describers,
  solana: describeSolana,
  bip122: describeBitcoin,
  polkadot: describePolkadot,
}

function describeTypedData({ params, chainId }: Asked, nameNetwork: NameNetwork): Description {
  const [address, json] = params as [string, unknown]
  const { domain, primaryType, message } = (typeof json === 'string' ? JSON.parse(json) : json) as {
    domain: { name?: unknown; verifyingContract?: unknown; chainId?: unknown }
    primaryType: string
    message: unknown
  }
  const rows = [accountRow(address), networkRow(chainId, nameNetwork)]
  if (domain.name) rows.push({ label: 'For', value: String(domain.name) })
  if (domain.verifyingContract) rows.push({ label: 'Contract', value: String(domain.verifyingContract), code: true })
  rows.push({ label: 'Type', value: primaryType })
  const isElsewhere = domain.chainId != null && `eip155:${BigInt(domain.chainId as string)}` !== chainId
  const warning = isElsewhere ? `This is for chain ${String(domain.chainId)}, not for ${nameNetwork(chainId)}.` : undefined
  return { title: 'Sign data', action: 'Sign', rows, text: printData(message), warning }
}

function describeOther({ method, params, chainId }: Asked, nameNetwork: NameNetwork): Description {
  return {
    title: 'Answer a request',
    action: 'Approve',
    rows: [{ label: 'Method', value: method, code: true }, networkRow(chainId, nameNetwork)],
    text: params === undefined ? undefined : JSON.stringify(params, null, 2),
  }
}

/** `0x7a69` as `eip155:31337`. */
const toCaip2 = (chainId: string): string => `eip155:${BigInt(chainId)}`

function decodeText(message: string): string {
  if (!isHexString(message, true)) return message
  try {
    return toUtf8String(getBytes(message))
  } catch {
    return message // bytes that are no text
  }
}
