import type { Metadata } from '../domain/metadata.js'

/** How this page presents itself to wallets, where the dApp does not say: title, description, origin and icon of the document. */
export function readMetadata(): Metadata {
  const icon = document.querySelector<HTMLLinkElement>('link[rel~="icon"]')?.href
  return {
    name: document.title || location.hostname,
    description: document.querySelector<HTMLMetaElement>('meta[property="og:description"],meta[name="description"]')?.content ?? '',
    url: location.origin,
    icons: icon ? [icon] : [],
  }
}
