/** Whether two plain objects hold the same things, one level deep; how a change is told from a repetition. */
export function isShallowEqual(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (!a || !b || typeof a !== 'object') return false
  const entries = Object.entries(a)
  return entries.length === Object.keys(b).length && entries.every(([key, value]) => value === (b as Record<string, unknown>)[key])
}

/** Names are one wallet's whatever their letter case. */
export const isSameName = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase()
