// Whoever leaves has left for wagmi as for the modal, whatever a wallet answers later.
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import {
  connect as connectByWagmi,
  createConnector,
  createStorage,
  disconnect as disconnectByWagmi,
  injected,
  reconnect as reconnectByWagmi,
  switchConnection,
} from '@wagmi/core'
import { connect } from '../../src/flows/connecting/connect.js'
import type { CreateAppKit } from '../../src/domain/options.js'
import { CONNECTIONS_KEY, connectorKey, sinceKey } from '../../src/domain/storage-keys.js'
import { leaveAlone } from '../../src/flows/session/leave.js'
import { watchPairing } from '../../src/flows/connecting/pairing.js'
import type { OpenModal } from '../../src/modal.js'
import type { OwnRow } from '../../src/wagmi/own-connectors.js'
import { WagmiAdapter } from '../../src/wagmi/wagmi.js'
import { settled } from '../support/clock.js'
import { useFakeWalletConnect } from '../support/fake-walletconnect.js'
import { createFakeWallet, memoryStorage } from '../support/fakes.js'
import { later, never } from '../support/later.js'
import { ADDRESS, cleanupModals, createTestModal, errorOf, ONE, OTHER_ADDRESS, TWO } from '../support/modal.js'
import { until } from '../support/patience.js'

const test = suite('leaving, with wagmi')
test.after.each(cleanupModals)

/** A connector of the dApp's own: what it is asked, and what its steps wait for. */
interface Steps {
  asked: string[]
  gates: Record<string, Promise<void>>
}

const toOwn = (id: string, address: string, { asked, gates }: Steps, isLetIn = true) =>
  createConnector(() => ({
    id,
    name: id,
    type: id,
    rdns: `rdns.${id}`,
    async connect({ isReconnecting }: { isReconnecting?: boolean } = {}) {
      asked.push(`${id} ${isReconnecting ? 'comes back' : 'connects'}`)
      await gates[`${id} connects`]
      return { accounts: [address] as never, chainId: 1 }
    },
    async disconnect() {
      asked.push(`${id} goes`)
      await gates[`${id} goes`]
    },
    getAccounts: async () => [address as never],
    getChainId: async () => 1,
    getProvider: async () => ({ id }),
    isAuthorized: async () => isLetIn,
    onAccountsChanged: () => {},
    onChainChanged: () => {},
    onDisconnect: () => {},
  }))

/** Two announced wallets, and a connector of the dApp's own. */
async function page(options: Partial<CreateAppKit> = {}) {
  const steps: Steps = { asked: [], gates: {} }
  const own = toOwn('own', ADDRESS, steps, false)
  const adapter = new WagmiAdapter({ networks: [ONE, TWO], connectors: [own], storage: null })
  const one = createFakeWallet()
  const two = createFakeWallet({ accounts: [OTHER_ADDRESS] })
  const made = createTestModal({
    wallets: [
      { name: 'One', rdns: 'one.wallet', provider: one },
      { name: 'Two', rdns: 'two.wallet', provider: two },
    ],
    options: { adapters: [adapter], ...options },
  })
  await made.appKit.ready()
  const { wagmiConfig: config } = adapter
  const stands = () => [made.appKit.getAccount()?.status, config.state.status, config.state.connections.size]
  const byWagmi = (id: string) => connectByWagmi(config, { connector: config.connectors.find(each => each.id === id)! })
  return { ...made, ...steps, config, two, stands, byWagmi }
}

const NOBODY = ['disconnected', 'disconnected', 0]

test('nor does a session that was approved, while its code was on its way: it ends, and wagmi’s connect fails', async () => {
  const code = later()
  const { appKit, modal, config, byWagmi, stands } = await page({ projectId: 'p' })
  const link = useFakeWalletConnect(modal, { code: code.promise })
  const connecting = errorOf(byWagmi('walletConnect'))
  await until(() => modal.screen, 'the dialog')
  watchPairing(modal as OpenModal)
  await until(() => link.attempts[0]?.uri, 'a link')
  link.attempts[0]!.approve()
  await settled(undefined)
  await disconnectByWagmi(config, { connector: config.connectors.find(({ id }) => id === 'walletConnect')! })
  code.come()
  await until(() => link.ended, 'the session to end')
  await appKit.close()
  assert.is((await connecting).name, 'UserRejectedRequestError')
  assert.equal(stands(), NOBODY)
})

