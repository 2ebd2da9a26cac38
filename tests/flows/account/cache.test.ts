// What is known of an account is kept alike, whatever it is: so long, over a reload, for this account alone, and believed only where it has its shape.
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { loadBalance, loadTokens } from '../../../src/flows/account/load-balance.js'
import { loadIdentity, loadNames } from '../../../src/flows/account/load-profile.js'
import type { Modal } from '../../../src/modal.js'
import { API, apiRoutes, WITH_API } from '../../support/blockchain-api.js'
import { settlePromises } from '../../support/clock.js'
import { connected } from '../../support/connected.js'
import { memoryStorage, reply, type FakeCall } from '../../support/fakes.js'
import { later, never } from '../../support/later.js'
import { ADDRESS, cleanupModals, OTHER_ADDRESS, type TestModalOptions } from '../../support/modal.js'
import { pluck } from '../../support/pluck.js'

test.after.each(cleanupModals)

const CAIP = `eip155:1:${ADDRESS}`
const ALICE = { name: 'alice.reown.id', avatar: 'https://pictures.test/alice.png' }
const of = ({ state }: Modal) => state.of('eip155')

interface Kind {
  key: string
  /** How long an answer is good, in ms. */
  age: number
  /** What is asked, by its path, and answered; `none` where the answer may be that there is nothing. */
  route: string
  path: string
  answer: (call: FakeCall) => object
  none?: () => object
  options?: TestModalOptions['options']
  load(modal: Modal, signal?: AbortSignal): Promise<unknown>
  shown(modal: Modal): unknown
  expected: unknown
  /** What is kept, as AppKit stores it. */
  kept(modal: Modal, timestamp: number): object
  broken: readonly string[]
  /** Whether an open dialog says in passing that it could not be had. */
  isSaid: boolean
}

const KINDS: Record<string, Kind> = {
  'the balance': {
    key: '@appkit/native_balance_cache',
    age: 30_000,
    route: 'https://node-1.test/',
    path: '/',
    answer: ({ body }) => ({ jsonrpc: '2.0', id: (body as { id: number }).id, result: '0x14d1120d7b160000' }),
    options: {},
    load: modal => loadBalance(modal, 'eip155'),
    shown: modal => of(modal).balance,
    expected: '1.5',
    kept: (_, timestamp) => ({ [CAIP]: { caipAddress: CAIP, balance: '1.5', symbol: 'COIN', timestamp } }),
    broken: [`{"${CAIP}":{"balance":5,"symbol":"X","timestamp":1e15}}`, `{"${CAIP}":null}`],
    isSaid: true,
  },
  tokens: {
    key: '@appkit/portfolio_cache',
    age: 30_000,
    route: `${API}/v1/account/*`,
    path: `/v1/account/${ADDRESS}/balance`,
    answer: apiRoutes()[`${API}/v1/account/*`] as Kind['answer'],
    load: (modal, signal) => loadTokens(modal, 'eip155', signal),
    shown: modal => of(modal).portfolio?.tokens && pluck(of(modal).portfolio!.tokens!, 'symbol'),
    expected: ['COIN', 'USDC'],
    kept: (modal, timestamp) => ({ [CAIP]: { caipAddress: CAIP, balance: { balances: of(modal).portfolio!.tokens }, timestamp } }),
    broken: [
      '{"half":',
      `{"${CAIP}":{"timestamp":1e15,"balance":{}}}`,
      `{"${CAIP}":null}`,
      `{"${CAIP}":{"timestamp":9e15,"balance":{"balances":[]}}}`,
      `{"${CAIP}":{"timestamp":1,"balance":{"balances":[null,5,{}]}}}`,
    ],
    isSaid: true,
  },
  'name and picture': {
    key: '@appkit/identity_cache',
    age: 300_000,
    route: `${API}/v1/identity/*`,
    path: `/v1/identity/${ADDRESS}`,
    answer: () => ALICE,
    none: () => ({ name: null, avatar: null }),
    load: (modal, signal) => loadIdentity(modal, 'eip155', signal),
    shown: modal => of(modal).name && { name: of(modal).name, avatar: of(modal).image },
    expected: ALICE,
    kept: (_, timestamp) => ({ [ADDRESS]: { identity: ALICE, timestamp } }),
    broken: [`{"${ADDRESS}":{"timestamp":1e15}}`, `{"${ADDRESS}":{"timestamp":1,"identity":{"name":5,"avatar":{}}}}`],
    isSaid: false,
  },
  'registered names': {
    key: '@appkit/ens_cache',
    age: 300_000,
    route: `${API}/v1/profile/reverse/*`,
    path: `/v1/profile/reverse/${ADDRESS}`,
    answer: () => [{ name: ALICE.name, addresses: {} }],
    none: () => [],
    load: (modal, signal) => loadNames(modal, 'eip155', signal),
    shown: modal => of(modal).name,
    expected: ALICE.name,
    kept: (_, timestamp) => ({ [ADDRESS]: { address: ADDRESS, ens: [ALICE.name], timestamp } }),
    broken: [`{"${ADDRESS}":{"timestamp":1e15}}`, `{"${ADDRESS}":{"timestamp":1,"ens":[5,{}]}}`],
    isSaid: false,
  },
}

