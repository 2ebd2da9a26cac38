import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { MOST_ACCOUNTS } from '../../../src/domain/each-once.js'
import type { ConnectParams, Session } from '../../../src/domain/walletconnect.js'
import { RELAY_LIMIT } from '../../../src/domain/times.js'
import { settlePromises } from '../../support/clock.js'
import { ALICE, BOB, eip155, fakeSession, OLDER_SOLANA, PHANTOM, solana, SOLANA } from '../../support/fake-sign-client.js'
import { blockedStorage, memoryStorage, reply } from '../../support/fakes.js'
import { fails } from '../../support/failure.js'
import { errorOf } from '../../support/modal.js'
import { pluck } from '../../support/pluck.js'
import { addresses, countWork } from '../../support/many-accounts.js'
import { createProviderWorld, fakeNode as node, type NodeCall, type ProviderWish } from '../../support/wc-world.js'

const ASKED = { chains: ['eip155:1', 'eip155:137'], methods: ['personal_sign'], events: ['chainChanged'] }
const WISH: ConnectParams = { optionalNamespaces: { eip155: ASKED } }
const TOLD = 'connect disconnect display_uri accountsChanged chainChanged session_event session_update session_delete session_ping'

/** A provider, all that stands around it, and what it told. */
function make(given: ProviderWish = {}) {
  const world = createProviderWorld(given)
  const { provider } = world
  const told: [string, unknown][] = []
  for (const event of TOLD.split(' ')) provider.on(event, (value: unknown) => told.push([event, value]))
  return {
    ...world,
    told,
    /** The names of all it told. */
    names: () => pluck(told, 0),
    /** What was told of these events, in order. */
    only: (...names: string[]) => told.filter(([event]) => names.includes(event)),
    ask: (method: string, params?: unknown, chain?: string, expiry?: number) => provider.request({ method, params }, chain, expiry),
    switchTo: (chainId: unknown = '0xa') => provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId }] }),
  }
}

/** A provider with a session that stands. */
const connected = (more: Partial<Session> = {}, given: ProviderWish = {}) => make({ sessions: [fakeSession(more)], ...given })
const granting = (methods: readonly string[], more: Partial<Session> = {}) => ({ namespaces: { eip155: eip155({ methods }) }, ...more })
const failing = (error: unknown) => () => {
  throw error
}

/** A provider that has proposed to a wallet, and waits for its word. */
async function proposing(wish: ConnectParams = WISH, given: ProviderWish = {}) {
  const world = make(given)
  const session = world.provider.connect(wish)
  session.catch(() => {})
  await settlePromises()
  return { ...world, session, proposal: world.client.proposals[0]! }
}

// ---- connect

test('connect tells the link, keeps it, ends with the session that a wallet approves, and tells connect', async () => {
  const { provider, proposal, session, told, names } = await proposing()
  assert.equal(told, [['display_uri', proposal.uri]])
  assert.is(provider.uri, proposal.uri)
  const { topic } = proposal.approve()
  assert.is((await session)!.topic, topic)
  assert.is(provider.session!.topic, topic)
  assert.equal(names(), ['display_uri', 'connect'])
  assert.is((told[1]![1] as { session: Session }).session.topic, topic)
  // A wallet may answer before the link is known.
  const quick = make()
  quick.client.duringConnect = ({ approve }) => void approve()
  assert.ok((await quick.provider.connect(WISH))!.topic)
})

test('what is required is asked for as optional, joined with what is optional', async () => {
  const { proposal } = await proposing({
    namespaces: { eip155: { chains: ['eip155:1'], methods: ['personal_sign'], events: ['chainChanged'] } },
    optionalNamespaces: {
      eip155: { chains: ['eip155:1', 'eip155:10'], methods: ['eth_sign'], events: [] },
      solana: { chains: [SOLANA], methods: [], events: [] },
    },
  })
  assert.equal(proposal.proposal.optionalNamespaces, {
    eip155: { chains: ['eip155:1', 'eip155:10'], methods: ['personal_sign', 'eth_sign'], events: ['chainChanged'] },
    solana: { chains: [SOLANA], methods: [], events: [] },
  })
  assert.not('requiredNamespaces' in proposal.proposal)
})

test('properties and an earlier pairing are passed on, RPC addresses stay here', async () => {
  const more = { sessionProperties: { a: 'b' }, scopedProperties: { 'eip155:1': { c: 1 } }, pairingTopic: 'standing' }
  const eip155 = { ...ASKED, rpcMap: { 1: 'https://secret.test/key' }, defaultChain: 'eip155:137' }
  const { proposal } = await proposing({ ...more, optionalNamespaces: { eip155 } })
  assert.equal(proposal.proposal, { ...more, ...WISH })
})

test('a session begins on the chain the dApp names, if it is granted, else on the first', async () => {
  for (const [defaultChain, chain] of [
    ['eip155:137', 'eip155:137'],
    ['eip155:5', 'eip155:1'],
  ] as const) {
    const { provider, proposal, session } = await proposing({ optionalNamespaces: { eip155: { ...ASKED, defaultChain } } })
    proposal.approve()
    await session
    assert.is(provider.chainOf('eip155'), chain)
  }
})

const base = { chains: ['eip155:1'], methods: [], events: [] }
const MISSING = 'Missing or invalid.'

for (const [title, wish, code, text] of [
  ['nothing to ask for', {}, 5, `${MISSING} connect() params: {}`],
  [
    'namespaces that are no object',
    { optionalNamespaces: 'eip155' },
    5,
    `${MISSING} connect(), optionalNamespaces should be an object with data`,
  ],
  [
    'a chain without a namespace',
    { optionalNamespaces: { eip155: { ...base, chains: ['1'] } } },
    5100,
    'Unsupported chains. connect() optionalNamespaces, chain 1 should be a string and conform to "namespace:chainId" format',
  ],
  [
    'a session property without a value',
    { ...WISH, sessionProperties: { a: '1', b: null } },
    5,
    `${MISSING} sessionProperties must contain an existing value for each key. Received: null for key b`,
  ],
] as [title: string, wish: unknown, code: number, text: string][])
  test(`connect refuses ${title}`, async () => {
    const { provider, client } = make()
    await fails(provider.connect(wish as ConnectParams), code, text)
    assert.is(client.proposals.length, 0)
  })

test('a wallet that refuses is a refusal of the visitor, and a proposal that nobody answers expires', async () => {
  const { provider, proposal, session } = await proposing()
  proposal.refuse()
  const refused = await errorOf(session)
  assert.equal([refused.code, refused.name, provider.session], [4001, 'userRejected', undefined])
  const late = await proposing()
  late.proposal.refuse({ code: 0, message: 'Proposal expired' })
  const expired = await errorOf(late.session)
  assert.equal([expired.message, expired.name], ['Proposal expired', 'proposalExpired'])
})

test('giving up ends the wait at once, and turns away a wallet that approves later; whoever has given up already asks nobody', async () => {
  const given = new AbortController()
  const { provider, client, names, session, proposal } = await proposing({ ...WISH, signal: given.signal })
  given.abort(new Error('closed'))
  assert.is((await errorOf(session)).message, 'closed')
  const late = proposal.approve()
  await settlePromises()
  assert.equal([client.ended, provider.session, names()], [[late.topic], undefined, ['display_uri']])
  assert.is((await errorOf(provider.connect({ ...WISH, signal: given.signal }))).message, 'closed')
  assert.is(client.proposals.length, 1)
})

