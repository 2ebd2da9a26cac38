// The API's routes: what each is asked by, and what it answers.
import { readBalances } from './balance.js'
import { ApiError, parseAddress } from './errors.js'
import type { RouteName } from './faults.js'
import { readHistory } from './history.js'
import { checkFormat, checkLabel } from './name-rules.js'
import type { Names } from './names.js'
import { chooseNetworks, type Network } from './networks.js'
import { readPrice } from './price.js'
import { rateOf, type Prices } from './prices.js'
import { register } from './registration.js'

/** What all routes answer from. */
export interface World {
  networks: readonly Network[]
  names: Names
  prices: Prices
  directoryUrl: string
}

/** One request, read. */
export interface Asked {
  /** What the path names, decoded. */
  subject: string
  query: Readonly<Record<string, string | undefined>>
  body: Record<string, unknown>
  /** Seconds a registration's message may be old. */
  nameWindow: number
}

/** One route. */
export interface Route {
  name: RouteName
  method: 'GET' | 'POST'
  /** Its first group is the subject. */
  path: RegExp
  /** What a good answer with nothing in it is. */
  empty: unknown
  headers?: Record<string, string>
  answer(world: World, asked: Asked): unknown
}

const nobody = { name: null, avatar: null, resolvedAt: null }

/** Every route there is. `convert/`, `onramp/`, `sessions/` and `generators/` are to come. */
export const routes: readonly Route[] = [
  {
    name: 'chains', method: 'GET', path: /^\/v1\/supported-chains$/, empty: { http: [], ws: [] },
    headers: { 'cache-control': 'public, max-age=86400' },
    answer: ({ networks }) => ({ http: networks.map(({ id }) => id), ws: networks.map(({ id }) => id) }),
  },
  {
    name: 'identity', method: 'GET', path: /^\/v1\/(?:identity\/([^/]+)|account\/([^/]+)\/identity)$/, empty: nobody,
    // Long enough to be seen, and short enough that a name just taken shows.
    headers: { 'cache-control': 'public, max-age=1' },
    answer({ names }, { subject }) {
      if (isOfAnotherFamily(subject)) return nobody
      const [first] = names.findByAddress(parseAddress(subject))
      return first ? { name: first.name, avatar: null, resolvedAt: new Date().toISOString() } : nobody
    },
  },
  {
    name: 'balance', method: 'GET', path: /^\/v1\/account\/([^/]+)\/balance$/, empty: { balances: [] },
    // `forceUpdate` asks for what we do anyway.
    async answer({ networks, prices, directoryUrl }, { subject, query: { chainId, currency } }) {
      const chosen = chooseNetworks(networks, chainId)
      return { balances: await readBalances({ networks: chosen, owner: parseAddress(subject), rate: rateOf(currency), prices, directoryUrl }) }
    },
  },
  {
    name: 'history', method: 'GET', path: /^\/v1\/account\/([^/]+)\/history$/, empty: { data: [], next: null },
    answer({ networks, prices, directoryUrl }, { subject, query: { chainId, currency, cursor, onramp } }) {
      const chosen = chooseNetworks(networks, chainId)
      const account = parseAddress(subject)
      rateOf(currency)
      // Purchases come with the stand-in for Coinbase.
      if (onramp) return { data: [], next: null }
      return readHistory({ networks: chosen, account, cursor, currency, prices, directoryUrl })
    },
  },
  {
    name: 'price', method: 'POST', path: /^\/v1\/fungible\/price$/, empty: { fungibles: [] },
    answer: async ({ networks, prices, directoryUrl }, { body }) => ({ fungibles: await readPrice({ networks, body, prices, directoryUrl }) }),
  },
  {
    name: 'register', method: 'POST', path: /^\/v1\/profile\/account$/, empty: {},
    answer: ({ networks, names }, { body, nameWindow }) => register({ body, names, networks, window: nameWindow, now: Date.now() / 1000 }),
  },
  {
    name: 'name', method: 'GET', path: /^\/v1\/profile\/account\/([^/]+)$/, empty: [],
    answer({ names }, { subject, query }) {
      const name = subject.toLowerCase()
      checkFormat(name)
      return names.find(name) ?? none(query.apiVersion, 'name', `Name is not found in the database: ${name}`)
    },
  },
  {
    name: 'reverse', method: 'GET', path: /^\/v1\/profile\/reverse\/([^/]+)$/, empty: [],
    answer({ names }, { subject, query }) {
      const found = names.findByAddress(parseAddress(subject))
      return found.length ? found : none(query.apiVersion, 'address', 'No name for address is found')
    },
  },
  {
    name: 'suggestions', method: 'GET', path: /^\/v1\/profile\/suggestions\/([^/]+)$/, empty: { suggestions: [] },
    answer({ names }, { subject, query: { zone = 'reown.id' } }) {
      const label = subject.toLowerCase()
      checkLabel(label, zone)
      return { suggestions: names.suggest(label, zone) }
    },
  },
]

// Base58, as Solana and Bitcoin write theirs: no such account has a name here.
function isOfAnotherFamily(address: string): boolean {
  return /^(?!0x)[1-9A-Za-z]{26,64}$/.test(address)
}

/** Nothing found: an empty list since the second version, 404 before it. */
function none(apiVersion: string | undefined, field: string, description: string): [] {
  if (Number(apiVersion) >= 2) return []
  throw new ApiError(404, field, description)
}
