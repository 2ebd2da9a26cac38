// Who leaves is signed out at the dApp's server: noted before anything is fetched, told as soon as that can be, and once.
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Connector } from '../../../src/domain/connector.js'
import { CONNECTIONS_KEY, OUT_DUE_KEY } from '../../../src/domain/storage-keys.js'
import { SIGN_IN_LIMIT } from '../../../src/domain/times.js'
import { EthersAdapter } from '../../../src/ethers.js'
import { connect } from '../../../src/flows/connecting/connect.js'
import { letGo } from '../../../src/flows/connecting/hold-connection.js'
import { readOthers } from '../../../src/flows/session/connections.js'
import { endAndForget } from '../../../src/flows/session/disconnect.js'
import { leaveAlone } from '../../../src/flows/session/leave.js'
import { signIn } from '../../../src/flows/sign-in/ask-signature.js'
import { forgetDue, signOutDue } from '../../../src/flows/sign-in/sign-out.js'
import { settlePromises, settled } from '../../support/clock.js'
import { createFakeAdapter } from '../../support/fake-adapter.js'
import { createFakeSIWX } from '../../support/fake-siwx.js'
import { memoryStorage } from '../../support/fake-storage.js'
import { pluck } from '../../support/pluck.js'
import { later } from '../../support/later.js'
import { until } from '../../support/patience.js'
import { throws } from '../../support/failure.js'
import { createFakeWallet } from '../../support/fakes.js'
import { restorePresence, usePresence } from '../../support/presence.js'
import { arrive, connected, connectIn, PROMPT, type Visitor } from '../../support/sign-in.js'
import { ADDRESS, cleanupModals, createTestModal, ONE, OTHER_ADDRESS, TWO } from '../../support/modal.js'

test.after.each(() => {
  cleanupModals()
  restorePresence()
})

const due = ({ storage }: Pick<Visitor, 'storage'>): string[] | null => {
  const kept = storage.getItem(OUT_DUE_KEY)
  return kept === null ? null : Object.keys(JSON.parse(kept) as object)
}
const BOTH = [`eip155:${ADDRESS}`, `eip155:${OTHER_ADDRESS}`]
const told = ({ siwx }: Pick<Visitor, 'siwx'>): string[] => siwx.calls.filter(call => /^(setSessions 0|revokeSession)/.test(call))

async function signedIn(given: Parameters<typeof connected>[0] = {}): Promise<Visitor> {
  const visitor = await connected(given)
  await signIn(visitor.modal)
  visitor.siwx.calls.length = 0
  return visitor
}

/** The next page of the same visitor and server. */
const comeAgain = ({ storage, siwx }: Visitor, given: Parameters<typeof arrive>[0] = {}): Promise<Visitor> => {
  cleanupModals()
  return arrive({ storage, siwx, ...given })
}

for (const [way, leave] of [
  ['by the room that tells the wallet', ({ modal }: Visitor) => endAndForget(modal, ['eip155'])],
  ['without it', ({ modal }: Visitor) => leaveAlone(modal)],
] as const) {
  test(`who leaves ${way} is due before the code that tells the server is here, and told once`, async () => {
    const visitor = await signedIn()
    leave(visitor)
    assert.equal([due(visitor), told(visitor)], [['*', ...BOTH], []])
    await until(() => told(visitor).length, 'the server to be told')
    await settlePromises()
    assert.equal([due(visitor), told(visitor), visitor.siwx.sessions], [null, ['setSessions 0'], []])
  })

  test(`who leaves ${way} and is not to be signed out is not due`, async () => {
    for (const siwx of [createFakeSIWX({ signOutOnDisconnect: false }), undefined]) {
      const visitor = await arrive(siwx ? { siwx } : { options: { siwx: undefined } })
      await settled(connect(visitor.modal, visitor.connector()))
      leave(visitor)
      await settlePromises()
      assert.equal([due(visitor), told(visitor)], [null, []])
      cleanupModals()
    }
  })
}

