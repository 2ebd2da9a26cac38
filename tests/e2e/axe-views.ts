// A walk through every view and its states, and how axe looks at each: in a theme, in four accents, with every control large enough to hit. Who looks at
// something else walks the same ways with another look. Those of logins are in `axe-logins.ts`, of money in `axe-money.ts`, of several families in
// `axe-families.ts`.
import type { Page } from 'playwright-core'
import type { Test } from 'uvu'
import * as assert from 'uvu/assert'
import { connect, isAt, openModal, reads, SANDBOX_ROW, until, type DappWorld, type Visit, type VisitWishes } from './dapp.js'
import { isForSheets } from '../support/e2e/sheets.js'
import { createChooser, MAIN, waitForTrouble } from './pairing-world.js'
import { axe, screenshot } from './support.js'

/** Ours; a dApp's with what we write on it, the hardest there is; and a light and a dark one with what the dApp writes on it. */
const ACCENTS: readonly { accent?: string; onAccent?: string }[] = [
  {},
  { accent: '#7a7a7a' },
  { accent: '#ffe600', onAccent: '#3d3200' },
  { accent: '#1b0a66', onAccent: '#ffe9a8' },
]
const SMALLEST = 24

/** Controls that are smaller than 24 px in a direction, with their size; WCAG 2.5.8 leaves out links within a sentence. */
function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(smallest => {
    const found: string[] = []
    const visit = (root: ParentNode) => {
      for (const element of root.querySelectorAll<HTMLElement>('*')) {
        if (element.shadowRoot) visit(element.shadowRoot)
        if (!element.matches('button,a[href],input,select,textarea,[role=button],[role=tab],[role=switch]')) continue
        const isInSentence =
          element.matches('a') &&
          [...(element.parentNode?.childNodes ?? [])].some(({ nodeType, nodeValue }) => nodeType === Node.TEXT_NODE && nodeValue?.trim())
        if (isInSentence) continue
        const { width, height } = element.getBoundingClientRect()
        if (width && (width < smallest || height < smallest)) {
          found.push(
            `${Math.round(width)} × ${Math.round(height)}: ${element.dataset.testid ?? element.getAttribute('aria-label') ?? element.textContent?.trim()}`,
          )
        }
      }
    }
    visit(document)
    return found
  }, SMALLEST)
}

/** Looks at what is on screen, and puts what is wrong into words that name the view. */
export type Look = (visit: Pick<Visit, 'page' | 'modal'>, view: string, problems: string[]) => Promise<void>

/** How a walk is gone: with which eyes, and by whom. */
export interface WalkWishes extends VisitWishes {
  /** @default axe's */
  look?: Look
}

/** Looks with axe in every accent; the sentences name view and accent. */
export const lookWithAxe: Look = async (visit, view, problems) => {
  const { page } = visit
  const modal = await visit.modal()
  // Who makes contact sheets wants the picture alone.
  for (const { accent, onAccent } of isForSheets ? [] : ACCENTS) {
    if (accent)
      await modal.evaluate((each, [accent, onAccent]) => each.setThemeVariables({ '--w3m-accent': accent!, '--w3m-on-accent': onAccent }), [
        accent,
        onAccent,
      ] as const)
    // What moves is half transparent on its way; axe looks at what stands.
    await page.evaluate(finish)
    for (const sentence of await axe(page)) problems.push(`${view}${accent ? `, accent ${accent}` : ''}: ${sentence}`)
  }
  await modal.evaluate(each => each.setThemeVariables({ '--w3m-accent': undefined, '--w3m-on-accent': undefined }))
  // For people to look at.
  await screenshot(page, `${view} ${await modal.evaluate(each => each.getThemeMode())}`.replace(/\W+/g, '-').toLowerCase())
  for (const target of await smallTargets(page)) problems.push(`${view}: too small to hit: ${target}`)
}

/** In the page: ends every animation that ends. */
function finish(): void {
  const visit = (root: Document | ShadowRoot) => {
    for (const animation of root.getAnimations()) {
      if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish()
    }
    for (const element of root.querySelectorAll('*')) if (element.shadowRoot) visit(element.shadowRoot)
  }
  visit(document)
}

