// The client by itself: what it does to a page, and what it makes of a relay that misbehaves.
import { IDBFactory } from 'fake-indexeddb'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { createLog } from '../../../src/connectors/walletconnect/log.js'
import { closeSignClient, createSignClient } from '../../../src/connectors/walletconnect/sign-client.js'
import { createKeyValueStorage } from '../../../src/connectors/walletconnect/storage.js'
import { settlePromises } from '../../support/clock.js'

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

// Some of the client's timers run for minutes; they are no reason to wait for it. uvu starts before this.
test.before(() => {
  const { setTimeout: later, setInterval: often } = globalThis
  Object.assign(globalThis, {
    setTimeout: (...given: Parameters<typeof later>) => later(...given).unref(),
    setInterval: (...given: Parameters<typeof often>) => often(...given).unref(),
  })
})

const globalsBefore = Object.getOwnPropertyNames(globalThis)

test.before.each(() => {
  sockets.length = 0
  stray.length = 0
  Object.assign(globalThis, { WebSocket: FakeSocket, indexedDB: new IDBFactory() })
})
test.after.each(async () => {
  await settlePromises()
  assert.equal(stray, [])
})

const metadata = { name: 'A dApp', description: '', url: 'https://app.example', icons: [] }
type Wish = Parameters<typeof createSignClient>[0]

async function create(wish: Partial<Wish> = {}) {
  const log = createLog()
  const client = await createSignClient({
    projectId: 'p',
    metadata,
    relayUrl: 'ws://relay.example',
    verifyUrl: false,
    rpcUrlsOf: () => [],
    log,
    ...wish,
  })
  return { client, log }
}

const wanted = { optionalNamespaces: { eip155: { chains: ['eip155:1'], methods: ['personal_sign'], events: ['chainChanged'] } } }

/** Connects as far as the relay's answer to the proposal, which the test gives. */
async function propose(client: Awaited<ReturnType<typeof create>>['client']) {
  const connecting = client.connect(wanted)
  connecting.catch(() => {})
  while (!sockets.length) await settlePromises()
  const socket = sockets.at(-1)!
  socket.open()
  while (!socket.sent.length) await settlePromises()
  return { connecting, socket, proposal: socket.sent[0]! }
}

const answer = (socket: FakeSocket, given: unknown) =>
  socket.onmessage?.({ data: typeof given === 'string' ? given : JSON.stringify(given) })

test('it connects to nobody before it is asked to', async () => {
  const { client } = await create()
  await settlePromises()
  assert.equal(sockets, [])
  assert.equal(client.session.getAll(), [])
  await closeSignClient(client)
})

