/** @jsxImportSource react */
import { useId } from 'react'

/** A number between two others, and what it is at the moment. */
export function Slider({
  label,
  unit,
  value,
  onChange,
  ...range
}: {
  label: string
  unit: string
  min: number
  max: number
  step: number
  value: number
  onChange(value: number): void
}) {
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="slider">
        <input
          id={id}
          type="range"
          {...range}
          value={value}
          aria-valuetext={`${value} ${unit}`}
          onChange={event => onChange(Number(event.target.value))}
        />
        <output className="soft" htmlFor={id}>
          {value} {unit}
        </output>
      </div>
    </div>
  )
}
