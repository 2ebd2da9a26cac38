// Our client with the packages as they are, over the sandbox's relay: as a dApp with WalletKit 1.2.10 and with sign-client 2.19.2,
// the older generation of the protocol; and as a wallet with dApps that use the stock clients.
import { build } from 'esbuild'
import { Wallet } from 'ethers'
import { IDBFactory } from 'fake-indexeddb'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { WebSocket } from 'ws'
import { SignClient as StockClient } from '@walletconnect/sign-client'
import type { ISignClient, SessionTypes, SignClientTypes } from '@walletconnect/types'
import { buildAuthObject, populateAuthPayload } from '@walletconnect/utils'
import { SignClient as OlderClient } from 'sign-client-2.19.2'
import { root } from '../../../build.mjs'
import { start, type Relay } from '../../../scripts/sandbox/relay.js'
import { endClient, startKit } from '../../../scripts/sandbox/web-wallet/peer/kit.js'
import { createLog } from '../../../src/connectors/walletconnect/log.js'
import type { Over } from '../../../src/connectors/walletconnect/links.js'
import type { HearRefusal } from '../../../src/connectors/walletconnect/refusals.js'
import { closeSignClient, createSignClient } from '../../../src/connectors/walletconnect/sign-client.js'
import { makeLink } from '../../../src/flows/connecting/make-link.js'
import { settlePromises, settled } from '../../support/clock.js'
import { failure } from '../../support/failure.js'
import { until } from '../../support/patience.js'
import { pluck } from '../../support/pluck.js'
import { standForBrowser } from '../../support/wc-world.js'

type Client = ISignClient
type Events = SignClientTypes.EventArguments

let relay: Relay
/** Undone in the end, the last first. */
const ends: (() => unknown)[] = []
/** What nobody caught. The stock clients reject without anybody to hear it; ours must not. */
const stray: unknown[] = []
process.on('unhandledRejection', reason => void stray.push(reason))
process.on('uncaughtException', error => void stray.push(error))

const projectId = '0123456789abcdef0123456789abcdef'
const metadata = (name: string) => ({ name, description: '', url: `https://${name}.example`, icons: [] })
let count = 0
const nextPrefix = () => `interop-${++count}`

async function createOurs({ prefix = nextPrefix(), log = createLog() } = {}): Promise<Client> {
  const client = await createSignClient({
    projectId,
    metadata: metadata('ours'),
    relayUrl: relay.url,
    verifyUrl: false,
    rpcUrlsOf: () => [],
    log,
    storagePrefix: prefix,
  })
  ends.push(() => closeSignClient(client))
  return client
}

/** A client from the package as npm delivers it. */
async function createStock(
  from: { init(options: object): Promise<unknown> },
  { prefix = nextPrefix(), ...options }: { prefix?: string; storage?: unknown } = {},
): Promise<Client> {
  const client = (await from.init({
    projectId,
    metadata: metadata('stock'),
    relayUrl: relay.url,
    customStoragePrefix: prefix,
    telemetryEnabled: false,
    logger: 'silent',
    storageOptions: { database: ':memory:' },
    ...options,
  })) as Client
  ends.push(() => endClient(client.core as never, prefix))
  return client
}

/** The client within WalletKit 1.2.10. */
async function createKit(): Promise<Client> {
  const { kit, stop } = await startKit({
    relayUrl: relay.url,
    projectId,
    metadata: metadata('kit'),
    storagePrefix: nextPrefix(),
    storage: memoryStorage() as never,
  })
  ends.push(stop)
  return kit.engine.signClient as unknown as Client
}

function memoryStorage() {
  const texts = new Map<string, string>()
  const read = (key: string) => (texts.has(key) ? (JSON.parse(texts.get(key)!) as unknown) : undefined)
  return {
    getKeys: async () => [...texts.keys()],
    getEntries: async () => [...texts.keys()].map(key => [key, read(key)]),
    getItem: async (key: string) => read(key),
    setItem: async (key: string, value: unknown) => void texts.set(key, JSON.stringify(value)),
    removeItem: async (key: string) => void texts.delete(key),
  }
}

