import { readMetadata } from '../clients/page.js'
import type { Metadata } from '../domain/walletconnect.js'

/** How both kits have a dApp name itself. */
export interface AppNames {
  appName?: string | undefined
  appDescription?: string | undefined
  appUrl?: string | undefined
  appIcon?: string | undefined
}

/** The same for wallets; what is not said, the document says. A server tells nobody. */
export function toMetadata({ appName, appDescription, appUrl, appIcon }: AppNames): Metadata | undefined {
  if (typeof document === 'undefined') return undefined
  const page = readMetadata()
  return {
    name: appName || page.name,
    description: appDescription ?? page.description,
    url: appUrl ?? page.url,
    icons: appIcon ? [appIcon] : page.icons,
  }
}
