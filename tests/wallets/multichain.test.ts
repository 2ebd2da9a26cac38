// MetaMask for several chain families with one approval: its in-page provider, by which it announces itself (EIP-6963, CAIP-294), and the
// client that MetaMask publishes for dApps (@metamask/multichain-api-client) are real; the background and its visitor are played.
import '../support/window.js'
import { getMultichainClient, getExternallyConnectableTransport, getWindowPostMessageTransport } from '@metamask/multichain-api-client'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { BitcoinAdapter } from '../../src/bitcoin.js'
import type { AppKit } from '../../src/domain/app-kit.js'
import type { BitcoinProvider, Eip1193Provider, SolanaProvider } from '../../src/domain/provider.js'
import { EthersAdapter } from '../../src/ethers.js'
import { createMultichain } from '../../src/connectors/multichain/multichain.js'
import { FAREWELL_LIMIT, MULTICHAIN_READ_LIMIT } from '../../src/domain/times.js'
import { multichainOf } from '../../src/flows/connecting/look.js'
import { takeAnnounced } from '../../src/flows/connecting/multichain.js'
import { askWallet } from '../../src/adapters/eip155/ask-wallet.js'
import { sendCalls } from '../../src/adapters/eip155/batch.js'
import { toModalError } from '../../src/domain/errors.js'
import { toCaipNetwork } from '../../src/domain/networks.js'
import { onAnnounced } from '../../src/clients/page.js'
import { connectorKey } from '../../src/domain/storage-keys.js'
import type { OpenModal } from '../../src/modal.js'
import { bitcoin, mainnet, optimism } from '../../src/networks.js'
import { SolanaAdapter } from '../../src/solana.js'
import { createClock } from '../support/clock.js'
import { settle } from '../support/dom.js'
import { memoryStorage } from '../support/fakes.js'
import { later as defer } from '../support/later.js'
import { ADDRESS, errorOf, OTHER_ADDRESS } from '../support/modal.js'
import { BITCOIN, HELD, MultichainBackground, SOLANA } from '../support/multichain-wallet.js'
import { until } from '../support/patience.js'
import { MAIN, solanaNetwork } from '../support/solana-dapp.js'
import { compile, payment, toWire } from '../support/solana-wallet.js'
import { Background } from './metamask-background.js'
import { SESSION_FAULTS } from './multichain-faults.js'
import { leave, load } from './page.js'

const test = suite('MetaMask, several families')
const [solana = '', solana2 = ''] = HELD['solana']!
const [payee = ''] = HELD['bip122']!
const ALL = ['eip155', 'solana', 'bip122'] as const
const stops: (() => void)[] = []

test.after.each(() => {
  leave()
  stops.splice(0).forEach(stop => stop())
  Reflect.deleteProperty(globalThis, 'chrome')
})

/** MetaMask in a page, with a port where the browser has them. */
async function visit(wallet = new MultichainBackground(), storage = memoryStorage(), hasPort = true) {
  const inPage = new Background([ADDRESS])
  // To MetaMask it is one permission, however it was asked for.
  inPage.shared = () =>
    Object.entries(wallet.granted).flatMap(([scope, all]) => (/^eip155:[1-9]/.test(scope) ? all.map(each => each.split(':')[2]!) : []))
  if (hasPort) {
    Object.assign(globalThis, { chrome: wallet.chrome })
    inPage.extensionId = wallet.extensionId
  } else stops.push(wallet.listen())
  inPage.enter()
  const made = load(
    {
      adapters: [new EthersAdapter(), new SolanaAdapter(), new BitcoinAdapter()],
      networks: [mainnet, optimism, solanaNetwork(MAIN), bitcoin],
    },
    storage,
  )
  const { modal } = made
  // As the list does.
  stops.push(onAnnounced(detail => void takeAnnounced(modal, detail)))
  const ready = () => until(() => somebodyReady(modal), 'the wallet to answer')
  const enter = async () => (await ready()).connect()
  return { ...made, wallet, ready, enter }
}
/** The wallet's next grant waits: `asked` resolves once it is asked, `come` lets it grant these. */
function holdGrant(wallet: MultichainBackground, ...scopes: string[]) {
  const approved = defer<undefined>()
  wallet.answers['wallet_createSession'] = async () => {
    await approved.promise
    if (wallet.says === 'no') throw Object.assign(new Error('No'), { code: 4001 })
    wallet.grant(...scopes)
    return wallet.session()
  }
  wallet.heard.length = 0
  const asked = () => until(() => wallet.methods.includes('wallet_createSession'), 'it to be asked')
  return { asked, come: () => approved.come(undefined) }
}
const somebodyReady = ({ multichain }: Pick<OpenModal, 'multichain'>) => [...(multichain?.values() ?? [])].find(({ isReady }) => isReady)
const addressesOf = (appKit: AppKit) => ALL.map(each => appKit.getAddress(each))
const without = <T extends object>({ id: _, ...rest }: T & { id?: unknown }) => rest

