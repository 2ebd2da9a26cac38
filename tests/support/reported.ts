/** Runs something, and answers the messages of what it made the page report: errors that were thrown to nobody. */
export async function catchReported(run: () => unknown): Promise<readonly string[]> {
  const reported: string[] = []
  const earlier = globalThis.queueMicrotask
  globalThis.queueMicrotask = task => {
    try {
      task()
    } catch (error) {
      reported.push((error as Error).message)
    }
  }
  try {
    await run()
  } finally {
    globalThis.queueMicrotask = earlier
  }
  return reported
}
