/** A field of what somebody else has put into the page: reading it may throw, and then there is none. */
export function readKey(from: unknown, key: string): unknown {
  try {
    return (from as Record<string, unknown>)[key]
  } catch {
    return undefined
  }
}
