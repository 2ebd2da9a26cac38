// What stands in for the hosted services in the site's demo: a directory of invented wallets, and a relay at which no wallet listens. The list of ways in
// is then that of a dApp with a project id, and its code for phones a real one; nothing is asked of any server.

/** Where the services are: addresses below this page, of which none is ever asked. */
export const services = {
  blockchainApi: toPlace('services'),
  walletDirectory: toPlace('services'),
  analytics: toPlace('services'),
  relay: toPlace('relay').replace(/^http/, 'ws'),
  verify: false,
  /** A file of the site: a frame is no request that a page can answer itself. */
  embeddedWallet: toPlace('login'),
} as const

/** Names that nobody has, with the two ends of a gradient. */
const WALLETS = [
  ['Lanternfish', '#ffb454', '#f2603c'],
  ['Quillstone', '#8d7bff', '#4a35d0'],
  ['Tidemark', '#3fb8ff', '#1663d6'],
  ['Foxglove', '#ff7ac3', '#c2257c'],
  ['Wrenfold', '#4fd08a', '#12834a'],
  ['Saltmarsh', '#6fd5d0', '#157f8c'],
  ['Copperleaf', '#ff9d76', '#b8482a'],
  ['Thistledown', '#c08bff', '#7636c9'],
] as const

const listed = WALLETS.map(([name], at) => ({
  id: `docs-${at}`,
  name,
  homepage: `https://${name.toLowerCase()}.example`,
  image_id: String(at),
  order: at,
  badge_type: 'certified',
  mobile_link: `${name.toLowerCase()}://`,
  app_store: `https://apps.example/${name.toLowerCase()}`,
  play_store: `https://play.example/${name.toLowerCase()}`,
}))

function toPlace(name: string): string {
  return new URL(name, location.href).href
}

/** What a service answers to an address of its own; undefined for any other address. */
export function answerService(url: string): Response | undefined {
  if (!url.startsWith(services.walletDirectory)) return undefined
  const { pathname, searchParams } = new URL(url)
  if (pathname.endsWith('/getWallets')) {
    const search = searchParams.get('search')?.toLowerCase() ?? ''
    const included = searchParams.get('include')?.split(',')
    const found = listed.filter(({ id, name }) => name.toLowerCase().includes(search) && (!included || included.includes(id)))
    const [page, entries] = ['page', 'entries'].map(key => Number(searchParams.get(key) ?? 1))
    return Response.json({ count: found.length, data: found.slice((page! - 1) * entries!, page! * entries!) })
  }
  if (pathname.endsWith('/getAnalyticsConfig')) return Response.json({ isAnalyticsEnabled: false })
  const wallet = pathname.includes('/getWalletImage/') ? WALLETS[Number(pathname.split('/').at(-1))] : undefined
  if (!wallet) return new Response('', { status: 404 })
  return new Response(draw(wallet), { headers: { 'content-type': 'image/svg+xml' } })
}

const draw = ([name, from, to]: (typeof WALLETS)[number]): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><defs><linearGradient id="g" x2="1" y2="1"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient></defs><rect width="96" height="96" fill="url(#g)"/><text x="48" y="50" fill="#fff" font-family="system-ui, sans-serif" font-size="48" font-weight="700" text-anchor="middle" dominant-baseline="central">${name[0]}</text></svg>`

/** Puts a relay in this window in the place of the one at `services.relay`: it takes whatever it is given, and hands on nothing. */
export function placeRelay(): void {
  const Usual = window.WebSocket
  window.WebSocket = new Proxy(Usual, {
    construct: (_, [url, protocols]: [string | URL, string[]?]) =>
      String(url).startsWith(services.relay) ? (new LonelyRelay() as unknown as WebSocket) : new Usual(url, protocols),
  })
}

/** The part of a socket that a client of the relay uses. */
class LonelyRelay extends EventTarget {
  readyState: number = WebSocket.CONNECTING
  onopen?: (event: Event) => void
  onmessage?: (event: MessageEvent) => void
  onclose?: (event: Event) => void

  constructor() {
    super()
    queueMicrotask(() => {
      this.readyState = WebSocket.OPEN
      this.#say(new Event('open'), this.onopen)
    })
  }

  send(text: string): void {
    const { id, method, params } = JSON.parse(text) as { id: number; method?: string; params: { topic?: string; topics?: string[] } }
    if (!method) return
    const result = /batchFetch|fetchMessages/i.test(method)
      ? { messages: [], hasMore: false }
      : /batchSubscribe/i.test(method)
        ? params.topics
        : /subscribe$/i.test(method)
          ? params.topic
          : true
    queueMicrotask(() => this.#say(new MessageEvent('message', { data: JSON.stringify({ id, jsonrpc: '2.0', result }) }), this.onmessage))
  }

  close(): void {
    this.readyState = WebSocket.CLOSED
    this.#say(new CloseEvent('close', { code: 1000 }), this.onclose)
  }

  #say<Said extends Event>(event: Said, listener: ((event: Said) => void) | undefined): void {
    listener?.call(this, event)
    this.dispatchEvent(event)
  }
}
