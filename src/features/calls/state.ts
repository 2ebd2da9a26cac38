import { batch, signal } from '@preact/signals-core'
import { ModalError } from '../../domain/errors.js'
import type { Composed, Foresight } from '../../domain/foresight.js'
import type { Standing } from '../../domain/history.js'
import type { ReadWish, SendResult } from '../../domain/send-calls.js'
import { createFeatureState, type Readable } from '../../flows/money/feature-state.js'
import type { Place } from '../../flows/money/place.js'
import { isAtRest, type Phase, type Way } from './rules.js'

export type Calls = Readable<ReturnType<typeof createCalls>>

/** What a dApp has handed over, and who waits for what becomes of it. */
export interface Errand {
  wish: ReadWish
  place: Place
  resolve(result: SendResult): void
  reject(error: Error): void
}

function createCalls() {
  const errand = signal<Errand | undefined>(undefined)
  const way = signal<Way | undefined>(undefined)
  const foresight = signal<Foresight | 'unknown' | undefined>(undefined)
  const hashes = signal<readonly string[]>([])
  const phase = signal<Phase>('review')
  const standing = signal<Standing | 'undecided'>('pending')
  const words = signal('')
  const [isSilent, isPaid] = [signal(false), signal(false)]
  let visit = new AbortController()
  let end: (() => Error) | undefined
  let composed: Composed | undefined
  return {
    errand,
    /** How the wallet is asked; not known yet while it is undefined. */
    way,
    /** What would happen; not known yet while it is undefined. */
    foresight,
    /** Transactions of the calls that are done, of those that are asked for one after the other; in the end of all. */
    hashes,
    phase,
    /** What became of it once it was sent; `undecided` where the wallet leaves open whether it was. */
    standing,
    /** What is said of it. */
    words,
    /** The wallet has not answered for a while. */
    isSilent,
    /** Somebody else pays the network fee. */
    isPaid,
    /** Aborts once the visitor has gone, or another errand is on the sheet: from then on nothing is told here. */
    signal: () => visit.signal,

    /** Another errand is on the sheet, of which nothing is known yet. Who is replaced is told so, or what the wallet answers. */
    begin(given: Errand) {
      visit.abort()
      if (isAtRest(phase.peek())) errand.peek()?.reject(Object.assign(new ModalError('sendPending'), { hashes: hashes.peek() }))
      visit = new AbortController()
      end = composed = undefined
      batch(() => {
        errand.value = given
        way.value = foresight.value = undefined
        hashes.value = []
        phase.value = 'review'
        standing.value = 'pending'
        words.value = ''
        isSilent.value = isPaid.value = false
      })
    },
    plan(as: Way, isFeePaid = false) {
      way.value = as
      isPaid.value = isFeePaid
    },
    /** The transaction that was made of it, where its family knows no calls. */
    composed: () => composed,
    hold: (made: Composed) => void (composed = made),
    foresee: (known: Foresight | 'unknown') => void (foresight.value = known),
    /** What is done of it. */
    count: (done: readonly string[]) => void (hashes.value = done),
    hush: (is: boolean) => void (isSilent.value = is),
    /** Whether an earlier request is open in the wallet. */
    warn(isOpen: boolean) {
      if (isOpen || phase.peek() === 'earlier') phase.value = isOpen ? 'earlier' : 'review'
    },
    /** It goes on as one has read it, with these words. */
    tell(as: Phase, said = '') {
      batch(() => {
        phase.value = as
        words.value = said
      })
    },
    /** It was sent, or may have been, and this is what became of it; with these words. */
    settle(as: Standing | 'undecided', said = '') {
      batch(() => {
        phase.value = 'sent'
        standing.value = as
        words.value = said
      })
    },
    /** What is said to the dApp where its visitor leaves now. */
    leaveWith: (error: () => Error) => void (end = error),
    /** The visitor has gone; who is waited for by the wallet is told once that has answered. */
    stop() {
      visit.abort()
      if (end && isAtRest(phase.peek())) errand.peek()?.reject(end())
    },
  }
}

/** The errand of the dialog. */
export const callsOf = createFeatureState<Calls>(['SendCalls'], createCalls)
