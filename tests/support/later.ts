/** Something that comes, or fails, when the test says so. */
export function later<T = void>() {
  let come!: (value: T) => void
  let fail!: (error: Error) => void
  const promise = new Promise<T>((resolve, reject) => {
    come = resolve
    fail = reject
  })
  return { promise, come, fail }
}

/** What never comes. */
export const never = <T = never>() => new Promise<T>(() => {})
