// MetaMask: @metamask/providers, its streams and its JSON-RPC engine are real; the background and its visitor are played.
import { createRequire } from 'node:module'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { isRefusal } from '../../src/domain/error-code.js'
import type { Eip1193Provider } from '../../src/domain/provider.js'
import { connect } from '../../src/flows/connecting/connect.js'
import { switchAccount } from '../../src/flows/session/switch-network.js'
import { memoryStorage } from '../support/fakes.js'
import { ADDRESS, cleanupModals, createTestModal, errorOf, OTHER_ADDRESS, TWO } from '../support/modal.js'
import { until } from '../support/patience.js'
import { pluck } from '../support/pluck.js'
import { Background } from './metamask-background.js'

const test = suite('MetaMask')
/** Its module for bundlers is none for Node. */
const { StatusCodes, TransportStatusError } = createRequire(import.meta.url)('@ledgerhq/errors') as typeof import('@ledgerhq/errors')

/** A page of the dApp, and MetaMask in it. */
function visit(background = new Background([ADDRESS, OTHER_ADDRESS]), storage = memoryStorage()) {
  const made = createTestModal({ storage })
  background.enter()
  const provider = () => made.appKit.getProvider<Eip1193Provider>('eip155')!
  return { ...made, background, provider, row: () => made.connector('io.metamask') }
}

async function enter(background?: Background) {
  const made = visit(background)
  await connect(made.modal, made.row())
  return made
}

test.after.each(cleanupModals)

test('it is one row, though it announces itself and stands in window.ethereum too', () => {
  const { modal, background } = visit()
  assert.is(modal.state.allConnectors().filter(({ id }) => id === 'io.metamask').length, 1)
  assert.equal(background.asked, [], 'nobody asked it anything')
})

test('connect: all accounts that are shared stand in the modal, the one in use first', async () => {
  const { appKit } = await enter()
  assert.equal([appKit.getAddress(), appKit.getCaipNetworkId()], [ADDRESS, 'eip155:1'])
  assert.equal(pluck(appKit.getAccount()!.allAccounts, 'address'), [ADDRESS, OTHER_ADDRESS])
})

test('sign and send: what the dApp asks for reaches the background, and its answers come back', async () => {
  const { provider, background } = await enter()
  assert.is(await provider().request({ method: 'personal_sign', params: ['0x48', ADDRESS] }), `0x${'51'.repeat(65)}`)
  const transaction = { from: ADDRESS, to: OTHER_ADDRESS, value: '0x1' }
  assert.is(await provider().request({ method: 'eth_sendTransaction', params: [transaction] }), `0x${'ab'.repeat(32)}`)
  assert.equal(background.asked.at(-1)!.params, [transaction])
})

test('refusals: a visitor’s no is 4001, in connecting, signing and moving, and can be tried again', async () => {
  const { modal, row, provider, appKit, background } = visit()
  background.says = 'no'
  assert.is((await errorOf(connect(modal, row()))).name, 'userRejected')
  background.says = 'yes'
  await connect(modal, row())
  background.says = 'no'
  assert.is((await errorOf(provider().request({ method: 'personal_sign', params: ['0x48', ADDRESS] }))).code, 4001)
  background.chains.add('0x2')
  await errorOf(appKit.switchNetwork(TWO, { throwOnFailure: true }))
  assert.is(appKit.getCaipNetworkId(), 'eip155:1')
})

test('switch: a network it does not know is added first, and a move made in the wallet is followed', async () => {
  const { appKit, background } = await enter()
  await appKit.switchNetwork(TWO, { throwOnFailure: true })
  const found = pluck(
    background.asked.filter(({ method }) => /Chain$/.test(method)),
    'method',
  )
  assert.equal(found, ['wallet_switchEthereumChain', 'wallet_addEthereumChain'])
  assert.is(appKit.getCaipNetworkId(), 'eip155:2')
  background.moveTo('0x1')
  await until(() => appKit.getCaipNetworkId() === 'eip155:1', 'the modal to follow')
  await appKit.switchNetwork(TWO, { throwOnFailure: true })
  assert.is(background.chainId, '0x2')
})

test('several accounts: the one chosen in the modal stays, and one taken back in the wallet goes', async () => {
  const { modal, appKit, background } = await enter()
  switchAccount(modal, 'eip155', OTHER_ADDRESS)
  assert.is(appKit.getAddress(), OTHER_ADDRESS)
  background.use(ADDRESS)
  await until(() => appKit.getAddress() === ADDRESS, 'the account that is left')
})

