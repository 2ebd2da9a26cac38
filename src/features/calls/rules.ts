import type { PreparedTransaction } from '../../domain/adapter.js'
import type { Foresight, Step, Told } from '../../domain/foresight.js'
import type { CaipNetwork } from '../../domain/networks.js'
import { APPROVAL_OF_ALL, APPROVALS, PASSING_ON, TRANSFERS, TRANSFERS_OF } from '../../domain/token-calls.js'

/**
 * How the wallet is asked: for one transaction; once for all, of which all happens or nothing, with an account that is made a smart one first
 * or without; once for all, of which a part may happen; or for one after the other.
 */
export type Way = 'one' | 'batch' | 'upgrade' | 'loose' | 'steps'

/**
 * How far it has come. While it is `looking` nodes are asked once more, before the wallet is; `waiting` is a step on its way to the network.
 * Behind `sent` nothing follows: what became of it says its standing.
 */
export type Phase = 'review' | 'looking' | 'asking' | 'waiting' | 'earlier' | 'declined' | 'failed' | 'sent'

/** From these one may ask the wallet. */
export const isAtRest = (phase: Phase): boolean => /^(review|earlier|declined|failed)$/.test(phase)

/** Transfers of tokens and pieces: to whom, and how much. */
const TRANSFER = RegExp(
  `^0x(?:(?:${TRANSFERS.join('|')})|(?:${TRANSFERS_OF.join('|')})[\\da-f]{64})[\\da-f]{24}([\\da-f]{40})([\\da-f]{64})?`,
  'i',
)
const APPROVE = RegExp(`^0x(?:${[...APPROVALS, APPROVAL_OF_ALL, PASSING_ON].join('|')})`, 'i')

/**
 * What calls are about, as far as their data tells. How much of a token is told where its decimals are known from what the calls were seen
 * to do: none are of a piece of a collection.
 */
export function toSteps(
  calls: readonly PreparedTransaction[],
  { nativeCurrency: { symbol, decimals } }: Pick<CaipNetwork, 'nativeCurrency'>,
  { moves, approvals }: Partial<Foresight> = {},
): readonly Step[] {
  const known: readonly Told[] = [...(moves ?? []), ...(approvals ?? [])]
  // One address is written in one way, with its checksum where that is known.
  const written = [...known.map(({ token }) => token), ...(approvals ?? []).map(({ spender }) => spender)]
  const write = (address: string) => written.find(each => each?.toLowerCase() === address.toLowerCase()) ?? address
  return calls.map(({ to, data, value }): Step => {
    const much: Told | undefined = BigInt(value) ? { symbol, decimals, units: BigInt(value) } : undefined
    if (data === '0x') return { kind: 'payment', receiver: write(to), much }
    const [, receiver, units] = TRANSFER.exec(data) ?? []
    if (!receiver) return { kind: APPROVE.test(data) ? 'approval' : 'contract', of: write(to), much }
    const told = known.find(({ token, decimals }) => token?.toLowerCase() === to.toLowerCase() && decimals !== undefined)
    return {
      kind: 'transfer',
      of: write(to),
      receiver: write(`0x${receiver}`),
      much: told && units ? { ...told, units: BigInt(`0x${units}`) } : much,
    }
  })
}
