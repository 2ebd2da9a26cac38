/** A labelled choice; `options` by value. */
export function Select({
  label,
  name,
  options,
  value,
  onChange,
}: {
  label: string
  name: string
  options: Readonly<Record<string, string>>
  value: string
  onChange(value: string): void
}) {
  return (
    <label>
      {label}
      <select name={name} value={value} onChange={event => onChange(event.currentTarget.value)}>
        {Object.entries(options).map(([key, text]) => (
          <option key={key} value={key} selected={key === value}>
            {text}
          </option>
        ))}
      </select>
    </label>
  )
}
