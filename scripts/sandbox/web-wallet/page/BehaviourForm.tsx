import { Choice, delays, Switch } from '../../wallet-parts.js'
import type { PeerBehaviour } from '../peer/behaviour.js'

const answers: Record<PeerBehaviour['answer'], string> = {
  ask: 'Ask me',
  approve: 'Approve everything',
  reject: 'Reject everything',
  hang: 'Never answer',
}

/** Lets a curious visitor see how a dApp copes with a wallet that behaves badly. */
export function BehaviourForm({ behaviour, behave }: { behaviour: PeerBehaviour; behave: (change: Partial<PeerBehaviour>) => void }) {
  return (
    <details class="group">
      <summary>Try how a dApp copes</summary>
      <Choice
        label="Requests"
        options={answers}
        value={behaviour.answer}
        onChange={answer => behave({ answer })}
        testId="web-wallet-behaviour"
      />
      <Choice label="Answers come" options={delays} value={String(behaviour.slow)} onChange={slow => behave({ slow: Number(slow) })} />
      <Switch label="Several calls at once" checked={behaviour.batches} onChange={batches => behave({ batches })} />
    </details>
  )
}
