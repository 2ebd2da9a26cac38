// What wallets may do: an announced wallet of the page's own (EIP-6963, EIP-1193) that is broken in one way. No view is needed to see what becomes
// of it, so it is tried in Node; what is said of each failure is held by `views/ConnectingExternal.test.tsx`.
import * as assert from 'uvu/assert'
import type { Eip1193Provider } from '../../src/domain/provider.js'
import { connect } from '../../src/flows/connecting/connect.js'
import { createFakeWallet, RpcError, type FakeWallet, type FakeWalletOptions } from '../support/fakes.js'
import { ADDRESS, createTestModal, errorOf, OTHER_ADDRESS, type TestModal } from '../support/modal.js'
import { toFaults, type Row } from './matrix.js'

interface Fault extends Row {
  run(): Promise<unknown>
}

/** In what a wallet is broken; else it has one account on the first network. */
interface Broken {
  answers?: FakeWalletOptions['answers']
  /** More members of the provider, or other ones. */
  provider?: object
  info?: object
  /** What is announced in its place. */
  as?: (wallet: FakeWallet) => Eip1193Provider
  /** Happens once it is connected. */
  then?: (wallet: FakeWallet, made: TestModal) => void
}

function enter({ answers = {}, provider, info, as = wallet => wallet }: Broken): TestModal & { wallet: FakeWallet } {
  const wallet = Object.assign(createFakeWallet({ accounts: [ADDRESS], answers }), provider)
  return { ...createTestModal({ wallets: [{ provider: as(wallet), name: 'Broken Wallet', ...info }] }), wallet }
}

const times = (count: number, work: (at: number) => void) => Array.from({ length: count }, (_, at) => work(at))
/** Announces itself, unasked. */
const come = ({ page }: TestModal, provider: Eip1193Provider, info: object = {}) =>
  page.dispatchEvent(
    new CustomEvent('eip6963:announceProvider', {
      detail: {
        info: { uuid: 'uuid-of-com.example.wallet', rdns: 'com.example.wallet', name: 'Broken Wallet', icon: '', ...info },
        provider,
      },
    }),
  )
const thrown = (error: unknown) => () => {
  throw error
}
const connects = (answer: () => unknown) => ({ answers: { eth_requestAccounts: answer } })
/** Of its accounts, whenever it is asked for them. */
const shares = (...accounts: unknown[]) => ({ answers: { eth_requestAccounts: () => accounts, eth_accounts: () => accounts } })
const isOn = (answer: () => unknown) => ({ answers: { eth_chainId: answer } })
const can = (answer: () => unknown) => ({ answers: { wallet_getCapabilities: answer } })

const SAYS = { userRejected: 'that it was declined', requestPending: 'that one is open' } as Record<string, string>

/** How it fails to connect, and by what name. */
const failing: readonly [what: string, name: string, broken: Broken][] = [
  ['refuses (4001)', 'userRejected', connects(thrown({ code: 4001, message: 'no' }))],
  ['has a request open already (-32002)', 'requestPending', connects(thrown({ code: -32002, message: 'pending' }))],
  ['fails with an error', 'walletFailed', connects(thrown(new Error('boom')))],
  ['throws a megabyte', 'walletFailed', connects(thrown(new Error('x'.repeat(1e6))))],
  ['throws an error whose message throws', 'walletFailed', connects(thrown({ get message() { throw new Error('again') } }))], // prettier-ignore
  ['throws at once, without a promise', 'walletFailed', { provider: { request: thrown(new Error('boom')) } }],
  ['answers no account', 'walletBadAnswer', shares()],
  ['answers markup for an address', 'walletBadAnswer', shares('<img src=x onerror=alert(1)>')],
  ['says its chain is nothing', 'walletBadAnswer', isOn(() => null)],
  ['says its chain is `0x`', 'walletBadAnswer', isOn(() => '0x')],
  ['fails to say its chain', 'walletFailed', isOn(thrown(new Error('no')))],
  ['has a `request` that answers no promise', 'walletBadAnswer', { provider: { request: () => undefined } }],
]

const refusals = failing.map(
  ([what, name, broken]): Fault => ({
    what: `a wallet ${what}`,
    sees: SAYS[name] ?? 'that it could not connect',
    async run() {
      const { modal, appKit, connector } = enter(broken)
      assert.is((await errorOf(connect(modal, connector()))).name, name)
      assert.is(appKit.getIsConnectedState(), false)
    },
  }),
)

