import { inspect } from 'node:util'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { watchEip155Wallets } from '../../../src/adapters/eip155/discovery.js'
import type { Connector } from '../../../src/domain/connector.js'
import type { DiscoveryOptions } from '../../../src/domain/adapter.js'
import type { Eip1193Provider } from '../../../src/domain/provider.js'
import { throws } from '../../support/failure.js'
import { announce, createFakeWallet } from '../../support/fakes.js'
import { pluck } from '../../support/pluck.js'

/** A page of the test's own, and what is found in it. */
function visit({ ethereum, ...options }: DiscoveryOptions & { ethereum?: unknown } = {}, prepare: (page: EventTarget) => void = () => {}) {
  const page = Object.assign(new EventTarget(), { ethereum })
  Object.assign(globalThis, { window: page })
  prepare(page)
  const told: (readonly Connector[])[] = []
  const stop = watchEip155Wallets(connectors => told.push(connectors), options)
  return { page, told, stop, found: () => told.at(-1) ?? [], ids: () => (told.at(-1) ?? []).map(({ id }) => id) }
}

test.after.each(() => void Reflect.deleteProperty(globalThis, 'window'))

const provider: Eip1193Provider = createFakeWallet()

test('a wallet that waited for the page is found by asking', () => {
  const { found } = visit({}, page =>
    announce(page, provider, { name: 'Rabby', rdns: 'io.rabby', icon: 'data:image/png;base64,AA==', uuid: 'u' }),
  )
  const [connector] = found()
  assert.equal(
    [connector?.id, connector?.type, connector?.name, connector?.chain, connector?.imageUrl, connector?.provider === provider],
    ['io.rabby', 'ANNOUNCED', 'Rabby', 'eip155', 'data:image/png;base64,AA==', true],
  )
  assert.equal(connector?.info, { uuid: 'u', name: 'Rabby', icon: 'data:image/png;base64,AA==', rdns: 'io.rabby' })
})

test('a wallet that announces itself again is the same one, with its first provider; another provider under its rdns stands beside it, by the id of its announcement', () => {
  const { page, found } = visit()
  const announcement = announce(page, provider, { rdns: 'a', name: 'A' })
  announcement.again()
  announce(page, provider, { rdns: 'a', name: 'A', uuid: 'another' })
  assert.is(found().length, 1)
  assert.is(found()[0]?.provider, provider)
  announce(page, createFakeWallet(), { rdns: 'a', name: 'A', uuid: 'of the second' })
  const kept = found().map(({ id, info }) => [id, info?.rdns])
  assert.equal(kept, [
    ['a', 'a'],
    ['uuid:of the second', 'a'],
  ])
})

for (const rdns of ['walletConnect', 'ID_AUTH', 'injected', 'safe', 'coinbaseWalletSDK', 'latchkey', '', 7, ['io.metamask']])
  test(`an announcement under ${JSON.stringify(rdns)} passes for nobody`, () => {
    const { page, found } = visit()
    const info = { name: 'A', rdns, uuid: 'u' }
    page.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: { info, provider } }))
    assert.equal([found()[0]?.id, found()[0]?.info?.rdns], ['uuid:u', undefined])
  })

for (const uuid of ['walletConnect', 'ID_AUTH', 'injected', 'safe', 'a', 'uuid:a'])
  test(`an announcement whose uuid is ${uuid} takes no other's id, whoever comes first`, () => {
    for (const isFirst of [true, false]) {
      const { page, ids } = visit({ ethereum: provider })
      const impostor = () => {
        announce(page, createFakeWallet(), { rdns: '', uuid })
        announce(page, createFakeWallet(), { rdns: '', uuid })
      }
      if (isFirst) impostor()
      announce(page, createFakeWallet(), { rdns: 'a', uuid })
      if (!isFirst) impostor()
      assert.equal([...ids()].sort(), ['a', 'injected', `uuid:${uuid}`, `uuid:${uuid}+`])
    }
  })

test('a name is shown without what is invisible in it, or turns the text round', () => {
  const { page, found } = visit()
  announce(page, provider, { rdns: 'a', name: ' Meta\u200bMask\u202e ' })
  assert.equal([found()[0]?.name, found()[0]?.info?.name], ['MetaMask', 'MetaMask'])
  announce(page, createFakeWallet(), { rdns: 'b', name: '\u200b' })
  assert.is(found().length, 1)
})

test('of an announcement nothing is told that nobody has looked at, and what is told is plain text', () => {
  const { page, found } = visit()
  const info = { name: 'A', rdns: 'io.\u202ea', uuid: { toString: () => 'u' }, icon: '', url: 'javascript:alert(1)', type: 'x' }
  page.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: { info, provider: createFakeWallet() } }))
  const [connector] = found()
  assert.equal(Object.keys(connector!.info!).sort(), ['icon', 'name', 'rdns', 'uuid'])
  assert.equal([connector!.id, connector!.info!.uuid, connector!.info!.rdns], ['io.a', undefined, 'io.a'])
})

