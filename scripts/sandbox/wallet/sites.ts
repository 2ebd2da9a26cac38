// The wallet's door for sites: requests that may take as long as a visitor needs, and events. Any origin may
// knock; who it is, the browser says (the Origin header), and what the page says of itself must agree.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { HttpError, readJson, sendJson } from '../http.js'
import { openStream } from '../stream.js'
import { toHexId } from '../methods/chain.js'
import { toWireError, WalletError, type WireError } from '../methods/errors.js'
import { otherNamespaces } from './namespaces.js'
import type { RequestArguments, SandboxWallet } from './wallet.js'

/** What the wallet answers a site. `waiting` names a request whose answer is fetched with `/wait`. */
export type SiteAnswer =
  | { result: unknown }
  | { error: WireError }
  | {
      waiting: string
      /** The visitor has to decide, so a window should be opened. */
      ask: boolean
      /** Somebody is looking at the wallet right now. */
      watched: boolean
    }

interface Waiting {
  origin: string
  answer: Promise<SiteAnswer>
  requestId?: string
}

/** How long one HTTP answer is held back; the page then asks again. */
const HOLD_MS = 20_000
/** How soon a page hears that nobody is looking at the wallet. */
const UNWATCHED_MS = 2_000
/** How long an answer is kept for a page that does not come back for it. */
const KEEP_MS = 60_000

export interface SiteDoor {
  /** Answers if the path is one for sites; false otherwise. */
  answer(request: IncomingMessage, response: ServerResponse, path: string): Promise<boolean>
  /** Every request of every site, oldest first. */
  calls: (RequestArguments & { origin: string })[]
}

/** The door of `wallet` for sites; `isWatched` says whether one of its windows is open. */
export function createSiteDoor(wallet: SandboxWallet, isWatched: () => boolean): SiteDoor {
  const waiting = new Map<string, Waiting>()
  const calls: SiteDoor['calls'] = []

  async function begin(origin: string, args: RequestArguments): Promise<SiteAnswer> {
    calls.push({ origin, method: args.method, params: args.params })
    if (calls.length > 500) calls.shift()
    const id = crypto.randomUUID()
    const entry = { origin } as Waiting
    const asked = new Promise<SiteAnswer>(resolve => {
      entry.answer = wallet
        .request(origin, args, {
          onPending(request) {
            entry.requestId = request.id
            resolve({ waiting: id, ask: true, watched: isWatched() })
          },
        })
        .then(
          result => ({ result: result ?? null }),
          error => ({ error: toWireError(error) }),
        )
    })
    waiting.set(id, entry)
    const answer = await Promise.race([entry.answer, asked, later<SiteAnswer>(HOLD_MS, () => ({ waiting: id, ask: false, watched: true }))])
    if (!('waiting' in answer)) waiting.delete(id)
    else void entry.answer.then(() => setTimeout(() => waiting.delete(id), KEEP_MS).unref())
    return answer
  }

  async function wait(origin: string, id: unknown): Promise<SiteAnswer> {
    const entry = find(origin, id)
    const ask = entry.requestId !== undefined
    const stillWaiting = (): SiteAnswer => ({ waiting: String(id), ask, watched: isWatched() })
    const races = [entry.answer, later(HOLD_MS, stillWaiting)]
    if (ask && !isWatched()) races.push(later(UNWATCHED_MS, stillWaiting))
    const answer = await Promise.race(races)
    if (!('waiting' in answer)) waiting.delete(String(id))
    return answer
  }

  function find(origin: string, id: unknown): Waiting {
    const entry = waiting.get(String(id))
    if (!entry || entry.origin !== origin) throw new HttpError(404, 'No such request.')
    return entry
  }

  function cancel(origin: string, id: unknown): void {
    const { requestId } = find(origin, id)
    if (requestId && wallet.pending.some(request => request.id === requestId)) wallet.refuse(requestId)
  }

  function listen(request: IncomingMessage, response: ServerResponse, origin: string): void {
    if (!wallet.state.origins.includes(origin)) throw new HttpError(403, 'This site is not connected.')
    const stream = openStream(response)
    stream.send(
      wallet.behaviour.offline
        ? { event: 'disconnect', data: toWireError(new WalletError('disconnected')) }
        : { event: 'connect', data: { chainId: toHexId(wallet.state.chain.chainId) } },
    )
    // What happened while nobody listened; the provider drops what it knows already.
    stream.send({ event: 'accountsChanged', data: wallet.state.accountsOf(origin) })
    stream.send({ event: 'chainChanged', data: toHexId(wallet.state.chain.chainId) })
    for (const namespace of otherNamespaces) {
      if (wallet.state.others.permitted(namespace, origin).length)
        stream.send({ event: 'sharedAccounts', data: { namespace, accounts: wallet.state.others.accountsOf(namespace, origin) } })
    }
    request.once(
      'close',
      wallet.onSiteEvent((to, event) => to === origin && stream.send(event)),
    )
  }

  return {
    calls,
    async answer(request, response, path) {
      if (!['/request', '/wait', '/cancel', '/events'].includes(path)) return false
      const { origin } = request.headers
      if (!origin || origin === 'null') throw new HttpError(403, 'Who asks? There is no Origin.')
      response.setHeader('access-control-allow-origin', origin).setHeader('vary', 'origin')
      if (request.method === 'OPTIONS') {
        response
          .writeHead(204, {
            'access-control-allow-methods': 'GET, POST',
            'access-control-allow-headers': 'content-type',
            'access-control-max-age': '600',
          })
          .end()
        return true
      }
      if (path === '/events' && request.method === 'GET') {
        listen(request, response, origin)
        return true
      }
      if (request.method !== 'POST') throw new HttpError(405, 'POST is expected.')
      const body = ((await readJson(request)) ?? {}) as Record<string, unknown>
      if (body.origin !== origin) throw new HttpError(403, `The page says ${String(body.origin)}, the browser ${origin}.`)
      if (path === '/request')
        sendJson(response, 200, await begin(origin, { method: body.method, params: body.params } as RequestArguments))
      if (path === '/wait') sendJson(response, 200, await wait(origin, body.id))
      if (path === '/cancel') sendJson(response, 200, cancel(origin, body.id) ?? {})
      return true
    },
  }
}

function later<Value>(ms: number, value: () => Value): Promise<Value> {
  return new Promise(resolve => setTimeout(() => resolve(value()), ms).unref())
}
