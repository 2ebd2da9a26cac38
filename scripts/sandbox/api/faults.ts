// Switches that make the API misbehave, route by route.
import type { ServerResponse } from 'node:http'
import { isBetween, isObject, isOneOf, type Check } from '../checks.js'
import { ApiError, unauthenticated } from './errors.js'
import { purchaseKinds, type PurchaseKind } from './purchases.js'

/** The routes as the switches call them; one who adds a route adds its name. */
const routeNames = [
  'chains',
  'identity',
  'balance',
  'history',
  'price',
  'name',
  'reverse',
  'suggestions',
  'register',
  'convert-tokens',
  'convert-quotes',
  'convert-allowance',
  'convert-gas-price',
  'convert-approve',
  'convert-transaction',
  'onramp-options',
  'onramp-quote',
  'onramp-url',
  'sessions',
  'revoke',
] as const

/** One of the API's routes. */
export type RouteName = (typeof routeNames)[number]

const kinds = ['ok', '401', '429', '500', 'empty'] as const

/** How a route misbehaves: a status (429 with Retry-After: 1), or a good answer with nothing in it. */
export type RouteFault = (typeof kinds)[number]

/** All switches. */
export interface ApiFaults {
  /** By route; `all` is for those that say nothing themselves. */
  routes: Partial<Record<RouteName | 'all', RouteFault>>
  /** Milliseconds that a `slow` purchase takes. */
  slow: number
  /** How purchases go, unless the visitor says otherwise on the provider's page. */
  purchases: PurchaseKind
  /** Milliseconds between paying and getting. */
  purchaseTime: number
}

/** An API that behaves well. */
export const noFaults: ApiFaults = { routes: {}, slow: 12_000, purchases: 'ok', purchaseTime: 1500 }

const isRoutes: Check = value =>
  isObject(value) && Object.entries(value).every(([name, kind]) => isOneOf(...routeNames, 'all')(name) && isOneOf(...kinds)(kind))

/** What they may be. */
export const checks: Record<keyof ApiFaults, Check> = {
  routes: isRoutes,
  slow: isBetween(0, 60_000),
  purchases: isOneOf(...purchaseKinds),
  purchaseTime: isBetween(0, 60_000),
}

/** What a call of a route runs into. */
export const findFault = ({ routes }: ApiFaults, route: RouteName): RouteFault => routes[route] ?? routes.all ?? 'ok'

/** Misbehaves; true when that was the answer. @throws ApiError for the statuses in the API's own shape */
export function misbehave(fault: RouteFault, projectId: string, response: ServerResponse): boolean {
  if (fault === '401') throw unauthenticated()
  if (fault === '429') {
    response.setHeader('retry-after', '1')
    throw new ApiError(429, 'rate_limited', `Requests per second limit exceeded: ${projectId}`)
  }
  if (fault === '500') response.writeHead(500, { 'content-type': 'text/plain' }).end('Internal server error')
  return fault === '500'
}