for (const [who, isBeside, isAsked, leave] of [
  ['is asked beside another', true, true, ({ appKit }) => appKit.disconnect()],
  ['is asked, where wagmi is left without a name', false, true, ({ config }) => disconnectByWagmi(config)],
  ['is not asked yet', false, false, ({ config }) => disconnectByWagmi(config)],
] as [string, boolean, boolean, (made: Awaited<ReturnType<typeof page>>) => Promise<unknown>][])
  test(`a wallet that ${who} connects nobody once they have left`, async () => {
    const made = await page()
    const { two, byWagmi, stands } = made
    if (isBeside) await byWagmi('one.wallet')
    two.approve = 'hang'
    const connecting = errorOf(byWagmi('two.wallet'))
    if (isAsked) await until(() => two.count('eth_requestAccounts'), 'Two is asked')
    await leave(made)
    two.release('always')
    await connecting
    await until(() => `${stands()}` === `${NOBODY}`, 'nobody is connected')
    assert.is(two.count('eth_requestAccounts'), Number(isAsked))
  })
test('nor does a connector of the dApp’s own', async () => {
  const { appKit, modal, connector, asked, gates, stands } = await page()
  const entry = later()
  gates['own connects'] = entry.promise
  const connecting = connect(modal, connector('own'))
  await until(() => asked.length, 'own is asked')
  await appKit.disconnect()
  entry.come()
  await connecting
  await until(() => `${stands()}` === `${NOBODY}`, 'nobody is connected')
})

test('a connector of the dApp’s own that is slow to go is gone for wagmi at once', async () => {
  const { appKit, modal, connector, gates, config, stands } = await page()
  gates['own goes'] = never()
  await connect(modal, connector('own'))
  await until(() => !(connector('own') as OwnRow).isUnderWay(), 'wagmi has heard of it')
  await settled(appKit.disconnect())
  config.setState(x => ({ ...x, chainId: 2 }))
  await settled(undefined)
  assert.equal(stands(), NOBODY)
})

/** What a browser keeps of somebody who was connected by this wallet. */
const keptBy = (id?: string) => memoryStorage(id ? { [connectorKey('eip155')]: id, [sinceKey('eip155')]: '1' } : {})

/** What the browser keeps of a dApp whose two connectors of its own go on being let in by their wallets, page after page. */
function browser(kept: string | undefined = undefined) {
  const storage = keptBy(kept)
  const steps: Steps = { asked: [], gates: {} }
  /** The next page, until it is decided who is here. wagmi looks who comes back before our code for it has come; `isAlone`, it does not look. */
  const load = async (options: Partial<CreateAppKit> = {}, { isLate = false, isAlone = false, isLocked = false } = {}) => {
    cleanupModals()
    steps.asked.length = 0
    const adapter = new WagmiAdapter({
      networks: [ONE, TWO],
      connectors: [toOwn('own', ADDRESS, steps), toOwn('other', OTHER_ADDRESS, steps)],
      storage: createStorage({ storage }),
    })
    const { wagmiConfig: config } = adapter
    // The modal is made once wagmi has looked.
    if (isLate) await reconnectByWagmi(config)
    const one = createFakeWallet({ isConnected: !isLocked })
    const made = createTestModal({
      storage,
      wallets: [{ name: 'One', rdns: 'one.wallet', provider: one }],
      options: { adapters: [adapter], ...options },
    })
    const looked = isLate || isAlone ? undefined : reconnectByWagmi(config)
    const stands = () => [made.appKit.getAccount()?.status, config.state.status, config.state.connections.size]
    const own = (id: string) => config.connectors.find(each => each.id === id)!
    const held = () => [...config.state.connections.values()].map(({ connector }) => connector.id)
    const untilNobody = () => until(() => `${stands()}` === `${NOBODY}`, 'nobody is connected')
    const turnTo = (connectorId: string) => made.appKit.switchConnection({ connection: { connectorId }, namespace: 'eip155' })
    return { ...made, one, config, looked, stands, own, held, untilNobody, turnTo }
  }
  return { ...steps, storage, load }
}
type Loaded = Awaited<ReturnType<ReturnType<typeof browser>['load']>>