test('of several pairings the first that is approved answers all, and later ones are turned away; a refusal ends one only', async () => {
  const { provider, client, only, session: first } = await proposing()
  const second = provider.connect(WISH)
  await settlePromises()
  const { topic } = client.proposals[1]!.approve()
  assert.equal(pluck([(await first)!, (await second)!], 'topic'), [topic, topic])
  const late = client.proposals[0]!.approve()
  await settlePromises()
  assert.equal([client.ended, provider.session!.topic, only('connect').length], [[late.topic], topic, 1])
  const refusing = await proposing()
  const other = refusing.provider.connect(WISH)
  await settlePromises()
  refusing.client.proposals[0]!.refuse()
  await fails(refusing.session, 4001)
  refusing.client.proposals[1]!.approve()
  assert.ok(await other)
})

test('a new session takes the place of the one that stood, whose wallet is told', async () => {
  const { provider, client, only, proposal, session } = await proposing(WISH, { sessions: [fakeSession({ topic: 'before' })] })
  proposal.approve({ namespaces: { eip155: eip155({ accounts: [BOB], chains: [10] }) } })
  await session
  assert.equal([client.ended, await provider.request({ method: 'eth_accounts' })], [['before'], [BOB]])
  assert.equal(only('chainChanged', 'accountsChanged', 'disconnect').flat(), ['chainChanged', '0xa', 'accountsChanged', [BOB]])
})

test('a session that is taken up while its wallet answers stays', async () => {
  const { provider, client, proposal, session } = await proposing()
  client.events.on('session_connect', () => void provider.adopt())
  const { topic } = proposal.approve()
  assert.equal([(await session)!.topic, provider.adopt()!.topic, client.ended], [topic, topic, []])
})

test('a session that the wallet ends before we have it is no session', async () => {
  const { provider, client, proposal, session } = await proposing()
  client.emit('session_delete', { topic: 'too-quick' })
  proposal.approve({ topic: 'too-quick' })
  await fails(session, 4900)
  assert.is(provider.session, undefined)
})

test('enable pairs where nobody is connected, and answers the accounts', async () => {
  const { provider, client } = make({ namespacesOf: () => WISH.optionalNamespaces! })
  const accounts = provider.enable()
  await settlePromises()
  client.proposals[0]!.approve()
  assert.equal([await accounts, await provider.enable(), client.proposals.length], [[ALICE], [ALICE], 1])
})

// ---- restoring

const LATER = { expiry: Date.UTC(2025, 0, 9) / 1000 }

test('the session of last time is taken up, on the chain and account that were in use', async () => {
  const last = fakeSession({ topic: 'last', namespaces: { eip155: eip155({ accounts: [ALICE, BOB] }) } })
  const { provider, client, reload } = make({ sessions: [last] })
  provider.setDefaultChain('eip155:137')
  client.sendEvent('accountsChanged', [BOB])
  client.session.getAll = () => [fakeSession(LATER), last]
  const again = reload()
  assert.equal([again.session!.topic, again.chainOf('eip155')], ['last', 'eip155:137'])
  assert.equal(await again.request({ method: 'eth_accounts' }), [BOB, ALICE])
})

test('of sessions nobody remembers the latest is taken up; the others are left alone', () => {
  const { provider, client } = make({ sessions: [fakeSession(), fakeSession({ ...LATER, topic: 'latest' }), fakeSession()] })
  assert.equal([provider.session!.topic, client.ended], ['latest', []])
})

test('a session that has expired, or that no wallet acknowledged, is not taken up', () => {
  assert.is(connected({ expiry: Date.UTC(2024, 11, 31) / 1000 }).provider.session, undefined)
  assert.is(connected({ acknowledged: false }).provider.session, undefined)
})

test('what another session left behind does not count for this one', async () => {
  const { provider, proposal, session } = await proposing(WISH, { sessions: [fakeSession()] })
  provider.setDefaultChain('eip155:137')
  proposal.approve()
  await session
  assert.is(provider.chainOf('eip155'), 'eip155:1')
})

test('nonsense in the storage is no obstacle, blocked storage only forgets, and without a session nothing is stored', () => {
  for (const text of ['{', '[]', '7', '{"topic":1,"chains":[1],"calls":{"a":null},"untold":7,"urls":"x"}', 'null'])
    assert.ok(connected({}, { storage: memoryStorage({ '@appkit/universal_provider': text }) }).provider.session)
  const { provider } = connected({}, { storage: blockedStorage() })
  provider.setDefaultChain('eip155:137')
  assert.equal([provider.chainOf('eip155'), make().storage.length], ['eip155:137', 0])
})

// ---- requests

test('nothing can be asked before there is a session, nor of a namespace or chain that it does not serve', async () => {
  await fails(make().ask('personal_sign', []), 4900, 'Please call connect() before request()')
  for (const chain of [SOLANA, 'eip155', 'nonsense', ''])
    await fails(connected().ask('personal_sign', [], chain), 4901, 'Namespace is not configured. Please call connect() first')
  await fails(connected().ask('personal_sign', [], 'eip155:10'), 4901)
})

test('what the session grants goes to the wallet, in the name of the chain in use, or of the one that is named', async () => {
  const { ask, client, provider } = connected()
  assert.is(await ask('personal_sign', ['0x', ALICE]), 'personal_sign!')
  provider.setDefaultChain('eip155:137')
  await ask('eth_sendTransaction', [{}])
  await ask('personal_sign', [], 'eip155:1')
  const rest = { topic: provider.session!.topic, expiry: undefined }
  assert.equal(client.requests, [
    { ...rest, chainId: 'eip155:1', method: 'personal_sign', params: ['0x', ALICE] },
    { ...rest, chainId: 'eip155:137', method: 'eth_sendTransaction', params: [{}] },
    { ...rest, chainId: 'eip155:1', method: 'personal_sign', params: [] },
  ])
})

test('several namespaces are served by one session, each by its own chain', async () => {
  const { ask, client } = connected({ namespaces: { solana: solana(), eip155: eip155() } })
  await ask('solana_signMessage', { message: 'x' })
  await ask('personal_sign', [])
  await ask('solana_signMessage', {}, SOLANA)
  assert.equal(pluck(client.requests, 'chainId'), [SOLANA, 'eip155:1', SOLANA])
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
  for (const expiry of [299, 604_801, 0, -1, NaN]) {
    const words = `Missing or invalid. request() expiry: ${expiry}. Expiry must be a number (in seconds) between 300 and 604800`
    await fails(ask('personal_sign', [], undefined, expiry), -32602, words)
  }
  assert.equal(pluck(client.requests, 'expiry'), [300, 604_800])
})

test('what only a wallet can do and this one does not grant is unauthorized, and no node hears of it', async () => {
  const { ask, fetch } = connected()
  for (const method of ['eth_signTypedData_v4', 'wallet_sendCalls', 'wallet_watchAsset']) await fails(ask(method, ['secret']), 4100)
  assert.is(fetch.calls.length, 0)
})

