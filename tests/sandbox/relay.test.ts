import { createHash } from 'node:crypto'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { start, type Relay } from '../../scripts/sandbox/relay.js'
import { failure } from '../support/failure.js'
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

// ——— what clients rely on

test('a message reaches a subscriber, and never its publisher', async () => {
  const [dapp, wallet] = [await connect(), await connect()]
  const topic = createTopic()
  await subscribe(dapp, topic)
  await subscribe(wallet, topic)
  const arriving = pushOf(wallet, 'hello')
  assert.is(await publish(dapp, topic, 'hello', { attestation: 'seal' }), true)
  const { params, id } = await arriving
  assert.type(id, 'number')
  const { publishedAt, ...data } = params!.data
  assert.equal(data, { topic, message: 'hello', tag: 1108, attestation: 'seal' })
  assert.type(publishedAt, 'number')
  await settle(dapp)
  assert.equal(dapp.messages(), [])
})

test('a message without an attestation is pushed with an empty one, so that wallets need not ask for it', async () => {
  const [dapp, wallet] = [await connect(), await connect()]
  const topic = createTopic()
  await subscribe(wallet, topic)
  const arriving = pushOf(wallet, 'hello')
  await publish(dapp, topic, 'hello')
  assert.is((await arriving).params!.data.attestation, '')
})

test('a subscription is named as clients name it', async () => {
  const client = await connect()
  const topic = createTopic()
  assert.is(
    await subscribe(client, topic),
    createHash('sha256')
      .update(topic + client.clientId)
      .digest('hex'),
  )
})

test('ids of nineteen digits come back as they were, be they text or number', async () => {
  const client = await connect()
  for (const id of ['"1795253010715503360"', '1795253010715503361', '7', '"a \\"quoted\\" 1795253010715503361"']) {
    const answer = client.next(() => true)
    client.send(`{"jsonrpc":"2.0","method":"irn_subscribe","params":{"topic":"${createTopic()}"},"id":${id}}`)
    assert.match((await answer).text, `{"id":${id},"jsonrpc":"2.0","result":`)
  }
})

test('who subscribes late finds the message in the mailbox', async () => {
  const [dapp, wallet] = [await connect(), await connect()]
  const topic = createTopic()
  await publish(dapp, topic, 'early')
  await collect(wallet, topic, 'early')
})

test('the answer to a subscription comes before the messages that waited for it', async () => {
  const [dapp, wallet] = [await connect(), await connect()]
  const topic = createTopic()
  await publish(dapp, topic, 'early')
  await collect(wallet, topic, 'early')
  assert.equal(
    wallet.received.map(({ method }) => method),
    [undefined, 'irn_subscription'],
  )
})

test('a message too old to matter is not delivered', async () => {
  const [dapp, wallet] = [await connect(), await connect()]
  const topic = createTopic()
  await publish(dapp, topic, 'short', { ttl: 60 })
  await publish(dapp, topic, 'long', { ttl: 3600 })
  time = 61_000
  await collect(wallet, topic, 'long')
  assert.equal(wallet.messages(), ['long'])
})

test('what was acknowledged does not come again, what was not comes with the next subscription', async () => {
  const dapp = await connect()
  const identity = createClientIdentity()
  const topic = createTopic()
  const first = await connect({ identity })
  await subscribe(first, topic)
  const both = pushOf(first, 'two')
  await publish(dapp, topic, 'one')
  await publish(dapp, topic, 'two')
  await both
  first.acknowledge('one')
  await settle(first)
  await first.close()

  const second = await connect({ identity })
  const again = pushOf(second, 'two')
  await subscribe(second, topic)
  await again
  await settle(second)
  assert.equal(second.messages(), ['two'])
})

test('the same message sent twice, as after a lost answer, is one message', async () => {
  const [dapp, wallet] = [await connect(), await connect()]
  const topic = createTopic()
  await subscribe(wallet, topic)
  const arriving = pushOf(wallet, 'hello')
  await publish(dapp, topic, 'hello')
  await arriving
  wallet.acknowledge('hello')
  await settle(wallet)
  assert.is(await publish(dapp, topic, 'hello'), true)
  await publish(dapp, topic, 'next')
  await settle(wallet)
  assert.equal(wallet.messages(), ['hello', 'next'])
})