for (const hasPort of [true, false])
  test(`one approval connects three families, and each signs and sends${hasPort ? '' : ', by messages of the window too'}`, async () => {
    const { appKit, wallet, enter } = await visit(undefined, undefined, hasPort)
    await enter()
    assert.equal(wallet.methods.filter(method => method === 'wallet_createSession').length, 1)
    assert.equal(addressesOf(appKit), [ADDRESS, solana, payee])
    const evm = appKit.getProvider<Eip1193Provider>('eip155')!
    assert.equal(await evm.request({ method: 'eth_accounts' }), [ADDRESS, OTHER_ADDRESS])
    assert.is(await evm.request({ method: 'personal_sign', params: ['0x48', ADDRESS] }), `0x${'51'.repeat(65)}`)
    assert.is(await evm.request({ method: 'eth_sendTransaction', params: [{ from: ADDRESS }] }), `0x${'ab'.repeat(32)}`)
    const message = new TextEncoder().encode('Hello')
    const wallets = appKit.getProvider<SolanaProvider>('solana')!
    // It is checked where it arrives.
    assert.is((await wallets.signMessage(message)).length, 64)
    const wire = toWire(compile(solana, [payment(solana, solana2, 1n)]))
    assert.is.not((await wallets.signTransaction(wire)).join(), wire.join())
    assert.is((await wallets.signAndSendTransaction(wire)).length, 88)
    const coins = appKit.getProvider<BitcoinProvider>('bip122')!
    assert.is((await coins.signMessage({ address: payee, message: 'Hello' })).length, 88)
    assert.is(await coins.sendTransfer({ recipient: payee, amount: '1000' }), 'ab'.repeat(32))
    for (const { params } of wallet.heard.filter(({ method }) => method === 'wallet_invokeMethod'))
      assert.ok(['eip155:1', SOLANA, BITCOIN].includes(params.scope))
  })

for (const [name, hasPort] of [
  ['a port', true],
  ['the window', false],
] as const)
  test(`what goes out over ${name} is what MetaMask’s own client sends for the same`, async () => {
    const { appKit, wallet, enter } = await visit(undefined, undefined, hasPort)
    await enter()
    await appKit.getProvider<Eip1193Provider>('eip155')!.request({ method: 'personal_sign', params: ['0x48', ADDRESS] })
    await appKit.disconnect({ namespace: 'bip122' })
    await until(() => wallet.methods.includes('wallet_revokeSession'), 'Bitcoin to be given back')
    await appKit.disconnect()
    await until(() => !Object.keys(wallet.granted).length, 'the session to be given back')
    const ours = wallet.heard.splice(0)
    const transport = hasPort ? getExternallyConnectableTransport({ extensionId: wallet.extensionId }) : getWindowPostMessageTransport()
    const client = getMultichainClient({ transport })
    const { log } = console
    console.log = () => {}
    await client.createSession(ours.find(({ method }) => method === 'wallet_createSession')!.params)
    await client.invokeMethod({ scope: 'eip155:1', request: { method: 'personal_sign', params: ['0x48', ADDRESS] } as never })
    await client.revokeSession({ scopes: [BITCOIN] })
    await client.revokeSession(undefined as never)
    console.log = log
    const isQuestion = ({ method }: { method: string }) => method !== 'wallet_getSession'
    assert.equal(
      ours.filter(isQuestion).map(without),
      wallet.heard.filter(isQuestion).map(({ params, ...rest }) => without({ ...rest, ...(params && { params }) })),
    )
    assert.equal(without(ours[0]!), without(wallet.heard[0]!))
  })

