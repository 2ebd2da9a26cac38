// The views that only several chain families, or several wallets, have; see `axe-views.ts`.
import type { Test } from 'uvu'
import * as assert from 'uvu/assert'
import { lookWithAxe, type WalkWishes } from './axe-views.js'
import { isAt, isClosed, reads, type DappWorld } from './dapp.js'

/** Looks at them in one of the two themes, in a world with families. */
export function testFamilies(
  test: Test,
  world: DappWorld,
  colorScheme: 'light' | 'dark',
  { look = lookWithAxe, ...all }: WalkWishes = {},
): void {
  test(`the views of several families, ${colorScheme}`, async () => {
    const visit = await world.enter({
      pages: 'families',
      body: '<appkit-button></appkit-button><appkit-network-button></appkit-network-button>',
      knowsBoth: true,
      colorScheme,
      reducedMotion: 'reduce',
      ...all,
    })
    const { page, id } = visit
    const problems: string[] = []
    const open = () => page.locator('appkit-button').getByRole('button').click()
    const choose = () => page.locator('w3m-modal [data-testid^="wallet-selector-"]', { hasText: 'Sandbox Wallet' }).click()
    await open()
    await choose()
    await isAt(visit, 'Select chain')
    await id('wui-list-chain-eip155').waitFor()
    await look(visit, 'ConnectingMultiChain', problems)
    await id('wui-list-chain-solana').click()
    await isClosed(visit)
    await open()
    await id('account-settings-button').waitFor()
    await look(visit, 'Account, Solana', problems)
    await id('account-settings-button').click()
    await look(visit, 'AccountSettings, Solana', problems)
    await id('account-switch-chain-button').click()
    await isAt(visit, 'Switch chain')
    await look(visit, 'SwitchActiveChain', problems)
    await id('switch-chain-polkadot').click()
    await look(visit, 'Connect, Polkadot', problems)
    await id('header-back').click()
    await id('header-back').click()
    await id('account-switch-network-button').click()
    await look(visit, 'Networks, of families', problems)
    await id('w3m-network-switch-Bitcoin Regtest').click()
    await isAt(visit, 'Switch chain')
    await look(visit, 'SwitchActiveChain, needs a wallet', problems)
    await page.getByRole('button', { name: 'Continue with Sandbox Wallet' }).click()
    await isClosed(visit)
    await open()
    await id('account-settings-button').click()
    await id('account-switch-chain-button').click()
    await look(visit, 'SwitchActiveChain, two', problems)
    await id('disconnect-all-button').click()
    await isClosed(visit)
    assert.equal(problems, [])
  })

  test(`several wallets, ${colorScheme}`, async () => {
    const visit = await world.enter({
      colorScheme,
      reducedMotion: 'reduce',
      ...all,
      before: async (_, context) => {
        await world.attach(context, { name: 'Second Wallet', rdns: 'example.second' })
      },
    })
    const { page, id } = visit
    const problems: string[] = []
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
    await look(visit, 'ProfileWallets', problems)
    await id('add-connection-button').click()
    await id('wallet-selector-example.second').click()
    await isClosed(visit)
    await openWallets()
    await reads(id('wui-active-profile-wallet-item'), 'Second Wallet')
    await look(visit, 'ProfileWallets, two', problems)
    assert.equal(problems, [])
  })
}
