/** Whether two plain objects hold the same things, one level deep; how a change is told from a repetition. */
export function isShallowEqual(a: unknown, b: unknown): boolean {
  const entries = Object.entries(Object(a) as object)
  return (
    a === b ||
    (typeof a === 'object' &&
      entries.length === Object.keys(Object(b) as object).length &&
      entries.every(([key, value]) => value === (b as Record<string, unknown>)[key]))
  )
}

/** Names are one wallet's whatever their letter case. */
export const isSameName = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase()
