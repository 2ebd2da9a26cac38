import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { Account, NetworkPill } from '../../../src/features/account/Overview.js'
import { API, apiRoutes, toRow, WITH_API } from '../../support/blockchain-api.js'
import { byLabel, byTestId, cleanup, click, find, findAll, settle, text, textsOf } from '../../support/dom.js'
import { reply } from '../../support/fakes.js'
import { ADDRESS, network, OTHER_ADDRESS, TWO } from '../../support/modal.js'
import { heard, leave, node, toNode, visit, watchClipboard, type VisitOptions } from '../../support/view.js'

test.after.each(leave)

const ROUTES = { 'https://node-1.test/': node(), 'https://node-2.test/': node('0x0') }
const SERVED = { options: WITH_API, routes: apiRoutes(ROUTES) }

async function open(given: VisitOptions = {}) {
  const made = await visit({ isConnected: true, path: [['Account']], routes: ROUTES, ...given })
  await made.show(Account)
  await settle()
  return made
}

const held = () => findAll('[data-testid=token-balance]').map(heard)

test('it shows who is connected, where, and the ways on; a click on the address copies all of it, and says so', async () => {
  const { views, modal } = await open()
  const copied = watchClipboard()
  const name = byLabel('0x11…111111, Copy Address')
  assert.equal([text(name), name.title], ['0x11…111111', ADDRESS])
  await click(name)
  assert.equal([copied, modal.state.toast.value], [[ADDRESS], { kind: 'success', message: 'Address copied' }])
  byTestId('w3m-account-select-network')
  byTestId('disconnect-button')
  await click(byTestId('account-settings-button'))
  assert.equal(views(), ['Account', 'AccountSettings'])
})

test('the wallet features that there are stand in the dApp’s order; what it switches off is not there', async () => {
  const { views } = await open()
  await click(byTestId('wallet-features-receive-button'))
  assert.equal(views(), ['Account', 'WalletReceive'])
  leave()
  await open({ options: { features: { receive: false, send: false } } })
  assert.equal(findAll('[data-testid^=wallet-features]'), [])
})

test('with services one can buy and swap, and the dApp is told who goes there', async () => {
  const { modal, told } = await open(SERVED)
  assert.equal(textsOf('[data-testid^=wallet-features]'), ['Buy', 'Swap', 'Receive', 'Send'])
  for (const [feature, view] of [
    ['onramp', 'OnRampProviders'],
    ['swaps', 'Swap'],
    ['send', 'WalletSend'],
  ]) {
    await click(byTestId(`wallet-features-${feature}-button`))
    assert.is(modal.screen.router.view.peek(), view)
    modal.screen.router.back(true)
  }
  assert.equal(told().slice(-3), ['SELECT_BUY_CRYPTO', 'OPEN_SWAP', 'OPEN_SEND'])
})

test('with services the worth of all tokens is shown in dollars, and each with its own, most valuable first', async () => {
  await open(SERVED)
  const worth = byTestId('balance-amount')
  assert.equal([text(worth), worth.getAttribute('aria-label')], ['$3,025.75', 'Balance: $3,025.75'])
  assert.equal(held(), ['COIN tokenNetwork 1$3,000.251.5 COIN', 'USDC tokenNetwork 1$25.5025.50 USDC'])
})

test('tokens without a price are listed, and the figure is then that of the native coin', async () => {
  await open({
    ...SERVED,
    routes: { ...SERVED.routes, [`${API}/v1/account/*`]: { balances: [toRow('X', '0.0004', { value: undefined, price: undefined })] } },
  })
  assert.equal([text(byTestId('balance-amount')), held()], ['1.5 COIN', ['X tokenNetwork 10.0004 X']])
})

test('a token that the dApp names is the figure, also where others are known', async () => {
  const answers: Record<string, string> = {
    '0x70a08231': '0x4c4b40',
    '0x313ce567': '0x6',
    '0x95d89b41': `0x${'55534443'.padEnd(64, '0')}`,
  }
  const eth_call = ({ data }: { data: string }) => answers[data.slice(0, 10)]
  await open({
    ...SERVED,
    routes: { ...SERVED.routes, [`POST ${API}/v1/`]: toNode({ eth_call }) },
    options: { ...WITH_API, tokens: { 'eip155:1': { address: OTHER_ADDRESS } } },
  })
  assert.is(text(byTestId('balance-amount')), '5.00 USDC')
})

test('tokens that cannot be read are said where they would be; the native coin is there, and after thirty seconds one may try again', async () => {
  const { fetch, pass, modal } = await open({ ...SERVED, routes: { ...SERVED.routes, [`${API}/v1/account/*`]: reply(401) } })
  assert.equal([text(byTestId('balance-amount')), held().length, modal.state.toast.value?.message], ['1.5 COIN', 1, undefined])
  assert.match(text(), 'Your tokens are not available right now. Your funds are safe.')
  const again = () => findAll('button').find(button => text(button).startsWith('Try Again'))!
  assert.equal([text(again()), again().getAttribute('aria-disabled')], ['Try Again in 30 s', 'true'])
  fetch.routes[`${API}/v1/account/*`] = { balances: [toRow('X', '1')] }
  await click(again())
  assert.equal(held().length, 1)
  await pass(30_000)
  assert.is(text(again()), 'Try Again')
  await click(again())
  await settle()
  assert.equal(held(), ['X tokenNetwork 1$2.001 X'])
})