/** Whoever is here by then is here a moment later, too. */
async function staysNobody({ looked, appKit, stands }: Loaded) {
  await appKit.ready()
  await looked
  await settled(undefined)
  assert.equal(stands(), NOBODY)
}

test('on a load only who is kept comes back: no connector of the dApp’s own beside them, nor in their place', async () => {
  for (const isLate of [false, true]) {
    const beside = await browser('one.wallet').load({}, { isLate })
    await beside.appKit.ready()
    await beside.looked
    await until(() => `${beside.held()}` === 'one.wallet', 'One alone for wagmi')
    assert.is(beside.appKit.getAddress(), ADDRESS)
    await beside.appKit.disconnect()
    await beside.untilNobody()
    await staysNobody(beside)
    const page = browser('one.wallet')
    const locked = await page.load({}, { isLate, isLocked: true })
    await locked.appKit.ready()
    await locked.untilNobody()
    await staysNobody(locked)
    assert.is(page.storage.getItem(connectorKey('eip155')), 'one.wallet')
  }
})

test('who has left is brought back by no connector of the dApp’s own on the next load, but by a press', async () => {
  for (const id of ['own', 'one.wallet']) {
    const { storage, asked, gates, load } = browser(id)
    // As AppKit has left it.
    storage.removeItem(sinceKey('eip155'))
    const first = await load()
    await until(() => `${first.stands()}` === 'connected,connected,1', `${id} is here`)
    // The page goes before the wallet has been told.
    gates['own goes'] = never()
    await first.appKit.disconnect()
    const next = await load()
    await staysNobody(next)
    assert.equal(asked, [])
    await connectByWagmi(next.config, { connector: next.own('own') })
    await until(() => next.appKit.getAddress() === ADDRESS, 'own is here')
  }
})

test('who leaves while wagmi looks who comes back is not brought back: here, in another tab, or as they press', async () => {
  const disconnect = ({ appKit }: Loaded) => appKit.disconnect()
  const elsewhere = ({ page, storage }: Loaded) => {
    storage.removeItem(connectorKey('eip155'))
    page.dispatchEvent(Object.assign(new Event('storage'), { key: connectorKey('eip155'), newValue: null }))
  }
  for (const [kept, isPressed, leaves] of [
    ['own', false, disconnect],
    ['own', false, elsewhere],
    ['one.wallet', true, disconnect],
  ] as const) {
    const { asked, gates, load } = browser(kept)
    const gate = later()
    gates['own connects'] = gate.promise
    const loaded = await load()
    if (isPressed) await loaded.looked
    const pressed = isPressed && connectByWagmi(loaded.config, { connector: loaded.own('own') })
    await until(() => asked.length, 'own is asked')
    await leaves(loaded)
    gate.come()
    await pressed
    await loaded.untilNobody()
    await staysNobody(loaded)
  }
})

test('as a family is left, wagmi lets go of all of the dApp’s own, and their own word brings nobody', async () => {
  /** With the steps of those two of whom this tab tells the wallet. */
  const ways: [string, (loaded: Loaded) => unknown][] = [
    ['other goes,own goes', ({ appKit }) => appKit.disconnect()],
    // Our code that leaves has not come.
    ['', ({ modal }) => leaveAlone(modal)],
    ['other goes,own goes', ({ config }) => disconnectByWagmi(config)],
    // The wallet in use has ended it.
    ['', ({ own }) => own('other').emitter.emit('disconnect')],
    [
      'other goes',
      ({ page, storage }) => {
        storage.removeItem(connectorKey('eip155'))
        storage.removeItem(CONNECTIONS_KEY)
        page.dispatchEvent(Object.assign(new Event('storage'), { key: connectorKey('eip155'), newValue: null }))
      },
    ],
  ]
  for (const [at, [goes, leaves]] of ways.entries()) {
    const { asked, gates, load } = browser('own')
    gates['own goes'] = never()
    const loaded = await load()
    await until(() => loaded.appKit.getAccount()?.status === 'connected', 'own is here')
    await loaded.looked
    await connectByWagmi(loaded.config, { connector: loaded.own('other') })
    await until(() => loaded.appKit.getAddress() === OTHER_ADDRESS && loaded.modal.stops.has('tabs'), 'other is here')
    assert.equal(loaded.held(), ['own', 'other'])
    // Between the two, wagmi turns.
    await switchConnection(loaded.config, { connector: loaded.own('own') })
    await until(() => loaded.appKit.getAddress() === ADDRESS, 'own is in use')
    await switchConnection(loaded.config, { connector: loaded.own('other') })
    await until(() => loaded.appKit.getAddress() === OTHER_ADDRESS, 'other is in use')
    await leaves(loaded)
    await loaded.untilNobody()
    await staysNobody(loaded)
    assert.is(`${asked.filter(each => each.endsWith('goes'))}`, goes, `way ${at}`)
    loaded.own('own').emitter.emit('connect', { accounts: [ADDRESS], chainId: 1 })
    await settled(undefined)
    await loaded.untilNobody()
    await staysNobody(loaded)
  }
})

