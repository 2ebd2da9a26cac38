import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { createHttp } from '../../../src/clients/http.js'
import { createStorage } from '../../../src/clients/storage.js'
import { createProvider, type ProviderParts } from '../../../src/connectors/walletconnect/provider.js'
import type { ConnectParams, Session } from '../../../src/domain/walletconnect.js'
import { createClock, settlePromises } from '../../support/clock.js'
import {
  ALICE,
  BOB,
  createFakeSignClient,
  eip155,
  fakeSession,
  OLDER_SOLANA,
  PHANTOM,
  solana,
  SOLANA,
  type FakeSignClientOptions,
} from '../../support/fake-sign-client.js'
import { blockedStorage, createFakeFetch, memoryStorage, reply, type FakeCall } from '../../support/fakes.js'
import type { FakeRoutes } from '../../support/fake-fetch.js'
import { errorOf } from '../../support/modal.js'

type Failure = Error & { code?: number; data?: unknown }
interface Body {
  id: number
  method: string
  params: unknown[]
}

const WISH: ConnectParams = {
  optionalNamespaces: { eip155: { chains: ['eip155:1', 'eip155:137'], methods: ['personal_sign'], events: ['chainChanged'] } },
}
const EVENTS = [
  'connect',
  'disconnect',
  'display_uri',
  'accountsChanged',
  'chainChanged',
  'session_event',
  'session_update',
  'session_delete',
  'session_ping',
]

interface Given extends FakeSignClientOptions, Partial<Omit<ProviderParts, 'storage' | 'client'>> {
  storage?: Storage
  routes?: FakeRoutes
  client?: ReturnType<typeof createFakeSignClient>
}

/** A provider, all that stands around it, and what it told. */
function make(given: Given = {}) {
  const {
    sessions,
    wallet,
    routes,
    storage = memoryStorage(),
    client = createFakeSignClient({ ...(sessions && { sessions }), ...(wallet && { wallet }) }),
    ...parts
  } = given
  const clock = createClock()
  const fetch = createFakeFetch(routes)
  const make = () =>
    createProvider({
      client,
      projectId: 'project',
      blockchainApi: 'https://api.test',
      rpcUrlsOf: id => (id === 'eip155:999' ? [] : [`https://${id.split(':')[1]}.node.test/`]),
      http: createHttp({ clock, fetch: (url, init) => fetch(url, init) }),
      clock,
      storage: createStorage(storage),
      ...parts,
    })
  const provider = make()
  const told: [string, unknown][] = []
  for (const event of EVENTS) provider.on(event, (value: unknown) => told.push([event, value]))
  return {
    provider,
    client,
    clock,
    fetch,
    storage,
    told,
    /** What the page is after a reload. */
    reload: make,
    /** What was told of these events, in order. */
    only: (...names: string[]) => told.filter(([event]) => names.includes(event)).map(([event, value]) => [event, value]),
    ask: (method: string, params?: unknown, chain?: string, expiry?: number) => provider.request({ method, params }, chain, expiry),
  }
}

/** A provider with a session that stands. */
const connected = (more: Partial<Session> = {}, given: Given = {}) => make({ sessions: [fakeSession(more)], ...given })
const granting = (methods: readonly string[], more: Partial<Session> = {}) => ({ namespaces: { eip155: eip155({ methods }) }, ...more })
const failing = (error: unknown) => () => {
  throw error
}
/** A node that answers every call by a table of methods. */
const node =
  (answers: Record<string, unknown>) =>
  ({ body }: FakeCall) => {
    const answer = ({ id, method, params }: Body) => {
      const result = answers[method]
      return { jsonrpc: '2.0', id, ...(typeof result === 'function' ? (result as (params: unknown[]) => object)(params) : { result }) }
    }
    return Array.isArray(body) ? (body as Body[]).map(answer) : answer(body as Body)
  }

// ---- connect

test('the link of a pairing is told as display_uri, and kept', async () => {
  const { provider, client, only } = make()
  void provider.connect(WISH)
  await settlePromises()
  const { uri } = client.proposals[0]!
  assert.equal(only('display_uri'), [['display_uri', uri]])
  assert.is(provider.uri, uri)
})

test('connect ends with the session that a wallet approves, and tells connect', async () => {
  const { provider, client, told } = make()
  const session = provider.connect(WISH)
  await settlePromises()
  const approved = client.proposals[0]!.approve()
  assert.is((await session)!.topic, approved.topic)
  assert.is(provider.session!.topic, approved.topic)
  assert.equal(
    told.map(([event]) => event),
    ['display_uri', 'connect'],
  )
  assert.is((told[1]![1] as { session: Session }).session.topic, approved.topic)
})

test('a wallet that answers before the link is known is heard', async () => {
  const { provider, client } = make()
  client.duringConnect = ({ approve }) => void approve()
  assert.ok((await provider.connect(WISH))!.topic)
})

test('what is required is asked for as optional, joined with what is optional', async () => {
  const { provider, client } = make()
  void provider.connect({
    namespaces: { eip155: { chains: ['eip155:1'], methods: ['personal_sign'], events: ['chainChanged'] } },
    optionalNamespaces: {
      eip155: { chains: ['eip155:1', 'eip155:10'], methods: ['eth_sign'], events: [] },
      solana: { chains: [SOLANA], methods: [], events: [] },
    },
  })
  await settlePromises()
  const { proposal } = client.proposals[0]!
  assert.equal(proposal.optionalNamespaces, {
    eip155: { chains: ['eip155:1', 'eip155:10'], methods: ['personal_sign', 'eth_sign'], events: ['chainChanged'] },
    solana: { chains: [SOLANA], methods: [], events: [] },
  })
  assert.not('requiredNamespaces' in proposal)
})

test('properties and an earlier pairing are passed on, RPC addresses stay here', async () => {
  const { provider, client } = make()
  const wish = { sessionProperties: { a: 'b' }, scopedProperties: { 'eip155:1': { c: 1 } }, pairingTopic: 'standing' }
  void provider.connect({
    ...wish,
    optionalNamespaces: {
      eip155: { ...WISH.optionalNamespaces!.eip155!, rpcMap: { 1: 'https://secret.test/key' }, defaultChain: 'eip155:137' },
    },
  })
  await settlePromises()
  const { optionalNamespaces, ...rest } = client.proposals[0]!.proposal
  assert.equal(rest, wish)
  assert.equal(optionalNamespaces, WISH.optionalNamespaces)
})

test('a session begins on the chain the dApp names, if it is granted, else on the first', async () => {
  for (const [defaultChain, chain] of [
    ['eip155:137', 'eip155:137'],
    ['eip155:5', 'eip155:1'],
  ] as const) {
    const { provider, client } = make()
    const session = provider.connect({ optionalNamespaces: { eip155: { ...WISH.optionalNamespaces!.eip155!, defaultChain } } })
    await settlePromises()
    client.proposals[0]!.approve()
    await session
    assert.is(provider.chainOf('eip155'), chain)
  }
})

const NOT_A_CHAIN = 'should be a string and conform to "namespace:chainId" format'
const NO_CHAINS =
  'chains must be defined as "namespace:chainId" e.g. "eip155:1": {...} in the namespace key OR as an array of CAIP-2 chainIds e.g. eip155: { chains: ["eip155:1", "eip155:5"] }'
