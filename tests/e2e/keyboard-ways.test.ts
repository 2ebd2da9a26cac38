// Without a mouse: a code, all wallets, the account, receiving, buying. The focus can be seen wherever Tab comes by (`keys.ts`), and no new view loses
// it. Connecting, changing the network and leaving are in `keyboard.test.ts`; sending and signing in in `heard.test.ts`, whose visitor has no mouse
// either.
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createDapp, isAt, isClosed, isConnected, reads, SANDBOX_ROW, type Visit, type VisitWishes } from './dapp.js'
import { focusIs, keepsFocus, press, pressAt, tabTo } from './keys.js'

const test = suite('keyboard, every way')
const world = createDapp(test)

/** Opens the list, by keys alone. */
async function open(wishes: VisitWishes = {}): Promise<Visit> {
  const visit = await world.enter({ reducedMotion: 'reduce', knowsBoth: true, ...wishes })
  await pressAt(visit.page, 'connect-button')
  await visit.page.getByText('Bramblewick').waitFor()
  return visit
}

/** Opens the account, by keys alone. */
async function openAccount(wishes: VisitWishes = {}): Promise<Visit> {
  const visit = await open(wishes)
  const { page, id } = visit
  await pressAt(page, SANDBOX_ROW)
  await isConnected(visit)
  await isClosed(visit)
  await focusIs(page, 'account-button')
  await press(page, 'Enter')
  await reads(id('token-balance'), /ETH/)
  await keepsFocus(page)
  return visit
}

/** A view has come by a key, with the focus in it. */
async function comes(visit: Visit, title: string): Promise<void> {
  await isAt(visit, title)
  await keepsFocus(visit.page)
}

test('a code is shown and copied, and one step leads back to where one was; all wallets: searched, narrowed down, chosen', async () => {
  const visit = await open({ allow: [/404/] })
  const { page, id } = visit
  await pressAt(page, 'wallet-selector-walletconnect')
  await id('wui-qr-code').waitFor()
  await keepsFocus(page)
  await pressAt(page, 'copy-wc2-uri')
  await keepsFocus(page)
  await pressAt(page, 'header-back', ' ')
  await comes(visit, 'Connect Wallet')

  await pressAt(page, 'all-wallets')
  await comes(visit, 'All Wallets')
  await page.locator('w3m-modal [data-testid^="wallet-search-item-"]').first().waitFor()
  await tabTo(page, 'wui-input-text')
  await page.keyboard.type('bramble')
  await reads(page.locator('w3m-modal [data-testid^="wallet-search-item-"]'), 'Bramblewick')
  await pressAt(page, 'wui-certified-switch', ' ')
  await keepsFocus(page)
  await pressAt(page, 'wui-certified-switch', ' ')
  await pressAt(page, /^wallet-search-item-/)
  await comes(visit, 'Bramblewick')
  await press(page, 'Escape')
  await comes(visit, 'All Wallets')
  assert.is(await id('wui-input-text').inputValue(), 'bramble')
  await press(page, 'Escape', 'Escape')
  await isClosed(visit)
  await focusIs(page, 'connect-button')
})

test('the account’s tabs are walked with the arrows, its settings and address are read, and something is bought, as far as the provider’s window', async () => {
  const visit = await openAccount()
  const { page, id } = visit
  await tabTo(page, 'tab-tokens')
  await press(page, 'ArrowRight')
  await focusIs(page, 'tab-nfts')
  await press(page, 'End')
  await focusIs(page, 'tab-activity')
  await id('transaction').first().waitFor()
  await tabTo(page, 'transaction')
  await pressAt(page, 'account-settings-button')
  await comes(visit, 'Settings')
  await pressAt(page, 'account-switch-network-button')
  await comes(visit, 'Choose Network')
  await press(page, 'Escape')
  await comes(visit, 'Settings')
  await pressAt(page, 'header-back')
  await comes(visit, 'Account')
  await pressAt(page, 'wallet-features-receive-button')
  await id('wui-qr-code').waitFor()
  await comes(visit, 'Receive')
  await pressAt(page, /copy/i)
  await keepsFocus(page)
  await pressAt(page, 'header-back')
  await comes(visit, 'Account')

  await pressAt(page, 'wallet-features-onramp-button')
  await comes(visit, 'Buy')
  await pressAt(page, 'onramp-pay-token')
  await id('onramp-currency-item-EUR').waitFor()
  await keepsFocus(page)
  await pressAt(page, 'onramp-currency-item-EUR')
  await comes(visit, 'Buy')
  await tabTo(page, 'onramp-pay-amount')
  await press(page, 'Control+A')
  await page.keyboard.type('80')
  await page.locator('[data-testid=onramp-continue-button][aria-disabled=false]').waitFor()
  await tabTo(page, 'onramp-continue-button')
  await Promise.all([page.waitForEvent('popup'), press(page, 'Enter')])
  await id('buy-in-progress').waitFor()
  await keepsFocus(page)
})
