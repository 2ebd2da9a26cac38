import { safeJsonStringify } from '@walletconnect/safe-json'
import { type Clock, clock as realClock } from '../../clients/clock.js'
import { UNAWAITED_KEY, type Waiting, WAITING_KEY } from '../../domain/storage-keys.js'
import { PAIRING_LIFE, STORAGE_LIMIT } from '../../domain/times.js'
import { checkStored, merge } from './records.js'
import type { TextStorage } from '../../clients/storage.js'

/** The place where WalletConnect's clients keep keys and sessions, AppKit's too: who swaps the import keeps their sessions. */
const DATABASE = 'WALLET_CONNECT_V2_INDEXED_DB'
const TABLE = 'keyvaluestorage'

/** What the client asks of its storage. Nothing of it rejects or waits for ever. */
export interface KeyValueStorage {
  getKeys(): Promise<string[]>
  getEntries<T = unknown>(): Promise<[string, T][]>
  getItem<T = unknown>(key: string): Promise<T | undefined>
  setItem(key: string, value: unknown): Promise<void>
  removeItem(key: string): Promise<void>
}

/**
 * The client's storage: the database, table, keys and texts of `@walletconnect/keyvaluestorage` in browsers. Where there is no
 * IndexedDB, or it fails, what was written is kept in memory for as long as the page lives; a database that answers late takes it
 * over. What other tabs have written meanwhile into the same table is kept (`records.ts`).
 * In one piece: database and memory take each other's place at any moment.
 */
export function createKeyValueStorage({ clock = realClock }: { clock?: Clock } = {}): KeyValueStorage {
  let database: Promise<IDBDatabase> | undefined
  /** It cannot be opened: there is only memory. */
  let isGone = false
  /** It has not answered in time; until it does nothing more is asked. */
  let isSilent = false
  /** What could not be written; undefined is what could not be removed. */
  const memory = new Map<string, string | undefined>()
  /** Each text as this tab read or wrote it last. */
  const known = new Map<string, string>()

  const open = (): Promise<IDBDatabase> =>
    new Promise((resolve, reject) => {
      const request = indexedDB.open(DATABASE)
      request.onupgradeneeded = () => request.result.createObjectStore(TABLE)
      request.onerror = () => reject(request.error)
      request.onsuccess = () => {
        const opened = request.result
        const letGo = () => {
          opened.close()
          database = undefined
        }
        // Safari closes at times; and who deletes the database in another tab must not wait for us.
        opened.onclose = opened.onversionchange = letGo
        resolve(opened)
      }
    })

  async function run<T>(mode: IDBTransactionMode, work: (table: IDBObjectStore, give: (value: T) => void) => void): Promise<T | undefined> {
    database ??= open().catch(error => {
      isGone = true
      throw error
    })
    const opened = await database
    return new Promise((resolve, reject) => {
      const transaction = opened.transaction(TABLE, mode)
      let given: T | undefined
      transaction.oncomplete = () => resolve(given)
      transaction.onabort = () => reject(transaction.error)
      work(transaction.objectStore(TABLE), value => (given = value))
    })
  }

  /** Asks the database. @throws when there is none, it fails or does not answer */
  async function ask<T>(...given: Parameters<typeof run<T>>): Promise<T | undefined> {
    if (isGone || isSilent) throw new Error('There is no database')
    const answered = new AbortController()
    const late = clock.wait(STORAGE_LIMIT, answered.signal).then(() => {
      isSilent ||= !answered.signal.aborted
      throw new Error('The database does not answer')
    })
    const answer = run<T>(...given).catch((error: DOMException | null) => {
      // A connection that was closed under us; all else would fail again.
      if (error?.name !== 'InvalidStateError' || isGone) throw error
      database = undefined
      return run<T>(...given)
    })
    answer.then(onAnswer, () => {})
    try {
      return await Promise.race([answer, late])
    } finally {
      answered.abort()
    }
  }

  function onAnswer(): void {
    if (!isSilent) return
    isSilent = false
    for (const [name, text] of memory) void (text === undefined ? remove(name) : write(name, text))
  }

  async function read(name: string): Promise<string | undefined> {
    if (memory.has(name)) return memory.get(name)
    const text = await ask<string>('readonly', (table, give) => {
      const request = table.get(name)
      request.onsuccess = () => give(request.result as string)
    }).catch(() => undefined)
    if (text === undefined) known.delete(name)
    else known.set(name, text)
    return text
  }

  async function write(name: string, text: string): Promise<void> {
    try {
      await ask('readwrite', table => {
        const request = table.get(name)
        request.onsuccess = () => table.put(merge(known.get(name), text, request.result as string | undefined), name)
      })
      known.set(name, text)
      memory.delete(name)
    } catch {
      memory.set(name, text)
    }
  }

  async function remove(name: string): Promise<void> {
    try {
      await ask('readwrite', table => void table.delete(name))
      known.delete(name)
      memory.delete(name)
    } catch {
      memory.set(name, undefined)
    }
  }

  return {
    async getKeys() {
      const stored = await ask<string[]>('readonly', (table, give) => {
        const request = table.getAllKeys()
        request.onsuccess = () => give(request.result.map(String))
      }).catch(() => undefined)
      return [...new Set([...(stored ?? []), ...memory.keys()])].filter(name => !memory.has(name) || memory.get(name) !== undefined)
    },
    async getEntries<T>() {
      const names = await this.getKeys()
      return Promise.all(names.map(async name => [name, parse(await read(name))] as [string, T]))
    },
    async getItem<T>(key: string) {
      const name = toName(key)
      return checkStored(name, parse(await read(name))) as T | undefined
    },
    setItem: (key, value) => write(toName(key), safeJsonStringify(value)),
    removeItem: key => remove(toName(key)),
  }
}

