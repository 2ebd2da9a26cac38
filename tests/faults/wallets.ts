// What wallets may do: an announced wallet of the page's own (EIP-6963, EIP-1193) that is broken in one way.
import { isClosed, isConnected, isDisconnected, openModal, reads, type DappWorld, type Visit } from '../e2e/dapp.js'
import { withClock, type Fault, type Part } from './matrix.js'

const ROW = 'wallet-selector-dev.latchkey.broken'
const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

/** Parts of a wallet's script that the faults replace; JavaScript, run in the page. `listeners` and `emit(event, data)` are at hand. */
interface Parts {
  /** The body of `request({ method, params })`, after what a good wallet answers has been left out; returns undefined to answer well. */
  request?: string
  /** More members of the provider, or other ones. */
  provider?: string
  info?: string
  /** Runs once it is announced. */
  then?: string
}

/** The script of the wallet. */
const toScript = ({ request = '', provider = '', info = '', then = '' }: Parts) => `(() => {
  const listeners = {}
  const emit = (event, data) => (listeners[event] ?? []).forEach(each => each(data))
  const good = ({ method }) =>
    /accounts|requestAccounts/i.test(method) ? ['${ADDRESS}'] : method === 'eth_chainId' ? '0x7a69' : method === 'wallet_getCapabilities' ? {} : null
  let asked = 0
  const broken = { request: async given => {
    const { method, params } = given
    const isConnect = method === 'eth_requestAccounts'
    if (isConnect) asked++
    ${request}
    return good(given)
  },
  on: (event, listener) => void (listeners[event] ??= []).push(listener),
  removeListener: (event, listener) => void (listeners[event] = (listeners[event] ?? []).filter(each => each !== listener)),
  ${provider} }
  const info = { uuid: 'broken-1', name: 'Broken Wallet', icon: 'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg"/%3E', rdns: 'dev.latchkey.broken', ${info} }
  const announce = () => window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider: broken }) }))
  window.addEventListener('eip6963:requestProvider', announce)
  announce()
  Object.assign(window, { broken, emit, announceBroken: announce })
  ${then}
})()`

async function choose(world: DappWorld, parts: Parts, hasClock = false): Promise<Visit> {
  const visit = await world.enter({
    wallet: false,
    async before(page) {
      if (hasClock) await withClock.before(page)
      await page.addInitScript(toScript(parts))
    },
  })
  await openModal(visit)
  await visit.id(ROW).click()
  return visit
}

/** Goes away from a wallet that failed, and finds the list again. */
async function goesBack({ page, id }: Visit): Promise<void> {
  await id('header-back').click()
  await id(ROW).waitFor()
  await page.keyboard.press('Escape')
}

const throwing = (what: string) => `if (isConnect) throw ${what};`

/** How it fails to connect, and what is said. */
const failing: readonly [what: string, sees: string, says: RegExp, parts: Parts][] = [
  ['refuses (4001)', 'that it was declined', /Connection declined/, { request: throwing(`{ code: 4001, message: 'no' }`) }],
  [
    'has a request open already (-32002)',
    'that one is open',
    /already open/,
    { request: throwing(`{ code: -32002, message: 'pending' }`) },
  ],
  ['fails with an error', 'that it could not connect', /Could not connect/, { request: throwing(`new Error('boom')`) }],
  ['throws a megabyte', 'that it could not connect', /Could not connect/, { request: throwing(`new Error('x'.repeat(1e6))`) }],
  [
    'throws an error whose message throws',
    'that it could not connect',
    /Could not connect/,
    { request: throwing(`{ get message() { throw new Error('again') } }`) },
  ],
  [
    'throws at once, without a promise',
    'that it could not connect',
    /Could not connect/,
    { provider: `request() { throw new Error('boom') },` },
  ],
  ['answers no account', 'that it could not connect', /Could not connect|declined/, { request: 'if (/ccounts/.test(method)) return []' }],
  [
    'answers markup for an address',
    'that it could not connect',
    /Could not connect/,
    { request: `if (/ccounts/.test(method)) return ['<img src=x onerror=alert(1)>']` },
  ],
  ['says its chain is nothing', 'that it could not connect', /Could not connect/, { request: `if (method === 'eth_chainId') return null` }],
  ['says its chain is `0x`', 'that it could not connect', /Could not connect/, { request: `if (method === 'eth_chainId') return '0x'` }],
  [
    'fails to say its chain',
    'that it could not connect',
    /Could not connect/,
    { request: `if (method === 'eth_chainId') throw new Error('no')` },
  ],
  ['has a `request` that answers no promise', 'that it could not connect', /Could not connect/, { provider: 'request() {},' }],
]

