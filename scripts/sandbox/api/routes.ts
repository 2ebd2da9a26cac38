// The API's routes: what each is asked by, and what it answers.
import { readBalances } from './balance.js'
import { ApiError, parseAddress } from './errors.js'
import { readHistory } from './history.js'
import { checkFormat, checkLabel } from './name-rules.js'
import { chooseNetworks } from './networks.js'
import { readPrice } from './price.js'
import { rateOf } from './prices.js'
import { readPurchaseHistory } from './purchase-history.js'
import { purchaseRoutes } from './purchase-routes.js'
import { register } from './registration.js'
import type { Route } from './route.js'
import { sessionRoutes } from './session-routes.js'
import { isSolanaAddress, parseSolanaAddress } from './solana-addresses.js'
import { readSolanaBalances } from './solana-balance.js'
import { readSolanaHistory } from './solana-history.js'
import { swapRoutes } from './swap-routes.js'

const nobody = { name: null, avatar: null, resolvedAt: null }

/** Every route there is. */
export const routes: readonly Route[] = [
  {
    name: 'chains',
    method: 'GET',
    path: /^\/v1\/supported-chains$/,
    empty: { http: [], ws: [] },
    headers: { 'cache-control': 'public, max-age=86400' },
    // Of the local Solana there are no subscriptions.
    answer: ({ networks, solana }) => ({
      http: [...networks.map(({ id }) => id), ...(solana ? [solana.id] : [])],
      ws: networks.map(({ id }) => id),
    }),
  },
  {
    name: 'identity',
    method: 'GET',
    path: /^\/v1\/(?:identity\/([^/]+)|account\/([^/]+)\/identity)$/,
    empty: nobody,
    // Long enough to be seen, and short enough that a name just taken shows.
    headers: { 'cache-control': 'public, max-age=1' },
    answer({ names }, { subject }) {
      if (isOfAnotherFamily(subject)) return nobody
      const [first] = names.findByAddress(parseAddress(subject))
      return first ? { name: first.name, avatar: null, resolvedAt: new Date().toISOString() } : nobody
    },
  },
  {
    name: 'balance',
    method: 'GET',
    path: /^\/v1\/account\/([^/]+)\/balance$/,
    empty: { balances: [] },
    // `forceUpdate` asks for what we do anyway.
    async answer({ networks, solana, prices, directoryUrl }, { subject, query: { chainId, currency } }) {
      const terms = { prices, currency, directoryUrl }
      // Without a network an address tells of which family it is.
      const isSolana = solana && (chainId ? chainId === solana.id : isSolanaAddress(subject))
      return {
        balances: isSolana
          ? await readSolanaBalances(solana, parseSolanaAddress(subject), terms)
          : await readBalances(chooseNetworks(networks, chainId), parseAddress(subject), terms),
      }
    },
  },
  {
    name: 'history',
    method: 'GET',
    path: /^\/v1\/account\/([^/]+)\/history$/,
    empty: { data: [], next: null },
    answer({ networks, solana, prices, purchases, directoryUrl }, { subject, query: { chainId, currency, cursor, onramp } }) {
      const terms = { prices, currency, directoryUrl }
      rateOf(currency)
      // Without a network it is Ethereum's family that is asked.
      if (solana && chainId === solana.id) {
        const account = parseSolanaAddress(subject)
        return onramp ? { data: [], next: null } : readSolanaHistory(solana, account, cursor, terms)
      }
      const chosen = chooseNetworks(networks, chainId)
      const account = parseAddress(subject)
      if (!onramp) return readHistory(chosen, account, cursor, terms)
      const bought = purchases.list().filter(({ provider }) => onramp === 'coinbase' && provider === onramp)
      return readPurchaseHistory(bought, chosen, account, directoryUrl)
    },
  },
  {
    name: 'price',
    method: 'POST',
    path: /^\/v1\/fungible\/price$/,
    empty: { fungibles: [] },
    answer: async (world, { body }) => ({ fungibles: await readPrice(world, body) }),
  },
  {
    name: 'register',
    method: 'POST',
    path: /^\/v1\/profile\/account$/,
    empty: {},
    answer: ({ networks, names }, { body }) => register(body, names, networks),
  },
  {
    name: 'name',
    method: 'GET',
    path: /^\/v1\/profile\/account\/([^/]+)$/,
    empty: [],
    answer({ names }, { subject, query }) {
      const name = subject.toLowerCase()
      checkFormat(name)
      return names.find(name) ?? none(query.apiVersion, 'name', `Name is not found in the database: ${name}`)
    },
  },
  {
    name: 'reverse',
    method: 'GET',
    path: /^\/v1\/profile\/reverse\/([^/]+)$/,
    empty: [],
    answer({ names }, { subject, query }) {
      const found = names.findByAddress(parseAddress(subject))
      return found.length ? found : none(query.apiVersion, 'address', 'No name for address is found')
    },
  },
  {
    name: 'suggestions',
    method: 'GET',
    path: /^\/v1\/profile\/suggestions\/([^/]+)$/,
    empty: { suggestions: [] },
    answer({ names }, { subject, query: { zone = 'reown.id' } }) {
      const label = subject.toLowerCase()
      checkLabel(label, zone)
      return { suggestions: names.suggest(label, zone) }
    },
  },
  ...swapRoutes,
  ...purchaseRoutes,
  ...sessionRoutes,
]

// Base58, as Solana and Polkadot write theirs, or Bitcoin's bech32: no such account has a name here.
function isOfAnotherFamily(address: string): boolean {
  return /^(?!0x)[1-9A-Za-z]{26,64}$|^(?:bc|tb|bcrt)1[02-9ac-hj-np-z]{38,87}$/.test(address)
}

/** Nothing found: an empty list since the second version, 404 before it. */
function none(apiVersion: string | undefined, field: string, description: string): [] {
  if (Number(apiVersion) >= 2) return []
  throw new ApiError(404, field, description)
}
