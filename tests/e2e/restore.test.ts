// Coming back, and ending it: in this tab, in another, in the wallet, without a network.
import type { Page } from 'playwright-core'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { walletAccounts } from '../../scripts/sandbox/devnet.js'
import { comesToRest, connect, createDapp, helpers, isClosed, isConnected, isDisconnected, openModal, reads, until } from './dapp.js'

const test = suite('restore')
const world = createDapp(test)

/** In the page: a wallet that answers nothing while local storage says that it hangs. */
function addWallet(address: string): void {
  const provider = {
    request: async ({ method }: { method: string }) => {
      if (localStorage.getItem('hangs')) return new Promise(() => {})
      return /ccounts$/.test(method) ? [address] : method === 'eth_chainId' ? '0x7a69' : null
    },
    on() {},
    removeListener() {},
  }
  const detail = { info: { uuid: '1', name: 'Sleepy', rdns: 'example.sleepy', icon: 'data:image/png,x' }, provider }
  window.addEventListener('eip6963:requestProvider', () => window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail })))
}
const SLEEPY_ROW = 'wallet-selector-example.sleepy'
const withSleepy = (page: Page) => page.addInitScript(addWallet, walletAccounts[0]!.address)
const hang = (page: Page, isHanging: boolean) =>
  page.evaluate(isHanging => (isHanging ? localStorage.setItem('hangs', '1') : localStorage.removeItem('hangs')), isHanging)

test('a disconnect in one tab is one in another that was restored and has not been touched, and in one still restoring', async () => {
  const visit = await world.enter({ wallet: false, before: withSleepy })
  const { context, id, url, address } = visit
  await openModal(visit)
  await id(SLEEPY_ROW).click()
  await isConnected(visit)
  await visit.page.reload()
  await isConnected(visit, address)
  const openTab = async () => {
    const { page } = await world.visit(url, { context, before: withSleepy, options: world.sandbox.options })
    return { page, ...helpers(page) }
  }
  const tab = await openTab()
  await isConnected(tab)
  await hang(tab.page, true)
  const restoring = await openTab()
  await restoring.page.locator('[data-testid=account-button][aria-busy=true]').waitFor()
  await (await tab.modal()).evaluate(modal => modal.disconnect())
  for (const each of [tab, visit, restoring]) await isDisconnected(each)
  await (await restoring.modal()).evaluate(modal => modal.ready())
  await isDisconnected(restoring)
})

const OFFLINE = [/ERR_INTERNET_DISCONNECTED/, /Failed to fetch dynamically imported module/]
/** Who is connected by what, as it is stored. */
const stored = async (record: { storageKeys(): Promise<readonly string[]> }) =>
  (await record.storageKeys()).filter(key => key.endsWith('connector_id') || key.endsWith('connections'))

test('a disconnect works offline, in the wallet too, where the account was never looked at', async () => {
  const visit = await world.enter({ allow: OFFLINE })
  const { page, context, id, wallet, record } = visit
  await connect(visit)
  await reads(id('account-button'), '1234.567 ETH')
  await comesToRest(page)
  await context.setOffline(true)
  await id('account-button').click()
  await id('disconnect-button').click()
  await isDisconnected(visit)
  await isClosed(visit)
  await until(() => wallet.state.sites.length === 0, 'the wallet to take the permission back')
  assert.equal(await stored(record), [])
})
