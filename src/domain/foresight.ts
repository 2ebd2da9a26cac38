/** What is known of calls before a wallet is asked for them: how it can be asked, and what they would do. */

/** What a wallet can do for an account on a network (EIP-5792), as far as it concerns us. */
export interface Capabilities {
  /** Whether several calls are carried out all or none: now, once the owner has let the account become a smart one, or not at all. */
  atomic: 'supported' | 'ready' | 'unsupported'
  /** Whether somebody else can pay the network fee. */
  paymaster: boolean
  /** The version of `wallet_sendCalls` that the wallet speaks; undefined where it speaks none. */
  version?: '1.0' | '2.0.0'
}

/** So much of a token or the native coin, as its contract tells of it. Anybody may give a token any symbol. */
export interface Told {
  /** Its contract; none for the native coin. */
  token?: string | undefined
  symbol: string
  /** Undefined where it has none, or does not tell: then units are counted. */
  decimals: number | undefined
  units: bigint
  /** The number of the piece of a collection, where it is known beforehand. */
  piece?: bigint | undefined
  /** Nobody could tell what it is: then no amount is made of its units. */
  isUnknown?: boolean
}

/** One of the things that are done, as it says of itself. */
export interface Step {
  /** A `contract` or `program` is called of which no more can be told. */
  kind: 'payment' | 'transfer' | 'approval' | 'contract' | 'program' | 'account' | 'close' | 'note'
  /** The contract or program, where that says more than the kind. */
  of?: string | undefined
  /** What that is called, where it is known here. */
  name?: string | undefined
  /** Who gets it. */
  receiver?: string | undefined
  much?: Told | undefined
}

/** What calls would do to an account. */
export interface Foresight {
  /** A node has tried them; else it is what they say of themselves, and they may do more. */
  isTried: boolean
  /** It has not been tried since no node has answered, or none for now. */
  isUnanswered?: boolean
  /** What comes, and, with a minus, what goes. */
  moves: readonly Told[]
  /** More may go than was seen, of a kind that cannot be: a program runs that is not known here, or coins go that may carry something. */
  mayCarry?: boolean
  /** Who may take what from then on: so much, or all of it. */
  approvals: readonly (Told & { spender: string; isAll?: boolean })[]
  /** A node has shown that they fail, with these words of a contract, if it has any; all else is what they say of themselves then. */
  failure?: string
  /** What is done, in its order, where that is read of what is signed. */
  steps?: readonly Step[]
  /** What the network takes, at most or about, as the wallet may set it by itself, where that is known; or that somebody else pays it. */
  fee?: (Told & { isAbout?: boolean }) | 'others'
}

/** One transaction, as it can be shown. */
export interface Composed {
  /** What it would do. */
  foresight: Foresight
  /**
   * Has the wallet sign and send it; it costs no more than was shown. Resolves with the transaction's id.
   * @throws ModalError as `Transfers.send`, and `callsChanged` where it would do more by now than was shown; `rpcFailed` where no node can tell for now
   */
  send(signal: AbortSignal): Promise<string>
}

/** Prices move between two trials: by so much, a hundredth, what goes or comes may be another. */
const ROOM = 100n

/**
 * What keeps something from being done as it was shown, by its name as an error: it would take more by now, give less of what was to come, or let
 * somebody take more, or can no longer be tried; or no node answers for now, which is no change. What was not tried when it was shown says nothing.
 */
export function findChange(now: Foresight, shown: Foresight): 'callsChanged' | 'rpcFailed' | undefined {
  if (!shown.isTried) return undefined
  if (now.isUnanswered) return 'rpcFailed'
  return !now.isTried || isMore(now, shown) ? 'callsChanged' : undefined
}

/** Whether it is more than was shown. */
function isMore(now: Foresight, shown: Foresight): boolean {
  const unitsOf = ({ moves }: Foresight, { token, piece }: Told) =>
    moves.reduce((sum, each) => (each.token === token && each.piece === piece ? sum + each.units : sum), 0n)
  const isWorse = [...now.moves, ...shown.moves].some(each => {
    const was = unitsOf(shown, each)
    return unitsOf(now, each) < was - (was < 0n ? -was : was) / ROOM
  })
  const isGranted = (grant: Foresight['approvals'][number]) =>
    shown.approvals.some(
      ({ token, spender, units, piece, isAll }) =>
        token === grant.token && spender === grant.spender && (isAll || (!grant.isAll && piece === grant.piece && units >= grant.units)),
    )
  return isWorse || !now.approvals.every(isGranted)
}
