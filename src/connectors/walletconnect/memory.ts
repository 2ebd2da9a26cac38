import type { TextStorage } from '../../clients/storage.js'

/** Where the provider keeps what outlives a reload; the session itself is kept by WalletConnect's client. */
const KEY = '@appkit/universal_provider'

/** What the provider knows of its session beyond what the client keeps. */
export interface Remembered {
  topic: string
  /** The chain in use, by namespace. */
  chains: Record<string, string>
  /** The account in use, by namespace. */
  accounts: Record<string, string>
  /** RPC addresses the dApp gave, by chain. */
  urls: Record<string, string>
  /** By the id of the calls; of type `SentCalls` if nobody has changed it. */
  calls: Record<string, unknown>
  /** Sessions that are over and of which the wallet could not be told yet. */
  untold: readonly string[]
}

export type Memory = ReturnType<typeof createMemory>

/** Reads what was kept, and keeps what changes. */
export function createMemory(storage: TextStorage) {
  const kept = storage.getJson<Remembered>(KEY) ?? {}
  let now: Remembered = {
    topic: String(kept.topic ?? ''),
    chains: toTexts(kept.chains),
    accounts: toTexts(kept.accounts),
    urls: toTexts(kept.urls),
    calls: Object(kept.calls) as Record<string, unknown>,
    untold: toUntold(kept) ?? [],
  }
  const set = (part: Partial<Remembered>): void => {
    // Another tab may have added what it could not tell, or have told it since.
    const there = toUntold(storage.getJson<Remembered>(KEY)) ?? now.untold
    const untold = part.untold ? [...new Set([...there.filter(topic => !now.untold.includes(topic)), ...part.untold])] : there
    now = { ...now, ...part, untold }
    if (now.topic || now.untold.length) storage.set(KEY, JSON.stringify(now))
    else storage.remove(KEY)
  }
  return {
    get: (): Readonly<Remembered> => now,
    set,
    /** Forgets whatever belongs to a session, and begins with that of `topic`, if any. */
    startOver: (topic = '') => set({ topic, chains: {}, accounts: {}, urls: {}, calls: {} }),
  }
}

/** The sessions to be told of; undefined where nothing is kept. */
function toUntold(kept: Partial<Remembered> | undefined): readonly string[] | undefined {
  return Array.isArray(kept?.untold) ? kept.untold.map(String) : undefined
}

/** The texts of an object; what else is in it is left out. */
function toTexts(value: unknown): Record<string, string> {
  return Object.fromEntries(Object.entries(Object(value) as object).filter(([, each]) => typeof each === 'string'))
}