const base = { chains: ['eip155:1'], methods: [], events: [] }
const REFUSED: [title: string, wish: unknown, code: number, text: string][] = [
  ['nothing to ask for', {}, 5, 'Missing or invalid. connect() params: {}'],
  ['no wish', undefined, 5, 'Missing or invalid. connect() params: undefined'],
  [
    'namespaces that are no object',
    { optionalNamespaces: 'eip155' },
    5,
    'Missing or invalid. connect(), optionalNamespaces should be an object with data',
  ],
  [
    'required namespaces that are no object',
    { namespaces: [] },
    5,
    'Missing or invalid. connect(), requiredNamespaces should be an object with data',
  ],
  [
    'methods that are no texts',
    { optionalNamespaces: { eip155: { ...base, methods: [1] } } },
    5101,
    'Unsupported methods. connect(), namespace, methods should be an array of strings or empty array for no methods',
  ],
  [
    'events that are no list',
    { optionalNamespaces: { eip155: { ...base, events: 'all' } } },
    5102,
    'Unsupported events. connect(), namespace, events should be an array of strings or empty array for no events',
  ],
  [
    'a chain without a namespace',
    { optionalNamespaces: { eip155: { ...base, chains: ['1'] } } },
    5100,
    `Unsupported chains. connect() optionalNamespaces, chain 1 ${NOT_A_CHAIN}`,
  ],
  [
    'no chains',
    { namespaces: { eip155: { ...base, chains: [] } } },
    5100,
    `Unsupported chains. connect() requiredNamespaces, ${NO_CHAINS}`,
  ],
  [
    'a session property without a value',
    { ...WISH, sessionProperties: { a: '1', b: null } },
    5,
    'Missing or invalid. sessionProperties must contain an existing value for each key. Received: null for key b',
  ],
  [
    'a scoped property without a value',
    { ...WISH, scopedProperties: { eip155: undefined } },
    5,
    'Missing or invalid. scopedProperties must contain an existing value for each key. Received: undefined for key eip155',
  ],
  [
    'scoped properties of what is not asked for',
    { ...WISH, scopedProperties: { 'solana:x': {} } },
    5,
    'Scoped properties must be a subset of required/optional namespaces, received: {"solana:x":{}}, required/optional namespaces: ["eip155"]',
  ],
]

for (const [title, wish, code, text] of REFUSED) {
  test(`connect refuses ${title}`, async () => {
    const { provider, client } = make()
    const error = await errorOf<Failure>(provider.connect(wish as ConnectParams))
    assert.is(error.message, text)
    assert.is(error.code, code)
    assert.is(client.proposals.length, 0)
  })
}

test('a chain may be asked for as a namespace of its own, and no required namespaces are none', async () => {
  const { provider, client } = make()
  void provider.connect({ namespaces: {}, optionalNamespaces: { 'eip155:1': { chains: [], methods: ['eth_sign'], events: [] } } })
  await settlePromises()
  assert.equal(client.proposals[0]!.proposal.optionalNamespaces, { eip155: { chains: ['eip155:1'], methods: ['eth_sign'], events: [] } })
})

test('a wallet that refuses is a refusal of the visitor', async () => {
  const { provider, client } = make()
  const session = provider.connect(WISH)
  await settlePromises()
  client.proposals[0]!.refuse()
  const error = await errorOf<Failure>(session)
  assert.is(error.code, 4001)
  assert.is(error.name, 'userRejected')
  assert.is(provider.session, undefined)
})

test('a proposal that nobody answers expires', async () => {
  const { provider, client } = make()
  const session = provider.connect(WISH)
  await settlePromises()
  client.proposals[0]!.refuse({ code: 0, message: 'Proposal expired' })
  const error = await errorOf<Failure>(session)
  assert.is(error.message, 'Proposal expired')
  assert.is(error.name, 'proposalExpired')
})

test('a client that cannot propose says why', async () => {
  const { provider, client } = make()
  client.connect = async () => {
    throw new Error('No internet connection detected. Please restart your network and try again.')
  }
  const error = await errorOf<Failure>(provider.connect(WISH))
  assert.match(error.message, /^No internet connection detected/)
  assert.is(error.code, -32603)
})

test('giving up ends the wait at once, and tells nothing more', async () => {
  const { provider, told } = make()
  const given = new AbortController()
  const session = provider.connect({ ...WISH, signal: given.signal })
  given.abort(new Error('closed'))
  assert.is((await errorOf(session)).message, 'closed')
  await settlePromises()
  assert.equal(told, [])
})

test('whoever has given up already asks nobody', async () => {
  const { provider, client } = make()
  const error = await errorOf(provider.connect({ ...WISH, signal: AbortSignal.abort(new Error('closed')) }))
  assert.is(error.message, 'closed')
  assert.is(client.proposals.length, 0)
})

test('a wallet that approves what was given up is turned away', async () => {
  const { provider, client, told } = make()
  const given = new AbortController()
  const session = provider.connect({ ...WISH, signal: given.signal })
  await settlePromises()
  given.abort(new Error('closed'))
  await errorOf(session)
  const late = client.proposals[0]!.approve()
  await settlePromises()
  assert.equal(client.ended, [late.topic])
  assert.is(provider.session, undefined)
  assert.equal(
    told.map(([event]) => event),
    ['display_uri'],
  )
})

test('of several pairings the first that is approved answers all, and later ones are turned away', async () => {
  const { provider, client, only } = make()
  const first = provider.connect(WISH)
  const second = provider.connect(WISH)
  await settlePromises()
  const session = client.proposals[1]!.approve()
  assert.equal([(await first)!.topic, (await second)!.topic], [session.topic, session.topic])
  const late = client.proposals[0]!.approve()
  await settlePromises()
  assert.equal(client.ended, [late.topic])
  assert.is(provider.session!.topic, session.topic)
  assert.is(only('connect').length, 1)
})

test('a refusal ends one pairing only', async () => {
  const { provider, client } = make()
  const [first, second] = [provider.connect(WISH), provider.connect(WISH)]
  await settlePromises()
  client.proposals[0]!.refuse()
  assert.is((await errorOf<Failure>(first)).code, 4001)
  client.proposals[1]!.approve()
  assert.ok(await second)
})

test('a new session takes the place of the one that stood, whose wallet is told', async () => {
  const { provider, client, only } = connected()
  const before = provider.session!.topic
  const session = provider.connect(WISH)
  await settlePromises()
  client.proposals[0]!.approve({ namespaces: { eip155: eip155({ accounts: [BOB], chains: [10] }) } })
  await session
  assert.equal(client.ended, [before])
  assert.equal(await provider.request({ method: 'eth_accounts' }), [BOB])
  assert.equal(only('chainChanged', 'accountsChanged', 'disconnect'), [
    ['chainChanged', '0xa'],
    ['accountsChanged', [BOB]],
  ])
})

test('a session that is taken up while its wallet answers stays', async () => {
  const { provider, client } = make()
  const session = provider.connect(WISH)
  await settlePromises()
  client.events.on('session_connect', () => void provider.adopt())
  const { topic } = client.proposals[0]!.approve()
  assert.is((await session)!.topic, topic)
  assert.is(provider.adopt()!.topic, topic)
  assert.equal(client.ended, [])
})

test('a session that the wallet ends before we have it is no session', async () => {
  const { provider, client } = make()
  const session = provider.connect(WISH)
  await settlePromises()
  client.emit('session_delete', { topic: 'too-quick' })
  client.proposals[0]!.approve({ topic: 'too-quick' })
  assert.is((await errorOf<Failure>(session)).code, 4900)
  assert.is(provider.session, undefined)
})

test('enable pairs where nobody is connected, and answers the accounts', async () => {
  const { provider, client } = make({ namespacesOf: () => WISH.optionalNamespaces! })
  const accounts = provider.enable()
  await settlePromises()
  client.proposals[0]!.approve()
  assert.equal(await accounts, [ALICE])
  assert.equal(await provider.enable(), [ALICE])
  assert.is(client.proposals.length, 1)
})

// ---- restoring

test('the session of last time is taken up, on the chain and account that were in use', async () => {
  const sessions = [
    fakeSession({ topic: 'last', namespaces: { eip155: eip155({ accounts: [ALICE, BOB] }) } }),
    fakeSession({ expiry: Date.UTC(2025, 0, 9) / 1000 }),
  ]
  const { provider, client, reload } = make({ sessions: [sessions[0]!] })
  provider.setDefaultChain('eip155:137')
  client.sendEvent('accountsChanged', [BOB])
  client.session.getAll = () => [...sessions].reverse()
  const again = reload()
  assert.is(again.session!.topic, 'last')
  assert.is(again.chainOf('eip155'), 'eip155:137')
  assert.equal(await again.request({ method: 'eth_accounts' }), [BOB, ALICE])
})

