import { encodeAddress } from '@polkadot/util-crypto'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { settlePromises } from '../../support/clock.js'
import { ALICE, BOB, CAROL } from '../../support/fake-polkadot-wallet.js'
import { errorOf } from '../../support/modal.js'
import { toModalError } from '../../../src/domain/errors.js'
import { dot, holdClock, hub, ksm, listenAt, openDoor, own, releaseClock, serveNode } from './world.js'

const realFetch = globalThis.fetch
test.after.each(() => {
  releaseClock()
  globalThis.fetch = realFetch
})

const on = (prefix: number) => [encodeAddress(ALICE.publicKey, prefix), encodeAddress(BOB.publicKey, prefix)]
const addresses = (connection: { accounts: readonly { address: string }[] } | undefined) =>
  connection?.accounts.map(({ address }) => address)

// Connecting

test('a dApp without a name goes by the title of its page', async () => {
  const { door, wallet } = openDoor()
  await door.connect()
  assert.equal(wallet.asked, ['A page'])
})

for (const [network, prefix] of [
  [dot, 0],
  [ksm, 2],
  [own({ ss58Format: 1284 }), 1284],
] as const)
  test(`on ${network.name} addresses begin with prefix ${prefix}`, async () => {
    const connection = await openDoor({}, { network }).door.connect()
    assert.equal([addresses(connection), connection.caipNetworkId], [on(prefix), network.caipNetworkId])
  })

test("a network that nobody knows is asked once how it spells addresses, at the dApp's own address first", async () => {
  const fetch = serveNode({ result: { ss58Format: 63, tokenSymbol: 'HDX' } })
  const network = own()
  const { door } = openDoor({}, { network, options: { customRpcUrls: { [network.caipNetworkId]: [{ url: 'https://mine.test/' }] } } })
  assert.equal(addresses(await door.connect()), on(63))
  assert.equal(addresses(await door.restore()), on(63))
  const found = fetch.calls.map(({ url, body }) => [url.host, (body as { method: string }).method])
  assert.equal(found, [['mine.test', 'system_properties']])
})

for (const [what, result] of [
  ['nonsense', { ss58Format: 'x' }],
  ['a reserved prefix', { ss58Format: 46 }],
] as const)
  test(`a node that answers with ${what} leaves the spelling of any network`, async () => {
    serveNode({ result })
    assert.equal(addresses(await openDoor({}, { network: own() }).door.connect()), on(42))
  })

test('a node that hangs is not waited for long, and asked again the next time', async () => {
  const clock = holdClock()
  let asked = 0
  globalThis.fetch = (() => (asked++, new Promise(() => {}))) as typeof globalThis.fetch
  const { door } = openDoor({}, { network: own() })
  const connecting = door.connect()
  await clock.advance(1_500)
  assert.equal(addresses(await connecting), on(42))
  const again = door.restore()
  await clock.advance(1_500)
  assert.equal(addresses(await again), on(42))
  assert.is(asked, 2)
})

test('only keys that have such an address are taken, each once, whatever the wallet calls them', async () => {
  const { door } = openDoor({
    pairs: [CAROL, ALICE, BOB, ALICE, BOB, ALICE],
    more: [
      {},
      {},
      { type: undefined },
      { address: encodeAddress(ALICE.publicKey, 2) },
      { address: 'nonsense' },
      { type: 'ethereum', address: '0x1111111111111111111111111111111111111111' },
    ],
  })
  assert.equal(addresses(await door.connect()), on(0))
})

test('an account that the wallet keeps for another network is offered there only', async () => {
  const genesisHash = `0x${ksm.id}${'0'.repeat(32)}`
  const { door, told, watch } = openDoor({ more: [{ genesisHash }] })
  assert.equal(addresses(await door.connect()), [on(0)[1]])
  watch()
  await settlePromises()
  await door.switchNetwork(ksm, [])
  assert.equal(told.at(-1), on(2))
  const { accounts } = (await door.restore())!
  assert.equal(
    accounts.map(({ only }) => only),
    [ksm.caipNetworkId, undefined],
  )
})