test('restore: a page that loads again is connected in all families by one question, and nobody is asked aloud', async () => {
  const first = await visit()
  await first.enter()
  leave()
  first.wallet.heard.length = 0
  const { appKit, wallet } = await visit(first.wallet, first.storage)
  await appKit.ready()
  assert.equal(addressesOf(appKit), [ADDRESS, solana, payee])
  assert.equal(wallet.methods, ['wallet_getSession'])
})

test('a wallet whose session is granted already connects without a prompt', async () => {
  const wallet = new MultichainBackground()
  wallet.grant('eip155:1', SOLANA, BITCOIN)
  const { appKit, enter } = await visit(wallet)
  await enter()
  assert.equal(addressesOf(appKit), [ADDRESS, solana, payee])
  assert.not(wallet.methods.includes('wallet_createSession'))
})

test('leaving one family gives back its scopes; by its name alone, or all, the whole session goes', async () => {
  const { appKit, wallet, enter, storage } = await visit()
  await enter()
  await appKit.disconnect({ namespace: 'solana' })
  await until(() => !wallet.granted[SOLANA], 'Solana to be given back')
  assert.equal([addressesOf(appKit), Object.keys(wallet.granted).length], [[ADDRESS, undefined, payee], 3])
  await appKit.disconnect('eip155')
  await until(() => !Object.keys(wallet.granted).length, 'the session to be given back')
  assert.not(appKit.getIsConnectedState())
  leave()
  const again = await visit(wallet, storage)
  await again.appKit.ready()
  assert.not(again.appKit.getIsConnectedState())
})

for (const { what, sees, before, after, error, stands } of SESSION_FAULTS)
  test(`${what}: ${sees}`, async () => {
    const { appKit, modal, wallet, enter } = await visit()
    before?.(wallet)
    if (error) assert.is((await errorOf(enter())).name, error)
    else await enter()
    after?.(wallet)
    const at = stands.indexOf(true)
    await until(() => stands.every((stood, each) => stood === Boolean(appKit.getAddress(ALL[each]!))), sees)
    if (at >= 0) assert.ok(appKit.getAddress(), 'somebody is on screen')
    for (const [each, stood] of stands.entries())
      assert.is(Boolean(modal.storage.get(`@appkit/${ALL[each]!}:connected_connector_id`)), stood)
    if (!error) return
    // Another try is good.
    Object.assign(wallet, { says: 'yes', grants: ALL })
    delete wallet.answers['wallet_createSession']
    await enter()
    assert.equal(addressesOf(appKit), [ADDRESS, solana, payee])
  })

test('what is no account is passed over', async () => {
  const { appKit, wallet, enter } = await visit()
  const accounts = [null, 7, 'eip155:1', `eip155:1:<b>`, `tron:1:${ADDRESS}`, `eip155:0:${ADDRESS}`, `eip155:1:${OTHER_ADDRESS}`]
  wallet.answers['wallet_createSession'] = () => ({ sessionScopes: { 'eip155:1': { accounts }, 'eip155:2': null, 'cosmos:hub': {} } })
  await enter()
  assert.equal(addressesOf(appKit), [OTHER_ADDRESS, undefined, undefined])
})

test('several accounts: whom the visitor turns to in the wallet comes first', async () => {
  const { appKit, wallet, enter } = await visit()
  await enter()
  wallet.tell('wallet_notify', { scope: SOLANA, notification: { method: 'metamask_accountsChanged', params: [solana2] } })
  assert.is(appKit.getAddress('solana'), solana2)
  wallet.change({ ...wallet.granted, 'eip155:8453': [`eip155:8453:${ADDRESS}`] })
  assert.is(appKit.getAddress('solana'), solana2, 'a session does not say whom they have turned to')
})

test('whoever leaves a family in another tab has left it here for the dApp too, and the others stay', async () => {
  const { appKit, modal, enter, storage } = await visit()
  await enter()
  await until(() => modal.stops.has('tabs'), 'other tabs are listened to')
  const provider = appKit.getProvider<{ publicKey?: unknown }>('solana')!
  assert.ok(provider.publicKey)
  const key = connectorKey('solana')
  storage.removeItem(key)
  window.dispatchEvent(Object.assign(new Event('storage'), { key, newValue: null }))
  await until(() => !provider.publicKey, 'the provider to let go')
  assert.equal(addressesOf(appKit), [ADDRESS, undefined, payee])
})