test('a connector of the dApp’s own that is kept is back as wagmi has it, which waits for no way of ours; one that was locked once it is open', async () => {
  const { load } = browser('own')
  const { appKit, config, own, looked } = await load({ projectId: 'p' })
  await until(
    () => `${appKit.getAccount()?.status} ${config.state.status}` === 'connected connected',
    'own is here, and no time has gone by',
  )
  await looked
  own('own').emitter.emit('disconnect')
  await until(() => appKit.getAccount()?.status === 'disconnected', 'own is locked')
  own('own').emitter.emit('connect', { accounts: [ADDRESS], chainId: 1 })
  await until(() => appKit.getAddress() === ADDRESS, 'own is open')
})

test('nor is one that was locked before they came anew, and left, in another page, while this one slept', async () => {
  const { storage, load } = browser('own')
  const loaded = await load()
  await until(() => loaded.appKit.getAccount()?.status === 'connected', 'own is here')
  await loaded.looked
  loaded.own('own').emitter.emit('disconnect')
  await loaded.untilNobody()
  storage.setItem(sinceKey('eip155'), '2')
  loaded.own('own').emitter.emit('connect', { accounts: [ADDRESS], chainId: 1 })
  await settled(undefined)
  await loaded.untilNobody()
  await staysNobody(loaded)
  // Nor while another is asked here.
  loaded.one.approve = 'hang'
  void connect(loaded.modal, loaded.connector('one.wallet')).catch(() => {})
  await until(() => loaded.one.count('eth_requestAccounts'), 'One is asked')
  loaded.own('own').emitter.emit('connect', { accounts: [ADDRESS], chainId: 1 })
  await settled(undefined)
  assert.equal([loaded.appKit.getAddress(), loaded.held()], [undefined, []])
})

/** Announced, and a connector of the dApp's own as `injected({ target })` is: one wallet, which speaks to both, and takes the permission of both. */
async function shared(kept?: string) {
  const wallet = createFakeWallet({ isConnected: Boolean(kept) })
  const storage = keptBy(kept)
  const adapter = new WagmiAdapter({
    networks: [ONE, TWO],
    connectors: [injected({ target: { id: 'own', name: 'Own', provider: wallet as never } })],
    storage: createStorage({ storage }),
  })
  const made = createTestModal({
    storage,
    wallets: [{ name: 'One', rdns: 'one.wallet', provider: wallet }],
    options: { adapters: [adapter] },
  })
  const { wagmiConfig: config } = adapter
  const own = config.connectors.find(({ id }) => id === 'own')!
  // It listens from the start, and there was no page yet.
  await own.setup?.()
  await reconnectByWagmi(config)
  await made.appKit.ready()
  const held = () => `${[...config.state.connections.values()].map(({ connector }) => connector.id)}`
  /** Who is connected by whom, once all has been said. */
  const stands = async () => {
    await settled(undefined)
    return [made.modal.state.of('eip155').connectorId, made.appKit.getAddress(), held(), wallet.count('wallet_revokePermissions')]
  }
  return { ...made, wallet, config, own, held, stands }
}

