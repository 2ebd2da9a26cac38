// The demo's own server side of signing in, as a dApp's would be: nonces, sessions in a cookie, and `latchkey/siwx/verify`.
import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { SIWXSession } from '../src/siwx/siwx.js'
import { HttpError, readJson, sendJson } from './sandbox/http.js'
import { projectRoot } from './project-root.js'

export interface SessionServerOptions {
  /** Hosts and ports under which the pages are served. */
  domains(): readonly string[]
  /** RPC addresses by network (CAIP-2): only from these may one sign in. */
  rpcUrls: Record<string, string | readonly string[]>
  /** Milliseconds that a session is good for. @default an hour */
  life?: number
  /** Milliseconds since 1970. */
  now?: () => number
}

export interface SessionServer {
  /** Answers what is asked under `/session`; false for anything else. */
  answer(request: IncomingMessage, response: ServerResponse, path: string): Promise<boolean>
}

/** Who is signed in by one cookie. */
interface Visitor {
  sessions: SIWXSession[]
  endsAt: number
}

const COOKIE = 'latchkey-demo'
const MOST_VISITORS = 1_000
const MOST_SESSIONS = 20

/** Makes the server's part; it keeps everything in memory. */
export function createSessionServer({ domains, rpcUrls, life = 3_600_000, now = Date.now }: SessionServerOptions): SessionServer {
  const visitors = new Map<string, Visitor>()
  // The entry as it was built, loaded when somebody signs in: a demo without a build still shows its page.
  let loading: Promise<{ verify: typeof import('../src/siwx/verify.js'); nonces: import('../src/siwx/verify.js').Nonces }> | undefined
  const load = () =>
    (loading ??= (
      import(pathToFileURL(join(projectRoot, 'dist/siwx-verify.js')).href) as Promise<typeof import('../src/siwx/verify.js')>
    ).then(
      verify => ({ verify, nonces: verify.createNonces({ now }) }),
      (error: unknown) => {
        loading = undefined
        throw error
      },
    ))

  const readCookie = ({ headers: { cookie = '' } }: IncomingMessage) => new RegExp(`(?:^|; )${COOKIE}=([\\w-]{43})`).exec(cookie)?.[1]
  const setCookie = (response: ServerResponse, value: string, seconds: number) =>
    void response.setHeader('set-cookie', `${COOKIE}=${value}; HttpOnly; SameSite=Strict; Path=/session; Max-Age=${seconds}`)
  const visitorOf = (request: IncomingMessage): Visitor | undefined => {
    const visitor = visitors.get(readCookie(request) ?? '')
    if (!visitor || visitor.endsAt <= now()) return undefined
    // Each is good for as long as its message says.
    visitor.sessions = visitor.sessions.filter(({ data: { expirationTime } }) => !expirationTime || Date.parse(expirationTime) > now())
    return visitor
  }

  /** Checks all of them, or none is taken. One nonce may stand in several messages: those that were signed with one click. */
  async function verifyAll(given: unknown): Promise<SIWXSession[]> {
    const { verify, nonces } = await load()
    if (!Array.isArray(given) || !given.length || given.length > MOST_SESSIONS) throw new HttpError(400, 'There is nothing to verify.')
    const taken = new Map<string, boolean>()
    const take = (nonce: string) => {
      if (!taken.has(nonce)) taken.set(nonce, nonces.take(nonce))
      return taken.get(nonce)!
    }
    const sessions: SIWXSession[] = []
    for (const each of given as unknown[]) {
      const { message, signature } = Object(each) as { message?: unknown; signature?: unknown }
      const data = await verify.verifySignIn({
        message,
        signature,
        domain: domains(),
        nonce: take,
        chains: Object.keys(rpcUrls),
        rpcUrls,
        now: now(),
      })
      sessions.push({ data, message: message as string, signature: signature as string })
    }
    return sessions
  }

  const isSame = (one: SIWXSession, other: SIWXSession) =>
    one.data.chainId === other.data.chainId && one.data.accountAddress === other.data.accountAddress

  const routes: Record<string, (request: IncomingMessage, response: ServerResponse) => Promise<unknown>> = {
    'GET /session': async request => ({ sessions: visitorOf(request)?.sessions ?? [], endsAt: visitorOf(request)?.endsAt }),
    'POST /session/nonce': async () => ({ nonce: (await load()).nonces.create() }),
    async 'POST /session/verify'(request, response) {
      const { sessions: given, replaces } = Object(await readJson(request)) as { sessions?: unknown; replaces?: unknown }
      const sessions = await verifyAll(given)
      const before = replaces === true ? [] : (visitorOf(request)?.sessions ?? [])
      visitors.delete(readCookie(request) ?? '')
      // A new one each time, so that nobody signs in under a cookie that another has put there.
      const key = randomBytes(32).toString('base64url')
      const visitor: Visitor = {
        sessions: [...before.filter(each => !sessions.some(other => isSame(each, other))), ...sessions].slice(-MOST_SESSIONS),
        endsAt: now() + life,
      }
      visitors.set(key, visitor)
      for (const oldest of [...visitors.keys()].slice(0, -MOST_VISITORS)) visitors.delete(oldest)
      setCookie(response, key, Math.floor(life / 1000))
      return visitor
    },
    async 'POST /session/sign-out'(request, response) {
      const { chainId, address } = Object(await readJson(request)) as { chainId?: unknown; address?: unknown }
      const visitor = visitorOf(request)
      if (visitor && chainId !== undefined)
        visitor.sessions = visitor.sessions.filter(
          ({ data }) => data.chainId !== chainId || data.accountAddress.toLowerCase() !== String(address).toLowerCase(),
        )
      else {
        visitors.delete(readCookie(request) ?? '')
        setCookie(response, '', 0)
      }
      return { sessions: visitorOf(request)?.sessions ?? [] }
    },
  }

  return {
    async answer(request, response, path) {
      const route = routes[`${request.method} ${path}`]
      if (!route) return false
      const { origin } = request.headers
      // Only our own pages; other sites send no cookie of ours, and may not ask either.
      if (origin !== undefined && !domains().includes(origin.replace(/^https?:\/\//, '')))
        throw new HttpError(403, 'Only the demo’s own pages may ask.')
      response.setHeader('cache-control', 'no-store')
      try {
        sendJson(response, 200, await route(request, response))
      } catch (error) {
        if (error instanceof HttpError) throw error
        const { name, message } = error as Error
        sendJson(response, 401, { name, message })
      }
      return true
    },
  }
}
