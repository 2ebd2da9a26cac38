// A node that tries calls (eth_simulateV1).

/** What a contract, or the chain, is asked. */
export interface Tried {
  to: string
  data: string
}

interface Trial {
  blockStateCalls: readonly { calls: readonly Tried[]; stateOverrides?: object; blockOverrides?: object }[]
}

/** Who tells how much there is of the coin. */
export const COINS = '0x6c617463686b65790000000000000000000ba1a0'

/** How a call of a trial is tried. */
export interface When {
  /** It comes behind the calls. */
  isAfter: boolean
  /** It is looked at something in the same trial. */
  isLooking: boolean
  /** A fee is paid, in a block like others. */
  isPaid: boolean
}

/** Tries the calls of the first block, where it brings no code of ours, and then what is looked at, each as who is asked sees it. */
export const toTrial =
  (answer: (call: Tried, when: When) => object) =>
  ({ blockStateCalls }: Trial) =>
    blockStateCalls.map(({ calls, stateOverrides }, block) => ({
      calls: calls.map(({ to, data }) =>
        answer(stateOverrides && to.endsWith('ba1a1') ? { to: `0x${data.slice(26, 66)}`, data: `0x${data.slice(66)}` } : { to, data }, {
          isAfter: block > 0,
          isLooking: blockStateCalls.length > 1,
          isPaid: blockStateCalls[0]?.blockOverrides !== undefined,
        }),
      ),
    }))

/** One that finds so much before the calls and after them, of a token by its address or of the coin. */
export const toBalances = (units: (isAfter: boolean, of: string, when: When) => bigint) =>
  toTrial(({ to }, when) => ({ status: '0x1', returnData: `0x${units(when.isAfter, to, when).toString(16).padStart(64, '0')}` }))
