// Without a mouse: the whole journey, and where the focus is.
import type { Page } from 'playwright-core'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { focusIs, press, tabTo } from './keys.js'
import { connect, createDapp, focused, isAt, isClosed, isConnected, isDisconnected, reads, SANDBOX_ROW } from './dapp.js'
import { until } from '../support/patience.js'

const test = suite('keyboard')
const world = createDapp(test)

/** Whether the focus is in the dialog, or nowhere in the page. */
function isInside(page: Page): Promise<boolean> {
  return page.evaluate(() => ['W3M-MODAL', 'BODY'].includes(document.activeElement?.tagName ?? 'BODY'))
}

test('by keyboard alone a visitor connects, looks, switches there and back, and disconnects', async () => {
  const visit = await world.enter({ knowsBoth: true })
  const { page, id } = visit
  await tabTo(page, 'connect-button')
  await press(page, 'Enter')
  await isAt(visit, 'Connect Wallet')
  await page.getByText('Bramblewick').waitFor()
  await tabTo(page, SANDBOX_ROW)
  await press(page, 'Enter')
  await isConnected(visit)
  await isClosed(visit)

  await tabTo(page, 'account-button')
  await press(page, 'Enter')
  await id('disconnect-button').waitFor()
  await tabTo(page, 'w3m-account-select-network')
  await press(page, ' ')
  await isAt(visit, 'Choose Network')
  await tabTo(page, 'w3m-network-switch-Anvil One')
  await press(page, 'ArrowDown', 'Enter')
  await reads(id('token-balance'), /42(\.\d+)? ETH/)
  await tabTo(page, 'w3m-account-select-network')
  await press(page, 'Enter')
  await tabTo(page, 'w3m-network-switch-Anvil One')
  await press(page, 'Enter')
  await reads(id('token-balance'), '1,234.56 ETH')
  await tabTo(page, 'disconnect-button')
  await press(page, 'Enter')
  await isDisconnected(visit)
  await isClosed(visit)
})

test('after connecting, and after disconnecting, the focus is on the button that stands where the opener stood', async () => {
  const visit = await world.enter()
  const { page, id } = visit
  await id('connect-button').focus()
  await press(page, 'Enter')
  await id(SANDBOX_ROW).waitFor()
  await tabTo(page, SANDBOX_ROW)
  await press(page, 'Enter')
  await isConnected(visit)
  await isClosed(visit)
  await focusIs(page, 'account-button')
  await press(page, 'Enter')
  await id('disconnect-button').waitFor()
  await tabTo(page, 'disconnect-button')
  await press(page, 'Enter')
  await isDisconnected(visit)
  await focusIs(page, 'connect-button')
})

test('the focus moves into the dialog as it opens', async () => {
  const visit = await world.enter()
  const { page, id } = visit
  await id('connect-button').focus()
  await press(page, 'Enter')
  await isAt(visit, 'Connect Wallet')
  await id(SANDBOX_ROW).waitFor()
  assert.is(await page.evaluate(() => document.activeElement?.tagName), 'W3M-MODAL')
})

for (const [how, leave] of [
  ['Esc', (page: Page) => page.keyboard.press('Escape')],
  ['the cross', (page: Page) => page.locator('[data-testid="w3m-header-close"]').click()],
  ['a click beside it', (page: Page) => page.mouse.click(5, 5)],
] as const) {
  test(`after ${how} the focus is back on the button that opened the dialog`, async () => {
    const visit = await world.enter({
      body: '<button id="before">Before</button><appkit-button></appkit-button><button id="after">After</button>',
    })
    const { page, id } = visit
    await id('connect-button').focus()
    await press(page, 'Enter')
    await id(SANDBOX_ROW).waitFor()
    await leave(page)
    await isClosed(visit)
    await focusIs(page, 'connect-button')
  })
}

test('a dApp’s own button gets the focus back, too', async () => {
  const visit = await world.enter({ body: '<button id="own">Connect</button>' })
  const { page, id } = visit
  await page.evaluate(() =>
    document
      .querySelector('#own')!
      .addEventListener('click', () => void (window as unknown as { modal: { open(): Promise<void> } }).modal.open()),
  )
  await page.locator('#own').focus()
  await press(page, 'Enter')
  await id(SANDBOX_ROW).waitFor()
  await press(page, 'Escape')
  await focusIs(page, 'own')
})

test('the focus stays in the dialog, however often one presses Tab', async () => {
  const visit = await world.enter({
    body: '<button id="before">Before</button><appkit-button></appkit-button><button id="after">After</button>',
  })
  const { page, id } = visit
  await id('connect-button').focus()
  await press(page, 'Enter')
  await page.getByText('Bramblewick').waitFor()
  for (const key of ['Tab', 'Shift+Tab']) {
    const seen = new Set<string | null>()
    for (let presses = 0; presses < 16; presses++) {
      await press(page, key)
      assert.ok(await isInside(page), `${key}: ${await focused(page)}`)
      seen.add(await focused(page))
    }
    assert.ok(seen.has('w3m-header-close') && seen.has(SANDBOX_ROW), [...seen].join())
  }
})