const next = <Name extends keyof Events>(client: Client, event: Name): Promise<Events[Name]> =>
  new Promise(resolve => client.events.once(event, resolve))
const ENDED = { code: 6000, message: 'User disconnected.' }
const REJECTED = { code: 5000, message: 'User rejected.' }
const leave = (client: Client, topic: string) => client.disconnect({ topic, reason: ENDED })

const owner = new Wallet(`0x${'0b'.repeat(32)}`)
const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const wanted = {
  eip155: {
    chains: ['eip155:1', 'eip155:137'],
    methods: ['personal_sign', 'eth_sendTransaction'],
    events: ['chainChanged', 'accountsChanged'],
  },
  solana: { chains: [solana], methods: ['solana_signMessage'], events: [] },
}
const granted = {
  eip155: { ...wanted.eip155, accounts: [`eip155:1:${owner.address}`, `eip155:137:${owner.address}`] },
  solana: { ...wanted.solana, accounts: [`${solana}:11111111111111111111111111111112`] },
}

/** A link as the page makes it, before there is any client. */
async function makeOwnLink(methods?: string[]) {
  Object.assign(globalThis, { isSecureContext: true })
  const link = await makeLink(Date.now(), methods)
  Reflect.deleteProperty(globalThis, 'isSecureContext')
  return link!
}

for (const [how, isEarly] of [
  ['before the proposal is out', true],
  ['late', false],
] as const)
  test(`a wallet that scans a link of the page's own ${how} settles a session over it`, async () => {
    const [link, wallet] = [await makeOwnLink(), await createKit()]
    const proposed = next(wallet, 'session_proposal')
    if (isEarly) await wallet.pair({ uri: link.uri })
    const dapp = (await createOurs()) as Client & { over: Over }
    const { uri, approval } = await dapp.over(link, () => dapp.connect({ optionalNamespaces: wanted }))
    assert.is(uri, link.uri)
    const decided = approval()
    if (!isEarly) await wallet.pair({ uri: link.uri })
    const { id, params } = await proposed
    assert.is(params.pairingTopic, link.topic)
    const { acknowledged } = await wallet.approve({ id, namespaces: granted })
    const session = await decided
    await acknowledged()
    assert.equal(session.namespaces, granted)
    assert.is(session.pairingTopic, link.topic)
  })

test('of two links at once each proposal goes over its own, and the next is the client’s again', async () => {
  const dapp = (await createOurs()) as Client & { over: Over }
  const links = [await makeOwnLink(), await makeOwnLink()]
  const asked = await Promise.all(links.map(link => dapp.over(link, () => dapp.connect({ optionalNamespaces: wanted }))))
  for (const each of asked) each.approval().catch(() => {})
  assert.equal(pluck(asked, 'uri'), pluck(links, 'uri'))
  const { uri, approval } = await dapp.connect({ optionalNamespaces: wanted })
  approval().catch(() => {})
  assert.not(links.some(link => link.uri === uri))
})

/** Proposes; the wallet has read the link, and the dApp waits for its word. */
async function propose(dapp: Client, wallet: Client) {
  const { uri, approval } = await dapp.connect({ optionalNamespaces: wanted, sessionProperties: { note: 'kept' } })
  const decided = approval()
  decided.catch(() => {})
  const proposed = next(wallet, 'session_proposal')
  await wallet.pair({ uri: uri! })
  return { proposal: await proposed, decided }
}

async function connect(dapp: Client, wallet: Client): Promise<SessionTypes.Struct> {
  const { proposal, decided } = await propose(dapp, wallet)
  const { topic } = await wallet.approve({ id: proposal.id, namespaces: granted, sessionProperties: { from: 'wallet' } })
  const session = await decided
  assert.is(session.topic, topic)
  await until(() => wallet.session.get(topic).acknowledged, 'the dApp’s word that the session stands')
  return session
}