const REFUSAL = 'User rejected the request'
for (const [title, said, code, message] of [
  ["WalletConnect's refusal", { code: 5000, message: 'User rejected.' }, 4001, REFUSAL],
  ['a refusal as mere text', 'User rejected.', 4001, REFUSAL],
  ['an unauthorized method', { code: 3001, message: 'Unauthorized method.' }, 4100, 'The wallet has not allowed this'],
  ['a method it does not know', { code: 5101, message: 'Unsupported methods.' }, 4200, 'The wallet does not support this'],
  ['a chain it does not know', { code: 5100, message: 'Unsupported chains.' }, 4902, 'The wallet does not know this network'],
  ['a JSON-RPC error', { code: -32000, message: 'insufficient funds' }, -32000, 'insufficient funds'],
  ['an error nested by its middleman', { code: -32603, data: { originalError: { code: 4100, message: 'locked' } } }, 4100, 'locked'],
  ['a code of its own', { code: 12, message: 'Out of battery' }, -32603, 'Out of battery'],
  ['nothing', undefined, -32603, 'Internal error'],
  ['silence until the request expires', new Error('Request expired. Please try again.'), -32603, 'Request expired. Please try again.'],
] as [title: string, said: unknown, code: number, message: string][]) {
  test(`a dApp gets an Error with an EIP-1193 code for ${title}`, () =>
    fails(connected({}, { wallet: failing(said) }).ask('personal_sign', []), code, message))
}

test("the data of a wallet's error goes along", async () => {
  const { ask } = connected({}, { wallet: failing({ code: 3, message: 'execution reverted', data: '0x08c379a0' }) })
  const error = await errorOf<Error & { code: number; data: unknown }>(ask('eth_sendTransaction', [{}]))
  assert.equal([error.code, error.data], [3, '0x08c379a0'])
})

test('a request that waits when the session ends is told so', async () => {
  for (const end of ['delete', 'disconnect', 'forget', 'destroy'] as const) {
    const { ask, client, provider } = connected({}, { wallet: () => new Promise(() => {}) })
    const answer = fails(ask('personal_sign', []), 4900)
    await settlePromises()
    if (end === 'delete') client.sendDelete()
    else void provider[end]()
    await answer
  }
})

test('a session that the client has lost without a word is over as soon as that shows', async () => {
  const { ask, client, provider, only } = connected()
  const { topic } = provider.session!
  client.wallet = failing(new Error(`No matching key. session topic doesn't exist: ${topic}`))
  client.lose(topic)
  await fails(ask('personal_sign', []), 4900)
  assert.equal([provider.session, only('disconnect').length], [undefined, 1])
})

// ---- answered here

test('accounts are those of the chain in use, from the session', async () => {
  const accounts = [`eip155:1:${ALICE}`, `eip155:137:${BOB}`, `eip155:1:${BOB}`]
  const { ask, client, provider } = connected({ namespaces: { eip155: { ...eip155(), accounts } } })
  assert.equal([await ask('eth_accounts'), await ask('eth_requestAccounts')], Array(2).fill([ALICE, BOB]))
  provider.setDefaultChain('eip155:137')
  assert.equal([await ask('eth_accounts'), client.requests], [[BOB], []])
})

const CAN_SWITCH = granting(['wallet_switchEthereumChain'])

test('a switch to an approved chain asks nobody, and is told once', async () => {
  const { switchTo, client, provider, only } = connected()
  assert.equal([await switchTo('0x89'), await switchTo('0x89'), provider.chainOf('eip155')], [null, null, 'eip155:137'])
  assert.equal([client.requests, only('chainChanged', 'accountsChanged')], [[], [['chainChanged', '0x89']]])
})

test('a switch to another chain is asked of a wallet that grants the method', async () => {
  const { switchTo, client, only } = connected(CAN_SWITCH, { wallet: () => null })
  assert.equal([await switchTo(), pluck(client.requests, 'chainId')], [null, ['eip155:1']])
  assert.equal(pluck(client.requests, 'params'), [[{ chainId: '0xa' }]])
  assert.equal(only('chainChanged'), [['chainChanged', '0xa']])
})

test('a switch that the wallet does not support, or that fails for a reason of its own, fails in the words of the specification', async () => {
  const words = "Failed to switch to chain 'eip155:10'. The chain is not approved or the wallet does not support wallet_switchEthereumChain"
  const { switchTo, client, only } = connected()
  await fails(switchTo(), 4902, words)
  assert.equal([client.requests, only('chainChanged')], [[], []])
  await fails(connected(CAN_SWITCH, { wallet: failing({ code: 0, message: 'what?' }) }).switchTo(), 4902, words)
})

test('a switch that the visitor refuses is their refusal, and one to an unknown chain keeps its words', async () => {
  const { switchTo, client, provider } = connected(CAN_SWITCH, { wallet: failing({ code: 5000, message: 'User rejected.' }) })
  await fails(switchTo(), 4001)
  client.wallet = failing({ code: 4902, message: 'Unrecognized chain ID' })
  await fails(switchTo(), 4902, 'Unrecognized chain ID')
  assert.is(provider.chainOf('eip155'), 'eip155:1')
})

// ---- capabilities

const ATOMIC = { '0x1': { atomic: { status: 'supported' } } }
const PAYMASTER = { paymasterService: { supported: true } }
const NOT_ATOMIC = { atomic: { status: 'unsupported' } }
const keeping = (capabilities: unknown) => ({ sessionProperties: { capabilities: JSON.stringify(capabilities) } })
const capable = (more: Partial<Session> = {}) => connected(granting(['wallet_getCapabilities'], more), { wallet: () => ATOMIC })

test('capabilities need an address, and a wallet that grants the question', async () => {
  const words = 'Missing address parameter in wallet_getCapabilities request'
  for (const params of [[], undefined, [5]]) await fails(connected().ask('wallet_getCapabilities', params), -32602, words)
  const { ask, client } = connected()
  await fails(ask('wallet_getCapabilities', [ALICE]), 4100)
  assert.is(client.requests.length, 0)
})

test('capabilities are asked of the wallet once, and kept with the session', async () => {
  const { ask, client, provider, reload } = capable()
  assert.equal(await ask('wallet_getCapabilities', [ALICE]), ATOMIC)
  assert.equal(await ask('wallet_getCapabilities', [ALICE]), ATOMIC)
  assert.is(client.requests.length, 1)
  assert.equal(JSON.parse(provider.session!.sessionProperties!.capabilities!), { [ALICE]: ATOMIC })
  assert.equal(await reload().request({ method: 'wallet_getCapabilities', params: [ALICE] }), ATOMIC)
  assert.is(client.requests.length, 1)
})

test('capabilities kept for each chain by itself answer for several, and an address is the same in any letter case', async () => {
  const { ask } = connected(keeping({ [`${ALICE}0x1`]: ATOMIC, [`${ALICE}0x89`]: PAYMASTER }))
  assert.equal(await ask('wallet_getCapabilities', [ALICE, ['0x1', '0x89']]), { ...ATOMIC, '0x89': PAYMASTER })
  const mixed = '0xABCDEF0000000000000000000000000000000001'
  assert.equal(await connected(keeping({ [mixed]: ATOMIC })).ask('wallet_getCapabilities', [mixed.toLowerCase()]), ATOMIC)
})

test('capabilities that the wallet stated with the session need no question: for all chains, one chain, one account', async () => {
  const { ask, client } = connected({
    sessionProperties: { atomic: JSON.stringify({ status: 'supported' }), bundler_name: 'x' },
    scopedProperties: { 'eip155:1': { [`eip155:1:${ALICE}`]: PAYMASTER }, 'eip155:137': NOT_ATOMIC },
  })
  assert.equal(await ask('wallet_getCapabilities', [ALICE]), { '0x1': { ...ATOMIC['0x1'], ...PAYMASTER }, '0x89': NOT_ATOMIC })
  assert.equal(await ask('wallet_getCapabilities', [ALICE, ['0x89']]), { '0x89': NOT_ATOMIC })
  assert.is(client.requests.length, 0)
})