for (const enableReconnect of [true, false]) {
  test(`a page tells the server of an earlier one’s leaving, once, whoever comes back meanwhile (enableReconnect: ${enableReconnect})`, async () => {
    const visitor = await signedIn()
    const { storage, siwx } = visitor
    storage.setItem(OUT_DUE_KEY, '["*"]')
    siwx.answers.setSessions = 'hang'
    const next = await comeAgain(visitor, { has: { isConnected: true }, options: { enableReconnect } })
    await next.appKit.ready()
    await until(() => told(next).length, 'the server to be told')
    await settlePromises()
    siwx.answers.setSessions = 'always'
    await settled(siwx.release())
    assert.equal([told(next), due(next), next.screen()], [['setSessions 0'], null, enableReconnect ? PROMPT : 'closed'])
  })
}

test('who has signed in as somebody else since is not ended by what is due of another', async () => {
  const storage = memoryStorage({ [OUT_DUE_KEY]: JSON.stringify([`eip155:${OTHER_ADDRESS}`]) })
  const siwx = createFakeSIWX()
  const visitor = await signedIn({ storage, siwx, has: { accounts: [ADDRESS] } })
  const next = await comeAgain(visitor, { has: { isConnected: true, accounts: [ADDRESS] } })
  await next.appKit.ready()
  await settlePromises()
  assert.equal([next.modal.signIn?.phase.peek(), due(next), told(next)], ['signed', null, []])
})

test('what a server has not heard is tried again as the visitor comes back, but not once they are connected anew', async () => {
  const visitor = await arrive()
  const tab = usePresence(visitor.page)
  await connectIn(visitor)
  await signIn(visitor.modal)
  const { siwx } = visitor
  siwx.calls.length = 0
  siwx.answers.setSessions = 'refuse'
  await settled(visitor.appKit.disconnect())
  const comeBack = async () => {
    tab.hide()
    await settled(tab.show())
  }
  await comeBack()
  assert.equal([told(visitor).length, due(visitor)], [2, ['*', ...BOTH]])
  await connectIn(visitor)
  await signIn(visitor.modal)
  const before = told(visitor).length
  siwx.answers.setSessions = 'always'
  await comeBack()
  assert.equal([told(visitor).length, due(visitor), siwx.sessions.length], [before, [BOTH[1]], 1])
})

test('where nothing can be kept, who leaves is due for this page, and tried again before anybody is asked about', async () => {
  const visitor = await signedIn()
  const { siwx } = visitor
  visitor.storage.setItem = throws(new Error('full'))
  const [session] = siwx.sessions
  siwx.answers.setSessions = 'refuse'
  await settled(visitor.appKit.disconnect())
  await connectIn(visitor)
  assert.equal([visitor.screen(), visitor.modal.signIn?.phase.peek(), siwx.sessions], [PROMPT, 'due', [session]])
  siwx.answers.setSessions = 'always'
  await settled(visitor.appKit.disconnect())
  await until(() => !siwx.sessions.length, 'the server to be told')
  siwx.calls.length = 0
  await connectIn(visitor)
  assert.equal(told(visitor), [])
})

test('who signs in anew while all are due is due no more, but whoever else has left is', async () => {
  const storage = memoryStorage({ [OUT_DUE_KEY]: JSON.stringify(['*', ...BOTH]) })
  const siwx = createFakeSIWX()
  siwx.answers.setSessions = 'refuse'
  siwx.revokeSession = () => Promise.reject(new Error('offline'))
  siwx.give('eip155:1', OTHER_ADDRESS)
  await signedIn({ storage, siwx, has: { accounts: [ADDRESS] } })
  assert.equal(due({ storage }), [BOTH[1]])
  cleanupModals()
  const other = await connected({ storage, siwx, has: { accounts: [OTHER_ADDRESS] } })
  assert.is(other.modal.signIn?.phase.peek(), 'due')
})

test('all that are due are those of the families that have left: who comes with another is asked about, and strikes out none of them', async () => {
  const storage = memoryStorage({ [OUT_DUE_KEY]: JSON.stringify(['*', ...BOTH]) })
  const siwx = createFakeSIWX()
  siwx.answers.setSessions = 'refuse'
  siwx.revokeSession = () => Promise.reject(new Error('offline'))
  const solana = createFakeAdapter('solana')
  const visitor = await arrive({ storage, siwx, networks: solana.networks, options: { adapters: [solana.adapter] } })
  siwx.getSessions = async (chainId, address) => [siwx.give(chainId, address)]
  await settled(connect(visitor.modal, solana.connector))
  await settlePromises()
  assert.equal([visitor.modal.signIn?.phase.peek(), due(visitor)], ['signed', BOTH])
})