/** Asks for a signature, and the wallet's owner gives it. */
async function sign(dapp: Client, wallet: Client, topic: string, text: string): Promise<void> {
  const asked = next(wallet, 'session_request')
  const params = [`0x${Buffer.from(text).toString('hex')}`, owner.address]
  const signature = dapp.request<string>({ topic, chainId: 'eip155:1', request: { method: 'personal_sign', params } })
  const { id, params: wish } = await asked
  assert.equal(wish.request.params, params)
  assert.is(wish.chainId, 'eip155:1')
  const result = await owner.signMessage(text)
  await wallet.respond({ topic, response: { id, jsonrpc: '2.0', result } })
  assert.is(await signature, result)
}

test.before(async () => {
  standForBrowser(WebSocket)
  relay = await start({ port: 0 })
  // The stock clients tell the console what their listeners miss.
  console.warn = () => {}
})
test.after(async () => {
  for (const end of ends.reverse()) await end()
  await relay.close()
})

const ours = { name: 'ours', create: () => createOurs() }
const kit = { name: 'WalletKit 1.2.10', create: createKit }
const stock = { name: 'sign-client 2.21.8', create: () => createStock(StockClient) }
const older = { name: 'sign-client 2.19.2', create: () => createStock(OlderClient as never) }

for (const [dappSide, walletSide] of [
  [ours, kit],
  [ours, older],
  [ours, stock],
  [stock, ours],
  [older, ours],
] as const) {
  const pair = `${dappSide.name} as dApp, ${walletSide.name} as wallet`
  let dapp: Client
  let wallet: Client
  let session: SessionTypes.Struct

  test(`${pair}: connect, with several namespaces in one session`, async () => {
    dapp = await dappSide.create()
    wallet = await walletSide.create()
    session = await connect(dapp, wallet)
    assert.equal(session.namespaces, granted)
    assert.equal(session.sessionProperties, { from: 'wallet' })
    assert.equal(session.peer.metadata.name, wallet.metadata.name)
    assert.equal(wallet.session.get(session.topic).namespaces, granted)
  })

  test(`${pair}: sign, in each namespace`, async () => {
    await sign(dapp, wallet, session.topic, 'Grüße 🔑')
    const asked = next(wallet, 'session_request')
    const request = { method: 'solana_signMessage', params: { message: 'abc', pubkey: 'x' } }
    const answer = dapp.request({ topic: session.topic, chainId: solana, request })
    const { id } = await asked
    await wallet.respond({ topic: session.topic, response: { id, jsonrpc: '2.0', result: { signature: 'def' } } })
    assert.equal(await answer, { signature: 'def' })
  })

  test(`${pair}: a request that is refused`, async () => {
    const asked = next(wallet, 'session_request')
    const answer = failure(dapp.request({ topic: session.topic, chainId: 'eip155:1', request: { method: 'personal_sign', params: [] } }))
    const { id } = await asked
    await wallet.respond({ topic: session.topic, response: { id, jsonrpc: '2.0', error: REJECTED } })
    assert.equal(await answer, REJECTED)
  })

  test(`${pair}: events, updates, a longer life, and pings from both sides`, async () => {
    const { topic } = session
    const heard = next(dapp, 'session_event')
    await wallet.emit({ topic, event: { name: 'chainChanged', data: 137 }, chainId: 'eip155:137' })
    assert.equal((await heard).params, { event: { name: 'chainChanged', data: 137 }, chainId: 'eip155:137' })

    const updated = next(dapp, 'session_update')
    const { eip155 } = granted
    const tenth = { chains: [...eip155.chains, 'eip155:10'], accounts: [...eip155.accounts, `eip155:10:${owner.address}`] }
    const grown = { ...granted, eip155: { ...eip155, ...tenth } }
    const { acknowledged } = await wallet.update({ topic, namespaces: grown })
    const taken = acknowledged()
    assert.equal((await updated).params.namespaces, grown)
    await taken
    assert.equal(dapp.session.get(topic).namespaces, grown)

    await dapp.session.update(topic, { expiry: session.expiry - 1000 })
    const extended = next(dapp, 'session_extend')
    const extension = await wallet.extend({ topic })
    const known = extension.acknowledged()
    await extended
    await known
    assert.ok(dapp.session.get(topic).expiry >= session.expiry)

    const pinged = [next(dapp, 'session_ping'), next(wallet, 'session_ping')]
    await Promise.all([dapp.ping({ topic }), wallet.ping({ topic })])
    assert.equal(pluck(await Promise.all(pinged), 'topic'), [topic, topic])
  })

  for (const [who, leaver, other] of [
    ['dApp', () => dapp, () => wallet],
    ['wallet', () => wallet, () => dapp],
  ] as const)
    test(`${pair}: the ${who} ends the session`, async () => {
      const topic = dapp.session.keys[0] ?? (await connect(dapp, wallet)).topic
      const told = next(other(), 'session_delete')
      await leave(leaver(), topic)
      assert.is((await told).topic, topic)
      assert.equal([dapp.session.length, wallet.session.length], [0, 0])
    })

  test(`${pair}: the wallet refuses to connect`, async () => {
    const { proposal, decided } = await propose(dapp, wallet)
    await wallet.reject({ id: proposal.id, reason: REJECTED })
    assert.equal(await failure(decided), REJECTED)
    assert.is(dapp.session.length, 0)
  })
}

