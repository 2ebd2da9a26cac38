// What others have put into the page: wallets, or whoever passes for one. Reading it may throw, and answer anything.

/**
 * Upon this event of the window adapters look again for wallets in globals, most of which come without a word. Whoever waits for one, or
 * shows them, says when (`flows/connecting/look.ts`).
 */
export const LOOK = 'latchkey#look'

/** Runs what reads it; undefined where that throws. */
export function attempt<Result>(run: () => Result): Result | undefined {
  try {
    return run()
  } catch {
    return undefined
  }
}

/** A field of it; none where reading throws. */
export const readKey = (from: unknown, key: string): unknown => attempt(() => (from as Record<string, unknown>)[key])

/** The names of its own fields; none where it does not tell. */
export const keysOf = (from: unknown): string[] => attempt(() => Object.keys(Object(from) as object)) ?? []

/** What every wallet may say of itself, whichever it is. */
const STATES = /^is(Connected|Unlocked|Enabled|Injected|Ready|Mobile|Web3|EIP1193)$/

/** Flags that many wallets set beside their own, to pass for one that pages know. */
const COPIED = /^is(MetaMask|Trust|TrustWallet|Uni[Ss]at)$/

/**
 * By which flag (`isRabby`) a wallet in a global that several use says who it is: one of its own before one that many set.
 * @param known flags that are looked for also where the wallet does not list them
 */
export function readFlag(wallet: unknown, known: readonly string[]): string | undefined {
  const flags = [...known, ...keysOf(wallet)].filter(key => /^is[A-Z]/.test(key) && !STATES.test(key) && readKey(wallet, key) === true)
  return flags.find(flag => !COPIED.test(flag)) ?? flags[0]
}