/** The name under which unstorage, which the original is built on, keeps a key. */
const toName = (key: string): string =>
  key
    .split('?')[0]!
    .replace(/[/\\:]+/g, ':')
    .replace(/^:|:$/g, '')

/** Texts that are no JSON were texts. */
function parse(text: string | undefined): unknown {
  if (typeof text !== 'string') return text
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

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
    topic: typeof kept.topic === 'string' ? kept.topic : '',
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

/**
 * Pairings by which a page has asked. The client keeps their proposals over a reload, and takes what a wallet approves; whoever has seen
 * the link may be who approves. Other tabs are to know as well. A page that is killed cannot say that it waits no more: as long as one
 * waits its pairings stand with their time below zero.
 */
export function createUnawaited({ storage, clock }: { storage: TextStorage; clock: Clock }) {
  const read = () =>
    Object.entries({ ...storage.getJson<Record<string, number>>(UNAWAITED_KEY) }).flatMap(([topic, until = 0]) =>
      Math.abs(until) > clock.now() ? [[topic, until] as const] : [],
    )
  const isKept = (topic: string | undefined, isMeant: (until: number) => boolean): boolean =>
    !isWaitedFor(storage, topic) && read().some(([each, until]) => each === topic && isMeant(until))
  const write = (entries: readonly (readonly [string, number])[]) =>
    entries.length ? storage.set(UNAWAITED_KEY, JSON.stringify(Object.fromEntries(entries))) : storage.remove(UNAWAITED_KEY)
  return {
    /**
     * This page waits for these, nobody does any more, or the wallet's answer has come. It is on its way as long as the link lives once more.
     */
    set(topics: readonly string[], how: 'waits' | 'over' | 'come'): void {
      const there = read()
      const others = there.filter(([topic]) => !topics.includes(topic))
      const until = (clock.now() + 2 * PAIRING_LIFE) * (how === 'waits' ? -1 : 1)
      if (how !== 'come' && topics.length) write([...others, ...topics.map(topic => [topic, until] as const)])
      else if (others.length < there.length) write(others)
    },
    /** Whether nobody waits for what comes by it; a page that a phone has thrown away is waited for by the next (`finishPairing`). */
    has: (topic: string | undefined): boolean => isKept(topic, until => until > 0),
    /** Whether it is a page's that has not taken what came by it: one that lives takes it at once. */
    isLeft: (topic: string | undefined): boolean => isKept(topic, () => true),
  }
}

/** Whether an app was opened by this pairing, and has not answered. */
export function isWaitedFor(storage: TextStorage, topic: string | undefined): boolean {
  return topic !== undefined && storage.getJson<Waiting>(WAITING_KEY)?.topic === topic
}
