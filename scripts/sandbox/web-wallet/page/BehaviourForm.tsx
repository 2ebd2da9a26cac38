import type { PeerBehaviour } from '../peer/behaviour.js'

const answers: Record<PeerBehaviour['answer'], string> = {
  ask: 'Ask me',
  approve: 'Approve everything',
  reject: 'Reject everything',
  hang: 'Never answer',
}
const delays: Record<number, string> = { 0: 'At once', 1_000: 'After a second', 5_000: 'After five seconds', 20_000: 'After twenty seconds' }

/** Lets a curious visitor see how a dApp copes with a wallet that behaves badly. */
export function BehaviourForm({ behaviour, behave }: { behaviour: PeerBehaviour; behave: (change: Partial<PeerBehaviour>) => void }) {
  const { answer, slow } = behaviour
  const isGood = answer === 'ask' && slow === 0
  return (
    <details class="group" open={!isGood}>
      <summary>Try how a dApp copes</summary>
      <label class="row">
        <span class="grow">Requests</span>
        <select value={answer} data-testid="web-wallet-behaviour" onChange={event => behave({ answer: event.currentTarget.value as PeerBehaviour['answer'] })}>
          {Object.entries(answers).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <label class="row">
        <span class="grow">Answers come</span>
        <select value={slow} data-testid="web-wallet-slow" onChange={event => behave({ slow: Number(event.currentTarget.value) })}>
          {Object.entries({ [slow]: `After ${slow / 1000} s`, ...delays }).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </label>
    </details>
  )
}
