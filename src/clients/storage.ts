import { LEFT_KEY } from '../domain/storage-keys.js'

/** What outlives a reload, as text by key. Reads and writes never throw: blocked or full storage only forgets. */
export interface TextStorage {
  get(key: string): string | undefined
  set(key: string, value: string): void
  remove(key: string): void
  /** The JSON stored under `key`, as an object whatever it is; broken JSON reads as nothing. */
  getJson<T extends object>(key: string): Partial<T> | undefined
}

export type StorageLike = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Wraps a browser's storage; without one (a server, blocked cookies) nothing is kept. */
export function createStorage(given?: StorageLike): TextStorage {
  const attempt = <T>(what: (store: StorageLike) => T): T | undefined => {
    try {
      // Merely naming `localStorage` throws where cookies are blocked, and where there is none.
      return what(given ?? localStorage)
    } catch {
      return undefined
    }
  }
  return {
    get: key => attempt(store => store.getItem(key)) ?? undefined,
    set: (key, value) => attempt(store => store.setItem(key, value)),
    remove: key => attempt(store => store.removeItem(key)),
    getJson: key => attempt(store => Object(JSON.parse(store.getItem(key)!))),
  }
}

/** Whether an answer to a login stands in the address. A page that stands there again without one awaits none: its tab forgets that it had gone. */
export function hasAnswerOrForgets(): boolean | void {
  try {
    return /[?&]result_uri=/.test(location.search) || sessionStorage.removeItem(LEFT_KEY)
  } catch {
    // No page, or one that keeps nothing: then none was awaited.
  }
}
