/** @jsxImportSource react */
import { useState } from 'react'
import { Shortened } from './Shortened.js'

/** Longer values give way in the middle. */
const LONG = 22

/** One named value; it lights up for a moment when it changes. */
export function Value({ name, value, testId }: { name: string; value: string | number | boolean | undefined; testId?: string }) {
  const [seen, setSeen] = useState({ value, changes: 0 })
  if (seen.value !== value) setSeen({ value, changes: seen.changes + 1 })
  const text = String(value)
  return (
    <div className="value">
      <dt>{name}</dt>
      {/* A new key begins the animation again. */}
      <dd key={seen.changes} className={`${typeof value} ${seen.changes ? 'changed' : ''}`} data-testid={testId}>
        {value === undefined ? '–' : text.length > LONG ? <Shortened value={text} /> : text}
      </dd>
    </div>
  )
}