test('arrow keys, Home and End walk the list, and typing jumps to a wallet', async () => {
  const visit = await world.enter()
  const { page, id } = visit
  await id('connect-button').focus()
  await press(page, 'Enter')
  await page.getByText('Bramblewick').waitFor()
  const rows = await page
    .getByRole('list', { name: 'Wallets' })
    .getByRole('button')
    .evaluateAll(all => all.map(row => (row as HTMLElement).dataset.testid ?? ''))
  assert.ok(rows.length >= 4)
  await tabTo(page, rows[0]!)
  for (const [key, row] of [
    ['ArrowDown', rows[1]],
    ['ArrowUp', rows[0]],
    ['ArrowUp', rows.at(-1)],
    ['ArrowDown', rows[0]],
    ['End', rows.at(-1)],
    ['Home', rows[0]],
  ] as const) {
    await press(page, key)
    await focusIs(page, row!)
  }
  await press(page, 'c')
  await until(
    async () => /^C/.test((await page.locator(`[data-testid="${await focused(page)}"]`).textContent()) ?? ''),
    'the focus is on a wallet with C',
  )
  await press(page, 's')
  await focusIs(page, SANDBOX_ROW)
})

test('typing more than one letter jumps to the wallet that begins so', async () => {
  const twins = ['Cabin', 'Cedar', 'Coral']
  const visit = await world.enter({
    options: { features: {} },
    before: async (_, context) => {
      for (const name of twins) await world.attach(context, { name, rdns: `example.${name.toLowerCase()}` })
    },
  })
  const { page, id } = visit
  await id('connect-button').focus()
  await press(page, 'Enter')
  await id('wallet-selector-example.cabin').waitFor()
  await tabTo(page, SANDBOX_ROW)
  await press(page, 'c')
  await focusIs(page, 'wallet-selector-example.cabin')
  await press(page, 'c')
  await focusIs(page, 'wallet-selector-example.cedar')
})

test('↓ on the title enters the list, and the letters of a name lead to it', async () => {
  const visit = await world.enter({ before: page => page.clock.install() })
  const { page, id } = visit
  await id('connect-button').focus()
  await press(page, 'Enter')
  await page.getByText('Bramblewick').waitFor()
  await focusIs(page, 'w3m-header-text')
  await press(page, 'ArrowDown')
  await until(async () => /^(wallet-selector|all-wallets)/.test((await focused(page)) ?? ''), 'the focus is in the list')
  // The directory knows more than one that begins so. No time passes between the letters of a word.
  await page.clock.pauseAt(Date.now() + 60_000)
  await press(page, ...'sandb')
  await until(
    async () => /^Sandb/.test((await page.locator(`[data-testid="${await focused(page)}"]`).textContent()) ?? ''),
    'the focus to be on a wallet that begins so',
  )
})

test('going back puts the focus into the view one comes to', async () => {
  const visit = await world.enter({ wallet: { answer: 'hang' } })
  const { page, id } = visit
  await id('connect-button').focus()
  await press(page, 'Enter')
  await id(SANDBOX_ROW).waitFor()
  await tabTo(page, SANDBOX_ROW)
  await press(page, 'Enter')
  await isAt(visit, 'Sandbox Wallet')
  await id('w3m-connecting-widget-secondary-button').waitFor()
  await tabTo(page, 'header-back')
  await press(page, 'Enter')
  await isAt(visit, 'Connect Wallet')
  await id(SANDBOX_ROW).waitFor()
  await until(
    () => page.evaluate(() => document.activeElement?.tagName === 'W3M-MODAL' && Boolean(document.activeElement.shadowRoot?.activeElement)),
    'the focus is inside',
  )
})

test('a screen reader hears how the wait for the wallet stands', async () => {
  const visit = await world.enter({ wallet: { answer: 'ask' } })
  const { page, id, wallet } = visit
  const live = () =>
    page.evaluate(() =>
      [...(document.querySelector('w3m-modal')?.shadowRoot?.querySelectorAll('[aria-live="polite"],[role=status]') ?? [])]
        .map(each => each.textContent)
        .join('|'),
    )
  await id('connect-button').click()
  await id(SANDBOX_ROW).click()
  await wallet.nextPending()
  await until(async () => (await live()).includes('Continue in Sandbox Wallet'), 'waiting is announced')
  wallet.refuse()
  await until(async () => (await live()).includes('Connection declined'), 'the refusal is announced')
})

test('the dialog is a dialog with a name, and each button in it has one', async () => {
  const visit = await world.enter()
  const { page } = visit
  await connect(visit)
  await visit.id('account-button').click()
  await visit.id('disconnect-button').waitFor()
  await page.getByRole('dialog', { name: 'Account' }).waitFor()
  for (const button of await page.getByRole('dialog').getByRole('button').all()) {
    assert.ok((await button.getAttribute('aria-label')) ?? (await button.textContent())?.trim())
  }
})

test.run()