const refusals = failing.map(
  ([what, sees, says, parts]): Fault => ({
    what: `a wallet ${what}`,
    sees: `${sees}, and the way back`,
    async run(world) {
      const visit = await choose(world, parts)
      await reads(visit.id('w3m-modal-card'), says)
      await goesBack(visit)
      await isDisconnected(visit)
    },
  }),
)

/** In what it is wrong that does not keep anybody from connecting. */
const odd: readonly [what: string, parts: Parts][] = [
  ['says its chain as a number', { request: `if (method === 'eth_chainId') return 31337` }],
  ['says its chain in decimal text', { request: `if (method === 'eth_chainId') return '31337'` }],
  ['says nothing of what it can', { request: `if (method === 'wallet_getCapabilities') throw { code: -32601 }` }],
  ['says what it can in another shape', { request: `if (method === 'wallet_getCapabilities') return { '0x7a69': 7, x: [null] }` }],
  ['never says what it can', { request: `if (method === 'wallet_getCapabilities') return new Promise(() => {})` }],
  ['has no `on`', { provider: 'on: undefined, removeListener: undefined,' }],
  ['throws in `on`', { provider: `on() { throw new Error('no') },` }],
  ['throws in `removeListener`', { provider: `removeListener() { throw new Error('no') },` }],
  ['answers twenty thousand accounts', { request: `if (/ccounts/.test(method)) return Array(20000).fill('${ADDRESS}')` }],
  ['answers its account twice', { request: `if (/ccounts/.test(method)) return ['${ADDRESS}', '${ADDRESS.toLowerCase()}']` }],
  ['answers accounts of which one is none', { request: `if (/ccounts/.test(method)) return ['${ADDRESS}', 7, '0x']` }],
  ['writes its address in capitals', { request: `if (/ccounts/.test(method)) return ['0x${ADDRESS.slice(2).toUpperCase()}']` }],
  ['sends `accountsChanged` before it answers', { request: `if (isConnect) emit('accountsChanged', ['${ADDRESS}'])` }],
  [
    'sends `accountsChanged` three times',
    { request: `if (isConnect) for (let i = 0; i < 3; i++) emit('accountsChanged', ['${ADDRESS}'])` },
  ],
  [
    'sends `chainChanged` with rubbish',
    { then: `setInterval(() => { emit('chainChanged', {}); emit('chainChanged', 'x'); emit('chainChanged') }, 50)` },
  ],
  [
    'sends `connect` and `message` with rubbish',
    { then: `setInterval(() => { emit('connect', null); emit('message', { type: 1 }) }, 50)` },
  ],
  ['announces itself every 10 ms', { then: 'setInterval(announce, 10)' }],
  ['announces a name with marks that turn text round', { info: `name: 'Broken\\u202e Wallet\\u200b',` }],
  ['announces a name of a megabyte', { info: `name: 'B'.repeat(1e6),` }],
  ['announces no picture', { info: 'icon: undefined,' }],
  ['announces a picture that is a script', { info: `icon: 'javascript:window.hacked=1',` }],
  ['announces a picture that is an object', { info: 'icon: {},' }],
  ['is frozen', { then: 'Object.freeze(broken)' }],
  [
    'is a proxy that throws for what it does not know',
    {
      then: `info.name = 'Broken Wallet'; const target = broken; window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: { info: { ...info, uuid: 'p', rdns: 'dev.latchkey.proxy' }, provider: new Proxy(target, { get(of, name) { if (!(name in of)) throw new Error('no ' + String(name)); return of[name] } }) } }))`,
    },
  ],
]

