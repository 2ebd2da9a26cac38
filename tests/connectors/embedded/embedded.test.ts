// The client against a frame that the test plays: what is asked of it, in which order, and what comes of its answers.
import '../../support/dom.js'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { createStorage } from '../../../src/clients/storage.js'
import { createEmbedded } from '../../../src/connectors/embedded/embedded.js'
import type { EmbeddedFace } from '../../../src/connectors/embedded/face.js'
import type { Namespace } from '../../../src/domain/caip.js'
import type { EmbeddedWallet } from '../../../src/domain/embedded.js'
import { createClock, settlePromises } from '../../support/clock.js'
import { cleanup } from '../../support/dom.js'
import { memoryStorage } from '../../support/fake-storage.js'
import { errorOf } from '../../support/modal.js'
import { until } from '../../support/patience.js'
import { pluck } from '../../support/pluck.js'

const ADDRESS = '0xabcdef1111111111111111111111111111111111'
const SMART = '0xABCDEF2222222222222222222222222222222222'
const OTHER = '0x3333333333333333333333333333333333333333'
const SOL = '11111111111111111111111111111112'
const LOGGED_IN = { '@appkit-wallet/EMAIL_LOGIN_USED_KEY': 'true', '@appkit-wallet/EMAIL': 'mia@mail.example' }
const DUE = '@appkit-wallet/SIGN_OUT_DUE'
const MIA = { address: ADDRESS, chainId: 1 }
const BOTH_KINDS = [
  { address: ADDRESS, type: 'eoa' },
  { address: SMART, type: 'smartAccount' },
]

interface Sent {
  name: string
  id: string
  payload: Record<string, unknown> | undefined
}

/** A client, its storage, and the frame's side of it: `sent` is what the frame heard. */
function setUp(start: Record<string, string> = {}) {
  const storage = memoryStorage(start)
  const clock = createClock()
  const sent: Sent[] = []
  const alerts: string[] = []
  const held = new Set<Namespace>()
  const networks = { eip155: { caipNetworkId: 'eip155:1' }, solana: { caipNetworkId: 'solana:test' } } as unknown as Record<string, never>
  const wallet: EmbeddedWallet = createEmbedded({
    url: 'https://frame.test',
    projectId: 'p',
    metadata: { name: '', description: '', url: '', icons: [] },
    sdkVersion: 'x',
    title: 'Frame',
    clock,
    storage: createStorage(storage),
    networkOf: namespace => networks[namespace],
    defaultKinds: {},
    theme: () => ({ themeMode: 'light', themeVariables: {}, w3mThemeVariables: {} }),
    isHeld: () => held.size > 0,
    onAlert: name => void alerts.push(name),
    onApproval() {},
    onSettled() {},
    onNotAllowed() {},
  })
  cleanups.push(() => wallet.destroy())
  const windows = new WeakMap<Element, object>()
  const frames = () => document.querySelectorAll('iframe')
  const windowOf = () => {
    const frame = frames()[0]!
    const known = windows.get(frame) ?? {
      postMessage: ({ type, id, payload }: { type: string; id: string; payload: Sent['payload'] }) =>
        void sent.push({ name: type.slice(9), id, payload }),
    }
    windows.set(frame, known)
    Object.defineProperty(frame, 'contentWindow', { value: known, configurable: true })
    return known
  }
  const say = async (data: object) => {
    const event = new MessageEvent('message', { data, origin: 'https://frame.test' })
    Object.defineProperty(event, 'source', { value: windowOf() })
    window.dispatchEvent(event)
    await clock.advance(0)
    await settlePromises()
  }
  const ready = () => say({ type: '@w3m-frame/READY' })
  /** Answers the last question of a name. */
  const answer = (name: string, payload?: object, end = 'SUCCESS') =>
    say({ type: `@w3m-frame/${name}_${end}`, id: sent.filter(each => each.name === name).at(-1)!.id, payload })
  const names = () => pluck(sent, 'name').filter(name => !/^SYNC/.test(name))
  const count = (wanted: string) => names().filter(name => name === wanted).length
  /** Connects by a door, and the frame says who is there. */
  const connectBy = async (door: Awaited<ReturnType<typeof doorOf>>, who: object = MIA, isReady = true) => {
    const asked = door.connect()
    await settlePromises()
    if (!isReady) await ready()
    await answer('GET_USER', who)
    return asked
  }
  const doorOf = (namespace: Namespace = 'eip155') => wallet.connectorOf(namespace)!.door()
  return { wallet, storage, clock, sent, alerts, held, frames, ready, answer, names, count, say, connectBy, doorOf }
}

