// What is sent and signed on Ethereum's chains, in words.
import { AbiCoder, formatEther, MaxUint256, type TypedDataDomain } from 'ethers'
import type { Row, Words } from './message.js'
import { printData } from './print-data.js'

interface Transaction {
  from?: string
  to?: string
  value: bigint
  data: string
}

/** What it does in a few words, its rows, its bytes, and what is risky about it. */
export function describeTransaction({ from, to, value, data }: Transaction): Omit<Words, 'action'> {
  const call = readCall(data)
  const rows: Row[] = [
    { label: 'Amount', value: formatAmount(value) },
    to ? { label: 'To', value: to, code: true } : { label: 'To', value: 'A new contract' },
    ...(from ? [{ label: 'From', value: from, code: true }] : []),
    ...(call?.rows ?? []),
  ]
  const title = call?.name ?? (to && data === '0x' ? `Send ${formatAmount(value)}` : 'Send a transaction')
  return { title, rows, text: data === '0x' ? undefined : data, warning: call?.warning }
}

/** An amount of wei with its unit. */
export const formatAmount = (wei: bigint): string => `${formatEther(wei).replace(/\.0$/, '')} ETH`

// The calls that move a visitor's tokens; all others show their bytes.
const calls: Record<string, { name: string; party: string }> = {
  '0xa9059cbb': { name: 'Transfer tokens', party: 'Receiver' },
  '0x095ea7b3': { name: 'Let someone spend tokens', party: 'Spender' },
}

function readCall(data: string): { name: string; rows: Row[]; warning?: string } | undefined {
  const call = calls[data.slice(0, 10).toLowerCase()]
  if (!call) return undefined
  try {
    const [party, units] = AbiCoder.defaultAbiCoder().decode(['address', 'uint256'], `0x${data.slice(10)}`) as unknown as [string, bigint]
    const isUnlimited = call.party === 'Spender' && units === MaxUint256
    return {
      name: call.name,
      rows: [
        { label: call.party, value: party, code: true },
        { label: 'Units', value: isUnlimited ? 'Unlimited' : units.toString() },
      ],
      warning: isUnlimited ? 'The spender may take all tokens of this kind, now and later.' : undefined,
    }
  } catch {
    return undefined // the same first bytes, another call
  }
}

/** Data of a type (EIP-712), as it is asked for on a network (CAIP-2). */
export function describeTypedData(
  { domain, primaryType, message }: { domain: TypedDataDomain; primaryType: string; message: unknown },
  network: { id: string; name: string },
): Words {
  const rows: Row[] = []
  if (domain.name) rows.push({ label: 'For', value: String(domain.name) })
  if (domain.verifyingContract) rows.push({ label: 'Contract', value: String(domain.verifyingContract), code: true })
  rows.push({ label: 'Type', value: primaryType })
  const isElsewhere = domain.chainId != null && `eip155:${BigInt(domain.chainId)}` !== network.id
  const warning = isElsewhere ? `This is for chain ${String(domain.chainId)}, not for ${network.name}.` : undefined
  return { title: 'Sign data', action: 'Sign', rows, text: printData(message), warning }
}

/** Several transactions, each by what `describeTransaction` says of it. */
export function numberParts(parts: readonly Pick<Words, 'rows' | 'warning'>[]): Pick<Words, 'title' | 'rows' | 'warning'> {
  return {
    title: `Send ${parts.length === 1 ? 'a transaction' : `${parts.length} transactions`}`,
    rows: parts.flatMap(({ rows }, index) => rows.map(row => ({ ...row, label: `${index + 1}. ${row.label}` }))),
    warning: parts.find(({ warning }) => warning)?.warning,
  }
}

const knownCalls: Record<string, string> = {
  '0xa9059cbb': 'transfer tokens',
  '0x23b872dd': 'transfer tokens from another account',
  '0x095ea7b3': 'allow someone to spend tokens',
  '0xa22cb465': 'allow someone to move all tokens of a collection',
}

/** What call data asks for, in words where they are known. */
export function nameCall(data: string): string {
  return `${knownCalls[data.slice(0, 10).toLowerCase()] ?? 'contract call'}, ${(data.length - 2) / 2} bytes`
}