test('broken capabilities in a session are none', async () => {
  for (const capabilities of ['{', '7', '[]', JSON.stringify({ [ALICE]: 'yes' })])
    assert.equal(await capable({ sessionProperties: { capabilities } }).ask('wallet_getCapabilities', [ALICE]), ATOMIC, capabilities)
})

// ---- status of calls

const HASHES = [`0x${'a'.repeat(64)}`, `0x${'b'.repeat(64)}`]
const receipt = (transactionHash = HASHES[0]!, status = '0x1') => ({
  logs: [],
  status,
  blockHash: '0xb',
  blockNumber: '0x1',
  gasUsed: '0x5208',
  transactionHash,
})
const sent = (transactionHashes: string[]) => ({ id: '0xbatch', capabilities: { caip345: { caip2: 'eip155:137', transactionHashes } } })
const bundled = (bundler: Record<string, string>, methods: string[] = []) => granting(methods, { sessionProperties: bundler })
const PIMLICO = bundled({ bundler_name: 'pimlico' })
const OPERATION = { userOpHash: '0xop', success: true, logs: [], receipt: { ...receipt(), from: ALICE } }
const TOLD_STATUS = { version: '2.0.0', id: '0xop', chainId: '0x1', atomic: true }
const ENTRY_POINT = '0x0000000071727De22E5E9d8BAf0edAc6f37da032'
/** By which an entry point tells how an operation has ended. */
const ended = (success: boolean, id = '0xop', address = ENTRY_POINT) => ({
  address,
  topics: ['0x49628fd1471006c1482da88028e9ce4dbb080b815c9b0344d39e5a8e6ec1419f', id, `0x${'0'.repeat(24)}${ALICE.slice(2)}`, '0x0'],
  data: `0x${['7', success ? '1' : '0', '8', '9'].map(part => part.padStart(64, '0')).join('')}`,
})
/** A node that has the transaction in a block, with these events. */
const mined = (...logs: object[]) => ({
  'https://1.node.test/': node({ eth_getTransactionReceipt: { ...receipt(), logs } }),
})

test('a status that nobody can tell is not approved, and a wallet that grants the question answers it', async () => {
  await fails(connected().ask('wallet_getCallsStatus', ['0xbatch']), 4100, 'Fetching call status not approved by the wallet.')
  const { ask, client } = connected(granting(['wallet_getCallsStatus']), { wallet: () => ({ status: 200 }) })
  assert.equal(await ask('wallet_getCallsStatus', ['0xbatch']), { status: 200 })
  assert.equal(client.requests[0]!.params, ['0xbatch'])
})

test("a wallet's bundler by name is asked at the hosted API, one by address there", async () => {
  const { ask, fetch } = connected(PIMLICO, {
    routes: { 'POST https://api.test/v1/bundler': { id: 1, jsonrpc: '2.0', result: OPERATION }, ...mined(ended(true)) },
  })
  assert.equal(await ask('wallet_getCallsStatus', ['0xop']), {
    ...TOLD_STATUS,
    status: 200,
    receipts: [{ ...receipt(), logs: [ended(true)] }],
  })
  const { url, body, headers } = fetch.calls[0]!
  assert.equal(Object.fromEntries(url.searchParams), { projectId: 'project', chainId: 'eip155:1', bundler: 'pimlico' })
  assert.equal(body, { id: 1, jsonrpc: '2.0', method: 'eth_getUserOperationReceipt', params: ['0xop'] })
  assert.is(headers.get('content-type'), 'application/json')
  const other = connected(bundled({ bundler_url: 'https://bundler.test/rpc' }), {
    routes: { 'POST https://bundler.test/rpc': { result: OPERATION }, ...mined(ended(true)) },
  })
  assert.is(((await other.ask('wallet_getCallsStatus', ['0xop'])) as { status: number }).status, 200)
  assert.is(other.fetch.calls.length, 2)
})

test('an operation without a receipt is pending, one of which the network says that it failed is reverted', async () => {
  const mint = { address: ALICE, topics: [], data: '0x' }
  const { ask } = connected(bundled({ bundler_url: 'https://bundler.test/' }), {
    routes: {
      'POST https://bundler.test/': [{ result: null }, { result: OPERATION }],
      ...mined(ended(true, '0xother'), mint, ended(false)),
    },
  })
  assert.equal(await ask('wallet_getCallsStatus', ['0xop']), { ...TOLD_STATUS, status: 100 })
  const { status, receipts } = (await ask('wallet_getCallsStatus', ['0xop'])) as {
    status: number
    receipts: { status: string; logs: object[] }[]
  }
  assert.equal([status, receipts[0]!.status, receipts[0]!.logs], [500, '0x0', [mint, ended(false)]])
})

for (const [what, operation, routes, status, byWallet] of [
  ['that it failed, of what succeeded', { ...OPERATION, success: false }, mined(ended(true)), 200],
  [
    'that it failed, of what is in no block',
    { ...OPERATION, success: false },
    { 'https://1.node.test/': node({ eth_getTransactionReceipt: null }) },
    100,
    102,
  ],
  ['that it is done, and names nothing', { success: true }, mined(ended(true, '0xother')), undefined],
  ['that it is done by the transaction of another', OPERATION, mined(ended(true, '0xother')), undefined],
  ['that it failed, by an event of somebody’s contract', OPERATION, mined(ended(false, '0xop', ALICE)), undefined],
] as [string, object, object, number | undefined, number?][])
  test(`a service that says ${what} is not believed: the network is, else the wallet, else nobody`, async () => {
    for (const methods of [[], ['wallet_getCallsStatus']]) {
      const { ask } = connected(bundled({ bundler_name: 'pimlico' }, methods), {
        routes: { 'POST https://api.test/v1/bundler': { result: operation }, ...routes } as ProviderWish['routes'] & object,
        wallet: () => ({ status: 102 }),
      })
      const told = ask('wallet_getCallsStatus', ['0xop']) as Promise<{ status: number }>
      if (status) assert.is((await told).status, (methods.length && byWallet) || status)
      else if (methods.length) assert.is((await told).status, 102)
      else await fails(told, -32603, 'Failed to fetch user operation receipt - not in the transaction it names')
    }
  })

for (const [what, there, status] of [
  ['has them done', [ended(true)], 200],
  ['has them in no block', null, 100],
  ['says so, too', [ended(false)], 500],
] as const)
  test(`that calls failed the blockchain API’s node does not say alone, where there is another: where that ${what} they are ${status}`, async () => {
    const says = (logs: readonly object[] | null) => node({ eth_getTransactionReceipt: logs && { ...receipt(), logs } })
    const { ask } = connected(PIMLICO, {
      rpcUrlsOf: () => ['https://api.test/v1/', 'https://1.node.test/'],
      routes: {
        'POST https://api.test/v1/bundler': { result: OPERATION },
        'POST https://api.test/v1/': says([ended(false)]),
        'https://1.node.test/': says(there),
      },
    })
    assert.is(((await ask('wallet_getCallsStatus', ['0xop'])) as { status: number }).status, status)
  })

