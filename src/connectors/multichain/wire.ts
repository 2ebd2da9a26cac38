// How a page and a wallet that serves several families speak: JSON-RPC over a port to the extension (CAIP-348), or over messages of the window
// where browsers know no such port, as MetaMask's own client does it.
import { named } from '../../domain/error-code.js'
import type { Clock } from '../../clients/clock.js'

/** What the wallet says unasked. */
export type OnNotice = (method: unknown, params: unknown) => void

/** A way to a wallet. */
export interface Wire {
  /**
   * @param limit milliseconds; without it the visitor has all the time
   * @throws ProviderRpcError, `disconnected` where the way is over meanwhile; `walletSilent` after the limit
   */
  ask(method: string, params?: object, limit?: number): Promise<unknown>
  /** Nobody waits any more, and nobody is asked. */
  stop(): void
}

/** A port of Chromium's extensions, as far as we use it. */
interface Port {
  postMessage(message: unknown): void
  disconnect(): void
  onMessage: { addListener(listener: (message: unknown) => void): void }
  onDisconnect: { addListener(listener: () => void): void }
}

interface Message {
  id?: unknown
  method?: unknown
  params?: unknown
  result?: unknown
  error?: unknown
}

/** What opens one way: says what comes, and that it is over. Answers how to send, and how to close. @throws where there is no such way */
type Open = (onMessage: (message: unknown) => void, onOver: () => void) => { send(message: object): void; close(): void }

/** The names of MetaMask's two sides, and of what runs between them. */
const [OUTSIDE, INSIDE, NAME] = ['metamask-contentscript', 'metamask-inpage', 'metamask-multichain-provider']

/** MetaMask's own among Chromium's extensions, as it names them in `@metamask/providers`: stable, beta, Flask, and Edge's. */
const METAMASK = [
  'nkbihfbeogaeaoehlefnkodbefgpgknn',
  'pbbkamfgmaedccnfkmjcofcecjhfgldn',
  'ljfoeinjpaedjfecbmggjgodbgkmjkjk',
  'ejbalbakoplchlghecdalmeeeajnimhm',
]

/** Whether it says that it is MetaMask. */
const isMetaMask = (rdns: string): boolean => /^io\.metamask(\.|$)/.test(rdns)

/**
 * The way to a wallet, by what it has announced; undefined where there is none that we know, or it is another's. It tells who is there (`isSure`)
 * where it leads to MetaMask's own extensions; messages of the window are anybody's.
 */
export function findWay(rdns: string, targets: unknown): { open: Open; isSure: boolean } | undefined {
  const { chrome } = globalThis as { chrome?: { runtime?: { connect?(id: string): Port } } }
  const all = (Array.isArray(targets) ? targets : []) as ({ type?: unknown; value?: unknown } | null)[]
  const id = all.find(each => each?.type === 'caip-348')?.value
  if (typeof id === 'string' && chrome?.runtime?.connect)
    return isMetaMask(rdns) && !METAMASK.includes(id)
      ? undefined
      : { open: openPort(() => chrome.runtime!.connect!(id)), isSure: isMetaMask(rdns) }
  return isMetaMask(rdns) ? { open: openWindow, isSure: false } : undefined
}

const openPort =
  (connect: () => Port): Open =>
  (onMessage, onOver) => {
    const port = connect()
    port.onMessage.addListener(message => onMessage((Object(message) as { data?: unknown }).data))
    port.onDisconnect.addListener(onOver)
    return { send: data => port.postMessage({ type: 'caip-348', data }), close: () => port.disconnect() }
  }

const openWindow: Open = onMessage => {
  const { origin } = location
  const hear = ({ data: said, source, origin: from }: MessageEvent) => {
    const { target, data } = Object(said) as { target?: unknown; data?: { name?: unknown; data?: unknown } }
    if (source === window && from === origin && target === INSIDE && data?.name === NAME) onMessage(data.data)
  }
  window.addEventListener('message', hear)
  return {
    send: data => window.postMessage({ target: OUTSIDE, data: { name: NAME, data } }, origin),
    close: () => window.removeEventListener('message', hear),
  }
}

/** An error as dApps get it: of whatever the wallet said no with. */
function toError(said: unknown): Error {
  const { code, message, data } = Object(said) as { code?: unknown; message?: unknown; data?: unknown }
  const error = new Error(typeof message === 'string' ? message.slice(0, 1_000) : '', { cause: said })
  return Object.assign(error, { code: Number.isInteger(code) ? code : -32603 }, data !== undefined && { data })
}

/**
 * Speaks with a wallet. A way that is over is opened anew by the next question: browsers end an extension's background as they please.
 * @param onLost the way is over, after the wallet has spoken on it
 */
export function createWire({ open, clock, onNotice, onLost }: { open: Open; clock: Clock; onNotice: OnNotice; onLost(): void }): Wire {
  const waiting = new Map<number, (answer: Message) => void>()
  let way: ReturnType<Open> | undefined
  let isOver = false
  // Another client in this page may use the same way: its questions are told from ours by their numbers.
  let last = Math.floor(Math.random() * 2 ** 31)

  const end = (why: Error) => {
    way = undefined
    for (const tell of waiting.values()) tell({ error: why })
    waiting.clear()
  }
  const toWay = () => {
    let hasSpoken = false
    let opened: ReturnType<Open> | undefined = undefined
    opened = open(
      message => {
        hasSpoken = true
        const { id, method, params, ...rest } = Object(message) as Message
        if (id === undefined || id === null) return onNotice(method, params)
        const tell = waiting.get(id as number)
        waiting.delete(id as number)
        tell?.(rest)
      },
      () => {
        if (!opened || way !== opened) return
        // What it was asked it may have done, or do yet.
        end(Object.assign(named('disconnected'), { code: 4900 }))
        if (hasSpoken) onLost()
      },
    )
    return opened
  }

  return {
    async ask(method, params, limit) {
      if (isOver) throw named('requestAborted')
      const id = ++last
      const over = new AbortController()
      const answered = new Promise<Message>(resolve => waiting.set(id, resolve))
      const late =
        limit &&
        clock.wait(limit, over.signal).then((isOver): Message | Promise<Message> => (isOver ? { error: named('walletSilent') } : answered))
      try {
        way ??= toWay()
        way.send({ jsonrpc: '2.0', id, method, ...(params && { params }) })
        const { error, result } = await (late ? Promise.race([answered, late]) : answered)
        if (error) throw error instanceof Error ? error : toError(error)
        return result
      } finally {
        over.abort()
        waiting.delete(id)
      }
    },
    stop() {
      isOver = true
      way?.close()
      end(named('requestAborted'))
    },
  }
}
