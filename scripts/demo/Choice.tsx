/** @jsxImportSource react */
import { useId } from 'react'

/** One of a few, side by side. */
export function Choice<Value extends string>({
  legend,
  options,
  value,
  onChange,
}: {
  legend: string
  options: Record<Value, string>
  value: Value
  onChange(value: Value): void
}) {
  const name = useId()
  return (
    <fieldset className="choice">
      <legend>{legend}</legend>
      <div className="segments">
        {(Object.keys(options) as Value[]).map(option => (
          <label key={option}>
            <input type="radio" name={name} checked={option === value} onChange={() => onChange(option)} />
            <span>{options[option]}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
