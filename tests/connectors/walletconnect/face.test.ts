import { EventEmitter } from 'node:events'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { createFace, type Face } from '../../../src/connectors/walletconnect/face.js'
import type { Namespace } from '../../../src/domain/caip.js'
import { MOST_ACCOUNTS } from '../../../src/domain/each-once.js'
import type { Session, UniversalProvider } from '../../../src/domain/walletconnect.js'
import { settlePromises } from '../../support/clock.js'
import { ALICE, BOB, eip155, fakeSession, OLDER_SOLANA, PHANTOM, solana, SOLANA } from '../../support/fake-sign-client.js'
import { errorOf } from '../../support/modal.js'
import { pluck } from '../../support/pluck.js'
import { addresses, countWork } from '../../support/many-accounts.js'
import { createProviderWorld } from '../../support/wc-world.js'

const DEVNET = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
const BTC = 'bip122:000000000019d6689c085ae165831e93'
/** Has the shape of a Solana address, too. */
const MINER = '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2'
const EVENTS = ['connect', 'disconnect', 'accountsChanged', 'chainChanged', 'message', 'session_event', 'session_update', 'display_uri']
const BOTH = { namespaces: { eip155: eip155(), solana: solana() } }

function record(face: Face) {
  const told: [string, unknown][] = []
  for (const event of EVENTS) face.on(event, (value: unknown) => told.push([event, value]))
  return told
}

/** A face of our own provider. */
function own(session: Partial<Session> = {}, namespace: Namespace = 'eip155') {
  const { client, provider } = createProviderWorld({ sessions: [fakeSession(session)] })
  const face = createFace(provider, namespace)
  return { client, provider, face, told: record(face) }
}

/** A dApp's own `@walletconnect/universal-provider`, as far as a face sees it: decimal chain ids, errors as plain objects. */
function foreign(session = fakeSession(), namespace: Namespace = 'eip155') {
  const emitter = new EventEmitter()
  const requests: { method: string; chain: string | undefined }[] = []
  const provider = {
    session: session as Session | undefined,
    client: {},
    answer: ({ method }: { method: string }): unknown => `${method}!`,
    rpcProviders: {} as Record<string, unknown>,
    connect: async () => session,
    enable: async () => [],
    async request(call: { method: string }, chain?: string) {
      requests.push({ method: call.method, chain })
      return provider.answer(call)
    },
    setDefaultChain: (chain: string) => void emitter.emit('chainChanged', chain.split(':')[1]),
    disconnect: async () => {},
    on: emitter.on.bind(emitter),
    once: emitter.once.bind(emitter),
    off: emitter.off.bind(emitter),
    removeListener: emitter.removeListener.bind(emitter),
  }
  const face = createFace(provider as unknown as UniversalProvider, namespace)
  return {
    provider,
    requests,
    face,
    told: record(face),
    emit: (event: string, value?: unknown) => void emitter.emit(event, value),
    emitter,
  }
}

/** Two faces of foreign providers with the same session. */
const twoFaces = (namespaces: Session['namespaces'], one: Namespace, other: Namespace) =>
  [one, other].map(namespace => foreign(fakeSession({ namespaces }), namespace)) as [ReturnType<typeof foreign>, ReturnType<typeof foreign>]

test('a face is a WalletConnect provider with the session, its accounts, and its chain: in hexadecimal, or by reference', () => {
  const { face, provider } = own({ namespaces: { eip155: eip155({ chains: [137, 1] }) } })
  assert.is(face.session, provider.session)
  assert.equal([face.isWalletConnect, face.chainId, face.caipNetworkId, face.accounts], [true, '0x89', 'eip155:137', [ALICE]])
  const sol = own({ namespaces: { eip155: eip155(), solana: solana(OLDER_SOLANA) } }, 'solana').face
  assert.equal([sol.chainId, sol.caipNetworkId, sol.accounts], [SOLANA.split(':')[1], SOLANA, [PHANTOM]])
})