test('restore: a page that loads again is connected without a question, on the network where the wallet is now', async () => {
  const { background, storage } = await enter()
  cleanupModals()
  background.asked.length = 0
  background.chains.add('0x2')
  background.moveTo('0x2')
  const { appKit } = visit(background, storage)
  await appKit.ready()
  assert.equal([appKit.getAccount()?.status, appKit.getAddress(), appKit.getCaipNetworkId()], ['connected', ADDRESS, 'eip155:2'])
  assert.equal(pluck(background.asked, 'method'), ['eth_accounts', 'eth_chainId'])
})

test('disconnect: the grant is given back, and the next page begins anew', async () => {
  const { appKit, background, storage } = await enter()
  await appKit.disconnect()
  await until(() => !background.granted.length, 'the grant to be given back')
  cleanupModals()
  const again = visit(background, storage)
  await again.appKit.ready()
  assert.not(again.appKit.getIsConnectedState())
})

test('locked: whoever has not unlocked it is asked nothing by a page load, and is connected by one click later', async () => {
  const { background, storage } = await enter()
  cleanupModals()
  background.isLocked = true
  const { modal, appKit, row } = visit(background, storage)
  await appKit.ready()
  assert.not(appKit.getIsConnectedState())
  await connect(modal, row())
  assert.is(appKit.getAddress(), ADDRESS)
})

test('locked while it is used, it shows no accounts: the visitor is disconnected, and its unlocking alone connects nobody', async () => {
  const { appKit, background } = await enter()
  background.isLocked = true
  background.tellAccounts()
  await until(() => !appKit.getIsConnectedState(), 'the visitor to be disconnected')
})

test('a question that is open already: the answer to the first counts for whoever asks again', async () => {
  const { background, row } = visit()
  const door = await row().door()
  background.says = 'hang'
  const first = door.connect()
  await until(() => background.asked.length === 1, 'the first question')
  const second = door.connect()
  await until(() => background.asked.length === 2, 'the second question')
  background.release()
  for (const { accounts } of await Promise.all([first, second])) assert.is(accounts[0]!.address, ADDRESS)
})

test('its own network is lost and comes back, which it calls a disconnection: the visitor stays connected', async () => {
  const { appKit, background, provider } = await enter()
  let heard: { code?: number } | undefined
  provider().on!('disconnect', ((error: { code?: number }) => (heard = error)) as never)
  background.loseNetwork()
  await until(() => heard, 'the provider to say so')
  assert.is(heard!.code, 1013)
  background.moveTo('0x5')
  await until(() => appKit.getCaipNetworkId() === 'eip155:5', 'the next word of the wallet')
  assert.ok(appKit.getIsConnectedState())
})

test('the extension is updated beneath the page: the visitor is not turned out, and a reload mends it', async () => {
  const { appKit, background, storage, provider } = await enter()
  let heard: { code?: number } | undefined
  provider().on!('disconnect', ((error: { code?: number }) => (heard = error)) as never)
  background.leave()
  await until(() => heard, 'the provider to say so')
  assert.equal([heard!.code, appKit.getIsConnectedState()], [1011, true])
  cleanupModals()
  const again = visit(background, storage)
  await again.appKit.ready()
  assert.ok(again.appKit.getIsConnectedState())
})

test('Ledger behind it: what the device says in words is a refusal where it means one, and stands as it is where not', async () => {
  const { provider, background } = await enter()
  const ask = (statusCode: number) => {
    background.answers['eth_sendTransaction'] = () => {
      throw new TransportStatusError(statusCode)
    }
    return errorOf(provider().request({ method: 'eth_sendTransaction', params: [{ from: ADDRESS }] }))
  }
  const { USER_REFUSED_ON_DEVICE, CONDITIONS_OF_USE_NOT_SATISFIED, LOCKED_DEVICE } = StatusCodes
  for (const code of [CONDITIONS_OF_USE_NOT_SATISFIED, USER_REFUSED_ON_DEVICE]) assert.ok(isRefusal(await ask(code)), `${code}`)
  const locked = await ask(LOCKED_DEVICE)
  assert.not(isRefusal(locked))
  assert.match(locked.message, /Ledger device: Locked device \(0x5515\)/)
})