test('a connector of the dApp’s own that shares the wallet in use takes nothing from it by its own word', async () => {
  const { modal, wallet, connector, own, held, stands } = await shared('one.wallet')
  assert.equal(await stands(), ['one.wallet', ADDRESS, 'one.wallet', 0])
  const heard: string[] = []
  own.emitter.on('connect', ({ accounts }) => heard.push(...accounts))
  wallet.changeAccounts([OTHER_ADDRESS])
  await until(() => heard[0] === OTHER_ADDRESS, 'the word of the dApp’s own')
  await until(() => modal.state.of('eip155').accounts[0]?.address === OTHER_ADDRESS, 'the other account')
  assert.equal(await stands(), ['one.wallet', OTHER_ADDRESS, 'one.wallet', 0])
  assert.is(held(), 'one.wallet')
  // Ended by name, while its wallet is in use.
  await connector('own')
    .door()
    .then(door => door.disconnect())
  assert.equal(await stands(), ['one.wallet', OTHER_ADDRESS, 'one.wallet', 0])
})

test('nor does a tab that slept take from who has come since', async () => {
  const { page, storage, modal, wallet, held, own, config } = await shared('own')
  await until(() => modal.stops.has('tabs') && held() === 'own', 'own is here')
  // Left in another tab, and come again by One.
  storage.setItem(connectorKey('eip155'), 'one.wallet')
  storage.setItem(sinceKey('eip155'), '2')
  storage.setItem(CONNECTIONS_KEY, '{}')
  page.dispatchEvent(Object.assign(new Event('storage'), { key: CONNECTIONS_KEY }))
  await until(() => !config.state.connections.has(own.uid), 'wagmi has let go')
  await settled(undefined)
  assert.is(wallet.count('wallet_revokePermissions'), 0)
})

test('a press that was refused brings nobody later', async () => {
  const { gates, load } = browser()
  const loaded = await load()
  await until(() => loaded.appKit.getAccount()?.status === 'connected', 'whom wagmi brings')
  await loaded.looked
  await loaded.appKit.disconnect()
  await loaded.untilNobody()
  const gate = later()
  gates['own connects'] = gate.promise
  const pressed = errorOf(connectByWagmi(loaded.config, { connector: loaded.own('own') }))
  gate.fail(new Error('no'))
  await pressed
  loaded.own('own').emitter.emit('connect', { accounts: [ADDRESS], chainId: 1 })
  await settled(undefined)
  await loaded.untilNobody()
  await staysNobody(loaded)
})

/** Own, then the other, then One, all connected in one page; in use is who came last. */
async function three() {
  const { load, ...kept } = browser('own')
  const loaded = await load()
  const { modal, config, own, looked, connector, appKit } = loaded
  await until(() => appKit.getAccount()?.status === 'connected', 'own is here')
  await looked
  await connectByWagmi(config, { connector: own('other') })
  await until(() => appKit.getAddress() === OTHER_ADDRESS, 'other is here')
  const toOne = async () => {
    await connect(modal, connector('one.wallet'))
    await settled(undefined)
  }
  return { ...loaded, ...kept, load, toOne }
}

/** Who is in use for the modal, and for wagmi, once all has been said. */
async function inUse({ modal, config: { state } }: Loaded) {
  await settled(undefined)
  return [modal.state.of('eip155').connectorId, state.connections.get(state.current ?? '')?.connector.id]
}

test('who turns in the modal from one to another stays there, for wagmi too, whatever wagmi says of the others or falls back to', async () => {
  const page = await three()
  await page.turnTo('own')
  assert.equal(await inUse(page), ['own', 'own'])
  page.own('other').emitter.emit('change', { chainId: 2 })
  assert.equal(await inUse(page), ['own', 'own'])
  await page.toOne()
  await page.turnTo('other')
  assert.equal(await inUse(page), ['other', 'other'])
  // Between two of the dApp's own wagmi turns as before.
  await switchConnection(page.config, { connector: page.own('own') })
  await until(() => page.appKit.getAddress() === ADDRESS, 'own is in use')
  assert.equal(await inUse(page), ['own', 'own'])
  // Of two turns, one right after the other, the last counts.
  void switchConnection(page.config, { connector: page.own('other') })
  await switchConnection(page.config, { connector: page.own('own') })
  assert.equal(await inUse(page), ['own', 'own'])
})