const cleanups: (() => void)[] = []
test.after.each(() => {
  for (const each of cleanups.splice(0)) each()
  cleanup()
})

/** Somebody whose accounts are known, on Ethereum. */
async function connected(given: object = MIA) {
  const world = setUp(LOGGED_IN)
  const door = await world.doorOf()
  return { ...world, door, connection: await world.connectBy(door, given, false) }
}

test('who signs out in another tab while the frame is asked is not brought back by its answer', async () => {
  const { wallet, storage, ready, answer, doorOf } = setUp(LOGGED_IN)
  const asked = errorOf((await doorOf()).connect())
  await settlePromises()
  await ready()
  storage.removeItem('@appkit-wallet/EMAIL_LOGIN_USED_KEY')
  await answer('GET_USER', MIA)
  assert.ok(await asked)
  assert.equal([storage.getItem('@appkit-wallet/EMAIL_LOGIN_USED_KEY'), wallet.user()], [null, undefined])
})

test('a namespace that is left while the frame is asked is not brought back by its answer, and another goes on', async () => {
  const { wallet, held, answer, doorOf } = await connected()
  held.add('eip155')
  const door = await doorOf('solana')
  const asked = errorOf(door.connect())
  await settlePromises()
  await door.disconnect()
  await answer('GET_USER', { address: SOL, chainId: 'solana:test' })
  assert.is((await asked).name, 'requestAborted')
  const isThere = (namespace: Namespace) => Boolean(wallet.connectorOf(namespace)!.embedded!())
  assert.equal([isThere('solana'), isThere('eip155')], [false, true])
})

for (const [what, name, said] of [
  ['their network is switched', 'SWITCH_NETWORK', { chainId: 10 }],
  ['a page that loads asks whether they are there', 'IS_CONNECTED', { isConnected: true }],
] as const)
  test(`who leaves while ${what} is not asked for anew, stays away, and their sign-out stays due`, async () => {
    const world = name === 'SWITCH_NETWORK' ? await connected() : setUp(LOGGED_IN)
    const { wallet, storage, ready, answer, count, doorOf } = world
    const door = await doorOf()
    const optimism = { caipNetworkId: 'eip155:10' } as unknown as Parameters<typeof door.switchNetwork>[0]
    const going = errorOf(name === 'SWITCH_NETWORK' ? door.switchNetwork(optimism, []) : door.restore())
    await settlePromises()
    if (name === 'IS_CONNECTED') await ready()
    const before = count('GET_USER')
    void wallet.signOut()
    await settlePromises()
    await answer(name, said)
    assert.is((await going).name, 'requestAborted')
    assert.equal([count('GET_USER'), storage.getItem(DUE), wallet.user()], [before, 'true', undefined])
  })

test('a token that the frame hands out once somebody has left is nobody’s; one that comes with a login is kept as somebody comes in', async () => {
  const { wallet, storage, answer, say, connectBy, door } = await connected()
  const tell = (token: string) => say({ type: '@w3m-frame/SESSION_UPDATE', payload: { token } })
  const kept = () => storage.getItem('@appkit-wallet/SESSION_TOKEN_KEY')
  await tell('here')
  assert.is(kept(), 'here')
  for (const token of [undefined, 'new']) {
    const leaving = wallet.signOut()
    await tell('late')
    await answer('SIGN_OUT')
    await leaving
    await tell('later')
    const coming = wallet.connectSocial('google', 'https://frame.test/result')
    await settlePromises()
    if (token) await tell(token)
    await answer('CONNECT_SOCIAL', MIA)
    await coming
    assert.is(kept(), null)
    await connectBy(door)
    assert.is(kept(), token ?? null)
  }
})

