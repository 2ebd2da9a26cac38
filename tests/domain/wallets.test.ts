import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { GENERIC_NAME, type Connector } from '../../src/domain/connector.js'
import {
  hasWalletConnect,
  toOwnRows,
  type OwnListing,
  isExcluded,
  isSameWallet,
  toWalletRows,
  type WalletListing,
  isOffered,
  mergeConnectors,
  toConnectorRows,
  type Wallet,
  toRecentWallets,
} from '../../src/domain/wallets.js'
import { toInjectedName } from '../../src/domain/injected.js'
import type { UniversalProvider } from '../../src/domain/walletconnect.js'
import { pluck } from '../support/pluck.js'

const door = () => Promise.reject(new Error('nobody is asked here'))
const announced = (name: string, rdns: string | undefined = `com.${name.toLowerCase()}`, more: Partial<Connector> = {}): Connector => ({
  id: rdns ?? name,
  type: 'ANNOUNCED',
  name,
  chain: 'eip155',
  info: { name, rdns },
  door,
  ...more,
})
const injected = (provider: object = {}, more: Partial<Connector> = {}): Connector => ({
  id: 'injected',
  type: 'INJECTED',
  name: GENERIC_NAME,
  chain: 'eip155',
  provider,
  door,
  ...more,
})
const wallet = (id: string, more: Partial<Wallet> = {}): Wallet => ({ id, name: `Wallet ${id}`, ...more })

/** What stands in this browser, and what the directory and the dApp add. */
type Given = Partial<Omit<WalletListing, 'own'>> & Own & { connectors?: readonly Connector[] }
interface Own extends Partial<Omit<OwnListing, 'rows'>> {
  isMobile?: boolean
}

const own = (connectors: readonly Connector[], { isMobile = false, images, ...more }: Own = {}) =>
  toOwnRows({ rows: toConnectorRows({ connectors, isMobile, images }), images, ...more })
const list = ({ connectors = [], isMobile = false, hasQrCode = false, images, features = {}, ...more }: Given) =>
  toWalletRows({
    own: own(connectors, { isMobile, hasQrCode, images, order: features.connectorTypeOrder }),
    recent: [],
    featured: [],
    recommended: [],
    custom: [],
    excluded: [],
    hasWalletConnect: true,
    isMobile,
    features,
    ...more,
  })
const named = (more: Given) => list(more).map(({ name }) => name)
const grouped = (more: Given) => list(more).map(({ group, name }) => `${group}: ${name}`)

test('rows stand in the order walletConnect, recent, injected, featured, custom, external, recommended', () => {
  const connectors = [announced('Rabby'), { ...announced('Safe'), type: 'EXTERNAL' as const }]
  const [recent, featured, custom, recommended] = ['r', 'f', 'c', 'x'].map(id => [wallet(id)])
  const first = ['walletConnect: WalletConnect', 'recent: Wallet r', 'injected: Rabby', 'featured: Wallet f', 'custom: Wallet c']
  const rows = grouped({ hasQrCode: true, connectors, recent, featured, custom, recommended })
  assert.equal(rows, [...first, 'external: Safe', 'recommended: Wallet x'])
})

test('what is known at once stands in the same order before a directory has answered, the dApp’s order included', () => {
  const connectors = [{ ...announced('Safe'), type: 'EXTERNAL' as const }, announced('Rabby')]
  const groups = (order?: OwnListing['order']) => own(connectors, { hasQrCode: true, order }).map(({ group }) => group)
  assert.equal(groups(), ['walletConnect', 'injected', 'external'])
  assert.equal(groups(['injected']), ['injected', 'walletConnect', 'external'])
  assert.equal(groups(['external', 'featured', 'walletConnect']), ['external', 'walletConnect', 'injected'])
})

test('WalletConnect’s row is neither a connector nor a wallet, shows the picture the dApp has for it, and has no listing of its name beside it', () => {
  const [row, ...rest] = list({ hasQrCode: true, images: { walletConnect: 'https://dapp.test/wc.png' } })
  assert.equal(
    [row?.key, row?.platform, row?.connector, row?.wallet, row?.imageUrl, rest],
    ['walletConnect', 'qrcode', undefined, undefined, 'https://dapp.test/wc.png', []],
  )
  assert.equal(named({ hasQrCode: true, recommended: [wallet('x', { name: 'WalletConnect' })] }), ['WalletConnect'])
})

