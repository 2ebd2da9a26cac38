// The views and states that only several chain families, or several wallets, have, each looked at by `walk.ts`.
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { AttachedWallet } from '../../scripts/sandbox/wallet/attach.js'
import { connect, createDapp, isAt, isClosed, isConnected, isDisconnected, openModal, reads, until } from './dapp.js'
import { CALM, createWalk } from './walk.js'

const test = suite('every view of families')
const world = createDapp(test, { families: true })
const walk = createWalk(test, 'families')

const countIn = ({ calls }: AttachedWallet, method: string) => calls.filter(call => call.method === method).length

walk('the views of several families', async look => {
  const visit = await world.enter({
    pages: 'families',
    body: '<appkit-button></appkit-button><appkit-network-button></appkit-network-button>',
    knowsBoth: true,
    ...CALM,
  })
  const { page, id } = visit
  const open = () => page.locator('appkit-button').getByRole('button').click()
  const choose = () => page.locator('w3m-modal [data-testid^="wallet-selector-"]', { hasText: 'Sandbox Wallet' }).click()
  await open()
  await choose()
  await isAt(visit, 'Select Chain')
  await id('wui-list-chain-eip155').waitFor()
  await look(visit, 'ConnectingMultiChain')
  await id('wui-list-chain-solana').click()
  await isClosed(visit)
  await open()
  await id('account-settings-button').click()
  await id('account-switch-chain-button').click()
  await isAt(visit, 'Switch Chain')
  await look(visit, 'SwitchActiveChain')
  await id('header-back').click()
  await id('account-switch-network-button').click()
  await look(visit, 'Networks, of families')
  await id('w3m-network-switch-Bitcoin Regtest').click()
  await isAt(visit, 'Switch Chain')
  await look(visit, 'SwitchActiveChain, needs a wallet')
  await page.getByRole('button', { name: 'Continue with Sandbox Wallet' }).click()
  await isClosed(visit)
  await open()
  await id('account-settings-button').click()
  await id('account-switch-chain-button').click()
  await id('disconnect-all-button').click()
  await isClosed(visit)
})

walk('several wallets: one more beside the first, turned to and back without a question, and left by itself', async look => {
  let second!: AttachedWallet
  const visit = await world.enter({
    ...CALM,
    before: async (_, context) => {
      second = await world.attach(context, { name: 'Second Wallet', rdns: 'example.second' })
    },
  })
  const { page, id, attached, address } = visit
  const openWallets = async () => {
    await openModal(visit)
    await id('account-settings-button').click()
    await id('wui-wallet-switch').click()
    await isAt(visit, 'Wallets')
  }
  await connect(visit)
  await openWallets()
  await look(visit, 'ProfileWallets')
  await id('add-connection-button').click()
  await id('wallet-selector-example.second').click()
  await isClosed(visit)
  await openWallets()
  await reads(id('wui-active-profile-wallet-item'), 'Second Wallet')
  await look(visit, 'ProfileWallets, two')
  await id('active-connection').click()
  await until(async () => (await visit.modal()).evaluate(modal => modal.getConnections()[0]?.name === 'Sandbox Wallet'), 'the first in use')
  assert.is(countIn(attached, 'eth_requestAccounts'), 1, 'nobody was asked again')
  await page.reload()
  await isConnected(visit, address)
  await openWallets()
  await reads(id('active-connection'), 'Second Wallet')
  await id('wui-active-profile-wallet-item-disconnect-button').click()
  await until(() => countIn(attached, 'wallet_revokePermissions') === 1, 'the first is told')
  await (await visit.modal()).evaluate(modal => modal.disconnect())
  await isDisconnected(visit)
  await until(() => countIn(second, 'wallet_revokePermissions') === 1, 'and so is the second')
})
