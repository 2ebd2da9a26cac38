/** What the browser says this page has asked for, and when its visitor first did something. */
export interface PageRequests {
  /** Oldest first; `at` in milliseconds since the page began to load. */
  requests: readonly { url: string; at: number }[]
  /** Undefined until the visitor presses a key, a button or the screen. */
  actedAt: number | undefined
}

let current: PageRequests = { requests: [], actedAt: undefined }
const listeners = new Set<() => void>()

function change(part: Partial<PageRequests>): void {
  current = { ...current, ...part }
  for (const listener of listeners) listener()
}

/** Begins to listen; earlier requests are told as well. */
export function watchRequests(): void {
  // The observer has no limit, unlike the browser's list of entries.
  new PerformanceObserver(list => {
    const added = list.getEntries().map(({ name, startTime }) => ({ url: name, at: startTime }))
    change({ requests: [...current.requests, ...added].sort((a, b) => a.at - b.at) })
  }).observe({ type: 'resource', buffered: true })
  const act = ({ timeStamp, isTrusted }: Event) => {
    if (isTrusted && current.actedAt === undefined) change({ actedAt: timeStamp })
  }
  for (const name of ['pointerdown', 'keydown']) addEventListener(name, act, { capture: true })
}

/** For `useSyncExternalStore`. */
export function subscribeRequests(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const readRequests = (): PageRequests => current