test('a wallet whose accounts are for another network of the dApp connects there; where the dApp has none of theirs that is said', async () => {
  const options = { networks: [dot, hub, ksm] }
  const genesisHash = `0x${ksm.id}${'0'.repeat(32)}`
  const connection = await openDoor({ pairs: [ALICE], more: [{ genesisHash }] }, { options }).door.connect()
  assert.equal([addresses(connection), connection.caipNetworkId], [[on(2)[0]], ksm.caipNetworkId])
  const elsewhere = { genesisHash: `0x${'e'.repeat(64)}` }
  assert.is((await errorOf(openDoor({ more: [elsewhere, elsewhere] }, { options }).door.connect())).name, 'walletHasNoNetwork')
})

for (const [what, given] of [
  ['accounts of other kinds only', { pairs: [CAROL] }],
  ['accounts that cannot be read', { more: [{ address: 'x' }, { address: '' }] }],
] as const)
  test(`a wallet that shares ${what} says so`, async () => {
    const error = await errorOf(openDoor(given).door.connect())
    assert.is(error.name, 'walletSharesNothing')
    assert.is(toModalError(error, 'walletFailed', { name: 'Talisman' }).message, 'Talisman shared no account')
  })

for (const [words, name] of [
  ['Rejected', 'userRejected'],
  ['Cancelled', 'userRejected'],
  ['Rejected by user', 'userRejected'],
  ['User closed the window', 'userRejected'],
  ['The source http://localhost:3000 is not allowed to interact with this extension', 'unauthorized'],
  ['The source http://localhost:3000 has not been authorized yet', 'unauthorized'],
  ['The source http://localhost:3000 has a pending authorization request', 'requestPending'],
  ['Could not establish connection', 'walletFailed'],
] as const)
  test(`a wallet that says "${words}" is heard as ${name}`, async () => {
    const error = await errorOf(openDoor({ answer: new Error(words) }).door.connect())
    assert.is(toModalError(error, 'walletFailed', { name: 'W' }).name, name)
  })

for (const answer of [undefined, null, true, {}, { accounts: {} }, { accounts: { get: 1 } }])
  test(`a wallet that lets the page in with ${JSON.stringify(answer)} gave an answer that cannot be read`, async () => {
    const { wallet, door } = openDoor()
    wallet.enable = async () => answer as never
    assert.is((await errorOf(door.connect())).name, 'walletBadAnswer')
  })

for (const list of [undefined, null, 'x', { length: 1 }, [null, 7, 'x', {}]])
  test(`a list of accounts that is ${JSON.stringify(list)} holds none`, async () => {
    const { wallet, door } = openDoor()
    const enable = wallet.enable.bind(wallet)
    wallet.enable = async name => ({ ...(await enable(name)), accounts: { get: async () => list as never } })
    assert.is((await errorOf(door.connect())).name, 'walletSharesNothing')
  })

test('a wallet that lets the page in and then hangs is given up', async () => {
  const clock = holdClock()
  const { wallet, door } = openDoor()
  wallet.enable = async () => ({ accounts: { get: () => new Promise(() => {}) }, signer: {} })
  const error = errorOf(door.connect())
  await clock.advance(30_000)
  assert.is((await error).name, 'walletSilent')
  assert.equal(clock.pending(), [])
})

test('a wallet asked again while its window is open: the answer to the first counts for both', async () => {
  const { door, wallet } = openDoor({ answer: 'hang' })
  const first = door.connect()
  await settlePromises()
  const second = door.connect()
  await settlePromises()
  wallet.answer = 'yes'
  wallet.release()
  assert.equal([addresses(await first), addresses(await second)], [on(0), on(0)])
})

// Restoring

test('a wallet that has let the page in restores without a question', async () => {
  const { door } = openDoor({ isAllowed: true, answer: new Error('Rejected') })
  assert.is(await door.restore(true), undefined, 'it is asked nothing where it might ask the visitor')
  assert.equal(addresses(await door.restore()), on(0))
  assert.equal(addresses(await door.restore(true)), on(0))
})

test('a wallet that has lost its way is not one that shares nothing', async () => {
  assert.is((await errorOf(openDoor({ answer: new Error('port closed') }).door.restore())).message, 'port closed')
})

test('a wallet that asks its visitor and gets no answer is not waited for', async () => {
  const clock = holdClock()
  const { door, wallet, heard } = openDoor({ answer: 'hang' })
  const error = errorOf(door.restore())
  await clock.advance(3_000)
  assert.is((await error).name, 'walletSilent')
  wallet.answer = new Error('Cancelled')
  wallet.release()
  await clock.advance(0)
  assert.equal([heard, clock.pending()], [[], []])
})

