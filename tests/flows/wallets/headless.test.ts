import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { PAIRING_LIFE } from '../../../src/domain/times.js'
import type { WalletItem } from '../../../src/domain/wallet-items.js'
import { connect } from '../../../src/flows/connecting/connect.js'
import { settled, settlePromises } from '../../support/clock.js'
import { useFakeWalletConnect } from '../../support/fake-walletconnect.js'
import { createFakeWallet, type FakeWalletOptions } from '../../support/fakes.js'
import { ADDRESS, cleanupModals, createTestModal, errorOf, OTHER_ADDRESS } from '../../support/modal.js'
import { until } from '../../support/patience.js'

test.after.each(cleanupModals)

test('lists that somebody follows end with the modal: nothing looks for wallets any more, and nobody is told', async () => {
  const { appKit, clock, announce } = createTestModal()
  const { subscribe } = await appKit.wallets()
  let told = 0
  for (let follower = 0; follower < 2; follower++) subscribe(() => told++)
  announce({ provider: createFakeWallet(), rdns: 'com.early', name: 'Early' })
  await settlePromises()
  assert.equal([told > 0, clock.pending().length > 0], [true, true])
  appKit.destroy()
  told = 0
  announce({ provider: createFakeWallet(), rdns: 'com.late', name: 'Late' })
  await settlePromises()
  assert.equal([told, clock.pending()], [0, []])
})

const PHONE = { id: 'phone', name: 'Phone', connectors: [] } as unknown as WalletItem

/** A list of the dApp's own, with a wallet of the browser that `lets` somebody in, and a phone behind a link. */
async function list(lets?: FakeWalletOptions) {
  const wallet = createFakeWallet(lets)
  const made = createTestModal({ wallet, options: { projectId: 'p' } })
  const link = useFakeWalletConnect(made.modal, { address: OTHER_ADDRESS })
  const wallets = await made.appKit.wallets()
  const own = wallets.getState().wallets[0]!
  const isShown = (at: number) =>
    until(() => {
      const { wcUri } = wallets.getState()
      return link.attempts[at]?.uri === wcUri && wcUri
    }, 'the link to be shown')
  const approve = async (at = 0) => void (await settled(link.attempts[at]!.approve()))
  return { ...made, wallet, wallets, own, link, isShown, approve, here: () => [made.appKit.getAddress(), wallets.getState().wcUri] }
}

test('who shows a link and then connects otherwise is not put out by whoever follows it late; a link that they open after that counts', async () => {
  const { wallets, own, isShown, approve, here, clock, link, appKit } = await list()
  const first = errorOf(wallets.connect(PHONE))
  await isShown(0)
  await wallets.connect(own)
  await first
  await approve()
  await clock.advance(PAIRING_LIFE)
  assert.equal([here(), link.attempts.length], [[ADDRESS, undefined], 1])
  const second = wallets.connect(PHONE)
  await isShown(1)
  await approve(1)
  await second
  assert.equal([here(), appKit.getConnections('eip155').length], [[OTHER_ADDRESS, undefined], 2])
})

test('who connects otherwise without the list, in another family too, ends the link of the list and what waits for it', async () => {
  const { modal, wallets, isShown, connector } = await list()
  modal.state.activeNamespace.value = 'solana'
  const phone = errorOf(wallets.connect(PHONE))
  await isShown(0)
  await connect(modal, connector())
  assert.equal([(await phone).name, wallets.getState().wcUri], ['requestAborted', undefined])
})

test('who gives a phone up is not connected by whoever follows its link; where the dApp wants one to be ready the next is', async () => {
  const { wallets, isShown, approve, here } = await list()
  const first = errorOf(wallets.connect(PHONE))
  await isShown(0)
  wallets.resetConnectingWallet()
  assert.is((await first).name, 'requestAborted')
  await approve()
  assert.equal(here(), [undefined, undefined])
  await wallets.getWcUri()
  wallets.resetConnectingWallet()
  const uri = await isShown(2)
  await approve(1)
  assert.equal([here(), wallets.getState().isFetchingWcUri], [[undefined, uri], false])
  wallets.resetWcUri()
  assert.equal([here(), wallets.getState().isFetchingWcUri], [[undefined, undefined], false])
})

test('who gives a phone up before its link is there, or chooses a wallet of the browser, has no link made, and the wallet lets them in', async () => {
  const { wallets, own, here, link } = await list()
  const first = errorOf(wallets.connect(PHONE))
  wallets.resetConnectingWallet()
  const second = errorOf(wallets.connect(PHONE))
  const ready = wallets.getWcUri()
  wallets.resetWcUri()
  await wallets.connect(own)
  assert.equal([(await first).name, (await second).name, await ready], ['requestAborted', 'requestAborted', undefined])
  assert.equal([here(), link.attempts.length], [[ADDRESS, undefined], 0])
})
