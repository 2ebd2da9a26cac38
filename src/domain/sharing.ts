// What a wallet shares with a page changes while it is asked: it moves, it answers late, the visitor leaves meanwhile.

/** Tells whether what was asked then still counts. */
export type StillCounts = () => boolean

/** What one wallet's answers are held against, and who is told of what it shares. */
export interface Sharing<Events> {
  /** Something is asked, or has happened: what was asked before is overtaken. Whether this is still the last. */
  turn(): StillCounts
  /** Whether the visitor has not left since: what the wallet answers to a question from before does not bring them back. */
  stay(): StillCounts
  /** The visitor leaves. */
  leave(): void
  /** Listens; returns the stop. */
  follow(events: Events): () => void
  /** Tells all who follow, whoever came last first: the modal comes after the provider, and dApps that are told then read from it. */
  tell(call: (events: Events) => void): void
  hasFollowers(): boolean
  /** Lets go of all who follow. */
  stop(): void
}

/** Makes what counts the turns of one wallet. */
export function createSharing<Events>(): Sharing<Events> {
  const turn = createTurns()
  const leave = createTurns()
  let stay = leave()
  const followers = new Set<Events>()
  return {
    turn,
    stay: () => stay,
    leave() {
      turn()
      stay = leave()
    },
    follow(events) {
      followers.add(events)
      return () => void followers.delete(events)
    },
    tell(call) {
      for (const events of [...followers].reverse()) call(events)
    },
    hasFollowers: () => followers.size > 0,
    stop: () => followers.clear(),
  }
}

/** Makes what counts turns: each answers whether no other has been taken since. */
export function createTurns(): () => StillCounts {
  let last = 0
  return () => {
    const own = ++last
    return () => own === last
  }
}

/** The account that is used where none is named: the one chosen in the modal, as long as it is shared, else the wallet's own choice. */
export const toAccountInUse = (shared: readonly string[], chosen: string | undefined): string | undefined =>
  shared.find(address => address === chosen) ?? shared[0]