/** Somebody who has left while the server takes what they have signed. */
async function leftWhileTaken() {
  const visitor = await connected()
  visitor.siwx.answers.addSession = 'hang'
  void signIn(visitor.modal)
  await settlePromises()
  await settled(visitor.appKit.disconnect())
  return visitor
}

test('what a server takes of somebody who has left meanwhile, and does not take back, is due', async () => {
  const visitor = await leftWhileTaken()
  const { siwx } = visitor
  // Where the tab is closed now, the next load tells the server.
  assert.equal([due(visitor), told(visitor)], [[BOTH[0]], ['setSessions 0']])
  siwx.revokeSession = () => Promise.reject(new Error('offline'))
  await settled(siwx.release())
  // Somebody else may be signed in elsewhere by now.
  assert.equal([due(visitor), siwx.sessions.length], [[BOTH[0]], 1])
})

test('what a server takes of somebody who has left meanwhile, and takes back, is due no more, nor what it does not take', async () => {
  for (const [answer, networks] of [
    ['always', [1]],
    // Its answer may have been lost: it is told as anybody who has left.
    ['refuse', [1, 2]],
    // Nor is anybody who has signed in elsewhere since.
    ['refuse', []],
  ] as const) {
    const visitor = await leftWhileTaken()
    const { siwx } = visitor
    assert.equal(due(visitor), [BOTH[0]])
    siwx.calls.length = 0
    siwx.answers.addSession = answer
    if (!networks.length) visitor.storage.removeItem(OUT_DUE_KEY)
    await settled(siwx.release())
    assert.equal([due(visitor), siwx.sessions], [null, []])
    assert.equal(
      told(visitor),
      networks.map(id => `revokeSession eip155:${id} ${ADDRESS}`),
    )
    cleanupModals()
  }
})

test('nobody is told of while the dApp takes what was signed: an earlier leaving does not end it', async () => {
  const visitor = await connected()
  const { siwx, storage } = visitor
  siwx.answers.addSession = 'hang'
  const signing = signIn(visitor.modal)
  await settlePromises()
  storage.setItem(OUT_DUE_KEY, JSON.stringify({ [BOTH[0]!]: 1 }))
  void signOutDue(visitor.modal)
  await settlePromises()
  assert.equal(told(visitor), [])
  await settled(siwx.release())
  await signing
  await settlePromises()
  assert.equal([told(visitor), due(visitor), visitor.modal.signIn?.phase.peek()], [[], null, 'signed'])
})

test('a dApp that signs nobody out for leaving is told of nobody, and nobody stays due', async () => {
  const storage = memoryStorage({ [OUT_DUE_KEY]: '["*"]' })
  const visitor = await arrive({ storage, siwx: createFakeSIWX({ signOutOnDisconnect: false }) })
  await visitor.appKit.ready()
  await until(() => !due(visitor), 'it to be forgotten')
  assert.equal(told(visitor), [])
})

test('who comes and leaves again while the server hears of the first time is signed out by that: they could not sign in before', async () => {
  const visitor = await signedIn()
  const { siwx } = visitor
  siwx.answers.setSessions = 'hang'
  await settled(visitor.appKit.disconnect())
  await connectIn(visitor)
  await settled(visitor.appKit.disconnect())
  siwx.answers.setSessions = 'always'
  await settled(siwx.release())
  assert.equal([due(visitor), siwx.sessions, told(visitor)], [null, [], ['setSessions 0']])
})

// Several wallets

const OF_FIRST = `eip155:${ADDRESS}`
const OF_SECOND = `eip155:${OTHER_ADDRESS}`
const owners = ({ siwx }: Pick<Visitor, 'siwx'>): string[] => siwx.sessions.map(({ data }) => `eip155:${data.accountAddress}`)

/** Another wallet that is connected beside the first. */
async function connectTwo({ announce, connector, modal }: Visitor, ...accounts: string[]): Promise<void> {
  announce({ name: 'Two', rdns: 'two.wallet', uuid: '2', provider: createFakeWallet({ accounts }) })
  await settled(connect(modal, connector('two.wallet')))
}

