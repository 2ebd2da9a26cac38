// The client by itself: what it does to a page, and what it makes of a relay that misbehaves.
import { IDBFactory } from 'fake-indexeddb'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { createLog } from '../../../src/connectors/walletconnect/log.js'
import { closeSignClient, createSignClient } from '../../../src/connectors/walletconnect/sign-client.js'
import { createKeyValueStorage } from '../../../src/connectors/walletconnect/storage.js'
import { settlePromises, settled } from '../../support/clock.js'
import { until } from '../../support/patience.js'
import { standForBrowser } from '../../support/wc-world.js'

/** A socket that does what the test says; the newest is `sockets.at(-1)`. */
class FakeSocket {
  static all: FakeSocket[] = []
  readyState = 0
  readonly sent: { id: unknown; method?: string; params?: Record<string, unknown> }[] = []
  onopen?: () => void
  onclose?: (event: { code: number; reason: string }) => void
  onerror?: (event: unknown) => void
  onmessage?: (event: { data: unknown }) => void

  constructor(readonly url: string) {
    FakeSocket.all.push(this)
  }
  on() {}
  send(text: string) {
    this.sent.push(JSON.parse(text))
  }
  close() {
    this.end(1000)
  }
  open() {
    this.readyState = 1
    this.onopen?.()
  }
  end(code: number, reason = '') {
    this.readyState = 3
    this.onclose?.({ code, reason })
  }
}

const sockets = FakeSocket.all
/** What nobody caught, and what was written to the console. */
const stray: unknown[] = []
process.on('unhandledRejection', reason => stray.push(reason))
process.on('uncaughtException', error => stray.push(error))
for (const name of ['log', 'info', 'warn', 'error', 'debug', 'trace'] as const)
  console[name] = (...said: unknown[]) => void stray.push(said)

// uvu starts before this.
test.before(() => standForBrowser(FakeSocket))

const globalsBefore = Object.getOwnPropertyNames(globalThis)

test.before.each(() => {
  sockets.length = 0
  stray.length = 0
  Object.assign(globalThis, { indexedDB: new IDBFactory() })
})
test.after.each(async () => {
  await settlePromises()
  assert.equal(stray, [])
})

const metadata = { name: 'A dApp', description: '', url: 'https://app.example', icons: [] }
type Wish = Parameters<typeof createSignClient>[0]

async function create(wish: Partial<Wish> = {}) {
  const log = createLog()
  const given = { projectId: 'p', metadata, relayUrl: 'ws://relay.example', verifyUrl: false as const, rpcUrlsOf: () => [], log, ...wish }
  return { client: await createSignClient(given), log }
}

const wanted = { optionalNamespaces: { eip155: { chains: ['eip155:1'], methods: ['personal_sign'], events: ['chainChanged'] } } }

/** Connects as far as the relay's answer to the proposal, which the test gives. */
async function propose(client: Awaited<ReturnType<typeof create>>['client']) {
  const connecting = client.connect(wanted)
  connecting.catch(() => {})
  const socket = await until(() => sockets.at(-1), 'a connection to the relay')
  socket.open()
  const proposal = await until(() => socket.sent[0], 'the proposal')
  return { connecting, socket, proposal, accept: () => answer(socket, { id: proposal.id, jsonrpc: '2.0', result: true }) }
}

/** A client, and a proposal of it. */
async function proposing(wish: Partial<Wish> = {}) {
  const made = await create(wish)
  return { ...made, ...(await propose(made.client)) }
}

const answer = (socket: FakeSocket, given: unknown) =>
  socket.onmessage?.({ data: typeof given === 'string' ? given : JSON.stringify(given) })