for (const [options, isThere] of [
  [{ projectId: 'p' }, true],
  [{ universalProvider: {} as UniversalProvider }, true],
  [{}, false],
  [{ projectId: 'p', enableWalletConnect: false }, false],
] as const) {
  test(`with ${JSON.stringify(options)} WalletConnect is ${isThere ? 'offered' : 'not offered'}`, () =>
    assert.is(hasWalletConnect({ networks: [], ...options }), isThere))
}

test('a listed wallet is reached by its first way, and by none where there is no WalletConnect', () => {
  const recommended = [wallet('1', { mobile_link: 'one://' })]
  const ways = [{}, { isMobile: true }, { hasWalletConnect: false }].map(given => list({ recommended, ...given })[0]?.platform)
  assert.equal(ways, ['qrcode', 'mobile', 'unsupported'])
})

test('a wallet in several groups stands once, in the group that comes first, by its rdns too', () => {
  const one = wallet('1')
  assert.equal(grouped({ recent: [one], featured: [one], custom: [one], recommended: [one] }), ['recent: Wallet 1'])
  assert.equal(grouped({ featured: [one], custom: [{ ...one, id: 'mine' }] }), ['featured: Wallet 1'])
  assert.equal(grouped({ recent: [one], featured: [one], features: { connectorTypeOrder: ['featured'] } }), ['featured: Wallet 1'])
  const custom = [wallet('mine', { rdns: 'com.rabby', name: 'Rabby for us' })]
  assert.equal(grouped({ custom, recent: [wallet('r', { rdns: 'com.rabby' })] }), ['recent: Wallet r'])
  assert.equal(grouped({ custom, featured: [wallet('f', { rdns: 'com.rabby' })] }), ['featured: Wallet f'])
})

for (const [what, entry] of [
  ['rdns', wallet('dir', { rdns: 'com.rabby' })],
  ['name, whatever its letter case', wallet('dir', { name: ' RABBY ' })],
  ['id', wallet('com.rabby')],
] as const)
  test(`an announced wallet and its listing of the same ${what} are one row, the one that connects`, () => {
    for (const group of ['recent', 'featured', 'custom', 'recommended'] as const) {
      const rows = list({ connectors: [announced('Rabby')], [group]: [entry] })
      assert.is(rows.length, 1, group)
      assert.is(rows[0]!.connector?.id, 'com.rabby', group)
      assert.is(rows[0]!.wallet, entry, group)
    }
  })

test('an injected wallet is its listing by the flag it goes by, and by no other flag it sets', () => {
  const connectors = [injected({ isMetaMask: true, isBraveWallet: true })]
  const brave = wallet('brave', { name: 'Brave Wallet', injected: [{ injected_id: 'isBraveWallet' }] })
  const fox = wallet('fox', { name: 'The Fox', injected: [{ injected_id: 'isMetaMask' }] })
  const found = list({ connectors, recommended: [brave, fox] }).map(row => [row.name, row.wallet?.id])
  assert.equal(found, [
    ['Brave Wallet', 'brave'],
    ['The Fox', 'fox'],
  ])
})

test("a listing's explorer id names a connector, too", () => {
  assert.ok(isSameWallet(announced('Rabby', 'com.rabby', { explorerId: 'dir' }), wallet('dir')))
  assert.not(isSameWallet(announced('Rabby'), wallet('dir')))
  assert.not(isSameWallet(announced('A', undefined), wallet('b', { rdns: undefined })), 'nor does it that neither has an rdns')
})

test('a wallet that the directory and the dApp list under different ids is still one row where it is installed', () => {
  const rows = list({
    connectors: [announced('Rabby')],
    recommended: [wallet('dir', { rdns: 'com.rabby', name: 'Rabby Wallet' })],
    custom: [wallet('mine', { rdns: 'com.rabby', name: 'Rabby for us' })],
  })
  assert.equal(pluck(rows, 'name'), ['Rabby'])
})

