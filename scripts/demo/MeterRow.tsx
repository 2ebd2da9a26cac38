/** @jsxImportSource react */
import { toKb, toNumber, type Row } from './downloads.js'

/** One room: how much of it is here, how much it can be at most, and its budget. */
export function MeterRow({ row: { name, title, loaded, whole, limit = whole } }: { row: Row }) {
  const scale = Math.max(limit, whole)
  const percent = (bytes: number) => `${(bytes / scale) * 100}%`
  const state = loaded > limit ? 'over' : loaded ? 'here' : 'waiting'
  return (
    <li className={state} data-testid={`meter-${name}`}>
      <span className="meter-title">{title[0]!.toUpperCase() + title.slice(1)}</span>
      <span className="meter-figures">
        <span className="loaded">{toNumber(loaded)}</span>
        <span className="soft"> of {toKb(limit)}</span>
      </span>
      <span className="bar" aria-hidden="true">
        <span className="bar-whole" style={{ inlineSize: percent(whole) }} />
        <span className="bar-loaded" style={{ inlineSize: percent(loaded) }} />
      </span>
    </li>
  )
}