test('a wallet that shares no account yet restores nobody, and is listened to', async () => {
  const { door, wallet, told, watch } = openDoor({ isAllowed: true, pairs: [] })
  assert.is(await door.restore(), undefined)
  watch()
  wallet.share([ALICE])
  await settlePromises()
  assert.equal(told.at(-1), [on(0)[0]])
})

// Listening

for (const subscribes of ['stop', 'promise'] as const)
  test(`what the wallet shares is told, and after the stop nothing is (${subscribes})`, async () => {
    const { wallet, told, heard, stop } = await listenAt({ subscribes })
    wallet.share([BOB])
    await settlePromises()
    assert.equal(told, [on(0), [on(0)[1]]])
    assert.equal(heard, [
      ['accountsChanged', on(0)],
      ['accountsChanged', [on(0)[1]]],
    ])
    stop()
    await settlePromises()
    assert.is(wallet.listeners(), 0)
    wallet.share([ALICE])
    await settlePromises()
    assert.is(told.length, 2)
  })

for (const subscribes of ['nothing', 'throws'] as const)
  test(`a wallet that gives no stop, or cannot be listened to, connects all the same, and is not heard after it (${subscribes})`, async () => {
    const { door, wallet, told, watch } = openDoor({ subscribes })
    await door.connect()
    watch()()
    wallet.share([BOB])
    await settlePromises()
    assert.equal(told, [])
  })

test('access taken back in the wallet is told as no account, and as the end: the next page load asks nobody', async () => {
  const { wallet, told, heard } = await listenAt()
  wallet.revoke()
  await settlePromises()
  assert.equal(told.slice(-2), [[], 'end'])
  assert.equal(heard.slice(-2), [
    ['accountsChanged', []],
    ['disconnect', undefined],
  ])
})

test('a wallet that shares nothing for a while is not at an end', async () => {
  const { wallet, told } = await listenAt()
  wallet.share([])
  await settlePromises()
  wallet.share([ALICE])
  await settlePromises()
  assert.equal(told.slice(-2), [[], [on(0)[0]]])
})

test('a visitor who turns the page away as it restores is not asked again by the next one', async () => {
  const { door, told, watch } = openDoor({ answer: new Error('Cancelled') })
  assert.is(await door.restore(), undefined)
  watch()
  assert.equal(told, ['end'])
})

// Moving and leaving

test('moving to another network asks the wallet nothing, and spells the accounts anew; so is what it shares meanwhile', async () => {
  const { door, wallet, told, heard, here } = await listenAt()
  told.length = heard.length = 0
  await door.switchNetwork(ksm, [])
  assert.equal(told, [ksm.caipNetworkId, on(2)])
  assert.equal(heard, [
    ['chainChanged', ksm.id],
    ['accountsChanged', on(2)],
  ])
  assert.equal([here.network, wallet.asked.length], [ksm, 1])
  wallet.share([BOB])
  await door.switchNetwork(dot, [])
  await settlePromises()
  assert.equal(told.at(-1), [on(0)[1]])
})

test('a network on which no account may be used is not moved to', async () => {
  const genesisHash = `0x${dot.id}${'0'.repeat(32)}`
  const { door, here } = openDoor({ pairs: [ALICE], more: [{ genesisHash }] })
  await door.connect()
  assert.is((await errorOf(door.switchNetwork(ksm, []))).name, 'chainNotSupported')
  assert.is(here.network, dot)
})

test('leaving tells who listens, once, and leaves nothing behind', async () => {
  const { door, provider, heard } = openDoor()
  await door.connect()
  heard.length = 0
  await door.disconnect()
  await door.disconnect()
  assert.equal(heard, [['disconnect', undefined]])
  assert.equal([provider.accounts(), provider.signer], [[], undefined])
  assert.equal(addresses(await door.connect()), on(0))
})

for (const way of ['restore', 'connect'] as const)
  test(`a wallet that answers after the visitor has left does not bring them back (${way})`, async () => {
    const { door, provider, wallet, heard } = openDoor({ answer: 'hang' })
    const late = door[way]().catch((error: Error) => error.name)
    await settlePromises()
    await door.disconnect()
    wallet.release()
    assert.is(await late, way === 'restore' ? undefined : 'unauthorized')
    assert.equal([provider.signer, provider.accounts(), heard], [undefined, [], []])
  })
