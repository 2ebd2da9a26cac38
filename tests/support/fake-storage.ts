/** A browser's `Storage` in memory. */
export function memoryStorage(start: Record<string, string> = {}): Storage {
  const entries = new Map(Object.entries(start))
  return {
    get length() {
      return entries.size
    },
    key: index => [...entries.keys()][index] ?? null,
    getItem: key => entries.get(key) ?? null,
    setItem: (key, value) => void entries.set(key, String(value)),
    removeItem: key => void entries.delete(key),
    clear: () => entries.clear(),
  }
}

/** Storage that a browser forbids, as with blocked cookies or in a sandboxed frame: every use throws. */
export function blockedStorage(): Storage {
  const refuse = (): never => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  }
  return {
    get length() {
      return refuse()
    },
    key: refuse,
    getItem: refuse,
    setItem: refuse,
    removeItem: refuse,
    clear: refuse,
  }
}

/** Storage in which something else has written: every key reads as broken JSON; it can be written over. */
export function corruptedStorage(junk = '{"half":'): Storage {
  const storage = memoryStorage()
  return {
    ...storage,
    key: index => storage.key(index),
    getItem: key => storage.getItem(key) ?? junk,
    get length() {
      return storage.length
    },
  }
}

/** Storage that is full: what it holds can be read, writing throws. */
export function fullStorage(start: Record<string, string> = {}): Storage {
  const storage = memoryStorage(start)
  return {
    ...storage,
    get length() {
      return storage.length
    },
    setItem() {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    },
  }
}
