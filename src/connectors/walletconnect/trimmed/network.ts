// Stands in for a file of `@walletconnect/utils`: whether the page is online and seen, as the client wants to know before it connects.

/**
 * Whether a connection is worth trying. A page of this machine may have its relay beside it, whatever the network card says.
 */
export async function isOnline(): Promise<boolean> {
  if (typeof document === 'undefined') return true
  return navigator.onLine || /^(localhost|127\.0\.0\.1|\[::1\])$/.test(location.hostname)
}

/** Calls back when the network comes or goes; returns the stop. */
export function subscribeToNetworkChange(onChange: (isOnline: boolean) => void): () => void {
  if (typeof document === 'undefined') return () => {}
  const listening = new AbortController()
  const { signal } = listening
  window.addEventListener('online', () => onChange(true), { signal })
  window.addEventListener('offline', () => onChange(false), { signal })
  return () => listening.abort()
}

/** Whether somebody may be looking; a hidden page does not reconnect by itself. */
export const isAppVisible = (): boolean => typeof document === 'undefined' || document.visibilityState === 'visible'