test('a face starts where its provider is, or where it is told to; that of a foreign one on its default chain', () => {
  const { provider } = own()
  provider.setDefaultChain('eip155:137')
  assert.is(createFace(provider, 'eip155').caipNetworkId, 'eip155:137')
  assert.is(createFace(provider, 'eip155', 'eip155:1').caipNetworkId, 'eip155:1')
  const other = foreign().provider
  other.rpcProviders = { eip155: { getDefaultChain: () => '137' } }
  assert.is(createFace(other as unknown as UniversalProvider, 'eip155').caipNetworkId, 'eip155:137')
})

test('requests go out in the name of the chain in use, and each face has a chain of its own', async () => {
  const { face, client, provider } = own(BOTH)
  await face.request({ method: 'personal_sign', params: ['0x', ALICE] })
  face.setChain('eip155:137')
  await createFace(provider, 'solana').request({ method: 'solana_signMessage', params: { message: 'x' } })
  await face.request({ method: 'personal_sign', params: ['0x', ALICE] })
  assert.equal(pluck(client.requests, 'chainId'), ['eip155:1', SOLANA, 'eip155:137'])
})

for (const [whose, make] of [
  ['our', own],
  ['a foreign', foreign],
] as const) {
  test(`${whose} provider's chain id and accounts are those of EIP-1193, and each change of chain is told once`, async () => {
    const { face, told } = make()
    const ask = (method: string, params?: object) => face.request({ method, ...(params && { params }) })
    assert.equal([await ask('eth_chainId'), await ask('eth_accounts'), await ask('eth_requestAccounts')], ['0x1', [ALICE], [ALICE]])
    for (let turn = 0; turn < 2; turn++) face.setChain('eip155:137')
    assert.equal([told, face.chainId, await ask('eth_chainId')], [[['chainChanged', '0x89']], '0x89', '0x89'])
    assert.is(await ask('wallet_switchEthereumChain', [{ chainId: '0x1' }]), null)
    assert.equal(told.slice(1), [['chainChanged', '0x1']])
  })
}

test("a foreign provider's changes of chain are told in hexadecimal, once each", () => {
  const { face, told, emit } = foreign()
  for (const value of ['137', 137, '0x89', 'eip155:137', '', 'x', undefined, null, '1']) emit('chainChanged', value)
  assert.equal([told.flat(), face.caipNetworkId], [['chainChanged', '0x89', 'chainChanged', '0x1'], 'eip155:1'])
})

