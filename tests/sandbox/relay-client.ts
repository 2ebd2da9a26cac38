// A client of the relay without any cleverness: it signs its token and sends what it is told.
import { generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'
import { encodeBase58 } from 'ethers'
import { WebSocket } from 'ws'
import { PATIENCE } from '../support/patience.js'

/** A frame as it came, and its text. */
export interface Received {
  text: string
  id?: unknown
  method?: string
  result?: unknown
  error?: { code: number; message: string }
  params?: { id: string; data: { topic: string; message: string; tag: number; publishedAt: number; attestation: string } }
}

export interface RelayClient {
  clientId: string
  received: Received[]
  /** The messages that were pushed to it, in their order. */
  messages(): string[]
  /** Sends a text as it is. */
  send(text: string): void
  /** Asks, and returns the answer; fails with its error. */
  ask(method: string, params?: unknown, id?: string): Promise<unknown>
  /** Says of a pushed message that it was taken. */
  acknowledge(message: string): void
  /** The next frame that fits, of those from now on. */
  next(fits: (frame: Received) => boolean): Promise<Received>
  /** How the socket ended. */
  closed: Promise<{ code: number; reason: string }>
  close(): Promise<void>
}

export interface TokenWishes {
  iss?: string
  aud?: string
  iat?: number
  exp?: number
  alg?: string
}

/** Who a client is: its key, and the did:key that names it. */
export interface ClientIdentity {
  privateKey: KeyObject
  clientId: string
}

/** A new identity. */
export function createClientIdentity(): ClientIdentity {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const raw = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32)
  return { privateKey, clientId: `did:key:z${encodeBase58(Buffer.concat([Buffer.from([0xed, 1]), raw]))}` }
}

/** The token that opens a socket, with what `wishes` changes. */
export function createToken(url: string, { privateKey, clientId }: ClientIdentity, { alg = 'EdDSA', ...wishes }: TokenWishes = {}): string {
  const now = Math.floor(Date.now() / 1000)
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const payload = { iss: clientId, sub: randomBytes(32).toString('hex'), aud: url, iat: now, exp: now + 86_400, ...wishes }
  const signed = `${encode({ alg, typ: 'JWT' })}.${encode(payload)}`
  return `${signed}.${sign(null, Buffer.from(signed), privateKey).toString('base64url')}`
}

export interface ClientOptions {
  identity?: ClientIdentity
  token?: string
  projectId?: string
  origin?: string
}

/** Opens a socket; resolves when it is open or failed to open. */
export async function connectClient(
  url: string,
  { identity = createClientIdentity(), token = createToken(url, identity), projectId = 'sandbox', origin }: ClientOptions = {},
): Promise<RelayClient> {
  const socket = new WebSocket(`${url}/?${new URLSearchParams({ auth: token, projectId, ua: 'test', useOnCloseEvent: 'true' })}`, {
    origin,
  })
  const received: Received[] = []
  const listeners = new Set<(frame: Received) => void>()
  socket.on('message', data => {
    const text = data.toString()
    const frame = { ...(JSON.parse(text) as Omit<Received, 'text'>), text }
    received.push(frame)
    for (const listener of [...listeners]) listener(frame)
  })
  const closed = new Promise<{ code: number; reason: string }>(resolve =>
    socket.once('close', (code, reason) => resolve({ code, reason: reason.toString() })),
  )
  socket.on('error', () => undefined) // the close comes after it
  await Promise.race([new Promise(resolve => socket.once('open', resolve)), closed])

  const next = (fits: (frame: Received) => boolean) =>
    new Promise<Received>((resolve, reject) => {
      const timer = setTimeout(() => {
        listeners.delete(listener)
        reject(new Error('The relay sent no such frame.'))
      }, PATIENCE)
      const listener = (frame: Received) => {
        if (!fits(frame)) return
        clearTimeout(timer)
        listeners.delete(listener)
        resolve(frame)
      }
      listeners.add(listener)
    })

  let lastId = 1_795_253_010_715_503_360n
  return {
    clientId: identity.clientId,
    received,
    messages: () => received.flatMap(frame => frame.params?.data.message ?? []),
    send: text => socket.send(text),
    async ask(method, params = {}, id = JSON.stringify(String(++lastId))) {
      const answering = next(frame => frame.method === undefined && frame.text.startsWith(`{"id":${id},`))
      socket.send(`{"id":${id},"jsonrpc":"2.0","method":${JSON.stringify(method)},"params":${JSON.stringify(params)}}`)
      const { result, error } = await answering
      if (error) throw Object.assign(new Error(error.message), { code: error.code })
      return result
    },
    acknowledge(message) {
      const frame = received.filter(each => each.params?.data.message === message).at(-1)
      socket.send(JSON.stringify({ id: frame?.id, jsonrpc: '2.0', result: true }))
    },
    next,
    closed,
    async close() {
      socket.close()
      await closed
    },
  }
}

/** A topic, as all are: 32 bytes in hexadecimal. */
export const createTopic = (): string => randomBytes(32).toString('hex')