test('a row shows the picture that the dApp has, else that of the wallet, else that of its listing', () => {
  const listing = wallet('dir', { rdns: 'com.rabby', image_id: 'i', image_url: 'https://l.test/l.png' })
  const own = list({ connectors: [announced('Rabby', 'com.rabby', { imageUrl: 'data:image/png,x' })], recommended: [listing] })[0]!
  assert.equal([own.imageUrl, own.imageId], ['data:image/png,x', 'i'])
  const bare = list({ connectors: [announced('Rabby')], recommended: [listing] })[0]!
  assert.equal([bare.imageUrl, bare.imageId], ['https://l.test/l.png', 'i'])
  const images = { 'com.rabby': 'https://dapp.test/own.png' }
  const connectors = [announced('Rabby', 'com.rabby', { imageUrl: 'data:image/png,x' })]
  assert.is(list({ connectors, images })[0]!.imageUrl, 'https://dapp.test/own.png')
})

// Recommended wallets fill up to four rows (specification, section 9; AppKit 1.7, section 10.3).
const many = (prefix: string, count: number) => Array.from({ length: count }, (_, at) => wallet(`${prefix}${at}`))
for (const [more, room] of [
  [{}, 4],
  [{ connectors: [announced('A')] }, 3],
  [{ featured: many('f', 2), custom: many('c', 1) }, 1],
  [{ connectors: [announced('A'), announced('B')], featured: many('f', 3) }, 0],
  [{ otherMethods: 2 }, 2],
  [{ otherMethods: 2, connectors: [announced('A'), announced('B'), announced('C')] }, 0],
  [{ recent: many('r', 2) }, 4],
] as [Given, number][]) {
  test(`${room} recommended wallets stand beside ${JSON.stringify(Object.entries(more).map(([key, value]) => [key, Array.isArray(value) ? value.length : value]))}`, () =>
    assert.is(list({ recommended: many('x', 9), ...more }).filter(({ group }) => group === 'recommended').length, room))
}

test('a recommended wallet that is shown already leaves its place to the next', () => {
  assert.equal(grouped({ connectors: [announced('Rabby')], recommended: [wallet('1', { rdns: 'com.rabby' }), ...many('x', 5)] }), [
    'injected: Rabby',
    'recommended: Wallet x0',
    'recommended: Wallet x1',
    'recommended: Wallet x2',
  ])
})

test('excluded wallets are hidden, matched by rdns or lower-case name, which flags may give, as connectors and as listings', () => {
  assert.ok(isExcluded(announced('Rabby', 'io.rabby'), [wallet('x', { rdns: 'io.rabby' })]))
  assert.ok(isExcluded(announced('Rabby'), [wallet('x', { name: 'rABBY' })]))
  assert.not(isExcluded(announced('Rabby'), [wallet('x', { rdns: 'io.other' })]))
  assert.not(isExcluded(announced('Rabby', undefined), [wallet('x', { rdns: undefined })]))
  const excluded = [wallet('x', { rdns: 'com.rabby' })]
  assert.equal(named({ connectors: [announced('Rabby'), announced('Frame')], excluded, featured: excluded, recommended: excluded }), [
    'Frame',
  ])
  assert.equal(named({ connectors: [injected({ isRabby: true })], excluded: [wallet('x', { name: 'Rabby' })] }), [])
})

test("the generic 'Browser Wallet' is hidden on desktop and offered on a phone", () => {
  assert.equal(named({ connectors: [injected()] }), [])
  assert.equal(named({ connectors: [injected()], isMobile: true }), ['Browser Wallet'])
  assert.equal(named({ connectors: [injected({ isFrame: true })] }), ['Frame'], 'one that says who it is has a name')
})

test('an injected wallet is hidden where it announced itself, on desktop and on a phone', () => {
  for (const isMobile of [false, true])
    assert.equal(named({ connectors: [announced('MetaMask'), injected({ isMetaMask: true })], isMobile }), ['MetaMask'])
  assert.not(isOffered(injected(), [announced('A'), injected()], true))
})

test('a wallet announced for another chain family does not hide an injected one', () =>
  assert.ok(isOffered(injected({ isFrame: true }, { name: 'Frame' }), [announced('A', 'a', { chain: 'solana' })], false)))

