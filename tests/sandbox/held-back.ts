/**
 * Whether an answer is held back: what was asked after it has been answered, three times over, and it is still not there.
 * @param ask is called off in the end, so that nothing stays open
 * @param marker something that the same server answers at once
 */
export async function isHeldBack(ask: (signal: AbortSignal) => Promise<unknown>, marker: () => Promise<unknown>): Promise<boolean> {
  const end = new AbortController()
  let isThere = false
  const asked = ask(end.signal).then(
    () => (isThere = true),
    () => undefined,
  )
  for (let count = 0; count < 3; count++) await marker()
  const wasHeldBack = !isThere
  end.abort()
  await asked
  return wasHeldBack
}
