/** Whether the visitor can see this page now. */
export function isVisible(): boolean {
  return typeof document === 'undefined' || document.visibilityState !== 'hidden'
}

/** Calls back when the visitor comes back to this tab, or the network does; timers of a sleeping tab do not run. Returns the stop. */
export function onReturn(callback: () => void): () => void {
  if (typeof document === 'undefined') return () => {}
  document.addEventListener('visibilitychange', callback)
  window.addEventListener('online', callback)
  return () => {
    document.removeEventListener('visibilitychange', callback)
    window.removeEventListener('online', callback)
  }
}

/** Resolves once the visitor can see this page: at once where he does, and when nobody waits any more. */
export async function whenVisible(signal: AbortSignal): Promise<void> {
  if (isVisible() || signal.aborted) return
  await new Promise<void>(resolve => {
    const stop = onReturn(() => {
      if (isVisible()) end()
    })
    const end = () => {
      stop()
      signal.removeEventListener('abort', end)
      resolve()
    }
    signal.addEventListener('abort', end)
  })
}
