// The relay answers clients as the public one does, and fails in the ways it is told to.
import { createHash } from 'node:crypto'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { start, type Relay } from '../../scripts/sandbox/relay.js'
import { failure } from '../support/failure.js'
import { pluck } from '../support/pluck.js'
import { connectClient, createClientIdentity, createToken, createTopic, type ClientOptions, type RelayClient } from './relay-client.js'

let relay: Relay
let clients: RelayClient[] = []
let time = 0

test.before(async () => {
  relay = await start({ now: () => Date.now() + time })
})
test.after(() => relay.close())
test.after.each(async () => {
  relay.resetFaults()
  time = 0
  await Promise.all(clients.splice(0).map(client => client.close()))
})

async function connect(options?: ClientOptions): Promise<RelayClient> {
  const client = await connectClient(relay.url, options)
  clients.push(client)
  return client
}

const publish = (client: RelayClient, topic: string, message: string, more = {}) =>
  client.ask('irn_publish', { topic, message, ttl: 300, tag: 1108, prompt: true, ...more })
const subscribe = (client: RelayClient, topic: string) => client.ask('irn_subscribe', { topic })
const pushOf = (client: RelayClient, message: string) => client.next(frame => frame.params?.data.message === message)
/** Subscribes, and takes a message that waited in the mailbox. */
async function collect(client: RelayClient, topic: string, message: string): Promise<void> {
  const arriving = pushOf(client, message)
  await subscribe(client, topic)
  await arriving
}
/** Everything sent until now has arrived: answers come in order. */
const settle = (client: RelayClient) => client.ask('irn_subscribe', { topic: createTopic() })

/** A page, and a wallet that listens to a topic. */
async function pair(): Promise<{ dapp: RelayClient; wallet: RelayClient; topic: string }> {
  const [dapp, wallet, topic] = [await connect(), await connect(), createTopic()]
  await subscribe(wallet, topic)
  return { dapp, wallet, topic }
}
const hash = (text: string) => createHash('sha256').update(text).digest('hex')

// ——— what clients rely on

test('a message reaches a subscriber, and never its publisher', async () => {
  const { dapp, wallet, topic } = await pair()
  assert.is(await subscribe(dapp, topic), hash(topic + dapp.clientId)) // named as clients name it
  const arriving = pushOf(wallet, 'hello')
  assert.is(await publish(dapp, topic, 'hello', { attestation: 'seal' }), true)
  const { params, id } = await arriving
  const { publishedAt, ...data } = params!.data
  assert.equal(data, { topic, message: 'hello', tag: 1108, attestation: 'seal' })
  assert.equal([typeof id, typeof publishedAt], ['number', 'number'])
  const plain = pushOf(wallet, 'without a seal')
  await publish(dapp, topic, 'without a seal')
  assert.is((await plain).params!.data.attestation, '') // so that wallets need not ask for it
  await settle(dapp)
  assert.equal(dapp.messages(), [])
  await wallet.ask('irn_unsubscribe', { topic, id: hash(topic + wallet.clientId) })
  await publish(dapp, topic, 'unheard')
  await settle(wallet)
  assert.equal(wallet.messages(), ['hello', 'without a seal'])
})

test('ids of nineteen digits come back as they were, be they text or number', async () => {
  const client = await connect()
  for (const id of ['"1795253010715503360"', '1795253010715503361', '7', '"a \\"quoted\\" 1795253010715503361"']) {
    const answer = client.next(() => true)
    client.send(`{"jsonrpc":"2.0","method":"irn_subscribe","params":{"topic":"${createTopic()}"},"id":${id}}`)
    assert.match((await answer).text, `{"id":${id},"jsonrpc":"2.0","result":`)
  }
})

test('who subscribes late finds what waited, after the answer, unless it is too old to matter', async () => {
  const [dapp, wallet, topic] = [await connect(), await connect(), createTopic()]
  await publish(dapp, topic, 'short', { ttl: 60 })
  await publish(dapp, topic, 'long', { ttl: 3600 })
  time = 61_000
  await collect(wallet, topic, 'long')
  assert.equal(pluck(wallet.received, 'method'), [undefined, 'irn_subscription'])
  assert.equal(wallet.messages(), ['long'])
})

test('what was acknowledged does not come again, what was not comes with the next subscription; the same sent twice is one', async () => {
  const [dapp, identity, topic] = [await connect(), createClientIdentity(), createTopic()]
  const first = await connect({ identity })
  await subscribe(first, topic)
  const both = pushOf(first, 'two')
  for (const message of ['one', 'two']) await publish(dapp, topic, message)
  await both
  first.acknowledge('one')
  await settle(first)
  assert.is(await publish(dapp, topic, 'one'), true) // as after a lost answer
  await settle(first)
  assert.equal(first.messages(), ['one', 'two'])
  await first.close()
  const second = await connect({ identity })
  await collect(second, topic, 'two')
  await settle(second)
  assert.equal(second.messages(), ['two'])
})