test('of sessions nobody remembers the latest is taken up; the others are left alone', () => {
  const later = fakeSession({ expiry: Date.UTC(2025, 0, 9) / 1000 })
  const { provider, client } = make({ sessions: [fakeSession(), later, fakeSession()] })
  assert.is(provider.session!.topic, later.topic)
  assert.equal(client.ended, [])
})

test('a session that has expired, or that no wallet acknowledged, is not taken up', () => {
  assert.is(connected({ expiry: Date.UTC(2024, 11, 31) / 1000 }).provider.session, undefined)
  assert.is(connected({ acknowledged: false }).provider.session, undefined)
})

test('what another session left behind does not count for this one', () => {
  const first = connected()
  first.provider.setDefaultChain('eip155:137')
  const { provider } = connected({}, { storage: first.storage })
  assert.is(provider.chainOf('eip155'), 'eip155:1')
})

test('nonsense in the storage is no obstacle', () => {
  for (const text of ['{', '[]', '7', '{"topic":1,"chains":[1],"calls":{"a":null},"untold":7,"urls":"x"}', 'null']) {
    assert.ok(connected({}, { storage: memoryStorage({ '@appkit/universal_provider': text }) }).provider.session)
  }
})

test('blocked storage only forgets', () => {
  const { provider } = connected({}, { storage: blockedStorage() })
  provider.setDefaultChain('eip155:137')
  assert.is(provider.chainOf('eip155'), 'eip155:137')
})

test('without a session nothing is stored', () => {
  assert.is(make().storage.length, 0)
})

// ---- requests

test('nothing can be asked before there is a session', async () => {
  const error = await errorOf<Failure>(make().ask('personal_sign', []))
  assert.is(error.message, 'Please call connect() before request()')
  assert.is(error.code, 4900)
})

test('a namespace that the session does not serve is not configured', async () => {
  for (const chain of [SOLANA, 'eip155', 'nonsense', '']) {
    const error = await errorOf<Failure>(connected().ask('personal_sign', [], chain))
    assert.is(error.message, 'Namespace is not configured. Please call connect() first', chain)
    assert.is(error.code, 4901)
  }
})

test('a call without a method is none', async () => {
  const { provider } = connected()
  for (const call of [undefined, {}, { method: 5 }]) {
    assert.is((await errorOf<Failure>(provider.request(call as unknown as { method: string }))).code, -32600)
  }
})

test('what the session grants goes to the wallet, in the name of the chain in use', async () => {
  const { ask, client, provider } = connected()
  assert.is(await ask('personal_sign', ['0x', ALICE]), 'personal_sign!')
  provider.setDefaultChain('eip155:137')
  await ask('eth_sendTransaction', [{}])
  const { topic } = provider.session!
  assert.equal(client.requests, [
    { topic, chainId: 'eip155:1', method: 'personal_sign', params: ['0x', ALICE], expiry: undefined },
    { topic, chainId: 'eip155:137', method: 'eth_sendTransaction', params: [{}], expiry: undefined },
  ])
})

test('a chain that is named is the chain that is asked for', async () => {
  const { ask, client } = connected()
  await ask('personal_sign', [], 'eip155:137')
  assert.is(client.requests[0]!.chainId, 'eip155:137')
})

test('several namespaces are served by one session, each by its own chain', async () => {
  const { ask, client } = connected({ namespaces: { solana: solana(), eip155: eip155() } })
  await ask('solana_signMessage', { message: 'x' })
  await ask('personal_sign', [])
  await ask('solana_signMessage', {}, SOLANA)
  assert.equal(
    client.requests.map(({ chainId }) => chainId),
    [SOLANA, 'eip155:1', SOLANA],
  )
  assert.equal(client.requests[0]!.params, { message: 'x' })
})

test("a wallet that knows Solana's network by its older name is asked by it", async () => {
  const { ask, client, provider } = connected({ namespaces: { solana: solana(OLDER_SOLANA) } })
  assert.is(provider.chainOf('solana'), SOLANA)
  await ask('solana_signMessage', {}, SOLANA)
  assert.is(client.requests[0]!.chainId, OLDER_SOLANA)
})

test('a request expires when the dApp says, between 300 and 604800 seconds', async () => {
  const { ask, client } = connected()
  for (const expiry of [300, 604_800]) await ask('personal_sign', [], undefined, expiry)
  assert.equal(
    client.requests.map(({ expiry }) => expiry),
    [300, 604_800],
  )
  for (const expiry of [299, 604_801, 0, -1, NaN]) {
    const error = await errorOf<Failure>(ask('personal_sign', [], undefined, expiry))
    assert.is(error.message, `Missing or invalid. request() expiry: ${expiry}. Expiry must be a number (in seconds) between 300 and 604800`)
    assert.is(error.code, -32602)
  }
  assert.is(client.requests.length, 2)
})

test('on a chain the wallet did not approve it is not asked', async () => {
  const error = await errorOf<Failure>(connected().ask('personal_sign', [], 'eip155:10'))
  assert.is(error.code, 4901)
})

test('what only a wallet can do and this one does not grant is unauthorized, and no node hears of it', async () => {
  const { ask, fetch } = connected()
  for (const method of ['eth_signTypedData_v4', 'wallet_sendCalls', 'wallet_watchAsset']) {
    assert.is((await errorOf<Failure>(ask(method, ['secret']))).code, 4100, method)
  }
  assert.is(fetch.calls.length, 0)
})

const SAID: [title: string, said: unknown, code: number, message: string][] = [
  ["WalletConnect's refusal", { code: 5000, message: 'User rejected.' }, 4001, 'User rejected the request'],
  ['a refusal of methods', { code: 5002, message: 'User rejected methods.' }, 4001, 'User rejected the request'],
  ['a refusal in words', { code: -32000, message: 'The user rejected the transaction: User denied' }, 4001, 'User rejected the request'],
  ['a refusal as mere text', 'User rejected.', 4001, 'User rejected the request'],
  ['a refusal with the proper code', { code: 4001, message: 'Nope, says the user' }, 4001, 'Nope, says the user'],
  ['an unauthorized method', { code: 3001, message: 'Unauthorized method.' }, 4100, 'The wallet has not allowed this'],
  ['a method it does not know', { code: 5101, message: 'Unsupported methods.' }, 4200, 'The wallet does not support this'],
  ['an invalid method', { code: 1001, message: 'Invalid method.' }, 4200, 'The wallet does not support this'],
  ['a chain it does not know', { code: 5100, message: 'Unsupported chains.' }, 4902, 'The wallet does not know this network'],
  ['an unrecognized chain', { code: 4902, message: 'Unrecognized chain ID "0xa"' }, 4902, 'Unrecognized chain ID "0xa"'],
  ['a bundle it does not know', { code: 5730, message: 'Unknown bundle' }, 5730, 'Unknown bundle'],
  ['a JSON-RPC error', { code: -32000, message: 'insufficient funds' }, -32000, 'insufficient funds'],
  [
    'an error nested by its middleman',
    { code: -32603, message: 'Internal', data: { originalError: { code: 4100, message: 'locked' } } },
    4100,
    'locked',
  ],
  ['a code of its own', { code: 12, message: 'Out of battery' }, -32603, 'Out of battery'],
  ['no words', {}, -32603, 'Internal error'],
  ['nothing', undefined, -32603, 'Internal error'],
  ['silence until the request expires', new Error('Request expired. Please try again.'), -32603, 'Request expired. Please try again.'],
]

for (const [title, said, code, message] of SAID) {
  test(`a dApp gets an Error with an EIP-1193 code for ${title}`, async () => {
    const error = await errorOf<Failure>(connected({}, { wallet: failing(said) }).ask('personal_sign', []))
    assert.instance(error, Error)
    assert.is(error.message, message)
    assert.is(error.code, code)
  })
}

