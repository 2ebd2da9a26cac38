const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** The units of the specification (section 9), the longest that fits first. A month has 30 days, a year 365, and no year has 12 of those months. */
const UNITS = [
  ['year', 365 * DAY, Infinity],
  ['month', 30 * DAY, 11],
  ['day', DAY, Infinity],
  ['hour', HOUR, Infinity],
  ['minute', MINUTE, Infinity],
] as const

/** The texts that `toRelativeTime` asks for: `hour` is one hour, `hours` several. */
export type RelativeTimeKey = 'justNow' | 'inTime' | 'timeAgo' | `${(typeof UNITS)[number][0]}${'' | 's'}`

/**
 * How long ago, or how soon, in the words of the specification (section 9): '1 min ago', 'in 2 hrs'. Rounded down, so that nothing
 * is said to be older than it is; less than a minute either way, as clocks differ, is just now.
 */
export function toRelativeTime(time: number, now: number, text: (key: RelativeTimeKey, values?: Record<string, string>) => string): string {
  const distance = Math.abs(now - time)
  const [unit, length, most] = UNITS.find(([, ms]) => distance >= ms) ?? []
  if (!unit) return text('justNow')
  const count = Math.min(Math.floor(distance / length!), most!)
  return text(time > now ? 'inTime' : 'timeAgo', { time: text(count === 1 ? unit : `${unit}s`, { count: String(count) }) })
}