/** Lets a client's clock run ahead for one beat of its heart. */
function beatLater(client: Client, ms: number): void {
  const { now } = Date
  Date.now = () => now() + ms
  try {
    client.core.heartbeat.events.emit('heartbeat_pulse')
  } finally {
    Date.now = now
  }
}

test('a proposal that nobody answers expires, once, and nothing of it is left', async () => {
  const dapp = await createOurs()
  const wallet = await createKit()
  const { decided } = await propose(dapp, wallet)
  stray.length = 0
  const expired = next(dapp, 'proposal_expire')
  beatLater(dapp, 301_000)
  assert.is((await failure(decided)).message, 'Proposal expired')
  await expired
  assert.equal([dapp.proposal.length, stray], [0, []])
})

for (const walletSide of [kit, older]) {
  /** A page with a session, that has been closed. */
  async function closePage() {
    const prefix = nextPrefix()
    const before = await createOurs({ prefix })
    const wallet = await walletSide.create()
    const { topic } = await connect(before, wallet)
    await closeSignClient(before)
    return { before, wallet, topic, again: () => createOurs({ prefix }) }
  }

  test(`a page that is loaded again has its session with ${walletSide.name}`, async () => {
    const { before, wallet, topic, again } = await closePage()
    const after = await again()
    assert.equal(after.session.keys, [topic])
    assert.equal(after.session.get(topic), before.session.get(topic))
    await sign(after, wallet, topic, 'after the reload')
    const told = next(after, 'session_delete')
    await leave(wallet, topic)
    await told
  })

  test(`a session that ${walletSide.name} ended while the page was closed is ended when it opens`, async () => {
    const { wallet, topic, again } = await closePage()
    await leave(wallet, topic)
    const after = await again()
    assert.equal(after.session.keys, [topic])
    assert.is((await next(after, 'session_delete')).topic, topic)
    assert.is(after.session.length, 0)
  })

  test(`a page that was thrown away while ${walletSide.name} was asked has its session once it is back, and asks nobody again`, async () => {
    const prefix = nextPrefix()
    const [before, wallet] = [(await createOurs({ prefix })) as Client & { over: Over }, await walletSide.create()]
    const link = await makeOwnLink()
    const { approval } = await before.over(link, () => before.connect({ optionalNamespaces: wanted }))
    approval().catch(() => {})
    const proposed = next(wallet, 'session_proposal')
    await wallet.pair({ uri: link.uri })
    const { id } = await proposed
    await closeSignClient(before)
    const approved = await wallet.approve({ id, namespaces: granted })
    const after = await createOurs({ prefix })
    const { session } = (await next(after, 'session_connect')) as unknown as { session: SessionTypes.Struct }
    assert.equal([session.topic, session.pairingTopic], [approved.topic, link.topic])
    await approved.acknowledged()
    await sign(after, wallet, session.topic, 'after the page is back')
  })

  test(`a page that was thrown away hears it once it is back, where ${walletSide.name} refuses meanwhile`, async () => {
    const prefix = nextPrefix()
    const [before, wallet] = [await createOurs({ prefix }), await walletSide.create()]
    const { uri, approval } = await before.connect({ optionalNamespaces: wanted })
    approval().catch(() => {})
    const proposed = next(wallet, 'session_proposal')
    await wallet.pair({ uri: uri! })
    const { id } = await proposed
    await closeSignClient(before)
    await wallet.reject({ id, reason: REJECTED })
    const after = (await createOurs({ prefix })) as Client & { hearRefusal: HearRefusal }
    const said = await new Promise<unknown>(resolve => after.hearRefusal(uri!.split(/[:@]/)[1]!, resolve))
    assert.equal([(said as { code: number }).code, after.proposal.length, stray], [REJECTED.code, 0, []])
  })

  test(`one-click sign-in with ${walletSide.name}`, async () => {
    const dapp = await createOurs()
    const wallet = await walletSide.create()
    const { session, auths } = await signIn(dapp, wallet)
    assert.is(auths?.[0]?.p.iss, `did:pkh:eip155:1:${owner.address}`)
    assert.match(auths?.[0]?.p.statement ?? '', 'Sign in to ours')
    assert.equal(session?.namespaces.eip155?.accounts, [`eip155:1:${owner.address}`, `eip155:137:${owner.address}`])
    await sign(dapp, wallet, session!.topic, 'after signing in')
    await leave(dapp, session!.topic)
  })

  test(`${walletSide.name} refuses to sign in`, async () => {
    const dapp = await createOurs()
    const wallet = await walletSide.create()
    const { response, request } = await askToSignIn(dapp, wallet)
    await wallet.rejectSessionAuthenticate({ id: request.id, reason: REJECTED })
    assert.is(await failure(response), 'User rejected.')
  })
}

