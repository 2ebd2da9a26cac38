import { test } from 'uvu'
import type { Connection, Connector } from '../../../src/domain/connector.js'
import { EMBEDDED_ID, type EmbeddedWallet } from '../../../src/domain/embedded.js'
import { CONNECTIONS_KEY, WAITING_KEY } from '../../../src/domain/storage-keys.js'
import type { LoginMethod } from '../../../src/domain/accounts.js'
import { EthersAdapter } from '../../../src/ethers.js'
import { connect } from '../../../src/flows/connecting/connect.js'
import { holdConnection } from '../../../src/flows/connecting/hold-connection.js'
import { finishLogin } from '../../../src/flows/login/login.js'
import type { OpenModal } from '../../../src/modal.js'
import { createFakeWallet } from '../../support/fakes.js'
import { later } from '../../support/later.js'
import { until } from '../../support/patience.js'
import { createFakeAdapter } from '../../support/fake-adapter.js'
import { IDLE_DOOR } from '../../support/fake-door.js'
import { ADDRESS, cleanupModals, createTestModal, errorOf, ONE, OTHER_ADDRESS, type TestModalOptions } from '../../support/modal.js'
import * as assert from 'uvu/assert'

test.after.each(cleanupModals)

/** An embedded wallet that has nobody behind it; it answers what it is given. */
function useFakeEmbedded(
  modal: OpenModal,
  { connect, method = 'email' }: { connect?(): Promise<Connection>; method?: LoginMethod } = {},
): { signedOut: number } {
  const told = { signedOut: 0 }
  const info = {
    user: { email: 'a@b.example', username: undefined, accounts: [] },
    authProvider: method,
    accountType: 'smartAccount' as const,
    isSmartAccountDeployed: false,
  }
  const connection: Connection = { accounts: [{ namespace: 'eip155', address: ADDRESS, type: 'smartAccount' }], caipNetworkId: 'eip155:1' }
  const connector: Connector = {
    id: EMBEDDED_ID,
    type: 'AUTH',
    name: 'Auth',
    chain: 'eip155',
    embedded: () => info,
    door: async () => ({ ...IDLE_DOOR, connect: connect ?? (async () => connection), restore: async () => connection }),
  }
  modal.embedded = Promise.resolve({
    connectorOf: namespace => (namespace === 'eip155' ? connector : undefined),
    user: () => ({ method }),
    info: () => info,
    signOut: async () => void told.signedOut++,
  } as Partial<EmbeddedWallet> as EmbeddedWallet)
  return told
}

async function opened(given: TestModalOptions = {}) {
  const world = createTestModal(given)
  await world.modal.open()
  return { ...world, modal: world.modal as OpenModal }
}

test('a login stands like any connection, tells who it is, and leaves the dialog', async () => {
  const { modal, appKit, storage, events } = await opened()
  storage.setItem(WAITING_KEY, '{}')
  useFakeEmbedded(modal)
  const told: unknown[] = []
  appKit.subscribeAccount(account => told.push([account.status, account.embeddedWalletInfo?.authProvider]))
  await finishLogin(modal)
  assert.equal([appKit.getAddress(), appKit.isOpen()], [ADDRESS, false])
  assert.is(appKit.getAccount()?.allAccounts[0]?.type, 'smartAccount')
  assert.is(appKit.getPreferredAccountType('eip155'), 'smartAccount')
  assert.is(storage.getItem('@appkit/eip155:connected_connector_id'), 'ID_AUTH')
  assert.is(storage.getItem(WAITING_KEY), null, 'nobody waits for a wallet any more')
  const found = events.find(({ event }) => event === 'CONNECT_SUCCESS')
  assert.equal(found, { type: 'track', event: 'CONNECT_SUCCESS', properties: { method: 'email', name: 'email' }, address: ADDRESS })
  await Promise.resolve()
  // Never connected without a word of by which way.
  assert.not.ok(
    told.some(each => JSON.stringify(each) === '["connected",null]'),
    JSON.stringify(told),
  )
})

test('a social login is told as one', async () => {
  const { modal, events } = await opened()
  useFakeEmbedded(modal, { method: 'google' })
  await finishLogin(modal)
  const found = events.find(({ event }) => event === 'SOCIAL_LOGIN_SUCCESS')
  assert.equal(found, { type: 'track', event: 'SOCIAL_LOGIN_SUCCESS', properties: { provider: 'google' }, address: ADDRESS })
})

test('a login that fails, or that the visitor leaves, connects nobody', async () => {
  const { modal, appKit } = await opened()
  useFakeEmbedded(modal, { connect: () => Promise.reject(new Error('no')) })
  assert.is((await errorOf(finishLogin(modal))).name, 'walletFailed')
  assert.equal([appKit.getAccount()?.status, appKit.isOpen()], ['disconnected', true])
  const left = new AbortController()
  let answer: ((connection: Connection) => void) | undefined
  useFakeEmbedded(modal, { connect: () => new Promise(resolve => (answer = resolve)) })
  const login = errorOf(finishLogin(modal, left.signal))
  await until(() => answer, 'the wallet to be asked')
  left.abort()
  answer!({ accounts: [{ namespace: 'eip155', address: ADDRESS, type: 'eoa' }], caipNetworkId: 'eip155:1' })
  await login
  assert.is(appKit.getAccount()?.status, 'disconnected')
})

