// Slots and block hashes of the local Solana: both follow from the time, so that no timer runs.
import { createHash, randomBytes } from 'node:crypto'
import { getBase58Decoder, type Blockhash } from '@solana/kit'

/** How sure the chain is of something. */
export type Commitment = 'processed' | 'confirmed' | 'finalized'

export interface ClockOptions {
  /** Milliseconds of a slot. @default 400, as on the real chain */
  slotMs?: number
  /** Milliseconds until a transaction is confirmed. @default 400 */
  confirmAfter?: number
  /** Milliseconds until a transaction is finalized. @default 1200 */
  finalizeAfter?: number
  /** The time in milliseconds. */
  now?: () => number
}

/** Slots for which a block hash may be used (MAX_PROCESSING_AGE of the validator). */
const BLOCKHASH_AGE = 150

/** Slots in an epoch. */
export const EPOCH_SLOTS = 432_000

// On the real chain some slots stay empty, so a height is less than its slot: whoever mixes them up shall see it.
const EMPTY_SLOTS = 21_000_000

/** A clock that begins at slot `first`. Its hashes differ from those of every other clock. */
export function createClock(first: number, { slotMs = 400, confirmAfter = 400, finalizeAfter = 1200, now = Date.now }: ClockOptions = {}) {
  const started = now()
  const salt = randomBytes(16)
  const delays = { processed: 0, confirmed: confirmAfter, finalized: Math.max(confirmAfter, finalizeAfter) }
  const given = new Map<string, number>()
  let skipped = 0

  const slot = (commitment: Commitment = 'processed') =>
    first + skipped + Math.max(0, Math.floor((now() - started - delays[commitment]) / slotMs))
  const toHeight = (at: number) => at - EMPTY_SLOTS
  return {
    now,
    slot,
    toHeight,
    /** Milliseconds after which a transaction has this commitment. */
    delay: (commitment: Commitment) => delays[commitment],
    /** A hash for transactions, and the last height at which they may be processed. */
    latestBlockhash(commitment?: Commitment) {
      const at = slot(commitment)
      const blockhash = getBase58Decoder().decode(createHash('sha256').update(salt).update(String(at)).digest()) as Blockhash
      given.set(blockhash, at)
      for (const [old, oldSlot] of given) if (slot() - oldSlot > 2 * BLOCKHASH_AGE) given.delete(old)
      return { blockhash, lastValidBlockHeight: toHeight(at) + BLOCKHASH_AGE }
    },
    /** Whether a transaction with this hash may be processed now. */
    isUsable(blockhash: string): boolean {
      const at = given.get(blockhash)
      return at !== undefined && slot() - at <= BLOCKHASH_AGE
    },
    /** Lets slots pass at once. */
    advance: (slots: number) => void (skipped += slots),
  }
}
