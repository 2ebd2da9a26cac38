import { useCallback, useEffect, useMemo, useState, useSyncExternalStore, type Dispatch, type SetStateAction } from 'react'

const never = () => () => {}

/** What is stored under a key, as text; null where nothing is, or nothing may be read. */
function read(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function write(key: string, value: unknown): void {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(value))
  } catch {
    // A browser that stores nothing: the value lasts as long as the page.
  }
}

function parse<T>(text: string | null, otherwise: T): T {
  try {
    return text === null ? otherwise : (JSON.parse(text) as T)
  } catch {
    return otherwise
  }
}

/**
 * A state of the dApp's own that outlives a reload, as JSON under its key; null removes it. A server, and the first paint over what it drew,
 * have what it begins with.
 */
export function useLocalStorage<T>(key: string, defaultState: T): [T, Dispatch<SetStateAction<T>>] {
  const text = useSyncExternalStore(
    never,
    () => read(key),
    () => null,
  )
  const [set, setSet] = useState<{ value: T }>()
  const stored = useMemo(() => parse(text, defaultState), [text])
  useEffect(() => {
    if (set) write(key, set.value)
  }, [key, set])
  const change = useCallback(
    (next: SetStateAction<T>) =>
      setSet(set => ({ value: typeof next === 'function' ? (next as (last: T) => T)(set ? set.value : stored) : next })),
    [stored],
  )
  return [set ? set.value : stored, change]
}
