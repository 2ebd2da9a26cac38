// What a route of the API is.
import type { RouteName } from './faults.js'
import type { Names } from './names.js'
import type { Network } from './networks.js'
import type { Prices } from './prices.js'
import type { Purchases } from './purchases.js'
import type { Sessions } from './sessions.js'
import type { SolanaChain } from './solana.js'

/** What all routes answer from. */
export interface World {
  networks: readonly Network[]
  /** The one chain that is none of Ethereum's kind, where there is one. */
  solana?: SolanaChain
  names: Names
  prices: Prices
  purchases: Purchases
  sessions: Sessions
  directoryUrl: string
  /** Where the provider's page is. */
  onrampUrl(): string
}

/** One request, read. */
export interface Asked {
  /** What the path names, decoded. */
  subject: string
  query: Readonly<Record<string, string | undefined>>
  body: Record<string, unknown>
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