test("the data of a wallet's error goes along", async () => {
  const { ask } = connected({}, { wallet: failing({ code: 3, message: 'execution reverted', data: '0x08c379a0' }) })
  const error = await errorOf<Failure>(ask('eth_sendTransaction', [{}]))
  assert.equal([error.code, error.data], [3, '0x08c379a0'])
})

test('a request that waits when the session ends is told so', async () => {
  for (const end of ['delete', 'disconnect', 'forget', 'destroy'] as const) {
    const { ask, client, provider } = connected({}, { wallet: () => new Promise(() => {}) })
    const answer = ask('personal_sign', [])
    await settlePromises()
    if (end === 'delete') client.sendDelete()
    else void provider[end]()
    assert.is((await errorOf<Failure>(answer)).code, 4900, end)
  }
})

test('a session that the client has lost without a word is over as soon as that shows', async () => {
  const { ask, client, provider, only } = connected()
  const { topic } = provider.session!
  client.wallet = failing(new Error(`No matching key. session topic doesn't exist: ${topic}`))
  client.lose(topic)
  assert.is((await errorOf<Failure>(ask('personal_sign', []))).code, 4900)
  assert.is(provider.session, undefined)
  assert.is(only('disconnect').length, 1)
})

// ---- answered here

test('accounts are those of the chain in use, from the session', async () => {
  const namespaces = {
    eip155: { ...eip155({ chains: [1, 137] }), accounts: [`eip155:1:${ALICE}`, `eip155:137:${BOB}`, `eip155:1:${BOB}`] },
  }
  const { ask, client, provider } = connected({ namespaces })
  assert.equal(await ask('eth_accounts'), [ALICE, BOB])
  assert.equal(await ask('eth_requestAccounts'), [ALICE, BOB])
  provider.setDefaultChain('eip155:137')
  assert.equal(await ask('eth_accounts'), [BOB])
  assert.is(client.requests.length, 0)
})

test('the chain id is hexadecimal', async () => {
  const { ask, provider } = connected()
  assert.is(await ask('eth_chainId'), '0x1')
  provider.setDefaultChain('eip155:137')
  assert.is(await ask('eth_chainId'), '0x89')
  assert.is(await ask('eth_chainId', [], 'eip155:1'), '0x1')
})

test('a switch to an approved chain asks nobody, and is told once', async () => {
  const { ask, client, provider, only } = connected()
  assert.is(await ask('wallet_switchEthereumChain', [{ chainId: '0x89' }]), null)
  assert.is(await ask('wallet_switchEthereumChain', [{ chainId: '0x89' }]), null)
  assert.is(provider.chainOf('eip155'), 'eip155:137')
  assert.is(client.requests.length, 0)
  assert.equal(only('chainChanged', 'accountsChanged'), [['chainChanged', '0x89']])
})

test('a switch to another chain is asked of a wallet that grants the method', async () => {
  const { ask, client, only } = connected(granting(['wallet_switchEthereumChain']), { wallet: () => null })
  assert.is(await ask('wallet_switchEthereumChain', [{ chainId: '0xa' }]), null)
  assert.equal(
    client.requests.map(({ chainId, params }) => ({ chainId, params })),
    [{ chainId: 'eip155:1', params: [{ chainId: '0xa' }] }],
  )
  assert.equal(only('chainChanged'), [['chainChanged', '0xa']])
})

test('a wallet that also tells the change it was asked for is heard once', async () => {
  const setup = connected(granting(['wallet_switchEthereumChain']))
  setup.client.wallet = () => {
    setup.client.sendUpdate({ eip155: eip155({ chains: [1, 10] }) })
    setup.client.sendEvent('chainChanged', 10, 'eip155:10')
    return null
  }
  await setup.ask('wallet_switchEthereumChain', [{ chainId: '0xa' }])
  assert.equal(setup.only('chainChanged', 'accountsChanged'), [['chainChanged', '0xa']])
})

const SWITCH_FAILED =
  "Failed to switch to chain 'eip155:10'. The chain is not approved or the wallet does not support wallet_switchEthereumChain"

test('a switch that the wallet does not support fails, in the words of the specification', async () => {
  const { ask, client, only } = connected()
  const error = await errorOf<Failure>(ask('wallet_switchEthereumChain', [{ chainId: '0xa' }]))
  assert.is(error.message, SWITCH_FAILED)
  assert.is(error.code, 4902)
  assert.is(client.requests.length, 0)
  assert.equal(only('chainChanged'), [])
})

test("a switch that fails for a reason of the wallet's own fails in the same words", async () => {
  const { ask } = connected(granting(['wallet_switchEthereumChain']), { wallet: failing({ code: 0, message: 'what?' }) })
  const error = await errorOf<Failure>(ask('wallet_switchEthereumChain', [{ chainId: '0xa' }]))
  assert.equal([error.message, error.code], [SWITCH_FAILED, 4902])
})

test('a switch that the visitor refuses is their refusal, and one to an unknown chain keeps its words', async () => {
  const { ask, client, provider } = connected(granting(['wallet_switchEthereumChain']), {
    wallet: failing({ code: 5000, message: 'User rejected.' }),
  })
  assert.is((await errorOf<Failure>(ask('wallet_switchEthereumChain', [{ chainId: '0xa' }]))).code, 4001)
  client.wallet = failing({ code: 4902, message: 'Unrecognized chain ID' })
  const error = await errorOf<Failure>(ask('wallet_switchEthereumChain', [{ chainId: '0xa' }]))
  assert.equal([error.message, error.code], ['Unrecognized chain ID', 4902])
  assert.is(provider.chainOf('eip155'), 'eip155:1')
})

test('a switch to no chain is refused', async () => {
  const { ask } = connected()
  for (const params of [[], undefined, [{}], [{ chainId: 137 }], [{ chainId: 'polygon' }], [{ chainId: '0x0' }], 'x']) {
    assert.is((await errorOf<Failure>(ask('wallet_switchEthereumChain', params))).code, -32602, JSON.stringify(params))
  }
})

// ---- capabilities

const ATOMIC = { '0x1': { atomic: { status: 'supported' } } }

test('capabilities need an address', async () => {
  for (const params of [[], undefined, [5]]) {
    const error = await errorOf<Failure>(connected().ask('wallet_getCapabilities', params))
    assert.is(error.message, 'Missing address parameter in wallet_getCapabilities request')
    assert.is(error.code, -32602)
  }
})

test('capabilities are asked of the wallet once, and kept with the session', async () => {
  const { ask, client, provider, reload } = connected(granting(['wallet_getCapabilities']), { wallet: () => ATOMIC })
  assert.equal(await ask('wallet_getCapabilities', [ALICE]), ATOMIC)
  assert.equal(await ask('wallet_getCapabilities', [ALICE]), ATOMIC)
  assert.is(client.requests.length, 1)
  assert.equal(JSON.parse(provider.session!.sessionProperties!.capabilities!), { [ALICE]: ATOMIC })
  assert.equal(await reload().request({ method: 'wallet_getCapabilities', params: [ALICE] }), ATOMIC)
  assert.is(client.requests.length, 1)
})

test('capabilities of some chains are kept by these chains, beside what was kept before', async () => {
  const { ask, client, provider } = connected(
    granting(['wallet_getCapabilities'], { sessionProperties: { other: 'stays', capabilities: JSON.stringify({ [BOB]: {} }) } }),
    { wallet: () => ATOMIC },
  )
  await ask('wallet_getCapabilities', [ALICE, ['0x1', '0x89']])
  assert.equal(client.requests[0]!.params, [ALICE, ['0x1', '0x89']])
  const { capabilities, other } = provider.session!.sessionProperties!
  assert.equal(JSON.parse(capabilities!), { [BOB]: {}, [`${ALICE}0x1,0x89`]: ATOMIC })
  assert.is(other, 'stays')
  await ask('wallet_getCapabilities', [ALICE])
  assert.is(client.requests.length, 2)
})

