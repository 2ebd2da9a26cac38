import { clock } from '../../clients/clock.js'
import type { Rpc } from '../../clients/rpc.js'
import type { Fate, FollowingPlace } from '../../domain/adapter.js'
import { isSameAddress } from '../../domain/caip.js'
import { REPLACED_AFTER } from '../../domain/times.js'
import { toHex, toQuantity } from './quantity.js'

/** A transaction, as nodes tell it. */
interface Told {
  hash?: unknown
  from?: unknown
  to?: unknown
  nonce?: unknown
  value?: unknown
  input?: unknown
  blockNumber?: unknown
}

/**
 * Looks whether another transaction has the number of this one: the account has sent more by now, and nodes have no receipt of it, for a
 * while. Which one that is, is looked up in its block where a node can tell. Of one that the account did not send itself, as bundlers do,
 * its number says nothing. The answer is called for each look, and answers undefined while nothing is decided.
 */
export function watchReplaced(ask: Rpc, id: string, { from, mark: known, onSeen }: FollowingPlace) {
  let mark = known
  let [isMissing, isForeign] = [false, false]
  let [aheadSince, goneSince]: (number | undefined)[] = []
  let other: Told | undefined
  let searches = 0
  const look = async (signal: AbortSignal): Promise<Fate | undefined> => {
    if (!from || isForeign) return undefined
    const nonce = mark === undefined ? undefined : BigInt(mark.split('.')[0]!)
    const [found, count] = await Promise.all([
      ask('eth_getTransactionByHash', [id], signal) as Promise<Told | null>,
      nonce === undefined ? undefined : ask('eth_getTransactionCount', [from, 'latest'], signal).then(toQuantity),
    ])
    isMissing = !found
    if (found) {
      const made = toMark(found)
      isForeign = !made || !isSameAddress('eip155', String(found.from), from)
      if (isForeign) return undefined
      if (made !== mark) onSeen?.((mark = made))
    }
    const now = clock.now()
    aheadSince = nonce !== undefined && count !== undefined && count > nonce ? (aheadSince ?? now) : undefined
    goneSince = isMissing ? (goneSince ?? now) : undefined
    // Not every node behind an address is equally far.
    if (aheadSince === undefined || now - aheadSince < REPLACED_AFTER || found?.blockNumber) return undefined
    // A search is some twenty questions. What a block holds stays so; a node that cannot tell is asked once more.
    if (!other && searches++ < 2) other = await findOther(ask, from, nonce!, signal).catch(() => undefined)
    if (other) return String(other.hash).toLowerCase() === id.toLowerCase() ? undefined : judge(other, mark!, from)
    return goneSince !== undefined && now - goneSince >= REPLACED_AFTER ? { name: 'transactionReplaced' } : undefined
  }
  return { look, isMissing: () => isMissing }
}

/** Sped up, it does what the first one did; called off, it is a payment of nothing to oneself. */
function judge(other: Told, mark: string, from: string): Fate {
  if (toMark(other) === mark && /^0x[\da-f]{64}$/i.test(String(other.hash))) return { hash: String(other.hash) }
  const isNothing = !toQuantity(other.value) && /^(0x)?$/.test(String(other.input ?? ''))
  return { name: isNothing && isSameAddress('eip155', String(other.to), from) ? 'transactionCalledOff' : 'transactionReplaced' }
}

/** The number of a transaction, and a print of what it does, whatever it pays for that: for whoever looks after a reload. */
function toMark({ nonce, to, value, input }: Told): string | undefined {
  const number = toQuantity(nonce)
  // Nobody gains by two calls of one print: both are the visitor's own.
  const print = [...`${String(to)} ${toQuantity(value)} ${String(input)}`.toLowerCase()].reduce(
    (sum, letter) => Math.imul(sum ^ letter.charCodeAt(0), 0x01000193) >>> 0,
    0x811c9dc5,
  )
  return number === undefined ? undefined : `${number}.${print.toString(36)}`
}

/**
 * The account's transaction of this number, in the block after which it had sent that many. @throws where the node does not know how many that
 * were at earlier blocks
 */
async function findOther(ask: Rpc, from: string, nonce: bigint, signal: AbortSignal): Promise<Told | undefined> {
  const hasSent = async (block: bigint): Promise<boolean> => {
    const count = toQuantity(await ask('eth_getTransactionCount', [from, toHex(block)], signal))
    if (count === undefined) throw new TypeError('no number')
    return count > nonce
  }
  let high = toQuantity(await ask('eth_blockNumber', [], signal))!
  let low = high
  for (let step = 8n; low > 0n && (low === high || (await hasSent(low))); step *= 4n) {
    high = low
    low = low > step ? low - step : 0n
  }
  while (high - low > 1n) {
    const middle = (low + high) / 2n
    if (await hasSent(middle)) high = middle
    else low = middle
  }
  const { transactions } = Object(await ask('eth_getBlockByNumber', [toHex(high), true], signal)) as { transactions?: unknown }
  if (!Array.isArray(transactions)) return undefined
  return (transactions as Told[]).find(each => isSameAddress('eip155', String(each?.from), from) && toQuantity(each.nonce) === nonce)
}