/** Somebody who has signed in with one wallet, and then with another beside it, which is in use. */
async function signedInWithTwo(given: Parameters<typeof connected>[0] = {}): Promise<Visitor> {
  const visitor = await signedIn({ has: { accounts: [ADDRESS] }, ...given })
  const { modal, siwx } = visitor
  await connectTwo(visitor, OTHER_ADDRESS)
  await signIn(modal)
  assert.equal(owners(visitor), [OF_FIRST, OF_SECOND])
  siwx.calls.length = 0
  return visitor
}

const FIRST = 'com.example.wallet'

for (const [what, connectorId, gone, left] of [
  ['is not in use', FIRST, OF_FIRST, OF_SECOND],
  ['is in use', 'two.wallet', OF_SECOND, OF_FIRST],
] as const)
  test(`who ends the wallet that ${what} is signed out of its accounts, and of no other wallet’s`, async () => {
    const visitor = await signedInWithTwo()
    await settled(visitor.appKit.deleteConnection({ connectorId }))
    await until(() => !owners(visitor).includes(gone), 'the server to be told')
    await settlePromises()
    assert.equal([owners(visitor), due(visitor)], [[left], null])

    const offline = await signedInWithTwo()
    offline.siwx.revokeSession = () => Promise.reject(new Error('offline'))
    await settled(offline.appKit.deleteConnection({ connectorId }))
    assert.equal(due(offline), [gone])
  })

test('who ends one wallet of two with the same account stays signed in', async () => {
  const visitor = await signedIn({ has: { accounts: [ADDRESS] } })
  const { appKit } = visitor
  await connectTwo(visitor, ADDRESS, OTHER_ADDRESS)
  visitor.siwx.revokeSession = () => Promise.reject(new Error('offline'))
  await settled(appKit.deleteConnection({ connectorId: FIRST }))
  assert.equal([owners(visitor), due(visitor)], [[OF_FIRST], null])
})

for (const [way, leave] of [
  ['by the room that tells the wallets', ({ appKit }: Visitor) => appKit.disconnect({ namespace: 'eip155' })],
  ['without it', ({ modal }: Visitor) => leaveAlone(modal, { namespace: 'eip155' })],
] as const)
  test(`who leaves one family of several ${way} leaves with all its wallets, and none is kept`, async () => {
    const solana = withSolana(createFakeAdapter('solana'))
    const visitor = await signedInWithTwo(solana.given)
    await solana.connect(visitor)
    goOffline(visitor)
    await settled(leave(visitor))
    assert.equal([due(visitor), readOthers(visitor.modal, 'eip155')], [[OF_SECOND, OF_FIRST], []])
  })

test('who signs in and leaves again in one tab, while another has yet to hear of the first time, stays due', async () => {
  const storage = memoryStorage({ [OUT_DUE_KEY]: JSON.stringify({ [BOTH[0]!]: 1 }) })
  const slow = createFakeSIWX()
  const { promise: held, come: goOn } = later()
  let asked = 0
  slow.revokeSession = () => (asked++, held)
  await arrive({ storage, siwx: slow })
  await until(() => asked > 0, 'the server to be told')
  const other = await signedIn({ storage, has: { accounts: [ADDRESS] } })
  assert.is(due({ storage }), null)
  other.siwx.answers.setSessions = 'refuse'
  await settled(other.appKit.disconnect())
  await settled(goOn())
  assert.equal(due({ storage }), ['*', BOTH[0]])
})

test('a telling that was given up goes on with nobody: who has signed in since is not signed out by it', async () => {
  const third = `eip155:0x${'3'.repeat(40)}`
  const visitor = await connected()
  const { modal, siwx, storage, clock } = visitor
  siwx.calls.length = 0
  const { promise: held, come: goOn } = later()
  const asked: string[] = []
  siwx.revokeSession = (_, address) => {
    asked.push(`eip155:${address}`)
    return held
  }
  const names = [third, ...['4', '5', '6', '7'].map(digit => `eip155:0x${digit.repeat(40)}`), BOTH[0]!]
  storage.setItem(OUT_DUE_KEY, JSON.stringify(Object.fromEntries(names.map(name => [name, 1]))))
  const telling = signOutDue(modal)
  await settlePromises()
  await clock.advance(SIGN_IN_LIMIT)
  await telling
  assert.equal([new Set(asked).has(third), new Set(asked).has(BOTH[0]!)], [true, false])
  const before = asked.length
  await settled(goOn())
  assert.is(asked.length, before)
})

