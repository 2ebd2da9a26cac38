// The views and states that only several chain families, or several wallets, have, each looked at by `walk.ts`.
import { suite } from 'uvu'
import { createDapp, isAt, isClosed, reads } from './dapp.js'
import { CALM, createWalk } from './walk.js'

const test = suite('every view of families')
const world = createDapp(test, { families: true })
const walk = createWalk(test, 'families')

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
  await id('account-settings-button').waitFor()
  await look(visit, 'Account, Solana')
  await id('account-settings-button').click()
  await look(visit, 'AccountSettings, Solana')
  await id('account-switch-chain-button').click()
  await isAt(visit, 'Switch Chain')
  await look(visit, 'SwitchActiveChain')
  await id('switch-chain-polkadot').click()
  await look(visit, 'Connect, Polkadot')
  await id('header-back').click()
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
  await look(visit, 'SwitchActiveChain, two')
  await id('disconnect-all-button').click()
  await isClosed(visit)
})

walk('several wallets', async look => {
  const visit = await world.enter({
    ...CALM,
    before: async (_, context) => {
      await world.attach(context, { name: 'Second Wallet', rdns: 'example.second' })
    },
  })
  const { page, id } = visit
  const openWallets = async () => {
    await page.locator('appkit-button').getByRole('button').click()
    await id('account-settings-button').click()
    await id('wui-wallet-switch').click()
    await isAt(visit, 'Wallets')
  }
  await page.locator('appkit-button').getByRole('button').click()
  await page.locator('w3m-modal [data-testid^="wallet-selector-"]', { hasText: 'Sandbox Wallet' }).click()
  await isClosed(visit)
  await openWallets()
  await look(visit, 'ProfileWallets')
  await id('add-connection-button').click()
  await id('wallet-selector-example.second').click()
  await isClosed(visit)
  await openWallets()
  await reads(id('wui-active-profile-wallet-item'), 'Second Wallet')
  await look(visit, 'ProfileWallets, two')
})