test('a change of chain in one namespace does not concern another', () => {
  const namespaces = { eip155: eip155(), solana: { ...solana(), accounts: [`${SOLANA}:${PHANTOM}`, `${DEVNET}:${PHANTOM}`] } }
  for (const reference of ['EtWTRABZaYq6iMfeYKouRu166VU2xqa1', '8E9rvCKLFQia2Y35HXjjpWzj8weVo44K']) {
    const [evm, sol] = twoFaces(namespaces, 'eip155', 'solana')
    for (const { emit } of [evm, sol]) emit('chainChanged', reference)
    assert.equal([evm.told, sol.told], [[], [['chainChanged', 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1']]])
    sol.emit('chainChanged', '137')
    sol.emit('chainChanged', '0x89')
    assert.is(sol.told.length, 1)
  }
})

test('accounts of one namespace do not concern another; an address with the shape of two belongs where the session has it', () => {
  const [evm, sol] = twoFaces(BOTH.namespaces, 'eip155', 'solana')
  const other = '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin'
  for (const { emit } of [evm, sol]) for (const accounts of [[BOB], [other], []]) emit('accountsChanged', accounts)
  assert.equal([evm.told, sol.told], [[['accountsChanged', [BOB]]], [['accountsChanged', [other]]]])
  const late = '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'
  const bip122 = { accounts: [`${BTC}:${MINER}`, `${BTC}:${late}`], methods: [], events: [] }
  const [one, btc] = twoFaces({ solana: solana(), bip122 }, 'solana', 'bip122')
  for (const { emit } of [one, btc]) emit('accountsChanged', [late])
  assert.equal([one.told, btc.told], [[], [['accountsChanged', [late]]]])
})

test('accounts are told once, whether plain or CAIP-10, and answered afterwards; so are those that an update has changed', async () => {
  const { face, told, emit } = foreign()
  for (const accounts of [[`eip155:1:${BOB}`], [BOB], 'nonsense', ['nonsense', 5]]) emit('accountsChanged', accounts)
  assert.equal([told, await face.request({ method: 'eth_accounts' })], [[['accountsChanged', [BOB]]], [BOB]])
  const other = foreign()
  other.emit('session_update', {})
  other.provider.session = fakeSession({ namespaces: { eip155: eip155({ accounts: [BOB] }) } })
  other.emit('session_update', {})
  assert.equal([other.told, await other.face.request({ method: 'eth_accounts' })], [[['accountsChanged', [BOB]]], [BOB]])
})

test('of more accounts than anybody has the first that a foreign provider names count, and twice as many are twice as much work', async () => {
  const name = (count: number, named = addresses(count).reverse()) => {
    const world = foreign(fakeSession({ namespaces: { eip155: eip155({ accounts: addresses(count) }) } }))
    return { ...world, named, work: countWork(() => world.emit('accountsChanged', named)) }
  }
  const { told, named } = name(MOST_ACCOUNTS + 100)
  assert.equal(told, [['accountsChanged', named.slice(0, MOST_ACCOUNTS)]])
  const once = await name(200).work
  assert.ok(once > 0)
  assert.ok((await name(400).work) <= 2.1 * once)
})

test('a new session tells connect, with its chain', async () => {
  const { face, provider, client, told } = own()
  void provider.disconnect()
  const session = provider.connect({ optionalNamespaces: { eip155: { chains: ['eip155:10'], methods: [], events: [] } } })
  await settlePromises()
  client.proposals[0]!.approve({ namespaces: { eip155: eip155({ chains: [10], accounts: [BOB] }) } })
  await session
  assert.equal(told.slice(1), [['connect', { chainId: '0xa' }]])
  assert.equal([face.chainId, face.accounts], ['0xa', [BOB]])
})

test('the end is told once, as an error with the code 4900', () => {
  const { told, emit, face } = foreign()
  emit('disconnect', { code: 6000, message: 'User disconnected.', data: 'topic' })
  emit('disconnect', { code: 6000, message: 'User disconnected.' })
  assert.is(told.length, 1)
  const [event, error] = told[0] as [string, Error & { code: number }]
  assert.is(event, 'disconnect')
  assert.instance(error, Error)
  assert.equal([error.message, error.code], ['User disconnected.', 4900])
  assert.equal(face.accounts, [])
})

test('messages are for EVM, and what is not of EIP-1193 is for nobody', () => {
  const { told, emit } = foreign()
  emit('message', { type: 'eth_subscription', data: {} })
  emit('display_uri', 'wc:')
  emit('session_event', {})
  assert.equal(told, [['message', { type: 'eth_subscription', data: {} }]])
  const sol = foreign(fakeSession({ namespaces: { solana: solana() } }), 'solana')
  sol.emit('message', {})
  assert.equal(sol.told, [])
})

test("a foreign provider's errors become Errors with EIP-1193 codes, and a node's stay", async () => {
  const { face, provider } = foreign()
  const ask = () => errorOf<Error & { code: number }>(face.request({ method: 'personal_sign', params: [] }))
  provider.answer = () => {
    throw { code: 5000, message: 'User rejected.' }
  }
  assert.is((await ask()).code, 4001)
  assert.instance(await ask(), Error)
  const own = Object.assign(new Error('execution reverted'), { code: 3, data: '0x' })
  provider.answer = () => {
    throw own
  }
  assert.is(await ask(), own)
})

test('a face that stops leaves no listener behind', () => {
  const { face, emitter, emit, told } = foreign()
  assert.ok(emitter.eventNames().length > 0)
  face.stop()
  assert.equal(emitter.eventNames(), [])
  emit('chainChanged', '137')
  assert.equal(told, [])
})

test('a namespace that the wallet takes back leaves the accounts of the others alone', async () => {
  const { client, face, told } = own(BOTH)
  client.sendUpdate({ eip155: eip155() })
  assert.not(pluck(told, 0).includes('accountsChanged'))
  assert.equal(await face.request({ method: 'eth_accounts' }), [ALICE])
})