interface Told {
  status: number
  atomic: boolean
  receipts: { status: string }[]
}

/**
 * Calls that the wallet has sent by as many transactions, of which a node has this.
 * @param given what the wallet says of them, if it may be asked; what its bundler's API says, if it has one; the account that the dApp names
 */
async function sendBatch(
  has: readonly (object | null)[],
  { says, api, from, known = null }: { says?: object; api?: object | null; from?: unknown; known?: object | null } = {},
) {
  const methods = ['wallet_sendCalls', ...(says ? ['wallet_getCallsStatus'] : [])]
  const eth_getTransactionReceipt = ([hash]: unknown[]) => {
    const found = has[HASHES.indexOf(hash as string)]
    return found instanceof Error ? { error: { code: -32000, message: found.message } } : { result: found && { from: ALICE, ...found } }
  }
  const world = connected(
    {
      namespaces: { eip155: eip155({ accounts: [ALICE, BOB], methods }) },
      ...(api !== undefined && { sessionProperties: { bundler_name: 'pimlico' } }),
    },
    {
      wallet: ({ method }) => (method === 'wallet_sendCalls' ? sent(HASHES.slice(0, has.length)) : says),
      routes: {
        'POST https://api.test/v1/bundler': { result: api },
        'https://137.node.test/': node({ eth_getTransactionReceipt, eth_getTransactionByHash: known }),
      },
    },
  )
  await world.ask('wallet_sendCalls', [from === undefined ? {} : { from }])
  return { ...world, told: () => world.ask('wallet_getCallsStatus', ['0xbatch']) as Promise<Told> }
}

const holding = (...logs: object[]) => ({ ...receipt(), logs })

test('transactions that the wallet has named are read before any service is asked', async () => {
  const { told, fetch } = await sendBatch([receipt()], { api: { ...OPERATION, success: false } })
  assert.equal([(await told()).status, fetch.calls.length], [200, 1])
})

const SAFE_FAILED = '0x23428b18acfb3ea64b08dc0c1d296ea9c09702c09083ca5272e64d115b687d23'

for (const [what, log, status] of [
  ['whose operation failed in it', ended(false), 500],
  ['whose operation is done in it', ended(true), 200],
  ['whose Safe says that it failed', { address: ALICE, topics: [SAFE_FAILED], data: '0x' }, 500],
  ['in which another says that it failed', ended(false, '0xop', ALICE), 200],
] as [string, object, number][])
  test(`a transaction that succeeded, and ${what}, makes the calls ${status}, whether the wallet or the bundler names it`, async () => {
    const told = await (await sendBatch([holding(log)])).told()
    assert.equal([told.status, told.receipts[0]!.status], [status, status === 200 ? '0x1' : '0x0'])
    const asked = connected(PIMLICO, { routes: { 'POST https://api.test/v1/bundler': { result: OPERATION }, ...mined(log, ended(true)) } })
    assert.is(((await asked.ask('wallet_getCallsStatus', ['0xop'])) as Told).status, status)
  })

for (const [what, known, status] of [
  ['on its way', {}, 100],
  ['that no node has', null, 102],
] as [string, object | null, number][])
  test(`calls whose transaction is one ${what} are ${status === 100 ? 'pending' : 'as the wallet says'}`, async () => {
    const { told } = await sendBatch([null], { known, api: null, says: { status: 102 } })
    assert.is((await told()).status, status)
  })

for (const [what, says, has, status] of [
  ['failed, of a transaction that no node has', { status: 400 }, [null], 100],
  ['failed, and names no receipt', { status: 500, receipts: [] }, [null], 100],
  ['failed, where a part of them is done', { status: 400 }, [receipt(), null], 100],
  ['failed, by receipts, which are looked at', { status: 500, receipts: [receipt(HASHES[1])] }, [null], 500],
  ['are done', { status: 200, receipts: [receipt(HASHES[1])] }, [null], 200],
] as [string, object, (object | null)[], number][])
  test(`calls whose transactions the wallet has named, and of which it says that they ${what}, are ${status}`, async () => {
    const told = await (await sendBatch(has, { says })).told()
    assert.is(told.status, status)
    if (has[0]) assert.is(told.receipts.length, 1, 'what a node has said of a part stays')
  })

test('that calls have failed is not the wallet’s word alone, either, where no node answers of the transactions that it has named', async () => {
  const { told } = await sendBatch([new Error('not now')], { says: { status: 400 } })
  assert.match((await errorOf(told())).message, 'not now')
})

test('what a dApp names as the account that sends, and is none, hides no failure of the session’s', async () => {
  for (const from of ['', 'me', null]) assert.is((await (await sendBatch([holding(ended(false))], { from })).told()).status, 500)
})

for (const [whose, from, logs, status] of [
  ['the same account', ALICE, [ended(false), ended(true, '0xbatch')], 200],
  ['another account of the session', BOB, [ended(false)], 200],
  ['the same account, beside one that is done and may be theirs,', ALICE, [ended(false), ended(true, '0xother')], 100],
] as const)
  test(`an operation of ${whose} that failed in the same transaction is none of the calls’, which are ${status}`, async () => {
    assert.is((await (await sendBatch([holding(...logs)], { from, known: {} })).told()).status, status)
  })

test('a transaction that somebody else has sent, and that failed as a whole, leaves the calls open: it may come again', async () => {
  const bundle = { ...receipt(HASHES[0], '0x0'), from: `0x${'99'.repeat(20)}` }
  assert.is((await (await sendBatch([bundle], { known: {} })).told()).status, 100)
})

test('what a bundler does not know the wallet is asked; one that sleeps keeps nobody waiting, and is not asked again before it has answered', async () => {
  let answer: (told: unknown) => void = () => {}
  const { ask, client, clock } = connected(bundled({ bundler_name: 'pimlico' }, ['wallet_getCallsStatus']), {
    routes: { 'POST https://api.test/v1/bundler': { result: null } },
    wallet: () => new Promise(resolve => (answer = resolve)),
  })
  const asleep = [ask('wallet_getCallsStatus', ['0xop']), ask('wallet_getCallsStatus', ['0xop'])]
  await settlePromises()
  await clock.advance(RELAY_LIMIT)
  assert.equal(pluck((await Promise.all(asleep)) as { status: number }[], 'status'), [100, 100])
  const awake = ask('wallet_getCallsStatus', ['0xop'])
  await settlePromises()
  answer({ status: 200 })
  assert.equal([await awake, client.requests.length], [{ status: 200 }, 1])
})

test('a bundler that fails is told with its status, one that says no in its words, unless the wallet may be asked', async () => {
  const broken = connected(PIMLICO, { routes: { '*': reply(404) } })
  await fails(broken.ask('wallet_getCallsStatus', ['0xop']), -32603, 'Failed to fetch user operation receipt - 404')
  const refusing = connected(PIMLICO, { routes: { '*': { error: { code: -32602, message: 'Missing userOpHash' } } } })
  await fails(refusing.ask('wallet_getCallsStatus', ['0xop']), -32602, 'Missing userOpHash')
  const asking = connected(bundled({ bundler_name: 'pimlico', bundler_url: 'javascript:alert(1)' }, ['wallet_getCallsStatus']), {
    routes: { '*': reply(404) },
    wallet: () => 'told',
  })
  assert.is(await asking.ask('wallet_getCallsStatus', ['0xop']), 'told')
})

