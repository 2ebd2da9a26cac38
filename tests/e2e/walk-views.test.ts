// Every view and state from the page's buttons to the account, its networks and buying, each looked at by `walk.ts`.
import { suite } from 'uvu'
import { until } from '../support/patience.js'
import { connect, createDapp, goElsewhere, isAt, isClosed, openModal, reads, SANDBOX_ROW, type Visit, type VisitWishes } from './dapp.js'
import { CALM, createWalk, LEGAL } from './walk.js'

const test = suite('every view')
const world = createDapp(test)
const walk = createWalk(test, 'views')

const enter = async (wishes: VisitWishes = {}): Promise<Visit> => world.enter({ ...CALM, knowsBoth: true, ...wishes })

walk('the page’s buttons', async look => {
  const visit = await enter({
    body: '<appkit-button></appkit-button> <appkit-network-button></appkit-network-button> <w3m-connect-button size="sm"></w3m-connect-button>',
  })
  await look(visit, 'before connecting')
  await connect(visit)
  await reads(visit.id('account-button'), '1234.567 ETH')
  // What was said of it to screen readers goes with the sign of it.
  await until(async () => !(await visit.page.locator('w3m-modal [role=status]').count()), 'the sign of it to go')
  await look(visit, 'connected', { accents: true })
  goElsewhere(visit, world.sandbox.urls.one)
  await visit.id('account-button').getByRole('img', { name: 'Unsupported network' }).waitFor()
  await visit.id('w3m-header-close').click()
  await look(visit, 'on a network that is not offered')
})

walk('the way to a wallet, and the wait for it in each of its states', async look => {
  const visit = await enter({ options: LEGAL, allow: [/404/], wallet: { answer: 'ask' }, before: page => page.clock.install() })
  const { id, page, wallet } = visit
  await openModal(visit)
  await page.getByText('Bramblewick').waitFor()
  await page.getByRole('link', { name: 'Privacy Policy' }).waitFor()
  await look(visit, 'Connect', { accents: true })
  await page.getByRole('button', { name: 'I Don’t Have a Wallet' }).click()
  await page.getByText('Your key to this app').waitFor()
  await look(visit, 'WhatIsAWallet')
  await page.getByRole('button', { name: 'Get a Wallet' }).click()
  await page.getByRole('button', { name: 'Bramblewick' }).waitFor()
  await look(visit, 'GetWallet')
  await page.getByRole('button', { name: 'Bramblewick' }).click()
  await page.getByRole('link').first().waitFor()
  await look(visit, 'Downloads')
  for (let step = 0; step < 3; step++) await id('header-back').click()
  await id('all-wallets').click()
  await id('wui-input-text').fill('bramble')
  await until(async () => (await page.locator('w3m-modal [data-testid^="wallet-search-item-"]').count()) === 1, 'what is found')
  await look(visit, 'AllWallets', { accents: true })
  await id('wui-certified-switch').click()
  await id('wui-input-text').fill('nobody')
  await id('no-wallet-found').waitFor()
  await look(visit, 'AllWallets, none')
  await id('header-back').click()
  await id('wallet-selector-walletconnect').click()
  await id('wui-qr-code').waitFor()
  await look(visit, 'ConnectingWalletConnect')
  await id('header-back').click()
  await id(SANDBOX_ROW).click()
  await wallet.nextPending()
  await look(visit, 'ConnectingExternal, waiting', { isWait: true })
  await page.clock.runFor(31_000)
  await page.getByText('Sandbox Wallet does not answer').first().waitFor()
  await look(visit, 'ConnectingExternal, silent')
  wallet.refuse()
  await page.getByText('Connection declined').first().waitFor()
  await look(visit, 'ConnectingExternal, declined', { accents: true })
})

walk('a code for one wallet, and its desktop app', async look => {
  const nimbus = {
    id: 'nimbus',
    name: 'Nimbus',
    homepage: 'https://nimbus.test/',
    mobile_link: 'nimbus://',
    desktop_link: 'nimbus-desktop://',
  }
  const visit = await enter({ wallet: false, options: { customWallets: [{ ...nimbus, webapp_link: 'https://web.nimbus.test' }] } })
  const { page, id } = visit
  // Nothing opens: a page that tests drive has no apps.
  await page.evaluate(() => Object.assign(window, { open: () => null }))
  await openModal(visit)
  await id('wallet-selector-nimbus').click()
  await id('wui-qr-code').waitFor()
  await look(visit, 'ConnectingWalletConnect, one wallet')
  await id('tab-desktop').click()
  await look(visit, 'ConnectingWalletConnect, desktop app')
})