test('an announced and an injected wallet both stand, announced first, and either kind can be switched off', () => {
  assert.equal(visit({ ethereum: provider }, page => announce(page, provider, { rdns: 'a' })).ids(), ['a', 'injected'])
  assert.equal(visit({ ethereum: provider, enableInjected: false }, page => announce(page, provider, { rdns: 'a' })).ids(), ['a'])
  assert.equal(visit({ ethereum: provider, enableEIP6963: false }, page => announce(page, provider, { rdns: 'a' })).ids(), ['injected'])
  assert.equal(visit({ ethereum: provider, enableInjected: false, enableEIP6963: false }, page => announce(page, provider)).ids(), [])
})

for (const ethereum of [undefined, null, 7, {}, { request: 'yes' }, []])
  test(`window.ethereum that is ${JSON.stringify(ethereum)} is no wallet`, () => assert.equal(visit({ ethereum }).ids(), []))

/** Throws whatever is done with it, save that it may be asked. */
const hostile = (answers: object = {}) => {
  const fail = throws(new Error('hands off'))
  return new Proxy(answers, {
    get: (all, key) => (key in all ? all[key as keyof object] : fail()),
    ownKeys: fail,
    getOwnPropertyDescriptor: fail,
  })
}
const revoked = () => {
  const { proxy, revoke } = Proxy.revocable({}, {})
  revoke()
  return proxy
}

test('a window.ethereum that throws at almost all is a wallet as long as it can be asked; one that throws at that as well is none', () => {
  for (const ethereum of [hostile({ request() {} }), Object.freeze({ request() {} })]) assert.equal(visit({ ethereum }).ids(), ['injected'])
  for (const ethereum of [hostile(), revoked()]) assert.equal(visit({ ethereum }).ids(), [])
  const page = (window: EventTarget) => void Object.defineProperty(window, 'ethereum', { get: () => hostile()['x' as keyof object] })
  assert.equal(visit({}, page).ids(), [])
})

test('several wallets that share window.ethereum are as many, whatever else stands among them', () => {
  const second = createFakeWallet()
  const providers = [null, provider, , 7, revoked(), hostile(), second, provider]
  const { page, told, found } = visit({ ethereum: { request() {}, providers } })
  const kept = found().map(({ id, provider: own }) => [id, own === provider || own === second])
  assert.equal(kept, [
    ['injected', true],
    ['injected 2', true],
  ])
  page.dispatchEvent(new Event('ethereum#initialized'))
  assert.is(told.length, 1, 'nothing is told anew')
  for (const none of [null, 'x', {}, [], [null], revoked()])
    assert.equal(visit({ ethereum: { request() {}, providers: none } }).ids(), ['injected'])
})

test('a window.ethereum that comes late, or is replaced, is found by its event, and whenever it is looked; after the stop nobody is told', () => {
  const { page, found, told, stop } = visit()
  for (const [event, next] of [
    ['ethereum#initialized', createFakeWallet()],
    ['latchkey#look', createFakeWallet()],
    ['load', createFakeWallet()],
  ] as const) {
    page.ethereum = next
    page.dispatchEvent(new Event(event))
    assert.equal(pluck(found(), 'provider'), [next])
  }
  stop()
  page.ethereum = undefined
  page.dispatchEvent(new Event('load'))
  announce(page, provider)
  assert.equal([found().length, told.length], [1, 4])
})

for (const detail of [
  undefined,
  null,
  revoked(),
  { info: revoked(), provider },
  { info: hostile({ name: 'A' }), provider },
  { info: { name: 'A', rdns: 'a' }, provider: hostile() },
  7,
  {},
  { info: null, provider },
  { info: { name: {}, rdns: 'a' }, provider },
  { info: {}, provider },
  { info: { name: 'A' }, provider: {} },
  { info: { name: 'A' }, provider: null },
])
  test(`an announcement of ${inspect(detail, { depth: 3 })} is no wallet and hurts nobody`, () => {
    const { page, ids } = visit()
    page.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
    page.dispatchEvent(new Event('eip6963:announceProvider'))
    announce(page, provider, { rdns: 'good' })
    assert.equal(ids(), ['good'])
  })

for (const icon of ['javascript:alert(1)', 'data:text/html,<script>alert(1)</script>', 'http://evil.test/x.png', '', undefined, 5])
  test(`a picture from ${JSON.stringify(icon)} is not shown, and not handed on`, () => {
    const { page, found } = visit()
    page.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: { info: { name: 'A', rdns: 'a', icon }, provider } }))
    assert.equal([found()[0]?.imageUrl, found()[0]?.info?.icon], [undefined, undefined])
  })

test('an announcement under `__proto__`, or with ids that are no text, is a wallet that hides nobody', () => {
  for (const ids of [
    { uuid: '__proto__', rdns: '__proto__' },
    { uuid: 1n, rdns: 7 },
  ]) {
    const { page, found } = visit()
    page.dispatchEvent(
      new CustomEvent('eip6963:announceProvider', { detail: { info: { ...ids, name: 'A' }, provider: createFakeWallet() } }),
    )
    announce(page, provider, { rdns: 'good' })
    assert.equal([found().length, found()[1]?.id], [2, 'good'])
  }
})

test('a wallet without an rdns goes by the id of its announcement, or else by its name', () => {
  const { page, ids } = visit()
  page.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: { info: { name: 'Nameless & Co' }, provider } }))
  announce(page, createFakeWallet(), { rdns: '', uuid: 'u' })
  assert.equal(ids(), ['uuid:Nameless & Co', 'uuid:u'])
})