test('after unsubscribing nothing comes', async () => {
  const [dapp, wallet] = [await connect(), await connect()]
  const topic = createTopic()
  const id = await subscribe(wallet, topic)
  assert.is(await wallet.ask('irn_unsubscribe', { topic, id }), true)
  await publish(dapp, topic, 'hello')
  await settle(wallet)
  assert.equal(wallet.messages(), [])
})

test('a proposer and an approver are subscribed without asking', async () => {
  const [dapp, wallet] = [await connect(), await connect()]
  const [pairingTopic, sessionTopic] = [createTopic(), createTopic()]
  assert.is(
    await dapp.ask('wc_proposeSession', { pairingTopic, sessionProposal: 'propose', ttl: 300, correlationId: 1795253010715503 }),
    true,
  )
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

test('batches subscribe, publish, fetch and take', async () => {
  const [dapp, wallet] = [await connect(), await connect()]
  const topics = [createTopic(), createTopic()]
  const messages = topics.map((topic, index) => ({ topic, message: `in ${index}`, ttl: 60, tag: 1108 }))
  assert.is(await dapp.ask('irn_batchPublish', { messages }), true)
  const { messages: fetched, hasMore } = (await wallet.ask('irn_batchFetchMessages', { topics })) as {
    messages: { message: string }[]
    hasMore: boolean
  }
  assert.equal(
    fetched.map(({ message }) => message),
    ['in 0', 'in 1'],
  )
  assert.is(hasMore, false)

  const message_id = createHash('sha256').update('in 0').digest('hex')
  assert.is(await wallet.ask('irn_batchReceive', { receipts: [{ topic: topics[0], message_id }] }), true)
  assert.equal(await wallet.ask('irn_fetchMessages', { topic: topics[0] }), { messages: [], hasMore: false })
  const ids = (await wallet.ask('irn_batchSubscribe', { topics })) as string[]
  assert.is(ids.length, 2)
  await settle(wallet)
  assert.equal(wallet.messages(), ['in 1'])
  assert.is(await wallet.ask('irn_batchUnsubscribe', { subscriptions: topics.map((topic, index) => ({ topic, id: ids[index] })) }), true)
  assert.equal(await wallet.ask('irn_batchSubscribeBlocking', { topics: [topics[0]] }), [{ id: ids[0] }])
  assert.is(await wallet.ask('irn_subscribeBlocking', { topic: topics[0] }), ids[0])
})

// ——— what comes in is checked

test('what is no request is answered and does no harm', async () => {
  const client = await connect()
  const topic = createTopic()
  const answers: string[] = []
  const texts = ['{', '"text"', '[]', '[1, null]', '{"jsonrpc":"2.0"}', '{"id":{},"method":"irn_publish"}', '{"id":4,"result":true}']
  for (const text of texts) client.send(text)
  client.send(
    `[{"id":5,"jsonrpc":"2.0","method":"irn_subscribe","params":{"topic":"${topic}"}},{"id":6,"jsonrpc":"2.0","method":"irn_nothing"}]`,
  )
  await settle(client)
  for (const { id, error } of client.received) answers.push(`${id} ${error?.code ?? 'ok'}`)
  assert.equal(answers.slice(0, -1), [
    'null -32700',
    'null -32600',
    'null -32600',
    'null -32600',
    'null -32600',
    'null -32600',
    '5 ok',
    '6 -32601',
  ])
})

test('requests that make no sense are refused with a reason', async () => {
  const client = await connect()
  const topic = createTopic()
  const refused = async (method: string, params: unknown) => (await failure(client.ask(method, params))).code
  assert.is(await refused('irn_watchRegister', {}), -32601)
  assert.is(await refused('publish', { topic, message: 'hello' }), -32601)
  assert.is(await refused('irn_toString', {}), -32601)
  assert.is(await refused('irn_subscribe', { topic: 'mine' }), -32600)
  assert.is(await refused('irn_publish', { topic, message: '' }), -32600)
  assert.is(await refused('irn_publish', { topic, message: 'hello', tag: '1108' }), -32600)
  assert.is(await refused('irn_publish', { topic, message: 'hello', ttl: 0 }), -32000)
  assert.match(
    (await failure(client.ask('irn_publish', { topic, message: 'hello', ttl: 2_592_001 }))).message,
    'requested ttl is above 2592000 seconds',
  )
  assert.is(await refused('irn_batchSubscribe', { topics: [] }), -32600)
  assert.is(await refused('irn_batchSubscribe', { topics: Array.from({ length: 501 }, createTopic) }), -32600)
})

test('where it stands in for another host, tokens may be meant for that one', async () => {
  const other = await start({ hosts: ['relay.example'] })
  const identity = createClientIdentity()
  const admitted = await connectClient(other.url, { token: createToken('wss://relay.example', identity) })
  assert.equal(other.clients, [identity.clientId])
  await admitted.close()
  await other.close()
})

test('a token is verified to the last byte', async () => {
  const identity = createClientIdentity()
  const closing = async (token: string) => (await connect({ token })).closed
  const good = createToken(relay.url, identity)
  const bad = good.slice(0, -4) + (good.endsWith('AAAA') ? 'BBBB' : 'AAAA')
  assert.equal(await closing(bad), { code: 3000, reason: 'JWT validation error: Invalid signature' })
  assert.equal(await closing(createToken(relay.url, { ...identity, clientId: createClientIdentity().clientId })), {
    code: 3000,
    reason: 'JWT validation error: Invalid signature',
  })
  assert.equal(await closing(createToken('wss://relay.example', identity)), {
    code: 3000,
    reason: 'JWT validation error: Invalid audience',
  })
  assert.equal(await closing(createToken(relay.url, identity, { alg: 'none' })), {
    code: 3000,
    reason: 'JWT validation error: Invalid JWT signing algorithm',
  })
  for (const token of ['', 'a.b', 'a.b.c', createToken(relay.url, identity, { iss: 'did:key:zNothing0' })]) {
    const { code, reason } = await closing(token)
    assert.is(code, 3000)
    assert.match(reason, /^JWT validation error: /)
  }
})

test('a client whose clock runs ahead, or far behind, is told so', async () => {
  time = -600_000
  assert.equal(await (await connect()).closed, { code: 3000, reason: 'JWT validation error: JWT Token is not yet valid' })
  time = 86_400_000 + 600_000
  assert.equal(await (await connect()).closed, { code: 3000, reason: 'JWT validation error: JWT Token is expired' })
  time = -60_000 // nobody's clock is exact
  await settle(await connect())
})

// ——— faults

test('unknown projects and origins are turned away after the socket is open', async () => {
  relay.setFaults({ refuseProjectIds: ['gone'], refuseOrigins: ['http://localhost:1'] })
  assert.equal(await (await connect({ projectId: 'gone' })).closed, { code: 3000, reason: 'Unauthorized: invalid key' })
  assert.equal(await (await connect({ projectId: '' })).closed, { code: 3000, reason: 'Unauthorized: invalid key' })
  assert.equal(await (await connect({ origin: 'http://localhost:1' })).closed, { code: 3000, reason: 'Unauthorized: origin not allowed' })
  await settle(await connect({ origin: 'http://localhost:2' }))
})

test('sockets can be closed with any code and reason as they open', async () => {
  for (const reason of [
    'Unauthorized: invalid key',
    'Unauthorized: origin not allowed',
    'JWT validation error: JWT Token is not yet valid',
  ]) {
    relay.setFaults({ close: { code: 3000, reason } })
    assert.equal(await (await connect()).closed, { code: 3000, reason })
  }
  relay.setFaults({ close: { code: 1013, reason: 'Too Many Requests' } })
  assert.equal(await (await connect()).closed, { code: 1013, reason: 'Too Many Requests' })
})

test('down: open sockets break, new ones find nobody, and the mailbox outlives it', async () => {
  const [dapp, wallet] = [await connect(), await connect()]
  const topic = createTopic()
  await publish(dapp, topic, 'before')
  relay.setFaults({ down: true })
  assert.is((await dapp.closed).code, 1006)
  assert.is((await wallet.closed).code, 1006)
  assert.is((await (await connect()).closed).code, 1006)
  assert.equal(relay.clients, [])
  relay.setFaults({ down: false })
  const back = await connect()
  await collect(back, topic, 'before')
})

test('silent: sockets open and nothing comes, until it is over', async () => {
  const [dapp, wallet] = [await connect(), await connect()]
  const topic = createTopic()
  await subscribe(wallet, topic)
  relay.setFaults({ silent: true })
  const late = await connect()
  late.send(`{"id":1,"jsonrpc":"2.0","method":"irn_publish","params":{"topic":"${topic}","message":"unheard","ttl":60,"tag":1108}}`)
  await new Promise<void>(resolve => {
    const stop = relay.onFrame(({ clientId }) => {
      if (clientId !== late.clientId) return
      stop()
      resolve()
    })
  })
  assert.is(relay.frames.at(-1)!.lost, true)
  relay.setFaults({ silent: false })
  const arriving = pushOf(wallet, 'heard')
  await publish(dapp, topic, 'heard')
  await arriving
  await settle(late)
  assert.equal(wallet.messages(), ['heard'])
  assert.is(late.received.length, 1)
})

test('drop: the next requests are neither done nor answered', async () => {
  const [dapp, wallet] = [await connect(), await connect()]
  const topic = createTopic()
  await subscribe(wallet, topic)
  relay.setFaults({ drop: { next: 1, of: ['request'] } })
  dapp.send(`{"id":1,"jsonrpc":"2.0","method":"irn_publish","params":{"topic":"${topic}","message":"lost","ttl":60,"tag":1108}}`)
  await publish(dapp, topic, 'kept')
  await settle(wallet)
  assert.equal(wallet.messages(), ['kept'])
  assert.is(dapp.received.length, 1)
  assert.is(relay.faults.drop, null)
})

test('drop: an answer can get lost although the work is done', async () => {
  const [dapp, wallet] = [await connect(), await connect()]
  const topic = createTopic()
  await subscribe(wallet, topic)
  relay.setFaults({ drop: { next: 1, of: ['answer'] } })
  const arriving = pushOf(wallet, 'done')
  dapp.send(`{"id":1,"jsonrpc":"2.0","method":"irn_publish","params":{"topic":"${topic}","message":"done","ttl":60,"tag":1108}}`)
  await arriving
  await settle(dapp)
  assert.is(dapp.received.length, 1)
})

test('drop: a lost push comes with the next subscription; others of its tag go through', async () => {
  const [dapp, wallet] = [await connect(), await connect()]
  const topic = createTopic()
  await subscribe(wallet, topic)
  relay.setFaults({ drop: { every: 2, of: ['push'], tag: 1108 } })
  await publish(dapp, topic, 'one')
  await publish(dapp, topic, 'two')
  await publish(dapp, topic, 'event', { tag: 1110 })
  await publish(dapp, topic, 'three')
  await settle(wallet)
  assert.equal(wallet.messages(), ['one', 'event', 'three'])
  relay.setFaults({ drop: null })
  for (const message of ['one', 'event', 'three']) wallet.acknowledge(message)
  await subscribe(wallet, topic)
  await settle(wallet)
  assert.equal(wallet.messages(), ['one', 'event', 'three', 'two'])
})

test('hold: messages wait until they are let go; with reorder the last one comes first', async () => {
  const [dapp, wallet] = [await connect(), await connect()]
  const topic = createTopic()
  await subscribe(wallet, topic)
  relay.setFaults({ hold: true, reorder: 1 })
  for (const message of ['one', 'two', 'three']) await publish(dapp, topic, message)
  await settle(wallet)
  assert.equal(wallet.messages(), [])
  const last = pushOf(wallet, 'one')
  relay.setFaults({ hold: false })
  await last
  assert.equal(wallet.messages(), ['three', 'two', 'one'])
})

test('duplicate: each message comes twice, under ids of their own', async () => {
  const [dapp, wallet] = [await connect(), await connect()]
  const topic = createTopic()
  await subscribe(wallet, topic)
  relay.setFaults({ duplicate: true })
  await publish(dapp, topic, 'hello')
  await settle(wallet)
  assert.equal(wallet.messages(), ['hello', 'hello'])
  const ids = wallet.received.filter(({ params }) => params).map(({ id }) => id)
  assert.is(new Set(ids).size, 2)
})

test('delay: answers keep their order and come later', async () => {
  const client = await connect()
  relay.setFaults({ delay: 60 })
  const started = performance.now()
  await Promise.all([settle(client), settle(client)])
  assert.ok(performance.now() - started >= 50)
})

test('throttle: who asks too much in a second is sent away', async () => {
  relay.setFaults({ throttle: 2 })
  const client = await connect()
  for (let count = 0; count < 3; count++) client.send('{"id":1,"jsonrpc":"2.0","method":"irn_nothing"}')
  assert.equal(await client.closed, { code: 1013, reason: 'Too Many Requests' })
})

test('every socket can be broken once, or closed with a code, or only those of one client', async () => {
  const [first, second] = [await connect(), await connect()]
  assert.equal(new Set(relay.clients), new Set([first.clientId, second.clientId]))
  relay.disconnect(first.clientId, 4008, 'Stale')
  assert.equal(await first.closed, { code: 4008, reason: 'Stale' })
  await settle(second)
  relay.disconnectAll()
  assert.is((await second.closed).code, 1006)
  await settle(await connect())
})

// ——— over HTTP

test('a page of any port can see and set the faults, and see the frames', async () => {
  const at = (path: string, method = 'GET', body?: unknown) =>
    fetch(relay.httpUrl + path, { method, body: body === undefined ? undefined : JSON.stringify(body) })
  const health = await at('/health')
  assert.equal(await health.json(), { ok: true })
  assert.is(health.headers.get('access-control-allow-origin'), '*')
  assert.is((await at('/__faults', 'OPTIONS')).status, 204)

  assert.is((await at('/__faults', 'POST', { delay: 5, close: { code: 3000, reason: 'Unauthorized: invalid key' } })).status, 200)
  assert.is(relay.faults.delay, 5)
  const wrong: unknown[] = [
    { delay: -1 },
    { down: 'yes' },
    { drop: {} },
    { drop: { next: 0 } },
    { drop: { next: 1, of: ['all'] } },
    { close: { code: 3000 } },
    { close: { code: 1006, reason: '' } },
    { refuseOrigins: 'http://a.example' },
    { constructor: 1 },
    [],
  ]
  for (const body of wrong) assert.is((await at('/__faults', 'POST', body)).status, 400, JSON.stringify(body))
  assert.throws(() => relay.setFaults({ throttle: 0.5 }))
  assert.is(((await (await at('/__faults', 'DELETE')).json()) as { delay: number }).delay, 0)

  const client = await connect()
  await settle(client)
  const frames = (await (await at('/__frames')).json()) as { clientId: string; direction: string; method: string }[]
  assert.equal(
    frames.slice(-2).map(({ clientId, direction, method }) => [clientId, direction, method]),
    [
      [client.clientId, 'in', 'irn_subscribe'],
      [client.clientId, 'out', 'irn_subscribe'],
    ],
  )
  assert.is((await at('/__disconnect', 'POST', { code: 1006 })).status, 400)
  assert.is((await at('/__disconnect', 'POST')).status, 200)
  assert.is((await client.closed).code, 1006)
  assert.is((await at('/nothing')).status, 404)
  assert.is((await at('/__faults', 'POST')).status, 200)
})

test('the last five hundred frames are kept', async () => {
  const client = await connect()
  for (let count = 0; count < 260; count++) await client.ask('irn_unsubscribe', { topic: createTopic() })
  assert.is(relay.frames.length, 500)
})

test('it shows clients that it is there, unless it is silent', async () => {
  const other = await start({ pingEvery: 10 })
  await (
    await connectClient(other.url)
  ).pinged
  other.setFaults({ silent: true })
  const silenced = await connectClient(other.url)
  const quiet = new Promise(resolve => setTimeout(resolve, 100, 'quiet'))
  assert.is(await Promise.race([silenced.pinged, quiet]), 'quiet')
  await other.close()
})

test('a closed relay is gone', async () => {
  const other = await start()
  const client = await connectClient(other.url)
  await other.close()
  assert.is((await client.closed).code, 1006)
  assert.is((await (await connectClient(other.url)).closed).code, 1006)
})

test.run()