for (const [title, receipts, status] of [
  ['pending while one is missing', [receipt(), null], 100],
  ['confirmed when all succeeded', HASHES.map(hash => receipt(hash)), 200],
  ['reverted when all failed', HASHES.map(hash => receipt(hash, '0x0')), 500],
  ['partly reverted when some failed', [receipt(), receipt(HASHES[1]!, '0x0')], 600],
] as [title: string, receipts: (object | null)[], status: number][])
  test(`calls whose transactions the wallet named are ${title}`, async () => {
    const { told, client } = await sendBatch(receipts)
    const rest = { version: '2.0.0', id: '0xbatch', chainId: '0x89', atomic: false }
    assert.equal(await told(), { ...rest, status, receipts: receipts.filter(Boolean) })
    assert.is(client.requests.length, 1)
  })

test('transactions of calls are remembered for a day, over a reload', async () => {
  const { clock, reload } = await sendBatch([receipt()])
  const told = () => reload().request<Told>({ method: 'wallet_getCallsStatus', params: ['0xbatch'] })
  assert.is((await told()).atomic, true)
  await clock.advance(24 * 3_600_000 - 1)
  assert.is((await told()).status, 200)
  await clock.advance(1)
  await fails(told(), 4100)
})

test('an answer to wallet_sendCalls that names no transactions is passed on and not remembered', async () => {
  for (const answer of ['0xbatch', null, { id: '0xbatch' }, { id: '0xbatch', capabilities: { caip345: null } }, sent([])]) {
    const { ask } = connected(granting(['wallet_sendCalls']), { wallet: () => answer })
    assert.equal(await ask('wallet_sendCalls', [{}]), answer)
    await fails(ask('wallet_getCallsStatus', ['0xbatch']), 4100)
  }
})

// ---- nodes

test('all else is asked of a node of the chain', async () => {
  const routes = { 'https://1.node.test/': node({ eth_blockNumber: '0x10' }), 'https://137.node.test/': node({ eth_blockNumber: '0x20' }) }
  const { ask, fetch, provider } = connected({}, { routes })
  assert.is(await ask('eth_blockNumber'), '0x10')
  provider.setDefaultChain('eip155:137')
  assert.equal([await ask('eth_blockNumber', []), await ask('eth_blockNumber', [], 'eip155:1')], ['0x20', '0x10'])
  assert.equal([(fetch.calls[0]!.body as NodeCall).method, fetch.calls.length], ['eth_blockNumber', 3])
})

test('a node that does not answer leaves the chain disconnected; a test call is then made again with the next request', async () => {
  for (const disableProviderPing of [true, false]) {
    let isThere = false
    const answer = node({ test: null, eth_blockNumber: '0x10' })
    const { ask, clock } = connected(
      {},
      { disableProviderPing, routes: { '*': call => (isThere ? answer(call) : new TypeError('fetch failed')) } },
    )
    const failed = fails(ask('eth_blockNumber'), 4901, 'No node of eip155:1 answered')
    await clock.advance(60_000)
    await failed
    isThere = true
    assert.is(await ask('eth_blockNumber'), '0x10')
  }
})

test("a node's own error is passed on", async () => {
  const eth_call = () => ({ error: { code: 3, message: 'execution reverted' } })
  await fails(connected({}, { routes: { '*': node({ eth_call }) } }).ask('eth_call', [{}]), 3, 'execution reverted')
})

test('an approved chain without an RPC address, which must be one of the web, has none; one that is neither approved nor known has no provider', async () => {
  const { ask } = connected({ namespaces: { eip155: eip155({ chains: [999] }) } })
  await fails(ask('eth_blockNumber'), 4901, 'No RPC url provided for chainId: 999')
  await fails(connected().ask('eth_blockNumber', [], 'eip155:999'), 4901, 'JSON-RPC provider for eip155:999 not found')
  const web = connected({ namespaces: { eip155: eip155({ chains: [1, 999] }) } })
  web.provider.setDefaultChain('eip155:999', 'file:///etc/passwd')
  assert.match((await errorOf(web.ask('eth_blockNumber'))).message, /^No RPC url provided/)
  assert.is(web.fetch.calls.length, 0)
})

const OWN_NODE = { routes: { 'https://own.test/': node({ eth_blockNumber: '0x30' }) } }

test('an RPC address that the dApp gave comes first, over a reload too, and so do those of the wish', async () => {
  const { ask, provider, reload } = connected({}, OWN_NODE)
  provider.setDefaultChain('eip155:137', 'https://own.test/')
  assert.is(await ask('eth_blockNumber'), '0x30')
  assert.is(await reload().request({ method: 'eth_blockNumber' }), '0x30')
  const own = { ...ASKED, rpcMap: { 1: 'https://own.test/' } }
  const wishing = await proposing({ optionalNamespaces: { eip155: own } }, OWN_NODE)
  wishing.proposal.approve()
  await wishing.session
  assert.is(await wishing.ask('eth_blockNumber'), '0x30')
})

// ---- events

/** A session with another account on each of its chains. */
const APART = { namespaces: { eip155: { ...eip155(), accounts: [`eip155:1:${ALICE}`, `eip155:137:${BOB}`] } } }
const BOTH = { namespaces: { eip155: eip155(), solana: solana() } }

test('setDefaultChain moves the chain in use, and says so once, with its accounts where they are others; without a session it does nothing', () => {
  const { provider, only } = connected(BOTH)
  for (const chain of ['eip155:137', 'eip155:137', 'polkadot:x']) provider.setDefaultChain(chain)
  assert.equal([only('chainChanged'), provider.chainOf('solana')], [[['chainChanged', '0x89']], SOLANA])
  const nobody = make()
  nobody.provider.setDefaultChain('eip155:1')
  assert.equal([nobody.told, nobody.storage.length], [[], 0])
  const apart = connected(APART)
  apart.provider.setDefaultChain('eip155:137')
  assert.equal(apart.only('chainChanged', 'accountsChanged').flat(), ['chainChanged', '0x89', 'accountsChanged', [BOB]])
})

test("a wallet's change of chain may be a number, hexadecimal, decimal or a CAIP-2 id; else it is the envelope's, and one to the chain in use is none", () => {
  for (const [envelope, ...all] of [
    ['eip155:1', 137, '0x89', '137', 'eip155:137'],
    ['eip155:137', undefined, null, '', 'polygon', {}, NaN, -1, 1e300],
  ] as const)
    for (const data of all) {
      const { client, only, provider } = connected()
      client.sendEvent('chainChanged', data, envelope)
      assert.equal(only('chainChanged', 'accountsChanged'), [['chainChanged', '0x89']], String(data))
      assert.is(provider.chainOf('eip155'), 'eip155:137')
    }
  const { client, only } = connected()
  client.sendEvent('chainChanged', 1)
  assert.equal(only('chainChanged', 'accountsChanged'), [])
})

test('an EVM wallet may go to a chain nobody asked for: its account stays, and so does it through an update of something else', async () => {
  const { client, only, ask } = connected()
  client.sendEvent('chainChanged', 10, 'eip155:10')
  assert.equal([await ask('eth_accounts'), only('accountsChanged')], [[ALICE], []])
  client.sendUpdate({ eip155: eip155({ chains: [1, 137, 5] }) })
  assert.equal(only('chainChanged'), [['chainChanged', '0xa']])
})