test('switch: a network that is granted needs no question, another widens the session, and a no leaves all as it was', async () => {
  const { appKit, wallet, enter } = await visit()
  await enter()
  const heard = wallet.heard.length
  await appKit.switchNetwork(optimism, { throwOnFailure: true })
  assert.equal([appKit.getCaipNetworkId(), wallet.heard.length], ['eip155:10', heard])
  const evm = appKit.getProvider<Eip1193Provider>('eip155')!
  assert.is(await evm.request({ method: 'eth_chainId' }), '0xa')
  wallet.says = 'no'
  assert.is((await errorOf(evm.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x2105' }] }))).code, 4001)
  wallet.says = 'yes'
  assert.is(await evm.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x2105' }] }), null)
  assert.ok(Object.keys(wallet.heard.at(-1)!.params.optionalScopes).includes(SOLANA), 'what was granted is asked for again')
  assert.is(await evm.request({ method: 'eth_chainId' }), '0x2105')
})

test('the browser ends the background: the session is read again over a new port, and the visitor stays', async () => {
  const { appKit, wallet, enter } = await visit()
  await enter()
  wallet.heard.length = 0
  wallet.endPorts()
  await until(() => wallet.heard.length, 'the session to be read again')
  assert.equal([addressesOf(appKit), wallet.methods], [[ADDRESS, solana, payee], ['wallet_getSession']])
  const evm = appKit.getProvider<Eip1193Provider>('eip155')!
  assert.is(await evm.request({ method: 'personal_sign', params: ['0x48', ADDRESS] }), `0x${'51'.repeat(65)}`)
})

test('the browser ends the background while the visitor decides: nobody knows what becomes of what was asked', async () => {
  const { appKit, wallet, enter } = await visit()
  await enter()
  wallet.says = 'hang'
  const evm = appKit.getProvider<Eip1193Provider>('eip155')!
  const network = toCaipNetwork(mainnet, {})
  const moved = async (sending: Promise<unknown>, method: string) => {
    await until(() => wallet.methods.includes(method), 'the wallet to be asked')
    wallet.endPorts()
    return toModalError(await errorOf(sending), 'sendFailed').moved
  }
  const place = { provider: evm, from: ADDRESS, network, urls: [] }
  const call = { to: OTHER_ADDRESS, value: '0x1', data: '0x' }
  assert.is(await moved(askWallet(place, call), 'eth_sendTransaction'), 'maybe')
  assert.is(await moved(sendCalls({ ...place, calls: [call], atomic: true, version: '2.0.0' }), 'wallet_sendCalls'), 'maybe')
})

test('a wallet that announces itself and does not answer is taken for each family by itself', async () => {
  const wallet = new MultichainBackground()
  wallet.says = 'hang'
  const { modal } = await visit(wallet)
  await until(() => wallet.heard.length, 'it to be asked')
  assert.not(somebodyReady(modal))
})

/** Something announces itself under MetaMask's id whenever it is asked who is there, and once as it comes; by its port it is MetaMask in Edge. */
function impersonate(uuid: string, value = 'ejbalbakoplchlghecdalmeeeajnimhm', rdns = 'io.metamask') {
  const params = { rdns, uuid, name: 'MetaMask', targets: [{ type: 'caip-348', value }] }
  const announce = () => window.dispatchEvent(new CustomEvent('caip294:wallet_announce', { detail: { params } }))
  window.addEventListener('caip294:wallet_prompt', announce)
  stops.push(() => window.removeEventListener('caip294:wallet_prompt', announce))
  announce()
}

/** How a row connects several families, as the list asks. */
const wayOf = (modal: object, row: Parameters<typeof multichainOf>[1]) =>
  multichainOf({ ...modal, screen: { wanted: { peek: () => undefined } } } as unknown as OpenModal, row)

for (const isSame of [true, false])
  test(`of two that announce themselves under one ${isSame ? 'uuid' : 'name'} nobody comes back, and none connects several families`, async () => {
    const first = await visit()
    await first.enter()
    const [uuid] = [...first.modal.multichain!.keys()]
    leave()
    first.wallet.heard.length = 0
    impersonate(isSame ? uuid! : 'another')
    const { appKit, modal, row } = await visit(first.wallet, first.storage)
    await appKit.ready()
    assert.equal(addressesOf(appKit), [undefined, undefined, undefined])
    await until(() => isSame || somebodyReady(modal), 'the wallet to answer')
    assert.is(wayOf(modal, await row('io.metamask')), undefined)
  })

test('an extension that is not MetaMask passes for it by nothing that it announces, and does not keep MetaMask away', async () => {
  const { modal, row, ready } = await visit()
  impersonate('another', 'abcdefghijklmnopabcdefghijklmnop')
  await ready()
  await settle()
  assert.is(modal.multichain!.size, 1)
  assert.ok(wayOf(modal, await row('io.metamask')))
})

/** Another wallet than MetaMask, which shares these accounts by its row, and announces a session of several families under its own uuid. */
async function meetAnother(shared: readonly string[], ...scopes: string[]) {
  const made = await visit()
  const { modal, row, wallet } = made
  const rdns = 'app.another'
  const provider = { request: async () => shared, on() {}, removeListener() {} }
  const detail = { info: { uuid: 'theirs', name: 'Another', rdns, icon: '' }, provider }
  window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  wallet.grant(...scopes)
  impersonate('theirs', wallet.extensionId, rdns)
  const taken = await until(() => modal.multichain!.get('theirs'), 'what is announced')
  await until(() => taken.isReady, 'it to answer')
  return { ...made, taken, way: wayOf(modal, await row(rdns))! }
}

for (const shared of [[], [OTHER_ADDRESS], [OTHER_ADDRESS, ADDRESS]])
  test(`a session under another wallet's uuid connects nobody whom that wallet does not share: it shares ${shared.join() || 'nobody'}`, async () => {
    const { appKit, taken, way } = await meetAnother(shared, 'eip155:1')
    const connecting = way.connect()
    const isTheirs = shared.includes(ADDRESS)
    if (!isTheirs) {
      assert.is((await errorOf(connecting)).name, 'walletBadAnswer')
      // Nor by its part in another family.
      const part = await (await taken.connectorOf('solana')).door()
      assert.is((await errorOf(part.connect())).name, 'walletBadAnswer')
    }
    await connecting.catch(() => {})
    // One that shares nobody may be locked, and is asked again by the next press.
    assert.equal([appKit.getAddress('eip155'), taken.isDoubted], isTheirs ? [ADDRESS, false] : [undefined, shared.length > 0])
  })

test('a page that announces wallets without end has few of them asked', async () => {
  const { modal } = await visit()
  for (let at = 0; at < 100; at++) impersonate(`${at}`)
  await until(() => modal.multichain!.size >= 16, 'those that are taken')
  await settle()
  assert.is(modal.multichain!.size, 16)
  assert.ok([...modal.multichain!.values()].every(({ isDoubted }) => isDoubted))
})

test('connected anew at once after leaving, a wallet hears first that it was left, and its visitor stays', async () => {
  const { appKit, wallet, enter } = await visit()
  await enter()
  const heard = defer<undefined>()
  wallet.answers['wallet_revokeSession'] = async () => {
    await heard.promise
    wallet.change({})
    return true
  }
  await appKit.disconnect()
  const entered = enter()
  await until(() => wallet.methods.includes('wallet_revokeSession'), 'it to be told')
  heard.come(undefined)
  await entered
  await settle()
  assert.equal(addressesOf(appKit), [ADDRESS, solana, payee])
})

/** Somebody in all families of a wallet, whose background ends, and is slow to say then what it shares. */
async function shareWithOneThatEnds() {
  const wallet = new MultichainBackground()
  Object.assign(globalThis, { chrome: wallet.chrome })
  const clock = createClock()
  const made = createMultichain(
    { rdns: 'io.metamask', uuid: 'one', targets: [{ type: 'caip-348', value: wallet.extensionId }] },
    {
      clock,
      networks: () => [mainnet, solanaNetwork(MAIN), bitcoin].map(each => toCaipNetwork(each, {})),
      networkOf: () => undefined,
      askNode: async () => undefined,
      toProvider: async (_, face) => face,
      isHeld: () => false,
      sharedInRow: async () => undefined,
      connect: async () => undefined,
    },
  )!
  await made.read()
  await made.ask(ALL)
  const said = defer<undefined>()
  wallet.answers['wallet_getSession'] = async () => (await said.promise, wallet.session())
  wallet.endPorts()
  return { wallet, clock, made, said }
}

for (const families of [ALL, ['eip155']] as const)
  test(`who comes back while a leaving of ${families.length} still waits for the wallet stays, and nobody else does`, async () => {
    const { wallet, clock, made, said } = await shareWithOneThatEnds()
    const left = made.leave(ALL)
    assert.equal(
      ALL.map(each => made.connectionOf(each)),
      [undefined, undefined, undefined],
      'at once',
    )
    const entered = made.ask(families)
    await clock.advance(FAREWELL_LIMIT)
    wallet.heard.length = 0
    said.come(undefined)
    await Promise.all([left, entered])
    await clock.advance(MULTICHAIN_READ_LIMIT)
    assert.equal(
      ALL.map(each => Boolean(made.connectionOf(each))),
      ALL.map(each => (families as readonly string[]).includes(each)),
    )
    assert.equal(
      wallet.heard.map(({ method, params }) => [method, params?.scopes]),
      families === ALL ? [] : [['wallet_revokeSession', [SOLANA, BITCOIN]]],
    )
    assert.equal(Object.keys(wallet.granted), families === ALL ? ['eip155:1', SOLANA, BITCOIN] : ['eip155:1'])
    made.stop()
  })

test('who leaves while it is asked is not connected, and no success is told of', async () => {
  const { appKit, wallet, enter } = await visit()
  const events: string[] = []
  appKit.subscribeEvents(({ data }) => void events.push(data.event))
  const { asked, come } = holdGrant(wallet, 'eip155:1', SOLANA, BITCOIN)
  const entered = errorOf(enter())
  await asked()
  await appKit.disconnect()
  come()
  assert.is((await entered).name, 'requestAborted')
  assert.equal(addressesOf(appKit), [undefined, undefined, undefined])
  assert.not(events.some(each => each.startsWith('CONNECT_')))
  await until(() => !Object.keys(wallet.granted).length, 'what was granted to be given back')
})

for (const [what, act, stays] of [
  ['gives up', ({ over }) => over.abort(), []],
  ['says no', ({ wallet }) => (wallet.says = 'no'), []],
  ['leaves one family', ({ appKit }) => appKit.disconnect({ namespace: 'solana' }), ['eip155', 'bip122']],
] as [string, (it: { over: AbortController; wallet: MultichainBackground; appKit: AppKit }) => unknown, readonly string[]][])
  test(`who ${what} while it is asked again is not connected for the dApp alone, by providers from before`, async () => {
    const { appKit, wallet, ready } = await visit()
    const known = await ready()
    await known.connect()
    const [evm, sol] = [appKit.getProvider<Eip1193Provider>('eip155')!, appKit.getProvider<{ publicKey: unknown }>('solana')!]
    await appKit.disconnect()
    await until(() => !Object.keys(wallet.granted).length, 'the session to be given back')
    // What it grants still, or anew.
    wallet.grant(SOLANA)
    const { asked, come } = holdGrant(wallet, 'eip155:1', SOLANA, BITCOIN)
    const over = new AbortController()
    const entering = known.connect(over.signal).catch(() => {})
    await asked()
    await act({ over, wallet, appKit })
    come()
    await entering
    await settle()
    const [shared] = (await evm.request({ method: 'eth_accounts' })) as string[]
    assert.equal([shared, sol.publicKey], [stays.length ? ADDRESS : undefined, undefined])
    assert.equal(
      ALL.filter(each => appKit.getAddress(each)),
      stays,
    )
    const isLeft = stays.length > 0
    assert.is(wallet.methods.includes('wallet_revokeSession'), isLeft, 'it is told of a leaving alone')
    if (isLeft) return void (await until(() => !wallet.granted[SOLANA], 'what was left to be given back'))
    // The next press finds it willing.
    Object.assign(wallet, { says: 'yes', answers: {} })
    await known.connect()
    assert.equal(addressesOf(appKit), [ADDRESS, solana, payee])
  })

for (const families of [undefined, ['solana']] as const)
  test(`who leaves ${families ? 'one family' : 'all'} while another network is asked for is not brought back by a yes, and it is given back`, async () => {
    const { appKit, wallet, enter } = await visit()
    await enter()
    const { asked, come } = holdGrant(wallet, 'eip155:1', 'eip155:8453', SOLANA, BITCOIN)
    const [evm, sol] = [appKit.getProvider<Eip1193Provider>('eip155')!, appKit.getProvider<{ publicKey: unknown }>('solana')!]
    const going = evm.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x2105' }] }).catch(() => {})
    await asked()
    await (families ? appKit.disconnect({ namespace: 'solana' }) : appKit.disconnect())
    await until(() => wallet.methods.includes('wallet_revokeSession'), 'it to be told')
    come()
    await going
    const shared = families && ADDRESS
    assert.equal([((await evm.request({ method: 'eth_accounts' })) as string[])[0], sol.publicKey], [shared, undefined])
    assert.equal(addressesOf(appKit), families ? [ADDRESS, undefined, payee] : [undefined, undefined, undefined])
    await until(() => !wallet.granted[SOLANA], 'what was granted to be given back')
    assert.is(Boolean(wallet.granted['eip155:8453']), Boolean(families))
  })

test('who leaves one family while it is asked keeps those that it serves already', async () => {
  const { appKit, wallet, enter } = await visit()
  await enter()
  await appKit.disconnect({ namespace: 'eip155' })
  await until(() => !wallet.granted['eip155:1'], 'Ethereum to be given back')
  await appKit.switchNetwork(mainnet)
  const { asked, come } = holdGrant(wallet, 'eip155:1')
  const entering = enter()
  await asked()
  await appKit.disconnect({ namespace: 'eip155' })
  come()
  assert.is((await errorOf(entering)).name, 'requestAborted')
  await until(() => wallet.methods.includes('wallet_revokeSession'), 'what was granted to be given back')
  await settle()
  assert.equal(Object.keys(wallet.granted), [SOLANA, BITCOIN])
  assert.equal(addressesOf(appKit), [undefined, solana, payee])
})

test('a wallet that grants no account of Ethereum, by which alone it is known, is not taken for the wallet of its row: that is said, and another try is good', async () => {
  const { appKit, wallet, way } = await meetAnother([ADDRESS])
  wallet.grants = ['solana']
  const error = await errorOf(way.connect())
  assert.is(error.name, 'walletSharesNoEthereum')
  assert.is(/Ethereum/.test(error.message), true)
  assert.equal(addressesOf(appKit), [undefined, undefined, undefined])
  wallet.grants = ALL
  await way.connect()
  assert.equal(addressesOf(appKit), [ADDRESS, solana, payee])
})

test('by messages of the window it is nobody for sure: what its row does not share connects nobody', async () => {
  const wallet = new MultichainBackground()
  wallet.answers['wallet_createSession'] = () => ({
    sessionScopes: { 'eip155:1': { accounts: [`eip155:1:${OTHER_ADDRESS}`] }, [SOLANA]: { accounts: [`${SOLANA}:${solana2}`] } },
  })
  const { appKit, enter } = await visit(wallet, undefined, false)
  assert.is((await errorOf(enter())).name, 'walletBadAnswer')
  assert.equal(addressesOf(appKit), [undefined, undefined, undefined])
})

for (const [who, message] of [
  ['another window', () => ({ source: {} as Window, origin: location.origin })],
  ['another origin', () => ({ source: window, origin: 'https://elsewhere.test' })],
] as const)
  test(`what ${who} says in its name by messages of the window is not heard`, async () => {
    const wallet = new MultichainBackground()
    wallet.says = 'hang'
    const { modal } = await visit(wallet, undefined, false)
    const asked = await until(() => wallet.heard[0], 'it to be asked')
    const data = {
      target: 'metamask-inpage',
      data: { name: 'metamask-multichain-provider', data: { id: asked.id, result: wallet.session() } },
    }
    const say = (from: object) => window.dispatchEvent(new MessageEvent('message', { data, ...from }))
    say(message())
    await settle()
    assert.not(somebodyReady(modal))
    say({ source: window, origin: location.origin })
    await until(() => somebodyReady(modal), 'the wallet itself to be heard')
  })

test('a family whose own wallet is just coming back is left to it', async () => {
  const { appKit, modal, enter } = await visit()
  modal.state.patch('solana', { status: 'reconnecting', connectorId: 'Phantom', accounts: [] })
  await enter()
  assert.equal([appKit.getAddress('bip122'), modal.state.of('solana').status], [payee, 'reconnecting'])
})
