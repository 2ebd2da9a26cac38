/**
 * Whether an answer is held back: what was asked after it has been answered, three times over, and it is still not there.
 * @param ask is called off in the end, so that nothing stays open
 * @param marker something that the same server answers at once
 */
export async function isHeldBack(ask: (signal: AbortSignal) => Promise<unknown>, marker: () => Promise<unknown>): Promise<boolean> {
  const end = new AbortController()
  let isThere = false
  const { setTimeout } = globalThis
  // The server is in this process: what it waits for may not keep the process alive.
  globalThis.setTimeout = Object.assign((...args: Parameters<typeof setTimeout>) => setTimeout(...args).unref(), setTimeout)
  const asked = ask(end.signal).then(
    () => (isThere = true),
    () => undefined,
  )
  for (let count = 0; count < 3; count++) await marker()
  globalThis.setTimeout = setTimeout
  const wasHeldBack = !isThere
  end.abort()
  await asked
  return wasHeldBack
}
