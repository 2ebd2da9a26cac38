import { Choice, delays, Switch } from '../../wallet-parts.js'
import type { Answer, Behaviour } from '../behaviour.js'
import type { Act } from './api.js'

const answers: Record<Answer, string> = {
  ask: 'Ask me',
  approve: 'Approve everything',
  refuse: 'Refuse everything',
  hang: 'Never answer',
  busy: 'Say a request is already waiting',
}

/** Lets a curious visitor see how a site copes with a wallet that behaves badly. */
export function BehaviourForm({ behaviour, act }: { behaviour: Behaviour; act: Act }) {
  const change = (setting: Partial<Behaviour>) => void act({ do: 'behave', change: setting })
  return (
    <details class="choices">
      <summary>Try how a site copes</summary>
      <Choice
        label="Requests"
        options={answers}
        value={behaviour.answer}
        onChange={answer => change({ answer })}
        testId="wallet-behaviour"
      />
      <Choice label="Answers come" options={delays} value={String(behaviour.slow)} onChange={slow => change({ slow: Number(slow) })} />
      <Switch label="Cut off from every chain" checked={behaviour.offline} onChange={offline => change({ offline })} />
      <Switch label="Several calls at once" checked={behaviour.batches} onChange={batches => change({ batches })} />
      <Switch label="Connect and sign in at once" checked={behaviour.signsIn} onChange={signsIn => change({ signsIn })} />
    </details>
  )
}
