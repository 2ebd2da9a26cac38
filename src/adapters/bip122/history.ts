// What an address has done, told from Esplora's transactions in the shape in which indexers write it (references, wire 1.6).
import { clock as realClock } from '../../clients/clock.js'
import type { HistoryQuery, HistoryRows } from '../../domain/adapter.js'
import { formatUnits, toUnits } from '../../domain/amounts.js'
import { type ChainParts, toEsplora } from './chain.js'

/** So many confirmed transactions at least has a page that another one follows: 25 by Esplora, 10 where a server reads from Electrum. */
const FULL_PAGE = 10

/** An output, or what an input spends, as far as it can be believed. */
interface Part {
  address: string | undefined
  units: bigint
}

/** @throws `rpcFailed`, `noRpcUrl` */
export async function getHistory(query: HistoryQuery, parts: ChainParts): Promise<HistoryRows> {
  const { address, network, cursor, signal } = query
  const { clock = realClock } = parts
  const found = await toEsplora(query, parts).getTxs(address, cursor, signal)
  // Miners' clocks run up to two hours ahead, and a block's may be behind the one before it: the chain's order is the true one.
  let latest = clock.now()
  const confirmed = found.filter(({ status }) => status?.confirmed === true)
  return {
    rows: found.map(({ txid, vin, vout, status }) => {
      const spent = toParts(vin, each => each.prevout)
      const made = toParts(vout, each => each)
      const isMine = (part: Part) => part.address === address
      const isTheirs = (part: Part) => part.address !== address
      const given = spent.filter(isMine)
      const paid = made.filter(isTheirs)
      const change = toSum(given) - toSum(made.filter(isMine))
      const isOut = change > 0n
      // Whoever alone pays, pays the fee besides what they send; with others it is not known who paid whom.
      const isAlone = given.length === spent.length
      const isSelf = isOut && isAlone && !paid.length
      const units = isSelf ? toSum(made) : isOut ? (isAlone ? toSum(paid) : change) : -change
      const { confirmed, block_time: time } = Object(status) as { confirmed?: unknown; block_time?: unknown }
      const isConfirmed = confirmed === true && typeof time === 'number'
      if (isConfirmed) latest = Math.min(latest, time * 1000)
      const { name, symbol, decimals } = network.nativeCurrency
      return {
        id: txid,
        metadata: {
          operationType: isOut ? 'send' : 'receive',
          hash: txid,
          minedAt: isConfirmed ? new Date(latest).toISOString() : null,
          sentFrom: spent.find(isTheirs)?.address ?? spent[0]?.address,
          sentTo: (isOut ? paid[0] : undefined)?.address ?? address,
          status: isConfirmed ? 'confirmed' : 'pending',
          chain: network.caipNetworkId,
        },
        transfers: [
          {
            fungible_info: { name, symbol },
            direction: isSelf ? 'self' : isOut ? 'out' : 'in',
            quantity: { numeric: formatUnits(units, decimals) },
          },
        ],
      }
    }),
    next: confirmed.length < FULL_PAGE ? undefined : confirmed[confirmed.length - 1]!.txid,
  }
}

const toSum = (parts: readonly Part[]): bigint => parts.reduce((sum, { units }) => sum + units, 0n)

function toParts(value: unknown, toOutput: (each: { prevout?: unknown }) => unknown): readonly Part[] {
  return (Array.isArray(value) ? value : []).flatMap((each: unknown) => {
    const { scriptpubkey_address: address, value } = Object(toOutput(Object(each) as object)) as Record<string, unknown>
    const units = toUnits(value)
    return units === undefined ? [] : { address: typeof address === 'string' ? address : undefined, units }
  })
}