walk('buying with money, the account and its networks', async look => {
  world.sandbox.api.setFaults({ purchases: 'never' })
  const options = { experimental_namesForAllWallets: true }
  const visit = await enter({
    options,
    wallet: { answer: 'ask', methods: { eth_requestAccounts: 'approve' } },
    before: page => page.clock.install(),
  })
  const { page, id, wallet } = visit
  await connect(visit)
  await (await visit.modal()).evaluate(modal => modal.open({ view: 'OnRampProviders' as never }))
  await id('onramp-arrival').waitFor()
  await look(visit, 'OnRampProviders')
  await id('onramp-quick-100').click()
  await id('onramp-fees').waitFor()
  await look(visit, 'OnRampProviders, price', { accents: true })
  await id('onramp-get-token').click()
  await id('onramp-token-item-ETH').waitFor()
  await look(visit, 'OnRampTokenSelect')
  await id('header-back').click()
  await id('onramp-pay-token').click()
  await id('onramp-currency-item-EUR').waitFor()
  await look(visit, 'OnRampFiatSelect')
  await id('header-back').click()
  await page.getByRole('button', { name: 'How Buying Works' }).click()
  await page.getByText('Coins for money').waitFor()
  await look(visit, 'WhatIsABuy')
  await id('header-back').click()
  await id('onramp-quick-100').click()
  const [popup] = await Promise.all([page.waitForEvent('popup'), id('onramp-continue-button').click()])
  await reads(id('buy-in-progress'), 'Continue in Coinbase’s window')
  await look(visit, 'BuyInProgress')
  await popup.click('button[type=submit]:enabled')
  await id('onramp-purchase').first().waitFor()
  await look(visit, 'OnRampActivity')
  world.sandbox.api.resetFaults()
  await id('w3m-header-close').click()
  await isClosed(visit)

  await id('account-button').click()
  await reads(id('token-balance'), '1,234.56 ETH')
  await look(visit, 'Account', { accents: true })
  await id('tab-activity').click()
  await id('group-title').first().waitFor()
  await look(visit, 'Account, activity')
  await id('wallet-features-receive-button').click()
  await id('wui-qr-code').waitFor()
  await look(visit, 'WalletReceive')
  await page.getByRole('button', { name: 'Compatible Networks' }).click()
  await isAt(visit, 'Compatible Networks')
  await look(visit, 'WalletCompatibleNetworks')
  await id('header-back').click()
  await id('header-back').click()
  await id('account-settings-button').click()
  await look(visit, 'AccountSettings')
  await id('account-choose-name-button').click()
  await look(visit, 'RegisterAccountName')
  await id('wui-input-text').fill('alice')
  await page.getByText('Registered').first().waitFor()
  await look(visit, 'RegisterAccountName, taken')
  await id('header-back').click()
  await id('header-back').click()
  await id('tab-tokens').click()
  const told = id('wui-snackbar-message').waitFor()
  await (await visit.modal()).evaluate(modal => modal.showErrorMessage('Said in passing'))
  await told
  await page.clock.pauseAt(Date.now() + 60_000).catch(() => {})
  await (await visit.modal()).evaluate(modal => modal.showSuccessMessage('Said again'))
  await page.clock.runFor(400)
  await reads(id('wui-snackbar-message'), 'Said again')
  await look(visit, 'Account, toast', { isHeld: true })
  await page.clock.resume()
  await id('wui-snackbar-message').waitFor({ state: 'detached' })
  await id('w3m-account-select-network').click()
  await id('w3m-network-switch-Anvil Two').waitFor()
  await look(visit, 'Networks')
  await page.getByRole('button', { name: 'What Is a Network?' }).click()
  await page.getByText('Where transactions happen').waitFor()
  await look(visit, 'WhatIsANetwork')
  await id('header-back').click()
  await id('w3m-network-switch-Anvil Two').click()
  await wallet.nextPending()
  await look(visit, 'SwitchNetwork, waiting', { isWait: true })
  wallet.refuse()
  await page.getByText('Switch declined').first().waitFor()
  goElsewhere(visit, world.sandbox.urls.one)
  await isAt(visit, 'Switch Network')
  await look(visit, 'UnsupportedChain')
})

walk('what goes wrong', async look => {
  const visit = await enter({ distAsIs: true, allow: [/500/, /503/, /dynamically imported module/] })
  const { page, id } = visit
  world.sandbox.directory.setFaults({ wallets: 'error' })
  await openModal(visit)
  await page.getByText('More wallets could not be loaded').waitFor()
  await (
    await visit.modal()
  ).evaluate(modal => modal.switchNetwork({ ...modal.getCaipNetworks()[0]!, id: 1234, caipNetworkId: 'eip155:1234' }))
  await reads(id('wui-alertbar-text'), 'Network Not Found')
  await look(visit, 'directory failed, and an alert')
  const back = world.server.fail(/rooms\/wallets/)
  try {
    await page.getByRole('button', { name: 'I Don’t Have a Wallet' }).click()
    await page.getByText('This part could not be loaded').waitFor()
    await look(visit, 'a view that did not load')
  } finally {
    back()
  }
})

walk('no wallet at all, and none to recommend', async look => {
  const visit = await enter({ wallet: false, options: { projectId: '', debug: false } })
  await openModal(visit)
  await visit.page.getByText('No wallet in this browser yet').waitFor()
  await look(visit, 'Connect without a wallet')
})

walk('what an account cannot show, and its other accounts', async look => {
  const visit = await enter({ wallet: { answer: 'ask' }, allow: [/Failed to load resource/] })
  const { id, page, wallet } = visit
  const { api } = world.sandbox
  try {
    api.setFaults({ routes: { balance: '500' } })
    await openModal(visit)
    await id(SANDBOX_ROW).click()
    await wallet.nextPending()
    wallet.approve(
      undefined,
      wallet.state.accounts.map(({ address }) => address),
    )
    await id('account-button').click()
    await page.getByText('not available right now. Your funds are safe.').first().waitFor()
    await look(visit, 'Account, tokens failed')
    await id('account-settings-button').click()
    await id('account-switch-address-button').click()
    await look(visit, 'SwitchAddress')
    goElsewhere(visit, world.sandbox.urls.one)
    await isAt(visit, 'Switch Network')
    await (await visit.modal()).evaluate(modal => modal.open({ view: 'WalletReceive' }))
    await page.locator('w3m-modal').getByRole('alert').waitFor()
    await look(visit, 'WalletReceive, elsewhere')
  } finally {
    api.resetFaults()
  }
})
