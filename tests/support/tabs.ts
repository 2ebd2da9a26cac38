/**
 * Does something in one tab, and tells another of what it has changed in their storage, as browsers do.
 * @param page the other tab's window
 */
export async function doElsewhere<T>(storage: Storage, page: EventTarget, act: () => T | Promise<T>): Promise<T> {
  const before = read(storage)
  const done = await act()
  const after = read(storage)
  for (const key of new Set([...before.keys(), ...after.keys()])) {
    const [oldValue, newValue] = [before, after].map(each => each.get(key) ?? null)
    if (oldValue !== newValue) page.dispatchEvent(Object.assign(new Event('storage'), { key, oldValue, newValue }))
  }
  return done
}

const read = (storage: Storage): Map<string, string> =>
  new Map(Array.from({ length: storage.length }, (_, at) => storage.key(at)!).map(key => [key, storage.getItem(key)!]))
