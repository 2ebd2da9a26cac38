// The routes of smart sessions (wire protocols 1.13).
import { ApiError, parseAddress } from './errors.js'
import type { Asked, Route, World } from './route.js'

/** A CAIP-10 account of one of our chains. @throws ApiError */
function parseAccount({ networks }: World, subject: string): string {
  const [namespace, reference, address = ''] = subject.split(':')
  if (!networks.some(({ id }) => id === `${namespace}:${reference}`))
    throw new ApiError(400, 'address', `Unsupported chain: ${namespace}:${reference}`)
  return `${namespace}:${reference}:${parseAddress(address)}`
}

const on =
  (answer: (world: World, account: string, asked: Asked) => unknown): Route['answer'] =>
  (world, asked) =>
    answer(world, parseAccount(world, asked.subject), asked)

export const sessionRoutes: readonly Route[] = [
  {
    name: 'sessions',
    method: 'GET',
    path: /^\/v1\/sessions\/([^/]+)$/,
    empty: { pcis: [] },
    answer: on(({ sessions }, account) => ({ pcis: sessions.list(account) })),
  },
  {
    name: 'sessions',
    method: 'POST',
    path: /^\/v1\/sessions\/([^/]+)$/,
    empty: {},
    answer: on(({ sessions }, account, { body, query }) => {
      const { name, url } = Object(body.project) as { name?: unknown; url?: unknown }
      const project = {
        id: query.projectId ?? 'sandbox',
        name: typeof name === 'string' ? name : 'Sandbox app',
        ...(typeof url === 'string' && { url }),
      }
      return sessions.create(account, body, project)
    }),
  },
  {
    name: 'sessions',
    method: 'POST',
    path: /^\/v1\/sessions\/([^/]+)\/activate$/,
    empty: {},
    answer: on(({ sessions }, account, { body }) => (sessions.activate(account, body), {})),
  },
  {
    name: 'revoke',
    method: 'POST',
    path: /^\/v1\/sessions\/([^/]+)\/revoke$/,
    empty: {},
    answer: on(async ({ sessions, networks }, account, { body }) => (await sessions.revoke(account, body, networks), {})),
  },
]
