import { toLayers } from './error-layers.js'
import type { ErrorName } from './errors.js'

/**
 * What nodes say of a transaction they do not take (specification, section 8), in the words of geth and anvil, Erigon, Nethermind, Besu,
 * and Hardhat. The order counts: some words stand in those of others.
 */
const WORDS = [
  ['transactionKnown', /already (known|imported|exists)|alreadyknown|^known transaction|tx already in mempool/],
  ['replacementUnderpriced', /replacement ?(transaction underpriced|fee too low|not ?allowed)|could not replace existing tx|fee too low to replace/],
  ['nonceTooLow', /nonce (is )?too low|oldnonce|nonce used|lower than the current nonce/],
  ['nonceTooHigh', /nonce (is )?too (high|far|distant)|nonce ?too ?far|nonce ?gap|nonces skipped|future nonce/],
  ['tipAboveFeeCap', /priority ?fee ?per ?gas(: cannot be| cannot be| higher| greater| exceeds)|tip (is )?(higher|above) (than )?(the )?fee cap|tip above fee cap/],
  ['feeCapTooHigh', /(fee per gas|fee cap) higher than 2\^256|exceeds the configured cap|fee cap exceeded/],
  ['feeCapTooLow', /(fee per gas|fee cap|gas price) (less than|below|lower than)|transaction underpriced|feetoolow|too low fee|miner premium is negative|transaction is outdated/],
  [
    'insufficientFunds',
    /insufficient ?(funds|sender balance|balance|maxfeepergas for sender)|upfront cost exceeds|exceeds transaction sender account balance|doesn't have enough funds|balance too low|overshot/,
  ],
  ['intrinsicGasTooLow', /intrinsic ?gas ?(too low|is too low|exceeds gas limit)|intrinsicgastoolow|below intrinsic gas|floor data (gas )?cost|requires at least \d+ gas/],
  ['intrinsicGasTooHigh', /intrinsic gas too high|exceeds block gas limit|block gas limit exceeded|gas ?limit ?(reached|exceeded|too high|cap)|gaslimitexceeded/],
  ['executionReverted', /reverted 0x|vm execution error|gas required exceeds|out of gas|invalid opcode|execution halted/],
] as const satisfies readonly (readonly [ErrorName, RegExp])[]

/** What a node can say of a transaction. */
export type NodeErrorName = (typeof WORDS)[number][0]

/** What nodes answer with the code 3: the call was reverted. */
const REVERTED = 3

/** The contract said no: what follows are its own words, which may be those of any other failure ("insufficient balance"). */
const REVERTING = /execution reverted|transaction reverted|reverted (with|without) /

/**
 * What a node meant by an error, however deep a wallet has wrapped it; undefined for what says nothing of a transaction. With none of
 * these has anything been sent, save `transactionKnown`: see `mayHaveMoved` in `may-have-moved.ts`.
 */
export function toNodeError(error: unknown): NodeErrorName | undefined {
  const layers = toLayers(typeof error === 'string' ? { message: error } : error)
  // The innermost is the node itself; what is around it may be a wallet's general words.
  for (const { message, details, code } of [...layers].reverse()) {
    const words = [message, details].filter(text => typeof text === 'string').join('\n').toLowerCase()
    if (code === REVERTED || REVERTING.test(words)) return 'executionReverted'
    const found = WORDS.find(([, pattern]) => pattern.test(words))?.[0]
    if (found) return found
  }
  return undefined
}