test('a proposal goes to the relay with a token, and its link is made of what the wallet needs', async () => {
  const { client } = await create()
  const { connecting, socket, proposal } = await propose(client)
  const { origin, searchParams } = new URL(socket.url)
  assert.is(origin, 'ws://relay.example')
  assert.is(searchParams.get('projectId'), 'p')
  assert.is(searchParams.get('useOnCloseEvent'), 'true')
  assert.match(searchParams.get('ua')!, /^wc-2\/js-2\.21\.8\//)
  assert.match(searchParams.get('auth')!, /^[\w-]+\.[\w-]+\.[\w-]+$/)
  assert.is(proposal.method, 'wc_proposeSession')
  assert.is(proposal.params?.attestation, '')
  answer(socket, { id: proposal.id, jsonrpc: '2.0', result: true })
  const { uri } = await connecting
  assert.match(uri!, new RegExp(`^wc:${proposal.params?.pairingTopic}@2\\?relay-protocol=irn&symKey=[0-9a-f]{64}&expiryTimestamp=\\d+$`))
  await closeSignClient(client)
})

test('nothing of it is put on the page, and two of it do not know each other', async () => {
  const one = await create()
  const other = await create()
  assert.equal(
    Object.getOwnPropertyNames(globalThis)
      .filter(name => !globalsBefore.includes(name))
      .sort(),
    ['WebSocket', 'indexedDB'],
  )
  assert.is.not(one.client.core, other.client.core)
  await propose(one.client)
  assert.is(one.client.proposal.length + one.client.core.pairing.getPairings().length, 1)
  assert.is(other.client.core.pairing.getPairings().length, 0)
  await Promise.all([closeSignClient(one.client), closeSignClient(other.client)])
})

test('two of it on one origin are one client to the relay, once the first has a name', async () => {
  const one = await create()
  const name = await one.client.core.crypto.getClientId()
  const other = await create()
  assert.is(await other.client.core.crypto.getClientId(), name)
  const apart = await create({ storagePrefix: 'apart' })
  assert.is.not(name, await apart.client.core.crypto.getClientId())
})

test('what a client pairs with is not lost when another of the same storage writes', async () => {
  const one = await create()
  const other = await create()
  const { connecting, socket, proposal } = await propose(one.client)
  answer(socket, { id: proposal.id, jsonrpc: '2.0', result: true })
  await connecting
  sockets.length = 0
  await propose(other.client)
  const after = await create()
  const topics = [one, other].flatMap(({ client }) => client.core.pairing.getPairings().map(({ topic }) => topic))
  assert.is(topics.length, 2)
  assert.equal(
    after.client.core.pairing
      .getPairings()
      .map(({ topic }) => topic)
      .sort(),
    topics.sort(),
  )
  for (const topic of topics) assert.ok(after.client.core.crypto.keychain.has(topic))
})

test('whatever stands in its storage, it starts', async () => {
  const lists = [
    'core:subscription',
    'core:pairing',
    'core:history',
    'core:expirer',
    'client:session',
    'client:proposal',
    'client:request',
    'auth:authKeys',
    'auth:pairingTopics',
    'auth:requests',
  ]
  const names = [...lists, 'core:keychain', 'core:messages', 'core:messages_withoutClientAck']
    .map(name => name.split(':'))
    .map(([part, name]) => `wc@${part === 'auth' ? '1.5' : '2'}:${part}:0.3//${name}`)
  const values = [
    null,
    7,
    'text',
    {},
    { a: null },
    { a: 7 },
    { length: 3 },
    [],
    [
      null,
      7,
      'text',
      [],
      {},
      { topic: 'a' },
      { id: 1 },
      { target: 7, expiry: 1 },
      { target: 'x:y', expiry: 1 },
      { topic: 'a', expiry: 1, self: null },
    ],
  ]
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

test('without any storage it works, and forgets', async () => {
  Object.assign(globalThis, { indexedDB: undefined })
  const { client } = await create()
  const { connecting, socket, proposal } = await propose(client)
  answer(socket, { id: proposal.id, jsonrpc: '2.0', result: true })
  assert.ok((await connecting).uri)
  assert.equal((await create()).client.core.pairing.getPairings(), [])
})

test('closed, it is silent: no socket, no heartbeat, and one that was still opening is closed', async () => {
  const { client } = await create()
  const { socket } = await propose(client)
  await closeSignClient(client)
  assert.is(socket.readyState, 3)

  const late = await create({ storagePrefix: 'late' })
  late.client.connect(wanted).catch(() => {})
  while (sockets.length < 2) await settlePromises()
  await closeSignClient(late.client)
  sockets[1]!.open()
  await settlePromises()
  assert.is(sockets[1]!.readyState, 3)
  assert.is(sockets.length, 2)
})

for (const reason of [
  'Unauthorized: invalid key',
  'Unauthorized: origin not allowed',
  'JWT validation error: JWT Token is not yet valid',
]) {
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
}

test('whatever else the relay sends, nothing is thrown at the page', async () => {
  const { client, log } = await create()
  const { connecting, socket, proposal } = await propose(client)
  const { pairingTopic: topic } = proposal.params as { pairingTopic: string }
  const push = (params: unknown) => ({ id: 7, jsonrpc: '2.0', method: 'irn_subscription', params })
  for (const frame of [
    'null',
    '7',
    '"text"',
    'no JSON',
    '',
    '[]',
    '{}',
    '[null]',
    { id: 1, jsonrpc: '2.0' },
    { id: 1, jsonrpc: '2.0', method: 7 },
    { id: null, jsonrpc: '2.0', error: {} },
    push(undefined),
    push(null),
    push({ id: 's' }),
    push({ id: 's', data: {} }),
    push({ id: 's', data: { topic, message: 7 } }),
    push({ id: 's', data: { topic, message: '%%%', publishedAt: 0, tag: 0 } }),
    push({ id: 's', data: { topic, message: 'AAAA', publishedAt: 0, tag: 0 } }),
    push({ id: 's', data: { topic: 'of nobody', message: 'AAAA', publishedAt: 0, tag: 0 } }),
  ])
    answer(socket, frame)
  socket.onmessage?.({ data: undefined })
  socket.onmessage?.({ data: new Uint8Array(3) })
  await settlePromises()
  answer(socket, { id: proposal.id, jsonrpc: '2.0', result: true })
  assert.ok((await connecting).uri)
  assert.ok(log.text())
  await closeSignClient(client)
})

test('a relay that refuses a message, and refuses it again, is noted and no more', async () => {
  const { client, log } = await create()
  const {
    socket,
    proposal: { id },
  } = await propose(client)
  answer(socket, { id, jsonrpc: '2.0', error: { code: -32600, message: 'refused once' } })
  await settlePromises()
  client.core.heartbeat.events.emit('heartbeat_pulse')
  while (socket.sent.length < 2) await settlePromises()
  assert.equal(socket.sent[1], socket.sent[0])
  answer(socket, { id, jsonrpc: '2.0', error: { code: -32600, message: 'refused twice' } })
  await settlePromises()
  assert.match(log.text(), 'refused twice')
  await closeSignClient(client)
})

test('the log has no keys', async () => {
  const log = createLog(undefined, 'trace')
  const { client } = await create({ log })
  const { connecting, socket, proposal } = await propose(client)
  answer(socket, { id: proposal.id, jsonrpc: '2.0', result: true })
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
  const { client } = await create()
  const { socket } = await propose(client)
  assert.is(listeners(), 2)
  page.window.dispatchEvent(new Event('offline'))
  await settlePromises()
  assert.is(socket.readyState, 3)
  page.window.dispatchEvent(new Event('online'))
  while (sockets.length < 2) await settlePromises()
  await closeSignClient(client)
  assert.is(listeners(), 0)
  leave()
})

test.run()
