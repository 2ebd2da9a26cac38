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

const kinds = ['ok', '401', '403', '404', '429', '500', '503', 'html', 'slow', 'hang', 'cut', 'empty'] as const

/**
 * How a route misbehaves: a status (429 with Retry-After: 1), `html` is a page instead of JSON, `slow` takes its time, `hang` never
 * answers, `cut` breaks the connection, `empty` is a good answer with nothing in it.
 */
export type RouteFault = (typeof kinds)[number]

/** All switches. */
export interface ApiFaults {
  /** By route; `all` is for those that say nothing themselves. */
  routes: Partial<Record<RouteName | 'all', RouteFault>>
  /** Milliseconds that a `slow` route takes. */
  slow: number
  /** Seconds a message that registers a name may be old. The real service allows ten, from before the visitor is asked. */
  nameWindow: number
  /** How purchases go, unless the visitor says otherwise on the provider's page. */
  purchases: PurchaseKind
  /** Milliseconds between paying and getting. */
  purchaseTime: number
}

/** An API that behaves well. */
export const noFaults: ApiFaults = { routes: {}, slow: 12_000, nameWindow: 10, purchases: 'ok', purchaseTime: 1500 }

const isRoutes: Check = value =>
  isObject(value) && Object.entries(value).every(([name, kind]) => isOneOf(...routeNames, 'all')(name) && isOneOf(...kinds)(kind))

/** What they may be. */
export const checks: Record<keyof ApiFaults, Check> = {
  routes: isRoutes,
  slow: isBetween(0, 60_000),
  nameWindow: isBetween(0, 3600),
  purchases: isOneOf(...purchaseKinds),
  purchaseTime: isBetween(0, 60_000),
}

/** Project ids that always fare badly, for pages whose only means is the project id. */
const badProjects: Record<string, RouteFault> = { unknown: '401', forbidden: '403', limited: '429' }

/** What a call of a route runs into. */
export function findFault({ routes }: ApiFaults, route: RouteName, projectId: string): RouteFault {
  return badProjects[projectId] ?? routes[route] ?? routes.all ?? 'ok'
}

const providers: Partial<Record<RouteName, string>> = { balance: 'Balance', history: 'Transaction', price: 'Fungibles price' }

// The real service spells it so.
const providerOf = (route: RouteName): string | undefined =>
  route.startsWith('convert-') ? 'Convertion' : route.startsWith('onramp-') ? 'OnRamp' : providers[route]

/** Misbehaves; true when that was the answer. Waits out `slow`. @throws ApiError for the statuses */
export async function misbehave(
  fault: RouteFault,
  {
    route,
    projectId,
    slow,
    response,
  }: {
    route: RouteName
    projectId: string
    slow: number
    response: ServerResponse
  },
): Promise<boolean> {
  if (fault === 'slow') await new Promise(resolve => setTimeout(resolve, slow).unref())
  if (fault === 'ok' || fault === 'slow' || fault === 'empty') return false
  if (fault === '401') throw unauthenticated()
  if (fault === '403') throw new ApiError(403, 'authentication', 'This project may not do this')
  if (fault === '404') throw new ApiError(404, '', `The sandbox has no ${route} now`)
  if (fault === '429') {
    response.setHeader('retry-after', '1')
    throw new ApiError(429, 'rate_limited', `Requests per second limit exceeded: ${projectId}`)
  }
  if (fault === '503') {
    const provider = providerOf(route)
    throw provider
      ? new ApiError(503, '', `${provider} provider is temporarily unavailable`)
      : new ApiError(503, 'transport', 'We failed to reach the provider for your request')
  }
  if (fault === '500') response.writeHead(500, { 'content-type': 'text/plain' }).end('Internal server error')
  if (fault === 'html') response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Proxy</title>')
  if (fault === 'cut') response.destroy()
  return true // `hang` as well: nothing comes until the server closes
}
