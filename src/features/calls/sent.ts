import type { Foresight } from '../../domain/foresight.js'
import type { Moved, SentTransaction } from '../../domain/sent-transactions.js'
import { formatUnits } from '../../domain/amounts.js'
import type { Place } from '../../flows/money/place.js'

/** What stands in the activity of what was sent. */
export function toSent(
  { namespace, network, from }: Place,
  id: string,
  at: number,
  { to, foresight }: { to?: string | undefined; foresight?: Foresight | undefined },
): SentTransaction {
  const moves = foresight?.isTried ? foresight.moves : []
  const toMoved = (isIn: boolean): Moved | undefined => {
    const known = moves.filter(({ units, isUnknown }) => units > 0n === isIn && !isUnknown)
    // Beside a token, the coin is what its account or somebody's service costs.
    const { units, decimals = 0, symbol, token } = known.find(({ token }) => token) ?? known[0] ?? {}
    return units === undefined || !symbol
      ? undefined
      : { amount: formatUnits(isIn ? units : -units, decimals), symbol, isAbout: true, token, decimals }
  }
  const { caipNetworkId } = network
  return { id, namespace, caipNetworkId, from, to, kind: 'execute', at, out: toMoved(false), into: toMoved(true) }
}