test('of whom somebody has signed in while others are told of is not told', async () => {
  const visitor = await connected()
  const { modal, siwx, storage } = visitor
  const asked: string[] = []
  siwx.revokeSession = async (_, address) => {
    asked.push(`eip155:${address}`)
    forgetDue(modal, { namespace: 'eip155', address: ADDRESS })
  }
  storage.setItem(OUT_DUE_KEY, JSON.stringify({ [BOTH[1]!]: 1, [BOTH[0]!]: 1 }))
  await settled(signOutDue(modal))
  assert.equal([[...new Set(asked)], due(visitor)], [[BOTH[1]], null])
})

test('one whom the server never answers of keeps no others signed in, and comes last the next time', async () => {
  const visitor = await connected()
  const { modal, siwx, storage, clock } = visitor
  siwx.revokeSession = (_, address) => (address === ADDRESS ? new Promise<void>(() => {}) : Promise.resolve())
  storage.setItem(OUT_DUE_KEY, JSON.stringify({ [BOTH[0]!]: 1, [BOTH[1]!]: 1 }))
  const telling = signOutDue(modal)
  await settlePromises()
  await clock.advance(SIGN_IN_LIMIT / 4)
  assert.equal(due(visitor), [BOTH[0]])
  storage.setItem(OUT_DUE_KEY, JSON.stringify({ ...JSON.parse(storage.getItem(OUT_DUE_KEY)!), [BOTH[1]!]: 2 }))
  await clock.advance(SIGN_IN_LIMIT)
  await telling
  const again = signOutDue(modal)
  await settlePromises()
  await clock.advance(SIGN_IN_LIMIT)
  await again
  assert.equal(due(visitor), [BOTH[0]])
})

/** The server takes nothing back: whoever is due stays so. */
function goOffline({ siwx }: Visitor): void {
  siwx.revokeSession = () => Promise.reject(new Error('offline'))
  siwx.answers.setSessions = 'refuse'
}

/** Another family beside, of these wallets, which are connected one after the other. */
function withSolana(...wallets: ReturnType<typeof createFakeAdapter>[]) {
  const adapter = {
    ...wallets[0]!.adapter,
    watchConnectors: (tell: (all: Connector[]) => void) => (tell(pluck(wallets, 'connector')), () => {}),
  }
  return {
    given: { networks: [ONE, TWO, ...wallets[0]!.networks], options: { adapters: [new EthersAdapter(), adapter] } },
    async connect({ modal }: Visitor) {
      for (const { connector } of wallets) await settled(connect(modal, connector))
    },
  }
}

test('who stands beside a wallet of several families that is ended, and does not answer, is signed out and told; who answers is not', async () => {
  const stays = createFakeAdapter('solana', { name: 'Stays' })
  const ended = createFakeAdapter('solana', { name: 'two.wallet', address: 'So11111111111111111111111111111111111111112' })
  const solana = withSolana(stays, ended)
  const visitor = await signedInWithTwo({ ...solana.given, siwx: createFakeSIWX({ isRequired: false }) })
  await solana.connect(visitor)
  goOffline(visitor)
  visitor.wallet.approve = 'locked'
  await settled(visitor.appKit.disconnect({ id: 'two.wallet' }))
  const { state } = visitor.modal
  assert.equal([state.of('solana').connectorId, state.of('eip155').connectorId], ['Stays', undefined])
  assert.equal(due(visitor)?.sort(), [OF_FIRST, OF_SECOND, `solana:${ended.address}`].sort())
  assert.equal([visitor.wallet.count('wallet_revokePermissions'), stays.told.includes('disconnect')], [1, false])
  assert.equal(readOthers(visitor.modal, 'eip155'), [])
})

test('a tab that is still loading writes nobody of a family that another has left', async () => {
  const solana = withSolana(createFakeAdapter('solana'))
  const first = await connected({ ...solana.given, siwx: createFakeSIWX({ isRequired: false }) })
  await solana.connect(first)
  const { storage } = first
  const hangs = createFakeWallet({ answers: { eth_accounts: () => new Promise(() => {}) } })
  const second = createTestModal({ ...solana.given, wallet: hangs, storage })
  endAndForget(first.modal, ['eip155'])
  await until(() => second.modal.state.of('solana').connector, 'the other family to come')
  assert.equal(Object.keys(JSON.parse(storage.getItem(CONNECTIONS_KEY)!) as object), ['solana'])
})

