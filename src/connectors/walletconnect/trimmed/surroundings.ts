// What WalletConnect's client asks of the place it runs in; stands in for `@walletconnect/environment`, `window-getters`,
// `window-metadata`, `detect-browser`, and files of `utils` and `jsonrpc-ws-connection`.
export { toAppLink } from '../../../domain/links.js'

const inWindow = <Name extends keyof Window>(name: Name): Window[Name] | undefined =>
  typeof window === 'undefined' ? undefined : window[name]

export const getDocument = (): Document | undefined => inWindow('document')
export const getNavigator = (): Navigator | undefined => inWindow('navigator')
export const getLocation = (): Location | undefined => inWindow('location')

export const isReactNative = (): boolean => false
export const isNode = (): boolean => typeof process !== 'undefined' && Boolean(process.versions?.node)

/** How the dApp presents itself is decided by the modal and always handed over; what the page says of itself is not looked for twice. */
export function getWindowMetadata(): { name: string; description: string; url: string; icons: string[] } {
  return { name: '', description: '', url: '', icons: [] }
}

/** The browser, by name: for the relay's statistics only, and not knowing is one of the answers. */
export const detect = (): null => null

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

/** Every browser has a WebSocket; Node from 22 on, and tests bring it. */
export const hasBuiltInWebSocket = (): boolean => true

/** An address without its query, in which there is a token. */
export const truncateQuery = (url: string): string => url.split('?')[0]!

/** What WalletConnect's client would tell a page's console, beside its log: nothing a visitor or a developer can act on. */
export const console = { warn(): void {}, error(): void {} }

/** Where React Native puts its own; in a page there is none of it. */
export const global = globalThis
