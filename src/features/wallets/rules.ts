import type { Wallet } from '../../domain/wallets.js'

/** A place where a wallet is to be had; the names are keys of `HELP_TEXTS`. */
export type DownloadPlace = 'extension' | 'iosApp' | 'androidApp' | 'website'

const LINKS = { extension: 'chrome_store', iosApp: 'app_store', androidApp: 'play_store', website: 'homepage' } as const satisfies Record<
  DownloadPlace,
  keyof Wallet
>

/** Where a wallet is to be had: on a desktop the extension first, on a phone its own store first and the extension last. */
export function toDownloadPlaces(
  wallet: Wallet,
  { isMobile, isAndroid }: { isMobile: boolean; isAndroid: boolean },
): readonly (readonly [place: DownloadPlace, link: string])[] {
  const order: readonly DownloadPlace[] = !isMobile
    ? ['extension', 'iosApp', 'androidApp', 'website']
    : isAndroid
      ? ['androidApp', 'iosApp', 'website', 'extension']
      : ['iosApp', 'androidApp', 'website', 'extension']
  return order.flatMap(place => {
    const link = wallet[LINKS[place]]
    return link ? [[place, link] as const] : []
  })
}

/** How near the name of a wallet comes to what is looked for, the nearest first: it begins so, one of its words does, or neither. */
export function toMatchRank(name: string, text: string): number {
  const at = ` ${name.toLowerCase()}`.indexOf(` ${text}`)
  return at < 0 ? 2 : Math.min(at, 1)
}
