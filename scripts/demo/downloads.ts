// What was downloaded, from what the browser reports and what the files weigh.
import type { PageRequests } from './page-requests.js'

/** `/__weights.json` of the development server: brotli bytes, as `npm run size` counts them. */
export interface Weights {
  rooms: { name: string; title: string; limit: number; files: string[] }[]
  sizes: Record<string, number>
}

/** One line of the meter, in bytes. */
export interface Row {
  name: string
  title: string
  /** Downloaded so far. */
  loaded: number
  /** All that the room is. */
  whole: number
  /** Undefined for what no line of the budget names. */
  limit?: number
}

/** One downloaded file of Latchkey. */
export interface File {
  name: string
  size: number
  /** Milliseconds since the page began to load. */
  at: number
}

export interface Downloads {
  total: number
  rows: Row[]
  files: File[]
}

/** Lines of the budget that do not speak of this page: the plain entry, which a React page never loads. */
const LEFT_OUT = ['page']

/** Adds up Latchkey's own files, each once. */
export function toDownloads({ rooms, sizes }: Weights, requests: PageRequests['requests'], origin: string): Downloads {
  const own = `${origin}/dist/`
  const files = new Map<string, File>()
  for (const { url, at } of requests) {
    const name = url.startsWith(own) ? url.slice(own.length) : ''
    if (name.endsWith('.js') && !files.has(name)) files.set(name, { name, size: sizes[name] ?? 0, at })
  }
  const weigh = (names: string[]) => names.reduce((sum, name) => sum + (sizes[name] ?? 0), 0)
  const rows: Row[] = rooms
    .filter(({ name }) => !LEFT_OUT.includes(name))
    .map(({ files: all, ...room }) => {
      // The budget of a page load is that of a page its bundler has made one file of; these are the files one by one.
      if (room.name === 'page-react')
        return { name: room.name, title: room.title, loaded: weigh(all.filter(name => files.has(name))), whole: weigh(all) }
      return { ...room, loaded: weigh(all.filter(name => files.has(name))), whole: weigh(all) }
    })
  const named = new Set(rooms.flatMap(({ files }) => files))
  const rest = weigh([...files.keys()].filter(name => !named.has(name)))
  if (rest) rows.push({ name: 'rest', title: 'other files', loaded: rest, whole: rest })
  return { total: weigh([...files.keys()]), rows, files: [...files.values()] }
}

/** Requests to anyone but this server. */
export interface Others {
  before: number
  total: number
  /** How many to each, by origin. */
  byOrigin: [origin: string, count: number][]
}

/** Counts requests to others; `without` are origins that only stand in for something outside the page, as an extension. */
export function toOthers({ requests, actedAt = Infinity }: PageRequests, origin: string, without: readonly string[]): Others {
  const counts = new Map<string, number>()
  let before = 0
  for (const { url, at } of requests) {
    const to = new URL(url).origin
    if (to === origin || without.includes(to)) continue
    counts.set(to, (counts.get(to) ?? 0) + 1)
    if (at < actedAt) before++
  }
  const byOrigin = [...counts].sort(([, a], [, b]) => b - a)
  return { before, total: byOrigin.reduce((sum, [, count]) => sum + count, 0), byOrigin }
}

/** Bytes as the budgets write them: 1 kB is 1000 B. */
export const toKb = (bytes: number): string => `${(bytes / 1000).toFixed(2)} kB`

/** The same without the unit; nothing is a bare 0. */
export const toNumber = (bytes: number): string => (bytes ? (bytes / 1000).toFixed(2) : '0')