test('a sign-out waits for a frame that is slow, though whoever asked for it does not', async () => {
  const { wallet, storage, clock, frames, ready, answer, names } = setUp(LOGGED_IN)
  let isOut = false
  const out = wallet.signOut().then(() => (isOut = true))
  await clock.advance(2_999)
  assert.is(isOut, false)
  await clock.advance(1)
  await out
  assert.is(frames().length, 1)
  await clock.advance(5_000)
  await ready()
  assert.equal([names(), storage.getItem(DUE)], [['SIGN_OUT'], 'true'])
  await answer('SIGN_OUT')
  assert.is(storage.getItem(DUE), null)
})

test('a sign-out that the frame never heard of comes before the next login, after a reload too, and only once', async () => {
  const before = setUp(LOGGED_IN)
  void before.wallet.signOut()
  await before.clock.advance(31_000)
  assert.is(before.frames().length, 0)
  before.wallet.destroy()

  const { wallet, clock, ready, answer, names, storage } = setUp(Object.fromEntries([[DUE, before.storage.getItem(DUE)!]]))
  const login = wallet.connectEmail('mia@mail.example')
  await clock.advance(3_000)
  assert.equal(names(), [])
  await ready()
  assert.equal(names(), ['SIGN_OUT', 'CONNECT_EMAIL'])
  await answer('SIGN_OUT')
  assert.is(storage.getItem(DUE), null)
  await answer('CONNECT_EMAIL', { action: 'VERIFY_OTP' })
  assert.is(await login, 'VERIFY_OTP')
})

test('a frame that does not say where a provider is, is waited for eight seconds, ready or not', async () => {
  for (const isReady of [false, true]) {
    const { wallet, clock, ready, alerts } = setUp()
    const url = errorOf(wallet.getSocialUrl('google'))
    await settlePromises()
    if (isReady) await ready()
    await clock.advance(7_999)
    assert.equal(alerts, [])
    await clock.advance(1)
    assert.equal([(await url).name, alerts], ['embeddedTimeout', ['alertEmbeddedWalletTimeout']])
  }
})

test('one question that comes too late takes the frame from no other', async () => {
  const { wallet, clock, frames, ready, answer } = setUp()
  const first = errorOf(wallet.connectEmail('a@mail.example'))
  await clock.advance(20_000)
  const second = wallet.updateEmail('b@mail.example')
  await clock.advance(10_000)
  assert.equal([(await first).name, frames().length], ['embeddedTimeout', 1])
  await ready()
  await answer('UPDATE_EMAIL', { action: 'VERIFY_PRIMARY_OTP' })
  assert.is(await second, 'VERIFY_PRIMARY_OTP')
})

test('a mail that was only sent makes nobody another person', async () => {
  const { wallet, clock, answer, door, connectBy } = await connected({ ...MIA, userName: 'Mia' })
  const login = wallet.connectEmail('eve@mail.example')
  await clock.advance(0)
  await answer('CONNECT_EMAIL', { action: 'VERIFY_OTP' })
  await login
  await connectBy(door)
  assert.equal([wallet.user()!.email, wallet.user()!.userName], ['mia@mail.example', 'Mia'])
})

test('which kind an account is of does not depend on letter case, and without a list it is as the frame prefers', async () => {
  const listed = await connected({ address: SMART.toLowerCase(), chainId: 1, accounts: BOTH_KINDS, preferredAccountType: 'eoa' })
  assert.is(listed.connection.accounts[0]!.type, 'smartAccount')
  listed.wallet.destroy()
  const bare = await connected({ address: SMART, chainId: 1, preferredAccountType: 'smartAccount' })
  assert.is(bare.connection.accounts[0]!.type, 'smartAccount')
})

test('leaving one namespace calls off what it had asked', async () => {
  const { wallet, door, held, answer, names, connectBy, doorOf } = await connected()
  await connectBy(await doorOf('solana'), { address: SOL, chainId: 'solana:test' })
  held.add('solana').add('eip155')
  const provider = wallet.connectorOf('eip155')!.provider as { request(call: object): Promise<unknown> }
  const asked = errorOf(provider.request({ method: 'personal_sign', params: ['0x01', ADDRESS] }))
  await until(() => wallet.approvals().length === 1, 'the approval')
  held.delete('eip155')
  await door.disconnect()
  assert.equal(wallet.approvals(), [])
  assert.ok(names().includes('RPC_ABORT'))
  await answer('RPC_REQUEST', { message: 'Request was aborted' }, 'ERROR')
  assert.is(((await asked) as Error & { code: number }).code, 4001)
})

