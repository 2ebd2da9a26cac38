import { Button } from '../../ui/Button.js'
import type { Drawn } from '../../ui/children.js'
import { tw } from '../../ui/tw.js'
import { useModal, useTexts } from '../../use-modal.js'
import { Unsent } from '../../views/Unsent.js'
import { CALLS_WAYS_TEXTS } from './asking-texts.js'
import { goStepByStep } from './prepare.js'
import { isAtRest, type Way } from './rules.js'
import type { Calls, Errand } from './state.js'

/** How the ways to ask are said. */
const WAYS = {
  one: 'callsOnce',
  batch: 'callsAtOnce',
  upgrade: 'callsUpgrade',
  loose: 'callsLoose',
  steps: 'callsSteps',
} as const satisfies Record<Way, keyof typeof CALLS_WAYS_TEXTS>

/** How often the wallet asks, or why nothing was sent; and other ways to go on. */
export function Standing({
  calls,
  errand,
  earlier,
  onAnew,
}: {
  calls: Calls
  errand: Errand
  /** What is said of an earlier request in the wallet. */
  earlier: string
  /** All of it is being read anew, or no longer. */
  onAnew: (isAnew: boolean) => void
}): Drawn {
  const modal = useModal()
  const text = useTexts(CALLS_WAYS_TEXTS)
  const { wish } = errand
  const way = calls.way.value!
  const phase = calls.phase.value
  const done = calls.hashes.value.length
  const count = 'calls' in wish ? wish.calls.length : 1
  const isBegun = way === 'steps' && done > 0 && isAtRest(phase)
  const beginAnew = () => {
    onAnew(true)
    void goStepByStep(modal, calls, errand, true).finally(() => onAnew(false))
  }
  return (
    <>
      {phase === 'earlier' || phase === 'declined' || phase === 'failed' ? (
        <Unsent
          as={phase === 'earlier' ? 'warned' : phase === 'failed' && done ? 'partly' : phase}
          words={earlier || calls.words.value}
          testId="calls-standing"
        />
      ) : (
        // What was sent is told of by another part, which may be on its way.
        phase !== 'sent' && (
          <p class={tw`px-1 text-soft text-center text-balance`} data-testid="calls-way">
            {text(isBegun ? 'callsStepsLeft' : WAYS[way], { count: String(count), done: String(done) })}
          </p>
        )
      )}
      {isBegun && (
        <Button look="link" testId="calls-anew" onClick={beginAnew}>
          {text('callsAnew')}
        </Button>
      )}
      {phase === 'declined' && way === 'upgrade' && !('isWhole' in wish && wish.isWhole) && (
        <Button testId="calls-one-by-one" onClick={() => void goStepByStep(modal, calls, errand, false)}>
          {text('callsOneByOne')}
        </Button>
      )}
    </>
  )
}
