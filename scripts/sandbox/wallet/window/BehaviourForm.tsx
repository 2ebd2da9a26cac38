import type { Answer, Behaviour } from '../behaviour.js'
import type { Act } from './api.js'

const answers: Record<Answer, string> = {
  ask: 'Ask me',
  approve: 'Approve everything',
  refuse: 'Refuse everything',
  hang: 'Never answer',
  busy: 'Say a request is already waiting',
}
const delays: Record<string, string> = { 0: 'At once', 1000: 'After a second', 5000: 'After five seconds', 20000: 'After twenty seconds' }

/** Lets a curious visitor see how a site copes with a wallet that behaves badly. */
export function BehaviourForm({ behaviour, act }: { behaviour: Behaviour; act: Act }) {
  const change = (setting: Partial<Behaviour>) => void act({ do: 'behave', change: setting })
  return (
    <details class="choices">
      <summary>Try how a site copes</summary>
      <label>
        <span class="grow">Requests</span>
        <select value={behaviour.answer} data-testid="wallet-behaviour" onChange={event => change({ answer: event.currentTarget.value as Answer })}>
          {Object.entries(answers).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <label>
        <span class="grow">Answers come</span>
        <select value={String(behaviour.slow)} onChange={event => change({ slow: Number(event.currentTarget.value) })}>
          {Object.entries(delays).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <label>
        <span class="grow">Cut off from every chain</span>
        <input type="checkbox" checked={behaviour.offline} onChange={event => change({ offline: event.currentTarget.checked })} />
      </label>
    </details>
  )
}
