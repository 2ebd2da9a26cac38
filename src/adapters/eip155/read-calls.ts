// What calls say of themselves.
import { DECIMALS, SYMBOL, toText } from '../../clients/eip155-balance.js'
import type { Batch, PreparedTransaction, TransferPlace } from '../../domain/adapter.js'
import type { Foresight, Told } from '../../domain/foresight.js'
import { toPlainText } from '../../domain/names.js'
import { APPROVAL_OF_ALL, APPROVALS, PASSING_ON, TRANSFERS } from '../../domain/token-calls.js'
import { readAddress } from './ethers.js'
import { createCaller } from './node.js'
import { toWhole } from './noticed.js'
import { toQuantity } from './quantity.js'

/** Puts names to units: each contract has told its decimals and its symbol. What that gives throws a TypeError for what is no address. */
export function toNames(contracts: readonly string[], told: readonly unknown[], { nativeCurrency }: Batch['network']) {
  return (token: string | undefined, units: bigint): Told => {
    if (token === undefined) return { ...nativeCurrency, units }
    const at = contracts.indexOf(token)
    const places = toQuantity(told[2 * at])
    const decimals = places !== undefined && places < 78n ? Number(places) : undefined
    const symbol = toPlainText(toText(told[2 * at + 1]), 16)
    return { token: toWhole(token), symbol: symbol || '?', decimals, units, ...(!symbol && decimals === undefined && { isUnknown: true }) }
  }
}

/** More contracts are not asked for their names. */
const MOST = 20

/** To whom, and how much. Contracts do not mind what follows, and some not what stands before an address in its word. */
const WRITTEN = RegExp(`^0x(${[...TRANSFERS, ...APPROVALS, APPROVAL_OF_ALL].join('|')})[\\da-f]{24}([\\da-f]{40})([\\da-f]{64})`, 'i')
/** Of which token, to whom, and how much. */
const PASSED_ON = RegExp(`^0x${PASSING_ON}[\\da-f]{24}([\\da-f]{40})[\\da-f]{24}([\\da-f]{40})([\\da-f]{64})`, 'i')

interface Part {
  token: string
  selector: string
  spender: string
  units: bigint
}

function readPart({ to, data }: PreparedTransaction): Part | undefined {
  const [, selector, party, units] = WRITTEN.exec(data) ?? []
  if (selector) return toPart(to, selector, party!, units!)
  const [, token, taker, some] = PASSED_ON.exec(data) ?? []
  return token ? toPart(`0x${token}`, PASSING_ON, taker!, some!) : undefined
}

const toPart = (token: string, selector: string, party: string, units: string): Part => ({
  token: token.toLowerCase(),
  selector: selector.toLowerCase(),
  spender: readAddress(`0x${party.toLowerCase()}`)!,
  units: BigInt(`0x${units}`),
})

/** How much of the native coin is sent along. */
export const toValue = (transactions: readonly PreparedTransaction[]): bigint =>
  transactions.reduce((sum, { value }) => sum + BigInt(value), 0n)

/** What calls say of themselves; nodes are asked for no more than names, and where they do not tell them there are none. */
export async function readCalls({ transactions, ...place }: Pick<Batch, 'transactions'> & TransferPlace): Promise<Foresight> {
  const { network } = place
  const call = createCaller(place)
  const parts = transactions.flatMap(each => readPart(each) ?? [])
  const contracts = [...new Set(parts.map(({ token }) => token))].slice(0, MOST)
  const told = await Promise.all(contracts.flatMap(to => [DECIMALS, SYMBOL].map(data => call(to, data).catch(() => undefined))))
  const nameOf = toNames(contracts, told, network)
  const value = toValue(transactions)
  return {
    isTried: false,
    moves: [
      ...(value ? [nameOf(undefined, -value)] : []),
      ...parts.filter(({ selector }) => TRANSFERS.includes(selector)).map(({ token, units }) => nameOf(token, -units)),
    ],
    approvals: parts
      .filter(({ selector, units }) => !TRANSFERS.includes(selector) && units)
      .map(({ token, spender, units, selector }) => ({
        ...nameOf(token, units),
        spender,
        ...(selector === APPROVAL_OF_ALL && { isAll: true }),
      })),
  }
}