test('beside who begins a family anew nobody stands who is kept there without it', async () => {
  const entry = { connectorId: 'gone.wallet', accounts: [{ namespace: 'eip155', address: OTHER_ADDRESS, type: 'eoa' }] }
  const visitor = await connected({ storage: memoryStorage({ [CONNECTIONS_KEY]: JSON.stringify({ eip155: [entry] }) }) })
  assert.equal(pluck(visitor.appKit.getConnections('eip155'), 'connectorId'), [FIRST])
})

test('of more than sixteen accounts that a wallet has turned away from the oldest are signed out at once', async () => {
  const visitor = await signedIn({ has: { accounts: [ADDRESS] }, siwx: createFakeSIWX({ isRequired: false }) })
  goOffline(visitor)
  const accountOf = (at: number) => `0x${String(at).padStart(40, '4')}`
  for (let at = 0; at < 16; at++) await settled(visitor.wallet.changeAccounts([accountOf(at)]))
  assert.is(due(visitor), null)
  for (const at of [16, 17]) await settled(visitor.wallet.changeAccounts([accountOf(at)]))
  assert.equal(due(visitor), [OF_FIRST, `eip155:${accountOf(0)}`])
})

const THIRD = `0x${'3'.repeat(40)}`
const OF_THIRD = `eip155:${THIRD}`

/** Somebody who has signed in, has turned to another account in the wallet, and has connected another wallet beside it. */
async function turnedAway(beside = OTHER_ADDRESS, given: Parameters<typeof connected>[0] = {}): Promise<Visitor> {
  const visitor = await signedIn({ has: { accounts: [ADDRESS] }, ...given })
  const { modal, siwx, wallet } = visitor
  await settled(wallet.changeAccounts([THIRD]))
  await signIn(modal)
  await connectTwo(visitor, beside)
  if (beside !== ADDRESS) await signIn(modal)
  assert.equal(owners(visitor).sort(), [...new Set([OF_FIRST, OF_THIRD, `eip155:${beside}`])].sort())
  siwx.calls.length = 0
  goOffline(visitor)
  return visitor
}

test('an account that a wallet has turned away from leaves with that wallet, and with no other', async () => {
  const visitor = await turnedAway()
  await settled(visitor.appKit.deleteConnection({ connectorId: 'two.wallet' }))
  assert.equal(due(visitor), [OF_SECOND])
  await settled(visitor.appKit.disconnect())
  assert.equal(due(visitor)?.sort(), ['*', OF_FIRST, OF_SECOND, OF_THIRD])

  const first = await turnedAway()
  await settled(first.appKit.deleteConnection({ connectorId: FIRST }))
  assert.equal(due(first)?.sort(), [OF_FIRST, OF_THIRD])
})

test('an account that a wallet has turned away from, and that another holds, stays with that, and leaves with it', async () => {
  const visitor = await turnedAway(ADDRESS)
  await settled(visitor.appKit.deleteConnection({ connectorId: FIRST }))
  assert.equal(due(visitor), [OF_THIRD])

  const other = await turnedAway(ADDRESS)
  await settled(other.appKit.deleteConnection({ connectorId: 'two.wallet' }))
  assert.equal(due(other), [OF_FIRST])
})

test('who leaves one family in a tab that does not show another signs out nobody of that: it is in use in a second tab, or locked', async () => {
  for (const where of ['a second tab', 'here, locked'] as const) {
    const solana = withSolana(createFakeAdapter('solana'))
    const first = await signedIn({ ...solana.given, siwx: createFakeSIWX({ isRequired: false }) })
    const second = where === 'a second tab' ? await arrive({ ...solana.given, storage: first.storage }) : first
    await solana.connect(second)
    if (second === first) letGo(first.modal, 'solana')
    assert.is(first.modal.state.of('solana').connectorId, undefined)
    goOffline(first)
    await settled(first.appKit.disconnect({ namespace: 'eip155' }))
    assert.equal(due(first), BOTH)
    cleanupModals()
  }
})