test('capabilities kept for each chain by itself answer for several', async () => {
  const kept = { [`${ALICE}0x1`]: ATOMIC, [`${ALICE}0x89`]: { paymasterService: { supported: true } } }
  const { ask } = connected({ sessionProperties: { capabilities: JSON.stringify(kept) } })
  assert.equal(await ask('wallet_getCapabilities', [ALICE, ['0x1', '0x89']]), {
    ...ATOMIC,
    '0x89': { paymasterService: { supported: true } },
  })
})

test('an address is the same in any letter case', async () => {
  const mixed = '0xABCDEF0000000000000000000000000000000001'
  const { ask } = connected({ sessionProperties: { capabilities: JSON.stringify({ [mixed]: ATOMIC }) } })
  assert.equal(await ask('wallet_getCapabilities', [mixed.toLowerCase()]), ATOMIC)
})

test('capabilities that the wallet stated with the session need no question: for all chains, one chain, one account', async () => {
  const { ask, client } = connected({
    sessionProperties: { atomic: JSON.stringify({ status: 'supported' }), bundler_name: 'x' },
    scopedProperties: {
      'eip155:1': { [`eip155:1:${ALICE}`]: { paymasterService: { supported: true } } },
      'eip155:137': { atomic: { status: 'unsupported' } },
    },
  })
  assert.equal(await ask('wallet_getCapabilities', [ALICE]), {
    '0x1': { atomic: { status: 'supported' }, paymasterService: { supported: true } },
    '0x89': { atomic: { status: 'unsupported' } },
  })
  assert.equal(await ask('wallet_getCapabilities', [ALICE, ['0x89']]), { '0x89': { atomic: { status: 'unsupported' } } })
  assert.is(client.requests.length, 0)
})

test('broken capabilities in a session are none', async () => {
  for (const capabilities of ['{', '7', '[]', JSON.stringify({ [ALICE]: 'yes' })]) {
    const { ask } = connected(granting(['wallet_getCapabilities'], { sessionProperties: { capabilities } }), { wallet: () => ATOMIC })
    assert.equal(await ask('wallet_getCapabilities', [ALICE]), ATOMIC, capabilities)
  }
})

test('a wallet that grants no such question is unauthorized for it', async () => {
  const { ask, client } = connected()
  assert.is((await errorOf<Failure>(ask('wallet_getCapabilities', [ALICE]))).code, 4100)
  assert.is(client.requests.length, 0)
})

// ---- status of calls

const HASHES = [`0x${'a'.repeat(64)}`, `0x${'b'.repeat(64)}`]
const receipt = (transactionHash: string, status = '0x1') => ({
  logs: [],
  status,
  blockHash: '0xb',
  blockNumber: '0x1',
  gasUsed: '0x5208',
  transactionHash,
})
const sent = (id: string, transactionHashes = HASHES, caip2 = 'eip155:137') => ({
  id,
  capabilities: { caip345: { caip2, transactionHashes } },
})
const bundled = (bundler: Record<string, string>, methods: string[] = []) => granting(methods, { sessionProperties: bundler })
const OPERATION = { userOpHash: '0xop', success: true, logs: [], receipt: { ...receipt(HASHES[0]!), from: ALICE } }

test('a status that nobody can tell is not approved', async () => {
  const error = await errorOf<Failure>(connected().ask('wallet_getCallsStatus', ['0xbatch']))
  assert.is(error.message, 'Fetching call status not approved by the wallet.')
  assert.is(error.code, 4100)
})

test('a wallet that grants the question answers it', async () => {
  const { ask, client } = connected(granting(['wallet_getCallsStatus']), { wallet: () => ({ status: 200 }) })
  assert.equal(await ask('wallet_getCallsStatus', ['0xbatch']), { status: 200 })
  assert.equal(client.requests[0]!.params, ['0xbatch'])
})

test("a wallet's bundler by name is asked at the hosted API", async () => {
  const { ask, fetch } = connected(bundled({ bundler_name: 'pimlico' }), {
    routes: { 'POST https://api.test/v1/bundler': { id: 1, jsonrpc: '2.0', result: OPERATION } },
  })
  assert.equal(await ask('wallet_getCallsStatus', ['0xop']), {
    version: '2.0.0',
    id: '0xop',
    chainId: '0x1',
    status: 200,
    atomic: true,
    receipts: [receipt(HASHES[0]!)],
  })
  const { url, body, headers } = fetch.calls[0]!
  assert.equal(Object.fromEntries(url.searchParams), { projectId: 'project', chainId: 'eip155:1', bundler: 'pimlico' })
  assert.equal(body, { id: 1, jsonrpc: '2.0', method: 'eth_getUserOperationReceipt', params: ['0xop'] })
  assert.is(headers.get('content-type'), 'application/json')
})

test("a wallet's bundler by address is asked there", async () => {
  const { ask, fetch } = connected(bundled({ bundler_url: 'https://bundler.test/rpc' }), {
    routes: { 'POST https://bundler.test/rpc': { result: OPERATION } },
  })
  assert.is(((await ask('wallet_getCallsStatus', ['0xop'])) as { status: number }).status, 200)
  assert.is(fetch.calls.length, 1)
})

test('an operation without a receipt is pending, one that failed is reverted', async () => {
  const { ask } = connected(bundled({ bundler_url: 'https://bundler.test/' }), {
    routes: { '/': [{ result: null }, { result: { ...OPERATION, success: false } }] },
  })
  assert.equal(await ask('wallet_getCallsStatus', ['0xop']), { version: '2.0.0', id: '0xop', chainId: '0x1', status: 100, atomic: true })
  const { status, receipts } = (await ask('wallet_getCallsStatus', ['0xop'])) as { status: number; receipts: { status: string }[] }
  assert.equal([status, receipts[0]!.status], [500, '0x0'])
})

test('a bundler that fails is told with its status', async () => {
  const { ask } = connected(bundled({ bundler_name: 'pimlico' }), { routes: { '*': reply(404) } })
  const error = await errorOf<Failure>(ask('wallet_getCallsStatus', ['0xop']))
  assert.is(error.message, 'Failed to fetch user operation receipt - 404')
  assert.is(error.code, -32603)
})

test('a bundler that says no is told in its words', async () => {
  const { ask } = connected(bundled({ bundler_name: 'pimlico' }), {
    routes: { '*': { error: { code: -32602, message: 'Missing userOpHash' } } },
  })
  const error = await errorOf<Failure>(ask('wallet_getCallsStatus', ['0xop']))
  assert.equal([error.message, error.code], ['Missing userOpHash', -32602])
})

test('where the bundler fails, the wallet is asked', async () => {
  const { ask } = connected(bundled({ bundler_name: 'pimlico', bundler_url: 'javascript:alert(1)' }, ['wallet_getCallsStatus']), {
    routes: { '*': reply(404) },
    wallet: () => 'told',
  })
  assert.is(await ask('wallet_getCallsStatus', ['0xop']), 'told')
})

const STATUSES: [title: string, receipts: (object | null)[], status: number][] = [
  ['pending while one is missing', [receipt(HASHES[0]!), null], 100],
  ['confirmed when all succeeded', HASHES.map(hash => receipt(hash)), 200],
  ['reverted when all failed', HASHES.map(hash => receipt(hash, '0x0')), 500],
  ['partly reverted when some failed', [receipt(HASHES[0]!), receipt(HASHES[1]!, '0x0')], 600],
]

for (const [title, receipts, status] of STATUSES) {
  test(`calls whose transactions the wallet named are ${title}`, async () => {
    const { ask, client } = connected(granting(['wallet_sendCalls']), {
      wallet: () => sent('0xbatch'),
      routes: {
        'https://137.node.test/': node({
          eth_getTransactionReceipt: ([hash]: unknown[]) => ({ result: receipts[HASHES.indexOf(hash as string)] }),
        }),
      },
    })
    await ask('wallet_sendCalls', [{}])
    assert.equal(await ask('wallet_getCallsStatus', ['0xbatch']), {
      version: '2.0.0',
      id: '0xbatch',
      chainId: '0x89',
      status,
      atomic: false,
      receipts: receipts.filter(Boolean),
    })
    assert.is(client.requests.length, 1)
  })
}