test('it connects to nobody before it is asked to; a proposal goes to the relay with a token, and its link is made of what the wallet needs', async () => {
  const { client } = await create()
  await settlePromises()
  assert.equal([sockets, client.session.getAll()], [[], []])
  const { connecting, socket, proposal, accept } = await propose(client)
  const { origin, searchParams } = new URL(socket.url)
  const { projectId, useOnCloseEvent } = Object.fromEntries(searchParams)
  assert.equal([origin, projectId, useOnCloseEvent], ['ws://relay.example', 'p', 'true'])
  assert.match(searchParams.get('ua')!, /^wc-2\/js-2\.21\.8\//)
  assert.match(searchParams.get('auth')!, /^[\w-]+\.[\w-]+\.[\w-]+$/)
  assert.equal([proposal.method, proposal.params?.attestation], ['wc_proposeSession', ''])
  accept()
  const { uri } = await connecting
  assert.match(uri!, new RegExp(`^wc:${proposal.params?.pairingTopic}@2\\?relay-protocol=irn&symKey=[0-9a-f]{64}&expiryTimestamp=\\d+$`))
  await closeSignClient(client)
})

test('nothing of it is put on the page, and two of it do not know each other', async () => {
  const one = await create()
  const other = await create()
  const added = Object.getOwnPropertyNames(globalThis).filter(name => !globalsBefore.includes(name))
  assert.equal(added.sort(), ['WebSocket', 'indexedDB'])
  assert.is.not(one.client.core, other.client.core)
  await propose(one.client)
  assert.is(one.client.proposal.length + one.client.core.pairing.getPairings().length, 1)
  assert.is(other.client.core.pairing.getPairings().length, 0)
  await Promise.all([closeSignClient(one.client), closeSignClient(other.client)])
})

test('whatever stands in its storage, it starts', async () => {
  const lists = 'core:subscription core:pairing core:history core:expirer client:session client:proposal client:request'
  const others = 'auth:authKeys auth:pairingTopics auth:requests core:keychain core:messages core:messages_withoutClientAck'
  const names = `${lists} ${others}`
    .split(' ')
    .map(name => name.split(':'))
    .map(([part, name]) => `wc@${part === 'auth' ? '1.5' : '2'}:${part}:0.3//${name}`)
  const targets = ['x:y', 7].map(target => ({ target, expiry: 1 }))
  const records = [null, 7, 'text', [], {}, { topic: 'a' }, { id: 1 }, ...targets, { topic: 'a', expiry: 1, self: null }]
  const values = [null, 7, 'text', {}, { a: null }, { a: 7 }, { length: 3 }, [], records]
  for (const value of values) {
    Object.assign(globalThis, { indexedDB: new IDBFactory() })
    const storage = createKeyValueStorage()
    for (const name of [...names, 'WALLETCONNECT_LINK_MODE_APPS', 'WALLETCONNECT_CLIENT_ID']) await storage.setItem(name, value)
    const { client } = await create()
    client.core.heartbeat.events.emit('heartbeat_pulse')
    assert.match(await client.core.crypto.getClientId(), /^did:key:z6Mk/)
    assert.equal(client.session.getAll(), [])
    await closeSignClient(client)
  }
})

test('closed, it is silent: no socket, no heartbeat, and one that was still opening is closed', async () => {
  const { client, socket } = await proposing()
  await closeSignClient(client)
  assert.is(socket.readyState, 3)

  const late = await create({ storagePrefix: 'late' })
  late.client.connect(wanted).catch(() => {})
  await until(() => sockets.length > 1, 'another connection')
  await closeSignClient(late.client)
  await settled(sockets[1]!.open())
  assert.equal([sockets[1]!.readyState, sockets.length], [3, 2])
})

for (const reason of ['Unauthorized: invalid key', 'Unauthorized: origin not allowed', 'JWT validation error: JWT Token is not yet valid'])
  test(`a relay that says "${reason}" is heard, and not asked again`, async () => {
    const { client, log } = await create()
    const errors: Error[] = []
    client.core.relayer.on('relayer_error', (error: Error) => errors.push(error))
    const { socket } = await propose(client)
    socket.end(3000, reason)
    await settlePromises()
    assert.match(errors[0]?.message ?? '', reason)
    assert.is(sockets.length, 1)
    assert.match(log.text(), reason)
    await closeSignClient(client)
  })

test('whatever else the relay sends, nothing is thrown at the page', async () => {
  const { client, log, connecting, socket, proposal, accept } = await proposing()
  const { pairingTopic: topic } = proposal.params as { pairingTopic: string }
  const push = (params: unknown) => ({ id: 7, jsonrpc: '2.0', method: 'irn_subscription', params })
  const message = (message: unknown, of = topic) => push({ id: 's', data: { topic: of, message, publishedAt: 0, tag: 0 } })
  for (const frame of [
    ...['null', '7', '"text"', 'no JSON', '', '[]', '{}', '[null]'],
    { id: 1, jsonrpc: '2.0' },
    { id: 1, jsonrpc: '2.0', method: 7 },
    { id: null, jsonrpc: '2.0', error: {} },
    ...[undefined, null, { id: 's' }, { id: 's', data: {} }, { id: 's', data: { topic, message: 7 } }].map(push),
    ...[message('%%%'), message('AAAA'), message('AAAA', 'of nobody')],
  ])
    answer(socket, frame)
  for (const data of [undefined, new Uint8Array(3)]) socket.onmessage?.({ data })
  await settlePromises()
  accept()
  assert.ok((await connecting).uri)
  assert.ok(log.text())
  await closeSignClient(client)
})

test('the log has no keys', async () => {
  const log = createLog(undefined, 'trace')
  const { client, connecting, socket, accept } = await proposing({ log })
  accept()
  const { uri } = await connecting
  const authenticating = client.authenticate({ chains: ['eip155:1'], domain: 'app.example', uri: 'https://app.example', nonce: 'n' })
  authenticating.catch(() => {})
  await settlePromises()
  const { keychain } = client.core.crypto.keychain
  assert.ok(keychain.size >= 3)
  assert.ok(log.text().length > 1000)
  for (const secret of keychain.values()) assert.not(log.text().includes(secret))
  assert.not(log.text().includes(new URLSearchParams(uri!.split('?')[1]).get('symKey')!))
  assert.not(log.text().includes(new URL(socket.url).searchParams.get('auth')!))
  await closeSignClient(client)
})

/** A page, as far as the client looks at it, for as long as the returned stop has not been called. */
function standOn({ origin = 'https://app.example', onLine = true } = {}) {
  const { host, hostname } = new URL(origin)
  const window = new EventTarget()
  let listeners = 0
  const { addEventListener } = window
  window.addEventListener = (type, listener, options) => {
    listeners++
    ;(options as { signal: AbortSignal }).signal.addEventListener('abort', () => listeners--)
    addEventListener.call(window, type, listener, options)
  }
  const page = { window, document: { visibilityState: 'visible' }, navigator: { onLine }, location: { origin, host, hostname } }
  for (const [name, value] of Object.entries(page)) Object.defineProperty(globalThis, name, { configurable: true, value })
  return {
    page,
    listeners: () => listeners,
    leave: () => Object.keys(page).forEach(name => delete (globalThis as Record<string, unknown>)[name]),
  }
}

test('wallets are told the address of the page, as they compare the two', async () => {
  const { leave } = standOn()
  for (const url of ['https://elsewhere.example', 'no address', '']) {
    const { client, log } = await create({ metadata: { ...metadata, url } })
    assert.equal(client.metadata, { ...metadata, url: 'https://app.example' })
    assert.match(log.text(), 'wallets are told the latter')
  }
  const { client, log } = await create({ metadata: { ...metadata, url: 'https://app.example/start' } })
  assert.is(client.metadata.url, 'https://app.example/start')
  assert.not.match(log.text(), 'metadata')
  leave()
})

test('without a network it says so at once; on a machine of one’s own the relay may be there all the same', async () => {
  const away = standOn({ onLine: false })
  const { client } = await create()
  assert.match(await client.connect(wanted).catch(({ message }) => message), 'No internet connection')
  assert.equal(sockets, [])
  away.leave()
  const home = standOn({ origin: 'http://localhost:3000', onLine: false })
  const local = await create({ storagePrefix: 'local' })
  await propose(local.client)
  assert.is(sockets.length, 1)
  home.leave()
  await Promise.all([closeSignClient(client), closeSignClient(local.client)])
})

test('it follows the page’s network until it is closed', async () => {
  const { page, listeners, leave } = standOn()
  const { client, socket } = await proposing()
  assert.is(listeners(), 2)
  await settled(page.window.dispatchEvent(new Event('offline')))
  assert.is(socket.readyState, 3)
  page.window.dispatchEvent(new Event('online'))
  await until(() => sockets.length > 1, 'another connection')
  await closeSignClient(client)
  assert.is(listeners(), 0)
  leave()
})
