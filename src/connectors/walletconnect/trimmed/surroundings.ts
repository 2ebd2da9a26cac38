// What WalletConnect's client asks of the place it runs in; stands in for `@walletconnect/environment`, `window-getters`,
// `window-metadata` and `detect-browser`.

const inWindow = <Name extends keyof Window>(name: Name): Window[Name] | undefined => (typeof window === 'undefined' ? undefined : window[name])

export const getDocument = (): Document | undefined => inWindow('document')
export const getNavigator = (): Navigator | undefined => inWindow('navigator')
export const getLocation = (): Location | undefined => inWindow('location')

export const isReactNative = (): boolean => false
export const isNode = (): boolean => typeof process !== 'undefined' && Boolean(process.versions?.node)

/** How the dApp presents itself is decided by the modal and always handed to the client; what the page says of itself is not looked for twice. */
export const getWindowMetadata = (): { name: string; description: string; url: string; icons: string[] } => ({ name: '', description: '', url: '', icons: [] })

/** The browser, by name: for the relay's statistics only, and not knowing is one of the answers. */
export const detect = (): null => null