for (const [what, kind] of Object.entries(KINDS)) {
  const { key, age, route, answer, none = answer, expected, broken, isSaid } = kind
  const visit = async (answers: TestModalOptions['routes'] | Kind['answer'] | Response = answer, given: TestModalOptions = {}) => {
    const made = await connected(
      {},
      { options: kind.options ?? WITH_API, routes: { ...apiRoutes(), [route]: answers as Response }, ...given },
    )
    // What a test says comes before what is answered anyway.
    made.fetch.routes[route] = answers as Response
    return {
      ...made,
      load: (signal?: AbortSignal) => kind.load(made.modal, signal),
      shown: () => kind.shown(made.modal),
      count: () => made.fetch.count(kind.path),
    }
  }

  test(`${what}: asked three times at once, one request is under way`, async () => {
    const { load, count, shown } = await visit()
    await Promise.all([load(), load(), load()])
    assert.equal([count(), shown()], [1, expected])
  })

  test(`${what}: an answer is good for ${age / 1000} seconds, one with nothing too`, async () => {
    // An account that has a name is not asked for another.
    for (const given of what === 'registered names' ? [none] : [answer, none]) {
      const { load, count, clock } = await visit(given)
      await load()
      await clock.advance(age - 1)
      await load()
      assert.is(count(), 1)
      await clock.advance(1)
      await load()
      assert.is(count(), 2)
      cleanupModals()
    }
  })

  test(`${what}: what was kept is shown at once after a reload, as AppKit stores it`, async () => {
    const first = await visit()
    await first.load()
    const kept = JSON.stringify(kind.kept(first.modal, first.clock.now()))
    assert.equal(JSON.parse(first.storage.getItem(key)!), JSON.parse(kept))
    first.appKit.destroy()
    const { load, shown, fetch } = await visit(answer, { storage: first.storage, clock: first.clock })
    await load()
    assert.equal([shown(), fetch.calls.length], [expected, 0])
  })

  test(`${what}: what else the storage holds is not believed`, async () => {
    for (const cache of broken) {
      const { load, shown } = await visit(answer, { storage: memoryStorage({ [key]: cache }) })
      await load()
      assert.equal(shown(), expected, cache)
      cleanupModals()
    }
  })

  test(`${what}: after a failure nobody is asked for thirty seconds`, async () => {
    const { load, shown, count, clock, fetch, modal } = await visit(reply(401))
    modal.state.isOpen.value = true
    await load()
    await clock.advance(29_999)
    await load()
    assert.equal([shown(), count(), Boolean(modal.state.toast.value)], [undefined, 1, isSaid])
    fetch.routes[route] = answer
    await clock.advance(1)
    await load()
    assert.equal(shown(), expected)
  })

  test(`${what}: an answer that comes after the account has changed, or gone, is nobody’s, and is not kept`, async () => {
    for (const isGone of [true, false]) {
      const gate = later()
      const { load, shown, storage, wallet, appKit } = await visit(async call => (await gate.promise, answer(call)))
      const running = load()
      await settlePromises()
      if (isGone) await appKit.disconnect()
      else wallet.changeAccounts([OTHER_ADDRESS])
      gate.come()
      await running
      assert.equal([shown(), storage.getItem(key)], [undefined, null])
      cleanupModals()
    }
  })

  if (what === 'the balance') continue

  test(`${what}: given up half-way it is no failure, and is asked for the next time`, async () => {
    const { load, shown, fetch } = await visit(never)
    const stop = new AbortController()
    const running = load(stop.signal)
    await settlePromises()
    stop.abort()
    await running
    assert.equal([shown(), fetch.calls.at(-1)?.signal?.aborted], [undefined, true])
    fetch.routes[route] = answer
    await load()
    assert.equal(shown(), expected)
  })
}
