// Whom the demo asks to sign in again where everybody has to: the wallet's other account; and that Polkadot's sign in as well.
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { attachWallet, type AttachedWallet } from '../../scripts/sandbox/wallet/attach.js'
import { createWallet } from '../../scripts/sandbox/wallet/create.js'
import { until } from '../e2e/dapp.js'
import { askServer, by, isClosed, sessionsIn, visitor } from './signed-in.js'
import { createDemo } from './world.js'

const world = createDemo(test, { inpage: false, families: true })

/** What the wallet was asked to sign. */
const signed = ({ calls }: AttachedWallet) => calls.map(({ method }) => method).filter(method => /sign/i.test(method))

test('an account without a session is asked, on Polkadot too, and one that has signed in is not', async () => {
  const { devnets, families } = world.sandbox
  const open = await world.enter(visitor)
  const page = await open('about:blank')
  const attached = await attachWallet(
    page.context(),
    createWallet({ chains: [...devnets], others: families!.others, behaviour: { answer: 'approve' } }),
  )
  try {
    const at = by(page)
    const { state } = attached.wallet
    const [first, second] = state.accounts.map(({ address }) => address)
    const isInUse = (address: string) => at('w3m-address').filter({ hasText: address }).waitFor()
    const sandboxWallet = page.locator('w3m-modal [data-testid^="wallet-selector-"]', { hasText: 'Sandbox Wallet' })
    const signedAccounts = async () => (await askServer(world, page.context())).map(({ data }) => data.accountAddress)
    await page.goto(world.demo.workbench)
    await at('sign-in-off').getByRole('link', { name: 'required' }).click()
    await page.waitForURL(/signIn=required/)
    await at('sign-in-reason').filter({ hasText: 'Connect a wallet' }).waitFor()

    await page.locator('[data-testid=family-polkadot] appkit-button').getByRole('button').click()
    await sandboxWallet.click()
    await at('w3m-connecting-siwe-sign').click()
    await sessionsIn(page).first().waitFor()
    await isClosed(page)
    const [onPolkadot] = await askServer(world, page.context())
    assert.match(onPolkadot!.data.chainId, /^polkadot:/)
    await at('disconnect-polkadot').click()
    await at('sign-in-reason').filter({ hasText: 'Connect a wallet' }).waitFor()
    await until(async () => (await signedAccounts()).length === 0, 'who leaves is signed out')
    const before = signed(attached).length

    await at('w3m-open-hook-button').click()
    await sandboxWallet.click()
    await page
      .locator('w3m-modal')
      .getByRole('button', { name: /Ethereum|EVM/ })
      .first()
      .click()
    await at('w3m-connecting-siwe-sign').click()
    await sessionsIn(page).first().waitFor()
    await isClosed(page)
    await isInUse(first!)

    state.selectAccount(second!)
    await at('w3m-connecting-siwe-sign').click()
    await sessionsIn(page).nth(1).waitFor()
    await isClosed(page)
    await isInUse(second!)
    assert.equal([await signedAccounts(), signed(attached).length - before], [[first, second], 2])

    // Each is known now, however often the wallet changes between them.
    for (const address of [first!, second!, first!]) {
      const looked = page.waitForResponse('**/session')
      state.selectAccount(address)
      await isInUse(address)
      await looked
      await at('sign-in-reason').filter({ hasText: 'The account in use is signed in.' }).waitFor()
      await page.waitForLoadState('networkidle')
      assert.is(await at('w3m-modal-card').count(), 0)
    }
    assert.equal([await signedAccounts(), signed(attached).length - before], [[first, second], 2])
  } finally {
    attached.close()
  }
})

test.run()
