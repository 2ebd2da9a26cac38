/** @jsxImportSource react */
import { useId } from 'react'

/** A switch with its name and what it does. */
export function SwitchRow({ label, hint, isOn, onTurn }: { label: string; hint: string; isOn: boolean; onTurn(isOn: boolean): void }) {
  const id = useId()
  return (
    <div className="switch-row">
      <div>
        <label htmlFor={id}>{label}</label>
        <p className="soft hint" id={`${id}-hint`}>
          {hint}
        </p>
      </div>
      <input
        id={id}
        type="checkbox"
        role="switch"
        checked={isOn}
        aria-describedby={`${id}-hint`}
        onChange={event => onTurn(event.target.checked)}
      />
    </div>
  )
}