test('an account without tokens is told so', async () => {
  await open({
    ...SERVED,
    routes: {
      ...SERVED.routes,
      'https://node-1.test/': reply(404),
      [`POST ${API}/v1/`]: reply(404),
      [`${API}/v1/account/*`]: { balances: [] },
    },
  })
  byTestId('empty-account-state')
})

test('when the dApp says that something has moved, an open account asks anew', async () => {
  const { fetch, appKit, pass } = await open(SERVED)
  await pass(1_000)
  fetch.routes[`${API}/v1/account/*`] = { balances: [toRow('NEW', '1')] }
  await appKit.updateNativeBalance()
  await settle()
  assert.equal(held(), ['NEW tokenNetwork 1$2.001 NEW'])
})

test('on a network that the dApp does not offer nothing loads for ever', async () => {
  const { wallet, pass } = await open({ ...SERVED, options: { ...WITH_API, allowUnsupportedChain: true } })
  wallet.changeChain(99)
  await pass(60_000)
  assert.equal([findAll('.lk-skeleton').length, findAll('[role=tab]').length], [0, 0])
})

test('on a test network there are activity and NFTs, and the native coin without a worth', async () => {
  await open({ ...SERVED, networks: [network(1, { testnet: true })] })
  assert.equal(textsOf('[role=tab]'), ['Tokens', 'NFTs', 'Activity'])
  assert.is(text(byTestId('balance-amount')), '1.5 COIN')
  assert.equal(held(), ['CoinNetwork 11.5 COIN'])
})

test('tokens, NFTs and activity are tabs; the one that was chosen stays chosen', async () => {
  const { show, modal } = await open(SERVED)
  assert.equal(textsOf('[role=tab]'), ['Tokens', 'NFTs', 'Activity'])
  await click(byTestId('tab-activity'))
  assert.is(byTestId('tab-activity').getAttribute('aria-selected'), 'true')
  cleanup()
  await show(Account)
  assert.equal([byTestId('tab-activity').getAttribute('aria-selected'), modal.state.of().currentTab], ['true', 'activity'])
})

test('without services, and where the dApp wants no history, there are only tokens', async () => {
  await open()
  assert.equal(findAll('[role=tab]'), [])
  leave()
  await open({ ...SERVED, options: { ...WITH_API, features: { history: false } } })
  assert.equal(findAll('[role=tab]'), [])
})

test('the balance is rounded down and has its symbol; until it is known a skeleton stands for it', async () => {
  let answer = () => {}
  await open({
    routes: { 'https://node-1.test/': call => new Promise<object>(resolve => (answer = () => resolve(node('0x1bc16d674ec7ffff')(call)))) },
  })
  assert.is(find('.lk-skeleton').getAttribute('aria-label'), 'Loading')
  assert.equal(findAll('[data-testid=balance-amount]'), [])
  answer()
  await settle()
  const balance = byTestId('balance-amount')
  assert.equal([text(balance), balance.getAttribute('aria-label')], ['1.99999 COIN', 'Balance: 1.999999999999999999 COIN'])
  assert.equal(findAll('.lk-skeleton'), [])
})

test('a node is asked once for an account, and again on another network', async () => {
  const { fetch, appKit } = await open()
  assert.is(fetch.calls.length, 1)
  await appKit.switchNetwork(TWO)
  await settle()
  assert.equal([fetch.calls.map(({ url }) => url.hostname), text(byTestId('balance-amount'))], [['node-1.test', 'node-2.test'], '0 COIN'])
})

test('a balance that cannot be had is said, and nothing goes on loading', async () => {
  const { modal, pass } = await open({ routes: {} })
  await pass(60_000)
  // Once, where it is missing, and nowhere else.
  assert.is(modal.state.toast.value, undefined)
  assert.equal([findAll('.lk-skeleton').length, findAll('[data-testid=balance-amount]').length], [0, 0])
  assert.match(text(), 'Your balance is not available right now. Your funds are safe.')
})

test('a name and a picture stand in the place of address and gradient', async () => {
  const { modal } = await open()
  const avatar = byTestId('single-account-avatar')
  assert.equal([findAll('[aria-hidden=true][style*=gradient]', avatar).length, findAll('img', avatar).length], [1, 0])
  modal.state.patch('eip155', { name: 'vitalik.eth', image: 'https://pictures.test/v.png' })
  await settle()
  assert.is(byLabel('vitalik.eth, Copy Address').title, ADDRESS)
  assert.equal([findAll('[style*=gradient]', avatar).length, find<HTMLImageElement>('img', avatar).src], [0, 'https://pictures.test/v.png'])
})

test('while a connection is being restored it says so, asks no node, and can be left', async () => {
  const { modal, show, fetch } = await visit({ path: [['Account']], routes: ROUTES })
  modal.state.patch('eip155', { status: 'reconnecting', accounts: [{ namespace: 'eip155', address: ADDRESS, type: 'eoa' }] })
  await show(Account)
  assert.match(text(), 'Restoring your connection')
  assert.is(fetch.calls.length, 0)
  byTestId('disconnect-button')
  modal.state.patch('eip155', { status: 'connected' })
  await settle()
  assert.not.match(text(), 'Restoring')
  assert.is(fetch.calls.length, 1)
})

// The network in use

test('where a dApp allows no other network there is none', async () => {
  const { show } = await visit({ options: { enableNetworkSwitch: false } })
  const { root } = await show(NetworkPill)
  assert.is(root.childElementCount, 0)
})
