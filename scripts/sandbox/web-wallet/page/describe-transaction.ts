// A transaction's receiver, amount and call, in words.
import { AbiCoder, formatEther, getAddress, isAddress, isHexString, MaxUint256 } from 'ethers'
import type { Row } from './describe-parts.js'

/** What a dApp wants to have sent. */
export interface Transaction {
  from?: string
  to?: string
  value: bigint
  data: string
}

/** Reads a transaction as dApps write it; throws when it is none. */
export function readTransaction(value: unknown): Transaction {
  const { from, to, value: amount, data, input } = value as Record<string, unknown>
  const bytes = data ?? input ?? '0x'
  if (!isHexString(bytes) || (to != null && !isAddress(to)) || (from != null && !isAddress(from)))
    throw new Error('This is no transaction.')
  return {
    from: isAddress(from) ? getAddress(from) : undefined,
    to: isAddress(to) ? getAddress(to) : undefined,
    value: amount == null ? 0n : BigInt(amount as string),
    data: bytes,
  }
}

/** What it does in a few words, its rows, its bytes, and what is risky about it. */
export function describeTransaction({ from, to, value, data }: Transaction): {
  title: string
  rows: Row[]
  text?: string
  warning?: string
} {
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