/** In what it is wrong that does not keep anybody from connecting. */
const odd: readonly [what: string, broken: Broken][] = [
  ['says its chain as a number', isOn(() => 1)],
  ['says its chain in decimal text', isOn(() => '1')],
  ['says nothing of what it can', can(thrown({ code: -32601 }))],
  ['says what it can in another shape', can(() => ({ '0x1': 7, x: [null] }))],
  ['never says what it can', can(() => new Promise(() => {}))],
  ['has no `on`', { provider: { on: undefined, removeListener: undefined } }],
  ['throws in `on`', { provider: { on: thrown(new Error('no')) } }],
  ['throws in `removeListener`', { provider: { removeListener: thrown(new Error('no')) } }],
  ['answers twenty thousand accounts', shares(...Array<string>(20_000).fill(ADDRESS))],
  ['answers its account twice', shares(ADDRESS, ADDRESS.toLowerCase())],
  ['answers accounts of which one is none', shares(ADDRESS, 7, '0x')],
  ['writes its address in capitals', shares(`0x${'ab'.repeat(20).toUpperCase()}`)],
  ['sends `accountsChanged` three times', { then: wallet => [1, 2, 3].forEach(() => wallet.emit('accountsChanged', [ADDRESS])) }],
  ['sends `chainChanged` with rubbish', { then: wallet => [{}, 'x', undefined].forEach(each => wallet.emit('chainChanged', each)) }],
  [
    'sends `connect` and `message` with rubbish',
    { then: wallet => ['connect', 'message'].forEach(event => [null, { type: 1 }].forEach(each => wallet.emit(event, each))) },
  ],
  ['announces itself a thousand times', { then: (wallet, made) => times(1_000, () => come(made, wallet)) }],
  ['announces a name of a megabyte', { info: { name: 'B'.repeat(1e6) } }],
  ['announces no picture', { info: { icon: undefined } }],
  ['is frozen', { as: Object.freeze }],
  [
    'is a proxy that throws for what it does not know',
    { as: wallet => new Proxy(wallet, { get: (of, name) => (name in of ? of[name as keyof FakeWallet] : assert.unreachable(`no ${String(name)}`)) }) }, // prettier-ignore
  ],
]

const oddities = odd.map(
  ([what, broken]): Fault => ({
    what: `a wallet ${what}`,
    sees: 'their account, and the way out',
    async run() {
      const made = enter(broken)
      await connect(made.modal, made.connector())
      broken.then?.(made.wallet, made)
      assert.match(made.appKit.getAddress()!, /^0x(1{40}|(ab){20})$/i)
      assert.is(made.appKit.getCaipNetworkId(), 'eip155:1')
      await made.appKit.disconnect()
      assert.is(made.appKit.getIsConnectedState(), false)
    },
  }),
)

const later = toFaults({
  async 'a wallet sends `accountsChanged` before it answers → their account'() {
    const made = enter(connects(() => (made.wallet.emit('accountsChanged', [ADDRESS]), [ADDRESS])))
    await connect(made.modal, made.connector())
    assert.is(made.appKit.getAddress(), ADDRESS)
  },
  async 'a wallet moves to a chain the page offers, and back, fifty times → the network it ends on'() {
    const { modal, appKit, connector, wallet } = enter({})
    await connect(modal, connector())
    times(51, at => wallet.changeChain(at % 2 ? 1 : 2))
    assert.is(appKit.getCaipNetworkId(), 'eip155:2')
  },
  async 'a wallet takes turns between two accounts, fifty times → the account it ends on'() {
    const { modal, appKit, connector, wallet } = enter({})
    await connect(modal, connector())
    times(51, at => wallet.changeAccounts([at % 2 ? ADDRESS : OTHER_ADDRESS]))
    assert.is(appKit.getAddress(), OTHER_ADDRESS)
  },
  async 'an extension is updated under the page: its provider fails for good → the way out, which works'() {
    const { modal, appKit, connector, wallet } = enter({})
    await connect(modal, connector())
    wallet.request = () => Promise.reject(new RpcError(-32603, 'Extension context invalidated.'))
    await appKit.disconnect()
    assert.is(appKit.getIsConnectedState(), false)
  },
  async 'a thousand wallets announce themselves → a list in which theirs connects'() {
    const made = enter({})
    times(1_000, at => come(made, createFakeWallet(), { name: `W${at}`, rdns: `x.y${at}`, uuid: `u${at}` }))
    await connect(made.modal, made.connector())
    assert.is(made.appKit.getAddress(), ADDRESS)
  },
})

export const wallets = { name: 'wallets', faults: [...refusals, ...oddities, ...later] }