test('transactions of calls are remembered for a day, over a reload', async () => {
  const { ask, clock, reload } = connected(granting(['wallet_sendCalls']), {
    wallet: () => sent('0xbatch', [HASHES[0]!]),
    routes: { 'https://137.node.test/': node({ eth_getTransactionReceipt: receipt(HASHES[0]!) }) },
  })
  await ask('wallet_sendCalls', [{}])
  const status = () => reload().request<{ status: number; atomic: boolean }>({ method: 'wallet_getCallsStatus', params: ['0xbatch'] })
  assert.is((await status()).atomic, true)
  await clock.advance(24 * 3_600_000 - 1)
  assert.is((await status()).status, 200)
  await clock.advance(1)
  assert.is((await errorOf<Failure>(status())).code, 4100)
})

test('an answer to wallet_sendCalls that names no transactions is passed on and not remembered', async () => {
  for (const answer of ['0xbatch', null, { id: '0xbatch' }, { id: '0xbatch', capabilities: { caip345: null } }, sent('0xbatch', [])]) {
    const { ask, client } = connected(granting(['wallet_sendCalls']))
    client.wallet = () => answer
    assert.equal(await ask('wallet_sendCalls', [{}]), answer)
    assert.is((await errorOf<Failure>(ask('wallet_getCallsStatus', ['0xbatch']))).code, 4100)
  }
})

// ---- nodes

test('all else is asked of a node of the chain', async () => {
  const { ask, fetch, provider } = connected(
    {},
    { routes: { 'https://1.node.test/': node({ eth_blockNumber: '0x10' }), 'https://137.node.test/': node({ eth_blockNumber: '0x20' }) } },
  )
  assert.is(await ask('eth_blockNumber'), '0x10')
  provider.setDefaultChain('eip155:137')
  assert.is(await ask('eth_blockNumber', []), '0x20')
  assert.is(await ask('eth_blockNumber', [], 'eip155:1'), '0x10')
  assert.equal((fetch.calls[0]!.body as Body).method, 'eth_blockNumber')
  assert.is(fetch.calls.length, 3)
})

test('a node is asked without a test call, unless one is wanted', async () => {
  const routes = {
    'https://1.node.test/': node({ test: () => ({ error: { code: -32601, message: 'unknown' } }), eth_blockNumber: '0x10' }),
  }
  const { ask, fetch } = connected({}, { routes, disableProviderPing: false })
  assert.is(await ask('eth_blockNumber'), '0x10')
  assert.is(await ask('eth_blockNumber'), '0x10')
  assert.equal(fetch.calls[0]!.body, { jsonrpc: '2.0', id: 1, method: 'test', params: [] })
  assert.equal(
    fetch.calls.map(({ body }) => (body as Body).method),
    ['test', 'eth_blockNumber', 'eth_blockNumber'],
  )
})

test('a test call that nobody answers fails the request, and is made again with the next', async () => {
  let isThere = false
  const { ask, clock } = connected(
    {},
    {
      disableProviderPing: false,
      routes: { '*': call => (isThere ? node({ test: null, eth_blockNumber: '0x10' })(call) : new TypeError('fetch failed')) },
    },
  )
  const answer = errorOf<Failure>(ask('eth_blockNumber'))
  await clock.advance(60_000)
  assert.is((await answer).message, 'No node of eip155:1 answered')
  isThere = true
  assert.is(await ask('eth_blockNumber'), '0x10')
})

test("a node's own error is passed on", async () => {
  const { ask } = connected({}, { routes: { '*': node({ eth_call: () => ({ error: { code: 3, message: 'execution reverted' } }) }) } })
  const error = await errorOf<Failure>(ask('eth_call', [{}]))
  assert.equal([error.message, error.code], ['execution reverted', 3])
})

test('a node that does not answer leaves the chain disconnected', async () => {
  const { ask, clock } = connected({}, { routes: { '*': new TypeError('fetch failed') } })
  const answer = errorOf<Failure>(ask('eth_blockNumber'))
  await clock.advance(60_000)
  const error = await answer
  assert.equal([error.message, error.code], ['No node of eip155:1 answered', 4901])
})

test('an approved chain without an RPC address has none', async () => {
  const error = await errorOf<Failure>(connected({ namespaces: { eip155: eip155({ chains: [999] }) } }).ask('eth_blockNumber'))
  assert.equal([error.message, error.code], ['No RPC url provided for chainId: 999', 4901])
})

test('a chain that is neither approved nor known to the dApp has no provider', async () => {
  const error = await errorOf<Failure>(connected().ask('eth_blockNumber', [], 'eip155:999'))
  assert.equal([error.message, error.code], ['JSON-RPC provider for eip155:999 not found', 4901])
})

test('an RPC address that the dApp gave comes first, over a reload too', async () => {
  const { ask, provider, reload } = connected({}, { routes: { 'https://own.test/': node({ eth_blockNumber: '0x30' }) } })
  provider.setDefaultChain('eip155:137', 'https://own.test/')
  assert.is(await ask('eth_blockNumber'), '0x30')
  assert.is(await reload().request({ method: 'eth_blockNumber' }), '0x30')
})

test('RPC addresses of the wish are used', async () => {
  const { provider, client, ask } = make({ routes: { 'https://own.test/': node({ eth_blockNumber: '0x30' }) } })
  const session = provider.connect({
    optionalNamespaces: { eip155: { ...WISH.optionalNamespaces!.eip155!, rpcMap: { 1: 'https://own.test/' } } },
  })
  await settlePromises()
  client.proposals[0]!.approve()
  await session
  assert.is(await ask('eth_blockNumber'), '0x30')
})

test('an RPC address must be one of the web', async () => {
  const { ask, provider, fetch } = connected({ namespaces: { eip155: eip155({ chains: [1, 999] }) } })
  provider.setDefaultChain('eip155:999', 'file:///etc/passwd')
  assert.match((await errorOf(ask('eth_blockNumber'))).message, /^No RPC url provided/)
  assert.is(fetch.calls.length, 0)
})

// ---- events

test('setDefaultChain moves the chain in use, and says so once', () => {
  const { provider, only } = connected({ namespaces: { eip155: eip155(), solana: solana() } })
  provider.setDefaultChain('eip155:137')
  provider.setDefaultChain('eip155:137')
  provider.setDefaultChain('polkadot:x')
  assert.equal(only('chainChanged'), [['chainChanged', '0x89']])
  assert.is(provider.chainOf('solana'), SOLANA)
})

test('setDefaultChain before there is a session does nothing', () => {
  const { provider, told, storage } = make()
  provider.setDefaultChain('eip155:1')
  assert.equal(told, [])
  assert.is(storage.length, 0)
})

test('a chain with other accounts tells them too', () => {
  const namespaces = { eip155: { ...eip155(), accounts: [`eip155:1:${ALICE}`, `eip155:137:${BOB}`] } }
  const { provider, only } = connected({ namespaces })
  provider.setDefaultChain('eip155:137')
  assert.equal(only('chainChanged', 'accountsChanged'), [
    ['chainChanged', '0x89'],
    ['accountsChanged', [BOB]],
  ])
})

for (const [title, data] of [
  ['a number', 137],
  ['hexadecimal', '0x89'],
  ['decimal text', '137'],
  ['a CAIP-2 id', 'eip155:137'],
] as const) {
  test(`a wallet's change of chain may be ${title}, and wins over the envelope`, () => {
    const { client, only, provider } = connected()
    client.sendEvent('chainChanged', data, 'eip155:1')
    assert.equal(only('chainChanged', 'accountsChanged'), [['chainChanged', '0x89']])
    assert.is(provider.chainOf('eip155'), 'eip155:137')
  })
}

