import { toAppLink, toImageUrl, toLink } from '../domain/links.js'
import { toPlainText } from '../domain/names.js'
import { IMAGE_PRELOAD_LIMIT, RECOMMENDED_WALLETS } from '../domain/times.js'
import type { Wallet } from '../domain/wallets.js'
import type { Http } from './http.js'

/** What to ask the directory for (references, wire 2.2). */
export interface WalletQuery {
  page?: number
  entries?: number
  include?: readonly string[]
  exclude?: readonly string[]
  search?: string
  certified?: boolean
  chains?: readonly string[]
}

export interface WalletPage {
  wallets: readonly Wallet[]
  /** How many there are in all. */
  count: number
}

/** Talks to the wallet directory: listings and their pictures. */
export type WalletDirectory = ReturnType<typeof createWalletDirectory>

export function createWalletDirectory({
  http,
  url,
  projectId,
  sdkVersion,
}: {
  http: Http
  url: string
  projectId: string
  sdkVersion: string
}) {
  const identity = { projectId, st: 'appkit', sv: sdkVersion }
  const toUrl = (path: string, query: Record<string, string | undefined>): string => {
    const search = new URLSearchParams()
    for (const [key, value] of Object.entries({ ...identity, ...query })) if (value) search.set(key, value)
    return `${url}${path}?${search}`
  }
  return {
    /** @throws when the service does not answer with a listing. */
    async getWallets(query: WalletQuery, signal?: AbortSignal): Promise<WalletPage> {
      const response = await http(
        toUrl('/getWallets', {
          page: String(query.page ?? 1),
          entries: String(query.entries ?? RECOMMENDED_WALLETS),
          include: query.include?.join(','),
          exclude: query.exclude?.join(','),
          search: query.search?.trim(),
          badge_type: query.certified ? 'certified' : undefined,
          chains: query.chains?.join(','),
        }),
        { signal },
      )
      if (!response.ok) throw new Error(`The wallet directory answered ${response.status}`)
      const body = (await response.json()) as { data?: unknown; count?: unknown }
      if (!Array.isArray(body?.data)) throw new Error('The wallet directory answered without a listing')
      return { wallets: body.data.map(toWallet).filter(wallet => wallet !== undefined), count: Number(body.count) || 0 }
    },
    /** The picture as a data URL, which shows under any `img-src data:`; undefined where there is none. */
    async getImage(path: `/${string}`, signal?: AbortSignal): Promise<string | undefined> {
      const response = await http(toUrl(path, {}), { signal, timeout: IMAGE_PRELOAD_LIMIT })
      return response.ok ? toDataUrl(await response.blob()) : undefined
    },
    /** Whether this project wants usage events. @throws when the service does not answer. */
    async isAnalyticsEnabled(): Promise<boolean> {
      const response = await http(toUrl('/getAnalyticsConfig', {}))
      return response.ok && ((await response.json()) as { isAnalyticsEnabled?: unknown }).isAnalyticsEnabled === true
    },
  }
}

/** Lets through what a listing must have, and only links that lead to the web or into an app. */
export function toWallet(entry: unknown): Wallet | undefined {
  const { id, name, ...rest } = (entry ?? {}) as Record<string, unknown>
  const plain = toPlainText(name, 60)
  if (typeof id !== 'string' || !id || !plain) return undefined
  const text = (key: string) => (typeof rest[key] === 'string' && rest[key] ? rest[key] : undefined)
  return {
    id,
    name: plain,
    homepage: toLink(rest.homepage),
    image_id: text('image_id'),
    image_url: toImageUrl(rest.image_url),
    order: typeof rest.order === 'number' ? rest.order : undefined,
    badge_type: rest.badge_type === 'certified' ? 'certified' : 'none',
    chains: Array.isArray(rest.chains) ? rest.chains.map(String) : undefined,
    mobile_link: toAppLink(rest.mobile_link),
    link_mode: toLink(rest.link_mode),
    desktop_link: toAppLink(rest.desktop_link),
    webapp_link: toLink(rest.webapp_link),
    app_store: toLink(rest.app_store),
    play_store: toLink(rest.play_store),
    chrome_store: toLink(rest.chrome_store),
    rdns: text('rdns'),
    injected: Array.isArray(rest.injected) ? rest.injected.filter(isInjected) : undefined,
  }
}

const isInjected = (entry: unknown): entry is { injected_id: string } =>
  typeof (entry as { injected_id?: unknown } | null)?.injected_id === 'string'

async function toDataUrl(blob: Blob): Promise<string | undefined> {
  const url = await new Promise<unknown>((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(reader.result)
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(blob)
  })
  return toImageUrl(url)
}