const oddities = odd.map(
  ([what, parts]): Fault => ({
    what: `a wallet ${what}`,
    sees: 'their account, and the way out',
    async run(world) {
      const visit = await choose(world, parts)
      await isConnected(visit)
      // Where it is on a network the page does not offer, or says none, that is asked before the dialog goes.
      await (
        await visit.modal()
      ).evaluate(async modal => {
        await modal.close()
        await modal.disconnect()
      })
      await isDisconnected(visit)
      if (await visit.page.evaluate(() => 'hacked' in window)) throw new Error('a picture ran')
    },
  }),
)

const connectedTo = async (world: DappWorld, parts: Parts = {}): Promise<Visit> => {
  const visit = await choose(world, parts)
  await isConnected(visit, ADDRESS)
  await isClosed(visit)
  return visit
}

const emit = ({ page }: Visit, event: string, data: unknown): Promise<void> =>
  page.evaluate(([name, with_]) => (window as unknown as { emit(name: string, data: unknown): void }).emit(name, with_), [
    event,
    data,
  ] as const)

const later: Fault[] = [
  {
    what: 'a wallet approves, and never says its chain',
    sees: 'after half a minute that it does not answer, with the way back',
    within: 31,
    async run(world, pass) {
      const visit = await choose(world, { request: `if (method === 'eth_chainId') return new Promise(() => {})` }, true)
      await pass(visit.page)
      await reads(visit.id('w3m-modal-card'), /does not answer/)
    },
  },
  {
    what: 'a wallet says `disconnect`, as it does where its network fails',
    sees: 'a button that says how they stand',
    async run(world) {
      const visit = await connectedTo(world)
      await emit(visit, 'disconnect', { code: 1013 })
      await visit.page.locator('[data-testid=account-button], [data-testid=connect-button]').first().waitFor()
    },
  },
  {
    what: 'a wallet moves to a chain the page offers, and back, fifty times',
    sees: 'the network it ends on',
    async run(world) {
      const visit = await connectedTo(world)
      for (let times = 0; times < 50; times++) await emit(visit, 'chainChanged', times % 2 ? '0x7a69' : '0x7a6a')
      await reads(visit.page.locator('appkit-network-button'), 'Anvil One')
    },
  },
  {
    what: 'a wallet takes turns between two accounts, fifty times',
    sees: 'the account it ends on',
    async run(world) {
      const visit = await connectedTo(world)
      const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
      for (let times = 0; times < 51; times++) await emit(visit, 'accountsChanged', [times % 2 ? ADDRESS : other])
      await isConnected(visit, other)
    },
  },
  {
    what: 'an extension is updated under the page: its provider fails for good',
    sees: 'the way out, which works',
    async run(world) {
      const visit = await connectedTo(world, {
        request: `if (window.isGone) throw new Error('Extension context invalidated.')`,
      })
      await visit.page.evaluate(() => Object.assign(window, { isGone: true }))
      await visit.id('account-button').click()
      await visit.id('disconnect-button').click()
      await isDisconnected(visit)
    },
  },
  {
    what: 'a thousand wallets announce themselves',
    sees: 'a list in which theirs connects',
    async run(world) {
      const visit = await choose(world, {
        then: `for (let n = 0; n < 1000; n++) window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: { info: { uuid: 'u' + n, name: 'W' + n, rdns: 'x.y' + n, icon: '' }, provider: broken } }))`,
      })
      await isConnected(visit, ADDRESS)
    },
  },
]

export const wallets: Part = { name: 'wallets', faults: [...refusals, ...oddities, ...later] }
