/**
 * Applies to `current` what changed from `before` to `after`, all three JSON. A table of the client (keys by topic, sessions, pairings)
 * is kept whole in the memory of every tab, and written whole: without this a tab that pairs would wipe out the keys of a session
 * that another tab has made since. An entry that two tabs changed is that of the last; what is no table is written as it is.
 * @param before what this tab read or wrote last; undefined where there was nothing
 */
export function merge(before: string | undefined, after: string, current: string | undefined): string {
  if (current === undefined || current === before) return after
  const to = toTable(after)
  const now = toTable(current)
  if (!to || !now || now.isList !== to.isList) return after
  const from = before === undefined ? undefined : toTable(before)
  const entries = new Map(now.entries)
  for (const key of from?.entries.keys() ?? []) if (!to.entries.has(key)) entries.delete(key)
  for (const [key, value] of to.entries) if (JSON.stringify(from?.entries.get(key)) !== JSON.stringify(value)) entries.set(key, value)
  return JSON.stringify(to.isList ? [...entries.values()] : Object.fromEntries(entries))
}

interface Table {
  isList: boolean
  entries: Map<string, unknown>
}

/** What a record of each table is known by. */
const NAMES = ['topic', 'id', 'target'] as const

/** A table by its entries' names; undefined for whatever is none. */
function toTable(json: string): Table | undefined {
  let value: unknown
  try {
    value = JSON.parse(json)
  } catch {
    return undefined
  }
  if (!value || typeof value !== 'object') return undefined
  if (!Array.isArray(value)) return { isList: false, entries: new Map(Object.entries(value)) }
  const entries = new Map<string, unknown>()
  for (const record of value) {
    const named = Object(record) as Partial<Record<(typeof NAMES)[number], unknown>>
    const name = JSON.stringify(NAMES.map(each => named[each]))
    if (NAMES.every(each => named[each] === undefined) || entries.has(name)) return undefined
    entries.set(name, record)
  }
  return { isList: true, entries }
}