test('other namespaces change to granted chains only, told by their reference', () => {
  const devnet = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
  const both = { ...solana(), accounts: [`${SOLANA}:${PHANTOM}`, `${devnet}:${PHANTOM}`] }
  const { client, only, provider } = connected({ namespaces: { eip155: eip155(), solana: both } })
  client.sendEvent('chainChanged', 'nowhere', 'solana:nowhere')
  client.sendEvent('chainChanged', undefined, 'solana:8E9rvCKLFQia2Y35HXjjpWzj8weVo44K')
  assert.equal(only('chainChanged'), [['chainChanged', 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1']])
  assert.equal([provider.chainOf('solana'), provider.chainOf('eip155')], [devnet, 'eip155:1'])
})

test("a wallet's accounts may be plain or CAIP-10, also one it had not granted; the one in use comes first", async () => {
  for (const [accounts, entry] of [
    [[ALICE, BOB], BOB],
    [[ALICE, BOB], `eip155:1:${BOB}`],
    [[ALICE, BOB], `eip155:137:${BOB}`],
    [[ALICE], BOB],
  ] as const) {
    const { client, only, ask, provider } = connected({ namespaces: { eip155: eip155({ accounts }) } })
    client.sendEvent('accountsChanged', [entry])
    assert.equal(only('accountsChanged', 'chainChanged'), [['accountsChanged', [BOB, ALICE]]], entry)
    assert.equal(await ask('eth_accounts'), [BOB, ALICE])
    assert.is(provider.session!.namespaces.eip155!.accounts[0], `eip155:1:${BOB}`)
  }
})

test('of more accounts than anybody has the first that a wallet names count, and twice as many are twice as much work', async () => {
  const all = addresses(MOST_ACCOUNTS + 100)
  const { client, only, ask } = connected({ namespaces: { eip155: eip155({ accounts: all }) } })
  assert.equal(await ask('eth_accounts'), all.slice(0, MOST_ACCOUNTS))
  const named = [...all].reverse()
  client.sendEvent('accountsChanged', named)
  assert.equal(only('accountsChanged'), [['accountsChanged', named.slice(0, MOST_ACCOUNTS)]])
  const put = (count: number) => {
    const accounts = addresses(count)
    const world = connected({ namespaces: { eip155: eip155({ accounts }) } })
    return countWork(() => world.client.sendEvent('accountsChanged', accounts.reverse()))
  }
  const once = await put(200)
  assert.ok(once > 0)
  assert.ok((await put(400)) <= 2.1 * once)
})

test('a kept session with any number of accounts is taken up with the first of them, and may be left', async () => {
  const sessions = (count: number) => [fakeSession({ namespaces: { eip155: eip155({ accounts: addresses(count) }) } })]
  const take = (count: number) => {
    const world = make({ sessions: sessions(count) })
    return { ...world, work: countWork(() => world.provider.adopt()) }
  }
  const once = await take(200).work
  assert.ok(once > 0)
  assert.ok((await take(400).work) <= 2.1 * once)
  const { ask, provider } = take(10_000)
  assert.equal(await ask('eth_accounts'), addresses(MOST_ACCOUNTS))
  await provider.disconnect()
  assert.is(provider.session, undefined)
})

test('accounts that are the same, or no accounts, change nothing; a wallet may take its accounts back, and give them again', async () => {
  const { client, only, ask } = connected()
  for (const data of [[ALICE], [`eip155:1:${ALICE}`], ['nonsense'], [5], 'x', undefined, [`solana:x:${PHANTOM}`], [PHANTOM]])
    client.sendEvent('accountsChanged', data)
  assert.equal(only('accountsChanged'), [])
  client.sendEvent('accountsChanged', [])
  assert.equal(await ask('eth_accounts'), [])
  await fails(ask('eth_requestAccounts'), 4100)
  client.sendEvent('accountsChanged', [ALICE])
  assert.equal(pluck(only('accountsChanged'), 1), [[], [ALICE]])
})

test("other events that the session grants are told by their own name, the provider's own names are not lent", () => {
  const events = ['message', 'disconnect', 'session_delete', 'connect', 'display_uri']
  const { client, provider, names } = connected({ namespaces: { eip155: eip155({ events }) } })
  const heard: unknown[] = []
  for (const name of ['message', 'secret']) provider.on(name, value => heard.push(value))
  for (const name of [...events, 'secret']) client.sendEvent(name, { from: name })
  assert.equal(heard, [{ from: 'message' }])
  assert.equal([...new Set(names())], ['session_event'])
  assert.ok(provider.session)
})

test('an update replaces what is granted and tells what changed, once each', () => {
  const { client, only, provider } = connected()
  client.sendUpdate({ eip155: eip155({ accounts: [BOB], chains: [1, 137, 10] }) })
  assert.equal(provider.session!.namespaces.eip155!.chains, ['eip155:1', 'eip155:137', 'eip155:10'])
  assert.equal([pluck(only('accountsChanged', 'chainChanged'), 1), only('session_update').length], [[[BOB]], 1])
})

test('a chain that is taken back is left, and a namespace that is taken back has no accounts', () => {
  const { client, provider, only } = connected()
  provider.setDefaultChain('eip155:137')
  client.sendUpdate({ eip155: eip155({ chains: [1] }) })
  assert.equal(pluck(only('chainChanged'), 1), ['0x89', '0x1'])
  const both = connected(BOTH)
  both.client.sendUpdate({ eip155: eip155() })
  assert.equal(both.only('accountsChanged', 'chainChanged'), [['accountsChanged', []]])
})

test('an update that the client knows and has not told yet counts for what is asked', async () => {
  const { client, provider, ask, only } = connected(granting(['wallet_switchEthereumChain', 'personal_sign']))
  const namespaces = { eip155: eip155({ chains: [1, 137, 10], methods: ['wallet_switchEthereumChain', 'personal_sign'] }) }
  const stored = { ...provider.session!, namespaces }
  client.session.getAll = () => [stored]
  assert.is(await ask('personal_sign', [], 'eip155:10'), 'personal_sign!')
  assert.equal(provider.session!.namespaces, namespaces)
  client.emit('session_update', { topic: stored.topic, params: { namespaces } })
  assert.equal([only('accountsChanged', 'chainChanged'), only('session_update').length], [[], 1])
})

test('the account in use stays first through an update, unless the wallet puts another first', () => {
  const { client, only } = connected({ namespaces: { eip155: eip155({ accounts: [ALICE, BOB] }) } })
  const carol = '0x3333333333333333333333333333333333333333'
  client.sendEvent('accountsChanged', [BOB])
  client.sendUpdate({ eip155: eip155({ accounts: [ALICE, BOB, carol] }) })
  client.sendUpdate({ eip155: eip155({ accounts: [carol, ALICE, BOB] }) })
  const [first, second, third] = pluck(only('accountsChanged'), 1)
  assert.equal({ first, second, third }, { first: [BOB, ALICE], second: [BOB, ALICE, carol], third: [carol, ALICE, BOB] })
})

test('an update that cannot be read, what concerns another session, and what comes broken, is ignored', () => {
  const { client, told, provider } = connected()
  const before = provider.session!
  for (const namespaces of [undefined, null, {}, { eip155: {} }, { eip155: { accounts: [1], methods: [], events: [] } }])
    client.emit('session_update', { topic: before.topic, params: { namespaces } })
  client.sendEvent('chainChanged', 137, 'eip155:1', 'other')
  client.sendEvent('chainChanged', SOLANA, SOLANA)
  client.emit('session_update', { topic: 'other', params: { namespaces: { eip155: eip155({ accounts: [BOB] }) } } })
  for (const event of ['session_delete', 'session_ping']) client.emit(event, { topic: 'other' })
  for (const event of ['event', 'update', 'delete', 'ping', 'expire', 'extend', 'connect'])
    for (const value of [undefined, null, 'x', {}, { topic: undefined, params: null }]) client.emit(`session_${event}`, value)
  client.emit('session_event', { topic: before.topic, params: { chainId: 'eip155:1' } })
  for (const event of ['session_event', 'session_update']) client.emit(event, { topic: before.topic })
  assert.equal(told, [])
  assert.is(provider.session, before)
})

test('a ping is told, and a session that the wallet extends lives longer', () => {
  const { client, provider, told } = connected()
  const { topic } = provider.session!
  client.emit('session_ping', { id: 7, topic })
  assert.equal(told, [['session_ping', { id: 7, topic }]])
  client.session.getAll = () => [{ ...provider.session!, expiry: 2_000_000_000 }]
  client.emit('session_extend', { id: 1, topic })
  assert.is(provider.session!.expiry, 2_000_000_000)
})

test('a session that the wallet ends, or that expires, is over: disconnect is told once', () => {
  for (const event of ['session_delete', 'session_expire']) {
    const { client, provider, told, storage } = connected()
    const { topic } = provider.session!
    for (const each of [event, 'session_delete', 'session_expire']) client.emit(each, { topic })
    client.sendEvent('chainChanged', 137, 'eip155:1', topic)
    assert.equal(told, [
      ['session_delete', { topic }],
      ['disconnect', { code: 6000, message: 'User disconnected.', data: topic }],
    ])
    assert.equal([provider.session, storage.length, client.ended], [undefined, 0, []])
  }
})

// ---- the end

test('disconnect ends here at once, and tells the wallet; without a session it is none', async () => {
  const { provider, client, only, storage } = connected()
  const { topic } = provider.session!
  const done = provider.disconnect()
  assert.is(provider.session, undefined)
  assert.equal(only('disconnect'), [['disconnect', { code: 6000, message: 'User disconnected.', data: topic }]])
  await done
  assert.equal([client.ended, storage.length], [[topic], 0])
  const nobody = make()
  await nobody.provider.disconnect()
  assert.equal(nobody.told, [])
})

test('disconnect does not hang on a relay that is silent', async () => {
  const { provider, client, clock } = connected()
  client.relay = 'silent'
  let isDone = false
  void provider.disconnect().then(() => (isDone = true))
  await clock.advance(7_999)
  assert.is(isDone, false)
  await clock.advance(1)
  assert.equal([isDone, clock.pending()], [true, []])
})

test('a session ended while offline is not taken up again, and its wallet is told with the next load', async () => {
  const { provider, client, reload } = connected()
  const { topic } = provider.session!
  client.relay = 'gone'
  await provider.disconnect()
  assert.equal([client.session.getAll().length, reload().session], [1, undefined])
  await settlePromises()
  client.relay = 'there'
  const again = reload()
  await settlePromises()
  assert.equal([client.ended, again.session], [[topic], undefined])
})

test('where somebody is remembered nobody else is taken up, though their session has run out', () => {
  const { client, reload } = connected()
  client.session.getAll = () => [fakeSession(LATER)]
  assert.is(reload().session, undefined)
})

for (const [how, giveUp] of [
  ['closed', given => given.abort(new Error('closed'))],
  ['left by a reload', () => window.dispatchEvent(new Event('pagehide'))],
  ['taken away with its modal', (_, provider) => provider.destroy()],
] as readonly (readonly [string, (given: AbortController, provider: { destroy(): void }) => void])[])
  test(`who approves a link that an earlier page has shown, and that was ${how}, is turned away`, async () => {
    Object.assign(globalThis, { window: new EventTarget() })
    const given = new AbortController()
    const { provider, session, proposal, storage } = await proposing({ ...WISH, signal: given.signal })
    giveUp(given, provider)
    const stranger = fakeSession({ topic: 'stranger', pairingTopic: proposal.pairingTopic })
    // The client may have taken it before the page listens.
    const early = make({ storage, sessions: [stranger] })
    const late = connected({ topic: 'last' }, { storage })
    const ended: string[] = []
    late.client.disconnect = async ({ topic }) => void ended.push(topic)
    late.client.emit('session_connect', { session: stranger })
    await settlePromises()
    assert.equal(
      [early.provider.session, early.client.ended, late.provider.session?.topic, ended],
      [undefined, ['stranger'], 'last', ['stranger']],
    )
    // A page that was thrown away while an app was open waits on.
    storage.setItem('@appkit/waiting_for_wallet', JSON.stringify({ topic: proposal.pairingTopic }))
    assert.is(make({ storage, sessions: [fakeSession({ ...stranger, topic: 'own' })] }).provider.session?.topic, 'own')
    provider.destroy()
    await errorOf(session)
    Reflect.deleteProperty(globalThis, 'window')
  })

test('who approves a link of a page that was killed takes nobody’s place, and is turned away', async () => {
  const { session, proposal, storage, provider } = await proposing()
  const stranger = fakeSession({ topic: 'stranger', pairingTopic: proposal.pairingTopic })
  const next = make({ storage, sessions: [stranger] })
  await settlePromises()
  assert.equal([next.provider.session, next.client.ended], [undefined, ['stranger']])
  storage.setItem('@appkit/waiting_for_wallet', JSON.stringify({ topic: proposal.pairingTopic }))
  assert.is(make({ storage, sessions: [fakeSession({ ...stranger, topic: 'own' })] }).provider.session?.topic, 'own')
  storage.removeItem('@appkit/waiting_for_wallet')
  // One that lives takes what comes, and so does each after it.
  proposal.approve()
  const { topic } = (await session)!
  assert.is(make({ storage, sessions: [fakeSession({ topic, pairingTopic: proposal.pairingTopic })] }).provider.session?.topic, topic)
  provider.destroy()
})

test('a page that comes back as it was is answered by its link, and other tabs leave that alone', async () => {
  Object.assign(globalThis, { window: new EventTarget() })
  const { session, proposal, storage } = await proposing()
  for (const type of ['pagehide', 'pageshow']) window.dispatchEvent(Object.assign(new Event(type), { persisted: true }))
  Reflect.deleteProperty(globalThis, 'window')
  const other = make({ storage })
  const { pairingTopic } = proposal
  const ended: string[] = []
  other.client.disconnect = async ({ topic }) => void ended.push(topic)
  other.client.emit('session_connect', { session: fakeSession({ pairingTopic }) })
  proposal.approve()
  other.client.emit('session_connect', { session: await session })
  assert.equal(ended, [])
})

test('a session can be let go without telling the wallet', () => {
  const { provider, client, only, reload } = connected()
  provider.forget()
  provider.forget()
  assert.equal([provider.session, client.ended, only('disconnect').length], [undefined, [], 1])
  assert.ok(reload().session)
  assert.is(provider.adopt(), undefined)
})

test('a pairing that is under way when its provider is destroyed ends, and a late wallet is turned away', async () => {
  const { provider, client, proposal, session } = await proposing()
  provider.destroy()
  assert.is((await errorOf(session)).message, 'Request was aborted')
  const late = proposal.approve()
  await settlePromises()
  assert.equal(client.ended, [late.topic])
})
