import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Wallet } from '../../src/domain/wallets.js'
import { ConnectingExternal } from '../../src/views/ConnectingExternal.js'
import { byLabel, byTestId, click, findAll, settle, text } from '../support/dom.js'
import { leave, visit, type VisitOptions } from '../support/view.js'

test.after.each(leave)

async function wait(given: VisitOptions = {}) {
  const made = await visit({ path: [['Connect'], ['ConnectingExternal', { connectorId: 'com.example.wallet' }]], ...given })
  const rendered = await made.show(ConnectingExternal)
  return { ...made, ...rendered, asked: () => made.wallet.count('eth_requestAccounts'), said: () => made.modal.screen.announcement.value }
}

const isTravelling = () => findAll('.lk-ring').length === 1
const tryAgain = () => click(byTestId('w3m-connecting-widget-secondary-button'))

for (const [approve, title, more] of [
  ['refuse', 'Connection declined', 'Try again, or choose another wallet.'],
  ['pending', 'A request is already open', 'Open Example Wallet and answer it there, then try again.'],
] as const)
  test(`a wallet that answers with ${approve} leads to '${title}' and stays open`, async () => {
    const { appKit, said } = await wait({ has: { approve } })
    assert.match(text(), title)
    assert.match(text(), more)
    assert.equal([said(), isTravelling(), appKit.isOpen(), appKit.getAccount()?.status], [title, false, true, 'disconnected'])
  })

test('any other failure is told with its reason, and what to do next', async () => {
  await wait({ has: { answers: { eth_requestAccounts: () => Promise.reject(new Error('oops')) } } })
  assert.match(text(), 'Could not connect')
  assert.match(text(), 'Something went wrongTry again, or choose another wallet.')
})

test('after thirty seconds of silence it says so, and an answer that comes then still connects', async () => {
  const { pass, wallet, appKit } = await wait({ has: { approve: 'hang' } })
  await pass(29_999)
  assert.match(text(), 'Continue in Example Wallet')
  await pass(1)
  assert.match(text(), 'Example Wallet does not answer')
  assert.match(text(), 'Open Example Wallet and answer there')
  wallet.release('always')
  await settle()
  assert.equal([appKit.getIsConnectedState(), appKit.isOpen()], [true, false])
})

test('trying again asks again, and waits thirty seconds anew', async () => {
  const { wallet, asked, pass } = await wait({ has: { approve: 'refuse' } })
  await pass(20_000)
  wallet.approve = 'hang'
  await tryAgain()
  assert.equal([asked(), isTravelling()], [2, true])
  await pass(29_999)
  assert.match(text(), 'Continue in Example Wallet')
  await pass(1)
  assert.match(text(), 'does not answer')
})

const PHONE = 'Use Your Phone Instead'
const HOSTED = { options: { projectId: 'p' }, has: { approve: 'hang' as const } }

/** A visitor who waits for a wallet that the directory may know. */
async function known(wallet?: Wallet) {
  const made = await visit({
    ...HOSTED,
    path: [['Connect'], ['ConnectingExternal', { connectorId: 'com.example.wallet', title: 'Example Wallet', walletId: wallet?.id }]],
  })
  if (wallet) made.modal.screen.wallets.known.value = new Map([[wallet.id, wallet]])
  await made.show(ConnectingExternal)
  return made
}

test('who has the wallet on their phone as well is led to its code, and the one in this browser is left alone', async () => {
  const { modal, views, data, appKit } = await known({ id: 'w1', name: 'Example', mobile_link: 'example://' })
  await click(byLabel(PHONE))
  assert.equal([views(), data()], [['Connect', 'ConnectingWalletConnect'], { walletId: 'w1', title: 'Example', platform: 'qrcode' }])
  leave()
  assert.equal([appKit.getAccount()?.status, modal.screen.router.direction.value], ['disconnected', 1])
})

test('a wallet nobody knows may be on a phone too: any can scan the code; one that has no app for phones is not looked for there', async () => {
  const { data } = await known()
  await click(byLabel(PHONE))
  assert.equal(data(), { walletId: undefined, title: undefined, platform: 'qrcode' })
  leave()
  await known({ id: 'w1', name: 'Example' })
  assert.not(text().includes(PHONE))
})

test('nothing leads to a phone without a project id, nor from a phone', async () => {
  await wait({ has: { approve: 'hang' } })
  assert.not(text().includes(PHONE))
  leave()
  await wait({ ...HOSTED, navigator: { userAgent: 'iPhone' } })
  assert.not(text().includes(PHONE))
})

test('a wallet that answers once it was ended in another tab connects nobody, and nobody is told that it did', async () => {
  const { wallet, appKit, modal, said, told } = await wait({ has: { approve: 'hang' } })
  modal.state.patch('eip155', { attempt: undefined, status: 'disconnected' })
  wallet.release('always')
  await settle()
  assert.equal([appKit.getIsConnectedState(), appKit.isOpen(), said()], [false, true, 'Could not connect'])
  assert.not(told().some(each => /CONNECT_(SUCCESS|ERROR)/.test(each)))
})

test('whoever leaves is disconnected; a later answer connects nobody, and no clock runs on', async () => {
  const { unmount, wallet, appKit, clock } = await wait({ has: { approve: 'hang' } })
  assert.is(appKit.getAccount()?.status, 'connecting')
  unmount()
  assert.is(appKit.getAccount()?.status, 'disconnected')
  wallet.release('always')
  await settle()
  assert.equal([appKit.getIsConnectedState(), clock.pending()], [false, []])
})
