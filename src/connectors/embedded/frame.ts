import type { Clock } from '../../clients/clock.js'
import type { FrameWords } from '../../domain/embedded.js'
import { FRAME_MOST_READ, FRAME_MOST_SENT, FRAME_MOST_TOLD } from '../../domain/times.js'
import { toError, toFrameError } from './errors.js'
import { createHost, type Host } from './host.js'
import { SCHEMAS, type FrameAnswers, type FrameMessage, type Schema } from './schemas.js'

/** How one message is waited for. */
export interface Wait {
  /** The visitor has left. */
  signal?: AbortSignal | undefined
  /** After so many milliseconds without an answer it fails with `embeddedTimeout`. Without it, it is the visitor who is waited for. */
  limit?: number | undefined
  /** What goes and comes; known for the messages that everybody's frame gets. */
  schema?: Schema | undefined
}

/** The frame of another origin, and what is said to it. */
export interface Frame {
  readonly origin: string
  /** Asks, making the frame first where there is none; what is asked before it is ready waits until it is. */
  ask<Name extends FrameMessage>(name: Name, payload?: object, wait?: Wait): Promise<FrameAnswers[Name]>
  /** Lays the frame over a place in our dialog; see `Host`. */
  lay(place: HTMLElement, words: FrameWords): () => void
  /** Takes it out of the page; whoever still waits is told. */
  destroy(): void
}

/** What a frame is made from. */
export interface FrameOptions {
  src: URL
  title: string
  clock: Clock
  /** It is ready, for the first time or anew; what is asked here is asked before all that waits. */
  onReady(): void
  /** It hands out a token (`SESSION_UPDATE`). */
  onToken(token: string): void
}

interface Waiting {
  name: FrameMessage
  message: object
  told: Schema['told']
  succeed(payload: unknown): void
  fail(error: Promise<Error>): void
}

const APP = '@w3m-app/'
const FRAME = '@w3m-frame/'

/**
 * The way to the frame. Nothing is in the page, and nothing asked for, before somebody asks.
 * In one piece: every message goes through the same checks, and every wait ends with the frame.
 */
export function createFrame({ src, title, clock, onReady, onToken }: FrameOptions): Frame {
  const { origin } = src
  const waiting = new Map<string, Waiting>()
  let host: Host | undefined
  let isReady = false
  let isOver = false
  // Whether the page in the frame has said that it is ready and the browser has still to say that it has loaded, and the other way round.
  let awaitsLoad = false
  let hasLoaded = false

  const post = (message: object) => host?.frame.contentWindow?.postMessage(message, origin)
  const failAll = (name: 'embeddedGone' | 'frameMissing' | 'requestAborted') => {
    for (const each of [...waiting.values()]) each.fail(toError(name))
  }
  const drop = () => {
    removeEventListener('message', onMessage)
    host?.remove()
    host = undefined
    isReady = awaitsLoad = hasLoaded = false
  }
  const make = () => {
    if (host) return
    addEventListener('message', onMessage)
    host = createHost(src.href, title)
    host.frame.addEventListener('load', onLoad)
    host.frame.addEventListener('error', onError)
  }

  function onError(): void {
    drop()
    failAll('frameMissing')
  }

  /** Another page has come into the frame, without saying that it is ready: whoever was asked is gone. */
  function onLoad(): void {
    if (awaitsLoad) return void (awaitsLoad = false)
    hasLoaded = true
    if (!isReady) return
    isReady = false
    failAll('embeddedGone')
  }

  function ready(): void {
    // The page has loaded itself anew; it knows nothing of what it was asked.
    if (isReady) failAll('embeddedGone')
    awaitsLoad = !hasLoaded
    hasLoaded = false
    isReady = true
    const queue = [...waiting.values()]
    onReady()
    for (const { message } of queue) post(message)
  }

  function onMessage({ source, origin: from, data }: MessageEvent): void {
    // Whoever else speaks to this page, in our words even, is not the frame.
    if (!source || source !== host?.frame.contentWindow || from !== origin) return
    const { type, id, payload } = Object(data) as { type?: unknown; id?: unknown; payload?: unknown }
    if (typeof type !== 'string' || !type.startsWith(FRAME)) return
    const name = type.slice(FRAME.length)
    if (name === 'READY') return ready()
    if (!isReady) return
    const token = (Object(payload) as { token?: unknown }).token
    if (name === 'SESSION_UPDATE' && typeof token === 'string' && token.length < 5_000) return onToken(token)
    const { name: asked, told, succeed, fail } = waiting.get(id as string) ?? {}
    if (!asked || !succeed || !fail) return
    if (name === `${asked}_ERROR`) fail(toFrameError(payload))
    else if (name !== `${asked}_SUCCESS`) return
    else if (toJson(payload, asked === 'RPC_REQUEST' ? FRAME_MOST_READ : FRAME_MOST_TOLD) && told?.(payload) !== false) succeed(payload)
    else fail(toError('walletBadAnswer', { name: title }))
  }

  const attend = (name: FrameMessage, payload: unknown, { signal, limit, schema }: Wait) =>
    new Promise<unknown>((resolve, reject) => {
      signal?.throwIfAborted()
      const id = toId()
      const done = new AbortController()
      const leave = () => {
        waiting.delete(id)
        signal?.removeEventListener('abort', onAbort)
        done.abort()
      }
      const onAbort = () => {
        leave()
        reject(signal!.reason as Error)
      }
      const asked: Waiting = {
        name,
        told: schema?.told,
        message: { type: APP + name, id, ...(payload !== undefined && { payload }) },
        succeed(answer) {
          leave()
          resolve(answer)
        },
        fail(error) {
          leave()
          void error.then(reject)
        },
      }
      signal?.addEventListener('abort', onAbort)
      waiting.set(id, asked)
      if (limit) {
        void clock.wait(limit, done.signal).then(() => {
          if (done.signal.aborted) return
          asked.fail(toError('embeddedTimeout'))
          if (isReady) return
          // What never came is loaded anew: when it is wanted next, or at once for whoever still waits.
          drop()
          if (waiting.size) make()
        })
      }
      make()
      if (isReady) post(asked.message)
    })

  return {
    origin,
    async ask(name, payload, { schema = SCHEMAS[name], ...wait } = {}) {
      if (isOver) throw await toError('requestAborted')
      const json = toJson(payload ?? {}, FRAME_MOST_SENT)
      if (!json) throw await toError('limitExceeded')
      const plain = JSON.parse(json) as object
      if (schema?.sent?.(plain) === false) throw await toError('invalidParams')
      return attend(name, payload && plain, { schema, ...wait }) as Promise<never>
    },
    lay: (place, words) => host?.lay(place, words) ?? (() => {}),
    destroy() {
      isOver = true
      drop()
      failAll('requestAborted')
    },
  }
}

/** A name nobody can guess, from which an answer is known. */
const toId = () => crypto.getRandomValues(new Uint32Array(4)).join('')

/** What travels: JSON, with big numbers in hexadecimal as nodes read them; undefined for what is too large, or none. */
function toJson(value: unknown, most: number): string | undefined {
  try {
    const json = JSON.stringify(value, (_, each: unknown) => (typeof each === 'bigint' ? `0x${each.toString(16)}` : each)) ?? 'null'
    return json.length > most ? undefined : json
  } catch {
    // Something runs in a circle.
    return undefined
  }
}
