import { Choice, delays } from '../../wallet-parts.js'
import type { PeerBehaviour } from '../peer/behaviour.js'

const answers: Record<PeerBehaviour['answer'], string> = {
  ask: 'Ask me',
  approve: 'Approve everything',
  reject: 'Reject everything',
  hang: 'Never answer',
}

/** Lets a curious visitor see how a dApp copes with a wallet that behaves badly. */
export function BehaviourForm({ behaviour, behave }: { behaviour: PeerBehaviour; behave: (change: Partial<PeerBehaviour>) => void }) {
  const { answer, slow, batches } = behaviour
  const isGood = answer === 'ask' && slow === 0 && batches
  // A test may have set a delay that the list does not have.
  const offered = { [slow]: `After ${slow / 1000} s`, ...delays }
  return (
    <details class="group" open={!isGood}>
      <summary>Try how a dApp copes</summary>
      <Choice
        label="Requests"
        options={answers}
        value={answer}
        onChange={value => behave({ answer: value })}
        testId="web-wallet-behaviour"
      />
      <Choice
        label="Answers come"
        options={offered}
        value={String(slow)}
        onChange={value => behave({ slow: Number(value) })}
        testId="web-wallet-slow"
      />
      <label>
        <span class="grow">Several calls at once</span>
        <input
          type="checkbox"
          checked={batches}
          data-testid="web-wallet-batches"
          onChange={event => behave({ batches: event.currentTarget.checked })}
        />
      </label>
    </details>
  )
}