for (const [provider, name] of [
  [{ isMetaMask: true }, 'MetaMask'],
  [{ isConnected: true, isUnlocked: true }, GENERIC_NAME],
  [{ isMetaMask: 'yes' }, GENERIC_NAME],
  [undefined, GENERIC_NAME],
] as const)
  test(`window.ethereum with ${JSON.stringify(provider)} is ${name}`, () => assert.is(toInjectedName(provider), name))

test('flags are read one by one: what throws, or does not list them, hides only itself', () => {
  const fail = () => {
    throw new Error('hands off')
  }
  const unlisted = new Proxy({ isMetaMask: true, isTally: true }, { ownKeys: fail })
  const throwing = Object.defineProperty({ isRabby: true }, 'isMetaMask', { enumerable: true, get: fail })
  const inherited = Object.create({ isAvalanche: true }) as object
  const rows = [unlisted, throwing, inherited, new Proxy({}, { get: fail, ownKeys: fail })].map(toInjectedName)
  assert.equal(rows, ['Taho', 'Rabby', 'Core', GENERIC_NAME])
})

test('what one wallet offers twice is one connector, the first; two of one name but different rdns are two', () => {
  const first = announced('Rabby', 'io.rabby')
  const merged = mergeConnectors([first, announced('rabby ', 'io.rabby'), injected({}, { name: 'Rabby' })])
  assert.is(merged.length, 1)
  assert.is(merged[0], first)
  assert.is(mergeConnectors([announced('Wallet', 'com.one'), announced('Wallet', 'com.two')]).length, 2)
})

test('nobody hides a wallet by taking its name or its rdns: both are listed, told apart by their ids', () => {
  const genuine = announced('MetaMask', 'io.metamask', { provider: {} })
  const unnamed = announced('MetaMask', undefined, { id: 'u', info: { name: 'MetaMask' }, provider: {} })
  const second = announced('MetaMask', 'io.metamask', { id: 'v', provider: {} })
  for (const order of [
    [genuine, unnamed, second],
    [unnamed, genuine, second],
    [second, unnamed, genuine],
  ])
    assert.equal(pluck(mergeConnectors(order), 'id'), pluck(order, 'id'))
  const onSolana = announced('MetaMask', undefined, { id: 'MetaMask', chain: 'solana', info: { name: 'MetaMask' } })
  const [both, ...rest] = mergeConnectors([genuine, second, onSolana])
  assert.equal([both!.connectors?.map(({ chain }) => chain), rest.map(({ id }) => id)], [['eip155', 'solana'], ['v']])
})

test('one wallet in several chain families is one entry that holds all of them', () => {
  const parts = (['eip155', 'solana', 'bip122'] as const).map(chain =>
    announced('Phantom', 'app.phantom', { chain, id: `${chain}-phantom` }),
  )
  const merged = mergeConnectors([...parts, parts[1]!])
  assert.equal([merged.length, merged[0]!.type], [1, 'MULTI_CHAIN'])
  const found = merged[0]!.connectors?.map(({ chain }) => chain)
  assert.equal(found, ['eip155', 'solana', 'bip122'])
})

test('a list of all wallets has as many recommended ones as there are, each once', () => {
  const all = [...many('x', 60), wallet('again', { name: 'wallet X7 ' }), wallet('x1')]
  const rows = list({ connectors: [announced('Wallet x3')], recommended: all, most: Infinity })
  assert.equal([rows.length, rows[0]!.group, rows[0]!.wallet?.id, rows.at(-1)!.key], [60, 'injected', 'x3', 'x59'])
})

test('rows have keys of their own', () => {
  const keys = list({
    connectors: [announced('A'), announced('B'), announced('C', 'com.a', { chain: 'solana' }), injected({ isFrame: true })],
    recent: many('r', 2),
    featured: many('f', 2),
    recommended: many('x', 4),
  }).map(({ key }) => key)
  assert.is(new Set(keys).size, keys.length)
})

const ids = (recent: string[], used: string) =>
  toRecentWallets(
    recent.map(id => wallet(id)),
    wallet(used),
  ).map(({ id }) => id)

test('of recent wallets two are kept, the newest first; one that is among them stays where it is', () =>
  assert.equal([ids([], 'a'), ids(['a'], 'b'), ids(['a', 'b'], 'c'), ids(['a', 'b'], 'b')], [['a'], ['b', 'a'], ['c', 'a'], ['a', 'b']]))