/** Asks for a sign-in; the wallet has it on its screen. */
async function askToSignIn(dapp: Client, wallet: Client) {
  const { uri, response } = await dapp.authenticate({
    chains: ['eip155:1', 'eip155:137'],
    domain: 'ours.example',
    uri: 'https://ours.example/login',
    nonce: 'abc123',
    statement: 'Sign in to ours',
    methods: ['personal_sign', 'eth_sendTransaction'],
  })
  const answered = response()
  answered.catch(() => {})
  const asked = next(wallet, 'session_authenticate')
  await wallet.pair({ uri: uri! })
  return { request: await asked, response: answered }
}

async function signIn(dapp: Client, wallet: Client) {
  const { request, response } = await askToSignIn(dapp, wallet)
  const authPayload = populateAuthPayload({
    authPayload: request.params.authPayload,
    chains: ['eip155:1', 'eip155:137'],
    methods: ['personal_sign', 'eth_sendTransaction'],
  })
  const iss = `eip155:1:${owner.address}`
  const message = wallet.formatAuthMessage({ request: authPayload, iss })
  await wallet.approveSessionAuthenticate({
    id: request.id,
    auths: [buildAuthObject(authPayload, { t: 'eip191', s: await owner.signMessage(message) }, iss)],
  })
  return response
}

interface Answer {
  result?: { cacaos?: { s: { s: string } }[] }
}

for (const [what, falsify] of [
  [
    'a signature of somebody else',
    answer => void (answer.result!.cacaos![0]!.s.s = new Wallet(`0x${'0c'.repeat(32)}`).signMessageSync('something else')),
  ],
  ['no signature', answer => void (answer.result!.cacaos![0]!.s.s = 'yes')],
  ['nothing that makes sense', answer => void (answer.result = {})],
] as [string, (answer: Answer) => void][])
  test(`a sign-in answered with ${what} fails, and leaves no session`, async () => {
    const dapp = await createOurs()
    const wallet = await createKit()
    const { crypto } = wallet.core
    const encode = crypto.encode.bind(crypto)
    crypto.encode = (topic, answer, options) => {
      if ((answer as Answer).result?.cacaos) falsify(answer as Answer)
      return encode(topic, answer, options)
    }
    stray.length = 0
    await settled(failure(signIn(dapp, wallet)))
    assert.equal([dapp.session.length, stray], [0, []])
  })