test('a proposer and an approver are subscribed without asking', async () => {
  const [dapp, wallet] = [await connect(), await connect()]
  const [pairingTopic, sessionTopic] = [createTopic(), createTopic()]
  const proposal = { pairingTopic, sessionProposal: 'propose', ttl: 300, correlationId: 1795253010715503 }
  assert.is(await dapp.ask('wc_proposeSession', proposal), true)
  const proposed = pushOf(wallet, 'propose')
  await subscribe(wallet, pairingTopic)
  assert.is((await proposed).params!.data.tag, 1100)
  const agreed = pushOf(dapp, 'agree')
  const approval = { sessionTopic, pairingTopic, sessionProposalResponse: 'agree', sessionSettlementRequest: 'settle', ttl: 300 }
  assert.is(await wallet.ask('wc_approveSession', approval), true)
  assert.is((await agreed).params!.data.tag, 1101)
  const settled = pushOf(dapp, 'settle')
  await subscribe(dapp, sessionTopic)
  assert.is((await settled).params!.data.tag, 1102)
  const asked = pushOf(wallet, 'ask')
  await publish(dapp, sessionTopic, 'ask')
  await asked
})

// ——— what comes in is checked

test('what is no request is answered and does no harm', async () => {
  const client = await connect()
  const texts = ['{', '"text"', '[]', '[1, null]', '{"jsonrpc":"2.0"}', '{"id":{},"method":"irn_publish"}', '{"id":4,"result":true}']
  const good = `{"id":5,"jsonrpc":"2.0","method":"irn_subscribe","params":{"topic":"${createTopic()}"}}`
  for (const text of [...texts, `[${good},{"id":6,"jsonrpc":"2.0","method":"irn_nothing"}]`]) client.send(text)
  await settle(client)
  const found = client.received.map(({ id, error }) => `${id} ${error?.code ?? 'ok'}`).slice(0, -1)
  assert.equal(found, ['null -32700', ...Array<string>(5).fill('null -32600'), '5 ok', '6 -32601'])
})

test('requests that make no sense are refused with a reason', async () => {
  const client = await connect()
  const topic = createTopic()
  for (const [method, params, code] of [
    ['irn_watchRegister', {}, -32601],
    ['publish', { topic, message: 'hello' }, -32601],
    ['irn_toString', {}, -32601],
    ['irn_subscribe', { topic: 'mine' }, -32600],
    ['irn_publish', { topic, message: '' }, -32600],
    ['irn_publish', { topic, message: 'hello', tag: '1108' }, -32600],
    ['irn_publish', { topic, message: 'hello', ttl: 0 }, -32000],
    ['irn_publish', { topic, message: 'hello', ttl: 2_592_001 }, -32000],
    ['irn_batchSubscribe', { topics: [] }, -32600],
    ['irn_batchSubscribe', { topics: Array.from({ length: 501 }, createTopic) }, -32600],
  ] as const)
    assert.is((await failure(client.ask(method, params))).code, code, method)
})

const identity = createClientIdentity()
const tampered = (token: string) => token.slice(0, -4) + (token.endsWith('AAAA') ? 'BBBB' : 'AAAA')
for (const [what, token, reason] of [
  ['with another signature', () => tampered(createToken(relay.url, identity)), 'Invalid signature'],
  ['of another key', () => createToken(relay.url, { ...identity, clientId: createClientIdentity().clientId }), 'Invalid signature'],
  ['for another relay', () => createToken('wss://relay.example', identity), 'Invalid audience'],
  ['without an algorithm', () => createToken(relay.url, identity, { alg: 'none' }), 'Invalid JWT signing algorithm'],
  ['of nobody', () => createToken(relay.url, identity, { iss: 'did:key:zNothing0' }), ''],
  ['that is empty', () => '', ''],
  ['that is none', () => 'a.b.c', ''],
] as const)
  test(`a token ${what} is turned away`, async () => {
    const ended = await (await connect({ token: token() })).closed
    assert.is(ended.code, 3000)
    assert.match(ended.reason, `JWT validation error: ${reason}`)
  })

test('a client whose clock runs ahead, or far behind, is told so; nobody’s clock is exact', async () => {
  for (const [ahead, reason] of [
    [-600_000, 'JWT Token is not yet valid'],
    [86_400_000 + 600_000, 'JWT Token is expired'],
  ] as const) {
    time = ahead
    assert.equal(await (await connect()).closed, { code: 3000, reason: `JWT validation error: ${reason}` })
  }
  time = -60_000
  await settle(await connect())
})

// ——— faults

test('whoever has no project is turned away after the socket is open, as is anybody with any code and reason', async () => {
  assert.equal(await (await connect({ projectId: '' })).closed, { code: 3000, reason: 'Unauthorized: invalid key' })
  const close = { code: 1013, reason: 'Too Many Requests' }
  relay.setFaults({ close })
  assert.equal(await (await connect()).closed, close)
})

const raw = (topic: string, message: string) =>
  `{"id":1,"jsonrpc":"2.0","method":"irn_publish","params":{"topic":"${topic}","message":"${message}","ttl":60,"tag":1108}}`

test('silent: sockets open and nothing comes, until it is over', async () => {
  const { dapp, wallet, topic } = await pair()
  relay.setFaults({ silent: true })
  const late = await connect()
  const heard = new Promise<void>(resolve => {
    const stop = relay.onFrame(({ clientId }) => clientId === late.clientId && (stop(), resolve()))
  })
  late.send(raw(topic, 'unheard'))
  await heard
  assert.is(relay.frames.at(-1)!.lost, true)
  relay.setFaults({ silent: false })
  const arriving = pushOf(wallet, 'heard')
  await publish(dapp, topic, 'heard')
  await arriving
  await settle(late)
  assert.equal([wallet.messages(), late.received.length], [['heard'], 1])
})