for (const [answers, signOut] of [
  ['answers', undefined],
  ['does not answer', () => Promise.reject(new Error('no answer'))],
] as const)
  test(`whoever leaves while their login comes in is logged out of the frame as well, and told of no failure: it ${answers}`, async () => {
    const { modal, appKit, events } = await opened()
    const answer = later<Connection>()
    let isAsked = false
    const told = useFakeEmbedded(modal, { connect: () => ((isAsked = true), answer.promise) })
    if (signOut) Object.assign(await modal.embedded!, { signOut })
    const login = finishLogin(modal)
    await until(() => isAsked, 'the wallet to be asked')
    await appKit.disconnect()
    answer.come({ accounts: [{ namespace: 'eip155', address: ADDRESS, type: 'eoa' }], caipNetworkId: 'eip155:1' })
    await login
    assert.equal([appKit.getIsConnectedState(), told.signedOut], [false, signOut ? 0 : 1])
    assert.not(events.some(({ event }) => event === 'CONNECT_ERROR'))
  })

test('a login that is left or fails on top of another is looked at: the page shows whose the frame is, or nobody', async () => {
  for (const isTold of [true, false]) {
    const { modal, appKit } = await opened()
    useFakeEmbedded(modal)
    await finishLogin(modal)
    assert.is(appKit.getAddress(), ADDRESS)
    let count = 0
    const other = '0x00000000000000000000000000000000000000Bb'
    useFakeEmbedded(modal, {
      connect: async () => {
        if (!count++ || !isTold) throw new Error('no')
        modal.state.patch('eip155', { accounts: [{ namespace: 'eip155', address: other, type: 'eoa' }] })
        return { accounts: [], caipNetworkId: 'eip155:1' }
      },
    })
    // The connection stands by the connector that is asked now.
    const wallet = await modal.embedded!
    Object.assign(wallet, { abortApprovals() {} })
    modal.state.patch('eip155', { connector: wallet.connectorOf('eip155') })
    await errorOf(finishLogin(modal))
    await until(() => appKit.getAddress() !== ADDRESS, 'the page to see who is there')
    assert.equal([appKit.getAddress(), count], [isTold ? other : undefined, 2])
    cleanupModals()
  }
})

test('whoever logs in is who is connected by the embedded wallet in every namespace; where the frame does not say, or one is left meanwhile, nobody is', async () => {
  for (const how of ['told', 'untold', 'left', 'elsewhere'] as const) {
    const solana = createFakeAdapter('solana')
    const { modal, appKit, storage } = await opened({
      options: { adapters: [new EthersAdapter(), solana.adapter], networks: [ONE, ...solana.networks] as never },
    })
    let person = 'old'
    const signedOut: string[] = []
    const asked: string[] = []
    const NEW = { eip155: ADDRESS, solana: '11111111111111111111111111111112' }
    const OLD = { eip155: '0x2222222222222222222222222222222222222222', solana: '11111111111111111111111111111113' }
    const connectorOf = (namespace: 'eip155' | 'solana'): Connector => {
      const answer = async (): Promise<Connection> => {
        asked.push(namespace)
        if (person === 'new' && namespace === 'solana' && how === 'untold') throw new Error('no')
        if (person === 'new' && namespace === 'eip155' && how === 'left') await appKit.disconnect({ namespace: 'solana' })
        if (person === 'new' && namespace === 'eip155' && how === 'elsewhere') await connect(modal, solana.connector)
        return {
          accounts: [{ namespace, address: (person === 'new' ? NEW : OLD)[namespace], type: 'eoa' }],
          caipNetworkId: namespace === 'eip155' ? 'eip155:1' : (solana.networks[0]!.caipNetworkId as 'solana:x'),
        }
      }
      return {
        id: EMBEDDED_ID,
        type: 'AUTH',
        name: 'Auth',
        chain: namespace,
        door: async () => ({ ...IDLE_DOOR, connect: answer, restore: answer, forget: () => void signedOut.push(namespace) }),
      }
    }
    const connectors = { eip155: connectorOf('eip155'), solana: connectorOf('solana') }
    modal.embedded = Promise.resolve({
      connectorOf: namespace => connectors[namespace as 'eip155'],
      user: () => ({ method: 'email' as const }),
      info: () => undefined,
    } as Partial<EmbeddedWallet> as EmbeddedWallet)
    const door = await connectors.solana.door()
    holdConnection(modal, connectors.solana, door, await door.connect())
    assert.is(appKit.getAddress('solana'), OLD.solana)
    asked.length = 0
    person = 'new'
    await finishLogin(modal)
    assert.equal(asked, ['solana', 'eip155'])
    assert.is(appKit.getAddress('eip155'), ADDRESS)
    const [address, id] = how === 'told' ? [NEW.solana, EMBEDDED_ID] : how === 'elsewhere' ? [solana.address, solana.connector.id] : []
    assert.is(appKit.getAddress('solana'), address)
    assert.is(storage.getItem('@appkit/solana:connected_connector_id'), id ?? null)
    if (how !== 'elsewhere') assert.not.match(storage.getItem('@appkit/connections')!, OLD.solana)
    assert.equal(signedOut, how === 'untold' ? ['solana'] : [])
  }
})

test('a login that is kept beside another wallet, and was never held since the page was loaded, is told at its frame once all leave', async () => {
  const { modal, appKit, connector, storage } = await opened({
    wallets: [{ name: 'One', rdns: 'one.wallet', provider: createFakeWallet() }],
  })
  const told = useFakeEmbedded(modal)
  await connect(modal, connector('one.wallet'))
  const kept = JSON.parse(storage.getItem(CONNECTIONS_KEY)!) as { eip155: object[] }
  kept.eip155.push({ connectorId: EMBEDDED_ID, accounts: [{ address: OTHER_ADDRESS }] })
  storage.setItem(CONNECTIONS_KEY, JSON.stringify(kept))
  await appKit.disconnect()
  await until(() => told.signedOut, 'the frame to be told')
  assert.is(told.signedOut, 1)
})