/** The page after that of `three`: own is in use, and wagmi has it alone; `isAlone`, it does not look who comes back. */
async function nextPage(how: { isAlone?: boolean } = {}) {
  const { load, turnTo, ...kept } = await three()
  await turnTo('own')
  const page = await load({}, how)
  await until(() => page.appKit.getAddress() === ADDRESS, 'own is here')
  await page.looked
  assert.equal([await inUse(page), page.held()], [['own', 'own'], ['own']])
  return { ...kept, ...page }
}

test('turning to one of the dApp’s own whom wagmi does not have takes nobody from it', async () => {
  const page = await nextPage()
  await page.turnTo('other')
  assert.equal(await inUse(page), ['other', 'other'])
  assert.equal(page.held().sort(), ['other', 'own'])
})

test('where wagmi does not look who comes back, who is in use does, and nobody else whom it had in an earlier page', async () =>
  void (await nextPage({ isAlone: true })))

test('one beside that is asked aloud, and given up, stays beside: it is not told to go, and not turned to by its own word', async () => {
  for (const stays of ['one.wallet', 'own']) {
    const page = await nextPage()
    const { asked, gates, storage, own, modal, connector } = page
    const gate = later()
    gates['other connects'] = gate.promise
    const given = new AbortController()
    const asking = connect(modal, connector('other'), given.signal).catch(() => {})
    await until(() => asked.includes('other connects'), 'other is asked')
    if (stays === 'own') given.abort()
    else await connect(modal, connector(stays))
    gate.come()
    await asking
    await until(() => !(connector('other') as OwnRow).isUnderWay(), 'wagmi has heard of it')
    assert.equal([await inUse(page), page.held().includes('other'), asked.includes('other goes')], [[stays, stays], true, false])
    own('other').emitter.emit('connect', { accounts: [OTHER_ADDRESS], chainId: 1 })
    assert.equal(await inUse(page), [stays, stays])
    assert.ok(storage.getItem(CONNECTIONS_KEY)?.includes('"other"'), 'other is kept')
  }
})

test('who has come by their own word, and goes again, turns nobody to one beside: neither to them, nor to whom wagmi falls back to', async () => {
  const page = await three()
  await page.toOne()
  page.own('own').emitter.emit('disconnect')
  page.own('own').emitter.emit('connect', { accounts: [ADDRESS], chainId: 1 })
  assert.equal(await inUse(page), ['one.wallet', 'one.wallet'])
  await page.appKit.disconnect({ namespace: 'eip155', id: 'own' })
  assert.equal(await inUse(page), ['one.wallet', 'one.wallet'])
  page.own('own').emitter.emit('connect', { accounts: [ADDRESS], chainId: 1 })
  assert.equal(await inUse(page), ['one.wallet', 'one.wallet'])
  assert.equal(page.held().sort(), ['one.wallet', 'other'])
  // Kept beside, and not held by wagmi after a load.
  const next = await page.load()
  await next.looked
  assert.equal(await inUse(next), ['one.wallet', 'one.wallet'])
  next.own('other').emitter.emit('connect', { accounts: [OTHER_ADDRESS], chainId: 1 })
  assert.equal(await inUse(next), ['one.wallet', 'one.wallet'])
})

// By its own name, or by the one that its wallet announces.
for (const kept of ['other', 'rdns.other'])
  test(`one beside that is kept as ${kept}, and that wagmi ends, is left in the modal too, and told once`, async () => {
    const page = await three()
    const { storage, asked, config, own } = page
    await page.turnTo('own')
    storage.setItem(CONNECTIONS_KEY, storage.getItem(CONNECTIONS_KEY)!.replace('"other"', `"${kept}"`))
    await disconnectByWagmi(config, { connector: own('other') })
    assert.equal(await inUse(page), ['own', 'own'])
    assert.not(storage.getItem(CONNECTIONS_KEY)!.includes(`"${kept}"`), 'other is kept')
    assert.is(asked.filter(each => each === 'other goes').length, 1)
  })