test("a change of chain that cannot be read is the envelope's", () => {
  for (const data of [undefined, null, '', 'polygon', {}, NaN, -1, 1e300]) {
    const { client, only } = connected()
    client.sendEvent('chainChanged', data, 'eip155:137')
    assert.equal(only('chainChanged'), [['chainChanged', '0x89']], String(data))
  }
})

test('a change to the chain that is in use is none', () => {
  const { client, only } = connected()
  client.sendEvent('chainChanged', 1)
  assert.equal(only('chainChanged', 'accountsChanged'), [])
})

test('an EVM wallet may go to a chain nobody asked for; its account stays', async () => {
  const { client, only, ask } = connected()
  client.sendEvent('chainChanged', 10, 'eip155:10')
  assert.equal(only('chainChanged', 'accountsChanged'), [['chainChanged', '0xa']])
  assert.equal(await ask('eth_accounts'), [ALICE])
})

test('other namespaces change to granted chains only, told by their reference', () => {
  const devnet = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
  const both = { ...solana(), accounts: [`${SOLANA}:${PHANTOM}`, `${devnet}:${PHANTOM}`] }
  const { client, only, provider } = connected({ namespaces: { eip155: eip155(), solana: both } })
  client.sendEvent('chainChanged', 'nowhere', 'solana:nowhere')
  client.sendEvent('chainChanged', undefined, 'solana:8E9rvCKLFQia2Y35HXjjpWzj8weVo44K')
  assert.equal(only('chainChanged'), [['chainChanged', 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1']])
  assert.is(provider.chainOf('solana'), devnet)
  assert.is(provider.chainOf('eip155'), 'eip155:1')
})

test("a wallet's accounts may be plain or CAIP-10; the one in use comes first", async () => {
  for (const entry of [BOB, `eip155:1:${BOB}`, `eip155:137:${BOB}`]) {
    const { client, only, ask, provider } = connected({ namespaces: { eip155: eip155({ accounts: [ALICE, BOB] }) } })
    client.sendEvent('accountsChanged', [entry])
    assert.equal(only('accountsChanged', 'chainChanged'), [['accountsChanged', [BOB, ALICE]]], entry)
    assert.equal(await ask('eth_accounts'), [BOB, ALICE])
    assert.is(provider.session!.namespaces.eip155!.accounts[0], `eip155:1:${BOB}`)
  }
})

test('an account the wallet had not granted counts where it names it', async () => {
  const { client, only, ask } = connected()
  client.sendEvent('accountsChanged', [BOB])
  assert.equal(only('accountsChanged'), [['accountsChanged', [BOB, ALICE]]])
  assert.equal(await ask('eth_accounts'), [BOB, ALICE])
})

test('accounts that are the same, or no accounts, change nothing', () => {
  const { client, only } = connected()
  for (const data of [[ALICE], [`eip155:1:${ALICE}`], ['nonsense'], [5], 'x', undefined, [`solana:x:${PHANTOM}`], [PHANTOM]])
    client.sendEvent('accountsChanged', data)
  assert.equal(only('accountsChanged'), [])
})

test('a wallet may take its accounts back, and give them again', async () => {
  const { client, only, ask } = connected()
  client.sendEvent('accountsChanged', [])
  assert.equal(await ask('eth_accounts'), [])
  assert.is((await errorOf<Failure>(ask('eth_requestAccounts'))).code, 4100)
  client.sendEvent('accountsChanged', [ALICE])
  assert.equal(only('accountsChanged'), [
    ['accountsChanged', []],
    ['accountsChanged', [ALICE]],
  ])
})

test('a session event is told as it came, before what it means', () => {
  const { client, told } = connected()
  client.sendEvent('chainChanged', 137)
  assert.equal(
    told.map(([event]) => event),
    ['session_event', 'chainChanged'],
  )
  assert.equal((told[0]![1] as { params: unknown }).params, { event: { name: 'chainChanged', data: 137 }, chainId: 'eip155:1' })
})

test("other events that the session grants are told by their own name, the provider's own names are not lent", () => {
  const { client, provider, told } = connected({
    namespaces: { eip155: eip155({ events: ['message', 'disconnect', 'session_delete', 'connect', 'display_uri'] }) },
  })
  const heard: unknown[] = []
  provider.on('message', value => heard.push(value))
  provider.on('secret', value => heard.push(value))
  for (const name of ['message', 'secret', 'disconnect', 'session_delete', 'connect', 'display_uri']) client.sendEvent(name, { from: name })
  assert.equal(heard, [{ from: 'message' }])
  assert.equal([...new Set(told.map(([event]) => event))], ['session_event'])
  assert.ok(provider.session)
})

test('an update replaces what is granted and tells what changed, once each', () => {
  const { client, only, provider } = connected()
  client.sendUpdate({ eip155: eip155({ accounts: [BOB], chains: [1, 137, 10] }) })
  assert.equal(provider.session!.namespaces.eip155!.chains, ['eip155:1', 'eip155:137', 'eip155:10'])
  assert.equal(
    only('accountsChanged', 'chainChanged').map(([, value]) => value),
    [[BOB]],
  )
  assert.is(only('session_update').length, 1)
})

test('an update that changes no account and no chain tells only itself', () => {
  const { client, told } = connected()
  client.sendUpdate({ eip155: eip155({ methods: ['eth_sign'] }) })
  assert.equal(
    told.map(([event]) => event),
    ['session_update'],
  )
})

test('a chain that is taken back is left', () => {
  const { client, provider, only } = connected()
  provider.setDefaultChain('eip155:137')
  client.sendUpdate({ eip155: eip155({ chains: [1] }) })
  assert.equal(
    only('chainChanged').map(([, value]) => value),
    ['0x89', '0x1'],
  )
})

test('a chain the wallet went to without approving it is not left by an update of something else', () => {
  const { client, only } = connected()
  client.sendEvent('chainChanged', 10, 'eip155:10')
  client.sendUpdate({ eip155: eip155({ chains: [1, 137, 5] }) })
  assert.equal(
    only('chainChanged').map(([, value]) => value),
    ['0xa'],
  )
})

test('a namespace that is taken back has no accounts', () => {
  const { client, only } = connected({ namespaces: { eip155: eip155(), solana: solana() } })
  client.sendUpdate({ eip155: eip155() })
  assert.equal(only('accountsChanged', 'chainChanged'), [['accountsChanged', []]])
})

test('an update that the client knows and has not told yet counts for what is asked', async () => {
  const { client, provider, ask, only } = connected(granting(['wallet_switchEthereumChain', 'personal_sign']))
  const namespaces = { eip155: eip155({ chains: [1, 137, 10], methods: ['wallet_switchEthereumChain', 'personal_sign'] }) }
  const stored = { ...provider.session!, namespaces }
  client.session.getAll = () => [stored]
  assert.is(await ask('personal_sign', [], 'eip155:10'), 'personal_sign!')
  assert.equal(provider.session!.namespaces, namespaces)
  client.emit('session_update', { topic: stored.topic, params: { namespaces } })
  assert.equal(only('accountsChanged', 'chainChanged'), [])
  assert.is(only('session_update').length, 1)
})

test('the account in use stays first through an update, unless the wallet puts another first', () => {
  const { client, only } = connected({ namespaces: { eip155: eip155({ accounts: [ALICE, BOB] }) } })
  const carol = '0x3333333333333333333333333333333333333333'
  client.sendEvent('accountsChanged', [BOB])
  client.sendUpdate({ eip155: eip155({ accounts: [ALICE, BOB, carol] }) })
  client.sendUpdate({ eip155: eip155({ accounts: [carol, ALICE, BOB] }) })
  assert.equal(
    only('accountsChanged').map(([, value]) => value),
    [
      [BOB, ALICE],
      [BOB, ALICE, carol],
      [carol, ALICE, BOB],
    ],
  )
})

test('an update that cannot be read is ignored', () => {
  const { client, told, provider } = connected()
  const before = provider.session
  for (const namespaces of [undefined, null, {}, { eip155: {} }, { eip155: { accounts: [1], methods: [], events: [] } }]) {
    client.emit('session_update', { topic: before!.topic, params: { namespaces } })
  }
  client.emit('session_update', { topic: before!.topic })
  assert.equal(told, [])
  assert.is(provider.session, before)
})

test('what concerns another session, or comes broken, is ignored', () => {
  const { client, told, provider } = connected()
  client.sendEvent('chainChanged', 137, 'eip155:1', 'other')
  client.sendEvent('chainChanged', SOLANA, SOLANA)
  client.emit('session_update', { topic: 'other', params: { namespaces: { eip155: eip155({ accounts: [BOB] }) } } })
  client.emit('session_delete', { topic: 'other' })
  client.emit('session_ping', { topic: 'other' })
  for (const event of [
    'session_event',
    'session_update',
    'session_delete',
    'session_ping',
    'session_expire',
    'session_extend',
    'session_connect',
  ]) {
    for (const value of [undefined, null, 'x', {}, { topic: undefined, params: null }]) client.emit(event, value)
  }
  client.emit('session_event', { topic: provider.session!.topic, params: { chainId: 'eip155:1' } })
  client.emit('session_event', { topic: provider.session!.topic })
  assert.equal(told, [])
})

test('a ping is told', () => {
  const { client, provider, only } = connected()
  client.emit('session_ping', { id: 7, topic: provider.session!.topic })
  assert.equal(only('session_ping'), [['session_ping', { id: 7, topic: provider.session!.topic }]])
})

test('a session that the wallet extends lives longer', () => {
  const { client, provider } = connected()
  const { topic } = provider.session!
  client.session.getAll = () => [{ ...provider.session!, expiry: 2_000_000_000 }]
  client.emit('session_extend', { id: 1, topic })
  assert.is(provider.session!.expiry, 2_000_000_000)
})

test('a session that the wallet ends, or that expires, is over: disconnect is told once', () => {
  for (const event of ['session_delete', 'session_expire']) {
    const { client, provider, told, storage } = connected()
    const { topic } = provider.session!
    client.emit(event, { topic })
    client.emit('session_delete', { topic })
    client.emit('session_expire', { topic })
    client.sendEvent('chainChanged', 137, 'eip155:1', topic)
    assert.is(provider.session, undefined)
    assert.equal(told, [
      ['session_delete', { topic }],
      ['disconnect', { code: 6000, message: 'User disconnected.', data: topic }],
    ])
    assert.is(storage.length, 0)
    assert.equal(client.ended, [])
  }
})

test('a listener that throws does not keep the others from hearing', async () => {
  const { provider, client } = connected()
  const heard: unknown[] = []
  const thrown: unknown[] = []
  const others = process.listeners('uncaughtException')
  process.removeAllListeners('uncaughtException')
  process.once('uncaughtException', error => thrown.push(error))
  provider.on('chainChanged', () => {
    throw new Error("the dApp's own")
  })
  provider.on('chainChanged', value => heard.push(value))
  client.sendEvent('chainChanged', 137)
  await settlePromises()
  for (const other of others) process.on('uncaughtException', other)
  assert.equal(heard, ['0x89'])
  assert.is((thrown[0] as Error).message, "the dApp's own")
})

test('a listener may change more, or end it all, and nothing stale is told after', () => {
  const namespaces = { eip155: { ...eip155(), accounts: [`eip155:1:${ALICE}`, `eip155:137:${BOB}`] } }
  const back = connected({ namespaces })
  back.provider.once('chainChanged', () => back.provider.setDefaultChain('eip155:1'))
  back.client.sendEvent('chainChanged', 137)
  assert.equal(
    back
      .only('chainChanged', 'accountsChanged')
      .map(([, value]) => value)
      .sort(),
    ['0x1', '0x89'],
  )
  assert.is(back.provider.chainOf('eip155'), 'eip155:1')

  const over = connected({ namespaces })
  over.provider.once('chainChanged', () => over.provider.forget())
  over.client.sendEvent('chainChanged', 137)
  assert.equal(
    over
      .only('chainChanged', 'accountsChanged', 'disconnect')
      .map(([event]) => event)
      .sort(),
    ['chainChanged', 'disconnect'],
  )
})

test('who listens once hears once, who stops hears no more', () => {
  const { provider, client } = connected()
  const heard: string[] = []
  const off = () => heard.push('off')
  const removed = () => heard.push('removed')
  const once = () => heard.push('once, but stopped')
  provider.once('chainChanged', () => heard.push('once'))
  provider.once('chainChanged', once)
  provider.off('chainChanged', once)
  provider.on('chainChanged', off)
  provider.off('chainChanged', off)
  provider.on('chainChanged', removed)
  provider.removeListener('chainChanged', removed)
  client.sendEvent('chainChanged', 137)
  client.sendEvent('chainChanged', 1)
  assert.equal(heard, ['once'])
})

// ---- the end

test('disconnect ends here at once, and tells the wallet', async () => {
  const { provider, client, only, storage } = connected()
  const { topic } = provider.session!
  const done = provider.disconnect()
  assert.is(provider.session, undefined)
  assert.equal(only('disconnect'), [['disconnect', { code: 6000, message: 'User disconnected.', data: topic }]])
  await done
  assert.equal(client.ended, [topic])
  assert.is(storage.length, 0)
})

test('disconnect does not hang on a relay that is silent', async () => {
  const { provider, client, clock } = connected()
  client.relay = 'silent'
  let isDone = false
  void provider.disconnect().then(() => (isDone = true))
  await clock.advance(7_999)
  assert.is(isDone, false)
  await clock.advance(1)
  assert.is(isDone, true)
  assert.equal(clock.pending(), [])
})

test('disconnect without a session is none', async () => {
  const { provider, told } = make()
  await provider.disconnect()
  assert.equal(told, [])
})

test('a session ended while offline is not taken up again, and its wallet is told with the next load', async () => {
  const { provider, client, reload } = connected()
  const { topic } = provider.session!
  client.relay = 'gone'
  await provider.disconnect()
  assert.is(client.session.getAll().length, 1)
  assert.is(reload().session, undefined)
  await settlePromises()
  client.relay = 'there'
  const again = reload()
  await settlePromises()
  assert.equal(client.ended, [topic])
  assert.is(again.session, undefined)
})

test('a session can be let go without telling the wallet', () => {
  const { provider, client, only, reload } = connected()
  provider.forget()
  provider.forget()
  assert.is(provider.session, undefined)
  assert.equal(client.ended, [])
  assert.is(only('disconnect').length, 1)
  assert.ok(reload().session)
  assert.is(provider.adopt(), undefined)
})

test('of topics that are over many are remembered, and of too many the older half is forgotten', () => {
  const { provider, client } = make({ sessions: [fakeSession({ topic: 'first' })] })
  const { session } = provider
  provider.forget()
  for (let count = 0; count < 198; count++) client.emit('session_delete', { topic: `other-${count}` })
  assert.is(provider.adopt(), undefined)
  client.emit('session_delete', { topic: 'one more' })
  assert.equal(provider.adopt(), session)
})

test('a destroyed provider listens to the client no more, and leaves the session standing', async () => {
  const { provider, client } = connected()
  assert.ok(client.listeners() > 0)
  provider.destroy()
  assert.is(client.listeners(), 0)
  assert.equal(client.ended, [])
  const error = await errorOf<Failure>(provider.connect(WISH))
  assert.is(error.message, 'Sign Client not initialized')
})

test('a pairing that is under way when its provider is destroyed ends, and a late wallet is turned away', async () => {
  const { provider, client } = make()
  const session = provider.connect(WISH)
  await settlePromises()
  provider.destroy()
  assert.is((await errorOf(session)).message, 'Request was aborted')
  const late = client.proposals[0]!.approve()
  await settlePromises()
  assert.equal(client.ended, [late.topic])
})

test.run()