test('what is asked after a login was left is not signed for whoever came in by it', async () => {
  const { wallet, answer, names, clock } = await connected()
  const face = wallet.connectorOf('eip155')!.provider as EmbeddedFace
  const sign = () => face.request({ method: 'personal_sign', params: ['0x00', ADDRESS] })
  const left = new AbortController()
  const login = errorOf(wallet.connectOtp('123456', left.signal))
  await clock.advance(0)
  left.abort(new Error('They left'))
  await login
  const asked = errorOf(sign())
  await clock.advance(0)
  await settlePromises()
  assert.is(names().at(-1), 'GET_USER')
  await answer('GET_USER', { address: OTHER, chainId: 1 })
  assert.is(((await asked) as Error & { code: number }).code, 4100)
  assert.equal(await face.request({ method: 'eth_accounts' }), [OTHER])
  assert.not.ok(names().includes('RPC_REQUEST'))
  const second = errorOf(sign())
  await clock.advance(0)
  await settlePromises()
  assert.is(names().at(-1), 'RPC_REQUEST', 'now it is certain who is here')
  wallet.destroy()
  await second
})

test('an answer from a frame that has not said that it is ready is none, whatever it is called', async () => {
  const { wallet, clock, ready, answer, say } = setUp()
  const login = wallet.connectEmail('mia@mail.example')
  await clock.advance(0)
  for (const id of ['', 'undefined', '0', '1']) await say({ type: '@w3m-frame/CONNECT_EMAIL_SUCCESS', id, payload: { action: 'CONNECT' } })
  let outcome: unknown
  void login.then(action => (outcome = action))
  await clock.advance(100)
  assert.is(outcome, undefined)
  await ready()
  await answer('CONNECT_EMAIL', { action: 'VERIFY_OTP' })
  assert.is(await login, 'VERIFY_OTP')
})

test('an approval elsewhere is asked for once, however long it takes, while the frame says that it is there', async () => {
  const { wallet, clock, ready, answer, count, alerts } = setUp()
  const device = wallet.connectDevice()
  await clock.advance(0)
  await ready()
  for (let turn = 0; turn < 3; turn++) {
    await clock.advance(30_000)
    await answer('IS_CONNECTED', { isConnected: false })
  }
  assert.is(count('CONNECT_DEVICE'), 1)
  await answer('CONNECT_DEVICE')
  await device
  assert.ok(clock.pending().every(ms => ms <= 60_000))

  const vain = errorOf(wallet.connectFarcaster())
  await clock.advance(40_000)
  assert.equal([(await vain).name, alerts], ['embeddedTimeout', ['alertEmbeddedWalletTimeout']])

  const left = new AbortController()
  const given = errorOf(wallet.connectDevice(left.signal))
  await clock.advance(0)
  left.abort(new Error('They left'))
  assert.is((await given).message, 'They left')
})

test('the networks with smart accounts are asked for once on each page, though the last answer is kept', async () => {
  const world = setUp({ ...LOGGED_IN, '@appkit-wallet/SMART_ACCOUNT_ENABLED_NETWORKS': '1' })
  const door = await world.doorOf()
  for (const isReady of [false, true]) {
    await world.connectBy(door, MIA, isReady)
    for (let wait = 0; wait < 5; wait++) await world.clock.advance(0)
  }
  assert.is(world.count('GET_SMART_ACCOUNT_ENABLED_NETWORKS'), 1)
  assert.is(await world.wallet.hasSmartAccounts('eip155:10'), false)
  await world.answer('GET_SMART_ACCOUNT_ENABLED_NETWORKS', { smartAccountEnabledNetworks: [10] })
  assert.is(await world.wallet.hasSmartAccounts('eip155:10'), true)
  const { hasAccountOn } = world.wallet.connectorOf('eip155')!
  assert.equal([hasAccountOn!('eip155:10'), hasAccountOn!('eip155:11')], [true, false])
})