test('a wallet that knows no sign-in connects instead', async () => {
  const dapp = await createOurs()
  const wallet = await createKit()
  const { uri, response } = await dapp.authenticate({
    chains: ['eip155:1'],
    domain: 'ours.example',
    uri: 'https://ours.example',
    nonce: 'abc123',
    methods: ['personal_sign'],
  })
  const answered = response()
  const proposed = next(wallet, 'session_proposal')
  await wallet.pair({ uri: uri! })
  await wallet.approve({ id: (await proposed).id, namespaces: { eip155: granted.eip155 } })
  const { session, auths } = await answered
  assert.is(auths, undefined)
  await sign(dapp, wallet, session!.topic, 'connected instead')
})

for (const [title, isThere] of [
  ['a session that has expired is ended', true],
  ['a session expires although the relay has gone at that moment', false],
] as const)
  test(title, async () => {
    const dapp = await createOurs()
    const { topic } = await connect(dapp, await createKit())
    stray.length = 0
    if (!isThere) dapp.core.relayer.unsubscribe = () => Promise.reject(new Error('gone'))
    const expired = next(dapp, 'session_expire')
    beatLater(dapp, 8 * 86_400_000)
    assert.is((await expired).topic, topic)
    await settlePromises()
    assert.equal([dapp.session.length, stray], [0, []])
  })

test('an answer that makes no sense, or is not agreed on, changes no session', async () => {
  const dapp = await createOurs()
  const wallet = await createKit()
  const { topic } = await connect(dapp, wallet)
  stray.length = 0
  const send = (method: string, params: object) =>
    (wallet.engine as unknown as { sendRequest(request: object): Promise<void> }).sendRequest({ topic, method, params })
  const refused = next(dapp, 'session_event')
  await send('wc_sessionUpdate', { namespaces: { eip155: { accounts: ['nobody'], methods: [], events: [] } } })
  await send('wc_sessionUpdate', {})
  // Not agreed on, and yet told: many wallets do so.
  await send('wc_sessionEvent', { event: { name: 'chainChanged', data: 999 }, chainId: 'eip155:999' })
  assert.is((await refused).params.chainId, 'eip155:999')
  assert.equal(dapp.session.get(topic).namespaces, granted)
  assert.equal(stray, [])
})

/** The storage that the stock client uses in browsers, as npm delivers it. */
async function createBrowserStorage(): Promise<unknown> {
  const { outputFiles } = await build({
    stdin: { contents: "export { default } from '@walletconnect/keyvaluestorage'", resolveDir: root },
    bundle: true,
    format: 'esm',
    platform: 'browser',
    write: false,
    logLevel: 'silent',
    define: { global: 'globalThis' },
  })
  Object.assign(globalThis, { localStorage: { length: 0, getItem: () => null, setItem() {}, removeItem() {} } })
  const { default: Storage } = (await import(`data:text/javascript;base64,${Buffer.from(outputFiles[0]!.text).toString('base64')}`)) as {
    default: new () => unknown
  }
  return new Storage()
}

test('a session that a dApp made with the stock client outlives the swap of the import, there and back', async () => {
  Object.assign(globalThis, { indexedDB: new IDBFactory() })
  const wallet = await createKit()
  const before = await createStock(StockClient, { prefix: '', storage: await createBrowserStorage() })
  const { topic } = await connect(before, wallet)
  const clientId = await before.core.crypto.getClientId()
  await endClient(before.core as never, '')

  const swapped = await createOurs({ prefix: '' })
  assert.is(await swapped.core.crypto.getClientId(), clientId)
  assert.equal(swapped.session.get(topic), before.session.get(topic))
  await sign(swapped, wallet, topic, 'with ours')
  const second = await connect(swapped, wallet)
  await closeSignClient(swapped)

  const back = await createStock(StockClient, { prefix: '', storage: await createBrowserStorage() })
  assert.equal(back.session.keys.sort(), [topic, second.topic].sort())
  await sign(back, wallet, second.topic, 'with the stock client again')
})

test('nothing that went wrong in ours was left for the page to hear', () => {
  const own = stray.filter(reason => /@walletconnect\/[^\n]*\/src\/|src\/connectors/.test(String((reason as Error | undefined)?.stack)))
  assert.equal(own, [])
})