export const LEGAL = { termsConditionsUrl: 'https://dapp.example/terms', privacyPolicyUrl: 'https://dapp.example/privacy' }

/** Looks at every view in one of the two themes. */
export function testViews(
  test: Test,
  world: DappWorld,
  colorScheme: 'light' | 'dark',
  { look = lookWithAxe, ...all }: WalkWishes = {},
): void {
  const enter = async (wishes: VisitWishes = {}): Promise<Visit> =>
    world.enter({ colorScheme, reducedMotion: 'reduce', knowsBoth: true, ...all, ...wishes })

  test(`buying with money, ${colorScheme}`, async () => {
    const problems: string[] = []
    world.sandbox.api.setFaults({ purchases: 'never' })
    const visit = await enter()
    const { id, page } = visit
    await connect(visit)
    await (await visit.modal()).evaluate(modal => modal.open({ view: 'OnRampProviders' as never }))
    await id('onramp-arrival').waitFor()
    await look(visit, 'OnRampProviders', problems)
    await id('onramp-pay-amount').fill('8')
    await page.locator('#onramp-pay-problem').waitFor()
    await look(visit, 'OnRampProviders, out of limits', problems)
    await id('onramp-quick-100').click()
    await id('onramp-fees').waitFor()
    await look(visit, 'OnRampProviders, price', problems)
    world.sandbox.api.setFaults({ routes: { 'onramp-quote': 'empty' } })
    await id('onramp-pay-amount').fill('101')
    await reads(id('onramp-get'), 'Estimate')
    await look(visit, 'OnRampProviders, estimate', problems)
    await id('onramp-get-token').click()
    await id('onramp-token-item-ETH').waitFor()
    await look(visit, 'OnRampTokenSelect', problems)
    await id('header-back').click()
    await id('onramp-pay-token').click()
    await id('onramp-currency-item-EUR').waitFor()
    await look(visit, 'OnRampFiatSelect', problems)
    await id('header-back').click()
    await page.getByRole('button', { name: 'How buying works' }).click()
    await page.getByText('Coins for money').waitFor()
    await look(visit, 'WhatIsABuy', problems)
    await id('header-back').click()
    const [popup] = await Promise.all([page.waitForEvent('popup'), id('onramp-continue-button').click()])
    await reads(id('buy-in-progress'), 'Continue in Coinbase’s window')
    await look(visit, 'BuyInProgress', problems)
    await popup.click('button[type=submit]:enabled')
    await id('onramp-purchase').first().waitFor()
    await look(visit, 'OnRampActivity', problems)
    world.sandbox.api.resetFaults()
    assert.equal(problems, [])
  })

  test(`the page’s buttons, ${colorScheme}`, async () => {
    const problems: string[] = []
    const visit = await enter({
      body: '<appkit-button></appkit-button> <appkit-network-button></appkit-network-button> <w3m-connect-button size="sm"></w3m-connect-button>',
    })
    await look(visit, 'before connecting', problems)
    await connect(visit)
    await reads(visit.id('account-button'), '1234.567 ETH')
    await look(visit, 'connected', problems)
    visit.wallet.state.addChain({
      chainId: 99,
      name: 'Elsewhere',
      rpcUrl: world.sandbox.urls.one,
      currency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    })
    visit.wallet.state.selectChain(99)
    await visit.id('account-button').getByRole('img', { name: 'Unsupported network' }).waitFor()
    await visit.id('w3m-header-close').click()
    await look(visit, 'on a network that is not offered', problems)
    assert.equal(problems, [])
  })

  test(`the way to a wallet, ${colorScheme}`, async () => {
    const problems: string[] = []
    const visit = await enter({ options: LEGAL, allow: [/404/] })
    const { id, page } = visit
    await openModal(visit)
    await page.getByText('Bramblewick').waitFor()
    await page.getByRole('link', { name: 'Privacy Policy' }).waitFor()
    await look(visit, 'Connect', problems)
    await page.getByRole('button', { name: 'I don’t have a wallet' }).click()
    await page.getByText('Your key to this app').waitFor()
    await look(visit, 'WhatIsAWallet', problems)
    await page.getByRole('button', { name: 'Get a wallet' }).click()
    await page.getByRole('button', { name: 'Bramblewick' }).waitFor()
    await look(visit, 'GetWallet', problems)
    await page.getByRole('button', { name: 'Bramblewick' }).click()
    await page.getByRole('link').first().waitFor()
    await look(visit, 'Downloads', problems)
    for (let step = 0; step < 3; step++) await id('header-back').click()
    await id('all-wallets').click()
    await until(async () => (await page.locator('w3m-modal [data-testid^="wallet-search-item-"]').count()) > 30, 'a page has come')
    await look(visit, 'AllWallets', problems)
    await id('wui-certified-switch').click()
    await id('wui-input-text').fill('nobody')
    await id('no-wallet-found').waitFor()
    await look(visit, 'AllWallets, none', problems)
    await id('header-back').click()
    await id('wallet-selector-walletconnect').click()
    await id('wui-qr-code').waitFor()
    await look(visit, 'ConnectingWalletConnect', problems)
    assert.equal(problems, [])
  })

  test(`a code, a desktop app, and a relay that is silent, ${colorScheme}`, async () => {
    const problems: string[] = []
    const { choose, chooseDeaf } = createChooser(world)
    const wishes: VisitWishes = { colorScheme, reducedMotion: 'reduce', ...all }
    const code = await choose('nimbus', wishes)
    await code.id('wui-qr-code').waitFor()
    await look(code, 'ConnectingWalletConnect, one wallet', problems)
    await code.id('tab-desktop').click()
    await look(code, 'ConnectingWalletConnect, desktop app', problems)
    await code.id(MAIN).click()
    await reads(code.page.locator('p'), 'Did Nimbus open?')
    await look(code, 'ConnectingWalletConnect, did it open', problems)
    const stuck = await chooseDeaf(wishes)
    await look(stuck, 'ConnectingWalletConnect, code to come', problems)
    await waitForTrouble(stuck)
    await look(stuck, 'ConnectingWalletConnect, unreachable', problems)
    assert.equal(problems, [])
  })

  test(`the wait for a wallet in each of its states, ${colorScheme}`, async () => {
    const problems: string[] = []
    const visit = await enter({ wallet: { answer: 'ask' }, before: page => page.clock.install() })
    const { page, id, wallet } = visit
    await openModal(visit)
    await id(SANDBOX_ROW).click()
    await wallet.nextPending()
    await look(visit, 'ConnectingExternal, waiting', problems)
    await page.clock.runFor(31_000)
    await page.getByText('Sandbox Wallet does not answer').first().waitFor()
    await look(visit, 'ConnectingExternal, silent', problems)
    wallet.refuse()
    await page.getByText('Connection declined').first().waitFor()
    await look(visit, 'ConnectingExternal, declined', problems)
    wallet.behave({ answer: 'busy' })
    await id('w3m-connecting-widget-secondary-button').click()
    await page.getByText('A request is already open').first().waitFor()
    await look(visit, 'ConnectingExternal, pending', problems)
    wallet.behave({ answer: 'approve', offline: true })
    await id('w3m-connecting-widget-secondary-button').click()
    await page.getByText('Could not connect').first().waitFor()
    await look(visit, 'ConnectingExternal, failed', problems)
    assert.equal(problems, [])
  })

  test(`account and networks, ${colorScheme}`, async () => {
    const problems: string[] = []
    const options = { experimental_namesForAllWallets: true }
    const visit = await enter({
      options,
      wallet: { answer: 'ask', methods: { eth_requestAccounts: 'approve' } },
      before: page => page.clock.install(),
    })
    const { page, id, wallet } = visit
    await connect(visit)
    await id('account-button').click()
    await reads(id('token-balance'), '1,234.56 ETH')
    await look(visit, 'Account', problems)
    await id('tab-activity').click()
    await id('group-title').first().waitFor()
    await look(visit, 'Account, activity', problems)
    await id('tab-nfts').click()
    await id('nft').first().waitFor()
    await look(visit, 'Account, NFTs', problems)
    await id('wallet-features-receive-button').click()
    await id('wui-qr-code').waitFor()
    await look(visit, 'WalletReceive', problems)
    await page.getByRole('button', { name: 'Compatible networks' }).click()
    await isAt(visit, 'Compatible networks')
    await look(visit, 'WalletCompatibleNetworks', problems)
    await id('header-back').click()
    await id('header-back').click()
    await id('account-settings-button').click()
    await look(visit, 'AccountSettings', problems)
    await id('account-choose-name-button').click()
    await look(visit, 'RegisterAccountName', problems)
    await id('wui-input-text').fill('alice')
    await page.getByText('Registered').first().waitFor()
    await look(visit, 'RegisterAccountName, taken', problems)
    await id('wui-input-text').fill(`free-${colorScheme}`)
    await page.getByText('Available').first().waitFor()
    await look(visit, 'RegisterAccountName, available', problems)
    await id('header-back').click()
    await id('header-back').click()
    await id('tab-tokens').click()
    await (await visit.modal()).evaluate(modal => modal.showErrorMessage('Said in passing'))
    await id('wui-snackbar-message').waitFor()
    await page.clock.pauseAt(Date.now() + 60_000).catch(() => {})
    await (await visit.modal()).evaluate(modal => modal.showSuccessMessage('Said again'))
    await page.clock.runFor(400)
    await reads(id('wui-snackbar-message'), 'Said again')
    await look(visit, 'Account, toast', problems)
    await page.clock.resume()
    await id('w3m-account-select-network').click()
    await id('w3m-network-switch-Anvil Two').waitFor()
    await look(visit, 'Networks', problems)
    await page.getByRole('button', { name: 'What is a network?' }).click()
    await page.getByText('Where transactions happen').waitFor()
    await look(visit, 'WhatIsANetwork', problems)
    await id('header-back').click()
    await id('w3m-network-switch-Anvil Two').click()
    await wallet.nextPending()
    await look(visit, 'SwitchNetwork, waiting', problems)
    await page.clock.runFor(31_000)
    await page.getByText('has not answered yet').first().waitFor()
    await look(visit, 'SwitchNetwork, silent', problems)
    wallet.refuse()
    await page.getByText('Switch declined').first().waitFor()
    await look(visit, 'SwitchNetwork, declined', problems)
    wallet.behave({ methods: { wallet_switchEthereumChain: 'busy' } })
    await id('w3m-connecting-widget-secondary-button').click()
    await page.getByText('Could not switch').first().waitFor()
    await look(visit, 'SwitchNetwork, failed', problems)
    wallet.state.addChain({
      chainId: 99,
      name: 'Elsewhere',
      rpcUrl: world.sandbox.urls.one,
      currency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    })
    wallet.state.selectChain(99)
    await isAt(visit, 'Switch network')
    await look(visit, 'UnsupportedChain', problems)
    assert.equal(problems, [])
  })

  test(`what goes wrong, ${colorScheme}`, async () => {
    const problems: string[] = []
    const visit = await enter({ distAsIs: true, allow: [/500/, /503/, /dynamically imported module/] })
    const { page, id } = visit
    world.sandbox.directory.setFaults({ wallets: 'error' })
    await openModal(visit)
    await page.getByText('More wallets could not be loaded').waitFor()
    await (
      await visit.modal()
    ).evaluate(modal => modal.switchNetwork({ ...modal.getCaipNetworks()[0]!, id: 1234, caipNetworkId: 'eip155:1234' }))
    await reads(id('wui-alertbar-text'), 'Network Not Found')
    await look(visit, 'directory failed, and an alert', problems)
    const back = world.server.fail(/rooms\/wallets/)
    try {
      await page.getByRole('button', { name: 'I don’t have a wallet' }).click()
      await page.getByText('This part could not be loaded').waitFor()
      await look(visit, 'a view that did not load', problems)
    } finally {
      back()
    }
    assert.equal(problems, [])
  })

  test(`no wallet at all, and none to recommend, ${colorScheme}`, async () => {
    const problems: string[] = []
    const visit = await enter({ wallet: false, options: { projectId: '', debug: false } })
    await openModal(visit)
    await visit.page.getByText('No wallet in this browser yet').waitFor()
    await look(visit, 'Connect without a wallet', problems)
    await visit.page.getByRole('button', { name: 'Get a wallet' }).click()
    await visit.page.getByText('No wallets to show here').waitFor()
    await look(visit, 'GetWallet without a wallet', problems)
    assert.equal(problems, [])
  })

  test(`what an account cannot show, and its other accounts, ${colorScheme}`, async () => {
    const problems: string[] = []
    const visit = await enter({ wallet: { answer: 'ask' }, allow: [/Failed to load resource/] })
    const { id, page, wallet } = visit
    const { api } = world.sandbox
    try {
      api.setFaults({ routes: { balance: '500', history: '401' } })
      await openModal(visit)
      await id(SANDBOX_ROW).click()
      await wallet.nextPending()
      wallet.approve(
        undefined,
        wallet.state.accounts.map(({ address }) => address),
      )
      await id('account-button').click()
      await page.getByText('not available right now. Your funds are safe.').first().waitFor()
      await look(visit, 'Account, tokens failed', problems)
      await id('tab-activity').click()
      await page.getByText('Your activity is not available right now.').first().waitFor()
      await look(visit, 'Account, activity failed', problems)
      await id('tab-nfts').click()
      await look(visit, 'Account, NFTs failed', problems)
      api.setFaults({ routes: { balance: 'empty', history: 'empty' } })
      await id('account-settings-button').click()
      await id('account-switch-address-button').click()
      await look(visit, 'SwitchAddress', problems)
      await id('w3m-switch-address-button-2').click()
      await id('header-back').click()
      await id('tab-activity').click()
      await id('empty-activity-state').waitFor()
      await look(visit, 'Account, activity empty', problems)
      await id('tab-nfts').click()
      await page.getByText('No NFTs').first().waitFor()
      await look(visit, 'Account, NFTs empty', problems)
      wallet.state.addChain({
        chainId: 99,
        name: 'Elsewhere',
        rpcUrl: world.sandbox.urls.one,
        currency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      })
      wallet.state.selectChain(99)
      await isAt(visit, 'Switch network')
      await (await visit.modal()).evaluate(modal => modal.open({ view: 'WalletReceive' }))
      await page.locator('w3m-modal').getByRole('alert').waitFor()
      await look(visit, 'WalletReceive, elsewhere', problems)
    } finally {
      api.resetFaults()
    }
    assert.equal(problems, [])
  })

  test(`embedded, ${colorScheme}`, async () => {
    const problems: string[] = []
    const visit = await enter({ body: '<appkit-modal></appkit-modal>', options: { enableEmbedded: true } })
    // Embedded, the directory is asked when a visitor comes near.
    await visit.id(SANDBOX_ROW).hover()
    await visit.page.getByText('Bramblewick').waitFor()
    await visit.page.mouse.move(1, 1)
    await look(visit, 'Connect, embedded', problems)
    await visit.id(SANDBOX_ROW).click()
    await reads(visit.id('token-balance'), '1,234.56 ETH')
    await look(visit, 'Account, embedded', problems)
    assert.equal(problems, [])
  })
}

/** Looks at every control on the narrowest of phones. */
export function testPhone(test: Test, world: DappWorld): void {
  test('on a phone, 320 px wide, every control is large enough, and nothing is cut off', async () => {
    const problems: string[] = []
    const visit = await world.enter({ phone: true, viewport: { width: 320, height: 568 } })
    await openModal(visit)
    await visit.page.getByText('Bramblewick').waitFor()
    await lookWithAxe(visit, 'Connect', problems)
    assert.equal(problems, [])
    assert.ok(
      await visit.page.evaluate(() => {
        const card = document.querySelector('w3m-modal')!.shadowRoot!.querySelector('[data-testid=w3m-modal-card]')!
        return card.scrollWidth <= card.clientWidth
      }),
    )
  })
}
